"""Makes the site: `python -m web.build` writes `dist/`, a folder for any static file server."""
