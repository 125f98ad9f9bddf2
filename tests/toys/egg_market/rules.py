"""The rules of Egg Market: put an offer together, propose it to somebody, then take something from the store."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Self

from pygames.core.game import Game, seats_of
from pygames.core.position import Fields, choice, require, written
from pygames.core.state import State
from pygames.core.words import Action, Refusal, listed, quoted

KINDS = ("beans", "egg", "rope")
ROUNDS, MOST_ASKED = 4, 2
WORDS = {"offer": 2, "ask": 2, "propose": 2, "accept": 1, "decline": 1, "take": 2}
"""The first words of actions, and how many words those have."""


@dataclass
class EggMarket(State):
    """What everybody holds, and what is on offer."""

    turn: int | None = 0
    holdings: list[list[str]] = field(default_factory=list)
    round: int = 1
    active: int = 0
    offered: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    proposed: bool = False
    """Whether the active player has proposed something in this turn."""
    out: list[int] = field(default_factory=list)

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        return cls(seats, options, holdings=[sorted([KINDS[seat % 3], KINDS[(seat + 1) % 3]]) for seat in range(seats)])

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        read = Fields(line)
        goods = [
            [choice(good, list(KINDS), "goods") for good in hand.split(",") if good != "-"]
            for hand in read.words("goods", "/")
        ]
        number = seats_of(GAME, len(goods), seats)
        state = cls(number, options, holdings=[sorted(hand) for hand in goods], round=read.number("round", 1, ROUNDS))
        state.active = read.number("active", 0, number - 1)
        state.turn = {**{str(seat): seat for seat in range(number)}, "over": None}[
            read.choice("turn", [*map(str, range(number)), "over"])
        ]
        state.offered = [choice(good, list(KINDS), "offered") for good in read.words("offered")]
        state.asked = [choice(good, list(KINDS), "asked") for good in read.words("asked")]
        state.proposed = read.choice("proposed", ("yes", "no"), "no") == "yes"
        state.out = read.numbers("out", 0, number - 1)
        read.finish()
        require(all(len(hand) <= 20 for hand in state.holdings), "Nobody holds more than 20 goods.")
        require(not Counter(state.offered) - Counter(state.holdings[state.active]), "Only what one holds is on offer.")
        require(
            max(len(state.offered), len(state.asked)) <= MOST_ASKED, f"An offer has at most {MOST_ASKED} goods a side."
        )
        require(len(set(state.out)) == len(state.out), "Nobody is out twice.")
        if state.turn is not None:
            require(len(state.players()) > 1 and state.turn not in state.out, "Who is to act is in the match.")
            require(state.active not in state.out, "Who is active is in the match.")
            asks = bool(state.offered and state.asked)
            require(state.turn == state.active or (state.proposed and asks), "Others answer a proposal.")
            require(
                state.turn != state.active or not state.proposed or not (state.offered or state.asked),
                "An answered offer is gone.",
            )
        return state

    def position(self) -> str:
        return written(
            [
                ("turn", "over" if self.turn is None else self.turn),
                ("round", self.round),
                ("active", self.active),
                ("goods", "/".join(",".join(hand) or "-" for hand in self.holdings)),
                ("offered", ",".join(self.offered)),
                ("asked", ",".join(self.asked)),
                ("proposed", "yes" if self.proposed else "no"),
                ("out", ",".join(map(str, self.out))),
            ]
        )

    @property
    def prompt(self) -> str:
        if self.turn is None:
            return "The market is closed."
        if self.turn != self.active:
            who, other = self.name(self.turn), self.name(self.active)
            return f"{who}, {other} gives {listed(self.offered)} for {listed(self.asked)}: accept or decline."
        return f"{self.name(self.turn)}, trade with somebody or take something from the store."

    def legal(self) -> list[Action]:
        if self.turn != self.active:
            return [word for word in (("accept",), ("decline",)) if self._why_not(word) is None]
        every = [("offer", good) for good in KINDS] + [("ask", good) for good in KINDS]
        every += [("propose", str(seat)) for seat in range(self.seats)] + [("take", good) for good in KINDS]
        return [action for action in every if self._why_not(action) is None]

    def refuse(self, touches: Action) -> Refusal:
        if len(touches) < WORDS.get(touches[0], 0):
            touches = (touches[0], {"propose": str(self.active)}.get(touches[0], KINDS[0]))
        return self._why_not(touches) or Refusal("turn", f"{quoted(' '.join(touches))} is no action of the market.")

    def _why_not(self, action: Action) -> Refusal | None:
        """The rule that refuses an action, or None."""
        word = action[0]
        if WORDS.get(word) != len(action):
            return Refusal("turn", f"{quoted(' '.join(action))} is no action of the market.")
        if (word in ("accept", "decline")) != (self.turn != self.active):
            return Refusal("answer", "An offer is answered by the one to whom it is made, and first of all.")
        if word == "accept":
            missing = Counter(self.asked) - Counter(self.holdings[self.turn or 0])
            return Refusal("answer", f"You do not hold {listed(missing)}.") if missing else None
        if word == "propose":
            return self._why_not_propose(action[1])
        if word == "decline":
            return None
        if action[1] not in KINDS:
            return Refusal("turn", f"{quoted(action[1])} is not on sale: there are {listed(KINDS)}.")
        return None if word == "take" else self._why_not_put(word, action[1])

    def _why_not_put(self, word: str, good: str) -> Refusal | None:
        side = self.offered if word == "offer" else self.asked
        if self.proposed:
            return Refusal("offer", "You have proposed something in this turn already.")
        if len(side) == MOST_ASKED:
            return Refusal("offer", f"An offer has at most {MOST_ASKED} goods a side.")
        held = self.holdings[self.active].count(good) - self.offered.count(good)
        return Refusal("offer", f"You have no more {good} to offer.") if word == "offer" and held < 1 else None

    def _why_not_propose(self, seat: str) -> Refusal | None:
        if not (self.offered and self.asked) or self.proposed:
            return Refusal("offer", "First offer something and ask for something, once a turn.")
        others = [str(other) for other in self.players() if other != self.active]
        return None if seat in others else Refusal("offer", f"You can propose to {listed(others, 'or')}.")

    def perform(self, action: Action) -> None:
        word = action[0]
        if word == "offer":
            self.offered.append(action[1])
        elif word == "ask":
            self.asked.append(action[1])
        elif word == "propose":
            self.turn, self.proposed = int(action[1]), True
        elif word == "take":
            self._give([action[1]], self.active)
            self._next()
        else:
            if word == "accept":
                self._swap()
            self.offered, self.asked, self.turn = [], [], self.active

    def _swap(self) -> None:
        other = self.turn
        assert other is not None
        for good in self.offered:
            self.holdings[self.active].remove(good)
        for good in self.asked:
            self.holdings[other].remove(good)
        self._give(self.offered, other)
        self._give(self.asked, self.active)

    def _give(self, goods: list[str], seat: int) -> None:
        self.holdings[seat] = sorted(self.holdings[seat] + goods)

    def _next(self) -> None:
        self.offered, self.asked, self.proposed = [], [], False
        players = self.players()
        later = [seat for seat in players if seat > self.active]
        if len(players) == 1 or (not later and self.round == ROUNDS):
            self.turn = None
            return
        self.round += 0 if later else 1
        self.active = self.turn = (later or players)[0]

    def players(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.out]

    def drop_out(self, seat: int) -> None:
        self.out.append(seat)
        if seat == self.active or len(self.players()) == 1:
            self._next()
        elif seat == self.turn:
            self.offered, self.asked, self.turn = [], [], self.active

    def tell(self, action: Action, seat: int | None) -> str:
        assert self.turn is not None
        who = self.name(self.turn)
        if action[0] == "propose":
            return f"{who} proposes to {self.name(int(action[1]))}: {listed(self.offered)} for {listed(self.asked)}."
        verbs = {"offer": "offers", "ask": "asks for", "take": "takes", "accept": "accepts", "decline": "declines"}
        return f"{' '.join([who, verbs[action[0]], *action[1:]])}."

    def scores(self) -> list[float]:
        """Five for a set of all kinds, one for each other good; nothing for who is out."""
        found = []
        for seat, hand in enumerate(self.holdings):
            sets = min(hand.count(kind) for kind in KINDS)
            found.append(-1.0 if seat in self.out else float(5 * sets + len(hand) - 3 * sets))
        return found

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        scores = self.scores()
        every = sorted(set(scores), reverse=True)
        return tuple(tuple(seat for seat in range(self.seats) if scores[seat] == score) for score in every)


GAME = Game(
    slug="egg-market",
    title="Egg Market",
    seats=range(2, 5),
    options=(),
    state=EggMarket,
    package="pygames.egg_market",
    bound=4 * ROUNDS * (2 * MOST_ASKED + 3),
    about="Talk your neighbours out of their eggs.",
    minutes=5,
)
