"""Which paths the site has, and which screen stands at each."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pygames
from pygames import Game
from web.app.boards.views import view_of

GAME_SCREENS = ("", "new", "rules", "edit")
_PATH = re.compile(r"/(?:(?P<slug>[a-z0-9-]{1,60})/(?:(?P<screen>[a-z]+)/(?:(?P<more>[a-z0-9-]+)/)?)?)?")


@dataclass(frozen=True)
class Route:
    """A path, taken apart."""

    path: str
    screen: str
    """`shelf`, `saves`, `about`, `table`, `new`, `rules`, `lessons`, `edit`, `hidden` (of a game that this site does not show), or `missing`."""
    game: Game | None = None

    @property
    def document(self) -> bool:
        """Whether the build makes this page, so that only its diagrams are the worker's."""
        return self.screen in ("rules", "lessons")


def paths() -> list[str]:
    """Every path of the site whose page the build makes from the app."""
    found = ["/", "/saves/", "/about/"]
    for game in pygames.games():
        found += [f"/{game.slug}/", f"/{game.slug}/new/", f"/{game.slug}/rules/"]
        if view_of(game).edits:
            found.append(f"/{game.slug}/edit/")
    return found


def _game(slug: str) -> pygames.Game | None:
    """The game with a slug. Only this one is imported: on a page, each other one would have to be fetched first."""
    try:
        return pygames.game(slug)
    except pygames.UnknownGame:
        return None


def route(path: str) -> Route:
    """The route of a path; `missing` for what the site does not have."""
    fixed = {"/": "shelf", "/saves/": "saves", "/about/": "about"}
    if path in fixed:
        return Route(path, fixed[path])
    found = _PATH.fullmatch(path)
    game = _game(found["slug"]) if found else None
    if not found or game is None:
        return Route(path, "missing")
    screen = found["screen"] or "table"
    known = screen in ("table", "new", "rules", "lessons", "edit") and bool(found["more"]) == (screen == "lessons")
    if not known or (screen == "edit" and not view_of(game).edits):
        return Route(path, "missing")
    return Route(path, screen, game)
