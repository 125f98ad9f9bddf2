"""Power Clucks: the cards, dealing and drafting them, and what each of them answers.

A power changes one named step: there it adds actions that begin with its own word. Nothing else in the rules knows a power by
name, but for Heavyweight (who can be shoved), Copycat (which powers a player has) and claimed cells (what blocks the way).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar, Final

from pygames.core.bag import Luck, pick
from pygames.core.steps import Outcomes
from pygames.core.words import Action, Refusal, listed, quoted
from pygames.gem_hens.step import Chance, Step

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens


@dataclass(frozen=True, slots=True)
class Card:
    """A Power Cluck as it is printed. `when` completes the sentence “It is used …”."""

    word: str
    name: str
    when: str
    text: str


_DATA: Final = tomllib.loads(files(__package__).joinpath("powers.toml").read_text("utf-8"))
CARDS: Final = {row["word"]: Card(**row) for row in _DATA["power"]}
ON: Final = "on"
COPYCAT: Final = "copycat"
HEAVYWEIGHT: Final = "heavyweight"


class Power:
    """What a card does. It keeps nothing itself: whether it is used stands in its holder's Hen."""

    word: ClassVar[str]
    steps: ClassVar[tuple[str, ...]] = ()
    """The steps that it adds actions to."""

    @property
    def name(self) -> str:
        """What people call it."""
        return CARDS[self.word].name

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        """The actions that it adds, for a player who has it and has not used it."""
        raise NotImplementedError

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        """Carry one of these actions out."""
        raise NotImplementedError

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        """The log's sentence about one of these actions."""
        raise NotImplementedError

    def lacking(self, state: GemHens, seat: int) -> str:
        """Why it offers nothing here, as a sentence; nothing if there is no such reason."""
        return ""

    def refuse(self, state: GemHens, seat: int, touches: Action) -> Refusal:
        """Why none of its actions has these touches; asked only in one of its steps, and when none has."""
        why = self.lacking(state, seat) or f"That is not what {self.name} does here. {CARDS[self.word].text}"
        return Refusal(self.word, why)


def abilities(state: GemHens, seat: int) -> list[str]:
    """The powers that a player can use now: the own one until it is used; with Copycat those that the others hold, used or not."""
    hen = state.hens[seat]
    if not hen.power or hen.used:
        return []
    if hen.power != COPYCAT:
        return [hen.power]
    return [other.power for other in state.hens if other.power not in ("", COPYCAT)]


def is_heavy(state: GemHens, seat: int) -> bool:
    """Whether a player's hen cannot be shoved this round (Heavyweight)."""
    hen = state.hens[seat]
    return HEAVYWEIGHT in (hen.power, hen.copies)


def power_refused(state: GemHens, seat: int, word: str, touches: Action) -> Refusal:
    """Why a power cannot be used like that now."""
    hen = state.hens[seat]
    if state.options["power-clucks"] != ON:
        return Refusal("power-clucks", "This match is played without Power Clucks.")
    if word == COPYCAT:
        return Refusal(COPYCAT, "Copycat is used by doing what another card does: say that card's word.")
    power = state.powers[word]
    if word not in abilities(state, seat):
        if not hen.power:
            return Refusal("power-clucks", f"You hold no Power Cluck, so {power.name} is not yours to use.")
        own = CARDS[hen.power].name
        if hen.used:
            return Refusal("power-clucks", f"You have used {own}, and a Power Cluck is used once in a round.")
        if hen.power == COPYCAT:
            return Refusal(COPYCAT, f"Copycat copies what another player holds, and nobody holds {power.name}.")
        return Refusal("power-clucks", f"You hold {own}, not {power.name}.")
    if state.step_name not in power.steps:
        return Refusal(power.word, f"{power.name} is used {CARDS[power.word].when}.")
    return power.refuse(state, seat, touches)


def deck(state: GemHens) -> list[str]:
    """The cards that may still be dealt: all that have not been dealt in this match."""
    dealt = {*state.discards, *state.cards}
    return [word for word in CARDS if word not in dealt]


class Deal(Chance):
    """As many Power Clucks as there are players are dealt, one by one, face up: `deal nimble`."""

    rule = "power-clucks"

    def settle(self, state: GemHens) -> bool:
        if state.options["power-clucks"] == ON and len(state.cards) < len(state.players()):
            return True
        state.begin_rolling()
        return False

    def prompt(self, state: GemHens) -> str:
        return "A Power Cluck is dealt."

    def occasion(self, state: GemHens) -> str:
        return f"round {state.round} card {len(state.cards) + 1}"

    def outcomes(self, state: GemHens) -> Outcomes:
        left = deck(state)
        return [(("deal", word), 1 / len(left)) for word in left]

    def draw(self, state: GemHens, rng: Luck) -> Action:
        return ("deal", pick(rng, deck(state)))

    def perform(self, state: GemHens, action: Action) -> None:
        state.cards.append(action[1])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"{CARDS[action[1]].name} is dealt."


class Draft(Step):
    """Each player takes one of the cards, the last in the pecking order first: `draft nimble`."""

    rule = "power-clucks"

    def settle(self, state: GemHens) -> bool:
        waiting = [seat for seat in reversed(state.order) if seat in state.players() and not state.hens[seat].power]
        if state.cards and waiting:
            state.active = waiting[0]
            return True
        state.discards += state.cards
        state.cards = []
        state.begin_actions()
        return False

    def prompt(self, state: GemHens) -> str:
        return f"{state.name(state.active)}, take one of the Power Clucks."

    def legal(self, state: GemHens) -> list[Action]:
        return [("draft", word) for word in state.cards]

    def refuse(self, state: GemHens, touches: Action) -> Refusal:
        word = next((word for word in touches if word in CARDS), None)
        if word is not None and word not in state.cards:
            return Refusal(
                self.rule,
                f"{CARDS[word].name} does not lie there: choose {listed([CARDS[card].name for card in state.cards], 'or')}.",
            )
        return Refusal(self.rule, f"{quoted(' '.join(touches))} is not asked for now. {self.prompt(state)}")

    def perform(self, state: GemHens, action: Action) -> None:
        state.cards.remove(action[1])
        state.hens[state.active].power = action[1]

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"{state.name(state.active)} takes {CARDS[action[1]].name}."
