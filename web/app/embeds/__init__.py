"""Boards in other people's pages: what such a page may ask for, the board itself, and the snippets that put it there."""
