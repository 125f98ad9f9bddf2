"""What matches seldom meet: States in which something is so at once that was not before, in many matches one after another."""

from __future__ import annotations

from pygames.conformance.cases import Case
from pygames.conformance.data import Luck
from pygames.conformance.finding import At, Finding
from pygames.conformance.rare import together
from pygames.conformance.rounds import all_may_choose_at_once
from pygames.conformance.secrets import secrets_are_kept, what_is_told_is_what_is_seen
from pygames.conformance.walk import Look
from pygames.core.state import State
from pygames.core.words import CHANCE


class Meeting(Look):
    """Matches of a case, played with so many lines altogether; kept is each State that has something new."""

    def __init__(self, case: Case, seed: int, lines: int, known: set[tuple[str, ...]]) -> None:
        super().__init__(case, seed)
        self._known = known
        """What was met already, in other cases, too."""
        while lines > 0:
            lines -= self._play(self.start.copy(), lines)

    def _play(self, state: State, most: int) -> int:
        """Play a match, and keep what is new in it; how many lines it had."""
        for number in range(most):
            if state.turn is None:
                return number
            with At(state):
                chance = state.turn == CHANCE
                action = state.chance(Luck(self.rng.random())) if chance else self.rare.choose(state.actions())
                met = set(together(state))
                if not met <= self._known:
                    self._known |= met
                    self.keep(number, state, action)
                state.play(action)
        return most


def check_meeting(case: Case, seed: int, lines: int, known: set[tuple[str, ...]]) -> Meeting:
    """What is promised about secrets, on what matches seldom meet. Raises Finding."""
    meeting = Meeting(case, seed, lines, known)
    try:
        for promise in (secrets_are_kept, what_is_told_is_what_is_seen, all_may_choose_at_once):
            promise(meeting)
    except Finding as finding:
        finding.place("table", str(case))
        finding.place("seed", str(seed))
        raise
    return meeting
