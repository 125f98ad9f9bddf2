"""What the advanced game adds beside the own things: bids for control of the Tweedys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, counted
from web.app.boards.panel import Panel, Thing
from web.views.chickenrun.equipment import picture_of
from web.views.chickenrun.own import HEIGHT, TEXT, WIDTH, ground
from web.views.drawings.svg import INK, SOFT, at, box, scenery, shortened, text

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

_FEW: Final = 12
"""So many amounts have large cells."""
_LABEL: Final = 204


def draw(state: Chickenrun, seat: int | None) -> Panel | None:
    """The panel in the place of the others, as `seat` sees it, where something of the advanced game is decided."""
    if state.phase != "bid":
        return None
    things, drawn = _bids(state, seat)
    return Panel(
        "beside", "Bids", WIDTH, HEIGHT, things, [], ground(HEIGHT) + drawn, size="half", text=TEXT, tab="Bids"
    )


# -- bids -------------------------------------------------------------------------------------------------------------


def _bids(state: Chickenrun, seat: int | None) -> tuple[list[Thing], str]:
    """How many eggs the viewer can bid, and who has bid."""
    drawn = text(14, 27, "Who controls the Tweedys?", 18, anchor="start", display=True)
    told = "a draw: again" if state.biddings else "the highest pays"
    drawn += " " + text(WIDTH - 14, 27, told, TEXT, SOFT, "end")
    row = min(36, 144 // max(1, len(state.tied)))
    for number, other in enumerate(state.tied):
        drawn += at(0, 40 + row * number, _bidder(state, other, seat, row))
    if seat not in state.tied or not state.flocks[seat].eggs:
        return [], drawn
    drawn += text(14, _LABEL, "You bid", TEXT, SOFT, "start", bold=True)
    amounts = state.flocks[seat].eggs + 1
    return [_amount(number, amounts) for number in range(amounts)], drawn


def _bidder(state: Chickenrun, seat: int, viewer: int | None, row: int) -> str:
    """One who bids: eggs, and what was bid as far as it is known."""
    flock, foot = state.flocks[seat], row / 2 + 5
    told = {"": "is choosing …", BLANK: "has chosen"}.get(flock.bid, f"bids {flock.bid}")
    name = "You" if seat == viewer else shortened(state.name(seat), 14)
    frame = box(8, 0, WIDTH - 16, row - 2, "var(--sq-light)", 8)
    words = [
        text(46, foot, name, TEXT, INK, "start", bold=True),
        text(200, foot, counted(flock.eggs, "egg"), TEXT, SOFT, "start"),
        text(WIDTH - 18, foot, told, TEXT, INK, "end", bold=flock.bid not in ("", BLANK)),
    ]
    return frame + scenery(f"tag-{flock.hut}", 26, row / 2 - 1, 0.9) + " ".join(words)


def _amount(number: int, amounts: int) -> Thing:
    """So many eggs, to be bid."""
    columns, wide, tall = (6, 63, 51) if amounts <= _FEW else (10, 38, 36)
    row, column = divmod(number, columns)
    x, y = 10.0 + wide * column, _LABEL + 8.0 + tall * row
    drawing = box(x, y, wide - 2, tall - 2, "var(--sq-light)", 9)
    drawing += picture_of("egg", x + wide / 2 - 1, y + tall / 2 - 2, 1.1)
    drawing += text(x + wide / 2 - 1, y + tall / 2 + 6, str(number), TEXT, "#2a2620", bold=True)
    return Thing(
        f"bid-{number}", str(number), f"bid {counted(number, 'egg')}", x, y, wide - 2, tall - 2, drawing, "card"
    )
