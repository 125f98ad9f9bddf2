"""Whoever keeps a table's match: plays on it, takes back, and shows each person what that person may see.

Nothing else at a table holds the match, so nothing else can tell what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pygames
from pygames import CHANCE, Match, PygamesError, State
from pygames.core.history import has_secrets
from pygames.core.record import parse
from pygames.core.solo import SoloResult
from pygames.core.state import Happening
from pygames.core.words import Action, words
from web.app.boards.panel import Trail
from web.app.boards.trail import trail
from web.app.boards.views import view_of
from web.app.kin import began_alike, common
from web.app.library import file_name
from web.app.table.news import Told, folded, worth_telling
from web.app.table.seen import LogLine, Seen, Step

if TYPE_CHECKING:
    from web.app.app import App
    from web.app.table.past import Past

WINDOW = 120
"""So many lines of the log are shown around the one that is looked at."""
MOST_OF_A_TURN = 12
"""So many lines of the last turn a spectator is told at most: a player who is the last one left goes on and on."""


class Host:
    """A match, and who may see what of it."""

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self._match = match
        self._secret = has_secrets(match.state)
        self._changes = 0
        self._dealt, self._asked = False, 0
        """Whether the table has rolled or dealt by itself, and in how many lines that was looked for."""
        self._seen: tuple[object, Seen] | None = None

    # -- what may be seen -------------------------------------------------------------------------------------------

    def seen(self, viewer: int | None, eyes: int | None, line: int | None) -> Seen:
        """What `viewer` sees after so many lines (None: now), drawn from the side of `eyes`."""
        count = self.count
        at = count if line is None else max(0, min(line, count))
        asked = (self._changes, viewer, eyes, at)
        if self._seen is None or self._seen[0] != asked:
            self._seen = (asked, self._looked(viewer, viewer if self._secret else eyes, at))
        return self._seen[1]

    def _looked(self, viewer: int | None, eyes: int | None, line: int) -> Seen:
        match, count = self._match, self.count
        now = match.state.seen_by(viewer) if viewer is None else self._faced(viewer)
        busy = self._busy()
        people = [seat for seat in busy if match.seats[seat].human]
        return Seen(
            game=self.game,
            secret=self._secret,
            viewer=viewer,
            seats=tuple(match.seats),
            now=now,
            acting=viewer if viewer in people else next(iter(people), None),
            busy=tuple(busy),
            count=count,
            line=line,
            shown=now if line == count else self._at(line).seen_by(viewer),
            log=self._log(viewer, line),
            begun=any(match.actor(number) == viewer for number in range(count)),
            news=self._news(viewer),
            answered=count > 0 and match.actor(count - 1) not in (viewer, None),
            trail=self._trail(viewer, eyes, line),
            undo=match.can_undo,
            redo=match.can_redo,
            solo=_judged(match),
            lucky=self._lucky(),
        )

    def stands(self, viewer: int | None) -> State:
        """How the match stands, as `viewer` sees it."""
        return self._match.state.seen_by(viewer)

    def _busy(self) -> list[int]:
        """The seats that are to decide now."""
        turn = self._match.state.turn
        return self._match.owing() or ([] if turn is None or turn == CHANCE else [turn])

    def _faced(self, seat: int) -> State:
        """What a seat sees: if it is to choose ahead of its turn, what it will see then."""
        match = self._match
        ahead = match.facing(seat) if seat != match.state.turn and seat in match.owing() else None
        return ahead or match.state.seen_by(seat)

    def _lucky(self) -> bool:
        match, count = self._match, self.count
        if self._secret and match.state.turn is not None:
            return False  # the other match would tell what is hidden in this one
        new, self._asked = range(self._asked, count), count
        self._dealt = self._dealt or any(match.actor(number) == CHANCE for number in new)
        return self._dealt and not match.state.players_roll

    def _log(self, viewer: int | None, line: int) -> tuple[LogLine, ...]:
        said, texts = self._match.log(viewer), self._match.lines
        first = max(0, min(line - WINDOW // 2, len(texts) - WINDOW))
        told = self.told(viewer, first, first + WINDOW)
        found = []
        for number in range(first, min(len(texts), len(said), first + WINDOW)):
            own = not self._secret or self._match.actor(number) in (viewer, None)
            comments = tuple(self._match.comments(number))
            notation = texts[number] if own else ""
            found.append(LogLine(number + 1, said[number], notation, comments, silent=not told[number - first]))
        return tuple(found)

    def _trail(self, viewer: int | None, eyes: int | None, line: int) -> Trail:
        """What the lines up to `line` leave on the board."""
        return trail(
            view_of(self.game),
            lambda number: self._readable(number, viewer),
            lambda number: self._at(number).seen_by(viewer),
            line,
            eyes,
        )

    def _news(self, viewer: int | None) -> tuple[Told, ...]:
        first = self._last_turn(viewer)
        return tuple(folded([""] * first + self.told(viewer, first), self._names, first))

    @property
    def _names(self) -> list[str]:
        return [self._match.state.name(seat) for seat in range(self._match.state.seats)]

    def _last_turn(self, viewer: int | None) -> int:
        """The line (from 0) with which what happened since the viewer's last turn begins; what the viewer does now belongs to that."""
        actor, at = self._match.actor, self.count
        if viewer is None:
            return self._last_turns_begin()
        while at and actor(at - 1) in (viewer, CHANCE, None):
            at -= 1
        while at and actor(at - 1) != viewer:
            at -= 1
        return at

    def _last_turns_begin(self) -> int:
        """The line (from 0) since which nobody but the last who decided did anything: what a spectator has to be told."""
        first = max(0, self.count - MOST_OF_A_TURN)
        decided, begun, heard = None, first, False
        log = self.told(None, first)
        for number in reversed(range(first, self.count)):
            actor, heard = self._match.actor(number), heard or log[number - first] != ""
            if actor in (CHANCE, None) or not heard:
                continue
            if decided not in (actor, None):
                break
            decided, begun = actor, number
        return begun

    def _at(self, number: int) -> State:
        return self._match.state if number == self.count else self._match.at(number)

    def _readable(self, number: int, viewer: int | None) -> Action:
        """A line's action, if the viewer may read it: it is their own, or they are told what whoever knows it is told."""
        match = self._match
        action, actor = tuple(match.lines[number].split()), match.actor(number)
        if not self._secret or actor is None or actor == viewer:
            return action
        before = match.at(number)
        knowing = range(before.seats) if actor == CHANCE else [actor]
        told = before.sentence(action, viewer)
        return action if all(before.sentence(action, seat) == told for seat in knowing) else ()

    def steps(self, viewer: int | None, first: int, eyes: int | None = None) -> list[Step]:
        """The lines from `first` on as the viewer sees them go by; where nothing is hidden, from the side of `eyes`."""
        return list(self._steps(viewer, first, eyes))  # whoever is told them step by step must not hold on to the match

    def _steps(self, viewer: int | None, first: int, eyes: int | None) -> Iterator[Step]:
        eyes = viewer if self._secret else eyes
        before, told = self._at(first).seen_by(viewer), self._match.log(viewer)
        for number in range(first, self.count):
            after = self._at(number + 1).seen_by(viewer)
            yield Step(
                before,
                after,
                self._readable(number, viewer),
                told[number],
                self._happenings(number, viewer),
                self._trail(viewer, eyes, number + 1),
                number + 1,
                number + 1 == self.count,
            )
            before = after

    def _happenings(self, number: int, viewer: int | None) -> list[Happening]:
        match = self._match
        return [] if match.actor(number) is None else match.at(number).happenings(match.lines[number], viewer)

    def told(self, viewer: int | None, first: int, last: int | None = None) -> list[str]:
        """The log's sentences from a line on (from 0), up to another if one is given, as the viewer may read them; empty where they say nothing, and nobody has written anything beside them."""
        untold, names = view_of(self.game).untold, self._names
        return [
            said if self._match.comments(number) else worth_telling(said, names, untold)
            for number, said in enumerate(self._match.log(viewer)[first:last], first)
        ]

    @property
    def count(self) -> int:
        """How many lines were played."""
        return len(self._match.lines)

    # -- what is done -----------------------------------------------------------------------------------------------

    def play(self, line: Action | str, seat: int | None = None) -> None:
        """Play a line, and what follows by itself; with a `seat`, what it has decided, perhaps ahead of its turn. Raises IllegalAction."""
        if seat is None:
            self._match.play(line)
        else:
            self._match.choose(seat, line)
        self._changes += 1

    def undo(self) -> None:
        """Take the last decision back. Raises IllegalAction."""
        self._match.undo()
        self._changes += 1

    def put_back(self, lifted: Callable[[State], bool]) -> None:
        """Take back the line since which `lifted` holds, and play again what was decided after it. Raises IllegalAction."""
        match, lines = self._match, list(self._match.lines)
        while lifted(match.state):
            match.undo()
        for line in lines[len(match.lines) + 1 :]:
            match.play(line)
        self._changes += 1

    def redo(self) -> None:
        """Play again what was taken back. Raises IllegalAction."""
        self._match.redo()
        self._changes += 1

    # -- bots -------------------------------------------------------------------------------------------------------

    def job(self, seat: int) -> dict[str, Any]:
        """What whoever thinks for a seat is told: the position that this seat sees, and nothing else."""
        match = self._match
        return {
            "game": self.game.slug,
            "seats": match.state.seats,
            "options": dict(match.record.options),
            "position": self._faced(seat).position(),
            "seat": seat,
            "seed": f"{match.record.seed}:{self.count + len(match.chosen(seat))}:{seat}",
        }

    def legal(self, seat: int, given: object) -> Action | None:
        """The action that an answer means, if the seat may do that now."""
        try:
            action = words(tuple(given) if isinstance(given, list) else given)
        except PygamesError:
            return None
        return action if seat in self._busy() and action in self._faced(seat).actions() else None

    # -- looking back, when all may be known -------------------------------------------------------------------------

    def past(self) -> Past | None:
        """The match as a review may tell it: all of it, once it is over; None before that, and where nothing was played."""
        if self._match.state.turn is not None or not self.count:
            return None
        from web.app.table.past import Past  # a start need not wait for it

        return Past(self._match)

    # -- the text, which holds everything ---------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The whole match, for a save, a file or the clipboard: secrets and seed, too."""
        return self._match.text

    @property
    def link_text(self) -> str:
        return self._match.link_text

    @property
    def file_name(self) -> str:
        return file_name(self._match)

    @property
    def other_rules(self) -> str:
        """That other rules have written the text; empty if they have not."""
        return self._match.other_rules

    def continued_by(self, other: Match) -> bool:
        """Whether a match went on from this one, or was only taken back."""
        here, there = len(self._match.lines), len(other.lines)
        shared = common(self._match, other)
        longer = there >= here or bool(other.can_redo)
        return began_alike(self._match, other) and shared == min(here, there) and longer

    def position(self, viewer: int | None, line: int | None, luck: int) -> str:
        """Where this match stands after a line, as a position. It tells nothing that the viewer does not know as long as the match
        goes on."""
        state = self._at(self.count if line is None else line)
        if self._secret and self._match.state.turn is not None:
            state = state.imagine(viewer, Random(f"position {luck}"))
        return state.position()

    @property
    def begins_elsewhere(self) -> bool:
        """Whether this match did not begin as every match of its game does."""
        return self._match.record.position is not None

    @property
    def options(self) -> dict[str, str]:
        """The game's options, as they were chosen for this match."""
        return dict(self._match.record.options)

    def position_text(self, viewer: int | None, line: int | None, luck: int) -> str:
        """A match that begins at such a position, for trying things out. Raises PygamesError."""
        match, position = self._match, self.position(viewer, line, luck)
        return Match.start(
            self.game, match.seats, seed=luck, position=position, free=True, **match.record.options
        ).link_text

    @property
    def luck_text(self) -> str:
        """A new match, set up like this one, with its luck."""
        return replace(parse(self._match.text), lines=[], undone=[], ahead=[], preface=[]).written()

    def again(self, luck: int | None) -> Match:
        """The same people once more, with this luck; None: with the same."""
        return again(self._match, self._match.record.seed if luck is None else luck)

    def branch(self, viewer: int | None, line: int | None, luck: int) -> Match:
        """A free match from a line on, for trying things out. As long as this one goes on, it tells nothing that the viewer
        does not know: its luck is its own, and what is hidden from the viewer is dealt anew. Raises PygamesError."""
        match = self._match
        at = self.count if line is None else line
        state, over = self._at(at), match.state.turn is None
        if self._secret and not over and state.seen_by(viewer) != state:
            position = state.imagine(viewer, Random(f"branch {luck}")).position()
            return Match.start(self.game, match.seats, seed=luck, position=position, free=True, **match.record.options)
        head = [row for row in match.text.partition("\n---\n")[0].split("\n") if row != "free"]
        head = [row if over or not row.startswith("seed ") else f"seed {luck}" for row in head]
        return Match.load("\n".join([*head, "free", "---", *match.lines[:at]]) + "\n")


def first_match(app: App, slug: str) -> Match:
    """What lies on a table that nobody has sat at: a person against bots, ready to play."""
    game = pygames.game(slug)
    level = f"bot:{app.library.level(slug)}"
    options = app.site.options(game)
    bots, luck = (2 if 2 in game.seats else game.seats[0]) - 1, app.luck()
    for before in range(bots + 1):  # the seat that is first to decide is the person's: nobody waits at a new table
        match = Match.start(game, [*[level] * before, "Player 1", *[level] * (bots - before)], seed=luck, **options)  # type: ignore[arg-type]
        if match.state.turn in (before, CHANCE):
            break
    return match


def again(match: Match, seed: int) -> Match:
    """The same game with the same people and options; everybody moves one seat on, so that another one is first."""
    return Match.start(match.game, [*match.seats[1:], match.seats[0]], seed=seed, **match.record.options)  # type: ignore[arg-type]


def _judged(match: Match) -> SoloResult | None:
    if match.state.turn is not None or match.game.solo is None:
        return None
    from web.app.best import judged  # a start need not wait for it

    return judged(match)
