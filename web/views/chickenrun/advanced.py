"""What the advanced game adds beside the own things: bids for control of the Tweedys, and a joint escape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import item_names
from pygames.chickenrun.chickens import owner
from pygames.chickenrun.joining import unplaced
from pygames.chickenrun.step import NO_SEAT
from pygames.core.words import BLANK, counted, listed
from web.app.boards.panel import Panel, Thing
from web.views.chickenrun import own
from web.views.chickenrun.equipment import picture_of
from web.views.chickenrun.own import HEIGHT, TEXT, WIDTH, ground
from web.views.drawings.svg import INK, SOFT, at, box, scenery, shortened, text, wrapped

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

_FEW: Final = 12
"""So many amounts have large cells."""
_LABEL: Final = 204
JOINING: Final = ("pool", "lend", "runners", "before")
"""The steps in which a joint escape is agreed on, or may be abandoned."""


def draw(state: Chickenrun, seat: int | None, mine: int) -> Panel | None:
    """The panel in the place of the others, as `seat` sees it, where something of the advanced game is decided; `mine` is whose things stand beside it."""
    if state.phase == "bid" and len(state.tied) > 1:  # where one alone is left nobody bids
        label, (things, drawn) = "Bids", _bids(state, seat)
    elif state.step_name in JOINING and (leader := _leader(state)) is not None:
        label, (things, drawn) = "Joint escape", _joint(state, leader, mine)
    else:
        return None
    return Panel("beside", label, WIDTH, HEIGHT, things, [], ground(HEIGHT) + drawn, size="half", text=TEXT, tab=label)


# -- bids -------------------------------------------------------------------------------------------------------------


def _bids(state: Chickenrun, seat: int | None) -> tuple[list[Thing], str]:
    """How many eggs the viewer can bid, and who has bid."""
    drawn = text(14, 27, "Bids for control", 18, anchor="start", display=True)
    told = "a draw: bid again" if state.biddings else "the highest pays"
    drawn += " " + text(WIDTH - 14, 27, told, TEXT, SOFT, "end")
    bids = seat in state.tied and state.flocks[seat].eggs > 0 and not state.flocks[seat].bid
    most, room = (36, 144) if bids else (90, HEIGHT - 48)  # without bids those who bid have all of the panel
    row = min(most, room // max(1, len(state.tied)))
    for number, other in enumerate(state.tied):
        drawn += at(0, 40 + row * number, _bidder(state, other, seat, row))
    if seat is None or not bids:
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
        text(200, foot, counted(flock.eggs, "egg"), TEXT, INK, "start"),
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


# -- a joint escape ---------------------------------------------------------------------------------------------------


def _leader(state: Chickenrun) -> int | None:
    """Who is in charge of the joint escape that is being decided on."""
    leader = state.mover
    escape = state.flocks[leader].escape
    return leader if escape and escape.card and escape.partner != NO_SEAT else None


def _joint(state: Chickenrun, leader: int, mine: int) -> tuple[list[Thing], str]:
    """The plan, who brings what, and who runs: the other side's chickens can be touched here, the own ones stand among the own things."""
    escape = state.flocks[leader].escape
    assert escape and escape.card
    partner = escape.partner
    drawn = text(14, 27, "A joint escape", 18, anchor="start", display=True)
    charge = "you are in charge" if leader == mine else f"{shortened(state.name(leader), 12)} is in charge"
    drawn += " " + text(WIDTH - 14, 27, charge, TEXT, SOFT, "end")
    drawn += at(8, 36, own.plan_card(escape.card, escape.items, WIDTH - 16, True))
    brought = listed(item_names(escape.brought)) or "nothing"
    asked = state.step_name == "pool"
    if partner == mine:
        brings = "You are asked to bring" if asked else "You bring"
    else:
        brings = f"{shortened(state.name(partner), 16)} {'is asked to bring' if asked else 'brings'}"
    sends = f" and up to {counted(escape.places, 'chicken')}" if escape.places else ""
    for number, line in enumerate(wrapped(f"{brings} {brought}{sends}.", 44)):
        drawn += " " + text(14, 154 + 21 * number, line, TEXT, INK, "start")
    drawn += " " + text(14, _LABEL + 18, "Those who run", TEXT, SOFT, "start", bold=True)
    things: list[Thing] = []
    for number, chicken in enumerate([*state.flocks[leader].running, *unplaced(state, leader)]):
        seat = owner(state, chicken)
        here = own.chickens(state.flocks[seat], [chicken], seat, 8 + 64 * number, _LABEL + 26)
        if seat == mine:  # they stand among the own things already
            drawn += here[0].drawing
        else:
            things += here
    return things, drawn
