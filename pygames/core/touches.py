"""The touch tree: which words may follow the touches so far, and which action they already are.

Touches count in any order in which they name one action. The canonical order wins: only touches that begin no
action as they stand are looked at as a heap.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.core.words import Action

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Step:
    """Where touches lead: `words` may follow (unique, in the actions' order); `action` is what they already are, or None."""

    words: tuple[str, ...]
    action: Action | None


def step(actions: Sequence[Action], touches: Action) -> Step | None:
    """The step that `touches` make among `actions`, or None if no action has them all."""
    length = len(touches)
    begun = [action for action in actions if action[:length] == touches]
    if begun:
        follow = unique(action[length] for action in begun if len(action) > length)
        return Step(follow, touches if touches and touches in begun else None)
    return _step_in_any_order(actions, touches)


def _step_in_any_order(actions: Sequence[Action], touches: Action) -> Step | None:
    heap = Counter(touches)
    holders = [action for action in actions if len(action) >= len(touches) and heap <= Counter(action)]
    named = [action for action in holders if len(action) == len(touches)]
    follow = unique(word for action in holders for word in (Counter(action) - heap))
    if len(named) > 1 and not follow:
        return None  # two actions differ in order alone: touches out of order name neither
    return Step(follow, named[0] if len(named) == 1 else None) if holders else None


def unique(words: Iterable[str]) -> tuple[str, ...]:
    """The words without repetitions, in the order of their first standing."""
    return tuple(dict.fromkeys(words))
