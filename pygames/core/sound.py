"""A State that somebody wrote: whether it can be asked and played on, whatever happens inside the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pygames.core.errors import BadPosition, PygamesError
from pygames.core.plain import blanks
from pygames.core.state import State
from pygames.core.words import CHANCE


def read(make: Callable[[], State], title: str) -> State:
    """The State that a game makes of a position's line. Raises BadPosition, whatever the rules raise inside."""
    try:
        state = make()
        _ask(state)
    except BadPosition:
        raise
    except PygamesError as wrong:
        raise BadPosition(str(wrong)) from wrong
    except Exception as fault:
        raise BadPosition(f"This is no position of {title}: its rules cannot go on from there.") from fault
    return state


def check_open(state: State) -> None:
    """Raises BadPosition if something is hidden: nobody could play it when it is to be shown, so no match starts there."""
    if blanks(state):
        raise BadPosition("No match starts from a position in which something is hidden: write what lies at each “?”.")


def _ask(state: State) -> None:
    """What is asked first of any State. One with blanks is what somebody sees: what others may do is not known there."""
    turn = state.turn
    if not state.prompt:
        raise BadPosition("In this position nobody knows what is to be done.")
    if turn is None:
        state.ranking()
    elif blanks(state):
        return
    elif turn == CHANCE:
        state.checked(state.chance(Random(0)))
    elif not state.actions():
        raise BadPosition(f"In this position it is the turn of {state.name(turn)}, who can do nothing.")
