"""A game as numbers: the words and scores that it foretells, the arrays that it fills, the odds of what is drawn word by word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.conformance.finding import At, keep, several
from pygames.core.encoding import Encoding
from pygames.core.state import State
from pygames.core.words import Action

if TYPE_CHECKING:
    from pygames.conformance.walk import Walk

MOST_WAYS = 400
"""Where an outcome can be drawn in no more ways than this, all of them are gone through."""
NEAR = 1e-9


def encoding_of(walk: Walk) -> Encoding | None:
    """The game's encoding; that there is one is looked at among its facts."""
    try:
        return walk.case.game.encoding()
    except ImportError:
        return None


def words_and_scores_are_foretold(walk: Walk) -> None:
    """Every word of an action or an outcome is among the game's, no action is longer than it says, and no score beyond."""
    told = encoding_of(walk)
    if told is None:
        return
    with At(walk.match.state):
        for name, said, known in (
            ("words", {word for action in walk.legal for word in action}, told.words),
            ("chance_words", walk.drawn, told.chance_words),
        ):
            strange = sorted(said - set(known))
            keep(not strange, f"“{name}” of the encoding lack {named(strange)}")
        longest = max(map(len, walk.legal), default=0)
        keep(longest <= told.longest, f"an action has {longest} words, and the encoding says {told.longest}")
        (least, most), (low, high) = walk.scores, told.scores
        keep(low <= least and most <= high, f"scores from {least} to {most}, and the encoding says {low} to {high}")


def arrays_are_alike(walk: Walk) -> None:
    """What a seat sees is an array with the same parts in the whole match, of numbers from 0 to 1."""
    told = encoding_of(walk)
    if told is None:
        return
    layout = told.layout(walk.start)
    for point in [*walk.points, walk.last()]:
        seat = walk.rng.randrange(point.state.seats)
        with At(point.state, seat=seat):
            _check_parts(told, point.state, seat, layout)


def _check_parts(told: Encoding, state: State, seat: int, layout: list[tuple[str, int]]) -> None:
    parts = told.parts(state, seat)
    names = [name for name, _ in parts]
    keep(len(set(names)) == len(names), "two parts of the array have one name")
    for (name, length), (other, numbers) in zip(layout, parts, strict=False):
        keep(name == other, f"the array has a part “{other}” where it has “{name}” elsewhere")
        keep(length == len(numbers), f"the part “{name}” of the array has {len(numbers)} numbers, elsewhere {length}")
        wrong = [number for number in numbers if not 0 <= number <= 1]
        keep(not wrong, f"the part “{name}” of the array has {wrong[:3]}, and numbers are 0 to 1")
    keep(len(parts) == len(layout), f"the array has {len(parts)} parts, and {len(layout)} elsewhere")


def odds_are_those_of_the_outcomes(walk: Walk) -> None:
    """An outcome that is drawn word by word is as likely as the list of outcomes says, and can be played."""
    for point in walk.chances():
        with At(point.state):
            outcomes = point.state.outcomes()
            ways = _ways(point.state)
            if outcomes is not None and ways is not None:
                listed = dict(outcomes)
                keep(
                    set(ways) == set(listed), f"word by word {several(sorted(set(ways) ^ set(listed)))} cannot come up"
                )
                wrong = [" ".join(outcome) for outcome, odds in listed.items() if abs(ways[outcome] - odds) > NEAR]
                keep(not wrong, f"word by word the odds are others than in the list: {named(wrong)}")
        drawn = _drawn(walk, point.state)
        with At(point.state, drawn):
            point.state.copy().play(drawn)


def named(words: list[str]) -> str:
    """A few words, to be named in a sentence."""
    return several([(word,) for word in words])


def _ways(state: State) -> dict[Action, float] | None:
    """How likely each outcome is when it is drawn word by word; None where there are too many ways."""
    found: dict[Action, float] = {}
    begun: list[tuple[Action, float]] = [((), 1.0)]
    ended = 0
    while begun:
        touches, weight = begun.pop()
        odds = state.odds(touches)
        if not odds:
            outcome = state.checked(touches)
            found[outcome] = found.get(outcome, 0.0) + weight
            ended += 1
        begun += [((*touches, word), weight * part) for word, part in odds]
        if ended + len(begun) > MOST_WAYS:
            return None
    return found


def _drawn(walk: Walk, state: State) -> Action:
    """An outcome that is drawn word by word."""
    told = encoding_of(walk)
    drawn: Action = ()
    while odds := state.odds(drawn):
        words = [word for word, _ in odds]
        keep(len(set(words)) == len(words), f"after {drawn} a word stands twice in the odds")
        keep(abs(sum(weight for _, weight in odds) - 1) < NEAR, f"after {drawn} the odds do not add up to 1")
        strange = [word for word, weight in odds if not weight > 0 or (told and word not in told.chance_words)]
        keep(not strange, f"after {drawn} {named(strange)} may not come up, or is no word of the encoding")
        drawn += (walk.rng.choice(words),)
    keep(state.checked(drawn) is not None, f"{drawn} is no outcome")
    return drawn
