"""Texts and positions lead to the same match and the same State again."""

from __future__ import annotations

from pygames.conformance.data import frozen
from pygames.conformance.finding import At, keep
from pygames.conformance.walk import Walk, is_sentence, viewers, who
from pygames.core.match import Match
from pygames.core.state import State


def texts_load(walk: Walk) -> None:
    """A text loads to an equal match, with equal logs for everybody; a link loads to the same."""
    match = walk.match
    loaded = Match.load(match.text)
    same = loaded.state == match.state and loaded.lines == match.lines and loaded.text == match.text
    keep(same, "the match is another one after loading")
    for viewer in viewers(walk.case.seats):
        keep(loaded.log(viewer) == match.log(viewer), f"the log of {who(viewer)} is another one after loading")
        for number, told in enumerate(match.log(viewer)):
            keep(is_sentence(told), f"the log's line about “{match.lines[number]}” is no sentence: {told!r}")
    linked = Match.load(match.link_text)
    keep(linked.state == match.state and linked.lines == match.lines, "a link leads elsewhere")
    for point in walk.some(walk.points, 2):
        at = match.at(point.number)
        keep(at == point.state, f"the match after {point.number} lines is another one")
        for viewer in viewers(walk.case.seats):
            with At(at, point.action, viewer):
                told = at.describe(point.action, viewer)
                keep(match.log(viewer)[point.number] == told, f"the log reads what others may read, not “{told}”")


def positions_load(walk: Walk) -> None:
    """A position, with blanks or without, is one line that gives an equal State with equal actions, prompt and scores."""
    for point in [*walk.points, walk.last()]:
        _check_position(walk, point.state, True)
        for viewer in viewers(walk.case.seats):
            with At(point.state, seat=viewer):
                _check_position(walk, point.state.seen_by(viewer), viewer == point.state.turn)


def _check_position(walk: Walk, state: State, sees: bool) -> None:
    """A State is read again; with `sees`, the seat to act sees all that it needs."""
    line = state.position()
    keep(len(line.splitlines()) == 1 and line == " ".join(line.split()), f"a position is not one line: {line!r}")
    again = walk.case.new(line)
    keep(again == state and frozen(again) == frozen(state), f"{line} gives another State: {again}")
    keep(again.position() == line, f"{line} is written as {again.position()} when it was read")
    if sees:
        same = (again.turn, again.actions()) == (state.turn, state.actions())
        keep(same, f"{line} gives a State with other actions")
        keep(again.scores() == state.scores(), f"{line} gives a State with other scores")
