"""What was found: a promise that a game breaks, and where. A finding is a sentence with the position, the action and the seat."""

from __future__ import annotations

from types import TracebackType
from typing import NoReturn, Self

from pygames.core.errors import failure
from pygames.core.state import State
from pygames.core.words import Action, listed

LONGEST = 1_200
SOMEBODY = -2
"""Where it does not matter who looks on."""


class Finding(AssertionError):
    """A promise that is broken: what is wrong, and as far as it is known where."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text
        self.where: dict[str, str] = {}

    def place(self, name: str, what: str) -> None:
        """Note where it was; what is known already is nearer."""
        if what:
            self.where.setdefault(name, what)

    def __str__(self) -> str:
        rows = [f"  {name:10}{what}" for name, what in self.where.items()]
        return "\n".join([self.text, *rows])


def broken(text: str) -> NoReturn:
    """A promise is broken."""
    raise Finding(text)


def keep(kept: bool, text: str) -> None:
    """Find what the text says unless it is kept."""
    if not kept:
        raise Finding(text)


class At:
    """Where one looks: whatever is found or raised inside is a finding that says so."""

    def __init__(self, state: State, action: Action = (), seat: int | None = SOMEBODY) -> None:
        self._state, self._action, self._seat = state, action, seat

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not isinstance(wrong, Exception):
            return
        finding = wrong if isinstance(wrong, Finding) else Finding(f"the rules raise {failure(wrong)}")
        finding.place("position", written(self._state))
        finding.place("action", " ".join(self._action))
        if self._seat != SOMEBODY:
            finding.place("viewer", "a spectator" if self._seat is None else f"seat {self._seat}")
        if finding is not wrong:
            raise finding from wrong


def written(state: State) -> str:
    """A position's line, or what there is of a State that cannot write one."""
    try:
        line = state.position()
    except Exception as wrong:
        line = f"(cannot be written: {type(wrong).__name__}) {state!r}"
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def several(actions: list[Action], most: int = 5) -> str:
    """A few actions, to be named in a sentence."""
    named = [f"“{' '.join(map(str, action))}”" for action in actions[:most]]
    return listed(named) if len(actions) <= most else f"{', '.join(named)} and others"
