"""Finds the games: every folder beside `core` whose package has a `GAME`. Adding one is adding its folder."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

import pygames
from pygames.core.errors import UnknownGame
from pygames.core.game import Game
from pygames.core.words import nearest, quoted

OURS: Final = {"core", "conformance", "terminal"}
"""The folders that hold no game."""


def folders() -> tuple[str, ...]:
    """The names of the folders that may hold a game, in alphabetical order."""
    return _folders(tuple(pygames.__path__))


def games() -> tuple[Game, ...]:
    """All games, in alphabetical order of their folders."""
    found = (_load(folder) for folder in folders())
    return tuple(game for game in found if game is not None)


def game(slug: str) -> Game:
    """The game with this slug. Raises UnknownGame, with the nearest slugs."""
    folder = slug.replace("-", "_") if isinstance(slug, str) and "_" not in slug else ""
    found = _load(folder) if folder in folders() else None
    if found is None:
        known = [game.slug for game in games()]
        raise UnknownGame(f"There is no game {quoted(slug)}. {nearest(slug, known)}")
    return found


@cache
def _folders(path: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted({found.name for found in iter_modules(path) if found.ispkg} - OURS))


@cache
def _load(folder: str) -> Game | None:
    """The game of a folder, or None: a package without a `GAME` is none."""
    found = getattr(import_module(f"pygames.{folder}"), "GAME", None)
    return found if isinstance(found, Game) else None
