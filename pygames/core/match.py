"""A Match: a text that is replayed. It plays chance by itself, knows who sits where, and takes back what may be taken back."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Self

from pygames.core import record as texts
from pygames.core import undo
from pygames.core.ahead import Ahead
from pygames.core.bots import bot
from pygames.core.errors import BadOption, BadPosition, BadRecord, IllegalAction, UnknownGame
from pygames.core.game import Game, one_line
from pygames.core.history import History, Played, forced, has_secrets, replay, told
from pygames.core.record import Line, Record, Seat
from pygames.core.registry import game as game_called
from pygames.core.seats import called, seated, sitting, unnamed
from pygames.core.sound import check_open
from pygames.core.state import State
from pygames.core.undo import Possible
from pygames.core.words import CHANCE, LONGEST_ACTION, Action, Refusal, words

MOST_AHEAD = 100
"""So many choices that were made ahead are read from a text."""
SPARE_LINES = 1_000
SPARE_BYTES = 100_000
"""A match plays on only while its text has this much room: what chance adds then still fits into a text that can be loaded."""


class Match:
    """One match of one game, from its first line to the last that was played."""

    def __init__(self, game: Game, record: Record, start: State) -> None:
        """Not for callers: `start` and `load` make matches."""
        self.game = game
        self.record = record
        """The head of the text, as it stands now: its `seats` are who plays now, its lines are empty."""
        self.state = start
        start.names = called(record.seats)
        self._history = History(start, record.seats)
        self.other_rules = ""
        """That the text was written under other rules of the game, as a sentence; empty if it was not."""
        self._undone: list[Line] = []
        self._ahead = Ahead()
        self._logs: dict[int | None, list[str]] = {}
        self._room = (0, 0)

    # -- beginning --------------------------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        /,
        game: Game | str,
        seats: object = None,
        seed: int = 0,
        position: str | None = None,
        free: bool = False,
        **options: Any,
    ) -> Self:
        """A new match. `seats` lists humans' names and `bot:easy`, `bot:steady`, `bot:strong`; without it, the fewest humans.

        Raises BadOption, BadPosition, UnknownGame.
        """
        if not isinstance(game, Game):
            game = game_called(game)
        taken = None if seats is None else seated(seats)
        state = game.new(None if taken is None else len(taken), position, **options)
        check_open(state)
        kept = None if position is None else one_line(position)
        head = Record(
            game.slug,
            game.rules,
            game.chosen(options),
            taken or unnamed(state.seats),
            texts.checked_seed(seed),
            kept,
            bool(free),
        )
        match = cls(game, head, state)
        try:
            match._play_chance()
        except Exception as fault:
            if position is None:
                raise
            raise BadPosition(f"The rules of {game.title} cannot go on from this position.") from fault
        return match

    @classmethod
    def load(cls, text: str) -> Self:
        """The match that a text holds. Raises BadRecord, whose `good` is the match up to the line that is wrong."""
        record = texts.parse(text)
        match = cls._empty(record)
        match.other_rules = _other_rules(record.rules, match.record.rules)
        number = record.where.get("position", record.where["game"])
        try:
            for line in record.lines:
                number = line.number
                match._feed(line)
            match._put_aside(record.undone)
            match._go_on()
            match._choose_again(record.ahead)
        except Exception as wrong:
            match._undone = []
            match._ahead.forget()
            illegal = isinstance(wrong, IllegalAction)
            why = str(wrong) if illegal else f"The rules of {match.game.title} cannot go on here."
            told = " ".join(filter(None, (why, match.other_rules)))
            raise BadRecord(told, number, match._good_part()) from (None if illegal else wrong)
        return match

    def _put_aside(self, undone: list[Line]) -> None:
        """What was undone, as redo will play it: from a decision on. What cannot be played any more stays as it was written."""
        here, played = len(self._history.lines), 0
        try:
            for line in undone:
                self._feed(line)
                played += 1
        except Exception:
            pass
        start = here
        while 0 < here <= start < len(self._history.lines) and not self._history.is_decision(start):
            start += 1
        self._undone = self._take_back(start) + undone[played:]

    def _good_part(self) -> Self | None:
        """The match as far as it can go on, whatever its rules raise on the way."""
        for good in range(len(self._history.lines), -1, -1):
            self._take_back(good)
            try:
                self._play_chance()
            except Exception:
                continue
            return self
        return None

    @classmethod
    def _empty(cls, record: Record) -> Self:
        """The match of a text's head, before its first line."""
        part = "game"
        try:
            game = game_called(record.game)
            for option in record.options:
                part = f"option {option}"
                game.chosen({option: record.options[option]})
            for number, seat in enumerate(record.seats):
                part = f"seat {number}"
                if not seat.human:
                    bot(seat.name)
            if record.seats:
                game.check_seats(len(record.seats))
            part = "position"
            chosen = game.chosen(record.options)
            state = game.new(len(record.seats) or None, record.position, **chosen)
            check_open(state)
            rules = record.rules if record.rules in game.older else game.rules
            if rules != game.rules:
                state = state.by_rules(rules)
                if record.position is not None:  # it may be a position by the newer rules alone
                    game.new(state.seats, state.position(), **chosen)
        except (BadOption, BadPosition, UnknownGame) as wrong:
            raise BadRecord(str(wrong), record.where.get(part, record.where["game"])) from None
        seats = record.seats or unnamed(state.seats)
        return cls(
            game, replace(record, rules=rules, options=chosen, seats=seats, lines=[], undone=[], ahead=[]), state
        )

    # -- what is there ----------------------------------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        """Who sits where now."""
        return self.record.seats

    @property
    def lines(self) -> list[str]:
        """The lines that were played, chance included."""
        return list(self._history.texts)

    @property
    def undone(self) -> list[str]:
        """The lines that were taken back and can be played again, the next one first."""
        return [line.text for line in self._undone]

    @property
    def text(self) -> str:
        """The whole match: what `load` reads."""
        ahead = [f"{seat} {' '.join(action)}" for seat, action in self._ahead.choices]
        return self._written([played.line for played in self._history.lines], self._undone, ahead)

    @property
    def link_text(self) -> str:
        """The text without the outcomes that the seed gives anyway and without what was undone: for a link."""
        if self.state.turn == CHANCE and not self.state.players_roll:
            return self.text  # the table waits for what was undone: without it, it would act
        return self._written(_given_nowhere_else(self._history.lines), [], [])

    def _written(self, lines: list[Line], undone: list[Line], ahead: list[str]) -> str:
        seats = self._history.first_seats
        return replace(self.record, seats=seats, lines=lines, undone=undone, ahead=ahead).written()

    @property
    def seeded(self) -> bool:
        """Whether all luck so far was the seed's own, from the game's own start, with nothing tried out: what a best score needs."""
        chance = [played for played in self._history.lines if played.actor == CHANCE]
        return not self.record.free and self.record.position is None and all(played.from_seed for played in chance)

    def actor(self, number: int) -> int | None:
        """Who played a line (from 0): a seat, CHANCE, or None for a line that is about the table."""
        return self._history.lines[number].actor

    def comments(self, number: int) -> list[str]:
        """The comments under a line (from 0), or with -1 those above the first."""
        if number < 0:
            return list(self.record.preface)
        return list(self._history.lines[number].line.comments) if number < len(self._history.lines) else []

    def at(self, number: int) -> State:
        """A State of its own: the match after its first `number` lines (as many as there are, at most)."""
        return self._history.after(max(0, min(number, len(self._history.lines))))[0]

    def log(self, seat: int | None) -> list[str]:
        """A sentence for every line, as `seat` may read it (None: a spectator). Raises BadOption if there is no such seat."""
        self.state.check_viewer(seat)
        sentences = self._logs.setdefault(seat, [])
        missing = self._history.lines[len(sentences) :]
        if missing:
            state, seats = self._history.after(len(sentences))
            for played in missing:
                sentences.append(told(played, state, seats, seat))
                replay(played, state, seats)
        return list(sentences)

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self, action: object) -> None:
        """Play a line: an action, an outcome where the players roll, `resign SEAT`, or `sit SEAT human|bot NAME`.

        Raises IllegalAction, and then nothing has changed. What was undone before is gone.
        """
        text = action if isinstance(action, str) else " ".join(words(action))
        if len(text) > LONGEST_ACTION:
            words(text)
        text = " ".join(text.split())
        self._check_room()
        if self.state.turn == CHANCE and self.state.players_roll and not _is_sit(text):
            self.state.checked(text)
        self._feed(Line(text))
        self._undone = []
        self._play_chance()
        self._play_ahead()

    # -- choosing ahead, in a secret phase --------------------------------------------------------------------------

    def owing(self) -> list[int]:
        """The seats that may choose now, in a secret phase: all that owe a choice which they have not made ahead; else nobody."""
        return [seat for seat in self.state.owing() if self._ahead.facing(self.state, seat) is not None]

    def facing(self, seat: int) -> State | None:
        """What a seat that owes a choice sees when it makes it, with what it has chosen ahead; None if it owes none.

        It depends on nothing that others choose in this phase, so a bot may think about it meanwhile.
        """
        self.state.check_viewer(seat)
        return self._ahead.facing(self.state, seat)

    def choose(self, seat: int, action: object) -> None:
        """Choose for a seat that owes a choice: it becomes a line when all before it have chosen, in the order of the turns.

        Raises IllegalAction, and then nothing has changed. Undo takes the last choice back that a human has made ahead.
        """
        self.state.check_viewer(seat)
        if seat == self.state.turn:
            return self.play(action)
        self._check_room()
        self._ahead.choose(self.state, seat, action)

    def chosen(self, seat: int) -> list[str]:
        """What a seat has chosen ahead, and is no line yet."""
        return [" ".join(action) for action in self._ahead.of(seat)]

    def _play_ahead(self) -> None:
        """Those whose turn it is now, and who have chosen ahead, do what they have chosen."""
        while (action := self._ahead.next(self.state)) is not None:
            try:
                self._feed(Line(" ".join(action)))
            except IllegalAction:
                self._ahead.forget()  # the game has broken its promise: everybody is asked
            self._play_chance()

    def _choose_again(self, ahead: list[str]) -> None:
        """What a text says was chosen ahead; what cannot be chosen is asked for again."""
        for row in ahead[:MOST_AHEAD]:
            seat, _, action = row.partition(" ")
            try:
                if seat.isascii() and seat.isdecimal() and len(seat) < 3 and int(seat) != self.state.turn:
                    self._ahead.choose(self.state, int(seat), action)
            except IllegalAction:
                continue

    def _last_ahead(self) -> int | None:
        """The seat of the human who was the last to choose ahead."""
        return next((seat for seat, _ in reversed(self._ahead.choices) if self.seats[seat].human), None)

    # -- taking back ------------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> Possible:
        """Whether undo takes something back, and if not, why not. It says nothing that anybody at the table may not know."""
        if self._last_ahead() is not None:
            return Possible(True)
        undoing = self._decider(self._undone[0]) if self._undone else None
        return undo.possible(self._history, self.record.free, undoing)

    def undo(self) -> None:
        """Take back to the same person's last decision, with bots' replies and forced steps. Raises IllegalAction if `can_undo` is false."""
        last = self._last_ahead()
        if last is not None:
            return self._ahead.take_back(last)
        possible = self.can_undo
        target = undo.target(self._history, self.record.free)
        if not possible or target is None:
            raise IllegalAction("undo", possible.why)
        self._undone = self._take_back(target) + self._undone
        self._ahead.forget()

    @property
    def can_redo(self) -> Possible:
        """Whether something that was undone can be played again, and if not, why not."""
        if not self._undone:
            return Possible(False, "Nothing was taken back that could be played again.")
        try:
            self._check(self._undone[0])
        except Exception as wrong:
            why = str(wrong) if isinstance(wrong, IllegalAction) else "The rules cannot go on from there."
            return Possible(False, f"What was taken back is not legal here any more. {why}")
        return Possible(True)

    def redo(self) -> None:
        """Play again what one undo took back. Raises IllegalAction if `can_redo` is false."""
        possible = self.can_redo
        if not possible:
            raise IllegalAction("redo", possible.why)
        done = 0
        try:
            while done < len(self._undone):
                self._feed(self._undone[done])
                done += 1
                if done < len(self._undone) and self._is_decision(self._undone[done]):
                    break
        except Exception:
            pass  # a text that somebody wrote: the rest stays undone
        self._undone = self._undone[done:]
        self._ahead.forget()
        self._go_on()

    # -- inside -----------------------------------------------------------------------------------------------------

    def _feed(self, line: Line) -> None:
        """Play a line of a text; outcomes that it leaves out before the line come from the seed. Raises IllegalAction."""
        if _is_sit(line.text):
            return self._sit(line)
        drawn, action = self._read(line)
        for outcome in drawn:
            self._apply(Line(" ".join(outcome)), outcome, drawn=True)
        line.text = " ".join(action)
        self._apply(line, action)

    def _check(self, line: Line) -> None:
        if _is_sit(line.text):
            sitting(line.text, len(self.seats))
        else:
            self._read(line)

    def _read(self, line: Line) -> tuple[list[Action], Action]:
        """The outcomes that the seed gives before a line, and the action that the line means then. Changes nothing."""
        touched = words(line.text)
        state = self.state
        drawn = []
        while state.turn == CHANCE and not _names_outcome(state, touched):
            state = state.copy()
            drawn.append(state.chance(self._luck(state)))
            state.carry_out(drawn[-1])
        return drawn, state.checked(touched)

    def _apply(self, line: Line, action: Action, drawn: bool = False) -> None:
        """Play what has been checked, or what was just `drawn` with the seed."""
        state = self.state
        by_chance = state.turn == CHANCE
        resigns = action[0] == "resign" and not by_chance
        actor = int(action[1]) if resigns else state.turn
        person = None if by_chance or actor is None else _human(self.seats[actor])
        played = Played(line, action, actor, person, False if by_chance or resigns else self._is_forced())
        if by_chance and not state.players_roll:
            played.from_seed = drawn or state.chance(self._luck(state)) == action
        try:
            self._tell(played)
            state.carry_out(action)
        except Exception:  # whatever rules raise on the way, nothing has happened
            self._take_back(len(self._history.lines))
            raise
        self._append(played)

    def _sit(self, line: Line) -> None:
        """Somebody else plays a seat from here on."""
        number, seat = sitting(line.text, len(self.seats))
        line.text = f"sit {number} {seat.kind} {seat.name}"
        played = Played(line, None, None, None)
        self._tell(played)
        self._ahead.forget(number)
        self.seats[number] = seat
        self.state.names = called(self.seats)
        self._append(played)

    def _append(self, played: Played) -> None:
        self._history.append(played, self.state, self.seats)
        lines, size = self._room
        self._room = (lines - 1, size - len(played.line.text.encode()) - 1)

    def _tell(self, played: Played) -> None:
        """Tell a line, before it is played, to those whose log is read."""
        for viewer, sentences in self._logs.items():
            if len(sentences) == len(self._history.lines):
                sentences.append(told(played, self.state, self.seats, viewer))

    def _go_on(self) -> None:
        """Let the table act, unless what was undone waits to be played again."""
        if not self.can_redo:
            self._play_chance()

    def _play_chance(self) -> None:
        while self.state.turn == CHANCE and not self.state.players_roll:
            outcome = self.state.chance(self._luck(self.state))
            self._apply(Line(" ".join(outcome)), outcome, drawn=True)

    def _luck(self, state: State) -> Random:
        return Random(f"{self.record.seed}:{state.occasion}")

    def _take_back(self, number: int) -> list[Line]:
        """The match stands as it stood after so many lines; gives the others."""
        self.state, self.record.seats = self._history.after(number)
        for sentences in self._logs.values():
            del sentences[number:]
        return self._history.cut(number)

    def _is_forced(self) -> bool | None:
        """Whether the seat to act can do one thing only; None in a game with secrets, until somebody asks what all know."""
        return None if has_secrets(self.state) else len(self.state.actions()) == 1

    def _is_decision(self, line: Line) -> bool:
        """Whether a line that may be played now is a human's decision."""
        if self._decider(line) is None:
            return False
        return line.text.startswith("resign ") or not forced(self.state, len(self._history.lines))

    def _decider(self, line: Line) -> str | None:
        """The human who decides a line that may be played now."""
        first, _, rest = line.text.partition(" ")
        if first == "resign" and rest.isdecimal() and len(rest) < 3 and int(rest) < len(self.seats):
            return _human(self.seats[int(rest)])
        turn = self.state.turn
        return None if turn is None or turn == CHANCE or _is_sit(line.text) else _human(self.seats[turn])

    def _check_room(self) -> None:
        """Refuse to play on when the text would soon be too long to be loaded."""
        if self._room[0] < SPARE_LINES or self._room[1] < SPARE_BYTES:
            text = self.text
            self._room = (texts.MOST_LINES - text.count("\n"), texts.LONGEST_TEXT - len(text.encode()))
        if self._room[0] < SPARE_LINES:
            raise IllegalAction("length", f"A match has at most {texts.MOST_LINES:,} lines, and this one is full.")
        if self._room[1] < SPARE_BYTES:
            raise IllegalAction("length", f"A match's text has at most {texts.LONGEST_TEXT:,} bytes, and this is full.")


def _given_nowhere_else(lines: list[Played]) -> list[Line]:
    """The lines that a text needs: not what the seed gives anyway, unless it has comments, or a line follows that would be read in its place."""
    kept: list[Line] = []
    holds_place = False
    for played in reversed(lines):
        needed = holds_place or not played.from_seed or bool(played.line.comments)
        if needed:
            kept.append(played.line)
        holds_place = needed and (played.action is None or played.actor == CHANCE)
    return kept[::-1]


def _other_rules(theirs: int, ours: int) -> str:
    if theirs == ours:
        return ""
    return f"It was played by {'newer' if theirs > ours else 'older'} rules ({theirs})."


def _human(seat: Seat) -> str | None:
    return seat.name if seat.human else None


def _is_sit(text: str) -> bool:
    return text[:5].split(" ", 1)[0] == "sit"


def _names_outcome(state: State, touched: Action) -> bool:
    """Whether a line at CHANCE is meant as an outcome: no seat's action begins with an outcome's first word."""
    first = state.after(())
    return not isinstance(first, Refusal) and bool(touched) and touched[0] in first.words
