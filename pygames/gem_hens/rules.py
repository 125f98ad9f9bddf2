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

With the option `power-clucks` also

    deal           (chance) `deal nimble`
    draft          `draft nimble`: one of `state.cards`
    cross, land, after, finish      `done`, or what a power offers; they come up only where a power may be used
    choose         `keep ruby`: one of the two gems `task.things` (Psychic)
    reroll         (chance) `rolled 5` (Clever)

What a player holds is `hen.power`; `state.abilities(seat)` are the powers that he can use (with Copycat those of the others),
`state.offers()` the actions that they add to this step. Each begins with the power's word (`powers.toml` has its name and text):

    turn           `nimble 3 r2c4`, `flight 2 r3c5`, `wanderer 3 r1c5`, `wanderer 3 r2c4 1 r2c6` (a shove), `tough 3 r2c4 r2c5`,
                   `psychic 4 row3`, `clever 3` (which die is rolled again), `strategic`
    turn, after    `hungry r2c3 gold`, `kick-n-scratch r2c3 gold r2c5`, `farmers-favorite row3 column2` (from, to),
                   `stake-a-claim r3c3`, `heavyweight` (only as a copy)
    after          `high-endurance 3`: a die of `state.spent`
    cross, land    `eat-and-run r2c3 gold`, `well-fed`
    eat            `picky gold`, `gambler gold`, `benevolent gold hen3`, `forger gold feature3`
    finish         `waste-not gold`, `jeweler feature3.ruby feature5`

With the option `fighting` also

    after          `fight r2c4 3`: where the other hen stands, the die that is used up; `done`
    brawl          (chance) `rolled 5`: `task.seat` attacks `task.other`
    take           `take feature3.ruby` from the egg of `task.other`, or (`task.seat == task.other`) `give feature3.ruby`;
                   `task.size` is the size of the features that count, 0 for all
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from pygames.core.bag import Luck
from pygames.core.errors import IllegalAction
from pygames.core.steps import Stepped
from pygames.core.words import BLANK, Action, Refusal
from pygames.gem_hens import (
    acting,
    eating,
    ending,
    fighting,
    notation,
    powers_dice,
    powers_gems,
    powers_moving,
    powers_yard,
    rolling,
    scratching,
    throwing,
)
from pygames.gem_hens import powers as clucks
from pygames.gem_hens.components import BAG, KINDS, sorted_gems, without
from pygames.gem_hens.egg import score
from pygames.gem_hens.hen import Hen
from pygames.gem_hens.moving import CLAIMED
from pygames.gem_hens.step import FACES, Step, Task
from pygames.gem_hens.yard import CELLS, COOP, LINES

PHASES: dict[str, Step] = {
    "rows": throwing.Rows(),
    "columns": throwing.Columns(),
    "grain": throwing.Grain(),
    "deal": clucks.Deal(),
    "roll": rolling.Roll(),
    "dice": rolling.Dice(),
    "pecking": rolling.Pecking(),
    "tie": rolling.Tie(),
    "draft": clucks.Draft(),
    "turn": acting.Turn(),
    "after": ending.After(),
    "finish": ending.Finish(),
    "over": ending.Over(),
}
"""The parts of a round, in their order."""
TASKS: dict[str, Step] = {
    "cross": eating.Cross(),
    "land": eating.Land(),
    "eat": eating.Eat(),
    "draw": scratching.Draw(),
    "choose": scratching.Choose(),
    "put": scratching.Put(),
    "reroll": powers_dice.Reroll(),
    "brawl": fighting.Brawl(),
    "take": fighting.Take(),
}
"""What an action brings about."""
STEPS = {**PHASES, **TASKS}
POWERS: dict[str, clucks.Power] = {
    power.word: power
    for power in (
        powers_moving.Heavyweight(),
        powers_gems.Picky(),
        powers_moving.Nimble(),
        powers_moving.Tough(),
        powers_dice.Clever(),
        powers_yard.Hungry(),
        powers_moving.Wanderer(),
        powers_moving.Flight(),
        powers_yard.FarmersFavorite(),
        powers_gems.EatAndRun(),
        powers_dice.HighEndurance(),
        powers_gems.WasteNot(),
        powers_yard.KickNScratch(),
        powers_gems.Forger(),
        powers_moving.StakeAClaim(),
        powers_yard.Psychic(),
        powers_gems.Gambler(),
        powers_gems.WellFed(),
        powers_dice.Strategic(),
        powers_gems.Jeweler(),
        powers_gems.Benevolent(),
    )
}
"""Every power but Copycat, which has nothing of its own."""
RESIGNED = -1000
"""Who resigned scores this, and less the earlier: below anything that can be played for."""


