"""Finds the games: every folder beside `core` whose package has a `GAME`. Adding one is adding its folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

import pygames
from pygames.core.errors import UnknownGame, failure
from pygames.core.game import Game
from pygames.core.words import nearest, quoted

OURS: Final = {"core", "conformance", "environments", "terminal", "tournament"}
"""The folders that hold no game."""


def folders() -> tuple[str, ...]:
    """The names of the folders that may hold a game, in alphabetical order."""
    return _folders(tuple(pygames.__path__))


def games() -> tuple[Game, ...]:
    """All games, in alphabetical order of their folders. One that cannot be loaded keeps no other away: see `faults`."""
    return tuple(game for game in map(_try, folders()) if isinstance(game, Game))


def faults() -> list[str]:
    """Why folders give no game, a sentence each."""
    return [wrong for wrong in map(_try, folders()) if isinstance(wrong, str)]


def game(slug: str) -> Game:
    """The game with this slug. Raises UnknownGame, with the nearest slugs, or with why it cannot be loaded."""
    if isinstance(slug, str) and slug in _added:
        return _added[slug]
    folder = slug.replace("-", "_") if isinstance(slug, str) and "_" not in slug else ""
    if folder not in folders():
        known = [game.slug for game in games()]
        raise UnknownGame(f"There is no game {quoted(slug)}. {nearest(slug, known)}")
    return _load(folder)


def add(game: Game) -> None:
    """A game that lies in no folder of ours: from here on it is found by its slug, before any other."""
    _added[game.slug] = game


_added: dict[str, Game] = {}


@cache
def _folders(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({found.name for found in iter_modules(path) if found.ispkg} - OURS))


def _try(folder: str) -> Game | str:
    try:
        return _load(folder)
    except UnknownGame as wrong:
        return str(wrong)


@cache
def _load(folder: str) -> Game:
    """The game of a folder. Raises UnknownGame if there is none, or if importing it fails in any way."""
    try:
        found = getattr(import_module(f"pygames.{folder}"), "GAME", None)
    except Exception as wrong:
        if isinstance(wrong, ImportError) and wrong.name is None:
            raise  # it has not come from where it is to be fetched, which is no fault of the game
        raise UnknownGame(f"The game in the folder “{folder}” cannot be loaded: {failure(wrong)}.") from wrong
    if not isinstance(found, Game):
        raise UnknownGame(f"The folder “{folder}” holds no game: its __init__.py is to have a GAME, a pygames.Game.")
    if found.slug.replace("-", "_") != folder:
        raise UnknownGame(f"The game in the folder “{folder}” is called “{found.slug}”: both have to be the same name.")
    return found
