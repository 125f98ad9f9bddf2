"""What one player has: six chickens and where each is, eggs, what is carried, equipment in hand, plans with what they still need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import NUMBER, PLANS, SETS, Plan, chicken_name, item_name
from pygames.chickenrun.farm import STARTS
from pygames.chickenrun.trading import CARRIED, EGG
from pygames.core.words import BLANK, listed
from web.app.boards.panel import Panel, Thing
from web.views.chickenrun.equipment import picture_of
from web.views.chickenrun.ground import COLOURS, ink_on
from web.views.drawings.svg import (
    BARN,
    CARD,
    DARK_LINE,
    INK,
    LINE,
    SOFT,
    Shapes,
    at,
    box,
    path,
    scenery,
    shortened,
    text,
)

if TYPE_CHECKING:
    from pygames.chickenrun.flock import Flock
    from pygames.chickenrun.rules import Chickenrun

WIDTH: Final = 400
HEIGHT: Final = 580
TEXT: Final = 15.5
_CHICKEN, _TOP = 64, 44
_ITEMS, _PLANS = 152, 276
_SLOT: Final = 46
_START_LETTER: Final = {place: letter.upper() for letter, place in STARTS.items()}


def draw(state: Chickenrun, own: int, seat: int | None, shapes: Shapes) -> Panel:
    """The panel of player `own`, as `seat` sees it."""
    flock = state.flocks[own]
    whose = "your" if own == seat else f"{state.name(own)}'s"
    ground = box(1, 1, WIDTH - 2, HEIGHT - 2, CARD, 16, f'stroke="{LINE}" stroke-width="2"')
    head = scenery(f"tag-{flock.hut}", 24, 24, 1.1) + text(
        44, 30, "You" if own == seat else shortened(state.name(own), 22), 19, anchor="start", display=True
    )
    things = chickens(flock, list(SETS[flock.hut]), own, 8, _TOP, shapes)
    things += _items(state, flock, whose, shapes)
    things += _plan_things(state, flock, shapes)
    eggs = at(300, 24, picture_of("egg"), 0.8) + text(318, 31, f"× {flock.eggs}", 18, anchor="start", bold=True)
    things.append(Thing("eggs", EGG, f"{whose} eggs: × {flock.eggs}", 280, 4, 96, 38, eggs, "card"))
    label = "Your things" if own == seat else f"Things of {state.name(own)}"
    return Panel(
        f"own{own}", label, WIDTH, HEIGHT, things, [], ground + head + _labels(flock), size="half", text=TEXT, tab=label
    )


# -- chickens ---------------------------------------------------------------------------------------------------------


def state_of(flock: Flock, chicken: str) -> str:
    """Where a chicken is, in a word."""
    if chicken == flock.active:
        return "running" if flock.escape else "active"
    places = (
        ("runs next", flock.escape.waiting if flock.escape else []),
        ("hand", flock.hand),
        ("rests", flock.resting),
        ("bunker", flock.bunker),
        ("free", flock.free),
        ("pie", flock.pies),
    )
    return next((name for name, there in places if chicken in there), "")


def signed(number: int) -> str:
    """A chicken's number: `+2`, `0`, `−1`."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


SCENERY: Final = {
    f"card-{hut}": box(1, 1, 60, 98, "var(--sq-light)", 9, f'stroke="{LINE}" stroke-width="1.5"')
    + path("M1 24V10Q1 1 10 1H52Q61 1 61 10V24Z", colour)
    for hut, colour in COLOURS.items()
}
"""The empty cards of each hut's chickens."""


def chickens(flock: Flock, names: list[str], seat: int, left: float, top: float, shapes: Shapes) -> list[Thing]:
    """Chickens side by side, each with her number and where she is."""
    things = []
    for at_place, chicken in enumerate(names):
        x, where = left + _CHICKEN * at_place, state_of(flock, chicken)
        name = f"{chicken_name(chicken)}, {signed(NUMBER[chicken])}: {where}"
        drawing = at(x, top, card(flock.hut, chicken, seat, where, shapes))
        things.append(Thing(chicken, chicken, name, x, top, _CHICKEN - 2, 100, drawing, "card"))
    return things


