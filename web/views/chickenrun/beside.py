"""What stands beside the own things: the other players in short, or what is being decided: a pile, a proposal, whom the pie machine gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import NUMBER, PLANS, PRICES, SETS, chicken_name
from pygames.chickenrun.collecting import victims
from pygames.chickenrun.ending import LAST_ROUND
from pygames.chickenrun.farm import place_name
from pygames.chickenrun.trading import CARRIED, EGG, THINGS, Bargain, owned, partners, told_things
from pygames.core.words import BLANK, counted
from web.app.boards.panel import Panel, Thing
from web.views.chickenrun import own
from web.views.chickenrun.equipment import picture_of
from web.views.chickenrun.own import HEIGHT, START_LETTER, TEXT, WIDTH, ground, item_called, signed, squeezed
from web.views.drawings.svg import (
    BARN,
    DARK_LINE,
    INK,
    LINE,
    SOFT,
    STRAW,
    at,
    box,
    path,
    scenery,
    shortened,
    text,
    wrapped,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from pygames.chickenrun.flock import Flock
    from pygames.chickenrun.rules import Chickenrun
    from pygames.core.words import Action

_ROW: Final = 56
_HEAD: Final = 40


def draw(state: Chickenrun, seat: int | None, mine: int) -> Panel:
    """The panel, as `seat` sees it; `mine` is whose things stand beside it."""
    things: list[Thing] = []
    if state.bargain and seat in (state.bargain.seat, state.bargain.other):
        label, things, drawn = "Bargain", *_bargain(state, state.bargain, seat)
    elif own.at_a_pile(state, mine):
        label, things, drawn = "The pile", *_pile(state)
    elif state.step_name == "bake" and mine == state.controller:
        label, things, drawn = "Pie machine", *_machine(state)
    else:
        label, things, drawn = "Others", *_others(state, mine)
    return Panel("beside", label, WIDTH, HEIGHT, things, [], ground(HEIGHT) + drawn, size="half", text=TEXT, tab=label)


# -- everybody else ---------------------------------------------------------------------------------------------------


def _others(state: Chickenrun, mine: int) -> tuple[list[Thing], str]:
    """A strip for each; with whom one may trade can be touched."""
    seats = [seat for seat in range(state.seats) if seat != mine]
    told = len(seats) < 5  # else there is no room to say what the signs mean
    top = _HEAD + 20 * told
    head = text(12, 27, f"Round {state.round} of {LAST_ROUND}", 18, anchor="start", display=True)
    head += " " + text(152, 27, f"{counted(state.nest, 'egg')} in the nest", TEXT, SOFT, "start")
    head += " " + text(WIDTH - 14, 27, "gate open", TEXT, BARN, "end", bold=True) if state.gate_open else ""
    rows = [at(0, top + _ROW * number, _strip(state, seat)) for number, seat in enumerate(seats)]
    spoken_to = partners(state) if state.step_name == "trade" and mine == state.mover else []
    things = [
        Thing(
            f"speak{seat}",
            f"trade {state.flocks[seat].hut}",
            f"{place_name(state.flocks[seat].hut)}: trade with {state.name(seat)}",
            6,
            top + _ROW * number + 2,
            WIDTH - 12,
            _ROW - 4,
            shape="card",
        )
        for number, seat in enumerate(seats)
        if seat in spoken_to
    ]
    signs = scenery("signs-told") if told else ""
    return things, head + signs + "".join(rows) + _prices(state, top + _ROW * len(seats))


def _strip(state: Chickenrun, seat: int) -> str:
    """One player: hut, active chicken, eggs, cards, who is free and who is pies."""
    flock = state.flocks[seat]
    turn = seat == state.mover and state.phase != "over"
    frame = scenery("strip-turn" if turn else "strip")
    bird = scenery(f"hen-{seat}", 34, 28, 0.5) + scenery(f"tag-{flock.hut}", 18, 41, 0.9)
    name = text(62, 21, shortened(state.name(seat), 14), TEXT, anchor="start", bold=True)
    if seat in state.out:
        gone = "resigned" if seat in state.resigned else "out of the game"
        return f"{frame}{bird}{name} {text(62, 46, gone, TEXT, SOFT, 'start')}"
    active = _active(flock)
    drawn = text(200, 21, active, TEXT, SOFT, "start", more=squeezed(active, 100))
    if seat == state.controller:
        drawn += " " + text(
            WIDTH - 14, 21, "controls", TEXT, INK if turn else BARN, "end", bold=True, more=squeezed("controls", 70)
        )
    counts = (
        str(flock.eggs),
        f"{len(flock.items)}+1" if flock.carried else str(len(flock.items)),
        str(len(flock.plans)),
        str(len(flock.free)),
        str(len(flock.pies)),
        str(len(flock.bunker)),
    )
    numbers = "".join(
        f'<tspan x="{_SIGN + 13 + 53 * number}" {squeezed(many, 27)}>{many}</tspan>'
        for number, many in enumerate(counts)
    )
    drawn += scenery("signs") + f'<text y="47" font-size="{TEXT}" font-weight="700" fill="{INK}">{numbers}</text>'
    running = at(46, 18, path("M-8 14V-12L10 -7L-8 -2", BARN, DARK_LINE, 2)) if flock.escape else ""
    return f'<g role="img" aria-label="{_spoken(state, seat)}">{frame}{bird}{running}{name} {drawn}</g>'


_SIGN: Final = 74
_SIGN_LINE: Final = f'stroke="{DARK_LINE}" stroke-width="2.4" stroke-linejoin="round"'
_SIGNS: Final = {
    "eggs": picture_of("egg"),
    "items": picture_of(BLANK),
    "plans": box(-14, -17, 28, 34, "#f3ead2", 3, _SIGN_LINE)
    + path("M-8 -8H8M-8 0H8M-8 8H2", stroke="#9a7440", width=2.6),
    "free": path("M0 -17L5 -6 17 -5 8 3 11 15 0 9-11 15-8 3-17 -5-5 -6Z", STRAW, more=_SIGN_LINE),
    "pies": picture_of("pie"),
    "bunker": path("M-15 17V-6Q0 -24 15 -6V17Z", "#565b63", more=_SIGN_LINE)
    + path("M-7 16V-8M0 16V-11M7 16V-8", stroke="#c6ccd2", width=3),
}
"""What is counted of every player: in the bunker, by its last."""
SCENERY: Final = {
    "signs": "".join(at(_SIGN + 53 * number, 41, sign, 0.56) for number, sign in enumerate(_SIGNS.values())),
    "signs-told": "".join(
        text(_SIGN - 10 + 53 * number, _HEAD + 14, name, TEXT, SOFT, "start", more=squeezed(name, 50))
        for number, name in enumerate(_SIGNS)
    ),
    "strip": box(6, 2, WIDTH - 12, _ROW - 4, "none", 12, f'stroke="{LINE}" stroke-width="1.5"'),
    "strip-turn": box(6, 2, WIDTH - 12, _ROW - 4, STRAW, 12, f'fill-opacity=".15" stroke="{STRAW}" stroke-width="2.5"'),
}


def _active(flock: Flock) -> str:
    """Who is active; where nobody is, why."""
    if flock.active:
        return f"{chicken_name(flock.active)} {signed(NUMBER[flock.active])}"
    return "in the bunker" if flock.bunker else "with others" if flock.lent else "not chosen yet"


def _spoken(state: Chickenrun, seat: int) -> str:
    flock = state.flocks[seat]
    carried = ", one carried" if flock.carried else ""
    words = (
        f"{state.name(seat)}: {counted(flock.eggs, 'egg')}, {counted(len(flock.items), 'item')} in hand{carried}, "
        f"{counted(len(flock.plans), 'plan')}, {len(flock.free)} free, {len(flock.pies)} made into pies, {len(flock.bunker)} in the bunker"
    )
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _prices(state: Chickenrun, top: float) -> str:
    """Where there is room for all of it: what lies where, and what it costs."""
    told = [
        (pile, f"{counted(state.pile_size(pile), 'item')}, {counted(price, 'egg')} each")
        for pile, price in PRICES.items()
    ]
    told.append(("food-store", f"{counted(state.store_size, 'plan')}, free"))
    line = min(24, (HEIGHT - 6 - top) / len(told))
    if line < TEXT:
        return ""
    drawn = ""
    for number, (place, words) in enumerate(told, 1):
        y = round(top + line * number, 1)
        drawn += text(14, y, place_name(place).removeprefix("the ").capitalize(), TEXT, INK, "start")
        drawn += " " + text(WIDTH - 14, y, words, TEXT, SOFT, "end")
    return drawn


# -- a pile -----------------------------------------------------------------------------------------------------------


def _pile(state: Chickenrun) -> tuple[list[Thing], str]:
    """What lies in a building, for whoever looks through it."""
    at_place = state.task.at
    price = 0 if state.step_name == "find" else PRICES[at_place]
    head = text(14, 28, place_name(at_place).capitalize(), 19, anchor="start", display=True) + text(
        WIDTH - 14, 28, f"{counted(price, 'egg')} each" if price else "free of charge", TEXT, SOFT, "end"
    )
    kinds = list(dict.fromkeys(state.piles[at_place]))
    things = []
    for number, kind in enumerate(kinds):
        row, column = divmod(number, 4)
        x, y, many = 10.0 + 95.5 * column, 40.0 + 69 * row, state.piles[at_place].count(kind)
        card = box(x, y, 92, 66, "var(--sq-light)", 10)
        icon = picture_of(kind, x + 46, y + 25, 1.15)
        called = "?" if kind == BLANK else kind.replace("-", " ")
        name = text(x + 46, y + 60, called, TEXT, INK, more=squeezed(called, 86))
        count = text(x + 87, y + 20, f"×{many}", TEXT, INK, "end", bold=True) if many > 1 else ""
        spoken = item_called(kind) + (f": ×{many}" if many > 1 else "")
        key = f"pile-{'unknown' if kind == BLANK else kind}"
        things.append(Thing(key, kind, spoken, x, y, 92, 66, card + icon + name + " " + count, "card"))
    return things, head


# -- a proposal -------------------------------------------------------------------------------------------------------


_CELL: Final = 36
_CELLS: Final = 10
_OFFERS, _ASKS = 106, 196


def _bargain(state: Chickenrun, bargain: Bargain, seat: int | None) -> tuple[list[Thing], str]:
    """What either side would give, and while it is made up all that can be offered and asked for."""
    mine = seat == bargain.seat
    gives, gets = (bargain.give, bargain.ask) if mine else (bargain.ask, bargain.give)
    partner = state.name(bargain.other if mine else bargain.seat)
    drawn = ""
    for number, (label, side) in enumerate(((f"You give {shortened(partner, 11)}", gives), ("You get", gets))):
        left = 8 + 193 * number
        drawn += text(left + 6, 24, label, 18, anchor="start", display=True) + " "
        drawn += box(left, 32, 190, 50, "var(--sq-light)", 12)
        signs = "".join(at(left + 24 + 45 * place, 57, _sign(thing)) for place, thing in enumerate(side))
        drawn += f'<g role="img" aria-label="{told_things(side)}">{signs}</g>' if side else ""
        if not side:
            drawn += text(left + 95, 63, "nothing yet" if state.composing else "nothing", TEXT, INK)
    if not (state.composing and mine):
        return [], drawn + _terms(gives, gets)
    flock = state.flocks[bargain.seat]
    own_things = [thing for thing in THINGS if owned(flock, thing)]
    drawn += text(14, _OFFERS - 6, "Touch what you offer", TEXT, SOFT, "start", bold=True)
    drawn += " " + text(14, _ASKS - 6, "… and what you ask for", TEXT, SOFT, "start", bold=True)
    may = set(state.actions()) if state.turn == seat else set()
    things = [_cell("offer", thing, number, _OFFERS, may) for number, thing in enumerate(own_things)]
    things += [_cell("ask", thing, number, _ASKS, may) for number, thing in enumerate(THINGS)]
    return things, drawn


def _cell(verb: str, thing: str, number: int, top: float, may: Collection[Action]) -> Thing:
    """A thing to offer or to ask for: one touch says both words. What cannot be is pale."""
    row, column = divmod(number, _CELLS)
    x, y = 10.0 + 38 * column, top + (_CELL + 1) * row
    named = {EGG: "an egg", CARRIED: "what is carried"}.get(thing) or (
        f"the plan {PLANS[thing].name}" if thing in PLANS else item_called(thing)
    )
    drawing = box(x, y, 37, _CELL - 1, "var(--sq-light)", 8) + at(x + 18.5, y + 17.5, _sign(thing), 0.84)
    if (verb, thing) not in may:
        drawing = f'<g opacity=".4">{drawing}</g>'
    return Thing(f"{verb}-{thing}", f"{verb} {thing}", f"{verb} {named}", x, y, 37, _CELL - 1, drawing, "card")


def _sign(thing: str) -> str:
    """A thing in a bargain; a plan with the letter at which it begins."""
    if thing in PLANS:
        return box(-16, -19, 32, 38, "#f3ead2", 5, f'stroke="{DARK_LINE}" stroke-width="2"') + text(
            0, 7, START_LETTER[PLANS[thing].start], 21, "#7d5a2b", bold=True
        )
    return picture_of(BLANK if thing == CARRIED else thing)


def _terms(gives: list[str], gets: list[str]) -> str:
    lines = [*wrapped(f"You give {told_things(gives)}.", 40), *wrapped(f"You get {told_things(gets)}.", 40)]
    return " ".join(text(16, 116 + 26 * number, line, 18, INK, "start") for number, line in enumerate(lines))


# -- the pie machine --------------------------------------------------------------------------------------------------


def _machine(state: Chickenrun) -> tuple[list[Thing], str]:
    """Among whom the controller chooses."""
    seat = state.task.other
    flock = state.flocks[seat]
    head = text(16, 32, "Into the pie machine", 20, anchor="start", display=True) + text(
        16, 60, f"a chicken of {shortened(state.name(seat), 24)}", TEXT, SOFT, "start"
    )
    if seat == state.controller:  # they stand among the own things already
        return [], head
    names = [chicken for chicken in SETS[flock.hut] if chicken in victims(state, seat)]
    return own.chickens(flock, names, seat, 8, 80), head + picture_of("pie", 200, 244, 3)
