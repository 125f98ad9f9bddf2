"""Bots for Hens and Chicks: alpha-beta with iterative deepening, a transposition table, captures played out, and a race test.

Where a side could reach the far row with its next move, the search looks on instead of counting pieces.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import islice
from math import tanh
from typing import Final, NamedTuple

from pygames.core.bag import Luck, pick, shuffled
from pygames.core.search import Thought
from pygames.core.words import Action, counted, listed
from pygames.hens_and_chicks.board import bits_of, names_of
from pygames.hens_and_chicks.judgement import Child, Side, can_arrive, children, gain_of, played, side_of
from pygames.hens_and_chicks.rules import HensAndChicks

SLICE: Final = 200
"""Positions that a slice looks at."""
SLICES: Final = {"steady": 4, "strong": 250}
DEEPEST: Final = {"steady": 2, "strong": 60}
FURTHEST: Final = 4
"""How many plies beyond its depth a line is followed for captures and races."""
MOST_CAPTURED: Final = 2
"""No turn captures more."""
MOST_REMEMBERED: Final = 50_000

WIN: Final = 100_000
"""The value of having won; a win that is so many plies away is worth so much less."""
WON: Final = WIN - 1_000

NOISE: Final = 90
"""How far the easy bot misjudges a move at most, to either side."""
OVERLOOKS: Final = 0.1
OVERLOOKS_ANSWER: Final = 0.4
"""How often the easy bot fails to see its own win, and the enemy's answer that wins."""

Key = tuple[int, int, int, int, int]
"""Who is to move, that side's hens and chicks, and the enemy's."""


class Known(NamedTuple):
    """What was found out about a position: its value, or a bound of it, at so many plies' depth, and the best action."""

    depth: int
    value: int
    at_least: bool
    at_most: bool
    action: Action | None

    def settles(self, value: int, alpha: int, beta: int) -> bool:
        """Whether this is all that a search between alpha and beta wants to know."""
        return (self.at_least or value <= alpha) and (self.at_most or value >= beta)


def _away(value: int, plies: int) -> int:
    """The value of a position that is so many plies away (a negative number brings it nearer)."""
    if value > WON:
        return value - plies
    return value + plies if value < -WON else value


