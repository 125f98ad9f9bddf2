"""Finds the games: every folder beside `core` whose package has a `GAME`. Adding one is adding its folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import pygames
from pygames.core.errors import UnknownGame
from pygames.core.game import Game
from pygames.core.words import nearest, quoted


def folders() -> list[str]:
    """The names of the games' folders, in alphabetical order."""
    return sorted(found.name for found in iter_modules(pygames.__path__) if found.ispkg and found.name != "core")


def games() -> tuple[Game, ...]:
    """All games, in alphabetical order of their folders."""
    return tuple(_load(folder) for folder in folders())


def game(slug: str) -> Game:
    """The game with this slug. Raises UnknownGame, with the nearest slugs."""
    slugs = {folder.replace("_", "-"): folder for folder in folders()}
    if not isinstance(slug, str) or slug not in slugs:
        raise UnknownGame(f"There is no game {quoted(slug)}. {nearest(str(slug), slugs)}")
    return _load(slugs[slug])


@cache
def _load(folder: str) -> Game:
    found = import_module(f"pygames.{folder}").GAME
    if not isinstance(found, Game):
        raise UnknownGame(f"The folder {quoted(folder)} has no game in it.")
    return found
