"""Taking back is exact, stops where it must, and says why; what was undone comes again as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygames.conformance.data import Luck, frozen
from pygames.conformance.finding import At, broken, keep
from pygames.core.errors import IllegalAction
from pygames.core.match import Match
from pygames.core.plain import blanks
from pygames.core.state import State
from pygames.core.words import CHANCE

if TYPE_CHECKING:
    from pygames.conformance.walk import Walk


def undo_and_redo(match: Match) -> None:
    """Undo is exact, stops where it must, says why; redo gives everything back."""
    everybody = [None, *range(match.state.seats)]
    text, state, logs = match.text, frozen(match.state), [match.log(viewer) for viewer in everybody]
    possible = match.can_undo
    if not possible:
        keep(bool(possible.why), "nothing says why nothing can be taken back")
        refused(match.undo)
    else:
        with At(match.state):
            _undo(match)
            keep(
                [match.log(viewer) for viewer in everybody] == [log[: len(match.lines)] for log in logs],
                "the log tells what was undone",
            )
            _look_at_undone(match)
        match.redo()
    keep(match.text == text and frozen(match.state) == state, "what was undone is not the same when it is redone")
    keep([match.log(viewer) for viewer in everybody] == logs, "the log is another one after redo")


def _undo(match: Match) -> None:
    lines = match.lines
    match.undo()
    kept = len(match.lines)
    keep(match.lines == lines[:kept] and match.undone == lines[kept:] and kept < len(lines), "undo lost lines")
    decided = match.state.turn
    somebody = decided is not None and decided != CHANCE and match.seats[decided].human
    keep(somebody, "undo leads to nobody's decision")
    check_nothing_was_seen(match.state, match.undone)


def _look_at_undone(match: Match) -> None:
    """With something undone: what is refused changes nothing, and a reload changes nothing."""
    keep(bool(match.can_redo), match.can_redo.why)
    undone, back = match.text, frozen(match.state)
    for line in ("no-such-action", "sit 99 human Ann"):
        refused(lambda line=line: match.play(line))  # type: ignore[misc]
        unchanged = match.text == undone and frozen(match.state) == back
        keep(unchanged, f"{line} was refused and changed something")
    reloaded = Match.load(match.text)
    same = reloaded.text == match.text and reloaded.state == match.state and reloaded.undone == match.undone
    keep(same, "the match is another one after undo and loading")
    assert match.state.turn is not None
    _check_one_person_undoes(reloaded, match.seats[match.state.turn].name)


def _check_one_person_undoes(match: Match, person: str) -> None:
    """Whoever took back a decision takes back only decisions of the same person before it."""
    for _ in range(3):
        if not match.can_undo:
            break
        match.undo()
        turn = match.state.turn
        mine = turn is not None and match.seats[turn].name == person
        keep(mine, f"undo went past a decision of another than {person}")


def check_nothing_was_seen(start: State, lines: list[str]) -> None:
    """No line that was taken back was chance, or showed somebody something that was blank before."""
    state = start.copy()
    everybody = [None, *range(state.seats)]
    for line in lines:
        with At(state, tuple(line.split())):
            keep(state.turn != CHANCE, f"undo went past chance: {line}")
            seat, world = state.turn, state.imagine(state.turn, Luck(line))
            before = [blanks(state.seen_by(viewer)) for viewer in everybody]
            state.play(line)
            after = [blanks(state.seen_by(viewer)) for viewer in everybody]
            hidden = all(now >= then for now, then in zip(after, before, strict=True))
            keep(hidden, f"undo went past what {line} showed")
            world.play(line)
            keep(world.seen_by(seat) == state.seen_by(seat), f"undo went past what {line} told seat {seat}")


def undo_is_exact(walk: Walk) -> None:
    """In a free match undo goes back to the start, and redo comes to the end again; a reload in between changes nothing."""
    if len(walk.match.lines) > 400:
        return
    match = Match.load(walk.match.text.replace("\n---\n", "\nfree\n---\n", 1))
    text, state = match.text, frozen(match.state)
    steps = 0
    while match.can_undo:
        before = len(match.lines)
        match.undo()
        keep(len(match.lines) < before, "undo takes nothing back")
        steps += 1
    keep(match.lines == [] and frozen(match.state) == frozen(walk.start), "undo did not reach the start")
    keep(bool(match.can_undo.why), "nothing says why nothing can be taken back")
    linked = Match.load(match.link_text)
    keep(linked.lines == [] and linked.state == match.state, "a link of what was undone leads elsewhere")
    match = Match.load(match.text)
    keep(match.lines == [] and len(match.undone) == len(walk.match.lines), "redo did not survive a reload")
    while match.can_redo:
        match.redo()
        steps -= 1
    keep(match.text == text and frozen(match.state) == state, "redo leads elsewhere")
    keep(steps == 0, "undo and redo take different steps")


def refused(ask: Callable[[], object]) -> IllegalAction:
    """The refusal of what must be refused."""
    try:
        ask()
    except IllegalAction as wrong:
        return wrong
    broken("what is not legal was carried out")
