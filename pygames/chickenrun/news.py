"""What happens by itself while a line is carried out: sentences for the log, and steps that a page can show one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import SEVERAL, item_names
from pygames.chickenrun.farm import place_name
from pygames.core.words import listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

KINDS: Final = (
    *(
        "control",
        "bids",
        "pay",
        "nest",
        "collect",
        "give",
        "spared",
        "pie",
        "replace",
        "home",
        "returned",
        "caught",
        "escape",
        "discovered",
    ),
    *("searched", "tunnel", "free", "gate", "again", "out", "round"),
)
"""What kinds of steps there are."""


def returned(back: dict[str, list[str]]) -> str:
    """To which piles items go back: `A spoon and a rope go back to the barn and a hat to the house.`"""
    (first, kinds), *more = back.items()
    go = "go" if len(kinds) > 1 or kinds[0] in SEVERAL else "goes"
    told = [f"{listed(item_names(kinds))} {go} back to {place_name(first)}"]
    whole = listed(told + [f"{listed(item_names(kinds))} to {place_name(pile)}" for pile, kinds in more])
    return f"{whole[0].upper()}{whole[1:]}."


@dataclass
class News:
    """Collects sentences; with `film` also each step with the State right after it."""

    film: bool = False
    sentences: list[str] = field(default_factory=list)
    steps: list[tuple[str, str, Chickenrun]] = field(default_factory=list)

    def tell(self, kind: str, sentence: str, state: Chickenrun) -> None:
        """A step of its kind, one of KINDS, that has just happened."""
        self.sentences.append(sentence)
        if self.film:
            twin = state.copy()
            twin._midway = True
            self.steps.append((kind, sentence, twin))
