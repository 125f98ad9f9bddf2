"""The screens, and which class makes which screen. A screen's module is imported when the screen is first shown: a start waits for no other."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from web.app.routes import Route
from web.app.screens.screen import Screen

if TYPE_CHECKING:
    from web.app.app import App

SCREENS = {
    "shelf": "screens.shelf:Shelf",
    "saves": "screens.saves:Saves",
    "about": "screens.about:About",
    "table": "table.screen:TableScreen",
    "new": "screens.setup:SetUp",
    "edit": "screens.editor:Editor",
    "rules": "documents.document:DocumentScreen",
    "lessons": "documents.document:DocumentScreen",
    "hidden": "screens.about:Hidden",
    "missing": "screens.about:Missing",
}


def screen_of(app: App, route: Route) -> Screen:
    """The screen at a route."""
    module, _, name = SCREENS[route.screen].partition(":")
    made: Screen = getattr(import_module(f"web.app.{module}"), name)(app, route)
    return made
