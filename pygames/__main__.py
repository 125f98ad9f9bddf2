"""The games in a terminal: `python -m pygames play GAME`, `replay FILE`, `arena GAME`, `perft GAME`."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random, SystemRandom

from pygames import CHANCE, Action, BadOption, BadRecord, Game, IllegalAction, Match, PygamesError, bot, game, games
from pygames.core import arena
from pygames.core.bots import LEVELS
from pygames.core.perft import perft
from pygames.core.record import LONGEST_TEXT, checked_seed
from pygames.core.words import listed, quoted

LISTED, WIDTH = 80, 100
"""So many actions are listed with a number, on lines so wide; others are typed."""
MOST_JOBS = 100
HELP = """Type an action's number or its words. Words alone may begin an action: you are told what may follow.
  why WORDS    why something is not legal        undo, redo    take back, play again
  hint         what a strong bot would do        log           what has happened
  save FILE    write the match to a file         resign, quit"""


def main(arguments: list[str] | None = None) -> int:
    """Run a command; the exit code is 0, or 2 after a complaint."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a sign that a terminal does not have ends no match
    parsed = parser().parse_args(arguments)
    try:
        return int(parsed.run(parsed) or 0)
    except PygamesError as wrong:
        return complain(str(wrong))
    except BrokenPipeError:  # who reads along has seen enough; what is still to be written goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except OSError as wrong:
        return complain(told(wrong))
    except UnicodeDecodeError:
        return complain("The file is no text: a match is written in UTF-8.")
    except KeyboardInterrupt:
        return complain("Stopped.")


def complain(text: str) -> int:
    """Say what is wrong, on the error stream."""
    print(f"pygames: {text}", file=sys.stderr)
    return 2


