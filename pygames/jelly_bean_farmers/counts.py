"""What is worth counting: how cards are played, contracts, stamps that are left, who goes out of the game."""

from __future__ import annotations

from collections.abc import Iterator

from pygames.core.words import CHANCE, Action
from pygames.jelly_bean_farmers.rules import Farmers

SAVED = "saved-"


class Counting:
    """Counts one match."""

    def during(self, before: Farmers, action: Action, after: Farmers) -> Iterator[tuple[str, int]]:
        """A card that is played, by its face or its back, and a contract that begins."""
        if before.turn not in (None, CHANCE) and action[0] in ("face", "back") and len(action) > 1:
            yield f"{action[0]}: {action[1].removeprefix(SAVED)}", before.turn
        for contract in after.contracts:
            if not before.pays(contract.defender, contract.attacker):
                yield "tribute is won", contract.attacker
                yield "tribute is owed", contract.defender

    def at_end(self, state: Farmers) -> Iterator[tuple[str, int]]:
        """Stamps and food that are left, and who is out of the game."""
        for seat, farm in enumerate(state.farms):
            if farm.left:
                yield "out of the game", seat
            else:
                yield from [("stamp left", seat)] * farm.stamps
            yield from [("food at the end", seat)] * farm.food
