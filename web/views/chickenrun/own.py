"""What one player has, in two pictures: the six chickens with the eggs; what is carried, equipment in hand, plans with what they still need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import NUMBER, PLANS, SETS, Plan, chicken_name, item_name
from pygames.chickenrun.farm import STARTS
from pygames.chickenrun.trading import CARRIED, EGG
from pygames.core.words import BLANK, listed
from web.app.boards.panel import Panel, Piece, Thing
from web.views.chickenrun.equipment import picture_of
from web.views.chickenrun.ground import COLOURS, ink_on
from web.views.drawings.dice import bare_die
from web.views.drawings.svg import BARN, CARD, DARK_LINE, INK, LINE, SOFT, at, box, path, scenery, shortened, text

if TYPE_CHECKING:
    from pygames.chickenrun.flock import Escape, Flock
    from pygames.chickenrun.rules import Chickenrun

WIDTH: Final = 400
TEXT: Final = 17.2
"""The smallest letters beside the farm."""
FLOCK_HEIGHT, THINGS_HEIGHT = 124, 180
HEIGHT: Final = 322
"""Of what stands beside these two: as high as both."""
CARD_HEIGHT: Final = 88
_CHICKEN, _TOP = 64, 34
_NAME: Final = 17
"""So many letters have room before the dice."""
_PLANS: Final = 78
_PLAN_HEIGHT: Final = 96
START_LETTER: Final = {place: letter.upper() for letter, place in STARTS.items()}
"""The letter on the farm at which a plan begins."""


def draw(state: Chickenrun, own: int, seat: int | None) -> list[Panel]:
    """The panels of player `own`, as `seat` sees them."""
    flock = state.flocks[own]
    return [_flock(state, flock, own, seat), _things(state, flock, own, seat)]


def ground(height: float) -> str:
    """The card on which a panel is drawn."""
    return box(1, 1, WIDTH - 2, height - 2, CARD, 16, f'stroke="{LINE}" stroke-width="2"')


def _dice(state: Chickenrun) -> list[Piece]:
    """The last roll: the dice tumble as it comes."""
    thrown = state.dice or (None, None)
    found = []
    for number, (colour, fill, ink, pips) in enumerate(
        (("black", "#33363d", "#f3efe6", thrown[0]), ("white", "#fff8ea", DARK_LINE, thrown[1]))
    ):
        said = f' role="img" aria-label="{colour} die: {pips}"' if pips else ""
        drawn = f'<g fill="{fill}" stroke="{ink}"{said}>{scenery(f"die-{pips or 0}", scale=0.29)}</g>'
        drawn = f'<g class="tumble">{drawn}</g>' if pips else f'<g opacity=".35">{drawn}</g>'
        found.append(Piece(f"{colour} die", "dice", 222 + 36 * number, 18, drawn))
    return found


DICE: Final = {f"die-{pips}": bare_die(pips or None) for pips in range(7)}


# -- chickens ---------------------------------------------------------------------------------------------------------


def _flock(state: Chickenrun, flock: Flock, own: int, seat: int | None) -> Panel:
    """The chickens, and who has how many eggs."""
    yours = own == seat
    head = scenery(f"tag-{flock.hut}", 22, 18, 1.1)
    who = "You" if yours else shortened(state.name(own), _NAME)
    if own == state.controller and state.phase != "over":
        more = " control" if yours else " controls"
        who += more if len(who + more) <= _NAME else ""
    head += text(42, 24, who, 18, anchor="start", display=True)
    if yours and flock.carried:  # on a phone the line that says so lies below the fold
        said = f"{item_called(flock.carried)}: carried, not yet brought home"
        head += f'<g role="img" aria-label="{said}">{picture_of(flock.carried, 180, 18, 0.66)}</g>'
    eggs = at(316, 18, picture_of("egg"), 0.75) + text(332, 25, f"× {flock.eggs}", 19, anchor="start", bold=True)
    whose = "your" if yours else f"{state.name(own)}'s"
    things = chickens(flock, list(SETS[flock.hut]), own, 8, _TOP)
    things.append(Thing("eggs", EGG, f"{whose} eggs: × {flock.eggs}", 298, 0, 92, 35, eggs, "card"))
    label = "Your chickens" if yours else f"Chickens of {state.name(own)}"
    return Panel(
        f"flock{own}",
        label,
        WIDTH,
        FLOCK_HEIGHT,
        things,
        _dice(state),
        ground(FLOCK_HEIGHT) + head,
        size="half",
        text=TEXT,
    )


def state_of(flock: Flock, chicken: str) -> str:
    """Where a chicken is, in a word."""
    if chicken == flock.active:
        return "running" if flock.escape else "active"
    places = (
        ("next", flock.escape.waiting if flock.escape else []),
        ("hand", flock.hand),
        ("rests", flock.resting),
        ("lent", flock.lent),
        ("bunker", flock.bunker),
        ("free", flock.free),
        ("pie", flock.pies),
    )
    return next((name for name, there in places if chicken in there), "")


def signed(number: int) -> str:
    """A chicken's number: `+2`, `0`, `−1`."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number < 0 else "0"


