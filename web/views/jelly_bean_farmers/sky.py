"""The year's climate and what it does to the viewer's fields; the country with its tribute lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.core.words import BLANK
from pygames.jelly_bean_farmers.climate import PERENNIAL_BASE, SEEDED_BASE, production, weather
from pygames.jelly_bean_farmers.places import farm_word
from pygames.jelly_bean_farmers.year import LAST_YEAR
from web.app.boards.panel import Panel, Thing
from web.views.drawings.birds import hen
from web.views.drawings.svg import (
    BARN,
    CARD,
    INK,
    LEAF,
    LINE,
    SKY,
    SOFT,
    STRAW,
    Shapes,
    at,
    box,
    dot,
    path,
    shortened,
    text,
)
from web.views.jelly_bean_farmers import cards
from web.views.jelly_bean_farmers.faces import climate_face
from web.views.jelly_bean_farmers.food import lying
from web.views.jelly_bean_farmers.tableau import SHIELD, SWORD

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.climate import Weather
    from pygames.jelly_bean_farmers.farm import Farm
    from pygames.jelly_bean_farmers.rules import Farmers

WIDTH = 400
_CARDS_TOP, _CARDS_UNDER, _LINE = 54, 40, 25
_LARGE, _SMALL = (3, 1.0), (4, 0.76)
"""So many climate cards in a row, and how large: what they say must be read on a phone, too."""
_COLUMNS = ((112, "base"), (152, "fert."), (200, "drought"), (250, "pests"), (288, "sky"))
"""Where the parts of a field's sum stand, and what they are called."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A climate card in the row: which (BLANK: face down but seen by others), for when, and whether only looked at."""

    card: str
    when: str
    foreseen: bool = False


