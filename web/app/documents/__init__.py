"""Rules pages and lessons: the screen of a built document, and the live diagrams in it."""
