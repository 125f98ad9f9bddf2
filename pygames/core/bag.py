"""Drawing late, with `random()` alone: the one method of a generator that Python keeps the same for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Thing = TypeVar("Thing")


class Luck(Protocol):
    """What chance needs of a generator: `random()`, at least 0 and under 1."""

    def random(self) -> float: ...


def pick(rng: Luck, things: Sequence[Thing]) -> Thing:
    """One of the things, each as likely as any other."""
    return things[int(rng.random() * len(things))]


def weighted(rng: Luck, chances: Iterable[tuple[Thing, float]]) -> Thing:
    """One of the things, as likely as its weight (0 or more, one of them above 0)."""
    every = list(chances)
    left = rng.random() * sum(weight for _, weight in every)
    for thing, weight in every:
        left -= weight
        if left < 0:
            return thing
    return next(thing for thing, weight in reversed(every) if weight > 0)


def draw(rng: Luck, bag: Mapping[str, int]) -> str:
    """The kind of one thing out of a bag that holds so many of each kind; the bag stays as it is."""
    return weighted(rng, bag.items())


def deal(rng: Luck, bag: dict[str, int], number: int) -> list[str]:
    """The kinds of `number` things drawn one after another; they are taken out of the bag."""
    drawn = []
    for _ in range(number):
        kind = draw(rng, bag)
        bag[kind] -= 1
        drawn.append(kind)
    return drawn


def shuffled(rng: Luck, things: Iterable[Thing]) -> list[Thing]:
    """The things in an order that chance gives."""
    left = list(things)
    return [left.pop(int(rng.random() * len(left))) for _ in range(len(left))]


def next_words(chances: Iterable[tuple[tuple[str, ...], float]], begun: tuple[str, ...]) -> list[tuple[str, float]]:
    """The words that may follow in an outcome that begins like this, each with its probability; nothing after a whole outcome."""
    length = len(begun)
    found: dict[str, float] = {}
    for outcome, weight in chances:
        if len(outcome) > length and outcome[:length] == begun:
            found[outcome[length]] = found.get(outcome[length], 0) + weight
    total = sum(found.values())
    return [(word, weight / total) for word, weight in found.items() if weight > 0]


def next_draws(bag: Mapping[str, int], drawn: Iterable[str]) -> list[tuple[str, float]]:
    """The kind of the next thing out of a bag from which these were drawn, each with its probability."""
    left = dict(bag)
    for kind in drawn:
        left[kind] -= 1
    total = sum(left.values())
    return [(kind, number / total) for kind, number in left.items() if number > 0]


def evenly(kinds: Sequence[Thing]) -> list[tuple[Thing, float]]:
    """Each of the kinds as likely as any other."""
    return [(kind, 1 / len(kinds)) for kind in kinds]


def draws(bag: Mapping[str, int], first_word: str) -> list[tuple[tuple[str, ...], float]]:
    """The outcomes of one draw: `(first_word, kind)` with its probability, for every kind that the bag holds."""
    total = sum(bag.values())
    return [((first_word, kind), number / total) for kind, number in bag.items() if number > 0]
