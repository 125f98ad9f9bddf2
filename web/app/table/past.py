"""A match that is over, as a review may tell it: all of it, whoever looks on. The host gives it when the match is over and not before."""

from __future__ import annotations

from pygames import CHANCE, Match, PygamesError
from pygames.core.words import Action


class Past:
    """Looks back at a match that is over."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.game = match.game
        self.text = match.text
        self.count = len(match.lines)
        self.seats = match.state.seats
        self.names = tuple(match.state.name(seat) for seat in range(self.seats))
        self.actors = tuple(match.actor(number) for number in range(self.count))
        """Who played each line: a seat, CHANCE, or None for a line that is about the table."""
        self._told: dict[int, str] = {}

    def told(self, line: int) -> str:
        """What happened in a line (from 1), as whoever knows most about it reads it in the log."""
        if line < 1:
            return "The match begins."
        if line not in self._told:
            self._told[line] = self._sentence(line)
        return self._told[line]

    def _sentence(self, line: int) -> str:
        match, actor = self._match, self.actors[line - 1]
        if actor is None:
            return match.log(None)[line - 1]
        state, action = match.at(line - 1), tuple(match.lines[line - 1].split())
        if actor != CHANCE:
            return state.sentence(action, actor)
        common = state.sentence(action, None)
        told = [state.sentence(action, seat) for seat in range(self.seats)]
        return next((own for own in told if own != common), common)

    def resigned(self, line: int) -> bool:
        """Whether somebody gave up in this line."""
        return self.actors[line - 1] is not None and self._match.lines[line - 1].startswith("resign ")

    def would(self, line: int, action: object) -> tuple[Action, str] | None:
        """Another action in the place of a line, and the log's sentence about it; None if it is no legal one."""
        state, actor = self._match.at(line - 1), self.actors[line - 1]
        try:
            checked = state.checked(tuple(action) if isinstance(action, list) else action)
            return checked, state.sentence(checked, actor)
        except PygamesError:
            return None

    def played(self, line: int) -> Action:
        """A line's words."""
        return tuple(self._match.lines[line - 1].split())

    def retry(self, line: int) -> Match:
        """A free match in which a line is still to be played, with the same luck to come and all as they sat then; a person
        sits where it is to be played. Raises PygamesError."""
        match = self._match
        head = [row for row in match.text.partition("\n---\n")[0].split("\n") if row != "free"]
        twin = Match.load("\n".join([*head, "free", "---", *match.lines[: line - 1]]) + "\n")
        seat = twin.state.turn
        if seat not in (None, CHANCE) and not twin.seats[seat].human:
            taken = {one.name for one in twin.seats}
            free = next(name for name in (f"Player {at + 1}" for at in range(len(taken) + 1)) if name not in taken)
            twin.play(f"sit {seat} human {free}")
        return twin
