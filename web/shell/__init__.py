"""The browser's side: plain JavaScript modules, and the files with which the two Python workers begin."""
