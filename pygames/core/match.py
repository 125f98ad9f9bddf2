"""A Match: a text that is replayed. It plays chance by itself, knows who sits where, and takes back what may be taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Self

from pygames.core import record as texts
from pygames.core.barrier import blanks_seen
from pygames.core.bots import bot
from pygames.core.errors import BadOption, BadPosition, BadRecord, IllegalAction, UnknownGame
from pygames.core.game import Game
from pygames.core.record import Line, Record, Seat
from pygames.core.registry import game as game_called
from pygames.core.state import State
from pygames.core.words import CHANCE, Refusal, words

CHECKPOINT_EVERY = 32


@dataclass(frozen=True, slots=True)
class Possible:
    """Whether something can be done, and if not, why: true or false by itself."""

    yes: bool
    why: str = ""

    def __bool__(self) -> bool:
        return self.yes


@dataclass
class Played:
    """A line that was played, with what undo asks about it."""

    line: Line
    actor: int | None
    """The seat that decided, CHANCE, or None for a line that is about the table."""
    human: bool
    forced: bool
    drawn: bool = False
    """The seed gave this outcome."""
    reveals: bool | None = None
    """Whether somebody saw something through it; None until somebody asks."""


class Match:
    """One match of one game, from its first line to the last that was played."""

    def __init__(self, game: Game, record: Record, start: State) -> None:
        self.game = game
        self.record = record
        self.state = start
        self._played: list[Played] = []
        self._undone: list[Line] = []
        self._first_seats = [Seat(seat.kind, seat.name) for seat in record.seats]
        self._checkpoints: dict[int, State] = {}
        self._logs: dict[int | None, list[str]] = {}
        self._name_seats(start)
        self._keep_checkpoint()

    # -- beginning --------------------------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        game: Game | str,
        seats: Iterable[str] | None = None,
        seed: int = 0,
        position: str | None = None,
        free: bool = False,
        **options: Any,
    ) -> Self:
        """A new match. A seat is a human's name, or `bot:easy`, `bot:steady`, `bot:strong`. Raises BadOption, BadPosition, UnknownGame."""
        game = game_called(game) if isinstance(game, str) else game
        taken = [_seat(seat) for seat in seats] if seats is not None else None
        state = game.new(len(taken) if taken is not None else None, position, **options)
        taken = taken or [Seat("human", f"Player {seat + 1}") for seat in range(state.seats)]
        chosen = game.chosen(options)
        record = Record(game.slug, game.rules, chosen, taken, texts.checked_seed(seed), position, bool(free))
        match = cls(game, record, state)
        match._play_chance()
        return match

    @classmethod
    def load(cls, text: str) -> Self:
        """The match that a text holds. Raises BadRecord, whose `good` is the match up to the line that is wrong."""
        record = texts.parse(text)
        match = cls._empty(record)
        match.record.preface = record.preface
        for line in record.lines:
            try:
                match._feed(line)
            except IllegalAction as wrong:
                match._play_chance()
                newer = f" It was played by newer rules ({record.rules})." if record.rules > match.game.rules else ""
                raise BadRecord(f"{wrong.text}{newer}", line.number, match) from None
        match._undone = list(record.undone)
        if not match._undone:
            match._play_chance()
        return match

    @classmethod
    def _empty(cls, record: Record) -> Self:
        """The match of a text's head, before its first line."""
        try:
            game = game_called(record.game)
        except UnknownGame as wrong:
            raise BadRecord(str(wrong), 2) from None
        try:
            for seat in record.seats:
                if not seat.human:
                    bot(seat.name)
            state = game.new(len(record.seats) or None, record.position, **record.options)
            record.options = game.chosen(record.options)
        except (BadOption, BadPosition) as wrong:
            raise BadRecord(str(wrong), 3) from None
        seats = record.seats or [Seat("human", f"Player {seat + 1}") for seat in range(state.seats)]
        head = Record(
            game.slug, game.rules, record.options, seats, record.seed, record.position, record.free, record.unknown
        )
        return cls(game, head, state)

    # -- what is there ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        """Who sits where now."""
        return self.record.seats

    @property
    def lines(self) -> list[str]:
        """The lines that were played, chance included."""
        return [played.line.text for played in self._played]

    @property
    def text(self) -> str:
        """The whole match: what `load` reads."""
        return self._text([played.line for played in self._played], self._undone)

    @property
    def link_text(self) -> str:
        """The text without the outcomes that the seed gives anyway and without what was undone: for a link."""
        return self._text([played.line for played in self._played if not played.drawn], [])

    def _text(self, lines: list[Line], undone: list[Line]) -> str:
        head = self.record
        seats = self._first_seats
        return Record(
            head.game,
            head.rules,
            head.options,
            seats,
            head.seed,
            head.position,
            head.free,
            head.unknown,
            head.preface,
            lines,
            undone,
        ).written()

    def comments(self, number: int) -> list[str]:
        """The comments under a line (from 0), or with -1 those above the first."""
        return self.record.preface if number < 0 else self._played[number].line.comments

    def at(self, number: int) -> State:
        """A State of its own: the match after its first `number` lines."""
        number = max(0, min(number, len(self._played)))
        state, _ = self._state_after(number)
        return state

    def log(self, seat: int | None) -> list[str]:
        """A sentence for every line, as `seat` may read it (None: a spectator)."""
        told = self._logs.setdefault(seat, [])
        if len(told) < len(self._played):
            state, seats = self._state_after(len(told))
            for played in self._played[len(told) :]:
                told.append(_told(state, played, seat, seats))
                _replay(state, played, seats)
        return list(told)

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self, action: object) -> None:
        """Play a line: an action, an outcome where the players roll, `resign SEAT`, or `sit SEAT human|bot NAME`.

        Raises IllegalAction, and then nothing has changed. What was undone before is gone.
        """
        text = action if isinstance(action, str) else " ".join(words(action))
        self._feed(Line(" ".join(text.split())))
        self._undone = []
        self._play_chance()

    @property
    def can_undo(self) -> Possible:
        """Whether undo takes something back, and if not, why not."""
        target = self._undo_target()
        if target is None:
            return Possible(False, "Nothing has been decided yet that could be taken back.")
        if self.record.free:
            return Possible(True)
        for number in range(target, len(self._played)):
            played = self._played[number]
            if played.actor == CHANCE:
                return Possible(
                    False, "Chance has spoken since the last decision, and what it showed cannot be unseen."
                )
            if self._reveals(number):
                return Possible(False, "Something hidden was shown since the last decision, and it cannot be unseen.")
        return Possible(True)

    def undo(self) -> None:
        """Take back to the same person's last decision, with bots' replies and forced steps. Raises IllegalAction if `can_undo` is false."""
        possible = self.can_undo
        target = self._undo_target()
        if not possible or target is None:
            raise IllegalAction("undo", possible.why)
        taken = [played.line for played in self._played[target:]]
        self._cut(target)
        self._undone = taken + self._undone

    @property
    def can_redo(self) -> Possible:
        """Whether something that was undone can be played again."""
        if not self._undone:
            return Possible(False, "Nothing was taken back that could be played again.")
        if self.state.turn is None or self._refused(self._undone[0].text):
            return Possible(False, "What was taken back is not legal here any more.")
        return Possible(True)

    def redo(self) -> None:
        """Play again what one undo took back. Raises IllegalAction if `can_redo` is false."""
        possible = self.can_redo
        if not possible:
            raise IllegalAction("redo", possible.why)
        waiting = list(self._undone)
        while waiting:
            try:
                self._feed(waiting[0])
            except IllegalAction:
                break
            waiting.pop(0)
            if waiting and self._human_decides():
                break
        self._undone = waiting
        if not waiting:
            self._play_chance()

    # -- inside: playing --------------------------------------------------------------------------------------------

    def _feed(self, line: Line) -> None:
        """Play a line of a text; outcomes that it leaves out before the line come from the seed."""
        if len(self._played) >= texts.MOST_LINES:
            raise IllegalAction("length", f"A match has at most {texts.MOST_LINES:,} lines.")
        if line.text.startswith("sit "):
            return self._sit(line)
        told = words(line.text)
        state = self.state
        drawn = 0
        while state.turn == CHANCE and not self._names_outcome(state, told):
            if state is self.state:
                state = state.copy()
            outcome = state.chance(self._luck(state))
            state.play(outcome)
            drawn += 1
        state._checked(told)
        for _ in range(drawn):
            self._draw()
        self._apply(line, told)

    @staticmethod
    def _names_outcome(state: State, told: tuple[str, ...]) -> bool:
        """Whether a line at CHANCE is meant as an outcome: no seat's action begins with an outcome's first word."""
        first = state.after(())
        return not isinstance(first, Refusal) and bool(told) and told[0] in first.words

    def _apply(self, line: Line, told: tuple[str, ...], drawn: bool = False) -> None:
        state = self.state
        actor = state.turn
        canonical = state._checked(told)
        human = actor is not None and actor != CHANCE and self.record.seats[actor].human
        if canonical[0] == "resign":
            actor = int(canonical[1])
            human = self.record.seats[actor].human
        played = Played(line, actor, human, actor != CHANCE and len(state._actions()) == 1, drawn)
        sentences = [(seat, _told(state, played, seat, self.record.seats)) for seat in self._current_logs()]
        line.text = " ".join(canonical)
        state.play(canonical)
        self._append(played)
        for seat, sentence in sentences:
            self._logs[seat].append(sentence)

    def _append(self, played: Played) -> None:
        self._played.append(played)
        if len(self._played) % CHECKPOINT_EVERY == 0:
            self._keep_checkpoint()

    def _current_logs(self) -> list[int | None]:
        return [seat for seat, told in self._logs.items() if len(told) == len(self._played)]

    def _draw(self) -> None:
        outcome = self.state.chance(self._luck(self.state))
        self._apply(Line(" ".join(outcome)), outcome, drawn=True)

    def _luck(self, state: State) -> Random:
        return Random(f"{self.record.seed}:{state.occasion}")

    def _play_chance(self) -> None:
        while self.state.turn == CHANCE and not self.state.players_roll:
            self._draw()

    def _sit(self, line: Line) -> None:
        """`sit SEAT human NAME` or `sit SEAT bot LEVEL`: somebody else plays the seat from here on."""
        number, kind, name = [*line.text.split(" ", 3), "", "", ""][1:4]
        if not (number.isdecimal() and len(number) < 3 and int(number) < len(self.record.seats)):
            raise IllegalAction(
                "sit", "“sit” names a seat of this match, who sits there, and the name: sit 1 bot steady."
            )
        try:
            seat = _seat(f"bot:{name}") if kind == "bot" else _human(kind, name)
        except BadOption as wrong:
            raise IllegalAction("sit", str(wrong)) from None
        played = Played(line, None, human=False, forced=False)
        line.text = f"sit {int(number)} {seat.kind} {seat.name}"
        for viewer in self._current_logs():
            self._logs[viewer].append(_told(self.state, played, viewer, self.record.seats))
        self.record.seats[int(number)] = seat
        self._name_seats(self.state)
        self._append(played)

    def _name_seats(self, state: State) -> None:
        state.names = _names(self.record.seats)

    # -- inside: taking back ----------------------------------------------------------------------------------------

    def _undo_target(self) -> int | None:
        decisions = [number for number, played in enumerate(self._played) if played.human]
        chosen = [number for number in decisions if not self._played[number].forced]
        if chosen or decisions:
            return (chosen or decisions)[-1]
        if self.record.free and self._played:
            return max(
                (number for number, played in enumerate(self._played) if played.actor not in (None, CHANCE)), default=0
            )
        return None

    def _reveals(self, number: int) -> bool:
        played = self._played[number]
        if played.reveals is None:
            before, seats = self._state_after(number)
            after = before.copy()
            _replay(after, played, seats)
            views = [None, *range(before.seats)]
            played.reveals = any(blanks_seen(after, seat) < blanks_seen(before, seat) for seat in views)
        return played.reveals

    def _refused(self, text: str) -> bool:
        if text.startswith("sit "):
            return False
        return self.state.turn == CHANCE or self.state.why_not(text) is not None and not text.startswith("resign ")

    def _human_decides(self) -> bool:
        turn = self.state.turn
        return turn is not None and turn != CHANCE and self.record.seats[turn].human and len(self.state._actions()) > 1

    def _cut(self, number: int) -> None:
        self.state, self.record.seats = self._state_after(number)
        del self._played[number:]
        self._checkpoints = {at: state for at, state in self._checkpoints.items() if at <= number}
        for told in self._logs.values():
            del told[number:]

    # -- inside: going somewhere ------------------------------------------------------------------------------------

    def _keep_checkpoint(self) -> None:
        self._checkpoints[len(self._played)] = self.state.copy()

    def _state_after(self, number: int) -> tuple[State, list[Seat]]:
        """A State of its own after so many lines, and who sat where then."""
        seats = [Seat(seat.kind, seat.name) for seat in self._first_seats]
        near = number - number % CHECKPOINT_EVERY
        for played in self._played[:near]:
            if played.actor is None:
                _take_seat(played.line.text, seats)
        state = self._checkpoints[near].copy()
        for played in self._played[near:number]:
            _replay(state, played, seats)
        return state, seats


