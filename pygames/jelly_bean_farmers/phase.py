"""What a phase of the match answers: its prompt, its actions, why not, and what comes of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from typing import TYPE_CHECKING

from pygames.core import steps
from pygames.core.bag import Luck, deal, next_draws
from pygames.core.errors import IllegalAction
from pygames.core.state import MOST_OUTCOMES
from pygames.core.steps import Outcomes
from pygames.core.touches import Step
from pygames.core.words import Action, Refusal, counted, quoted
from pygames.jelly_bean_farmers.cards import card_name

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Choice, Farmers


def hidden() -> IllegalAction:
    """What is answered where a position hides a card that would have to be shown now."""
    return IllegalAction(
        "hidden", "This position does not say which card is hidden here, and it would have to be shown now."
    )


class Phase(steps.Step["Farmers"]):
    """A part of the match. Phases keep nothing themselves; all that they know is in the State."""

    rule = "year"
    secret = False
    """Whether what one player chooses is hidden from the others until all have chosen."""
    passing = False
    """Whether it happens by itself at once, so that no State rests in it."""
    asks = True
    """Whether it is always a player's turn (or draw)."""
    several = False
    """Whether one player may owe several answers."""

    def begin(self, state: Farmers) -> None:
        """Enter the phase: do what happens by itself, and go on if nobody has anything to decide."""
        raise NotImplementedError

    def proceed(self, state: Farmers) -> None:
        """Go on to the next phase if nobody owes an answer any more."""
        raise NotImplementedError

    def standing(self, state: Farmers, seat: int) -> Choice:
        """In a secret round, how a player stands who is in the match and does not wait."""
        return "chosen"

    def legal(self, state: Farmers) -> list[Action]:
        return list(dict.fromkeys(action for action, why in self.conceivable(state) if why is None))

    def conceivable(self, state: Farmers) -> Iterable[tuple[Action, Refusal | None]]:
        """Actions with what the player has here, each with the reason why it is not legal, or None.

        A reason is given to whoever touched all that it may name: all words of the action but the first, and what is `meant`.
        """
        raise NotImplementedError

    def meant(self, state: Farmers) -> Iterable[str]:
        """What need not be touched to be told about, as nothing else can be meant: the only card, the only opponent."""
        return ()

    def hopeless(self, state: Farmers) -> Iterable[tuple[Action, Refusal]]:
        """Words that are in no action here, each few with the reason that is given to whoever touched them; what is asked last."""
        return ()


class Drawing(steps.Chance["Farmers"], Phase):
    """A phase in which the table turns up cards: `verb card card …`, out of a bag."""

    verb = "draw"

    def bag(self, state: Farmers) -> dict[str, int]:
        """What may come up, how many of each kind."""
        return state.unseen

    def number(self, state: Farmers) -> int:
        """How many cards come up at once."""
        raise NotImplementedError

    def draw(self, state: Farmers, rng: Luck) -> Action:
        """An outcome, drawn card by card with `random()` alone."""
        return (self.verb, *self.canonical(state, deal(rng, dict(self.bag(state)), self.number(state))))

    def odds(self, state: Farmers, touches: Action) -> list[tuple[str, float]]:
        """What may come next when an outcome is drawn word by word, with its probability."""
        if not touches:
            return [(self.verb, 1.0)]
        return next_draws(self.bag(state), touches[1:]) if len(touches) <= self.number(state) else []

    def outcomes(self, state: Farmers) -> Outcomes | None:
        """All outcomes with their probabilities, or None if they are more than 1,000."""
        bag = self.bag(state)
        number = self.number(state)
        ways = comb(sum(bag.values()), number)
        found: Outcomes = []
        for cards, weight in _handfuls([item for item in bag.items() if item[1]], number):
            found.append(((self.verb, *cards), weight / ways))
            if len(found) > MOST_OUTCOMES:
                return None
        return found

    def step(self, state: Farmers, touches: Action) -> Step | Refusal:
        """Where touches lead, in any order."""
        bag = self.bag(state)
        number = self.number(state)
        cards = [word for word in touches if word != self.verb]
        if (
            len(touches) - len(cards) > 1
            or len(cards) > number
            or any(bag.get(card, 0) < cards.count(card) for card in cards)
        ):
            return Refusal("chance", self.impossible(state, cards))
        begun = len(touches) > len(cards)
        if len(cards) == number:
            return Step((), (self.verb, *self.canonical(state, cards))) if begun else Step((self.verb,), None)
        if not touches:
            return Step((self.verb,), None)
        follow = tuple(card for card, count in bag.items() if count > cards.count(card))
        return Step(follow if begun else (self.verb, *follow), None)

    def impossible(self, state: Farmers, cards: list[str]) -> str:
        """Why these cards cannot come up."""
        bag, number = self.bag(state), self.number(state)
        for card in cards:
            if card not in bag:
                return f"{quoted(card)} is no card that can come up here."
            if cards.count(card) > bag[card]:
                left = counted(bag[card], "card") if bag[card] else "none"
                return f"Of {card_name(card)} {left} {'are' if bag[card] > 1 else 'is'} left to be drawn."
        if len(cards) > number:
            return f"Only {counted(number, 'card')} {'comes' if number == 1 else 'come'} up here."
        return f"{quoted(self.verb)} is said once, and then what comes up."

    def canonical(self, state: Farmers, cards: list[str]) -> list[str]:
        """The drawn cards in the bag's order: in which order they came does not matter."""
        if len(cards) > 1:
            place = {card: number for number, card in enumerate(self.bag(state))}
            cards.sort(key=place.__getitem__)
        return cards


def _handfuls(bag: list[tuple[str, int]], number: int) -> Iterator[tuple[Action, int]]:
    """All ways to take so many cards out of a bag, each with the number of ways to draw it."""
    if number == 0:
        yield (), 1
    elif bag:
        (card, count), rest = bag[0], bag[1:]
        for taken in range(min(count, number), -1, -1):
            for cards, weight in _handfuls(rest, number - taken):
                yield (card,) * taken + cards, weight * comb(count, taken)