SCENERY: Final = {
    f"card-{hut}": box(1, 1, 60, CARD_HEIGHT - 2, "var(--sq-light)", 9, f'stroke="{LINE}" stroke-width="1.5"')
    + path("M1 24V10Q1 1 10 1H52Q61 1 61 10V24Z", colour)
    for hut, colour in COLOURS.items()
}
"""The empty cards of each hut's chickens."""


def chickens(flock: Flock, names: list[str], seat: int, left: float, top: float) -> list[Thing]:
    """Chickens side by side, each with her number and where she is."""
    things = []
    for at_place, chicken in enumerate(names):
        x, where = left + _CHICKEN * at_place, state_of(flock, chicken)
        name = f"{chicken_name(chicken)}, {signed(NUMBER[chicken])}: {where}"
        drawing = at(x, top, card(flock.hut, chicken, seat, where))
        things.append(Thing(chicken, chicken, name, x, top, _CHICKEN - 2, CARD_HEIGHT, drawing, "card"))
    return things


def card(hut: str, chicken: str, seat: int, where: str) -> str:
    """A chicken's card: 62 × 88 units."""
    active = where in ("active", "running")
    frame = scenery(f"card-{hut}")
    if active:
        frame += box(1, 1, 60, CARD_HEIGHT - 2, "none", 9, f'stroke="{BARN}" stroke-width="3"')
    name = text(31, 18.5, chicken_name(chicken), TEXT, ink_on(hut), bold=True, more=squeezed(chicken_name(chicken), 54))
    if where == "pie":
        bird = at(31, 47, picture_of("pie"), 1.05)
    else:
        bird = scenery(f"hen-{seat}", 25, 47, 0.5)
        if where == "bunker":
            bird += path("M10 27V66M22 27V66M36 27V66M50 27V66", stroke="#6b7178", width=3.5)
        elif where == "free":
            bird += at(47, 36, _STAR)
    number = text(59, 65, signed(NUMBER[chicken]), 19, INK, "end", bold=True, more=HALO) if where != "pie" else ""
    said = text(31, 82, where, TEXT, INK, bold=active, more=squeezed(where, 52))
    return frame + bird + " ".join([name, number, said])  # a blank between words, for whoever hears them


_STAR: Final = path(
    "M0 -11L3 -4 11 -3 5 2 7 10 0 6-7 10-5 2-11 -3-3 -4Z", "#eec64f", DARK_LINE, 1.8, 'stroke-linejoin="round"'
)
HALO: Final = 'paint-order="stroke" stroke="var(--card)" stroke-width="4" stroke-linejoin="round"'
"""Around what is written on a picture."""


def squeezed(words: str, wide: float) -> str:
    """Words that need more room than there is are set closer."""
    room = 0.56 * TEXT * len(words)
    return f'textLength="{wide:g}" lengthAdjust="spacingAndGlyphs"' if room > wide else ""


# -- equipment --------------------------------------------------------------------------------------------------------


