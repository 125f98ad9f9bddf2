"""The State of a match of Chickenrun: what is where, and which step it is in. What is done in a step stands in that step's module.

A State holds plain words. A place is a square `x1y1` (top left) to `x24y18` or a building: `hut1` … `hut6`, `woodshed`, `barn`, `workshop`,
`house`, `food-store` (and `pie-machine`, `bunker`); `farm.py` has the map and who walks where. A player is named by the hut, which its Flock
(`state.flocks[seat]`, see `flock.py`) knows; chickens by their names (`agatha` …), equipment by its kind (`rope`, `egg-box` …), plans by
their words (`kite` …): `cards.py` has them all. What a step waits for is `state.step_name`: the top of `state.tasks`, else `state.phase`.
What a task is about is `state.task` (`seat`, `at`, `other`). Blanks (`?`) stand for items, plans and piles that a viewer does not know.
Actions, by that name:

    huts        (chance) `huts hut4 hut1`: where each seat lives
    first       `activate clara`: everybody's first chicken
    control     (chance) `control 7 11`: totals of the seats in `state.tied`
    bid         `bid 2`: with the option `bidding` in the place of `control`, for all of `state.tied`, in secret; `control` rolls a second draw off
    before      `swap dora`, `ransom clara` (2 eggs), `escape kite`, `dash`, `cut pliers`, `abandon rope` (what is kept), `abandon`, `roll`
    pool        `agree`, `decline`: after `joint kite hut3 2` (with the option `joint`, in `before`), by the player who is asked
    lend        `lend dora`, `done`: whoever has agreed sends chickens
    runners     `join dora`, `roll`: after `escape`, who runs later
    dice        (chance) `dice 3 5`: black, white
    choose      `walk`, `free clara`, `opportunity`: after a 10, 11, 12
    double      `swap dora`
    move        `move x12y7`, `move barn`, `stay`, `ask hut3`
    leave       `allow`, `refuse`: the owner of a hut answers
    look        (chance) `look rope spoon`: cards of a pile are turned over for who looks through it
    shop        `take rope`, `done`: in a building
    store       `draw`, `exchange kite`, `done`: in the food store
    plan        (chance) `plan kite`
    trade       `trade hut3`, `done`
    compose     `offer rope`, `ask egg`, `propose`, `cancel`: things are `egg`, `carried`, kinds of equipment in hand, plans
    answer      `accept`, `decline`, `counter`
    stroll      `tweedy x5y7`, `stay`: the controller, after a black 1, 2, 3
    tweedys     (chance) `tweedys 2 5`: black, white
    chase       `tweedy x5y7`, `dog x2y9`, `stay`: the controller
    bake        `bake clara`: the controller chooses among `task.other`'s chickens
    activate    `activate dora`: a new active chicken
    search      (chance) `search hut4`
    opportunity (chance) `card clutch`; then perhaps find: `find barn`, `take rope`, `done`; cat: `dog x2y9`, `stay`; key: `free clara`
    over
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Self

from pygames.chickenrun import (
    buying,
    collecting,
    control,
    ending,
    escaping,
    joining,
    moving,
    notation,
    opportunity,
    searching,
    secrets,
    trading,
    turn,
    tweedys,
)
from pygames.chickenrun.cards import (
    EGGS,
    EQUIPMENT,
    OPPORTUNITY_BAG,
    PILES,
    PLANS,
    sort_items,
)
from pygames.chickenrun.farm import HOUSE, KENNEL
from pygames.chickenrun.flock import NOBODY, Flock
from pygames.chickenrun.news import RETURNED, News, returned
from pygames.chickenrun.step import Step, Task
from pygames.chickenrun.trading import Bargain
from pygames.core.bag import Luck
from pygames.core.errors import IllegalAction
from pygames.core.steps import Stepped
from pygames.core.words import Action


class Next(Step):
    """A player's turn is over: the next one's begins, or the Tweedys'."""

    def settle(self, state: Chickenrun) -> bool:
        hut = state.flock.hut
        later = [seat for seat in state.order() if state.flocks[seat].hut > hut]
        if later:
            state.begin_turn(later[0])
        else:
            state.begin_tweedys()
        return False


