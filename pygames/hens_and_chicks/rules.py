"""Hens and Chicks: turns, captures, the end, positions, and what is said about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from pygames.core.errors import BadPosition
from pygames.core.game import Game, Option
from pygames.core.state import State
from pygames.core.words import CHANCE, Action, Refusal, listed, quoted
from pygames.hens_and_chicks import board, invariants
from pygames.hens_and_chicks.board import BESIDE, FAR_ROW, NUMBER, SQUARES
from pygames.hens_and_chicks.moving import PATHS, chick_step, hen_jump, hen_step, jumps, legal
from pygames.hens_and_chicks.pinning import pinned

SET_UPS: Final = {
    "chicks-front": "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC",
    "hens-front": "cccccccc/chhhhhhc/8/8/8/8/CHHHHHHC/CCCCCCCC",
}

START: Final = "start"
"""The first word of the outcome that says who moves first: `start 0`, `start 1`."""

TURNS: Final = {"0": 0, "1": 1, "?": CHANCE, "1-0": None, "0-1": None}
"""How a position's second word writes the turn: a seat, still to be drawn, or who has won."""
RESULTS: Final = {"1-0": 0, "0-1": 1}


@dataclass
class HensAndChicks(State):
    """Where the hens and the chicks of both seats stand (as bits, a1 is bit 0), who is to move, who has won."""

    hens: list[int]
    chicks: list[int]
    turn: int | None
    winner: int | None = None

    # -- beginning --------------------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        """The opening set-up that the option `setup` names (Opening Setup)."""
        hens, chicks = board.read(SET_UPS[options["setup"]])
        turn = {"first": 0, "second": 1, "random": CHANCE}[options["start"]]
        return cls(seats, options, hens, chicks, turn)

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        """A board, a blank, and the seat to move: 0 or 1, ? if that is still to be drawn, 1-0 or 0-1 if it is over.

        Raises BadPosition for what is written wrong, and for what `invariants` refuses.
        """
        parts = line.split()
        if len(parts) != 2:
            raise BadPosition("A position is a board, a blank, and the seat to move, 0 or 1.")
        if parts[1] not in TURNS:
            turns = listed(TURNS, "or")
            raise BadPosition(f"After the board stands whose turn it is, {turns}, and not {quoted(parts[1])}.")
        hens, chicks = board.read(parts[0])
        state = cls(2, options, hens, chicks, TURNS[parts[1]], RESULTS.get(parts[1]))
        invariants.check(state)
        state._end_without_a_move()
        return state

    def position(self) -> str:
        """The board, a blank, and whose turn it is, as `from_position` reads it."""
        now = (self.turn, self.winner)
        turn = next(word for word, seat in TURNS.items() if (seat, RESULTS.get(word)) == now)
        return f"{board.written(self.hens, self.chicks)} {turn}"

    # -- turns ------------------------------------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        """Every move and jump of the seat to move (Rules)."""
        seat = self.turn
        assert seat is not None
        hens, chicks = self.hens, self.chicks
        return legal(seat, hens[seat], chicks[seat], hens[0] | hens[1] | chicks[0] | chicks[1])

    def perform(self, action: Action) -> None:
        """Move the piece, take what it captures from the board, and hand the move over, or end the match (Winning)."""
        seat = self.turn
        if seat is None or seat == CHANCE:
            self.turn = int(action[1])
            return self._end_without_a_move()
        leaves, stops, _ = PATHS[action]
        other = 1 - seat
        kept = ~self.captured(action)
        mine = self.hens if self.hens[seat] & leaves else self.chicks
        mine[seat] ^= leaves | stops
        self.hens[other] &= kept
        self.chicks[other] &= kept
        if stops & FAR_ROW[seat] or not self.hens[other]:
            self._win(seat)
        else:
            self.turn = other
            self._end_without_a_move()

    def captured(self, action: Action) -> int:
        """The enemies that a legal action of the seat to move captures, as bits (Rules: Hens, Chicks)."""
        seat = self.turn
        assert seat is not None
        leaves, stops, crossed = PATHS[action]
        hens, chicks = self.hens, self.chicks
        other = 1 - seat
        if chicks[seat] & leaves:
            return pinned(stops, (hens[seat] | chicks[seat]) ^ leaves, hens[other], chicks[other])
        return crossed & (hens[other] | chicks[other])

    def drop_out(self, seat: int) -> None:
        """The other seat wins."""
        self._win(1 - seat)

    def _win(self, seat: int) -> None:
        self.turn = None
        self.winner = seat

    def _end_without_a_move(self) -> None:
        """A player who is to move and cannot has lost, as in checkers (a ruling)."""
        if self.turn in (0, 1) and not self._actions():
            self._win(1 - self.turn)

    def scores(self) -> list[float]:
        """1 for the winner; nothing counts before the end."""
        return [float(self.winner == seat) for seat in range(2)]

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The winner, then the loser."""
        return () if self.winner is None else ((self.winner,), (1 - self.winner,))

    # -- who starts -------------------------------------------------------------------------------------------------

    @property
    def occasion(self) -> str:
        """Chance speaks once: it says who moves first."""
        return "who starts"

    def outcomes(self) -> list[tuple[Action, float]] | None:
        """Either seat may start."""
        return [((START, "0"), 0.5), ((START, "1"), 0.5)] if self.turn == CHANCE else []

    # -- what is said -----------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What must be done now."""
        if self.turn == CHANCE:
            return "Chance says who moves first."
        if self.turn is not None:
            return f"{self.name(self.turn)}, move one of your hens or chicks forward."
        assert self.winner is not None
        return f"{self.name(self.winner)} wins: {self._reason(self.winner)}"

    def _reason(self, winner: int) -> str:
        loser = self.name(1 - winner)
        mine = self.hens[winner] | self.chicks[winner]
        if mine & FAR_ROW[winner]:
            return f"a piece has reached {loser}'s first row."
        if not self.hens[1 - winner]:
            return f"{loser} has no hen left."
        if not legal(1 - winner, self.hens[1 - winner], self.chicks[1 - winner], self._taken()):
            return f"{loser} has no legal move."
        return f"{loser} has resigned."

    def tell(self, action: Action, seat: int | None) -> str:
        """Who goes where, what it captures or fails to capture, and whether that wins."""
        if action[0] == START:
            return f"{self.name(int(action[1]))} moves first."
        assert self.turn is not None
        who = self.name(self.turn)
        leaves, stops, _ = PATHS[action]
        start, end = action[0], action[-1]
        captured = self.captured(action)
        gone = listed([f"the {self._kind(bit)} on {board.names_of(bit)[0]}" for bit in board.bits_of(captured)])
        if self._kind(leaves) == "chick":
            told = f"{who} moves a chick from {start} to {end}{self._pin_told(stops, gone)}"
        elif not jumps(NUMBER[start], NUMBER[action[1]], self._taken()):
            told = f"{who} moves a hen from {start} to {end}"
        else:
            way = " and on".join(f" to {landing}" for landing in action[1:])
            told = f"{who} jumps with a hen from {start}{way}" + (f", capturing {gone}" if gone else "")
        return f"{told}{self._win_told(action, stops, captured)}."

    def _pin_told(self, stops: int, gone: str) -> str:
        assert self.turn is not None
        if gone:
            return f", pinning {gone}"
        if stops & FAR_ROW[self.turn]:
            return ""
        beside = BESIDE[stops] & (self.hens[1 - self.turn] | self.chicks[1 - self.turn])
        if beside.bit_count() == 2:
            return ", between two enemies, and captures neither"
        return f", beside the hen on {board.names_of(beside)[0]}, but has no help to pin it" if beside else ""

    def _win_told(self, action: Action, stops: int, captured: int) -> str:
        assert self.turn is not None
        if stops & FAR_ROW[self.turn]:
            return ", reaches the far row and wins"
        if not self.hens[1 - self.turn] & ~captured:
            return ", and wins: no enemy hen is left"
        after = self.copy()
        after.carry_out(action)
        return ", and wins: no enemy piece can move" if after.turn is None else ""

    def _kind(self, bit: int) -> str:
        return "hen" if (self.hens[0] | self.hens[1]) & bit else "chick"

    def _taken(self) -> int:
        return self.hens[0] | self.hens[1] | self.chicks[0] | self.chicks[1]

    def refuse(self, touches: Action) -> Refusal:
        """The first rule on the touches' way that is broken."""
        strange = next((word for word in touches if word not in NUMBER), None)
        if strange is not None:
            return Refusal("notation", f"{quoted(strange)} is no square: the squares are a1 to h8.")
        seat, taken = self.turn, self._taken()
        assert seat is not None
        start, *ends = [NUMBER[word] for word in touches]
        mine = self.hens[seat] | self.chicks[seat]
        if not mine & 1 << start:
            return self._not_mine(start)
        if not ends:
            return self._stuck(start)
        if self.chicks[seat] & 1 << start:
            moved_on = f"A chick makes one move in a turn, so this turn ends on {SQUARES[ends[0]]}."
            return chick_step(seat, start, ends[0], taken) or Refusal("chick-move", moved_on)
        return (
            hen_step(seat, start, ends[0], taken)
            or self._moved_first(start, ends[0])
            or hen_jump(seat, ends[0], ends[1], taken)
            or Refusal("double-jump", f"A hen jumps twice at most, so this turn ends on {SQUARES[ends[1]]}.")
        )

    def _not_mine(self, square: int) -> Refusal:
        assert self.turn is not None
        if not self._taken() & 1 << square:
            return Refusal("turns", f"Nothing stands on {SQUARES[square]}: begin with one of your hens or chicks.")
        whose = f"the {self._kind(1 << square)} on {SQUARES[square]} belongs to {self.name(1 - self.turn)}"
        return Refusal("turns", f"It is {self.name(self.turn)}'s turn, and {whose}.")

    def _stuck(self, square: int) -> Refusal:
        if self._kind(1 << square) == "hen":
            why = f"The hen on {SQUARES[square]} cannot move: there is no empty square that it could move or jump to."
            return Refusal("hen-move", why)
        why = f"The chick on {SQUARES[square]} cannot move: no square diagonally in front of it is empty."
        return Refusal("chick-move", why)

    def _moved_first(self, start: int, end: int) -> Refusal | None:
        if jumps(start, end, self._taken()):
            return None
        why = f"From {SQUARES[start]} to {SQUARES[end]} the hen moves, and after a move it cannot jump or move on."
        return Refusal("move-or-jump", why)

    def as_text(self) -> str:
        """The board for a terminal: rank 8 on top, the files below."""
        rows = []
        for rank, row in zip("87654321", board.written(self.hens, self.chicks).split("/"), strict=True):
            squares = "".join("." * int(letter) if letter.isdecimal() else letter for letter in row)
            rows.append(f"{rank}  {' '.join(squares)}")
        return "\n".join([*rows, "", f"   {' '.join('abcdefgh')}"])

    # -- quick ------------------------------------------------------------------------------------------------------

    def clone(self) -> Self:
        """An independent State with the same data; a list of actions is never changed, so the twin may share it."""
        twin = type(self)(self.seats, dict(self.options), self.hens[:], self.chicks[:], self.turn, self.winner)
        twin._legal = self._legal
        return twin


GAME: Final = Game(
    slug="hens-and-chicks",
    title="Hens and Chicks",
    seats=range(2, 3),
    options=(
        Option(
            "setup",
            tuple(SET_UPS),
            "chicks-front",
            "Set-up",
            {"chicks-front": "Chicks in front of the hens", "hens-front": "Hens in front of the chicks"},
        ),
        Option(
            "start",
            ("first", "second", "random"),
            "first",
            "Who moves first",
            {"first": "The first player", "second": "The second player", "random": "Chance decides"},
        ),
    ),
    state=HensAndChicks,
    package="pygames.hens_and_chicks",
    # A side's eight pieces on its home row move six times each before the far row, the other eight five times; with
    # the move that wins and the line that says who starts.
    bound=2 * (8 * 6 + 8 * 5) + 2,
    about="A race across the board: hens jump, chicks pin, and one piece that gets through wins.",
    goal="Bring a hen or a chick to the far row, or capture all six enemy hens.",
    minutes=10,
)
