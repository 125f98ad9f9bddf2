"""The bots. Easy sees one pair ahead and errs; steady plans its three pairs; strong also plays on to its next own turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import nlargest
from typing import Final

from pygames.core.bag import Luck, shuffled
from pygames.core.search import Thought
from pygames.core.words import Action, listed
from pygames.rolling_gemstones.dice import EACH, IMAGINARY_EACH, is_colour, throw, throws, triples
from pygames.rolling_gemstones.rules import PAIRS, TURNS, RollingGemstones
from pygames.rolling_gemstones.sheet import COLOURS, COLUMN, differences
from pygames.rolling_gemstones.worth import ANNOUNCES, HOLDS, WINS, Tally, Valued, best, every, tally, worth

TRIES: Final = {"steady": 4, "strong": 12}
"""How often each way to throw again is tried."""
EVERYTHING: Final = 36
"""Up to so many outcomes are gone through one and all, instead of tried."""
FUTURES: Final = 16
"""How many futures strong looks at for a pair."""
CANDIDATES: Final = 4
ERROR: Final = 6.0
"""How far easy misjudges a sheet at most."""
DENIED: Final = 0.5
"""How much it is worth to leave the others a bad pair, against the same for oneself."""
A_PLACE: Final = 4.0
"""What one point of the final evaluation is worth when no turn of one's own is left."""

Dice = tuple[list[int], list[int]]
"""Columns and numbers that dice show."""