PHASES: dict[str, Step] = {
    "huts": control.Huts(),
    "first": turn.First(),
    "bid": control.Bid(),
    "control": control.Control(),
    "before": turn.Before(),
    "dice": turn.Dice(),
    "choose": turn.Choose(),
    "double": turn.Double(),
    "move": moving.Move(),
    "trade": trading.Trade(),
    "stroll": tweedys.Stroll(),
    "next": Next(),
    "tweedys": tweedys.TweedysRoll(),
    "chase": tweedys.Chase(),
    "dusk": tweedys.Dusk(),
    "over": ending.Over(),
}
"""The parts of a round, in their order."""
TASKS: dict[str, Step] = {
    "pool": joining.Pool(),
    "lend": joining.Lend(),
    "runners": escaping.Runners(),
    "leave": moving.Leave(),
    "look": buying.Look(),
    "shop": buying.Shop(),
    "store": buying.Store(),
    "plan": buying.DrawPlan(),
    "compose": trading.Compose(),
    "answer": trading.Answer(),
    "bake": collecting.Bake(),
    "activate": turn.Activate(),
    "search": searching.Search(),
    "opportunity": opportunity.DrawOpportunity(),
    "find": buying.Find(),
    "cat": tweedys.CallDog(),
    "key": opportunity.SpareKey(),
}
"""What an action brings about."""
STEPS = {**PHASES, **TASKS}
NO_CONTROLLER = -1


