"""Secret phases: what a seat may do in one depends on nothing that others choose in it, so that all may choose at once."""

from __future__ import annotations

from pygames.conformance.finding import At, keep, several
from pygames.conformance.walk import Look, Walk
from pygames.core.ahead import facing
from pygames.core.match import Match
from pygames.core.state import State
from pygames.core.words import Action

WAYS = 3
"""So many ways in which the others choose are tried."""
MOST_CHOICES = 200


def all_may_choose_at_once(walk: Look) -> None:
    """In a secret phase each seat may do the same, and sees the same, whatever those choose who are asked before it."""
    for point in walk.decisions():
        owing = point.state.owing()
        with At(point.state):
            keep(
                bool(owing) or not point.state.secret, "all choose in secret, and owing() names nobody, so people wait"
            )
            if owing:
                turn = point.state.turn
                keep(owing[0] == turn, f"seat {owing[0]} owes a choice first, and it is the turn of seat {turn}")
                keep(len(set(owing)) == len(owing), f"seats owe a choice once: {owing}")
                keep(set(owing) <= set(point.state.players()), f"who owes a choice is in the match: {owing}")
                keep(bool(point.state.occasion), "a secret phase has an occasion of its own")
        for seat in owing[1:]:
            with At(point.state, seat=seat):
                _check_independent(walk, point.state, seat)


def _check_independent(walk: Look, state: State, seat: int) -> None:
    seen = facing(state, seat)
    assert seen is not None
    for _ in range(WAYS):
        world, chosen = state.copy(), list[Action]()
        while world.turn != seat:
            same = seat in world.owing() and world.occasion == state.occasion and len(chosen) < MOST_CHOICES
            keep(same, f"after {several(chosen)} seat {seat} does not owe a choice in this phase any more")
            chosen.append(walk.rng.choice(world.actions()))
            world.play(chosen[-1])
        keep(world.actions() == seen.actions(), f"what may be done depends on what others chose: {several(chosen)}")
        alike = world.seen_by(seat) == seen
        keep(alike, f"what is seen depends on what others chose: {several(chosen)}: {world.seen_by(seat).position()}")


def who_chooses_ahead_changes_nothing(walk: Walk) -> None:
    """Choices that are made in any order stand in the order of the turns, and lead to the same State."""
    points = [point for point in walk.decisions() if len(point.state.owing()) > 1]
    for point in walk.some(points, 1):
        with At(point.state):
            position = point.state.position()
            ahead, plain = (walk.case.start(walk.seed, position=position) for _ in range(2))
            _choose_backwards(walk, ahead)
            for number, line in enumerate(ahead.lines):
                if number == len(plain.lines):  # not what chance has added already
                    plain.play(line)
            keep(plain.lines == ahead.lines and plain.state == ahead.state, "what was chosen ahead leads elsewhere")
            read = Match.load(ahead.text)
            keep(read.text == ahead.text, "what was chosen ahead is another match after loading")


def _choose_backwards(walk: Walk, match: Match) -> None:
    """Let those choose first who are asked last; now and then somebody takes a choice back, and chooses again."""
    phase = match.state.occasion
    for _ in range(MOST_CHOICES):
        if not match.state.owing() or match.state.occasion != phase:
            return
        seat = match.owing()[-1]
        seen = match.facing(seat)
        assert seen is not None
        before, lines = match.text, len(match.lines)
        match.choose(seat, walk.rng.choice(seen.actions()))
        if len(match.lines) == lines and walk.rng.random() < 0.3:
            keep(Match.load(match.text).text == match.text, "what was chosen ahead is another match after loading")
            match.undo()
            keep(match.text == before, "what was chosen ahead is not taken back exactly")
    keep(False, "a secret phase does not end")
