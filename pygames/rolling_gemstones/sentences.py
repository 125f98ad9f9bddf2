"""What people read: prompts, the log's sentences, and refusals that are not about a column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import CHANCE, Action, Refusal, counted, listed
from pygames.rolling_gemstones.dice import EACH, MOST_THROWS, TRIPLE, is_colour, triples
from pygames.rolling_gemstones.sheet import COLUMN, FULL

if TYPE_CHECKING:
    from pygames.rolling_gemstones.rules import RollingGemstones

ORDINALS = ("first", "second", "third")


# -- prompts ------------------------------------------------------------------------------------------------------


def prompt(state: RollingGemstones) -> str:
    """What must be done now, in one sentence."""
    if state.turn is None:
        return _over(state)
    if state.turn == CHANCE:
        return _throw(state)
    name = state.name(state.turn)
    if state.phase == "reroll":
        return _reroll(state, name)
    if state.phase == "pairs":
        number = ORDINALS[len(state.pairs)]
        return f"{name}, make your {number} pair: one colour die and one number die{_nothing_written(state)}."
    return f"{name}, take one pair from the four dice that {_whose_dice(state)} left{_nothing_written(state)}."


def _whose_dice(state: RollingGemstones) -> str:
    """Who has thrown the dice on the table: who resigned after making the pairs has thrown them still."""
    return "the imaginary player" if len(state.dice) < 2 * EACH else state.name(state.active)


def _over(state: RollingGemstones) -> str:
    if state.winner is not None:
        return f"The match is over: {state.name(state.winner)} stayed sorted for two own turns and wins."
    if state.seats == 1:
        if state.out:
            return f"The match is over: {state.name(0)} resigned."
        return f"The match is over: {state.name(0)}'s final evaluation is {state.evaluation(0)}."
    best, second, *_ = *state.ranking(), ()
    first = listed([state.name(seat) for seat in best])
    if len(state.players()) == 1:
        return f"The match is over: {first} is the only player left and wins."
    evaluation = state.evaluation(best[0])
    if len(best) > 1:
        return f"The match is over: {first} share the win with a final evaluation of {evaluation}."
    tied = second[0] in state.players() and state.evaluation(second[0]) == evaluation
    others = listed([state.name(seat) for seat in second])
    rows = f", the same as {others}, but more rows in the emptiest columns" if tied else ""
    return f"The match is over: {first} wins with a final evaluation of {evaluation}{rows}."


def _throw(state: RollingGemstones) -> str:
    colours, numbers = state.thrown
    what = _dice_named(colours, numbers)
    if not state.players_roll:
        roller = "An imaginary player" if state.imaginary else state.name(state.active)
        return f"{roller} rolls {what}."
    again = "again " if state.dice else ""
    roller = "Somebody, for the imaginary player" if state.imaginary else state.name(state.active)
    return f"{roller}: roll {what} {again}and enter what each of them shows."


def _dice_named(colours: int, numbers: int) -> str:
    kinds = [counted(colours, "colour die", "colour dice")] if colours else []
    kinds += [counted(numbers, "number die", "number dice")] if numbers else []
    return listed(kinds)


def _reroll(state: RollingGemstones, name: str) -> str:
    lifted = sum(mark < 0 for mark in state.marks)
    if lifted:
        dice = "die" if lifted == 1 else f"{lifted} dice"
        more = "pick up more, " if any(face in state.left for face in triples(state.dice)) else ""
        return f"{name}, throw the {dice} that you picked up, {more}or keep all dice as they lie."
    shown = listed([f"{state.dice.count(face)} dice show {face}" for face in triples(state.dice)])
    return f"{name}, {shown}: pick up those of them that you want to throw again, one by one, or keep all dice."


def _nothing_written(state: RollingGemstones) -> str:
    seat = state.turn or 0
    colours = [face for face in state.left if is_colour(face)]
    if all(len(state.sheets[seat][COLUMN[colour]]) == FULL for colour in colours):
        return " (every colour here is full: nothing will be written)"
    return ""


# -- the log ------------------------------------------------------------------------------------------------------


def told(state: RollingGemstones, action: Action) -> str:
    """The log's sentence about an action that is about to be played."""
    if action[0] == "roll":
        return _told_throw(state, action[1:])
    assert state.turn is not None
    name = state.name(state.turn)
    if action[0] == "reroll":
        return f"{name} picks up a die that shows {action[1]}."
    if action[0] == "throw":
        return f"{name} throws {_dice_named(*state.thrown)} again."
    if action[0] == "keep":
        return f"{name} keeps the dice."
    return " ".join([_told_pair(state, name, *action), *_told_beside(state, action)])