def sky(state: Farmers, seat: int | None, shapes: Shapes) -> Panel:
    """The year, its climate cards as far as the viewer knows them, and the sum for each of the viewer's fields."""
    farm = state.farms[seat] if seat is not None and not state.farms[seat].left else None
    row = _row(state)
    parts = [_years(state)]
    abreast, scale = _LARGE if len(row) <= _LARGE[0] else _SMALL
    wide, tall = WIDTH // abreast - 3, cards.HEIGHT * scale + _CARDS_UNDER
    for place, turned in enumerate(row):
        x, y = 8 + wide * (place % abreast), _CARDS_TOP + tall * (place // abreast)
        parts.append(at(x, y, _climate(turned, scale, shapes)))
    top = _CARDS_TOP + tall * max(1, -(-len(row) // abreast)) + 20
    table = at(0, top, _sums(state, farm, _in_force(state, row))) if farm else ""
    tall = top - 10 + (_LINE * (1 + len(farm.fields)) + 10 if farm else 0)
    ground = box(1, 1, WIDTH - 2, tall - 2, CARD, 14, f'stroke="{LINE}" stroke-width="2"')
    return Panel("sky", "The climate", WIDTH, tall, [], [], ground + "".join(parts) + table, size="half")


def _years(state: Farmers) -> str:
    told = f"Year {state.year}, {state.season}"
    dots = "".join(
        dot(
            241 + 20 * year,
            20,
            7,
            STRAW if year + 1 < state.year else BARN if year + 1 == state.year else "none",
            f'stroke="{SOFT}" stroke-width="1.5"',
        )
        for year in range(LAST_YEAR)
    )
    deck = text(388, 46, f"{state.deck} cards in the deck", 12, SOFT, anchor="end")
    return text(14, 31, told, 20, anchor="start", display=True) + dots + deck


def _row(state: Farmers) -> list[Turned]:
    """The year's card and the season's, face down until they are turned up, then what comes as far as somebody has looked."""
    stale = state.season == "summer" and state.phase == "seed"
    row = []
    if state.year_climate:
        row.append(Turned(state.year_climate, "this year"))
    if state.season_climate:
        row.append(Turned(state.season_climate, "last spring" if stale else f"this {state.season}"))
    names = _coming_names(state, stale)
    row += [Turned(card, name, True) for card, name in zip(state.coming, names, strict=False) if card]
    there = {turned.when for turned in row}
    due = ["this year", "this spring"] if state.season == "spring" else ["this year", "this summer"]
    missing = [Turned("", name) for name in due if name not in there]
    return row + missing


def _coming_names(state: Farmers, stale: bool) -> list[str]:
    """What the next climate cards are for, the next one first."""
    later = ["next year", "next spring", "next summer"]
    if not state.year_climate:
        return ["this year", "this spring", "this summer", *later]
    if state.season == "spring":
        return ["this summer", *later] if state.season_climate else ["this spring", "this summer", *later]
    return ["this summer", *later] if stale or not state.season_climate else later


def _climate(turned: Turned, scale: float, shapes: Shapes) -> str:
    wide, tall = cards.WIDTH * scale, cards.HEIGHT * scale
    under = text(wide / 2, tall + 17, turned.when, 13, bold=not turned.foreseen)
    if turned.card in ("", BLANK):
        back = box(1, 1, wide - 2, tall - 2, "var(--sky)", 10) + at(wide / 2, tall / 2, lying(shapes, 2), 2)
        known = text(wide / 2, tall - 10, "others know", 12, "var(--card)") if turned.card else ""
        return shapes.show("unturned", back) + known + under
    drawn = shapes.show(
        f"sky-{turned.card}",
        f'<g transform="scale({scale})">{cards.card(climate_face(turned.card), shapes)}</g>',
    )
    if turned.foreseen:
        around = f'stroke="{SKY}" stroke-width="3" stroke-dasharray="5 4"'
        drawn += box(0, 0, wide, tall, "none", 10, around) + text(wide / 2, tall + 31, "you know", 12, SOFT)
    return drawn + under


def _in_force(state: Farmers, row: list[Turned]) -> list[str] | None:
    """The climate cards of the season that is played, if the viewer knows them both."""
    season = "spring" if state.season == "spring" else "summer"
    known = {turned.when: turned.card for turned in row if turned.card != BLANK}
    found = [known.get("this year", ""), known.get(f"this {season}", "")]
    return found if all(found) else None


def _sums(state: Farmers, farm: Farm, force: list[str] | None) -> str:
    """A line a field: base, Fertilizer, drought, pestilence, the rest of the sky; what it makes bare, and with its protections."""
    y = 0
    head = [text(14, y, "Your fields", 13, SOFT, anchor="start")]
    head += [text(x, y, name, 13, SOFT) for x, name in _COLUMNS]
    head.append(text(386, y, "makes", 13, anchor="end", bold=True))
    over = weather(*force) if force else None
    open_ = state.phase in ("keep", "draw", "place", "seed")
    lines = [_sum_line(farm, number, over, y + _LINE * (number + 1), open_) for number in range(len(farm.fields))]
    return path(f"M10 {y + 7}H390", stroke=LINE, width=1.5) + "".join(head) + "".join(lines)


def _sum_line(farm: Farm, number: int, over: Weather | None, y: float, open_: bool) -> str:
    upgrades = farm.fields[number]
    seeded = number in farm.seeded or farm.sowing[number : number + 1] == ["seed"]
    undecided = open_ and not seeded and farm.sowing[number : number + 1] != ["fallow"]
    grows = seeded or undecided
    said = "if seeded" if undecided else "seeded" if seeded else "unseeded"
    base = SEEDED_BASE if grows else PERENNIAL_BASE if "perennial" in upgrades else 0
    cells = [
        f'<text x="14" y="{y}" text-anchor="start">{number + 1}. {said}</text>',
        _cell(_COLUMNS[0][0], y, str(base)),
    ]
    cells.append(_cell(_COLUMNS[1][0], y, f"+{int('fertilizer' in upgrades)}"))
    if over is None:
        return _line(cells) + text(386, y, "?", 16, anchor="end", bold=True)
    cells.append(_taken(_COLUMNS[2][0], y, over.drought, "irrigation" in upgrades))
    cells.append(_taken(_COLUMNS[3][0], y, over.pestilence, "protective-netting" in upgrades))
    cells.append(_taken(_COLUMNS[4][0], y, over.other, False))
    makes = production(upgrades, grows, over)
    bare = production([card for card in upgrades if card not in ("irrigation", "protective-netting")], grows, over)
    if bare != makes:
        cells.append(f'<text x="362" y="{y}" font-size="12.5" text-anchor="end">bare {bare} →</text>')
    return _line(cells) + text(386, y, makes, 17, LEAF if makes > 1 else BARN, anchor="end", bold=True)


def _line(cells: list[str]) -> str:
    return f'<g font-size="14" text-anchor="middle" fill="{INK}">{"".join(cells)}</g>'


def _cell(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}"{more}>{words}</text>'


def _taken(x: float, y: float, value: int, stopped: bool) -> str:
    """A number of the sum; struck through where a protection stops it."""
    if stopped and value:
        return _cell(x, y, f"−{-value}", f' fill="{SOFT}" text-decoration="line-through"')
    return _cell(x, y, f"+{value}" if value > 0 else f"−{-value}" if value else "0")


# -- the country --------------------------------------------------------------------------------------------------

_PLACES = {
    2: ((100, 118), (300, 118)),
    3: ((200, 64), (88, 186), (312, 186)),
    4: ((96, 64), (304, 64), (304, 186), (96, 186)),
}
_COUNTRY_HEIGHT = 262


def country(state: Farmers, shapes: Shapes) -> Panel:
    """All farms at a glance, and who pays tribute to whom."""
    places = _PLACES[state.seats]
    lines = [
        _tribute(places[c.defender], places[c.attacker], c.amount, _apart(state, c.defender, c.attacker), shapes)
        for c in state.contracts
    ]
    farms = [_farm(state, seat, *places[seat], shapes) for seat in range(state.seats)]
    things = [
        Thing(
            f"land{seat}",
            farm_word(seat),
            f"the farm of {state.name(seat)}, on the map",
            x - 82,
            y - 52,
            164,
            108,
            shape="card",
        )
        for seat, (x, y) in enumerate(places)
        if state.phase != "steal"
    ]
    none = "" if state.contracts else text(WIDTH / 2, _COUNTRY_HEIGHT - 8, "Nobody pays tribute.", 12.5, SOFT)
    ground = box(1, 1, WIDTH - 2, _COUNTRY_HEIGHT - 2, "var(--sq-light)", 14, f'stroke="{LINE}" stroke-width="2"')
    return Panel(
        "country",
        "The country",
        WIDTH,
        _COUNTRY_HEIGHT,
        things,
        [],
        ground + "".join(farms) + none,
        "".join(lines),
        size="third",
    )


def _farm(state: Farmers, seat: int, x: float, y: float, shapes: Shapes) -> str:
    farm = state.farms[seat]
    bird = shapes.show(f"hen{seat}", hen(seat))
    name = text(x, y + 26, shortened(state.name(seat), 16), 15, bold=True)
    if farm.left:
        return at(x, y - 12, f'<g opacity=".4">{bird}</g>', 0.6) + name + text(x, y + 45, "out of the game", 13.5, SOFT)
    food = at(x - 58, y + 43, lying(shapes, seat), 0.8) + text(x - 46, y + 48, farm.food, 15, anchor="start")
    arms = shapes.show("sword", SWORD, x - 6, y + 43) + text(x + 6, y + 48, farm.offence, 15, anchor="start")
    arms += shapes.show("shield", SHIELD, x + 42, y + 43) + text(x + 54, y + 48, farm.defence, 15, anchor="start")
    spoken = f"{farm.food} food, offence {farm.offence}, defence {farm.defence}"
    return at(x, y - 12, bird, 0.72) + name + f'<g role="img" aria-label="{spoken}">{food}{arms}</g>'


def _apart(state: Farmers, one: int, other: int) -> int:
    """Lines both ways between two farms run apart by so much to each side."""
    return 20 if state.pays(one, other) and state.pays(other, one) else 0


def _tribute(source: tuple[int, int], goal: tuple[int, int], amount: int, apart: int, shapes: Shapes) -> str:
    """A line from who pays to who takes, with what is paid a year."""
    (x1, y1), (x2, y2) = source, goal
    long = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    along_x, along_y = (x2 - x1) / long, (y2 - y1) / long
    side_x, side_y = -along_y, along_x
    x1, y1, x2, y2 = (
        x1 + 46 * along_x + apart * side_x,
        y1 - 12 + 46 * along_y + apart * side_y,
        x2 - 46 * along_x + apart * side_x,
        y2 - 12 - 46 * along_y + apart * side_y,
    )
    bent = ((x1 + x2) / 2 + 16 * side_x, (y1 + y2) / 2 + 16 * side_y)
    middle = ((x1 + x2) / 2 + 8 * side_x, (y1 + y2) / 2 + 8 * side_y)
    curve = f"M{x1:.0f} {y1:.0f}Q{bent[0]:.0f} {bent[1]:.0f} {x2:.0f} {y2:.0f}"
    tip = "".join(
        f"M{x2:.0f} {y2:.0f}l{-12 * along_x + (8 * turn + 4) * side_x:.1f} {-12 * along_y + (8 * turn + 4) * side_y:.1f}"
        for turn in (-1, 1)
    )
    line = path(curve + tip, stroke=BARN, width=4, more='stroke-linecap="round"')
    label = box(-25, -13, 50, 26, CARD, 13, f'stroke="{BARN}" stroke-width="2"') + at(-9, 0, lying(shapes, 0), 0.8)
    paid = shapes.show("tribute", label, *middle) + text(middle[0] + 11, middle[1] + 6, amount, 16, bold=True)
    return f'<g role="img" aria-label="tribute of {amount} food a year">{line}{paid}</g>'
