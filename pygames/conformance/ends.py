"""The end of a match, whoever leaves it before, and how all stand on the way."""

from __future__ import annotations

import math
from itertools import pairwise

from pygames.conformance.data import frozen
from pygames.conformance.finding import At, keep
from pygames.conformance.touching import CORE_RULES
from pygames.conformance.undoing import refused
from pygames.conformance.walk import Walk, is_sentence
from pygames.core.prospects import prospects
from pygames.core.state import State


def the_end_is_the_end(walk: Walk) -> None:
    """A match that is over has a ranking of all seats that agrees with the scores, and takes nothing more."""
    state = walk.match.state
    with At(state):
        keep(state.actions() == [], "the match is over, and somebody has actions")
        keep(isinstance(state.prompt, str), "the match is over, and nothing says so")
        check_ranking(state)
        places, scores = state.ranking(), state.scores()
        for better, worse in pairwise(places):
            agree = min(scores[seat] for seat in better) >= max(scores[seat] for seat in worse)
            keep(agree, f"the ranking {places} and the scores {scores} do not agree")
        for tied in places:
            agree = len({scores[seat] for seat in tied}) == 1
            keep(agree, f"the ranking {places} and the scores {scores} do not agree")
    text = walk.match.text
    for action in ("resign 0", "a1", *(" ".join(point.action) for point in walk.points[:3])):
        with At(state, tuple(action.split())):
            rule = refused(lambda action=action: walk.match.play(action)).rule  # type: ignore[misc]
            keep(rule in CORE_RULES, f"the match is over, and what is played is refused by {rule}")
    keep(walk.match.text == text, "the match is over, and what was refused changed its text")


def check_ranking(state: State) -> None:
    """Every seat stands in the ranking once."""
    once = sorted(seat for tied in state.ranking() for seat in tied) == list(range(state.seats))
    keep(once, f"the ranking of all seats: {state.ranking()}")
    counted = len(state.scores()) == state.seats and all(map(math.isfinite, state.scores()))
    keep(counted, f"each seat has a score: {state.scores()}")


def whoever_resigns_is_out(walk: Walk) -> None:
    """`resign SEAT` may stand at any decision: the other of two wins, of more the others go on to an end without the seat."""
    for point in walk.some(list(walk.decisions()), 2):
        seat = walk.rng.choice(point.state.players())
        with At(point.state, ("resign", str(seat))):
            _check_resignation(walk, point.state.copy(), seat)


def _check_resignation(walk: Walk, state: State, seat: int) -> None:
    keep(not any(action[0] == "resign" for action in state.actions()), "to resign is among the actions")
    keep(is_sentence(state.describe(f"resign {seat}", None)), "to resign is not told in a sentence")
    state.play(f"resign {seat}")
    if state.seats <= 2:
        keep(state.turn is None, "one of two has resigned, and the match goes on")
        keep(state.seats == 1 or state.ranking()[0] == (1 - seat,), f"who resigned is ranked first: {state.ranking()}")
    for _ in range(walk.case.game.bound):
        if state.turn is None:
            break
        still = seat in (state.turn, *state.players())
        keep(not still, f"seat {seat} has resigned and is still in the match")
        walk.play_on(state, 1)
    keep(state.turn is None, "no end after somebody has resigned")
    check_ranking(state)
    keep(walk.case.new(state.position()) == state, "the position after a resignation gives another State")


def all_stand_somewhere(walk: Walk) -> None:
    """Each seat has its expected share of the win, all together 1; the same State is always judged alike; at the end who is first has won."""
    for state in (*(point.state for point in walk.some(walk.points, 1)), walk.match.state):
        with At(state):
            before, found = frozen(state), prospects(state)
            keep(found == prospects(state), "how all stand depends on something else than the State")
            keep(frozen(state) == before, "to look how all stand changed the State")
            keep(len(found) == state.seats and all(map(math.isfinite, found)), f"how each seat stands: {found}")
            alone = state.seats == 1
            keep(alone or (min(found) >= 0 and math.isclose(sum(found), 1)), f"shares of the win: {found}")
            first = [seat for seat, share in enumerate(found) if share == max(found)]
            keep(state.turn is not None or tuple(first) == tuple(sorted(state.ranking()[0])), f"at the end: {found}")
