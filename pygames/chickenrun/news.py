"""What happens by itself while a line is carried out: sentences for the log, and steps that a page can show one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import SEVERAL, item_names
from pygames.chickenrun.farm import place_name
from pygames.core.words import listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

RETURNED: Final = "returned"
KINDS: Final = (
    *(
        "control",
        "bids",
        "nest",
        "collect",
        "spared",
        "pie",
        "replace",
        "home",
        RETURNED,
        "caught",
        "escape",
        "discovered",
    ),
    *("searched", "tunnel", "free", "gate", "again", "out", "round"),
)
"""What kinds of steps there are."""
AFTERMATH: Final = (RETURNED, "control")
"""What no longer matters to anybody when the match is over."""


def returned(back: dict[str, list[str]]) -> str:
    """To which piles items go back: `A spoon and a rope go back to the barn and a hat to the house.`"""
    (first, kinds), *more = back.items()
    go = "go" if len(kinds) > 1 or kinds[0] in SEVERAL else "goes"
    told = [f"{listed(item_names(kinds))} {go} back to {place_name(first)}"]
    whole = listed(told + [f"{listed(item_names(kinds))} to {place_name(pile)}" for pile, kinds in more])
    return f"{whole[0].upper()}{whole[1:]}."


@dataclass
class News:
    """Collects sentences; with `film` steps instead, each with the State right after it."""

    film: bool = False
    told: list[tuple[str, str, Chickenrun]] = field(default_factory=list)
    """The kind, the sentence, and the State: without `film` the one that goes on."""

    def tell(self, kind: str, sentence: str, state: Chickenrun, shown: bool) -> None:
        """A step of its kind, one of KINDS, that has just happened; what is not `shown` is no step of a film."""
        if not self.film:
            self.told.append((kind, sentence, state))
        elif shown:
            twin = state.copy()
            twin._midway = True
            self.told.append((kind, sentence, twin))

    def steps(self) -> list[tuple[str, str, Chickenrun]]:
        """The film's steps; what goes back belongs to the step before it, of whose kind it is."""
        found: list[tuple[str, str, Chickenrun]] = []
        for kind, sentence, state in self.told:
            found.append((found[-1][0] if found and kind == RETURNED else kind, sentence, state))
        return found

    def end(self) -> None:
        """The match is over: nothing is told as if it went on."""
        self.told = [step for step in self.told if step[0] not in AFTERMATH]