class Search:
    """One search from one position; its best so far can be asked for after each slice."""

    def __init__(self, root: Side, moves: list[Child]) -> None:
        self.root = root
        self.moves = moves
        self.best = moves[0]
        self.value = root.lead + moves[0][0]
        self.depth = 1
        self.looked = 0
        self.spent = {move[1]: 1 for move in moves}
        self._known: dict[Key, Known] = {}

    def deepen(self, deepest: int) -> Generator[None, None, None]:
        """Look further and further ahead, until all is known; pauses after each slice."""
        for depth in range(1, deepest + 1):
            yield from self._iterate(depth)
            self.depth = depth
            if abs(self.value) > WON:
                return

    def _iterate(self, depth: int) -> Generator[None, None, None]:
        alpha = -WIN
        for move in self.moves:
            before = self.looked
            value = -(yield from self._search(played(self.root, move), depth - 1, -WIN, -alpha, 1))
            self.spent[move[1]] += self.looked - before
            if value > alpha:
                alpha = value
                self.best, self.value = move, value
        self.moves.remove(self.best)
        self.moves.insert(0, self.best)

    def _search(self, side: Side, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        """What the position is worth to the seat to move, if that lies between alpha and beta; else a bound of it."""
        self.looked += 1
        if self.looked % SLICE == 0:
            yield
        if depth <= 0:
            return (yield from self._settle(side, depth, alpha, beta, ply))
        key = (side.seat, side.hens, side.chicks, side.enemy_hens, side.enemy_chicks)
        known = self._known.get(key)
        if known and known.depth >= depth:
            value = _away(known.value, ply)
            if known.settles(value, alpha, beta):
                return value
        moves = children(side)
        if isinstance(moves, tuple):
            return WIN - ply - 1
        if known:
            moves.sort(key=lambda move: move[1] is not known.action)
        value, action = yield from self._best_of(moves, side, depth, alpha, beta, ply)
        self._remember(key, Known(depth, _away(value, -ply), value > alpha, value < beta, action))
        return value

    def _settle(self, side: Side, depth: int, alpha: int, beta: int, ply: int) -> Generator[None, None, int]:
        """Beyond the depth: captures and races alone are followed."""
        taken = side.taken
        if can_arrive(side.seat, side.hens, side.chicks, taken):
            return WIN - ply - 1
        if side.stuck():
            return ply - WIN
        raced = can_arrive(1 - side.seat, side.enemy_hens, side.enemy_chicks, taken)
        if depth <= -FURTHEST:
            return side.lead
        if raced:
            moves = children(side)
            if isinstance(moves, tuple):
                return WIN - ply - 1
            return (yield from self._best_of(moves, side, depth, alpha, beta, ply))[0]
        if side.lead >= beta and side.enemy_hens.bit_count() > MOST_CAPTURED:
            return side.lead
        captures = children(side, every=False)
        if isinstance(captures, tuple):
            return WIN - ply - 1
        if side.lead >= beta:
            return side.lead
        value, _ = yield from self._best_of(captures, side, depth, max(alpha, side.lead), beta, ply)
        return max(value, side.lead)

    def _best_of(
        self, moves: list[Child], side: Side, depth: int, alpha: int, beta: int, ply: int
    ) -> Generator[None, None, tuple[int, Action | None]]:
        """The best value among the moves and the move that has it; without any the seat to move has lost.

        After the first move the others are only asked whether they are better; what is better is looked at closely.
        """
        best = lost = ply - WIN
        action = None
        for move in moves:
            after = played(side, move)
            if best == lost:
                value = -(yield from self._search(after, depth - 1, -beta, -alpha, ply + 1))
            else:
                value = -(yield from self._search(after, depth - 1, -alpha - 1, -alpha, ply + 1))
                if alpha < value < beta:
                    value = -(yield from self._search(after, depth - 1, -beta, -alpha, ply + 1))
            if value > best:
                best, action = value, move[1]
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        return best, action

    def _remember(self, key: Key, known: Known) -> None:
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[key] = known

    def thought(self) -> Thought:
        """The best so far."""
        _, action, _, _, _ = self.best
        share = self.spent[action] / sum(self.spent.values())
        return Thought(action, share, chance_of(self.value), self._reason())

    def _reason(self) -> str:
        plies = WIN - abs(self.value)
        if self.value > WON:
            moves = counted((plies + 1) // 2, "more move")
            return f"Wins in {moves} at the latest, whatever the other side does."
        if self.value < -WON:
            return f"The other side can win in {counted(plies // 2, 'more move')}, and nothing holds out longer."
        return f"Looked {counted(self.depth, 'move')} ahead: {_said(self.root, self.best)}."


def chance_of(value: int) -> float:
    """A search's value as the chance to win."""
    if abs(value) > WON:
        return float(value > 0)
    return 0.5 + tanh(value / 500) / 2


def _said(side: Side, move: Child) -> str:
    """What a move does at once."""
    _, action, leaves, stops, captured = move
    if captured:
        gone = [f"{'hen' if bit & side.enemy_hens else 'chick'} on {names_of(bit)[0]}" for bit in bits_of(captured)]
        return f"captures the {listed(gone, 'and the')}"
    after = played(side, move)
    taken = after.taken
    piece = "hen" if leaves & side.hens else "chick"
    if can_arrive(side.seat, after.enemy_hens, after.enemy_chicks, taken):
        return f"from {action[-1]} the {piece} threatens to reach the far row"
    if can_arrive(1 - side.seat, side.enemy_hens, side.enemy_chicks, taken ^ leaves ^ stops):
        return "keeps the other side from its far row"
    return f"the {piece} stands best on {action[-1]}"


def think(view: HensAndChicks, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    """Thoughts of a bot of this level about what `seat`, which is to move, should do."""
    root = side_of(view)
    moves = children(root)
    if not isinstance(moves, tuple):
        moves = sorted(shuffled(rng, moves), key=gain_of, reverse=True)
        moves = next((move[1] for move in moves if played(root, move).stuck()), moves)
    if isinstance(moves, tuple):
        seen = level != "easy" or rng.random() >= OVERLOOKS
        yield Thought(moves if seen else pick(rng, view.actions()), 1.0, 1.0, "This move wins." if seen else "A guess.")
        return
    lost = {move[1] for move in moves if _wins_at_once(played(root, move))}
    if level == "easy":
        yield _guess(root, moves, lost, rng)
        return
    moves.sort(key=lambda move: move[1] in lost)
    search = Search(root, moves)
    yield search.thought()
    for _ in islice(search.deepen(DEEPEST[level]), SLICES[level]):
        yield search.thought()
    yield search.thought()


def _wins_at_once(side: Side) -> bool:
    """Whether the seat to move wins with its next move."""
    moves = children(side)
    return isinstance(moves, tuple) or any(played(side, move).stuck() for move in moves)


def _guess(root: Side, moves: list[Child], lost: set[Action], rng: Luck) -> Thought:
    """The easy bot's choice: it looks one move ahead, and not closely."""
    guesses: dict[Action, float] = {}
    for gain, action, *_ in moves:
        seen = action in lost and rng.random() >= OVERLOOKS_ANSWER
        guesses[action] = gain + NOISE * (2 * rng.random() - 1) - (WIN if seen else 0)
    best = max(moves, key=lambda move: guesses[move[1]])
    return Thought(best[1], 1.0, None, f"Looked 1 move ahead, not closely: {_said(root, best)}.")
