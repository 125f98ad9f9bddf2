"""How Egg Market looks: the store, everybody's goods, the offer."""

from typing import TYPE_CHECKING

from web.app.boards.panel import Panel, Piece, Thing

if TYPE_CHECKING:
    from pygames.core.state import State

KINDS = ("beans", "egg", "rope")
WIDTH, ROW = 320, 48


def draw(state: "State", seat: int | None) -> list[Panel]:
    """One panel: the store's goods, then a row for each seat; goods and rows may be touched."""
    things = [
        Thing(f"store-{kind}", kind, kind, 10 + at * 100, 8, 92, 40, _box(10 + at * 100, 8, 92, kind))
        for at, kind in enumerate(KINDS)
    ]
    pieces = []
    for number, hand in enumerate(state.holdings):
        y = 60 + number * ROW
        things.append(
            Thing(f"seat{number}", str(number), state.name(number), 10, y, WIDTH - 20, 40, _box(10, y, WIDTH - 20))
        )
        counts: dict[str, int] = {}
        for at, good in enumerate(hand):
            counts[good] = counts.get(good, 0) + 1
            pieces.append(Piece(good, f"{number}-{good}-{counts[good]}", 30 + at * 26, y + 26, _letter(good)))
    offer = f"{', '.join(state.offered) or 'nothing'} for {', '.join(state.asked) or 'nothing'}"
    y = 60 + state.seats * ROW
    text = f'<text x="10" y="{y + 20}" font-size="16" fill="var(--ink)">On offer: {offer}</text>'
    return [Panel("market", "The market", WIDTH, y + 30, things, pieces, over=text)]


def seat_line(state: "State", seat: int) -> str:
    """What a seat's goods count."""
    return f"{state.scores()[seat]:g} points"


def _box(x: float, y: float, width: float, label: str = "") -> str:
    box = f'<rect x="{x}" y="{y}" width="{width}" height="40" rx="8" fill="var(--card)" stroke="var(--ink)"/>'
    return f'{box}<text x="{x + width / 2}" y="{y + 26}" text-anchor="middle" font-size="16" fill="var(--ink)">{label}</text>'


def _letter(good: str) -> str:
    return f'<text text-anchor="middle" font-size="18" fill="var(--ink)">{good[0].upper()}</text>'
