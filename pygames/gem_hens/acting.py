"""A player's turn: one die is used, to move, to enter, to shove, or to scratch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from pygames.core.words import Action, Refusal, listed, quoted
from pygames.gem_hens.components import SCRATCH_SPACES
from pygames.gem_hens.hen import Hen
from pygames.gem_hens.moving import (
    Run,
    runs_from,
    shove_ends,
    shove_refused,
    shove_steps,
    walk_end,
    walk_refused,
    ways_to,
)
from pygames.gem_hens.powers import CARDS, is_heavy
from pygames.gem_hens.scratching import scratch, scratch_refused
from pygames.gem_hens.step import FACES, Step, Task
from pygames.gem_hens.yard import CELLS, COOP, LINES, line_name

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

PASS: Final = "pass"
DISTANCES: Final = {"1": [1], "2": [2], "3": [3], "4": [], "5": [], "6": [1, 2, 3]}
"""How far a die may move a hen; a wild die (6) as the player likes."""
SCRATCHES: Final = frozenset("456")


class Turn(Step):
    """The player whose turn it is uses one die: `2 r3c4`, `5 row2`, `3 r2c4 1 r2c6` (a shove), or `2 pass` where it can do nothing."""

    def settle(self, state: GemHens) -> bool:
        if state.active in state.players() and state.hens[state.active].dice:
            return True
        state.next_turn()
        return False

    def prompt(self, state: GemHens) -> str:
        hen = state.hens[state.active]
        where = "bring your hen in over a ramp" if hen.cell == COOP else "move your hen"
        doing = listed(
            [*([where] if moves(hen) else []), *(["scratch a row or column"] if SCRATCHES & set(hen.dice) else [])],
            "or",
        )
        dice = "your last die" if len(hen.dice) == 1 else f"one of your {len(hen.dice)} dice"
        powers = listed(sorted({CARDS[action[0]].name for action in state.offers()}), "or")
        return f"{state.name(state.active)}, use {dice} to {doing}{f'; you may also use {powers}' if powers else ''}."

    def legal(self, state: GemHens) -> list[Action]:
        hen = state.hens[state.active]
        runs = runs_from(hen.cell, state.blocked())
        lines = free_lines(state)
        found: list[Action] = []
        for face in dict.fromkeys(hen.dice):
            use: list[Action] = []
            if face < "4" or face == "6":
                use += walks(face, runs)
                use += shoves(state, face, hen, runs)
            if face > "3":
                use += [(face, line) for line in lines]
            found += dict.fromkeys(use) if use else [(face, PASS)]
        return found

    def refuse(self, state: GemHens, touches: Action) -> Refusal:
        return use_refused(state, state.hens[state.active], touches)

    def perform(self, state: GemHens, action: Action) -> None:
        face, what = action[:2]
        state.use(face)
        if what == PASS:
            return
        if what in LINES:
            scratch(state, state.active, what)
        elif len(action) == 2:
            self.walk(state, face, what)
        else:
            self.shove(state, action)

    @staticmethod
    def walk(state: GemHens, face: str, end: str) -> None:
        """Move the hen to `end`. Where several ways lead there she may have crossed the cells of any of them."""
        hen, blocked = state.hens[state.active], state.blocked()
        ways = [way for distance in DISTANCES[face] for way in ways_to(hen.cell, end, distance, blocked)]
        arrive(state, state.active, end, dict.fromkeys(cell for way in ways for cell in way))

    @staticmethod
    def shove(state: GemHens, action: Action, more: int = 0) -> None:
        """Move the hen (`more` steps on top of her die), and the one that stops her before her. Who was shoved eats first."""
        hen = state.hens[state.active]
        face, target, other, end = action
        state.spend(other)
        run, steps = next(
            (run, steps)
            for run in runs_from(hen.cell, state.blocked())
            if run.room and run.shoved_from == target
            for steps in shove_lengths(face, other, run, more)
            if shove_ends(run, steps)[1] == end
        )
        own, _ = shove_ends(run, steps)
        arrive(state, state.active, own, run.way[: run.free + steps - 1])
        arrive(state, run.hen, end)

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        name, hen = state.name(state.active), state.hens[state.active]
        face, what = action[:2]
        die = die_name(face)
        if what == PASS:
            return f"{name} uses {die} without effect."
        if what in LINES:
            return f"{name} scratches {line_name(what)} with {die}."
        if len(action) == 2:
            return f"{name} {enters_or_moves(hen)} to {what} with {die}."
        other = state.name(state.blocked()[what])
        return f"{name} shoves the hen of {other} from {what} to {action[3]} with {die} and {die_name(action[2])}."


def die_name(face: str) -> str:
    """What people call a die: `a 3`, `a wild die`."""
    return "a wild die" if face == "6" else f"a {face}"


def enters_or_moves(hen: Hen) -> str:
    """What a hen does when she goes to a cell."""
    return "enters and goes" if hen.cell == COOP else "moves"


def arrive(state: GemHens, seat: int, end: str, crossed: Iterable[str] = ()) -> None:
    """A hen has moved to a cell: there she lands, after the cells that she has crossed."""
    state.hens[seat].cell = end
    state.tasks.append(Task("land", seat, end))
    gems = tuple(cell for cell in crossed if state.grain[cell])
    if gems and state.abilities(seat):
        state.tasks.append(Task("cross", seat, end, gems))


def moves(hen: Hen) -> bool:
    """Whether a player has a die that can move the hen."""
    return any(DISTANCES[face] for face in hen.dice)


def free_lines(state: GemHens) -> list[str]:
    """The rows and columns with a free scratch space."""
    return [line for line, dice in state.scratches.items() if len(dice) < SCRATCH_SPACES]


def walks(face: str, runs: list[Run]) -> list[Action]:
    """Everywhere that a die can take the hen without shoving."""
    return [(face, end) for distance in DISTANCES[face] for run in runs if (end := walk_end(run, distance))]


def shoves(state: GemHens, face: str, hen: Hen, runs: list[Run], more: int = 0) -> Iterator[Action]:
    """Every shove with a die (`more` steps on top) and a second one: the mover's die, whom, the other's die, where she ends."""
    farthest = max(DISTANCES[face], default=-more) + more
    for run in runs:
        if run.room == 0 or run.free >= farthest or heavy_refused(state, run.hen) is not None:
            continue
        for other in dict.fromkeys(hen.dice):
            if DISTANCES[other] and (other != face or hen.dice.count(face) > 1):
                for steps in shove_lengths(face, other, run, more):
                    yield (face, run.shoved_from, other, shove_ends(run, steps)[1])


def shove_lengths(face: str, other: str, run: Run, more: int) -> list[int]:
    """How many steps both hens can go on with these two dice: one number, unless a die is wild."""
    found = {shove_steps(run, distance + more, push) for distance in DISTANCES[face] for push in DISTANCES[other]}
    return sorted(steps for steps in found if steps > 0)


def heavy_refused(state: GemHens, seat: int) -> Refusal | None:
    """Why the hen of a player cannot be shoved by anybody (Heavyweight)."""
    if is_heavy(state, seat):
        return Refusal("heavyweight", f"The hen of {state.name(seat)} is a Heavyweight this round: nobody shoves her.")
    return None


# -- refusals ---------------------------------------------------------------------------------------------------------


def use_refused(state: GemHens, hen: Hen, touches: Action) -> Refusal:
    """Why no die can be used like that."""
    faces = [word for word in touches if word in FACES]
    have = f"you have {listed(hen.dice)}"
    for face in faces:
        if faces.count(face) > hen.dice.count(face):
            return Refusal("actions", f"You have no {'other ' if face in hen.dice else ''}{face} left to use: {have}.")
    known = {*FACES, *CELLS, *LINES, PASS}
    for word in touches:
        if word not in known:
            return Refusal(
                "notation",
                f"{quoted(word)} means nothing here: say a die, then where it takes the hen or what she scratches.",
            )
    if not faces:
        return Refusal("actions", f"First say which die you use: {have}.")
    return _target_refused(state, hen, faces, [word for word in touches if word not in FACES])


def _target_refused(state: GemHens, hen: Hen, faces: list[str], targets: list[str]) -> Refusal:
    """Why these dice cannot do that."""
    face, what = faces[0], targets[0] if targets else ""
    if what == PASS:
        return Refusal("actions", f"The {face} can still do something, and every die that can must be used.")
    if what in LINES:
        if face not in SCRATCHES:
            return Refusal(
                "scratching", f"A {face} moves the hen: rows and columns are scratched with a 4, a 5 or a wild die."
            )
        if len(faces) > 1 or len(targets) > 1:
            return Refusal("scratching", "One die scratches one row or column.")
        return scratch_refused(state, what) or Refusal("scratching", "This die cannot scratch there.")
    if not DISTANCES[face]:
        return Refusal("movement", f"A {face} scratches a row or column: hens move with a 1, a 2, a 3 or a wild die.")
    if not what:
        return Refusal("actions", "A second die is used only to shove a hen: first say whom.")
    return _move_refused(state, hen, faces, targets)


def _move_refused(state: GemHens, hen: Hen, faces: list[str], targets: list[str]) -> Refusal:
    """Why the hen cannot go there, or shove whoever stands there."""
    blocked = state.blocked()
    distances = DISTANCES[faces[0]]
    seat = blocked.get(targets[0], -1)
    if seat < 0 or seat == state.active:
        if len(faces) > 1 or len(targets) > 1:
            return Refusal(
                "shoving", f"A second die is used only to shove a hen, and no other hen stands on {targets[0]}."
            )
        return walk_refused(hen.cell, targets[0], distances, blocked)
    why = heavy_refused(state, seat)
    if why is not None:
        return why
    if len(faces) > 1 and not DISTANCES[faces[1]]:
        return Refusal("shoving", f"A shove takes two movement dice, and a {faces[1]} is none.")
    others = [face for face in hen.dice if DISTANCES[face]]
    if len(others) < 2:
        return Refusal("shoving", f"Shoving the hen on {targets[0]} takes a second movement die, and you have none.")
    return shove_refused(hen.cell, targets[0], distances, blocked)