def told(wrong: OSError) -> str:
    """What the machine says about a file."""
    return f"{wrong.filename or 'The file'}: {wrong.strerror}."


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = argparse.ArgumentParser(prog="python -m pygames", description="Tabletop games in a terminal.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(run: Callable[[argparse.Namespace], int | None], name: str, help: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=help)
        made.set_defaults(run=run)
        return made

    play_arguments(command(play, "play", "Play a match against friends or bots."))
    replay_arguments(command(replay, "replay", "Tell what happened in a match."))
    arena_arguments(command(fight, "arena", "Let bots play against each other, sides alternated."))
    perft_arguments(command(count, "perft", "Count the lines of play."))
    return top


def game_arguments(made: argparse.ArgumentParser, without: str = "") -> None:
    """Which game, with which options; `without` is what can be named instead of a game."""
    slugs = listed([each.slug for each in games()], "or")
    optional = {"nargs": "?", "help": f"{slugs}; not with {without}"} if without else {"help": slugs}
    made.add_argument("game", metavar="GAME", **optional)  # type: ignore[arg-type]
    made.add_argument("--option", metavar="NAME=CHOICE", action="append", default=[], help="as often as needed")


def play_arguments(made: argparse.ArgumentParser) -> None:
    """What `play` takes."""
    game_arguments(made, without="--load")
    names = "with commas between: Ann,bot:steady (default: you and steady bots)"
    made.add_argument("--seats", metavar="NAMES", help=names)
    made.add_argument("--seed", help="1 to 18 digits (default: any)")
    made.add_argument("--position", metavar="LINE", help="where to start")
    made.add_argument("--free", action="store_true", help="everything may be taken back")
    made.add_argument("--load", metavar="FILE", help="go on with a match that was saved")


def replay_arguments(made: argparse.ArgumentParser) -> None:
    """What `replay` takes."""
    made.add_argument("file", metavar="FILE", help="a match's text, - for the standard input")
    made.add_argument("--seat", type=int, help="as this seat has seen it, 0 for the first (default: as a spectator)")


def arena_arguments(made: argparse.ArgumentParser) -> None:
    """What `arena` takes."""
    game_arguments(made)
    bots = f"{', '.join(LEVELS)}, random or module:Class"
    made.add_argument("--seats", metavar="BOTS", default="strong,easy", help=bots)
    made.add_argument("--matches", type=int, default=100, help="(default: 100)")
    slices = "work for each action at most (default: as much as the level has; a bot that never ends needs it)"
    made.add_argument("--slices", type=int, help=slices)
    made.add_argument("--seed", default="1", help="the same seed gives the same matches (default: 1)")
    made.add_argument(
        "--jobs", type=int, default=min(os.cpu_count() or 1, MOST_JOBS), help="how many processes share the work"
    )


def perft_arguments(made: argparse.ArgumentParser) -> None:
    """What `perft` takes."""
    game_arguments(made)
    made.add_argument("--depth", type=int, default=3, help="(default: 3)")
    made.add_argument("--seats", type=int, help="(default: the fewest)")
    made.add_argument("--position", metavar="LINE", help="where to start")


def options_of(parsed: argparse.Namespace) -> dict[str, str]:
    """The options that were given as `name=choice`."""
    found = {}
    for given in parsed.option:
        name, equals, choice = given.partition("=")
        if not equals or not name:
            raise BadOption(f"An option is written as name=choice, not {quoted(given)}.")
        found[name] = choice
    return found


def start(played: Game, seats: object, seed: object, parsed: argparse.Namespace) -> Match:
    """A match with the options that were given; what the command line also needs cannot be an option's name."""
    chosen = played.chosen(options_of(parsed))
    return Match.start(played, seats, checked_seed(seed), parsed.position, parsed.free, **chosen)


# -- play -------------------------------------------------------------------------------------------------------------


def play(parsed: argparse.Namespace) -> None:
    """Play a match at the terminal."""
    table = Table(loaded(parsed) if parsed.load else begun(parsed))
    try:
        table.sit_down()
    except (EOFError, KeyboardInterrupt):
        table.say("")
    if table.unsaved:
        table.say("This is the match; in a file it can be gone on with: python -m pygames play --load FILE")
        table.say(table.match.text)


def begun(parsed: argparse.Namespace) -> Match:
    """The match that the arguments ask for."""
    if parsed.game is None:
        raise BadOption("Which game? Name it, or load a match with --load FILE.")
    played = game(parsed.game)
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


def read(file: str) -> str:
    """A file's text, or of one that is too long to be a match so much that this is seen."""
    if file != "-":
        with Path(file).open(encoding="utf-8") as opened:
            return opened.read(LONGEST_TEXT + 1)
    if sys.stdin is None:
        raise BadOption("The standard input is closed, so no match can be read from it.")
    return sys.stdin.read(LONGEST_TEXT + 1)


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

    def say(self, text: str) -> None:
        """Show a text."""
        print(text, flush=True)

    def sit_down(self) -> None:
        """Play until the match is over or somebody leaves."""
        self.say(f"{self.match.game.title}. Type help for help.")
        while not self._over:
            turn = self.match.state.turn
            if turn is None:
                self.tell_news()
                self.say(self.match.state.prompt)
                self.say(placed(self.match))
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
            self.say(f"\n{state.as_text()}\n{state.prompt}\n{numbered(state.actions())}")
        self.obey(asked("> ").strip())

    def change_seats(self, turn: int) -> None:
        """Between people, hide what the one before has seen."""
        humans = [seat for seat in self.match.seats if seat.human]
        secret = self.match.state.seen_by(turn) != self.match.state
        if self._viewer not in (None, turn) and len(humans) > 1 and secret:
            self.say("\n" * 60)
            asked(f"{self.match.state.name(turn)}, press Enter when only you can see this. ")
            self._told = 0
        self._viewer = turn

    def tell_news(self) -> None:
        """The log since it was last told."""
        for sentence in self.match.log(self._viewer)[self._told :]:
            self.say(sentence)
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
            self.say(f"{wrong.text} [{wrong.rule}]")
        except OSError as wrong:
            self.say(told(wrong))
        self._told = min(self._told, len(self.match.lines))

    def help(self, rest: str) -> None:
        """What can be typed."""
        self.say(HELP)

    def why(self, rest: str) -> None:
        """Why words are not legal."""
        refusal = self.match.state.why_not(rest)
        self.say(f"{refusal.text} [{refusal.rule}]" if refusal else "That is legal.")

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
            return self.say("There is nothing to decide here.")
        self.say(f"A strong bot would play: {self.think(turn, 'strong')}")

    def log(self, rest: str) -> None:
        """Everything that happened."""
        self._told = 0

    def save(self, rest: str) -> None:
        """Write the match to a file."""
        if not rest:
            return self.say("Name a file: save FILE")
        if not rest.isprintable():
            return self.say(f"{quoted(rest)} cannot be a file's name.")
        Path(rest).write_text(self.match.text, encoding="utf-8")
        self._saved = self.match.text
        self.say(f"Saved. Go on with it: python -m pygames play --load {rest}")

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


def placed(match: Match) -> str:
    """The ranking with the scores."""
    state, scores = match.state, match.state.scores()
    places = [
        f"{place}. {listed([f'{state.name(seat)} ({scores[seat]:g})' for seat in tied])}"
        for place, tied in enumerate(state.ranking(), 1)
    ]
    return "\n".join(places)


# -- replay -----------------------------------------------------------------------------------------------------------


def replay(parsed: argparse.Namespace) -> int:
    """Tell a match line by line."""
    code = 0
    try:
        match = Match.load(read(parsed.file))
    except BadRecord as wrong:
        if wrong.good is None:
            raise
        code, match = complain(str(wrong)), wrong.good
    for comment in match.comments(-1):
        print(f"      # {comment}")
    for number, sentence in enumerate(match.log(parsed.seat)):
        print(f"{number + 1:5} {sentence}")
        for comment in match.comments(number):
            print(f"      # {comment}")
    state = match.state.seen_by(parsed.seat)
    print(f"\n{state.as_text()}\n{state.prompt}")
    if state.turn is None:
        print(placed(match))
    return code


# -- arena ------------------------------------------------------------------------------------------------------------


def fight(parsed: argparse.Namespace) -> None:
    """Matches between bots: how many each wins, with the 95 % interval."""
    played, names = game(parsed.game), parsed.seats.split(",")
    for name in names:
        thinker(name)
    played.new(seats=len(names), **played.chosen(options_of(parsed)))
    if not 1 <= parsed.matches <= 10**6 or (parsed.slices is not None and parsed.slices < 1):
        raise BadOption("The number of matches is 1 to 1,000,000, and of slices 1 or more.")
    if not 1 <= parsed.jobs <= MOST_JOBS:
        raise BadOption(f"The number of jobs is 1 to {MOST_JOBS}.")
    seed = checked_seed(parsed.seed)
    one = partial(one_match, played.slug, names, seed, parsed.slices, options_of(parsed))
    won = [0.0] * len(names)
    for result in in_parallel(one, parsed.matches, parsed.jobs):
        won = [had + got for had, got in zip(won, result, strict=True)]
    print(f"{played.title}, {parsed.matches} matches, seed {seed}")
    for name, had in zip(names, won, strict=True):
        low, high = arena.interval(had, parsed.matches)
        print(f"{name:>12}  wins {had:g}  {had / parsed.matches:.1%}  (95 %: {low:.1%} to {high:.1%})")


def in_parallel(one: Callable[[int], list[float]], matches: int, jobs: int) -> Iterator[list[float]]:
    """The results of all matches in their order."""
    if jobs == 1 or matches == 1:
        yield from map(one, range(matches))
        return
    ignored = (signal.SIGINT, signal.SIG_IGN)  # whoever is stopped is stopped by the process that shares the work out
    with get_context().Pool(min(jobs, matches), signal.signal, ignored) as pool:
        yield from pool.imap(one, range(matches))


def one_match(
    slug: str, names: list[str], seed: int, slices: int | None, options: dict[str, str], number: int
) -> list[float]:
    """What each entrant has won in a match. Entrants change seats from match to match; each round of seats has the same luck."""
    seats = arena.seating(len(names), number)
    thinkers = [thinker(names[entrant]) for entrant in seats]
    end = arena.play(game(slug), thinkers, seed + number // len(names), slices, options)
    return [arena.wins(end, seats.index(entrant)) for entrant in range(len(names))]


def thinker(name: str) -> arena.Thinker:
    """The bot of a name: a level, `random`, or somebody's own `module:Class`."""
    if name == "random":
        return arena.AnyAction()
    module, colon, kind = name.partition(":")
    if not colon:
        return bot(name)
    try:
        found: arena.Thinker = getattr(import_module(module), kind)()
    except (Exception, SystemExit) as wrong:  # whatever somebody's own code does
        raise BadOption(f"The bot {quoted(name)} cannot be made: {arena.failure(wrong)}.") from wrong
    if not callable(getattr(found, "think", None)):
        raise BadOption(f"The bot {quoted(name)} has no method think(state, seat, rng).")
    return found


# -- perft ------------------------------------------------------------------------------------------------------------


def count(parsed: argparse.Namespace) -> None:
    """Count the lines of play for each depth."""
    if not 1 <= parsed.depth <= 20:
        raise BadOption("The depth is 1 to 20.")
    played = game(parsed.game)
    state = played.new(parsed.seats, parsed.position, **played.chosen(options_of(parsed)))
    for depth in range(1, parsed.depth + 1):
        print(f"perft {depth}: {perft(state, depth):,}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