@dataclass
class Chickenrun(Stepped):
    """A position."""

    round: int = 1
    phase: str = "huts"
    """The part of the round: a name of PHASES."""
    mover: int = 0
    """Whose turn it is (on the Tweedys' turn, whose it was last)."""
    controller: int = NO_CONTROLLER
    """Who controls the Tweedys this round."""
    flocks: list[Flock] = field(default_factory=list)
    """What each player has, by seat; empty until the huts are dealt."""
    tweedy: str = HOUSE
    dog: str = KENNEL
    gate_until: int = 0
    """The last round in which the main gate is open."""
    cold: int = 0
    """The round in which Mrs Tweedy has a cold."""
    piles: dict[str, list[str]] = field(default_factory=lambda: {pile: [] for pile in PILES})
    """The equipment in each building that somebody has seen, in the order of its kinds."""
    backs: dict[str, int] = field(default_factory=lambda: dict(PILES))
    """How many cards lie there besides, which nobody has seen."""
    under: list[str] = field(default_factory=list)
    """The plans that were put under the pile, the first one on top. Above them lie those that nobody knows."""
    known_under: list[tuple[int, ...]] = field(default_factory=list)
    """For each of them who knows it."""
    used: dict[str, int] = field(default_factory=lambda: dict.fromkeys(OPPORTUNITY_BAG, 0))
    """The opportunity cards that are out."""
    searched: list[str] = field(default_factory=list)
    """The huts whose search cards are out."""
    tied: list[int] = field(default_factory=list)
    """Before a round: who bids or rolls for control, in the order of the huts."""
    biddings: int = 0
    """How often there have been bids for control of this round."""
    control_rolls: int = 0
    """How often they have rolled."""
    dice: tuple[int, ...] = ()
    """The last roll, black and white; empty before a player's roll."""
    swapped: bool = False
    """The mover has replaced the active chicken before the roll."""
    still: bool = False
    """The mover does not move (any more) this turn."""
    invited: list[int] = field(default_factory=list)
    """Who has been asked this turn to join in an escape."""
    asked: list[int] = field(default_factory=list)
    """Who has been asked for leave this turn."""
    leave: list[int] = field(default_factory=list)
    """Who has given it."""
    proposals: int = 0
    """How many trades the mover has begun to propose this turn."""
    countered: bool = False
    """There has been a counter-offer this turn."""
    bargain: Bargain | None = None
    """The proposal that is being made up or waits for an answer."""
    chases: int = 0
    """How often the Tweedys have rolled on this turn of theirs."""
    chaser: str = ""
    """Which of them has moved on it: `tweedy`, `dog`, or nothing."""
    escapes: int = 0
    """How many chickens have escaped in this match."""
    draws: int = 0
    """How many times cards have been drawn in this match."""
    tasks: list[Task] = field(default_factory=list)
    """What an action has brought about and is still to be done, the next at the end."""
    out: list[int] = field(default_factory=list)
    """Who is out of the game, in that order."""
    resigned: list[int] = field(default_factory=list)
    """Who of them resigned."""

    steps: ClassVar[dict[str, Step]] = STEPS
    phases: ClassVar[dict[str, Step]] = PHASES
    _news = None  # type: News | None
    """Collects what happens by itself while an action is carried out; no part of the position."""
    _midway = False
    """Whether this is the State after a step of what happens by itself, in which nobody is to act."""

    # -- what views and bots ask ------------------------------------------------------------------------------------

    @property
    def step_name(self) -> str:
        """The step that the match waits in."""
        return self.tasks[-1].step if self.tasks else self.phase

    @property
    def task(self) -> Task:
        """What is to be done now, in a step that is a task."""
        return self.tasks[-1]

    @property
    def step(self) -> Step:
        """What is asked about the step that the match waits in."""
        return STEPS[self.tasks[-1].step if self.tasks else self.phase]

    @property
    def turn(self) -> int | None:
        """The seat that is to act, CHANCE, or None when it is over (or in the middle of what happens by itself)."""
        return None if self._midway else super().turn

    @property
    def prompt(self) -> str:
        """What must be done now."""
        return "See what happens." if self._midway else super().prompt

    @property
    def flock(self) -> Flock:
        """What the player has whose turn it is."""
        return self.flocks[self.mover]

    @property
    def nest(self) -> int:
        """How many eggs are in the nest."""
        return EGGS - sum([flock.eggs for flock in self.flocks])

    @property
    def gate_open(self) -> bool:
        """Whether the main gate is open."""
        return self.round <= self.gate_until

    @property
    def in_turn(self) -> bool:
        """Whether this is a part of a player's turn, after the roll."""
        return self.phase in ("choose", "double", "move", "trade")

    @property
    def composing(self) -> bool:
        """Whether the proposal is still being made up."""
        return any(task.step == "compose" for task in self.tasks)

    @property
    def secret(self) -> bool:
        """Whether players choose secretly now, to be shown together."""
        return self.step.secret

    def owing(self) -> list[int]:
        """While control is bid for, who has not bid yet."""
        return control.waiting(self) if self.phase == "bid" else []

    def players(self) -> list[int]:
        """The seats that are still in the match."""
        return [seat for seat in range(self.seats) if seat not in self.out]

    def order(self) -> list[int]:
        """The seats that are still in the match, in the order of their huts."""
        return sorted(self.players(), key=lambda seat: self.flocks[seat].hut)

    def seat_of(self, hut: str) -> int | None:
        """Who lives in a hut, of those who are still in the match."""
        for seat, flock in enumerate(self.flocks):
            if flock.hut == hut:
                return None if seat in self.out else seat
        return None

    def present(self, place: str) -> list[int]:
        """Whose pieces are in a place."""
        return [seat for seat, flock in enumerate(self.flocks) if flock.at == place]

    def looking_through(self, pile: str) -> bool:
        """Whether cards of a pile are being turned over."""
        return any(task.step == "look" and task.at == pile for task in self.tasks)

    def place_of(self, piece: str) -> str:
        """Where `tweedy` or the `dog` is."""
        return self.tweedy if piece == tweedys.TWEEDY_PIECE else self.dog

    def pile_size(self, pile: str) -> int:
        """How many cards lie in a building."""
        return len(self.piles[pile]) + self.backs[pile]

    def undrawn(self) -> dict[str, int]:
        """How many cards of each kind of equipment are nowhere to be seen."""
        left = dict(EQUIPMENT)
        for kind in self._located():
            if kind in left:
                left[kind] -= 1
        return left

    def _located(self) -> list[str]:
        found = [kind for kinds in self.piles.values() for kind in kinds]
        for flock in self.flocks:
            found += flock.items
            found.append(flock.carried)
            if flock.escape:
                found += flock.escape.items
        return found

    def located_number(self) -> int:
        """How many cards of equipment lie face up or in a hand, known or not."""
        return sum(1 for kind in self._located() if kind)

    def plans_left(self) -> list[str]:
        """The plans that are nowhere to be seen."""
        held = {plan for flock in self.flocks for plan in flock.plans}
        held |= {flock.escape.plan for flock in self.flocks if flock.escape}
        return [plan for plan in PLANS if plan not in held and plan not in self.under]

    @property
    def unknown_plans(self) -> int:
        """How many plans lie in the food store that nobody has seen."""
        held = sum([flock.plans_held for flock in self.flocks])
        return len(PLANS) - held - len(self.under)

    @property
    def store_size(self) -> int:
        """How many plans lie in the food store."""
        return self.unknown_plans + len(self.under)

    # -- what the core asks -----------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        """The start: the huts are about to be dealt."""
        return cls(seats, options)

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        """The State that a position's line writes."""
        return notation.read(cls, line, seats, options)

    def position(self) -> str:
        """This State as one line."""
        return notation.write(self)

    def as_text(self) -> str:
        """The farm and the players in letters."""
        from pygames.chickenrun.letters import drawn  # only a terminal needs it

        return drawn(self)

    def perform(self, action: Action) -> None:
        """Carry an action or an outcome out, and what then happens by itself."""
        self.step.perform(self, action)
        self.settle()

    def settle(self) -> None:
        """Go on until somebody, or the table, has to act."""
        while self.phase != "over":
            step = self.step
            if step.of_mover and not self.tasks and self.mover in self.out:
                self.phase = "stroll" if self.dice else "next"
            elif step.settle(self):
                return

    def tell(self, action: Action, seat: int | None) -> str:
        """The log's sentence, with what then happens by itself."""
        brought = [sentence for _, sentence, _ in self._news_of(action, film=False).told]
        return " ".join([self.step.tell(self, action, seat), *brought])

    def happen(self, action: Action) -> list[tuple[str, str, Self]]:
        """What a line brings about by itself, each a step (`news.KINDS`)."""
        return self._news_of(action, film=True).steps()  # type: ignore[return-value]

    def _news_of(self, action: Action, film: bool) -> News:
        twin = self.copy()
        twin._news = News(film)
        try:
            twin.carry_out(action)
        except IllegalAction:  # this position hides what would have to be shown
            return News()
        if twin.phase == "over":
            twin._news.end()
        return twin._news

    @property
    def occasion(self) -> str:
        """What the chance is for, or which bids these are."""
        return f"round {self.round} bids {self.biddings + 1}" if self.phase == "bid" else super().occasion

    def scores(self) -> list[float]:
        """How many chickens of each player have escaped; who resigned is below them all."""
        if not self.flocks:
            return [0.0] * self.seats
        return [
            float(sum(ending.merit(self, seat)) if seat in self.resigned else len(self.flocks[seat].free))
            for seat in range(self.seats)
        ]

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Most escaped chickens first, then whose last escape came first; who resigned last of all."""
        merits = [ending.merit(self, seat) for seat in range(self.seats)]
        return tuple(
            tuple(seat for seat in range(self.seats) if merits[seat] == merit)
            for merit in sorted(set(merits), reverse=True)
        )

    def drop_out(self, seat: int) -> None:
        """`seat` resigns, and is out as if no chicken were left. Where hidden bids would have to be shown then: IllegalAction, and nothing changes."""
        twin = self.clone()
        twin._news = self._news
        twin.resigned.append(seat)
        ending.retire(twin, seat)
        ending.review(twin)
        twin.settle()
        self.__dict__.update(twin.__dict__)

    def hide(self, seat: int | None) -> None:
        """Blank what `seat` cannot know."""
        secrets.hide(self, seat)

    def fill_blanks(self, rng: Luck) -> None:
        """Put something that may be there in the place of every blank."""
        secrets.fill(self, rng)

    def clone(self) -> Self:
        """An equal State that shares nothing that can change."""
        twin = object.__new__(type(self))
        data = twin.__dict__
        data.update(self.__dict__)
        for name in COPIED:
            data[name] = data[name].copy()
        data["piles"] = {pile: kinds.copy() for pile, kinds in self.piles.items()}
        data["flocks"] = [flock.clone() for flock in self.flocks]
        if self.bargain:
            data["bargain"] = self.bargain.clone()
        data.pop("_legal", None)
        data.pop("_news", None)
        return twin

    # -- what steps do ----------------------------------------------------------------------------------------------

    def report(self, kind: str, sentence: str, shown: bool = True) -> None:
        """Note what has just happened by itself: a step of its kind (`news.KINDS`), with its sentence for the log; not `shown`: for the log alone."""
        if self._news is not None:
            self._news.tell(kind, sentence, self, shown)

    def enter(self, phase: str) -> None:
        """Go on to a part of the round, unless the match is over."""
        if self.phase != "over":
            self.phase = phase

    def begin_round(self) -> None:
        """Everybody in play rolls, or bids, for control."""
        self.enter("bid" if self.options["bidding"] == "on" else "control")
        self.tied, self.biddings, self.control_rolls = self.order(), 0, 0
        self.dice, self.chases, self.chaser = (), 0, ""

    def begin_turn(self, seat: int) -> None:
        """A player's turn begins."""
        self.enter("before")
        self.mover = seat
        self._clear_turn()

    def begin_tweedys(self) -> None:
        """The Tweedys' turn begins."""
        self.enter("tweedys")
        self._clear_turn()
        self.chases, self.chaser = 0, ""

    def _clear_turn(self) -> None:
        self.dice, self.swapped, self.still = (), False, False
        self.asked, self.leave, self.invited = [], [], []
        self.proposals, self.countered = 0, False

    def end_round(self) -> None:
        """The Tweedys have had their turn."""
        if self.round == ending.LAST_ROUND:
            self.finish()
            self.report("round", f"Round {self.round} was the last one.")
            return
        self.round += 1
        if self.gate_until == self.round - 1:
            self.report("gate", "The main gate is shut.")
        self.begin_round()

    def finish(self) -> None:
        """The match is over."""
        self._clear_turn()
        self.phase, self.tasks, self.bargain, self.tied = "over", [], None, []
        self.biddings, self.control_rolls, self.chases, self.chaser = 0, 0, 0, ""
        control.clear_bids(self)

    def drop_seat(self, seat: int) -> None:
        """Somebody is out: what that player had to do, or was to be asked, is gone, and so is control of the Tweedys."""
        self.tasks = [task for task in self.tasks if seat not in (task.seat, task.other)]
        if self.bargain and seat in (self.bargain.seat, self.bargain.other):
            self.bargain = None
            self.tasks = [task for task in self.tasks if task.step not in ("compose", "answer")]
        self.tied = [other for other in self.tied if other != seat]
        self.flocks[seat].bid = NOBODY
        self.leave = [other for other in self.leave if other != seat]
        self.invited = [other for other in self.invited if other != seat]
        if self.controller == seat and self.players():
            order = self.order()
            later = [other for other in order if self.flocks[other].hut > self.flocks[seat].hut]
            self.controller = (later or order)[0]
            if self.phase not in ("bid", "control"):
                self.report("control", f"{self.name(self.controller)} controls the Tweedys now.")

    def gain(self, flock: Flock, kind: str) -> None:
        """An item comes into a player's hand."""
        flock.items.append(kind)
        sort_items(flock.items)

    def return_items(self, kinds: list[str]) -> None:
        """Items go back, one after another to the smallest pile, for all to see."""
        back: dict[str, list[str]] = {}
        for kind in kinds:
            pile = min(PILES, key=self.pile_size)
            back.setdefault(pile, []).append(kind)
            self.piles[pile].append(kind)
            sort_items(self.piles[pile])
            for flock in self.flocks:
                if pile in flock.saw and flock.saw[pile].count(kind) < EQUIPMENT.get(kind, 0):
                    flock.saw[pile].append(kind)
                    sort_items(flock.saw[pile])
        if back:
            self.report(RETURNED, returned(back))

    def notice(self, pile: str, looker: int) -> None:
        """Whoever is in a building, and whoever looks through its pile from elsewhere, sees what is there."""
        for seat in {*self.present(pile), looker}:
            self.flocks[seat].saw[pile] = list(self.piles[pile])

    def put_plan_under(self, plan: str, seat: int | None) -> None:
        """A plan goes under the pile: only `seat` knows it, or (None) everybody."""
        self.under.append(plan)
        self.known_under.append(tuple(range(self.seats)) if seat is None else (seat,))

    def take_plan(self, seat: int, plan: str) -> None:
        """A plan comes into a player's hand."""
        plans = self.flocks[seat].plans
        plans.append(plan)
        plans.sort(key=_PLAN_ORDER.__getitem__)

    def put_piece(self, piece: str, place: str) -> None:
        """Mr Tweedy or the dog goes to a place."""
        if piece == tweedys.TWEEDY_PIECE:
            self.tweedy = place
        else:
            self.dog = place


_PLAN_ORDER = {plan: number for number, plan in enumerate(PLANS)}
COPIED = (
    "options",
    "backs",
    "under",
    "known_under",
    "used",
    "searched",
    "tied",
    "asked",
    "leave",
    "invited",
    "tasks",
    "out",
    "resigned",
)
