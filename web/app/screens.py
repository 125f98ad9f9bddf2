"""Which class makes which screen. A screen's module is imported when the screen is first shown: a start waits for no other."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from web.app.routes import Route
from web.app.screen import Screen

if TYPE_CHECKING:
    from web.app.app import App

SCREENS = {
    "shelf": "shelf:Shelf",
    "saves": "saves:Saves",
    "about": "about:About",
    "table": "table:TableScreen",
    "new": "setup:SetUp",
    "edit": "editor:Editor",
    "rules": "document:DocumentScreen",
    "lessons": "document:DocumentScreen",
    "missing": "about:Missing",
}


def screen_of(app: App, route: Route) -> Screen:
    """The screen at a route."""
    module, _, name = SCREENS[route.screen].partition(":")
    made: Screen = getattr(import_module(f"web.app.{module}"), name)(app, route)
    return made
