"""A Game: its facts and its options, and the way to its States."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module, util
from typing import TYPE_CHECKING, Any, Final

from pygames.core import sound
from pygames.core.errors import BadOption, BadPosition
from pygames.core.state import State
from pygames.core.words import as_text, counted, listed, nearest, quoted

if TYPE_CHECKING:
    from pygames.core.encoding import Encoding
    from pygames.core.match import Match
    from pygames.core.solo import SoloResult

LONGEST_POSITION = 20_000
HOOKS: Final = (
    *("turn", "prompt", "legal", "refuse", "perform", "tell"),
    *("deal", "from_position", "position", "scores", "ranking", "drop_out"),
)
"""What every game's State fills in."""


@dataclass(frozen=True)
class Option:
    """Something to choose before a match: a name and a few choices, all of them words."""

    name: str
    choices: tuple[str, ...]
    default: str
    label: str
    """What people read beside the choice."""
    labels: dict[str, str] = field(default_factory=dict, compare=False)
    """What people read instead of a choice's word, where that is not plain enough."""


@dataclass(frozen=True)
class Game:
    """One of the games. `seats` is the range of allowed numbers, `rules` the version of its rules."""

    slug: str
    title: str
    seats: range
    options: tuple[Option, ...]
    state: type[State] = field(repr=False)
    package: str
    """The folder's import name, `pygames.gem_hens`: where its bot and its rulebook are."""
    bound: int
    """No match has more lines than this."""
    about: str
    """One sentence for the shelf: what is special."""
    minutes: int
    goal: str = ""
    """One sentence for a new table, short enough for two lines of a phone: how one wins."""
    rules: int = 1
    older: range = range(0)
    """Older versions of the rules by which a match can still be played (`State.by_rules`)."""
    solo: Callable[[Match], SoloResult] | None = field(default=None, compare=False, repr=False)
    """For a game that one player plays for the best score: what such a match was worth, and whether it counts."""

    def __post_init__(self) -> None:
        """Raises TypeError if the State lacks a hook that every game fills in."""
        missing = [hook for hook in HOOKS if not _fills_in(self.state, hook)]
        if missing:
            lacks = f"the State of {self.title}, {self.state.__name__}, lacks {listed(missing)}"
            raise TypeError(f"{lacks}: ARCHITECTURE.md says what each of them gives")
        self.state.game = self

    def new(self, /, seats: int | None = None, position: str | None = None, **options: Any) -> State:
        """A State to play from; `seats` default to the fewest (or to the position's).

        Raises BadOption for a number of seats or an option that the game does not have, BadPosition for the line.
        """
        chosen = self.chosen(options)
        if seats is not None:
            self.check_seats(seats)
        if position is None:
            return self.state.deal(self.seats[0] if seats is None else seats, chosen)
        line = one_line(position)
        return sound.read(lambda: self.state.from_position(line, seats, chosen), self.title)

    def chosen(self, options: dict[str, Any]) -> dict[str, str]:
        """Every option's choice: the given ones, checked, and the defaults."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(f"{self.title} has no option {quoted(name)}. {nearest(name, known)}")
        return {name: _choice(option, options.get(name, option.default)) for name, option in known.items()}

    def has_bot(self) -> bool:
        """Whether the game brings a bot of its own; the others use the search that all games share."""
        return util.find_spec(f"{self.package}.bot") is not None

    def bot(self) -> Any:
        """The game's bot module, imported when first needed."""
        return import_module(f"{self.package}.bot")

    def judge(self) -> Any:
        """The game's module that says how well each seat stands (`core.prospects`), imported when first needed; None for a game without one."""
        name = f"{self.package}.prospects"
        return import_module(name) if util.find_spec(name) else None

    def encoding(self) -> Encoding:
        """The game as numbers: its words in a fixed order, what scores can be, what a seat sees as an array (`core.encoding`).

        Raises ImportError for a game that has none.
        """
        found: Encoding | None = getattr(import_module(f"{self.package}.encoding"), "ENCODING", None)
        if found is None:
            raise ImportError(f"{self.package} has no module encoding with an ENCODING in it.")
        return found

    def check_seats(self, seats: object) -> None:
        """Raises BadOption if the game is not played by so many."""
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            numbers = listed([str(number) for number in self.seats], "or")
            raise BadOption(f"{self.title} is played by {numbers} players, not by {quoted(seats)}.")


def _fills_in(state: type[State], hook: str) -> bool:
    own = [kind for kind in state.__mro__ if kind not in State.__mro__]
    return any(hook in vars(kind) or hook in vars(kind).get("__dataclass_fields__", ()) for kind in own)


def _choice(option: Option, value: object) -> str:
    choice = as_text(value)
    if choice is None or choice not in option.choices:
        choices = listed(option.choices, "or")
        raise BadOption(f"The option {quoted(option.name)} can be {choices}, not {quoted(value)}.")
    return choice


def one_line(position: object) -> str:
    """A position as it is kept: on one line, one blank between words. Raises BadPosition if it is no text or too long."""
    if not isinstance(position, str):
        raise BadPosition("A position is a line of text.")
    if len(position) > LONGEST_POSITION:
        raise BadPosition(f"A position is at most {LONGEST_POSITION:,} letters long, and this one is longer.")
    if not position.isascii():
        strange = next(letter for letter in position if not letter.isascii())
        raise BadPosition(f"A position is written with plain letters, and {quoted(strange)} is none.")
    return " ".join(position.split())


def seats_of(game: Game, number: int, seats: int | None) -> int:
    """The seats of a position that has `number` of them; BadPosition if the game or the caller wants others."""
    if number not in game.seats:
        raise BadPosition(f"{game.title} is not played by {counted(number, 'player')}, as this position has.")
    if seats is not None and seats != number:
        raise BadPosition(f"This position is for {counted(number, 'player')}, not for {seats}.")
    return number
