"""The State of a match of Gem Hens: what lies where, and which step it is in. What is done in a step stands in that step's module.

A State holds plain words: cells `r1c1` to `r6c6`, rows and columns `row4`, `column2`, features `feature1` to `feature7` (sizes 2 2 2 3 3 4 5),
kinds of gems (`gold` … `imperfection`), dice faces `1` to `6` (a 6 is wild in the actions), seats from 0. What a step waits for is
`state.step_name`, the top of `state.tasks` or else `state.phase`; what a Task is about is `state.task`. Actions, by that name:

    rows, columns  (chance) `throw row2 row5`, `throw column1 column3`
    grain          (chance) `draw ruby`: falls on `state.crossings[0]`
    roll           `roll` (all that are not locked), `lock 5`, `done`
    dice           (chance) `rolled 1 3 3`: `hen.in_hand` dice
    pecking, tie   (chance) `rolled 2 6`: seat `state.active` rolls its sixes, or one die among those who tied
    turn           `2 r3c4` die and where it takes the hen (also from the coop: the cell where she ends);
                   `3 r2c4 1 r2c6` a shove: the mover's die, where the other hen stands, her die, where she ends;
                   `5 row2`, `6 column4` scratch; `2 pass` where the die can do nothing
    draw           (chance) `draw ruby`
    put            `put r3c5`: the drawn gem `task.things[0]` of the row or column `task.at`
    eat            `ruby feature3`, `ruby aside`, `remove feature3.gold` (a gem in the egg): `task.things` are still to be placed by `task.seat`
    over
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Self

from pygames.core.bag import Luck
from pygames.core.errors import IllegalAction
from pygames.core.state import State
from pygames.core.touches import Step as Follow
from pygames.core.words import BLANK, CHANCE, Action, Refusal
from pygames.gem_hens import acting, eating, ending, notation, rolling, scratching, throwing
from pygames.gem_hens.components import BAG, sorted_gems
from pygames.gem_hens.egg import score
from pygames.gem_hens.hen import Hen
from pygames.gem_hens.step import FACES, Chance, Step, Task
from pygames.gem_hens.yard import CELLS, COOP, LINES

PHASES: dict[str, Step] = {
    "rows": throwing.Rows(),
    "columns": throwing.Columns(),
    "grain": throwing.Grain(),
    "roll": rolling.Roll(),
    "dice": rolling.Dice(),
    "pecking": rolling.Pecking(),
    "tie": rolling.Tie(),
    "turn": acting.Turn(),
    "after": ending.After(),
    "finish": ending.Finish(),
    "over": ending.Over(),
}
"""The parts of a round, in their order."""
TASKS: dict[str, Step] = {
    "land": eating.Land(),
    "eat": eating.Eat(),
    "draw": scratching.Draw(),
    "put": scratching.Put(),
}
"""What an action brings about."""
STEPS = {**PHASES, **TASKS}
RESIGNED = -1000
"""Who resigned scores this, and less the earlier: below anything that can be played for."""


@dataclass
class GemHens(State):
    """A position."""

    round: int = 1
    phase: str = "rows"
    """The part of the round: a name of PHASES."""
    active: int = 0
    """Whose turn it is in this part of the round: who rolls, or uses a die."""
    order: list[int] = field(default_factory=list)
    """The pecking order, all seats: last round's while dice are rolled, then this round's."""
    hens: list[Hen] = field(default_factory=list)
    """What each player has, by seat."""
    farmer: list[str] = field(default_factory=list)
    """The rows and columns at which a farmer die lies."""
    crossings: list[str] = field(default_factory=list)
    """While grain is thrown: the cells that are still to get a gem."""
    scratches: dict[str, tuple[int, ...]] = field(default_factory=lambda: dict.fromkeys(LINES, ()))
    """For each row and column whose scratch dice lie there."""
    grain: dict[str, tuple[str, ...]] = field(default_factory=lambda: dict.fromkeys(CELLS, ()))
    """For each cell the gems that lie there, in the order of their kinds."""
    bag: dict[str, int] = field(default_factory=lambda: dict(BAG))
    """How many gems of each kind are in the bag."""
    draws: int = 0
    """How many gems have been drawn in this match."""
    tasks: list[Task] = field(default_factory=list)
    """What an action has brought about and is still to be done, the next at the end."""
    out: list[int] = field(default_factory=list)
    """Who resigned, in that order."""

    phases: ClassVar[dict[str, Step]] = PHASES
    task_steps: ClassVar[dict[str, Step]] = TASKS
    steps: ClassVar[dict[str, Step]] = STEPS
    _news = None  # type: list[str] | None
    """Collects what happens by itself while an action is carried out; no part of the position."""

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
        return self.steps[self.step_name]

    @property
    def turn(self) -> int | None:
        """The seat that is to act, CHANCE, or None when it is over."""
        if self.phase == "over":
            return None
        step = self.step
        return CHANCE if step.chance else step.seat(self)

    @property
    def prompt(self) -> str:
        """What must be done now."""
        return self.step.prompt(self)

    def players(self) -> list[int]:
        """The seats that are still in the match."""
        return [seat for seat in range(self.seats) if seat not in self.out]

    def marked(self, line: str) -> bool:
        """Whether a die lies at a row or column: a farmer's or a scratch die."""
        return line in self.farmer or bool(self.scratches[line])

    def blocked(self) -> dict[str, int]:
        """The cells that no hen can enter, with the seat whose hen stands there."""
        return {hen.cell: seat for seat, hen in enumerate(self.hens) if hen.cell != COOP}

    @property
    def rolling(self) -> bool:
        """Whether dice are being rolled, each player's unseen by the others."""
        return self.phase in ("roll", "dice")

    # -- what the core asks -----------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        """The start: an empty yard, and the farmer about to throw."""
        return cls(seats, options, order=list(range(seats)), hens=[Hen() for _ in range(seats)])

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        """The State that a position's line writes."""
        return notation.read(cls, line, seats, options)

    def position(self) -> str:
        """This State as one line."""
        return notation.write(self)

    def as_text(self) -> str:
        """The yard and the players in letters."""
        from pygames.gem_hens.letters import drawn  # only a terminal needs it

        return drawn(self)

    def legal(self) -> list[Action]:
        """The legal actions of the seat whose turn it is."""
        return self.step.legal(self)

    def refuse(self, touches: Action) -> Refusal:
        """Why no legal action has these touches."""
        return self.step.refuse(self, touches)

    def perform(self, action: Action) -> None:
        """Carry an action or an outcome out, and what then happens by itself.

        Where a position hides dice that would have to be shown: IllegalAction, and nothing changes.
        """
        if self.rolling and self.has_blanks():
            self._try(lambda twin: twin._carry(action))
        else:
            self._carry(action)

    def _carry(self, action: Action) -> None:
        self.step.perform(self, action)
        self.settle()

    def _try(self, change: Callable[[Self], None]) -> None:
        """Change this State, or leave it as it is if that fails."""
        twin = self.clone()
        twin._news = self._news
        change(twin)
        self.__dict__.update(twin.__dict__)

    def settle(self) -> None:
        """Go on until somebody, or the table, has to act."""
        while not self.step.settle(self):
            pass

    def tell(self, action: Action, seat: int | None) -> str:
        """The log's sentence, with what then happens by itself."""
        twin = self.copy()
        news: list[str] = []
        twin._news = news
        try:
            twin.perform(action)
        except IllegalAction:
            news.clear()
        return " ".join([self.step.tell(self, action, seat), *news])

    @property
    def occasion(self) -> str:
        """What the chance is for."""
        return self._chance.occasion(self)

    def chance(self, rng: Luck) -> Action:
        """An outcome."""
        return self._chance.draw(self, rng)

    def outcomes(self) -> list[tuple[Action, float]] | None:
        """At CHANCE all outcomes, unless they are more than 1,000; else none."""
        return self._chance.outcomes(self) if self.turn == CHANCE else []

    def outcome_step(self, touches: Action) -> Follow | Refusal:
        """Where touches lead at CHANCE."""
        return self._chance.step(self, touches)

    @property
    def _chance(self) -> Chance:
        step = self.step
        if not isinstance(step, Chance):
            raise IllegalAction("chance", "Nothing is left to chance here.")
        return step

    def scores(self) -> list[float]:
        """Each player's points as the eggs stand; who resigned is below them all."""
        found = [float(score(hen.egg, hen.unused)) for hen in self.hens]
        for place, seat in enumerate(self.out):
            found[seat] = float(RESIGNED - self.seats + place)
        return found

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Most points first, equal points together; who resigned last of all."""
        scores = self.scores()
        return tuple(
            tuple(seat for seat in range(self.seats) if scores[seat] == points)
            for points in sorted(set(scores), reverse=True)
        )

    def drop_out(self, seat: int) -> None:
        """`seat` resigns: hen, dice and what it had to do are gone, gems that it was about to take go back."""
        self._try(lambda twin: twin._leave(seat))

    def _leave(self, seat: int) -> None:
        self.out.append(seat)
        self.hens[seat].put_away()
        over = len(self.players()) == 1
        dropped = [task for task in self.tasks if over or seat in (task.seat, task.other)]
        for task in dropped:
            self._give_back(task)
        self.tasks = [task for task in self.tasks if task not in dropped]
        if over:
            self.clear_yard()
            self.phase = "over"
        else:
            self.settle()

    def _give_back(self, task: Task) -> None:
        """Gems that nobody takes any more lie on their cell again, or are back in the bag."""
        for gem in task.things if task.step in ("eat", "put") else ():
            if task.step == "eat" and task.at:
                self.lay(task.at, gem)
            else:
                self.bag[gem] += 1

    def hide(self, seat: int | None) -> None:
        """While dice are rolled, blank those of all others."""
        if self.rolling:
            for other, hen in enumerate(self.hens):
                if other != seat:
                    hen.dice = [BLANK] * len(hen.dice)
                    hen.loose = [BLANK] * len(hen.loose)

    def fill_blanks(self, rng: Luck) -> None:
        """Roll the dice that are not known."""
        for hen in self.hens:
            for dice in (hen.dice, hen.loose):
                if BLANK in dice:
                    dice[:] = sorted(FACES[int(rng.random() * 6)] if face == BLANK else face for face in dice)

    def has_blanks(self) -> bool:
        """Whether dice are hidden here."""
        return not all(hen.known for hen in self.hens)

    def clone(self) -> Self:
        """An equal State that shares nothing that can change."""
        twin = object.__new__(type(self))
        data = twin.__dict__
        data.update(self.__dict__)
        for name in COPIED:
            data[name] = data[name].copy()
        data["hens"] = [hen.clone() for hen in self.hens]
        data.pop("_legal", None)
        data.pop("_news", None)
        return twin

    # -- what steps do ----------------------------------------------------------------------------------------------

    def report(self, sentence: str) -> None:
        """Note something that happens by itself, for the log."""
        if self._news is not None:
            self._news.append(sentence)

    def take_from_bag(self, kind: str) -> None:
        """Take a gem that was drawn out of the bag."""
        self.bag[kind] -= 1
        self.draws += 1

    def lay(self, cell: str, kind: str) -> None:
        """A gem lies on a cell from now on."""
        self.grain[cell] = sorted_gems((*self.grain[cell], kind))

    def put_on(self, cell: str, kind: str) -> None:
        """A gem comes onto a cell: a hen there eats it at once (Eating)."""
        seat = self.blocked().get(cell, -1)
        if seat >= 0:
            self.tasks.append(Task("eat", seat, cell, (kind,)))
        else:
            self.lay(cell, kind)

    def spend(self, face: str) -> None:
        """The player whose turn it is uses up a die."""
        self.hens[self.active].dice.remove(face)

    def begin_rolling(self) -> None:
        """Everybody takes all dice in hand; the order is last round's."""
        self.phase = "roll"
        self.active = next(seat for seat in self.order if seat not in self.out)

    def begin_actions(self) -> None:
        """The first in the pecking order begins."""
        for hen in self.hens:
            hen.pecks = []
        self.phase = "turn"
        self.active = next(seat for seat in self.order if seat not in self.out)

    def next_turn(self) -> None:
        """The next in the pecking order who has dice left; with none left the round is over."""
        at = self.order.index(self.active)
        for seat in (*self.order[at + 1 :], *self.order[: at + 1]):
            if self.hens[seat].dice:
                self.active = seat
                return
        self.phase = "finish"

    def clear_yard(self) -> None:
        """The end of a round: hens go home, all dice leave the yard; gems stay."""
        for hen in self.hens:
            hen.put_away()
        self.farmer, self.crossings, self.tasks = [], [], []
        self.scratches = dict.fromkeys(LINES, ())
        self.active = 0


COPIED = ("options", "order", "farmer", "crossings", "scratches", "grain", "bag", "tasks", "out")
