"""The rules of Secret Suppers: everybody serves a card in secret; the best dish wins what lies on top of the deck."""

from dataclasses import dataclass, field
from typing import Self

from pygames.core.bag import Luck, draw, draws
from pygames.core.game import Game, seats_of
from pygames.core.position import Fields, choice, counts_written, require, written
from pygames.core.state import State
from pygames.core.words import BLANK, CHANCE, Action, Refusal, listed, quoted

CARDS = {str(value): 3 for value in range(1, 9)}
HAND = 3


@dataclass
class SecretSuppers(State):
    """Hands, what is served in secret, the deck (a bag and perhaps a known top card)."""

    turn: int | None = CHANCE
    phase: str = "deal"
    """`deal`, `host` (may look at the deck), `peek` (the host is shown the top), `serve`, `prize` (the top is turned up), `over`."""
    round: int = 0
    bag: dict[str, int] = field(default_factory=lambda: dict(CARDS))
    """What nobody has located; in a view: what the viewer has not."""
    hands: list[list[str]] = field(default_factory=list)
    served: list[str] = field(default_factory=list)
    """A card for each seat, or nothing yet."""
    top: str = ""
    top_seen: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    winner: int = -1
    """Whose dish won this round, and who is owed the prize."""

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        return cls(seats, options, hands=[[] for _ in range(seats)], served=[""] * seats, points=[0] * seats)

    # -- positions --------------------------------------------------------------------------------------------------

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        read = Fields(line)
        points = read.numbers("points", 0, 1000)
        number = seats_of(GAME, len(points), seats)
        state = cls(number, options, points=points, round=read.number("round", 0, HAND))
        state.phase = read.choice("phase", ("deal", "host", "peek", "serve", "prize", "over"))
        state.bag = read.counts("bag", CARDS)
        known = [*CARDS, BLANK]
        hands, served = read.words("hands", "/"), read.words("served")
        require(len(hands) == len(served) == number, f"Each of the {number} seats has a hand and a dish.")
        state.hands = [
            sorted(choice(card, known, "hands") for card in hand.split(",") if card != "-") for hand in hands
        ]
        state.served = ["" if card == "-" else choice(card, known, "served") for card in served]
        state.top = read.choice("top", known) if "top" in read else ""
        state.top_seen = read.numbers("top-seen", 0, number - 1)
        state.winner = read.number("winner", 0, number - 1, -1) if "winner" in read else -1
        state.turn = state._whose_turn()
        read.finish()
        state._check()
        return state

    def _check(self) -> None:
        sizes = [len(hand) + (card != "") for hand, card in zip(self.hands, self.served, strict=True)]
        cards = [card for hand in self.hands for card in hand] + self.served
        for card, number in CARDS.items():
            there = self.bag[card] + [*cards, self.top].count(card)
            require(there <= number, f"There are {number} cards of each kind.")
        blank = cards.count(BLANK) + (self.top == BLANK)
        undealt = HAND * self.seats - sum(sizes) if self.phase == "deal" else 0
        wanted = blank + undealt + HAND - self.round
        require(wanted <= sum(self.bag.values()), "The bag holds what is blank, what is to be dealt, and the prizes.")
        require(bool(self.top) == bool(self.top_seen), "A top card is known to somebody.")
        require(self.top_seen in ([], [self.host]), "Only the host looks at the deck.")
        require(self.phase == "over" or self.round < HAND, "The rounds are played.")
        if self.phase == "deal":
            require(not any(self.served) and max(sizes) <= HAND and not self.top, "Cards are dealt first.")
            require(
                sizes == sorted(sizes, reverse=True) and sum(sizes) < HAND * self.seats, "Seats are dealt in order."
            )
            require(sizes[0] - sizes[-1] <= HAND and self.round == 0, "Seats are dealt in order.")
            require(
                all(size in (0, HAND) for size in sizes if size != sizes[sum(sizes) // HAND]),
                "Seats are dealt in order.",
            )
        else:
            left = 0 if self.phase == "over" else HAND - self.round - (self.phase == "prize")
            require(all(size == left for size in sizes), f"{left} cards a hand are left in this phase.")
            served = [card != "" for card in self.served]
            ordered = served == sorted(served, reverse=True) and not all(served)
            require(ordered if self.phase == "serve" else not any(served), "Dishes are served in order.")
        require((self.winner >= 0) == (self.phase == "prize"), "A prize has a winner.")
        require(self.phase != "peek" or not self.top, "The host looks once.")

    def position(self) -> str:
        return written(
            [
                ("phase", self.phase),
                ("round", self.round),
                ("points", ",".join(map(str, self.points))),
                ("hands", "/".join(",".join(hand) or "-" for hand in self.hands)),
                ("served", ",".join(card or "-" for card in self.served)),
                ("bag", counts_written(self.bag)),
                ("top", self.top),
                ("top-seen", ",".join(map(str, self.top_seen))),
                ("winner", self.winner if self.winner >= 0 else None),
            ]
        )

    def _whose_turn(self) -> int | None:
        if self.phase == "host":
            return self.host
        if self.phase == "serve":
            return next((seat for seat in range(self.seats) if not self.served[seat]), CHANCE)
        return None if self.phase == "over" else CHANCE

    # -- actions ----------------------------------------------------------------------------------------------------

    @property
    def host(self) -> int:
        """Who may look at the deck in this round."""
        return self.round % self.seats

    @property
    def secret(self) -> bool:
        return self.phase == "serve"

    @property
    def prompt(self) -> str:
        if self.turn is None:
            return "The suppers are eaten."
        if self.turn == CHANCE:
            return "A card is dealt."
        who = self.name(self.turn)
        return f"{who}, look at the top of the deck, or pass." if self.phase == "host" else f"{who}, serve a card."

    def legal(self) -> list[Action]:
        if self.phase == "host":
            return [("peek",), ("pass",)]
        assert self.turn is not None
        return [("serve", card) for card in sorted(set(self.hands[self.turn]))]

    def refuse(self, touches: Action) -> Refusal:
        if self.phase == "host":
            return Refusal("host", "The host looks at the top of the deck, or passes.")
        if touches[0] == "serve" and len(touches) == 2:
            return Refusal("serving", f"You do not hold {quoted(touches[1])}.")
        return Refusal("serving", "Serve one of your cards.")

    def perform(self, action: Action) -> None:
        word = action[0]
        if word == "deal":
            self._take(self.hands[self._dealt], action[1])
            self.phase = "deal" if self._dealt < self.seats else "host"
        elif word in ("peek", "pass"):
            self.phase = "peek" if word == "peek" else "serve"
        elif word == "top":
            self.bag[action[1]] -= 1
            self.top, self.top_seen, self.phase = action[1], [self.host], "serve"
        elif word == "serve":
            self._serve(action[1])
        else:
            self.bag[action[1]] -= 1
            self._prize(action[1])
        self.turn = self._whose_turn()

    def _take(self, hand: list[str], card: str) -> None:
        self.bag[card] -= 1
        hand.append(card)
        hand.sort()

    @property
    def _dealt(self) -> int:
        """Whose hand is dealt next, or the number of seats."""
        return next((seat for seat in range(self.seats) if len(self.hands[seat]) < HAND), self.seats)

    def _serve(self, card: str) -> None:
        seat = self.turn
        assert seat is not None
        self.hands[seat].remove(card)
        self.served[seat] = card
        if all(self.served):
            self._compare()

    def _compare(self) -> None:
        lone = [card for card in self.served if self.served.count(card) == 1]
        self.winner = self.served.index(max(lone)) if lone else -1
        self.served = [""] * self.seats
        if self.winner < 0:
            self._end_round()
        elif self.top:
            self._prize(self.top)
        else:
            self.phase = "prize"

    def _prize(self, card: str) -> None:
        self.points[self.winner] += int(card)
        self.top, self.top_seen = "", []
        self._end_round()

    def _end_round(self) -> None:
        if self.top:
            self.bag[self.top] += 1
        self.winner = -1
        self.top, self.top_seen = "", []
        self.round += 1
        self.phase = "host" if self.round < HAND else "over"

    def drop_out(self, seat: int) -> None:
        self.points[seat] = 0
        self.hands = [[] for _ in range(self.seats)]
        self.served = [""] * self.seats
        self.top, self.top_seen, self.winner = "", [], -1
        self.points = [0 if other == seat else self.points[other] + 1 for other in range(self.seats)]
        self.phase, self.turn = "over", None

    # -- chance -----------------------------------------------------------------------------------------------------

    @property
    def occasion(self) -> str:
        if self.phase == "deal":
            seat = self._dealt
            return f"deal seat {seat} card {len(self.hands[seat])}"
        return f"round {self.round} {self.phase}"

    def owing(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.served[seat]] if self.phase == "serve" else []

    @property
    def _first_word(self) -> str:
        return {"deal": "deal", "peek": "top", "prize": "prize"}.get(self.phase, "")

    def outcomes(self) -> list[tuple[Action, float]] | None:
        return draws(self.bag, self._first_word) if self.turn == CHANCE else []

    def tell(self, action: Action, seat: int | None) -> str:
        word = action[0]
        if word == "deal":
            mine = seat == self._dealt
            return f"{self.name(self._dealt)} is dealt {action[1] if mine else 'a card'}."
        if word == "top":
            return f"The top of the deck is {action[1]}." if seat == self.host else f"{self.name(self.host)} looks."
        if word == "prize":
            return f"{self.name(self.winner)} wins the {action[1]}."
        assert self.turn is not None
        if word != "serve":
            return f"{self.name(self.turn)} {'wants to look' if word == 'peek' else 'passes'}."
        if self.served.count("") == 1:
            dishes = [card or action[1] for card in self.served]
            if BLANK not in dishes:
                return f"{self.name(self.turn)} serves last; on the table are {listed(dishes)}."
        return f"{self.name(self.turn)} serves {action[1] if seat == self.turn else 'a card'}."

    # -- secrets ----------------------------------------------------------------------------------------------------

    def hide(self, seat: int | None) -> None:
        for other in range(self.seats):
            if other == seat:
                continue
            self.hands[other] = [self._hidden(card) for card in self.hands[other]]
            self.served[other] = self._hidden(self.served[other]) if self.served[other] else ""
        if self.top and seat not in self.top_seen:
            self.top = self._hidden(self.top)

    def _hidden(self, card: str) -> str:
        if card != BLANK:
            self.bag[card] += 1
        return BLANK

    def fill_blanks(self, rng: Luck) -> None:
        for hand in self.hands:
            hand[:] = sorted(self._filled(card, rng) for card in hand)
        self.served = [self._filled(card, rng) for card in self.served]
        self.top = self._filled(self.top, rng)

    def _filled(self, card: str, rng: Luck) -> str:
        if card != BLANK:
            return card
        found = draw(rng, self.bag)
        self.bag[found] -= 1
        return found

    # -- counting ---------------------------------------------------------------------------------------------------

    def scores(self) -> list[float]:
        return [float(points) for points in self.points]

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        every = sorted(set(self.points), reverse=True)
        return tuple(tuple(seat for seat in range(self.seats) if self.points[seat] == points) for points in every)


GAME = Game(
    slug="secret-suppers",
    title="Secret Suppers",
    seats=range(2, 5),
    options=(),
    state=SecretSuppers,
    package="pygames.secret_suppers",
    bound=4 * HAND + HAND * (1 + 1 + 4 + 1),
    about="Everybody serves in secret, and the finest dish that nobody else serves wins.",
    minutes=5,
)
