"""A game as numbers, for what learns: its words in a fixed order, what scores can be, and what a seat sees as an array.

An action is taken word by word, so the words are the action space: which of them may follow, `State.after` says. An array
consists of parts with a name and a length, the same all through a match; each number is 0 to 1, a yes or no, or an amount as
a share of the most that there can be. Players stand in it as the viewer counts them: 0 is the viewer, 1 who sits next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygames.core.words import BLANK, CHANCE

if TYPE_CHECKING:
    from pygames.core.state import State

Numbers = list[float]
Part = tuple[str, Numbers]


@dataclass(frozen=True)
class Encoding:
    """What a game's module `encoding` holds as `ENCODING`."""

    words: tuple[str, ...]
    """All words that a seat's action may hold, whatever the options and the number of seats."""
    chance_words: tuple[str, ...]
    """All words that an outcome may hold."""
    longest: int
    """No seat's action has more words."""
    scores: tuple[float, float]
    """The least and the most that `State.scores` can give, of a match in which nobody resigns."""
    see: Callable[[Any, int], Iterable[Part]]
    """The game's own parts of the array, out of what a seat sees and the seat."""

    def parts(self, state: State, seat: int) -> list[Part]:
        """What a seat sees as named parts: its seat, whose turn it is, the options, then the game's own."""
        view = state.seen_by(seat)
        turns = [*around(state.seats, seat), CHANCE, None]
        found: list[Part] = [
            ("seat", one(seat, range(state.seats))),
            ("turn", one(view.turn, turns)),
        ]
        for option in state.game.options:
            found.append((f"option {option.name}", one(state.options[option.name], option.choices)))
        found += self.see(view, seat)
        return found

    def array(self, state: State, seat: int) -> Numbers:
        """What a seat sees as one list of numbers of fixed length."""
        return [number for _, part in self.parts(state, seat) for number in part]

    def layout(self, state: State) -> list[tuple[str, int]]:
        """The names of the array's parts and how long each is, the same in every State of a match."""
        return [(name, len(part)) for name, part in self.parts(state, 0)]


def around(seats: int, seat: int) -> list[int]:
    """All seats from this one on around the table."""
    return [*range(seat, seats), *range(seat)]


def apart(seat: int, viewer: int, seats: int) -> int:
    """How many places after the viewer a seat sits; -1, as for nobody, stays -1."""
    return (seat - viewer) % seats if seat >= 0 else -1


def one(thing: object, kinds: Sequence[object]) -> Numbers:
    """A 1 in the place of the thing among the kinds; nothing but 0 if it is none of them."""
    found = [0.0] * len(kinds)
    if thing in kinds:
        found[kinds.index(thing)] = 1.0
    return found


def some(things: Iterable[object], kinds: Iterable[object]) -> Numbers:
    """For each kind whether it is among the things."""
    there = set(things)
    return [float(kind in there) for kind in kinds]


def share(number: float, most: float) -> float:
    """An amount as a share of the most that there can be, or that is worth telling apart: 0 to 1."""
    return number / most if number < most else 1.0


def shares(bag: Mapping[str, int], most: Mapping[str, int]) -> Numbers:
    """For each kind how many the bag holds, as a share of the most."""
    return [share(bag[kind], number) if bag.get(kind) else 0.0 for kind, number in most.items()]


def heap(things: Sequence[str], most: Mapping[str, int]) -> Numbers:
    """How many things of each kind lie in a heap, and last how many of them are blank, as shares of the most."""
    if not things:  # as most heaps are
        return [0.0] * (len(most) + 1)
    return [*shares(Counter(things), most), share(things.count(BLANK), sum(most.values()))]


def each(name: str, parts: Iterable[Numbers]) -> Iterator[Part]:
    """Parts of one kind, numbered: `egg 0`, `egg 1` …"""
    for number, part in enumerate(parts):
        yield f"{name} {number}", part
