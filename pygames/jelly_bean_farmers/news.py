"""What happens by itself while a line is carried out: sentences for the log, and steps that a page can show one by one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

KINDS: Final = (
    *("year", "stamp", "out", "shuffle", "seed", "climate", "loss", "steal", "draw-two", "play", "look", "chase"),
    *("perennial", "assassin", "contract", "harvest", "eat", "vermin", "tribute", "contract-ends"),
)
"""What kinds of steps there are."""


@dataclass
class News:
    """Collects sentences; with `film` also each step with the State right after it."""

    film: bool = False
    sentences: list[str] = field(default_factory=list)
    steps: list[tuple[str, str, Farmers]] = field(default_factory=list)

    def tell(self, sentence: str) -> None:
        """For the log alone."""
        self.sentences.append(sentence)

    def show(self, kind: str, sentence: str, state: Farmers) -> None:
        """For the page alone."""
        if self.film:
            self.steps.append((kind, sentence, state.copy()))
