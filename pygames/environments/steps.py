"""A match that is taken word by word, each word by its number: what environments of any tool have in common.

An action of three words is three steps of the same seat. The numbers are the places of the words in the game's encoding;
the last number, `END`, ends an action that is whole and could go on. Other seats learn of an action when it is whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from typing import Any, Final, Literal, Self, get_args

import pygames
from pygames.core.encoding import Encoding, Numbers
from pygames.core.errors import BadOption, IllegalAction
from pygames.core.game import Game
from pygames.core.state import State
from pygames.core.words import CHANCE, Action, Refusal, nearest, quoted

END: Final = "."
"""What the last number says: the action is whole, though it could go on."""
Rewards = Literal["scores", "ranking"]
REWARDS: Final[tuple[str, ...]] = get_args(Rewards)


class Steps:
    """A State, and the words of an action or an outcome that has been begun in it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.touches: Action = ()
        self.encoding: Encoding = state.game.encoding()
        self.words = words_of(state.game)
        self._open = state.actions()
        self._seen: dict[int, Numbers] = {}
        self._recall = Recall(state)

    # -- going on ---------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """As of the State: a seat, CHANCE, or None when it is over."""
        return self.state.turn

    def legal(self) -> list[int]:
        """The numbers that the seat to act may take, in order; none at CHANCE and when it is over."""
        depth, touches = len(self.touches), self.touches
        numbers = numbers_of(self.state.game)
        found = {numbers[action[depth]] for action in self._open if len(action) > depth}
        if depth and touches in self._open:
            found.add(len(numbers))
        return sorted(found)

    def take(self, number: int) -> bool:
        """The seat to act takes a number; whether the action is whole and has been played.

        Raises IllegalAction, with the rule, for one that is not legal; then nothing has changed.
        """
        if not 0 <= number < len(self.words):
            raise IllegalAction("notation", f"The steps are 0 to {len(self.words) - 1}, and not {number}.")
        word = self.words[number]
        if word == END:
            if self.touches not in self._open:
                raise IllegalAction("notation", "No whole action has been begun that could be ended here.")
            self._play(self.touches)
            return True
        depth, touches = len(self.touches), (*self.touches, word)
        begun = [action for action in self._open if len(action) > depth and action[depth] == word]
        if not begun:
            raise self._refused(touches)
        if len(begun) == 1 and begun[0] == touches:
            self._play(touches)
            return True
        self.touches, self._open = touches, begun
        return False

    def _refused(self, touches: Action) -> IllegalAction:
        why = self.state.after(touches)
        if isinstance(why, Refusal):
            return IllegalAction(why.rule, why.text)
        return IllegalAction("notation", f"{quoted(' '.join(touches))} begins no action here, only in another order.")

    def odds(self) -> list[tuple[int, float]]:
        """At CHANCE: the numbers (of `chance_words`) that may come next, in order, each with its probability."""
        numbers = chance_numbers_of(self.state.game)
        return sorted((numbers[word], weight) for word, weight in self.state.odds(self.touches))

    def fall(self, number: int) -> bool:
        """At CHANCE: this number has come; whether the outcome is whole and has been played."""
        self.touches = (*self.touches, self.encoding.chance_words[number])
        if self.state.odds(self.touches):
            return False
        self._play(self.touches)
        return True

    def leave_to_chance(self, rng: Any) -> None:
        """Play outcomes, drawn with `rng.random()`, until a seat is to act or the match is over."""
        while self.state.turn == CHANCE:
            self._play(self.state.chance(rng))

    def _play(self, action: Action) -> None:
        self._recall = self._recall.then(self.state.turn, action)
        self.state.play(action)
        self.touches, self._open = (), self.state.actions()
        self._seen = {}

    # -- what is seen -----------------------------------------------------------------------------------------------

    def layout(self) -> list[tuple[str, int]]:
        """The parts of `array`: those of the game's encoding, then a part for each word that may have been touched."""
        touched = [(f"touch {number}", len(self.words) - 1) for number in range(self.encoding.longest - 1)]
        return [*self.encoding.layout(self.state), *touched]

    def array(self, seat: int) -> Numbers:
        """What a seat sees, and the words that it has touched itself so far."""
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = self.encoding.array(self.state, seat)
        width = len(self.words) - 1
        touched = [0.0] * (width * (self.encoding.longest - 1))
        if seat == self.state.turn:
            numbers = numbers_of(self.state.game)
            for place, word in enumerate(self.touches):
                touched[place * width + numbers[word]] = 1.0
        return seen + touched

    def line(self, seat: int) -> str:
        """What a seat sees as its position's line; behind a `+` the words that it has touched."""
        line = self.state.seen_by(seat).position()
        return f"{line} + {' '.join(self.touches)}" if self.touches and seat == self.state.turn else line

    def memory(self, seat: int) -> str:
        """What a seat sees, and a digest of all that it saw and did since the start: different memories, different texts."""
        return f"{self.line(seat)} # {self._recall.digest(seat, self.state.seats)}"

    def results(self, rewards: str) -> list[float]:
        """What the match was worth to each seat: its score; by `ranking`, 1 for the only winner to -1 for the only last, 0 in all."""
        if rewards == "scores":
            return [float(score) for score in self.state.scores()]
        found, seats = [0.0] * self.state.seats, self.state.seats
        above = 0
        for tied in self.state.ranking():
            below = seats - above - len(tied)
            for seat in tied:
                found[seat] = (below - above) / max(1, seats - 1)
            above += len(tied)
        return found

    # -- copies -----------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent one that is equal."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin._seen = dict(self._seen)
        return twin

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as texts: the position, what has been touched, and what the seats remember."""
        state = self.state
        table = (state.game.slug, state.seats, dict(state.options))
        return _restored, (table, state.position(), self.touches, self._recall.start.position(), self._recall.lines())


def _restored(
    table: tuple[str, int, dict[str, str]], position: str, touches: Action, start: str, lines: list[tuple[int, Action]]
) -> Steps:
    slug, seats, options = table
    chosen: dict[str, Any] = dict(options)
    game = pygames.game(slug)
    steps = Steps(game.new(seats=seats, position=position, **chosen))
    if steps.state.turn == CHANCE:
        steps.touches = touches
    else:
        for word in touches:
            steps.take(numbers_of(game)[word])
    steps._recall = Recall(game.new(seats=seats, position=start, **chosen))
    for turn, action in lines:
        steps._recall = steps._recall.then(turn, action)
    return steps


class Recall:
    """What has been played since the start, from which follows what each seat remembers. It is reckoned when it is asked for.

    Each is the one before and a line, so that copies share what they have in common, and nothing is reckoned twice.
    """

    def __init__(
        self, start: State, before: Recall | None = None, line: tuple[int | None, Action] | None = None
    ) -> None:
        self.start = start if before else start.copy()
        self._before, self._line = before, line
        self._state: State | None = None if before else self.start
        self._digests: list[str] = [] if before else ["" for _ in range(start.seats)]

    def then(self, turn: int | None, action: Action) -> Recall:
        """With a line more."""
        return Recall(self.start, self, (turn, action))

    def lines(self) -> list[tuple[int, Action]]:
        """Whose each line was, and the line."""
        found: list[Any] = []
        at: Recall | None = self
        while at is not None and at._line is not None:
            found.append(at._line)
            at = at._before
        return found[::-1]

    def digest(self, seat: int, seats: int) -> str:
        """A short text that differs wherever the seat has seen or done anything else."""
        waiting: list[Recall] = []
        at: Recall | None = self
        while at is not None and not at._digests:
            waiting.append(at)
            at = at._before
        assert at is not None
        for later in reversed(waiting):
            later._reckon(at)
            at = later
        return self._digests[seat]

    def _reckon(self, before: Recall) -> None:
        assert before._state is not None and self._line is not None
        turn, action = self._line
        state = before._state.copy()
        state.play(action)
        for seat, digest in enumerate(before._digests):
            did = " ".join(action) if seat == turn else ""
            told = f"{digest}|{did}|{state.seen_by(seat).position()}"
            self._digests.append(blake2b(told.encode(), digest_size=16).hexdigest())
        self._state = state
        if before._before is not None:
            before._state = None  # only the newest is needed to go on from


@cache
def words_of(game: Game) -> tuple[str, ...]:
    """What each number of a step says."""
    return (*game.encoding().words, END)


@cache
def numbers_of(game: Game) -> dict[str, int]:
    """The number of each word of an action, without END."""
    return {word: number for number, word in enumerate(game.encoding().words)}


@cache
def chance_numbers_of(game: Game) -> dict[str, int]:
    """The number of each word of an outcome."""
    return {word: number for number, word in enumerate(game.encoding().chance_words)}


def most_steps(game: Game) -> int:
    """No match has more steps than this."""
    return game.bound * game.encoding().longest


def checked_rewards(rewards: object) -> str:
    """Raises BadOption for what are no rewards."""
    if rewards not in REWARDS:
        raise BadOption(f"The rewards cannot be {quoted(rewards)}. {nearest(rewards, REWARDS)}")
    return str(rewards)


def bounds(game: Game, seats: int, rewards: str) -> tuple[float, float]:
    """The least and the most that a match can be worth to a seat."""
    if rewards == "scores":
        low, high = game.encoding().scores
        return float(low), float(high)
    return -1.0, 1.0


def missing(package: str, extra: str) -> ModuleNotFoundError:
    """What is raised where a tool is asked for that is not installed."""
    return ModuleNotFoundError(
        f"This needs the package {package}, which is not installed: pip install 'pygames[{extra}]' brings it.",
        name=package,
    )


def seats_and_options(game: Game, seats: int | None, options: Iterable[tuple[str, Any]]) -> tuple[int, dict[str, str]]:
    """The number of seats (by default the fewest) and every option's choice, checked. Raises BadOption."""
    chosen = game.chosen(dict(options))
    if seats is not None:
        game.check_seats(seats)
    return game.seats[0] if seats is None else seats, chosen
