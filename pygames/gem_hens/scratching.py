"""Scratching: a die marks a row or column, a gem is drawn, and laid where that line crosses a marked one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygames.core.bag import Luck, draw, draws
from pygames.core.steps import Outcomes
from pygames.core.words import Action, Refusal, listed, quoted
from pygames.gem_hens.components import GEMS, MOST_GEMS, SCRATCH_SPACES, sorted_gems, without
from pygames.gem_hens.step import Chance, Step, Task
from pygames.gem_hens.throwing import DRAW
from pygames.gem_hens.yard import CELLS, CELLS_OF, COLUMN_OF, ROW_OF, ROWS, line_name

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens


def scratch_refused(state: GemHens, line: str) -> Refusal | None:
    """Why no die can be laid at a row or column (Scratching)."""
    if len(state.scratches[line]) == SCRATCH_SPACES:
        return Refusal("scratching", f"Both scratch spaces of {line_name(line)} are taken.")
    return None


def scratch(state: GemHens, seat: int, line: str) -> None:
    """Lay a die at a row or column, and draw if the gem can go somewhere."""
    state.scratches[line] += (seat,)
    dig(state, seat, line)


def dig(state: GemHens, seat: int, line: str) -> None:
    """Draw a gem for a row or column, unless it has no place to go or the bag is empty."""
    if can_dig(state, line):
        state.tasks.append(Task("draw", seat, line))
    else:
        why = (
            "crosses no marked line where a gem has room"
            if any(state.bag.values())
            else "is scratched, but the bag is empty"
        )
        state.report(f"{line_name(line).capitalize()} {why}: nothing is drawn.")


def can_dig(state: GemHens, line: str) -> bool:
    """Whether a gem is drawn for a row or column: the bag holds one, and it has a place to go."""
    return any(state.bag.values()) and bool(open_crossings(state, line))


def open_crossings(state: GemHens, line: str) -> list[str]:
    """The cells where a gem of this line may be put: it crosses a marked line there, and fewer than 3 gems lie."""
    across = COLUMN_OF if line in ROWS else ROW_OF
    return [cell for cell in CELLS_OF[line] if state.marked(across[cell]) and len(state.grain[cell]) < MOST_GEMS]


class Draw(Chance):
    """A gem is drawn from the bag: `draw ruby`. For a row or column it is then laid there; else it is eaten at once."""

    rule = "scratching"

    def prompt(self, state: GemHens) -> str:
        return f"{state.name(state.task.seat)} draws a gem from the bag."

    def occasion(self, state: GemHens) -> str:
        return f"gem {state.draws + 1}"

    def outcomes(self, state: GemHens) -> Outcomes:
        return draws(state.bag, DRAW)

    def draw(self, state: GemHens, rng: Luck) -> Action:
        return (DRAW, draw(rng, state.bag))

    def perform(self, state: GemHens, action: Action) -> None:
        task = state.tasks.pop()
        state.take_from_bag(action[1])
        gems = sorted_gems((*task.things, action[1]))
        if len(gems) < task.size and any(state.bag.values()):
            state.tasks.append(replace(task, things=gems))
        elif len(set(gems)) > 1:
            state.tasks.append(Task("choose", task.seat, task.at, gems))
        else:
            choose(state, Task("put" if task.at else "eat", task.seat, task.at, gems), gems[0])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"{state.name(state.task.seat)} draws {GEMS[action[1]].one}."


def choose(state: GemHens, task: Task, kind: str) -> None:
    """One of the drawn gems is kept; the other goes back into the bag."""
    for gem in without(task.things, kind):
        state.bag[gem] += 1
    state.tasks.append(replace(task, things=(kind,)))


class Choose(Step):
    """Of two drawn gems one is chosen, the other goes back into the bag: `keep ruby` (Psychic)."""

    rule = "psychic"

    def seat(self, state: GemHens) -> int:
        return state.task.seat

    def prompt(self, state: GemHens) -> str:
        gems = listed([GEMS[gem].one for gem in state.task.things], "or")
        return f"{state.name(state.task.seat)}, keep {gems}: the other goes back into the bag."

    def legal(self, state: GemHens) -> list[Action]:
        return [("keep", gem) for gem in state.task.things]

    def perform(self, state: GemHens, action: Action) -> None:
        choose(state, replace(state.tasks.pop(), step="put"), action[1])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        other = without(state.task.things, action[1])[0]
        return f"{state.name(state.task.seat)} keeps the {GEMS[action[1]].name}; the {GEMS[other].name} goes back."


class Put(Step):
    """The gem that was drawn for a row or column is laid on a crossing: `put r3c5`. A hen there eats it at once."""

    rule = "scratching"

    def seat(self, state: GemHens) -> int:
        return state.task.seat

    def prompt(self, state: GemHens) -> str:
        task = state.task
        gem = GEMS[task.things[0]].name
        return f"{state.name(task.seat)}, put the {gem} where {line_name(task.at)} crosses a marked line."

    def legal(self, state: GemHens) -> list[Action]:
        return [("put", cell) for cell in open_crossings(state, state.task.at)]

    def refuse(self, state: GemHens, touches: Action) -> Refusal:
        line = state.task.at
        cell = next((word for word in touches if word in CELLS), None)
        if cell is None or len(touches) > 2:
            return Refusal(self.rule, f"{quoted(' '.join(touches))} is not asked for now. {self.prompt(state)}")
        if cell not in CELLS_OF[line]:
            return Refusal(self.rule, f"{cell} is not in {line_name(line)}.")
        if len(state.grain[cell]) == MOST_GEMS:
            return Refusal(self.rule, f"{MOST_GEMS} gems lie on {cell}, and a cell holds no more.")
        across = [other for other in (ROW_OF[cell], COLUMN_OF[cell]) if other != line]
        if not state.marked(across[0]):
            return Refusal(
                self.rule, f"No die lies at {line_name(across[0])}, so {cell} is no crossing of marked lines."
            )
        return Refusal(self.rule, f"{quoted(' '.join(touches))} is not how a gem is put: say “put {cell}”.")

    def perform(self, state: GemHens, action: Action) -> None:
        task = state.tasks.pop()
        state.put_on(action[1], task.things[0])

    def tell(self, state: GemHens, action: Action, seat: int | None) -> str:
        return f"{state.name(state.task.seat)} puts the {GEMS[state.task.things[0]].name} on {action[1]}."
