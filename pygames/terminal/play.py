"""`python -m pygames play`: a match at the terminal, against friends or bots."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from random import Random, SystemRandom

from pygames.core.bots import bot
from pygames.core.errors import BadOption, BadRecord, IllegalAction
from pygames.core.match import Match
from pygames.core.words import CHANCE, Action
from pygames.terminal.common import (
    complain,
    game_arguments,
    options_of,
    path,
    placed,
    read,
    say,
    start,
    told,
)
from pygames.tournament.games import game_named

LISTED, WIDTH = 80, 100
"""So many actions are listed with a number, on lines so wide; others are typed."""
HELP = """Type an action's number or its words. Words alone may begin an action: you are told what may follow.
  why WORDS    why something is not legal        undo, redo    take back, play again
  hint         what a strong bot would do        log           what has happened
  save FILE    write the match to a file         resign, quit"""


def arguments(made: argparse.ArgumentParser) -> None:
    """What `play` takes."""
    game_arguments(made, without="--load")
    names = "with commas between: Ann,bot:steady (default: you and steady bots)"
    made.add_argument("--seats", metavar="NAMES", help=names)
    made.add_argument("--seed", help="1 to 18 digits (default: any)")
    made.add_argument("--position", metavar="LINE", help="where to start")
    made.add_argument("--free", action="store_true", help="everything may be taken back")
    made.add_argument("--load", metavar="FILE", help="go on with a match that was saved")


def run(parsed: argparse.Namespace) -> None:
    """Play a match at the terminal."""
    table = Table(loaded(parsed) if parsed.load else begun(parsed))
    try:
        table.sit_down()
    except (EOFError, KeyboardInterrupt):
        say("")
    if table.unsaved:
        say("This is the match; in a file it can be gone on with: python -m pygames play --load FILE")
        say(table.match.text)


def begun(parsed: argparse.Namespace) -> Match:
    """The match that the arguments ask for."""
    if parsed.game is None:
        raise BadOption("Which game? Name it, or load a match with --load FILE.")
    played = game_named(parsed.game)
    fewest = played.new(None, parsed.position, **played.chosen(options_of(parsed))).seats
    seats = parsed.seats.split(",") if parsed.seats else ["Player 1", *["bot:steady"] * (fewest - 1)]
    seed = parsed.seed if parsed.seed is not None else SystemRandom().randrange(10**9)
    return start(played, seats, seed, parsed)


def loaded(parsed: argparse.Namespace) -> Match:
    """The match of a file; one that is broken is gone on with from its good part."""
    if parsed.game or parsed.option or parsed.seats or parsed.seed or parsed.position or parsed.free:
        raise BadOption("The file of --load says which match it is: leave everything else out.")
    try:
        return Match.load(read(parsed.load))
    except BadRecord as wrong:
        if wrong.good is None:
            raise
        complain(f"{wrong} The match goes on from the line before.")
        return wrong.good


def asked(question: str) -> str:
    """What somebody types. Raises EOFError when nobody can."""
    if sys.stdin is None:
        raise EOFError
    return input(question)


class Table:
    """A terminal around which people sit."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._saved = ""
        self._told = 0
        self._viewer: int | None = None
        self._over = False
        self._shown = ""

    @property
    def unsaved(self) -> bool:
        """Whether something was played that is in no file."""
        return self._saved != self.match.text

    def sit_down(self) -> None:
        """Play until the match is over or somebody leaves."""
        say(f"{self.match.game.title}. Type help for help.")
        while not self._over:
            turn = self.match.state.turn
            if turn is None:
                self.tell_news()
                say(self.match.state.prompt)
                say(placed(self.match))
                return
            if turn == CHANCE or self.match.seats[turn].human:
                self.ask(turn)
            else:
                self.match.play(self.think(turn, self.match.seats[turn].name))

    def think(self, seat: int, level: str) -> str:
        """What a bot of this level does, after a second at most."""
        state, ends = self.match.state, time.monotonic() + 1
        luck = Random(f"bot {self.match.record.seed}:{len(self.match.lines)}")
        thoughts = bot(level).think(state, seat, luck)
        best = next(thoughts)
        for thought in thoughts:
            best = thought
            if time.monotonic() > ends:
                break
        return " ".join(best.action)

    def ask(self, turn: int) -> None:
        """Show a player the table, and do what is answered."""
        if turn != CHANCE:
            self.change_seats(turn)
        self.tell_news()
        if self._shown != self.match.text:
            self._shown = self.match.text
            state = self.match.state.seen_by(self._viewer)
            say(f"\n{state.as_text()}\n{state.prompt}\n{numbered(state.actions())}")
        self.obey(asked("> ").strip())

    def change_seats(self, turn: int) -> None:
        """Between people, hide what the one before has seen."""
        humans = [seat for seat in self.match.seats if seat.human]
        secret = self.match.state.seen_by(turn) != self.match.state
        if self._viewer not in (None, turn) and len(humans) > 1 and secret:
            say("\n" * 60)
            asked(f"{self.match.state.name(turn)}, press Enter when only you can see this. ")
            self._told = 0
        self._viewer = turn

    def tell_news(self) -> None:
        """The log since it was last told."""
        for sentence in self.match.log(self._viewer)[self._told :]:
            say(sentence)
        self._told = len(self.match.lines)

    def obey(self, said: str) -> None:
        """A command, an action's number, or an action's words."""
        first, _, rest = said.partition(" ")
        actions = self.match.state.actions()
        try:
            if first in COMMANDS:
                COMMANDS[first](self, rest)
            elif said.isascii() and said.isdecimal() and len(said) < 4 and 0 < int(said) <= len(actions):
                self.match.play(actions[int(said) - 1])
            elif said:
                self.match.play(said)
        except IllegalAction as wrong:
            say(f"{wrong.text} [{wrong.rule}]")
        except BadOption as wrong:
            say(str(wrong))
        except OSError as wrong:
            say(told(wrong))
        self._told = min(self._told, len(self.match.lines))

    def help(self, rest: str) -> None:
        """What can be typed."""
        say(HELP)

    def why(self, rest: str) -> None:
        """Why words are not legal."""
        refusal = self.match.state.why_not(rest)
        say(f"{refusal.text} [{refusal.rule}]" if refusal else "That is legal.")

    def undo(self, rest: str) -> None:
        """Take back."""
        self.match.undo()

    def redo(self, rest: str) -> None:
        """Play again."""
        self.match.redo()

    def hint(self, rest: str) -> None:
        """What a strong bot would do."""
        turn = self.match.state.turn
        if turn is None or turn == CHANCE:
            return say("There is nothing to decide here.")
        say(f"A strong bot would play: {self.think(turn, 'strong')}")

    def log(self, rest: str) -> None:
        """Everything that happened."""
        self._told = 0

    def save(self, rest: str) -> None:
        """Write the match to a file."""
        if not rest:
            return say("Name a file: save FILE")
        path(rest).write_text(self.match.text, encoding="utf-8")
        self._saved = self.match.text
        say(f"Saved. Go on with it: python -m pygames play --load {rest}")

    def resign(self, rest: str) -> None:
        """Give up."""
        self.match.play(f"resign {self.match.state.turn}")

    def quit(self, rest: str) -> None:
        """Leave."""
        self._over = True


COMMANDS: dict[str, Callable[[Table, str], None]] = {
    name: getattr(Table, name) for name in ("help", "why", "undo", "redo", "hint", "log", "save", "resign", "quit")
}


def numbered(actions: list[Action]) -> str:
    """The actions with their numbers, in columns; of very many only the first."""
    shown = [f"{number:4} {' '.join(action)}" for number, action in enumerate(actions[:LISTED], 1)]
    wide = max(map(len, shown), default=0) + 2
    columns = max(1, WIDTH // wide)
    rows = [
        "".join(item.ljust(wide) for item in shown[at : at + columns]).rstrip() for at in range(0, len(shown), columns)
    ]
    more = [f"     and {len(actions) - LISTED} more"] if len(actions) > LISTED else []
    return "\n".join(rows + more)
