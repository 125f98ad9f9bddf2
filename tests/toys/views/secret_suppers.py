"""How Secret Suppers looks: the viewer's hand, what everybody serves, the deck."""

from typing import TYPE_CHECKING

from pygames.core.words import BLANK
from web.app.boards.panel import Panel, Piece, Thing

if TYPE_CHECKING:
    from pygames.core.state import State

WIDTH, HEIGHT, GAP = 50, 70, 12


def draw(state: "State", seat: int | None) -> list[Panel]:
    """The table with dishes and deck, and the hand of the viewer."""
    state = state.seen_by(seat)
    row = [_card(f"dish{at}", card, at) for at, card in enumerate(state.served) if card]
    deck = _card("deck", state.top or BLANK, state.seats + 1)
    wide = (state.seats + 2) * (WIDTH + GAP) + GAP
    panels = [Panel("table", "The table", wide, HEIGHT + 2 * GAP, [], [*row, deck], size="wide")]
    if seat is not None:
        hand = state.hands[seat]
        things = [_place(f"card{at}", card, at) for at, card in enumerate(hand)]
        pieces = [_card(f"card{at}", card, at) for at, card in enumerate(hand)]
        panels.append(
            Panel("hand", "Your hand", 3 * (WIDTH + GAP) + GAP, HEIGHT + 2 * GAP, things, pieces, size="half")
        )
    return panels


def seat_line(state: "State", seat: int) -> str:
    """A seat's points."""
    return f"{state.points[seat]} points"


def _place(key: str, card: str, at: int) -> Thing:
    return Thing(key, card, f"card {card}", GAP + at * (WIDTH + GAP), GAP, WIDTH, HEIGHT, shape="card")


def _card(place: str, card: str, at: int) -> Piece:
    box = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="var(--card)" stroke="var(--ink)"/>'
    text = f'<text x="25" y="44" text-anchor="middle" font-size="26" fill="var(--ink)">{card}</text>'
    return Piece(f"card {card}", place, GAP + at * (WIDTH + GAP), GAP, box + text)