def card(hut: str, chicken: str, seat: int, where: str, shapes: Shapes) -> str:
    """A chicken's card: 62 × 100 units."""
    gone, active = where in ("pie", "bunker", "free"), where in ("active", "running")
    frame = scenery(f"card-{hut}")
    if active:
        frame += box(1, 1, 60, 98, "none", 9, f'stroke="{BARN}" stroke-width="3"')
    name = text(31, 18.5, chicken_name(chicken), TEXT, ink_on(hut), bold=True, more=_narrow(chicken))
    if where == "pie":
        bird = at(31, 50, picture_of("pie"), 1.1)
    else:
        bird = scenery(f"hen-{seat}", 27, 51, 0.55)
        if where == "bunker":
            bird += path("M10 28V74M22 28V74M36 28V74M50 28V74", stroke="#6b7178", width=3.5)
    number = text(59, 74, signed(NUMBER[chicken]), 19, INK, "end", bold=True) if where != "pie" else ""
    said = text(31, 94, where, TEXT, INK if active or not gone else SOFT, bold=active)
    return frame + bird + " ".join([name, number, said])  # a blank between words, for whoever hears them


def _narrow(chicken: str) -> str:
    """Long names are set a little closer, to stay on their card."""
    return 'textLength="57" lengthAdjust="spacingAndGlyphs"' if len(chicken) > 6 else ""


# -- equipment --------------------------------------------------------------------------------------------------------


def _labels(flock: Flock) -> str:
    line = path(f"M12 {_ITEMS}H{WIDTH - 12}M12 {_PLANS}H{WIDTH - 12}", stroke=LINE, width=1.5)
    carried = text(36, _ITEMS + 20, "carries", TEXT, SOFT) + box(
        12, _ITEMS + 28, 48, 48, "none", 9, f'stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="5 4"'
    )
    hand = text(76, _ITEMS + 20, "in hand" if flock.items else "nothing in hand", TEXT, SOFT, "start")
    plans = text(
        14,
        _PLANS + 20,
        "plans" if flock.plans or flock.escape else "no plan: the food store has them",
        TEXT,
        SOFT,
        "start",
    )
    return line + carried + hand + plans


