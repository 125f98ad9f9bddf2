"""The page: app (screens), views (drawings), shell (the browser's side), styles, build."""
