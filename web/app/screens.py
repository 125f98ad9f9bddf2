"""Which class makes which screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.about import About, Missing
from web.app.document import DocumentScreen
from web.app.editor import Editor
from web.app.routes import Route
from web.app.saves import Saves
from web.app.screen import Screen
from web.app.setup import SetUp
from web.app.shelf import Shelf
from web.app.table import TableScreen

if TYPE_CHECKING:
    from web.app.app import App

SCREENS: dict[str, type[Screen]] = {
    "shelf": Shelf,
    "saves": Saves,
    "about": About,
    "table": TableScreen,
    "new": SetUp,
    "edit": Editor,
    "rules": DocumentScreen,
    "lessons": DocumentScreen,
    "missing": Missing,
}


def screen_of(app: App, route: Route) -> Screen:
    """The screen at a route."""
    return SCREENS[route.screen](app, route)