@dataclass
class GemHens(Stepped):
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
    spent: list[str] = field(default_factory=list)
    """The dice that have been used in this turn."""
    fought: bool = False
    """Whether there has been a fight in this turn."""
    cards: list[str] = field(default_factory=list)
    """The Power Clucks that lie there to be drafted."""
    discards: list[str] = field(default_factory=list)
    """The Power Clucks that are gone."""
    claims: list[str] = field(default_factory=list)
    """The cells that Stake-a-claim has closed for this round."""
    forged: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    """How many gems of each kind have become imperfections for good."""
    out: list[int] = field(default_factory=list)
    """Who resigned, in that order."""

    phases: ClassVar[dict[str, Step]] = PHASES
    task_steps: ClassVar[dict[str, Step]] = TASKS
    steps: ClassVar[dict[str, Step]] = STEPS
    powers: ClassVar[dict[str, clucks.Power]] = POWERS
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

    def players(self) -> list[int]:
        """The seats that are still in the match."""
        return [seat for seat in range(self.seats) if seat not in self.out]

    def marked(self, line: str) -> bool:
        """Whether a die lies at a row or column: a farmer's or a scratch die."""
        return line in self.farmer or bool(self.scratches[line])

    def blocked(self) -> dict[str, int]:
        """The cells that no hen can enter: the seat whose hen stands there, or CLAIMED."""
        found = {hen.cell: seat for seat, hen in enumerate(self.hens) if hen.cell != COOP}
        for cell in self.claims:
            found[cell] = CLAIMED
        return found

    def abilities(self, seat: int) -> list[str]:
        """The powers that a player can use now or later this round."""
        return clucks.abilities(self, seat)

    def offers(self) -> list[Action]:
        """What the power of the player who acts in this step adds to it."""
        step, seat = self.step_name, self.step.seat(self)
        if not self.hens[seat].power:
            return []
        found: list[Action] = []
        for word in clucks.abilities(self, seat):
            if step in self.powers[word].steps:
                found += self.powers[word].offers(self, seat)
        return found

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
        return [*super().legal(), *self.offers()]

    def refuse(self, touches: Action) -> Refusal:
        """Why no legal action has these touches."""
        if fighting.FIGHT in touches:
            return fighting.fight_refused(self, touches)
        for word in touches:
            if self.phase != "draft" and word in clucks.CARDS:
                return clucks.power_refused(self, self.step.seat(self), word, touches)
        return super().refuse(touches)

    def perform(self, action: Action) -> None:
        """Carry an action or an outcome out, and what then happens by itself.

        Where a position hides dice that would have to be shown: IllegalAction, and nothing changes.
        """
        if self.rolling and self.has_blanks():
            self._try(lambda twin: twin._carry(action))
        else:
            self._carry(action)

    def _carry(self, action: Action) -> None:
        power = self.powers.get(action[0])
        if power is None:
            self.step.perform(self, action)
        else:
            seat = self.step.seat(self)
            hen = self.hens[seat]
            hen.used = True
            hen.copies = power.word if hen.power == clucks.COPYCAT else ""
            power.perform(self, seat, action)
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
        power = self.powers.get(action[0])
        if power is None:
            return " ".join([self.step.tell(self, action, seat), *news])
        return " ".join([power.tell(self, self.step.seat(self), action), *news])

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
        hen = self.hens[seat]
        self.discards += [hen.power] if hen.power else []
        hen.put_away()
        hen.kept = []
        over = len(self.players()) == 1
        dropped = [task for task in self.tasks if over or self._concerns(task, seat)]
        for task in dropped:
            self._give_back(task)
        self.tasks = [task for task in self.tasks if task not in dropped]
        if over:
            self.clear_yard()
            for other in self.hens:
                other.kept = []
            self.phase = "over"
        else:
            self.settle()

    def _concerns(self, task: Task, seat: int) -> bool:
        """Whether a player has a part in a task; in a fight's the player whose turn it is has one."""
        return seat in (task.seat, task.other) or (task.step == "take" and seat == self.active)

    def _give_back(self, task: Task) -> None:
        """Gems that nobody takes any more lie on their cell again, or are back in the bag."""
        for gem in task.things if task.step in ("eat", "put", "draw", "choose") else ():
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
        self.spent.append(face)

    def use(self, face: str) -> None:
        """The die of this turn is used."""
        self.spend(face)
        self.phase = "after"

    def spare(self, kind: str) -> None:
        """One gem less is to be placed in this step."""
        self.tasks[-1] = replace(self.task, things=without(self.task.things, kind))

    def begin_rolling(self) -> None:
        """Everybody takes all dice in hand; the order is last round's."""
        self.phase = "roll"
        self.active = next(seat for seat in self.order if seat not in self.out)

    def begin_actions(self) -> None:
        """The first in the pecking order begins; dice kept from last round come to the others."""
        for hen in self.hens:
            hen.pecks = []
            hen.gain(*hen.kept)
            hen.kept = []
        self.phase = "turn"
        self.active = next(seat for seat in self.order if seat not in self.out)

    def end_turn(self) -> None:
        """The turn is over, and the next one begins."""
        self.spent, self.fought = [], False
        self.phase = "turn"
        self.next_turn()

    def next_turn(self) -> None:
        """The next in the pecking order who has dice left; with none left the round ends."""
        at = self.order.index(self.active)
        for seat in (*self.order[at + 1 :], *self.order[: at + 1]):
            if self.hens[seat].dice:
                self.active = seat
                return
        self.phase = "finish"
        self.active = self.order[0]

    def end_round(self, why_over: str) -> None:
        """The hens go home, and the next round begins unless there is a reason why the match is over."""
        self.clear_yard()
        if why_over:
            for hen in self.hens:
                hen.kept = []
            self.report(why_over)
            self.phase = "over"
            return
        self.report("The round is over: the hens go back to the coop.")
        self.round += 1
        self.phase = "rows"

    def clear_yard(self) -> None:
        """The end of a round: hens go home, all dice leave the yard, Power Clucks are discarded; gems stay."""
        self.discards += [*self.cards, *(hen.power for hen in self.hens if hen.power)]
        for hen in self.hens:
            hen.put_away()
        self.farmer, self.crossings, self.tasks = [], [], []
        self.scratches = dict.fromkeys(LINES, ())
        self.cards, self.claims, self.spent, self.fought = [], [], [], False
        self.active = 0


COPIED = tuple(
    "options order farmer crossings scratches grain bag tasks spent cards discards claims forged out".split()
)
