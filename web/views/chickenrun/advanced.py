"""What the advanced game adds beside the own things: bids for control of the Tweedys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, counted
from web.app.boards.panel import Panel, Thing
from web.views.chickenrun.equipment import picture_of
from web.views.chickenrun.own import HEIGHT, TEXT, WIDTH
from web.views.drawings.svg import CARD, INK, LINE, SOFT, Shapes, at, box, scenery, shortened, text

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

_EGG, _COLUMNS = 64, 6
_ROW: Final = 44


def draw(state: Chickenrun, seat: int | None, mine: int, shapes: Shapes) -> Panel | None:
    """The panel in the place of the others, as `seat` sees it, where something of the advanced game is decided."""
    if state.phase != "bid":
        return None
    things, drawn = _bids(state, seat)
    ground = box(1, 1, WIDTH - 2, HEIGHT - 2, CARD, 16, f'stroke="{LINE}" stroke-width="2"')
    return Panel("beside", "Bids", WIDTH, HEIGHT, things, [], ground + drawn, size="half", text=TEXT, tab="Bids")


# -- bids -------------------------------------------------------------------------------------------------------------


def _bids(state: Chickenrun, seat: int | None) -> tuple[list[Thing], str]:
    """How many eggs the viewer can bid, and who has bid."""
    drawn = text(16, 32, "Who controls the Tweedys?", 20, anchor="start", display=True)
    drawn += text(16, 58, "Bid again: a draw" if state.biddings else "The highest bid pays", 16, SOFT, "start")
    for number, other in enumerate(state.tied):
        drawn += at(0, 76 + _ROW * number, _bidder(state, other, seat))
    things, top = [], 90.0 + _ROW * len(state.tied)
    if seat in state.tied and state.flocks[seat].eggs:
        drawn += text(16, top + 12, "You bid", TEXT, SOFT, "start", bold=True)
        things = [_amount(number, top + 22) for number in range(state.flocks[seat].eggs + 1)]
    return things, drawn


def _bidder(state: Chickenrun, seat: int, viewer: int | None) -> str:
    """One who bids: eggs, and what was bid as far as it is known."""
    flock = state.flocks[seat]
    told = {"": "is choosing …", BLANK: "has chosen"}.get(flock.bid, f"bids {flock.bid}")
    name = "You" if seat == viewer else shortened(state.name(seat), 16)
    frame = box(8, 0, WIDTH - 16, _ROW - 4, "var(--sq-light)", 10)
    words = [
        text(44, 26, name, 16.5, INK, "start", bold=True),
        text(216, 26, counted(flock.eggs, "egg"), TEXT, SOFT, "start"),
        text(WIDTH - 20, 26, told, TEXT, INK, "end", bold=flock.bid not in ("", BLANK)),
    ]
    return frame + scenery(f"tag-{flock.hut}", 26, 20, 0.9) + " ".join(words)


def _amount(number: int, top: float) -> Thing:
    """So many eggs, to be bid."""
    row, column = divmod(number, _COLUMNS)
    x, y = 8.0 + _EGG * column, top + 60 * row
    drawing = box(x, y, _EGG - 4, 56, "var(--sq-light)", 10) + picture_of("egg", x + 20, y + 30, 0.9)
    drawing += text(x + 44, y + 37, str(number), 20, INK, bold=True)
    return Thing(f"bid-{number}", str(number), f"bid {counted(number, 'egg')}", x, y, _EGG - 4, 56, drawing, "card")