def think(view: RollingGemstones, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    """Thoughts about the seat's next action, a few milliseconds of work each."""
    if view.phase == "reroll":
        return _think_again(view, seat, level, rng)
    if level == "easy":
        return _think_simply(view, seat, rng)
    return _think_pairs(view, seat, level, rng)


@dataclass(frozen=True, slots=True)
class _Ahead:
    """What lies between a pair and the end of the seat's next own turn."""

    own: bool
    """Whether this is the own turn: its end is judged for being sorted."""
    announced: bool
    turns: int
    """How many turns of others come before the next own one."""
    last: bool
    """Whether no own turn comes any more."""
    final: bool
    """Whether no turn at all comes any more."""


def as_dice(faces: Sequence[str]) -> Dice:
    return [COLUMN[face] for face in faces if is_colour(face)], [int(face) for face in faces if not is_colour(face)]


def _bonus(announced: bool) -> float:
    """What it is worth to be sorted at the end of this own turn."""
    return WINS if announced else ANNOUNCES


# -- easy ---------------------------------------------------------------------------------------------------------


def _think_simply(view: RollingGemstones, seat: int, rng: Luck) -> Iterator[Thought]:
    start = tally(view.sheets[seat])
    seen = {}
    for action in view.actions():
        reached = start.after([(COLUMN[action[0]], int(action[1]))])
        seen[action] = worth(reached) + ERROR * rng.random()
    yield Thought(max(seen, key=seen.__getitem__), 1.0, None, "At a glance this pair suits the sheet best.")


# -- throwing again -----------------------------------------------------------------------------------------------


@dataclass
class _Again:
    """A way to go on: how many dice of each face in question are thrown again, what they may show, what that is worth."""

    lifted: dict[str, int]
    shows: list[Action]
    total: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.tries


def _think_again(view: RollingGemstones, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    start, ahead = tally(view.sheets[seat]), _ahead(view, seat)
    now = _promise(start, ahead, view.dice)
    keep = Thought(("keep",), 1.0, None, "Throwing again promises no more than these dice are worth.")
    yield keep
    if level == "easy":
        return
    ways = _ways(view, level, rng)
    tries = 0
    for round_ in range(max(len(way.shows) for way in ways)):
        for way in ways:
            if round_ < len(way.shows):
                dice = _staying(view.dice, way.lifted) + list(way.shows[round_][1:])
                way.total += _promise(start, ahead, dice)
                way.tries += 1
                tries += 1
                favourite = max((way for way in ways if way.tries), key=lambda way: way.mean)
                yield keep if favourite.mean <= now else _again(view, favourite, tries)


def _promise(start: Tally, ahead: _Ahead, dice: Sequence[str]) -> float:
    """What ten dice are worth to the active player."""
    bonus = _bonus(ahead.announced)
    if not ahead.last:
        return best(start, *as_dice(dice), PAIRS, bonus)[0]
    return max(_at_last(start, valued, ahead) for valued in every(start, *as_dice(dice), PAIRS, bonus))[0]


def _ways(view: RollingGemstones, level: str, rng: Luck) -> list[_Again]:
    """Every number of dice of each triple that includes what is picked up already."""
    ways: list[dict[str, int]] = [{}]
    for face in triples(view.dice):
        all_of_it = view.dice.count(face)
        already = all_of_it - view.left.count(face)
        ways = [{**way, face: number} for way in ways for number in range(already, all_of_it + 1)]
    return [_Again(way, _shows(way, level, rng)) for way in ways if any(way.values())]


def _shows(lifted: dict[str, int], level: str, rng: Luck) -> list[Action]:
    """What the dice may show that are thrown again: everything where strong can go through it, else some throws."""
    colours = sum(number for face, number in lifted.items() if is_colour(face))
    numbers = sum(lifted.values()) - colours
    if level == "strong" and 6 ** (colours + numbers) <= EVERYTHING:
        return shuffled(rng, [action for action, _ in throws(colours, numbers) or []])
    return [throw(rng, colours, numbers) for _ in range(TRIES[level])]


def _staying(dice: Sequence[str], lifted: dict[str, int]) -> list[str]:
    stay = list(dice)
    for face, number in lifted.items():
        for _ in range(number):
            stay.remove(face)
    return stay


def _again(view: RollingGemstones, way: _Again, tries: int) -> Thought:
    dice = listed([f"{number} × {face}" for face, number in way.lifted.items() if number])
    reason = f"Throwing {dice} again promises more than these dice are worth."
    for face, number in way.lifted.items():
        if view.dice.count(face) - view.left.count(face) < number:
            return Thought(("reroll", face), way.tries / tries, None, reason)
    return Thought(("throw",), way.tries / tries, None, reason)


# -- pairs --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Plan:
    """Pairs to make, what they lead to, and what is good about it apart from that."""

    worth: float
    pairs: tuple[tuple[int, int], ...]
    tally: Tally
    beside: float = 0.0
    """What the others lose by it; part of `worth`."""


def _think_pairs(view: RollingGemstones, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    ahead = _ahead(view, seat)
    plans = _plans(view, seat, ahead)
    yield _thought(plans[0], 1.0)
    alike = len({plan.pairs[0] for plan in plans}) == 1
    if level != "strong" or alike or ahead.last or plans[0].worth > WINS / 2:
        return
    totals = [0.0] * len(plans)
    favourite = 0
    for _ in range(FUTURES):
        dice = _future(ahead.turns, rng)
        for number, plan in enumerate(plans):
            totals[number] += _played_on(plan, ahead, dice)
            yield _thought(plans[favourite], 1 / len(plans))
        favourite = totals.index(max(totals))
    yield _thought(plans[favourite], 1 / len(plans))


def _ahead(view: RollingGemstones, seat: int) -> _Ahead:
    own = view.active == seat
    turns = TURNS - 1 if own else (seat - view.active - 1) % TURNS
    last = view.last_round and seat <= view.active
    return _Ahead(own, view.announced[seat], turns, last, last and view.active == TURNS - 1)


def _plans(view: RollingGemstones, seat: int, ahead: _Ahead) -> list[_Plan]:
    """The best ways to make all pairs that are still to be made, the very best first."""
    start, dice = tally(view.sheets[seat]), as_dice(view.left)
    pairs = PAIRS - len(view.pairs) if ahead.own else 1
    bonus = _bonus(ahead.announced) if ahead.own else 0.0
    many = CANDIDATES * (2 if ahead.own and view.seats > 1 else 1)
    found = every(start, *dice, pairs, bonus)
    if ahead.last:
        found = (_at_last(start, valued, ahead) for valued in found)
    plans = [_plan(start, valued) for valued in nlargest(many, found)]
    if ahead.own and view.seats > 1:
        plans = [_with_denial(view, seat, plan, dice) for plan in plans]
    return nlargest(CANDIDATES, plans, key=lambda plan: plan.worth)


def _plan(start: Tally, valued: Valued) -> _Plan:
    value, columns, numbers = valued
    pairs = tuple(zip(columns, numbers, strict=True))
    return _Plan(value, pairs, start.after(pairs))


def _at_last(start: Tally, valued: Valued, ahead: _Ahead) -> Valued:
    """The same pairs by what they are worth when no own turn is left: the final evaluation, and a little what may still come."""
    value, columns, numbers = valued
    if ahead.own and ahead.announced and value > WINS / 2:
        return valued
    cost = differences(start.after(zip(columns, numbers, strict=True)).sums)
    return -A_PLACE * cost + (0 if ahead.final else value / 10), columns, numbers


def _with_denial(view: RollingGemstones, seat: int, plan: _Plan, dice: Dice) -> _Plan:
    """The plan, with what it leaves the others counted against it."""
    columns, numbers = list(dice[0]), list(dice[1])
    for column, number in plan.pairs:
        columns.remove(column)
        numbers.remove(number)
    others = [tally(view.sheets[other]) for other in view.players() if other != seat]
    gain = sum(best(other, columns, numbers, 1, 0.0)[0] for other in others) / len(others)
    return replace(plan, worth=plan.worth - DENIED * gain, beside=-DENIED * gain)


def _future(turns: int, rng: Luck) -> list[Dice]:
    """What may lie before the seat in the turns to come: four dice from each other, then its own ten."""
    return [as_dice(throw(rng, each, each)[1:]) for each in [IMAGINARY_EACH] * turns + [EACH]]


def _played_on(plan: _Plan, ahead: _Ahead, dice: list[Dice]) -> float:
    """How well a plan stands at the end of the next own turn, if these dice come."""
    reached = plan.tally
    held = reached.is_sorted if ahead.own else ahead.announced
    for columns, numbers in dice[:-1]:
        _, taken, written = best(reached, columns, numbers, 1, 0.0)
        reached = reached.after(zip(taken, written, strict=True))
    return plan.beside + best(reached, *dice[-1], PAIRS, HOLDS if held else ANNOUNCES)[0]


def _thought(plan: _Plan, share: float) -> Thought:
    column, number = plan.pairs[0]
    action = (COLOURS[column], str(number))
    sums = listed([str(total) for total in plan.tally.sums])
    if len(plan.pairs) == 1:
        return Thought(action, share, None, f"With this pair the sums are {sums}.")
    rest = listed([f"{COLOURS[column]} {number}" for column, number in plan.pairs[1:]])
    return Thought(action, share, None, f"Followed by {rest} the sums are {sums}.")
