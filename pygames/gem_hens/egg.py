"""An egg: seven features of 2 to 5 spaces, what fits where, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygames.core.words import Refusal, quoted
from pygames.gem_hens.components import FEATURE_SIZES, GEMS, IMPERFECTION, IN_FEATURE, KINDS, sorted_gems, without

Egg = list[tuple[str, ...]]
"""For each feature the gems in it, in the order of their kinds: imperfections last."""

FEATURES: Final = tuple(f"feature{number + 1}" for number in range(len(FEATURE_SIZES)))
ASIDE: Final = "aside"
"""Beside the egg, where unused gems lie."""
NUMBER_OF: Final = {feature: number for number, feature in enumerate(FEATURES)}


def feature_name(feature: str) -> str:
    """What people call a feature: `feature 4 (of 3)`."""
    return f"feature {feature[-1]} (of {FEATURE_SIZES[NUMBER_OF[feature]]})"


def place_refused(egg: Egg, number: int, kind: str) -> Refusal | None:
    """Why a gem cannot go into a feature (Placing)."""
    gems = egg[number]
    name = feature_name(FEATURES[number])
    if len(gems) == FEATURE_SIZES[number]:
        return Refusal("placing", f"{name.capitalize()} is full: take a gem out of it first, or lay this one aside.")
    if kind == IMPERFECTION or not gems or gems[0] in (kind, IMPERFECTION):
        return None
    here = GEMS[gems[0]].name
    return Refusal(
        "placing", f"{name.capitalize()} holds {here}, and a feature holds one kind: {quoted(kind)} fits elsewhere."
    )


def fits(egg: Egg, kind: str) -> list[str]:
    """The features into which a gem can go."""
    return [feature for number, feature in enumerate(FEATURES) if place_refused(egg, number, kind) is None]


def put_in(egg: Egg, feature: str, kind: str) -> None:
    """Put a gem into a feature."""
    number = NUMBER_OF[feature]
    egg[number] = sorted_gems((*egg[number], kind))


def take_out(egg: Egg, word: str) -> str:
    """Take the gem that a word like `feature3.ruby` names out of its feature; its kind."""
    feature, kind = feature_and_kind(word)
    number = NUMBER_OF[feature]
    egg[number] = without(egg[number], kind)
    return kind


def gems_in(egg: Egg, size: int = 0) -> Iterator[str]:
    """The word of each kind in each feature (of this size, if one is given): `feature3.ruby`."""
    for number, gems in enumerate(egg):
        if gems and size in (0, FEATURE_SIZES[number]):
            for kind in dict.fromkeys(gems):
                yield f"{FEATURES[number]}.{kind}"


def feature_and_kind(word: str) -> tuple[str, str]:
    """What the word of a gem in an egg says: its feature, its kind."""
    feature, _, kind = word.partition(".")
    return feature, kind


def is_gem_in_egg(word: str) -> bool:
    """Whether a word names a gem in a feature."""
    feature, kind = feature_and_kind(word)
    return feature in NUMBER_OF and kind in GEMS


def completed(egg: Egg, number: int) -> bool:
    """Whether a feature is full."""
    return len(egg[number]) == FEATURE_SIZES[number]


def is_complete(egg: Egg) -> bool:
    """Whether every feature is full."""
    return all(completed(egg, number) for number in range(len(FEATURE_SIZES)))


def feature_score(egg: Egg, number: int) -> int:
    """What a feature scores as it stands: nothing unless it is completed (Scoring)."""
    if not completed(egg, number):
        return 0
    gems = egg[number]
    return feature_value(gems[0], len(gems)) + IN_FEATURE * gems.count(IMPERFECTION)


def feature_value(kind: str, size: int) -> int:
    """What a completed feature of this kind and size is worth, before imperfections."""
    return GEMS[kind].values[size - 2]


def unused_score(unused: dict[str, int]) -> int:
    """What the gems beside the egg score: imperfections add, all others cost."""
    return sum(GEMS[kind].unused * count for kind, count in unused.items())


def score(egg: Egg, unused: dict[str, int]) -> int:
    """The points of a player: completed features, their imperfections, and unused gems."""
    return sum(feature_score(egg, number) for number in range(len(egg))) + unused_score(unused)


def no_gems() -> dict[str, int]:
    """Nothing beside the egg."""
    return dict.fromkeys(KINDS, 0)