def _told_throw(state: RollingGemstones, faces: Action) -> str:
    if state.imaginary:
        return f"An imaginary player rolls {listed(faces)}."
    again = "rolls again and gets" if state.dice else "rolls"
    return f"{state.name(state.active)} {again} {listed(faces)}."


def _told_pair(state: RollingGemstones, name: str, colour: str, number: str) -> str:
    column = state.sheets[state.turn or 0][COLUMN[colour]]
    if len(column) == FULL:
        return f"{name} takes {colour} {number} and writes nothing: the column is full."
    total = (column[-1] if column else 0) + int(number)
    return f"{name} takes {colour} {number}: row {len(column) + 1} of {colour} is {total}."


def _told_beside(state: RollingGemstones, action: Action) -> list[str]:
    """What else a pair brings about: the last round, an announcement, the end."""
    after = state.clone()
    after.perform(action)
    said = _told_turn_end(state, after)
    if after.winner is None and after.complete and not state.complete:
        said.insert(0, "That is a seventh row in every column: this is the last round.")
    return said


def _told_turn_end(state: RollingGemstones, after: RollingGemstones) -> list[str]:
    """What the last pair of a turn brings about."""
    if after.winner is not None:
        return [f"{state.name(after.winner)} is still sorted and wins."]
    said = []
    for seat, (before, now) in enumerate(zip(state.announced, after.announced, strict=True)):
        if now and not before:
            said.append(f"{state.name(seat)} is sorted and announces it.")
        elif before and not now:
            said.append(f"{state.name(seat)} is no longer sorted, and the announcement is gone.")
    if after.turn is None:
        said.append("The last round is played out: the final evaluation decides.")
    return said


# -- refusals -----------------------------------------------------------------------------------------------------


def no_reroll_word(touches: Action, lifted: bool) -> Refusal:
    """A touch that is neither `reroll`, `throw`, `keep` nor a die."""
    if touches == ("throw",) and not lifted:
        return Refusal("reroll", "No die is picked up yet: pick up what you want to throw again, or keep all dice.")
    throw = "throw what you have picked up, " if lifted else ""
    return Refusal("notation", f"Pick up a die that shows what at least {TRIPLE} dice show, {throw}or keep all dice.")


def reroll_first() -> Refusal:
    return Refusal(
        "reroll", "First say what is thrown again, one die at a time, or keep all dice; then come the pairs."
    )


def one_by_one() -> Refusal:
    return Refusal(
        "reroll", f"Dice are picked up one by one, each of them one that shows what at least {TRIPLE} dice show."
    )


def not_three(face: str, shown: int, left: bool) -> Refusal:
    """A die that may not be picked up."""
    if shown >= TRIPLE and not left:
        return Refusal("reroll", f"Every die that shows {face} is picked up already: throw them, or keep all dice.")
    dice = f"{counted(shown, 'die shows', 'dice show')} {face}" if shown else f"no die shows {face}"
    return Refusal("reroll", f"Only what at least {TRIPLE} dice show may be thrown again, and {dice}.")


def no_pair_word(state: RollingGemstones, word: str) -> Refusal:
    """A touch that is no die, where a pair is to be made."""
    if word in ("reroll", "throw", "keep"):
        if state.phase == "others":
            thrown = f"these are the dice that {_whose_dice(state)} left. Take one pair from them"
            return Refusal("reroll", f"You throw nothing now: {thrown}, a colour die and a number die.")
        return Refusal(
            "reroll", f"Nothing may be thrown again now: {_settled(state)}. A pair is to be made, like “blue 4”."
        )
    return Refusal("notation", "That is no die on the table: a pair is one colour die and one number die.")


def _settled(state: RollingGemstones) -> str:
    """Why the dice stay as they lie."""
    if state.pairs:
        return "a pair has been made"
    if not triples(state.dice):
        return f"no {TRIPLE} dice are alike"
    return "it was done as often as a turn allows" if state.throws >= MOST_THROWS else "the dice are kept"


def not_on_table(face: str, left: list[str]) -> Refusal:
    kind = "colour" if is_colour(face) else "number"
    faces = sorted(
        {die for die in left if is_colour(die) == is_colour(face)}, key=lambda die: (COLUMN.get(die, 0), die)
    )
    what = f"{kind} that is left is" if len(faces) == 1 else f"{kind}s that are left are"
    return Refusal("pairs", f"No die on the table shows {face}: the {what} {listed(faces)}.")


def not_one_of_each() -> Refusal:
    return Refusal("pairs", "A pair is one colour die and one number die, like “blue 4”.")
