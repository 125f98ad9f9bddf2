"""Symbols on buttons: drawn by us, as no font can be counted on to have them."""

from __future__ import annotations

from web.app.html import Html


def _symbol(path: str) -> Html:
    return Html(
        f'<svg viewBox="0 0 24 24" class="symbol" fill="currentColor" aria-hidden="true"><path d="{path}"/></svg>'
    )


STEPS = {
    "first": _symbol("M5 5h3v14H5zM20 5v14L9 12z"),
    "back": _symbol("M17 4v16L6 12z"),
    "on": _symbol("M7 4v16l11-8z"),
    "last": _symbol("M16 5h3v14h-3zM4 5v14l11-7z"),
}
"""From line to line of the log."""

CLOSER = _symbol(
    "M10 3a7 7 0 1 0 4.3 12.5l5 5 1.9-1.9-5-5A7 7 0 0 0 10 3zm0 2.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8z"
)
"""A glass through which one looks closer."""
WHOLE = _symbol("M3 3h7v2.6H5.6V10H3zM14 3h7v7h-2.6V5.6H14zM3 14h2.6v4.4H10V21H3zM18.4 14H21v7h-7v-2.6h4.4z")
"""A frame that grows to all sides."""
