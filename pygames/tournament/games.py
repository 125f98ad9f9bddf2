"""A game by its slug, or one that lies elsewhere by the name of its module."""

from __future__ import annotations

from importlib import import_module

from pygames.core import registry
from pygames.core.errors import UnknownGame, failure
from pygames.core.game import Game
from pygames.core.words import quoted


def game_named(name: str) -> Game:
    """The game of a slug, or somebody's own as `module:GAME`. Raises UnknownGame."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return registry.game(name)
    try:
        found = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as wrong:  # whatever somebody's own code does
        raise UnknownGame(f"The game {quoted(name)} cannot be loaded: {failure(wrong)}.") from wrong
    if not isinstance(found, Game):
        raise UnknownGame(f"{quoted(name)} is no game: it is to be a pygames.Game.")
    registry.add(found)
    return found
