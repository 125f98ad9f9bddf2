"""What happened by itself, told step by step: each drawn, with a sentence, for as long as it takes to read. Knows no HTML."""

from __future__ import annotations

from collections.abc import Iterator

from web.app.boards.panel import Moment

FIRST, LETTER, LONGEST = 800, 34, 6_000
"""Milliseconds that a step stands: to look, for each letter of its sentence, and at most."""
PACES = {"fast": 0.6, "slow": 1.8}
"""By how fast people want movement to be."""
HURRIED = 0.4
"""Where people do not want to wait for bots."""


class Story:
    """Steps, of which one is shown. What comes next is drawn no earlier than it has to be."""

    def __init__(self, first: Moment, more: Iterator[Moment], together: bool) -> None:
        self.now = first
        self.together = together
        """Several people look on together: the last step stands until somebody says that they have seen it."""
        self._more = more
        self._passed, self._next = self._look()

    def _look(self) -> tuple[list[Moment], Moment | None]:
        """What is passed through on the way to the next step, and that step."""
        passed: list[Moment] = []
        for moment in self._more:
            if moment.caption:
                return passed, moment
            passed.append(moment)
        return [], None

    @property
    def last(self) -> bool:
        """Whether nothing more comes."""
        return self._next is None

    def go_on(self) -> list[Moment]:
        """Come to the next step; gives what is passed through on the way."""
        assert self._next is not None
        passed, self.now = self._passed, self._next
        self._passed, self._next = self._look()
        return passed

    def stands(self, pace: str, hurried: bool = False) -> int | None:
        """For how many milliseconds this step stands; None: until somebody goes on."""
        if self.together and self.last:
            return None
        share = PACES.get(pace, 1.0) * (HURRIED if hurried and not self.together else 1.0)
        return int(min(LONGEST, FIRST + LETTER * len(self.now.caption)) * share)