def _replay(state: State, played: Played, seats: list[Seat]) -> None:
    if played.actor is None:
        _take_seat(played.line.text, seats)
        state.names = _names(seats)
    else:
        state.play(tuple(played.line.text.split()))


def _take_seat(text: str, seats: list[Seat]) -> None:
    _, number, kind, name = text.split(" ", 3)
    seats[int(number)] = Seat(kind, name)


def _told(state: State, played: Played, viewer: int | None, seats: list[Seat]) -> str:
    if played.actor is not None:
        return state.describe(played.line.text, viewer)
    after = list(seats)
    _take_seat(played.line.text, after)
    number = int(played.line.text.split()[1])
    return f"{_names(after)[number]} takes the seat of {_names(seats)[number]}."


def _seat(name: object) -> Seat:
    if isinstance(name, str) and name.startswith("bot:"):
        return Seat("bot", bot(name.removeprefix("bot:")).level)
    return Seat("human", texts.checked_name(name))


def _human(kind: str, name: str) -> Seat:
    if kind != "human":
        raise BadOption("A seat is taken by “human” and a name, or by “bot” and a level.")
    return Seat("human", texts.checked_name(name))


def _names(seats: list[Seat]) -> tuple[str, ...]:
    """What the seats are called; bots of one level are numbered where there are several."""
    called = [seat.name if seat.human else bot(seat.name).title for seat in seats]
    bots = [name for seat, name in zip(seats, called, strict=True) if not seat.human]
    counts: dict[str, int] = {}
    for number, seat in enumerate(seats):
        if not seat.human and bots.count(called[number]) > 1:
            name = called[number]
            counts[name] = counts.get(name, 0) + 1
            called[number] = f"{name} {counts[name]}"
    return tuple(called)
