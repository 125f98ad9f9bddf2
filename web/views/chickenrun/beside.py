"""What stands beside the own things: the other players in short, or what is being decided: a pile, a proposal, whom the pie machine gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import EQUIPMENT, NUMBER, PLANS, PRICES, SETS, chicken_name
from pygames.chickenrun.collecting import victims
from pygames.chickenrun.ending import LAST_ROUND
from pygames.chickenrun.farm import place_name
from pygames.chickenrun.trading import CARRIED, EGG, Bargain
from pygames.core.words import BLANK, counted
from web.app.boards.panel import Panel, Thing
from web.views.chickenrun import own
from web.views.chickenrun.equipment import PICTURES, picture_of
from web.views.chickenrun.own import HEIGHT, TEXT, WIDTH, item_called, item_thing, signed
from web.views.drawings.dice import die_of_shapes
from web.views.drawings.svg import (
    BARN,
    CARD,
    DARK_LINE,
    INK,
    LINE,
    SOFT,
    STRAW,
    Shapes,
    at,
    box,
    path,
    scenery,
    shortened,
    text,
    wrapped,
)

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

_ROW: Final = 74
_HEAD: Final = 62


def draw(state: Chickenrun, seat: int | None, mine: int, shapes: Shapes) -> Panel:
    """The panel, as `seat` sees it; `mine` is whose things stand beside it."""
    ground = box(1, 1, WIDTH - 2, HEIGHT - 2, CARD, 16, f'stroke="{LINE}" stroke-width="2"')
    things: list[Thing] = []
    if state.bargain and seat in (state.bargain.seat, state.bargain.other):
        label, things, drawn = "Bargain", *_bargain(state, state.bargain, seat, shapes)
    elif state.tasks and state.step_name in ("shop", "find") and state.task.at and state.task.seat == mine:
        label, things, drawn = "The pile", *_pile(state, shapes)
    elif state.step_name == "bake" and mine == state.controller:
        label, things, drawn = "Pie machine", *_machine(state, shapes)
    else:
        label, drawn = "Others", _others(state, mine, shapes)
    return Panel("beside", label, WIDTH, HEIGHT, things, [], ground + drawn, size="half", text=TEXT, tab=label)


# -- everybody else ---------------------------------------------------------------------------------------------------


def _others(state: Chickenrun, mine: int, shapes: Shapes) -> str:
    seats = [seat for seat in range(state.seats) if seat != mine]
    rows = [at(0, _HEAD + _ROW * number, _strip(state, seat)) for number, seat in enumerate(seats)]
    return (
        _round(state, shapes)
        + "".join(rows)
        + (_prices(state, _HEAD + _ROW * len(seats), shapes) if len(seats) < 5 else "")
    )


def _round(state: Chickenrun, shapes: Shapes) -> str:
    """Which round it is, the last roll, what is left in the nest."""
    told = text(14, 27, f"Round {state.round} of {LAST_ROUND}", 18, anchor="start", display=True)
    nest = text(14, 50, f"{counted(state.nest, 'egg')} in the nest", TEXT, SOFT, "start")
    dice = ""
    if state.dice:
        black, white = state.dice
        dice = at(300, 32, die_of_shapes(black, "#33363d", "#f3efe6", shapes), 0.42) + at(
            350, 32, die_of_shapes(white, "#fff8ea", DARK_LINE, shapes), 0.42
        )
        dice = f'<g role="img" aria-label="The last roll: {black} black, {white} white">{dice}</g>'
    gate = text(196, 50, "gate open", TEXT, BARN, "start", bold=True) if state.gate_open else ""
    return told + nest + gate + dice


def _strip(state: Chickenrun, seat: int) -> str:
    """One player: hut, active chicken, eggs, cards, who is free and who is pies."""
    flock = state.flocks[seat]
    turn = seat == state.mover and state.phase != "over"
    frame = scenery("strip-turn" if turn else "strip")
    bird = scenery(f"hen-{seat}", 34, 36, 0.56) + scenery(f"tag-{flock.hut}", 18, 54, 0.9)
    name = text(66, 26, shortened(state.name(seat), 15), 16.5, anchor="start", bold=True)
    if seat in state.out:
        return frame + bird + name + text(66, 52, "out of the game", TEXT, SOFT, "start")
    active = f"{chicken_name(flock.active)} {signed(NUMBER[flock.active])}" if flock.active else "all in the bunker"
    if seat == state.controller:
        name += text(WIDTH - 16, 26, "controls", TEXT, BARN, "end", bold=True)
    counts = (
        flock.eggs,
        len(flock.items) + bool(flock.carried),
        len(flock.plans),
        len(flock.free),
        len(flock.pies),
        len(flock.bunker),
    )
    drawn = text(
        214,
        26,
        active,
        TEXT,
        SOFT,
        "start",
        more='textLength="96" lengthAdjust="spacingAndGlyphs"' if len(active) > 12 else "",
    )
    numbers = "".join(f'<tspan x="{95 + 53 * number}">{many}</tspan>' for number, many in enumerate(counts))
    drawn += scenery("signs") + f'<text y="56" font-size="17" font-weight="700" fill="{INK}">{numbers}</text>'
    running = at(WIDTH - 26, 44, path("M-8 12V-12L10 -7L-8 -2", BARN, DARK_LINE, 2)) if flock.escape else ""
    return f'<g role="img" aria-label="{_spoken(state, seat)}">{frame}{bird}{name}{drawn}{running}</g>'


_SIGN_LINE: Final = f'stroke="{DARK_LINE}" stroke-width="2.4" stroke-linejoin="round"'
_SIGNS: Final = (
    PICTURES["egg"],
    PICTURES[BLANK],
    box(-14, -17, 28, 34, "#f3ead2", 3, _SIGN_LINE) + path("M-8 -8H8M-8 0H8M-8 8H2", stroke="#9a7440", width=2.6),
    path("M0 -17L5 -6 17 -5 8 3 11 15 0 9-11 15-8 3-17 -5-5 -6Z", STRAW, more=_SIGN_LINE),
    PICTURES["pie"],
    path("M-15 17V-6Q0 -24 15 -6V17Z", "#565b63", more=_SIGN_LINE)
    + path("M-7 16V-8M0 16V-11M7 16V-8", stroke="#c6ccd2", width=3),
)
"""Eggs, equipment, plans, who is free, pies, who is in the bunker."""
SCENERY: Final = {
    "signs": "".join(at(80 + 53 * number, 50, sign, 0.62) for number, sign in enumerate(_SIGNS)),
    "strip": box(6, 3, WIDTH - 12, _ROW - 6, "none", 12, f'stroke="{LINE}" stroke-width="1.5"'),
    "strip-turn": box(6, 3, WIDTH - 12, _ROW - 6, "var(--sq-light)", 12, f'stroke="{STRAW}" stroke-width="2.5"'),
}


def _spoken(state: Chickenrun, seat: int) -> str:
    flock = state.flocks[seat]
    words = (
        f"{state.name(seat)}: {counted(flock.eggs, 'egg')}, {counted(len(flock.items), 'item')} in hand, "
        f"{counted(len(flock.plans), 'plan')}, {len(flock.free)} free, {len(flock.pies)} made into pies, {len(flock.bunker)} in the bunker"
    )
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def _prices(state: Chickenrun, top: float, shapes: Shapes) -> str:
    """Where there is room: what the signs mean, and what things cost where."""
    drawn = path(f"M14 {top + 8:g}H{WIDTH - 14}", stroke=LINE, width=1.5)
    for number, (pile, price) in enumerate(PRICES.items()):
        y = top + 34 + 25 * number
        if y > HEIGHT - 10:
            break
        drawn += text(14, y, place_name(pile).removeprefix("the ").capitalize(), TEXT, INK, "start")
        drawn += text(
            196, y, f"{counted(state.pile_size(pile), 'item')}, {counted(price, 'egg')} each", TEXT, SOFT, "start"
        )
    y = top + 34 + 25 * len(PRICES)
    if y < HEIGHT - 10:
        drawn += text(14, y, "Food store", TEXT, INK, "start") + text(
            196, y, counted(state.store_size, "plan"), TEXT, SOFT, "start"
        )
    return drawn


# -- a pile -----------------------------------------------------------------------------------------------------------


def _pile(state: Chickenrun, shapes: Shapes) -> tuple[list[Thing], str]:
    """What lies in a building, for whoever looks through it."""
    at_place = state.task.at
    price = 0 if state.step_name == "find" else PRICES[at_place]
    head = text(16, 32, place_name(at_place).capitalize(), 20, anchor="start", display=True) + text(
        WIDTH - 16, 32, f"{counted(price, 'egg')} each" if price else "free of charge", 16, SOFT, "end"
    )
    kinds = list(dict.fromkeys(state.piles[at_place]))
    things = []
    for number, kind in enumerate(kinds):
        row, column = divmod(number, 4)
        x, y, many = 12.0 + 95 * column, 48.0 + 94 * row, state.piles[at_place].count(kind)
        ground = box(x, y, 91, 88, "var(--sq-light)", 10)
        icon = picture_of(kind, x + 45, y + 38, 1.45)
        name = text(x + 45, y + 82, _short(kind), TEXT, INK)
        count = text(x + 85, y + 24, f"×{many}", 17, INK, "end", bold=True) if many > 1 else ""
        spoken = item_called(kind) + (f": ×{many}" if many > 1 else "")
        things.append(
            Thing(
                f"pile-{'unknown' if kind == BLANK else kind}",
                kind,
                spoken,
                x,
                y,
                91,
                88,
                ground + icon + name + " " + count,
                "card",
            )
        )
    return things, head


def _short(kind: str) -> str:
    return "?" if kind == BLANK else {"wire-cutters": "wire cutters"}.get(kind, kind.replace("-", " "))


# -- a proposal -------------------------------------------------------------------------------------------------------


def _bargain(state: Chickenrun, bargain: Bargain, seat: int | None, shapes: Shapes) -> tuple[list[Thing], str]:
    """What either side would give, and while it is made up all that can be asked for."""
    gives, gets = (bargain.give, bargain.ask) if seat == bargain.seat else (bargain.ask, bargain.give)
    partner = state.name(bargain.other if seat == bargain.seat else bargain.seat)
    drawn = text(16, 28, f"With {shortened(partner, 24)}", 19, anchor="start", display=True)
    for number, (label, side) in enumerate((("You give", gives), ("You get", gets))):
        left = 10 + 192 * number
        drawn += box(left, 40, 188, 78, "var(--sq-light)", 12) + text(
            left + 12, 60, label, TEXT, SOFT, "start", bold=True
        )
        for place, thing in enumerate(side):
            drawn += at(left + 26 + 45 * place, 90, _thing_sign(thing, shapes))
    if not (state.composing and seat == bargain.seat):
        return [], drawn + _terms(gives, gets)
    drawn += text(16, 142, "What you can ask for", TEXT, SOFT, "start", bold=True)
    things = [_asked(EGG, "an egg", 0, shapes), _asked(CARRIED, "what is carried", 1, shapes)]
    things += [_asked(kind, item_called(kind), 2 + number, shapes) for number, kind in enumerate(EQUIPMENT)]
    for number, plan in enumerate(PLANS.values()):
        row, column = divmod(number, 3)
        x, y = 10.0 + 127 * column, 298.0 + 34 * row
        label = box(x, y, 124, 31, "#f3ead2", 8) + text(
            x + 62, y + 21, plan.name, TEXT, "#33291d", more=_fit(plan.name)
        )
        things.append(
            Thing(f"ask-{plan.word}", plan.word, f"{plan.name}: a plan to ask for", x, y, 124, 31, label, "card")
        )
    return things, drawn


def _fit(name: str) -> str:
    return 'textLength="114" lengthAdjust="spacingAndGlyphs"' if len(name) > 14 else ""


def _asked(thing: str, name: str, number: int, shapes: Shapes) -> Thing:
    row, column = divmod(number, 7)
    x, y = 10.0 + 54.5 * column, 148.0 + 48 * row
    kind = BLANK if thing == CARRIED else thing
    one = item_thing(f"ask-{thing}", thing, f"{name}: to ask for", kind, 1, x + 2, y, shapes, 50)
    return one


def _thing_sign(thing: str, shapes: Shapes) -> str:
    if thing in PLANS:
        return box(-18, -20, 36, 40, "#f3ead2", 4, f'stroke="{DARK_LINE}" stroke-width="2"') + path(
            "M-11 -10H11M-11 -2H11M-11 6H4", stroke="#9a7440", width=2.6
        )
    return picture_of(BLANK if thing == CARRIED else thing)


def _terms(gives: list[str], gets: list[str]) -> str:
    from pygames.chickenrun.trading import told_things

    lines = [*wrapped(f"You give {told_things(gives)}.", 42), *wrapped(f"You get {told_things(gets)}.", 42)]
    return "".join(text(16, 150 + 26 * number, line, 17, INK, "start") for number, line in enumerate(lines))


# -- the pie machine --------------------------------------------------------------------------------------------------


def _machine(state: Chickenrun, shapes: Shapes) -> tuple[list[Thing], str]:
    """Among whom the controller chooses."""
    seat = state.task.other
    flock = state.flocks[seat]
    head = text(16, 32, "Into the pie machine", 20, anchor="start", display=True) + text(
        16, 60, f"a chicken of {shortened(state.name(seat), 24)}", 16, SOFT, "start"
    )
    if seat == state.controller:  # they stand among the own things already
        return [], head
    names = [chicken for chicken in SETS[flock.hut] if chicken in victims(state, seat)]
    return own.chickens(flock, names, seat, 8, 80, shapes), head