def _items(state: Chickenrun, flock: Flock, whose: str, shapes: Shapes) -> list[Thing]:
    things = []
    if flock.carried:
        trading = state.bargain is not None
        name = f"{item_called(flock.carried)}: carried, not yet brought home"
        things.append(
            item_thing(
                "carried", CARRIED if trading else flock.carried, name, flock.carried, 1, 12, _ITEMS + 28, shapes
            )
        )
    kinds = list(dict.fromkeys(flock.items))
    wide = min(_SLOT, 312 / max(1, -(-len(kinds) // 2)))
    for number, kind in enumerate(kinds):
        row, column = divmod(number, 6) if len(kinds) <= 12 else divmod(number, 8)
        step = 52 if len(kinds) <= 12 else wide
        many = flock.items.count(kind)
        name = f"{item_called(kind)} in {whose} hand" + (f": ×{many}" if many > 1 else "")
        things.append(
            item_thing(
                f"hand-{_key(kind)}",
                kind,
                name,
                kind,
                many,
                76 + step * column,
                _ITEMS + 28 + 46 * row,
                shapes,
                min(step, 48) - 2,
            )
        )
    return things


def item_called(kind: str) -> str:
    """What is spoken of an item."""
    return "an item that you do not see" if kind == BLANK else item_name(kind)


def _key(kind: str) -> str:
    return "unknown" if kind == BLANK else kind


def item_thing(
    key: str, word: str, name: str, kind: str, many: int, x: float, y: float, shapes: Shapes, wide: float = 46
) -> Thing:
    """An item that can be touched, with how many there are."""
    tall = 44
    drawing = picture_of(kind, x + wide / 2, y + tall / 2)
    if many > 1:
        drawing += text(
            x + wide,
            y + tall - 1,
            f"×{many}",
            16,
            INK,
            "end",
            bold=True,
            more='paint-order="stroke" stroke="var(--card)" stroke-width="4"',
        )
    return Thing(key, word, name, x, y, wide, tall, drawing, "card")


# -- plans ------------------------------------------------------------------------------------------------------------


def _plan_things(state: Chickenrun, flock: Flock, shapes: Shapes) -> list[Thing]:
    things: list[Thing] = []
    laid = flock.escape if flock.escape and flock.escape.plan else None
    held = [*([laid.plan] if laid else []), *flock.plans]
    wide = WIDTH - 16.0 if len(held) < 3 else (WIDTH - 20) / 2
    for number, word in enumerate(held):
        row, column = (number, 0) if len(held) < 3 else divmod(number, 2)
        x, y = 10 + wide * column, _PLANS + 28 + 134 * row
        if word == BLANK:
            things.append(
                Thing(
                    f"plan{number}",
                    BLANK,
                    "a plan that you do not see",
                    x,
                    y,
                    wide - 4,
                    128,
                    at(x, y, back(wide - 4)),
                    "card",
                )
            )
            continue
        plan = PLANS[word]
        under_way = bool(laid) and number == 0
        have = laid.items if laid and number == 0 else flock.items
        drawing = at(x, y, plan_card(plan, have, shapes, wide - 4, under_way))
        name = (
            f"{plan.name}: {_START_LETTER[plan.start]} {_room(plan)}, under way"
            if under_way
            else f"{plan.name}: {missing_told(flock, plan)}"
        )
        key = f"laid-{word}" if under_way else word
        if under_way and laid:
            things.append(Thing(key, word, name, x, y, wide - 4, 60, drawing, "card"))
            for at_place, kind in enumerate(laid.items):
                step = min(44, (wide - 16) / max(1, len(laid.items)))
                things.append(
                    Thing(
                        f"laid-{kind}",
                        kind,
                        f"{item_name(kind)}: laid open",
                        x + 6 + step * at_place,
                        y + 70,
                        step - 2,
                        44,
                        "",
                        "card",
                    )
                )
        else:
            things.append(Thing(key, word, name, x, y, wide - 4, 128, drawing, "card"))
    return things


def missing_told(flock: Flock, plan: Plan) -> str:
    """What a plan still needs, in words."""
    missing = flock.missing(plan.word)
    needs = f"still needs {listed([item_name(kind) for kind in missing])}" if missing else "everything is in hand"
    return f"{_START_LETTER[plan.start]} {_room(plan)}; from {plan.start}; {needs}"


def back(wide: float) -> str:
    """A plan's back."""
    return box(1, 1, wide - 2, 126, "#b7975f", 10, f'stroke="{DARK_LINE}" stroke-width="2"') + path(
        f"M14 20H{wide - 14:g}M14 40H{wide - 14:g}M14 60H{wide - 30:g}",
        stroke="#8d7040",
        width=4,
        more='stroke-linecap="round"',
    )


def plan_card(plan: Plan, have: list[str], shapes: Shapes, wide: float, under_way: bool = False) -> str:
    """A plan: its name, where it begins, for how many, and its equipment; what is not in hand is pale, in a dashed ring."""
    frame = box(
        1,
        1,
        wide - 2,
        126,
        "#f3ead2",
        10,
        f'stroke="{BARN if under_way else "#9a7440"}" stroke-width="{3 if under_way else 2}"',
    )
    name = text(10, 22, shortened(plan.name, int(wide / 9)), 16, "#33291d", "start", display=True)
    ring = '<circle cx="22" cy="46" r="14" fill="#f7ecd0" stroke="#9a7440" stroke-width="1.8" stroke-dasharray="5 3"/>'
    letter = text(22, 52, _START_LETTER[plan.start], 17, "#7d5a2b", bold=True)
    told = text(42, 52, _room(plan), TEXT, "#55483a", "start")
    step = min(44.0, (wide - 16) / max(1, len(plan.items)))
    drawn, rings = [], []
    small = min(1.0, step / 40)
    for number, kind in enumerate(plan.items):
        x, y = 8 + step * (number + 0.5), 92
        here = kind in have
        icon = picture_of(kind, x, y, small)
        drawn.append(icon if here else f'<g opacity=".38">{icon}</g>')
        if here:
            rings.append(f"M{x - 5:g} 121l4 4 8-9")
    ticks = path("".join(rings), stroke="#3f7a3c", width=3.4, more='stroke-linecap="round" stroke-linejoin="round"')
    return frame + ring + " ".join([name, letter, told]) + "".join(drawn) + ticks


_SHORT: Final = {"over": "over the wire", "tunnel": "tunnel", "gate": "side gate", "air": "by air"}


def _room(plan: Plan) -> str:
    """For how many it is, and how they leave."""
    return f"{plan.chickens} run, {_SHORT[plan.route]}"
