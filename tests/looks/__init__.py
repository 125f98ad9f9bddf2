"""What the site looks like: pictures of every screen and game at the sizes that people have, and figures that must be 0."""
