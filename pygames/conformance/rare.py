"""The rare: a walk does first what was seldom done so far, and looks closely at what was seldom so, since matches seldom meet it."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from pygames.core.state import State
from pygames.core.words import Action

LEANING = 0.7
"""So often the words that were seldom chosen come first; else any action."""
_FACT = re.compile(r"[a-z][a-z_-]*(?:=|:[a-z-]*)")


class Rare:
    """Chooses actions word by word, and remembers how often each word was chosen at its place."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self._chosen: Counter[tuple[int, str]] = Counter()

    def choose(self, actions: list[Action]) -> Action:
        """One of the actions: mostly that with the word that was chosen least, place by place, by chance among equals."""
        action = self._rarest(actions) if self.rng.random() < LEANING else self.rng.choice(actions)
        self._chosen.update(enumerate(action))
        return action

    def _rarest(self, actions: list[Action]) -> Action:
        place = 0
        while len(actions) > 1:
            begun: dict[str, list[Action]] = {}
            for action in actions:
                begun.setdefault("".join(action[place : place + 1]), []).append(action)
            least = min(self._chosen[place, word] for word in begun)
            word = self.rng.choice([word for word in begun if self._chosen[place, word] == least])
            actions = begun[word]
            place += 1
        return actions[0]


def facts(state: State) -> frozenset[str]:
    """What there is in a position that is written with names: its fields, and what they say if that is a word."""
    return frozenset(_FACT.findall(state.position()))


def together(state: State) -> Iterator[tuple[str, ...]]:
    """What is so at once in a position: any two facts, and any three of one word's parts, as those of one player's hand."""
    line = state.position()
    yield from combinations(sorted(set(_FACT.findall(line))), 2)
    for word in line.split():
        name, _, value = word.partition(":")
        parts = sorted({part.partition("=")[0] for part in value.split(";") if "=" in part})
        yield from ((name.rstrip("0123456789"), *three) for three in combinations(parts, 3))


def rarest(states: list[frozenset[str]], most: int, rng: Random) -> set[int]:
    """The numbers of up to so many States in which two things are so at once that are seldom so."""
    holders: dict[tuple[str, str], list[int]] = {}
    for number, known in enumerate(states):
        for pair in combinations(sorted(known), 2):
            holders.setdefault(pair, []).append(number)
    found: set[int] = set()
    for pair in sorted(holders, key=lambda pair: len(holders[pair])):
        if len(found) == most:
            break
        if not found.intersection(holders[pair]):
            found.add(rng.choice(holders[pair]))
    return found
