"""What a game says about itself, and its rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pygames.conformance.touching import rulebook
from pygames.conformance.walk import is_sentence
from pygames.core.game import Game
from pygames.core.words import MOST_WORDS, counted, listed

TAKEN = frozenset({"seats", "position", "seed", "free", "game"})
"""Names that `Match.start` has for something else."""
_WORD = re.compile("[a-z0-9-]+")


def faults(game: Game) -> Iterator[str]:
    """What is not as it must be, a sentence each."""
    yield from _facts(game)
    yield from _options(game)
    yield from _encoding(game)
    yield from _rulebook(game)


def _facts(game: Game) -> Iterator[str]:
    if not _WORD.fullmatch(game.slug):
        yield f"The slug {game.slug!r} is written with small letters, digits and hyphens."
    if not game.title:
        yield "The game has no title."
    if game.state.game is not game:
        yield f"The State's game is {game.state.game.title}: each game needs a class of its own."
    if list(game.seats) != sorted(set(game.seats)) or not game.seats or game.seats[0] < 1:
        yield "“seats” is a range from the fewest players to the most: range(2, 5) for 2 to 4."
    if game.rules < 1 or game.bound < 1 or game.minutes < 1:
        yield "“rules”, “bound” and “minutes” are whole numbers from 1."
    if not is_sentence(game.about):
        yield "“about” is one sentence for the shelf."
    if game.goal and not is_sentence(game.goal):
        yield "“goal” is one sentence for a new table."


def _options(game: Game) -> Iterator[str]:
    names = [option.name for option in game.options]
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    if twice:
        yield f"Two options are called {listed(twice)}."
    for option in game.options:
        where = f"The option “{option.name}”"
        if option.name in TAKEN:
            yield f"{where} has a name that means something else when a match is started."
        if not all(map(_WORD.fullmatch, (option.name, *option.choices))):
            yield f"{where} and its choices are written with small letters, digits and hyphens."
        if len(set(option.choices)) < max(2, len(option.choices)) or option.default not in option.choices:
            yield f"{where} has two or more choices, each once, and one of them is the default."
        if not option.label or not set(option.labels) <= set(option.choices):
            yield f"{where} has a label, and “labels” for nothing but its choices."


def _encoding(game: Game) -> Iterator[str]:
    try:
        found = game.encoding()
    except ImportError:
        yield f"There is no encoding.py with an ENCODING in {game.package}: it is what environments need (docs/add-a-game.md)."
        return
    for name, words in (("words", found.words), ("chance_words", found.chance_words)):
        twice = [word for word in dict.fromkeys(words) if words.count(word) > 1]
        if twice:
            yield f"“{name}” of the encoding have each word once, and not twice {listed(twice)}."
    if not 1 <= found.longest <= MOST_WORDS:
        yield f"“longest” of the encoding is a number of words from 1 to {MOST_WORDS}."
    if not found.scores[0] < found.scores[1]:
        yield "“scores” of the encoding are the least and the most that a score can be."


def _rulebook(game: Game) -> Iterator[str]:
    text = rulebook(game)
    if not text:
        yield f"There is no rulebook.md in {game.package}: it is the rules page, and refusals link to its headings."
        return
    if not re.search(r"(?m)^```board\s*$", text):
        yield "The rulebook has no live board: write a fenced block “board” with a “caption” at least (web/README.md says how)."
    anchors = re.findall(r"\{#([a-z0-9-]+)\}", text)
    if not anchors:
        yield "No heading of the rulebook has an anchor like {#moving}, so no refusal can name its rule."
    twice = [anchor for anchor in dict.fromkeys(anchors) if anchors.count(anchor) > 1]
    if twice:
        yield f"{counted(len(twice), 'anchor')} of the rulebook stand twice: {listed(twice)}."