def _things(state: Chickenrun, flock: Flock, own: int, seat: int | None) -> Panel:
    """What is carried, equipment in hand, plans."""
    whose = "your" if own == seat else f"{state.name(own)}'s"
    label = "Your things" if own == seat else f"Things of {state.name(own)}"
    things = [*_items(state, flock, own, whose), *_plan_things(flock)]
    line = path(f"M12 {_PLANS}H{WIDTH - 12}", stroke=LINE, width=1.5)
    carries = text(12, 19, "carries", TEXT, SOFT, "start") + box(
        14, 25, 48, 48, "none", 9, f'stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="5 4"'
    )
    kinds = len(set(flock.items))
    said = "in hand" if kinds else "nothing in hand"
    hand = text(_HAND, 19, said, TEXT, SOFT, "start") if kinds <= _ONE_ROW else ""
    if not flock.plans and not flock.escape:
        hand += text(14, 104, "No plan: the food store has them.", TEXT, SOFT, "start")
    under = ground(THINGS_HEIGHT) + line + carries + hand
    return Panel(f"own{own}", label, WIDTH, THINGS_HEIGHT, things, [], under, size="half", text=TEXT, tab=label)


_HAND: Final = 84
_ONE_ROW: Final = 8
_COLUMNS: Final = 9


def at_a_pile(state: Chickenrun, seat: int) -> bool:
    """Whether a player chooses from what lies in a building."""
    return bool(state.tasks and state.step_name in ("shop", "find") and state.task.at and state.task.seat == seat)


def _items(state: Chickenrun, flock: Flock, own: int, whose: str) -> list[Thing]:
    things = []
    pile = at_a_pile(state, own)  # what is said there is said of what lies in it
    if flock.carried:
        word = CARRIED if pile or state.bargain is not None else flock.carried
        name = f"{item_called(flock.carried)}: carried, not yet brought home"
        things.append(item_thing("carried", word, name, flock.carried, 1, 15, 27, 46, 44))
    kinds = list(dict.fromkeys(flock.items))
    for number, kind in enumerate(kinds):
        many = flock.items.count(kind)
        name = f"{item_called(kind)} in {whose} hand" + (f": ×{many}" if many > 1 else "")
        if len(kinds) <= _ONE_ROW:
            step = min(52.0, 310 / len(kinds))
            x, y, wide, tall = _HAND + step * number, 27.0, step - 2, 44.0
        else:
            row, column = divmod(number, _COLUMNS)
            x, y, wide, tall = _HAND - 10 + 36.0 * column, 4 + 36.0 * row, 34.5, 34.5
        word = "hand" if pile else kind
        things.append(item_thing(f"hand-{_key(kind)}", word, name, kind, many, x, y, wide, tall))
    return things


def item_called(kind: str) -> str:
    """What is spoken of an item."""
    return "an item that you do not see" if kind == BLANK else item_name(kind)


def _key(kind: str) -> str:
    return "unknown" if kind == BLANK else kind


def item_thing(
    key: str, word: str, name: str, kind: str, many: int, x: float, y: float, wide: float, tall: float
) -> Thing:
    """An item that can be touched, with how many there are."""
    drawing = picture_of(kind, x + wide / 2, y + tall / 2, min(1.0, min(wide, tall) / 38))
    if many > 1:
        drawing += text(x + wide, y + tall - 1, f"×{many}", TEXT, INK, "end", bold=True, more=HALO)
    return Thing(key, word, name, x, y, wide, tall, drawing, "card")


# -- plans ------------------------------------------------------------------------------------------------------------


def _plan_things(flock: Flock) -> list[Thing]:
    laid = flock.escape if flock.escape and flock.escape.plan else None
    held = [*([laid.plan] if laid else []), *flock.plans]
    full, many = WIDTH - 16.0, max(2, len(held))
    first = full / many if not laid or many == 2 else 212.0
    rest = (full - first) / (many - 1)
    things: list[Thing] = []
    left = 10.0
    for number, word in enumerate(held):
        wide = (first if number == 0 else rest) - 4
        if laid and number == 0:
            things += _laid(laid, left, wide)
        else:
            things.append(_plan(flock, word, number, left, wide))
        left += wide + 4
    return things


def _plan(flock: Flock, word: str, number: int, x: float, wide: float) -> Thing:
    """A plan in hand."""
    y = _PLANS + 6
    if word == BLANK:
        said, drawing = "a plan that you do not see", at(x, y, back(wide))
        return Thing(f"plan{number}", BLANK, said, x, y, wide, _PLAN_HEIGHT, drawing, "card")
    plan = PLANS[word]
    said = f"{plan.name}: {missing_told(flock, plan)}"
    return Thing(word, word, said, x, y, wide, _PLAN_HEIGHT, at(x, y, plan_card(plan, flock.items, wide)), "card")


