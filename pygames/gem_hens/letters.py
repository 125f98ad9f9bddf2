"""The table in letters, for a terminal: the yard with its dice, hens and gems, and what each player has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import BLANK, counted, listed
from pygames.gem_hens.components import FEATURE_SIZES, GEMS
from pygames.gem_hens.egg import FEATURES, completed, feature_score, score
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.yard import CELLS_OF, COLUMNS, COOP, ROWS

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

LETTERS = {
    "gold": "g",
    "emerald": "e",
    "sapphire": "s",
    "ruby": "r",
    "fire-opal": "f",
    "onyx": "o",
    "diamond": "d",
    "imperfection": "i",
}
WIDTH = 7


def drawn(state: GemHens) -> str:
    """Several lines: the yard (gems by their first letters, hens by their numbers, X a claim), dice at its edges, then the players."""
    hens = {hen.cell: f"H{seat + 1}" for seat, hen in enumerate(state.hens) if hen.cell != COOP}
    rows = []
    for row in ROWS:
        cells = [
            hens.get(cell, "") + "X" * (cell in state.claims) + "".join(LETTERS[gem] for gem in state.grain[cell])
            for cell in CELLS_OF[row]
        ]
        rows.append(_edge(state, row).rjust(WIDTH) + "".join((cell or ".").rjust(WIDTH) for cell in cells))
    foot = " " * WIDTH + "".join(_edge(state, column).rjust(WIDTH) for column in COLUMNS)
    bag = listed([f"{count} {GEMS[kind].name}" for kind, count in state.bag.items() if count]) or "nothing"
    order = listed([state.name(seat) for seat in state.order if seat in state.players()])
    players = [line for seat in range(state.seats) for line in _player(state, seat)]
    cards = [f"Power Clucks on the table: {listed([CARDS[word].name for word in state.cards])}"] if state.cards else []
    title = f"Round {state.round}; pecking order: {order}"
    return "\n".join([title, *rows, foot, *cards, *players, f"In the bag: {bag}"])


def _edge(state: GemHens, line: str) -> str:
    """A row's or column's dice: F for a farmer die, s for each scratch die."""
    return f"{line[0]}{line[-1]}{'F' if line in state.farmer else ''}{'s' * len(state.scratches[line])}"


def _player(state: GemHens, seat: int) -> list[str]:
    hen = state.hens[seat]
    title = f"H{seat + 1} {state.name(seat)}: "
    if seat in state.out:
        return [f"{title}resigned"]
    dice = [f"dice {' '.join(hen.dice)}"] if hen.dice else []
    loose = [f"not locked {' '.join(hen.loose)}"] if hen.loose else []
    if BLANK in hen.dice or BLANK in hen.loose:
        dice, loose = [f"{counted(len(hen.dice), 'die', 'dice')} locked, unseen"], []
    features = [
        f"{'' if completed(hen.egg, number) else '('}{''.join(LETTERS[gem] for gem in gems)}"
        f"{'.' * (FEATURE_SIZES[number] - len(gems))}{f' {feature_score(hen.egg, number)}' if completed(hen.egg, number) else ')'}"
        for number, gems in enumerate(hen.egg)
    ]
    unused = "".join(LETTERS[kind] * count for kind, count in hen.unused.items())
    power = [f"{CARDS[hen.power].name}{' (used)' if hen.used else ''}"] if hen.power else []
    kept = [f"kept {' '.join(hen.kept)}"] if hen.kept else []
    first = [hen.cell or "in the coop", *power, *dice, *loose, *kept, counted(score(hen.egg, hen.unused), "point")]
    egg = "; ".join(f"{name[-1]}: {feature}" for name, feature in zip(FEATURES, features, strict=True))
    return [title + "; ".join(first), f"   egg {egg}{f'; unused {unused}' if unused else ''}"]
