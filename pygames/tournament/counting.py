"""What a game finds worth counting in a tournament: its class `counts.Counting`, which no page brings along."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module, util
from typing import Any, Protocol

from pygames.core.game import Game
from pygames.core.state import State
from pygames.core.words import CHANCE, Action


class Counting(Protocol):
    """Looks at one match. Both functions give names with the seats for which they count.

    A name with a colon, `escape: balloon`, belongs to a group, of which reports show the shares.
    """

    def during(self, before: Any, action: Action, after: Any) -> Iterable[tuple[str, int]]:
        """What one line was, an action or an outcome, between two States."""

    def at_end(self, state: Any) -> Iterable[tuple[str, int]]:
        """What is to be seen when the match is over."""


class _FirstWords:
    """For a game that says nothing: which first words its players' actions had."""

    def during(self, before: State, action: Action, after: State) -> Iterable[tuple[str, int]]:
        if before.turn not in (None, CHANCE):
            yield f"action: {action[0]}", before.turn

    def at_end(self, state: State) -> Iterable[tuple[str, int]]:
        return ()


def counting(game: Game) -> Counting:
    """A game's own, or the one for all others, for one match."""
    name = f"{game.package}.counts"
    if util.find_spec(name) is None:
        return _FirstWords()
    found: Counting = import_module(name).Counting()
    return found