def _laid(laid: Escape, x: float, wide: float) -> list[Thing]:
    """A plan that is laid open: each of its items may be what is kept."""
    plan, y = PLANS[laid.plan], _PLANS + 6
    said = f"{plan.name}: {START_LETTER[plan.start]} {_leaving(plan)}, under way"
    drawing = at(x, y, plan_card(plan, laid.items, wide, under_way=True))
    things = [Thing(f"laid-{plan.word}", plan.word, said, x, y, wide, 50, drawing, "card")]
    step = _item_step(plan, wide)
    for number, kind in enumerate(plan.items):
        if kind in laid.items:
            name = f"{item_name(kind)}: laid open"
            things.append(Thing(f"laid-{kind}", kind, name, x + 5 + step * number, y + 54, step - 1, 40, "", "card"))
    return things


def missing_told(flock: Flock, plan: Plan) -> str:
    """What a plan still needs, in words."""
    missing = flock.missing(plan.word)
    needs = f"still needs {listed([item_name(kind) for kind in missing])}" if missing else "everything is in hand"
    return f"{START_LETTER[plan.start]} {_leaving(plan)}; from {plan.start}; {needs}"


def back(wide: float) -> str:
    """A plan's back."""
    return box(1, 1, wide - 2, _PLAN_HEIGHT - 2, "#b7975f", 10, f'stroke="{DARK_LINE}" stroke-width="2"') + path(
        f"M14 22H{wide - 14:g}M14 42H{wide - 14:g}M14 62H{wide - 30:g}",
        stroke="#8d7040",
        width=4,
        more='stroke-linecap="round"',
    )


def _item_step(plan: Plan, wide: float) -> float:
    return min(42.0, (wide - 10) / len(plan.items))


def plan_card(plan: Plan, have: list[str], wide: float, under_way: bool = False) -> str:
    """A plan: its name, where it begins, for how many, and its equipment; what is not in hand is pale, what is has a tick."""
    edge = f'stroke="{BARN if under_way else "#9a7440"}" stroke-width="{3 if under_way else 2}"'
    frame = box(1, 1, wide - 2, _PLAN_HEIGHT - 2, "#f3ead2", 10, edge)
    name = text(9, 20, plan.name, TEXT, "#33291d", "start", display=True, more=squeezed(plan.name, wide - 18))
    ring = (
        '<circle cx="21" cy="38" r="12.5" fill="#f7ecd0" stroke="#9a7440" stroke-width="1.8" stroke-dasharray="5 3"/>'
    )
    letter = text(21, 44, START_LETTER[plan.start], TEXT, "#7d5a2b", bold=True)
    if wide < 120:  # between others: how much is missing, in a number
        missing = len([kind for kind in plan.items if kind not in have])
        told = text(38, 44, f"{missing} off" if missing else "ready", TEXT, "#55483a", "start")
        return frame + ring + " ".join([name, letter, told])
    told = text(39, 44, _leaving(plan) if wide > 240 else _leaving_short(plan), TEXT, "#55483a", "start")
    step = _item_step(plan, wide)
    drawn, ticks = [], []
    for number, kind in enumerate(plan.items):
        x, y = 5 + step * (number + 0.5), 74
        here = kind in have
        icon = picture_of(kind, x, y, min(1.0, step / 38))
        drawn.append(icon if here else f'<g opacity=".38">{icon}</g>')
        if here:
            ticks.append(f"M{x + step * 0.1:g} 85l4 4 8-9")
    done = path("".join(ticks), stroke="#3f7a3c", width=3.4, more='stroke-linecap="round" stroke-linejoin="round"')
    return frame + ring + " ".join([name, letter, told]) + "".join(drawn) + done


_ROUTE: Final = {"over": "over the wire", "tunnel": "tunnel", "gate": "side gate", "air": "by air"}


def _leaving(plan: Plan) -> str:
    """For how many it is, and how they leave."""
    return f"{plan.chickens} run, {_ROUTE[plan.route]}"


def _leaving_short(plan: Plan) -> str:
    return _leaving(plan).replace("over the wire", "over wire")
