"""A State: plain data with `==`, and the public methods that all games answer in the same way.

A game fills in the hooks in the second half of the class; everything that a caller sees is built on them here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from pygames.core.bag import Luck, next_words, weighted
from pygames.core.errors import BadOption, IllegalAction
from pygames.core.plain import copied
from pygames.core.touches import Step, step
from pygames.core.words import CHANCE, Action, Refusal, quoted, words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pygames.core.game import Game


@dataclass(frozen=True, slots=True)
class Happening:
    """One step of what a line brings about: a short word for its kind, its sentence, and the State right after it.

    Such a State is there to be drawn: where more is still to come, nobody is to act in it.
    """

    kind: str
    text: str
    state: State


OVER = Refusal("end", "The match is over.")
MOST_OUTCOMES = 1000


@dataclass
class State:
    """A position of one game: who is to act, what is known. Two States are equal when their data are."""

    seats: int
    options: dict[str, str]

    game: ClassVar[Game]
    names = ()  # type: tuple[str, ...]
    """What the seats are called in sentences: set by the match, no part of the position."""
    _legal = None  # type: list[Action] | None

    if TYPE_CHECKING:

        @property
        def turn(self) -> int | None:
            """The seat that is to act, CHANCE, or None when it is over; in a simultaneous phase the next seat that owes a choice."""

        @property
        def prompt(self) -> str:
            """What must be done now, in one whole sentence."""

    # -- what callers use -------------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """The legal actions of the seat to act, unique, in canonical order; empty at CHANCE and when it is over."""
        return list(self._actions())

    def after(self, touches: object) -> Step | Refusal:
        """Where the touches lead (also at CHANCE), or why they lead nowhere. Touches count in any order that names one action."""
        try:
            touched = words(touches)
        except IllegalAction as wrong:
            return Refusal(wrong.rule, wrong.text)
        if self.turn is None:
            return OVER
        if self.turn == CHANCE:
            return self.outcome_step(touched)
        return step(self._actions(), touched) or self.refuse(touched)

    def why_not(self, touches: object) -> Refusal | None:
        """None if some legal action begins with the touches, else the rule that refuses them."""
        where = self.after(touches)
        return where if isinstance(where, Refusal) else None

    def play(self, action: object) -> None:
        """Carry out a legal action, at CHANCE an outcome, given as words or as text; `resign SEAT` at any decision.

        Raises IllegalAction with the rule and the reason; then nothing has changed.
        """
        if type(action) is not tuple or action not in self._actions():  # what actions() gave needs no reading
            action = self.checked(action)
        self.carry_out(action)

    def chance(self, rng: Luck) -> Action:
        """An outcome at CHANCE, drawn with `rng.random()` alone."""
        chances = self.outcomes()
        if not chances:
            raise IllegalAction("chance", _no_outcome(self))
        return weighted(rng, chances)

    def describe(self, action: object, seat: int | None) -> str:
        """A sentence for the log about an action or an outcome that is about to be played, as `seat` may read it (None: a spectator)."""
        self.check_viewer(seat)
        return self.sentence(self.checked(action), seat)

    def happenings(self, action: object, seat: int | None) -> list[Happening]:
        """What an action or an outcome that is about to be played brings about, step by step, as `seat` sees it."""
        self.check_viewer(seat)
        return [Happening(kind, text, state.seen_by(seat)) for kind, text, state in self.happen(self.checked(action))]

    def copy(self) -> Self:
        """An independent State that is equal."""
        twin = self.clone()
        if self.names:
            twin.names = self.names
        return twin

    def seen_by(self, seat: int | None) -> Self:
        """What `seat` knows (None: a spectator): a State in which everything else is blank or a count."""
        self.check_viewer(seat)
        view = self.copy()
        view.hide(seat)
        return view

    def imagine(self, seat: int | None, rng: Luck) -> Self:
        """What may be, as far as `seat` knows: `seen_by(seat)` with its blanks filled at random."""
        view = self.seen_by(seat)
        view.fill_blanks(rng)
        return view

    def name(self, seat: int) -> str:
        """What a seat is called in sentences."""
        return self.names[seat] if seat < len(self.names) else f"Player {seat + 1}"

    # -- what a game fills in ---------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        """The State that a match starts from."""
        raise NotImplementedError

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        """The State that a position's line writes (`seats` None: as many as the line has). Raises BadPosition."""
        raise NotImplementedError

    def position(self) -> str:
        """This State, blanks too, as one line that `game.new(position=…)` reads."""
        raise NotImplementedError

    def as_text(self) -> str:
        """This State drawn with letters, for a terminal: the position's line, unless a game draws itself."""
        return self.position()

    def legal(self) -> list[Action]:
        """The legal actions of the seat whose turn it is."""
        raise NotImplementedError

    def refuse(self, touches: Action) -> Refusal:
        """Why no legal action has these touches; asked only when none has."""
        raise NotImplementedError

    def perform(self, action: Action) -> None:
        """Carry out an action that is legal, or an outcome that is possible."""
        raise NotImplementedError

    def tell(self, action: Action, seat: int | None) -> str:
        """The log's sentence about an action or an outcome that is about to be played, as `seat` may read it."""
        raise NotImplementedError

    def by_rules(self, version: int) -> Self:
        """This State, at the start of a match, to be played by older rules: one of `game.older`."""
        return self

    def happen(self, action: Action) -> Iterable[tuple[str, str, Self]]:
        """For `happenings`: the kind and the sentence, which all may read, of each step, and the whole State right after it.

        A game in which much happens by itself after one line overrides it.
        """
        return ()

    def scores(self) -> list[float]:
        """A number a seat, as the game stands."""
        raise NotImplementedError

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """When it is over: the seats best first, ties together."""
        raise NotImplementedError

    def drop_out(self, seat: int) -> None:
        """`seat` resigns. Two seats: the other wins; more: the game's own rule for a player who is out."""
        raise NotImplementedError

    @property
    def occasion(self) -> str:
        """At CHANCE: what the chance is for, in a secret phase: what is chosen in it; unique in the match."""
        raise NotImplementedError(
            f"{type(self).__name__} leaves something to chance, or is secret, and lacks an occasion"
        )

    def owing(self) -> list[int]:
        """In a secret phase, in which all choose without seeing what others choose: who still owes a choice, the next one first.

        What a seat may do then depends on no other's choice, so that it may choose ahead of its turn.
        """
        return []

    def outcomes(self) -> list[tuple[Action, float]] | None:
        """At CHANCE the outcomes with their probabilities, or None if there are more than 1,000."""
        return []

    def odds(self, touches: Action) -> list[tuple[str, float]]:
        """At CHANCE, an outcome drawn word by word: what may come after these words, each with its probability; nothing after the last.

        Words in the order in which they are drawn name the outcome as touches do. Where `outcomes()` is None a game overrides it.
        """
        return next_words(self.outcomes() or [], touches)

    def outcome_step(self, touches: Action) -> Step | Refusal:
        """Where touches lead at CHANCE, when people say what their own dice or cards show."""
        possible = [outcome for outcome, _ in self.outcomes() or []]
        found = step(possible, touches)
        return found or Refusal("chance", f"{quoted(' '.join(touches))} cannot come up here.")

    @property
    def players_roll(self) -> bool:
        """Whether an option says that the players roll their own dice here, so that the match waits for an outcome."""
        return False

    @property
    def secret(self) -> bool:
        """Whether the seat to act chooses in secret: the others are told no more than `NAME has chosen.` until all have."""
        return False

    def hide(self, seat: int | None) -> None:
        """Make everything that `seat` cannot know blank or a count. Without secrets there is nothing to do."""

    def fill_blanks(self, rng: Luck) -> None:
        """Fill every blank with something that may be there."""

    def clone(self) -> Self:
        """An independent State with the same data; a game overrides it where a quicker way pays."""
        return copied(self)

    def players(self) -> list[int]:
        """The seats that are still in the match; a game in which players drop out says which."""
        return list(range(self.seats))

    # -- what a Match uses ------------------------------------------------------------------------------------------

    def checked(self, action: object) -> Action:
        """The action, outcome or resignation that is meant, in canonical order. Raises IllegalAction if it is none."""
        touched = words(action)
        if self._resigns(touched):
            return ("resign", str(int(touched[1])))
        where = self.after(touched)
        if isinstance(where, Refusal):
            raise IllegalAction(where.rule, where.text)
        if where.action is None:
            more = ", ".join(where.words[:8]) + ("…" if len(where.words) > 8 else "")
            begun = f"{quoted(' '.join(touched))} only begins an action" if touched else "An empty text is no action"
            raise IllegalAction("notation", f"{begun}: one of these may follow: {more}.")
        return where.action

    def carry_out(self, checked: Action) -> None:
        """Play what `checked` gave; nothing is looked at again."""
        self._legal = None
        if checked[0] == "resign":
            self.drop_out(int(checked[1]))
        else:
            self.perform(checked)

    def sentence(self, checked: Action, seat: int | None) -> str:
        """What `describe` says about what `checked` gave."""
        if checked[0] == "resign":
            return f"{self.name(int(checked[1]))} resigns."
        return self.tell(checked, seat)

    def check_viewer(self, seat: object) -> None:
        """Raises BadOption if `seat` is neither a seat nor None, a spectator."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise BadOption(f"There is no seat {quoted(seat)}: the seats are 0 to {self.seats - 1}.")

    # -- inside -----------------------------------------------------------------------------------------------------

    def _actions(self) -> list[Action]:
        if self._legal is None:
            self._legal = [] if self.turn is None or self.turn == CHANCE else self.legal()
        return self._legal

    def _resigns(self, touched: Action) -> bool:
        if len(touched) != 2 or touched[0] != "resign" or self.turn is None or self.turn == CHANCE:
            return False
        if not (touched[1].isdecimal() and len(touched[1]) < 3 and int(touched[1]) in self.players()):
            raise IllegalAction("resign", f"{quoted(touched[1])} is no seat that is still in the match.")
        return True


def _no_outcome(state: State) -> str:
    """Why there is no outcome to draw: nobody asked for one, or the game's own hooks give none."""
    if state.turn != CHANCE:
        return "Nothing is left to chance here."
    if state.outcomes() is None:
        return f"{type(state).__name__} has too many outcomes to list here, so it needs a chance(rng) of its own."
    return f"{type(state).__name__} leaves something to chance here, and its outcomes() are empty."
