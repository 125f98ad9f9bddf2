"""The page as a function: from events to regions of HTML and effects. Knows no browser; see web/README.md."""

from __future__ import annotations

from dataclasses import dataclass

from web.app import chrome
from web.app.app import App
from web.app.routes import paths, route

__all__ = ["App", "Page", "page", "paths"]


@dataclass(frozen=True)
class Page:
    """The first render of a path: what stands in the page's head, and its regions by name."""

    title: str
    description: str
    regions: dict[str, str]


def page(path: str) -> Page:
    """The deterministic first render of a path; the App that starts there shows the same before it knows seed and saves."""
    app = App(path)
    screen = app.screen
    regions = app.html()
    if route(path).document:
        regions |= {name: str(html) for name, html in screen.regions().items()}
    return Page(chrome.page_title(screen), screen.description, {name: str(html) for name, html in regions.items()})
