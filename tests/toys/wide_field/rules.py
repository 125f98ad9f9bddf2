"""The rules of Wide Field: hens walk in straight lines and leave a hole where they stood; who cannot move has lost."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from pygames.core.errors import BadPosition
from pygames.core.game import Game, seats_of
from pygames.core.state import State
from pygames.core.words import Action, Refusal, quoted

SIDE = 20
FILES = "abcdefghijklmnopqrst"
SQUARES = [f"{file}{rank}" for rank in range(1, SIDE + 1) for file in FILES]
NUMBER = {square: number for number, square in enumerate(SQUARES)}
EMPTY, HOLE, HENS = ".", "o", "Hh"
START = {"H": (3, 16, 63, 76), "h": (396, 383, 336, 323)}
FARTHEST = 7


def _way(square: int, step: tuple[int, int]) -> list[int]:
    file, rank = square % SIDE, square // SIDE
    ends = [(file + step[0] * far, rank + step[1] * far) for far in range(1, FARTHEST + 1)]
    return [y * SIDE + x for x, y in ends if 0 <= x < SIDE and 0 <= y < SIDE]


STEPS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
WAYS = [[_way(square, step) for step in STEPS] for square in range(SIDE * SIDE)]


@dataclass
class WideField(State):
    """The board, square by square from a1."""

    turn: int | None = 0
    board: list[str] = field(default_factory=list)
    loser: int = -1

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        board = [EMPTY] * (SIDE * SIDE)
        for hen, squares in START.items():
            for square in squares:
                board[square] = hen
        return cls(seats, options, board=board)

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        rows, *rest = line.split() or [""]
        turns = {"0": (0, -1), "1": (1, -1), "0-1": (None, 0), "1-0": (None, 1)}
        ranks = rows.split("/")[::-1]
        if len(rest) != 1 or rest[0] not in turns:
            raise BadPosition("A position is 20 ranks, a blank, and whose turn it is: 0, 1, 1-0 or 0-1.")
        board = [_squares(rank) for rank in ranks if len(rank) <= SIDE]
        if len(ranks) != SIDE or any(len(rank) != SIDE for rank in board) or len(board) != SIDE:
            raise BadPosition(f"A board has {SIDE} ranks of {SIDE} squares.")
        squares = [square for rank in board for square in rank]
        if any(not 1 <= squares.count(hen) <= len(START[hen]) for hen in HENS):
            raise BadPosition("Each side has 1 to 4 hens.")
        turn, loser = turns[rest[0]]
        state = cls(seats_of(GAME, 2, seats), options, turn, squares, loser)
        state._end_if_stuck()
        return state

    def position(self) -> str:
        rows = ["".join(self.board[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE)]
        turn = ("0-1", "1-0")[self.loser] if self.turn is None else str(self.turn)
        return f"{'/'.join(_shorter(row) for row in reversed(rows))} {turn}"

    @property
    def prompt(self) -> str:
        if self.turn is None:
            return f"{self.name(1 - self.loser)} wins."
        return f"{self.name(self.turn)}, move a hen in a straight line."

    def legal(self) -> list[Action]:
        return list(self._moves())

    def _moves(self) -> Iterator[Action]:
        assert self.turn is not None
        board, square = self.board, -1
        for _ in range(board.count(HENS[self.turn])):
            square = board.index(HENS[self.turn], square + 1)
            for way in WAYS[square]:
                for end in way:
                    if board[end] != EMPTY:
                        break
                    yield SQUARES[square], SQUARES[end]

    def refuse(self, touches: Action) -> Refusal:
        strange = [word for word in touches if word not in NUMBER]
        if strange:
            return Refusal("moving", f"{quoted(strange[0])} is no square: the squares are a1 to t20.")
        if self.turn is None or self.board[NUMBER[touches[0]]] != HENS[self.turn]:
            return Refusal("moving", f"None of your hens stands on {touches[0]}.")
        if len(touches) != 2:
            return Refusal("moving", f"A hen makes one move; the one on {touches[0]} may have none.")
        return Refusal("moving", f"The hen on {touches[0]} cannot go straight to {touches[1]} over empty squares.")

    def perform(self, action: Action) -> None:
        start, end = NUMBER[action[0]], NUMBER[action[1]]
        self.board[end], self.board[start] = self.board[start], HOLE
        assert self.turn is not None
        self.turn = 1 - self.turn
        self._end_if_stuck()

    def _end_if_stuck(self) -> None:
        if self.turn is not None and next(self._moves(), None) is None:
            self.loser, self.turn = self.turn, None

    def drop_out(self, seat: int) -> None:
        self.loser, self.turn = seat, None

    def tell(self, action: Action, seat: int | None) -> str:
        assert self.turn is not None
        return f"{self.name(self.turn)} moves from {action[0]} to {action[1]}."

    def scores(self) -> list[float]:
        return [float(self.turn is None and seat != self.loser) for seat in range(2)]

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return () if self.turn is not None else ((1 - self.loser,), (self.loser,))


def _squares(rank: str) -> list[str]:
    """The squares of a rank; a run of empty ones may be written as a number."""
    found: list[str] = []
    number = ""
    for letter in f"{rank} ":
        if letter.isdecimal():
            number += letter
            continue
        if number:
            found += [EMPTY] * min(int(number), SIDE + 1)
            number = ""
        if letter in HENS + HOLE + EMPTY:
            found.append(letter)
        elif letter != " ":
            raise BadPosition(f"{quoted(letter)} is nothing that lies on the field.")
    return found


def _shorter(row: str) -> str:
    for run in range(SIDE, 0, -1):
        row = row.replace(EMPTY * run, str(run))
    return row


GAME = Game(
    slug="wide-field",
    title="Wide Field",
    seats=range(2, 3),
    options=(),
    state=WideField,
    package="pygames.wide_field",
    bound=SIDE * SIDE - 8,
    about="Hens walk, and the field fills with holes.",
    minutes=20,
)
