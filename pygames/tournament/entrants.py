"""Who enters a tournament, by name, so that every process can make its own: a level, `random`, or somebody's own class."""

from __future__ import annotations

from importlib import import_module

from pygames.core.arena import AnyAction, Thinker
from pygames.core.bots import bot
from pygames.core.errors import BadOption, failure
from pygames.core.words import quoted


def thinker(name: str) -> Thinker:
    """The bot of a name: a level, `random`, or somebody's own `module:Class`. Raises BadOption."""
    if name == "random":
        return AnyAction()
    module, colon, kind = name.partition(":")
    if not colon:
        return bot(name)
    try:
        found: Thinker = getattr(import_module(module), kind)()
    except (Exception, SystemExit) as wrong:  # whatever somebody's own code does
        raise BadOption(f"The bot {quoted(name)} cannot be made: {failure(wrong)}.") from wrong
    if not callable(getattr(found, "think", None)):
        raise BadOption(f"The bot {quoted(name)} has no method think(state, seat, rng).")
    return found
