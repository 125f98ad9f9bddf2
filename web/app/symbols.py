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
