"""The year's climate and what it does to the viewer's fields; the country with its tribute lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames.core.words import BLANK
from pygames.jelly_bean_farmers.cards import card_name
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
from web.views.jelly_bean_farmers.faces import climate_face, looks
from web.views.jelly_bean_farmers.food import lying
from web.views.jelly_bean_farmers.icons import shown
from web.views.jelly_bean_farmers.tableau import SHIELD, SWORD

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.jelly_bean_farmers.climate import Weather
    from pygames.jelly_bean_farmers.farm import Farm
    from pygames.jelly_bean_farmers.rules import Farmers
    from web.views.jelly_bean_farmers.cards import Face

WIDTH, HEIGHT = 400, 236
"""The same for the whole match."""
TEXT = 14.5
_CARDS_TOP, _CARDS_HIGH, _SUMS_TOP, _LINE = 50, 76, 146, 24
_TWO, _FOUR = 2, 4
"""So many climate cards are shown with all that they say, and with their number."""
_LINES_FIT = 3
"""So many fields have a line each with all parts of the sum."""
_LETTER, _TITLE = 7.3, 8.2
"""What a letter takes of a line, at most, where it is told for when a card is, and in its name."""
_COLUMNS = ((114, "base"), (156, "fert."), (206, "drought"), (258, "pests"), (296, "sky"))
"""Where the parts of a field's sum stand, and what they are called."""
_CAME_TO = (236, 310, 388)
"""Where food, stamps and points end in the list of all farms."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A climate card in the row: which (BLANK: face down but seen by others), for when, and whether only looked at."""

    card: str
    when: str
    foreseen: bool = False


def sky(state: Farmers, seat: int | None, shapes: Shapes) -> Panel:
    """The year, its climate cards as far as the viewer knows them, and the sum for each of the viewer's fields; at the end, and for whoever has none, what all have."""
    ground = box(1, 1, WIDTH - 2, HEIGHT - 2, CARD, 14, f'stroke="{LINE}" stroke-width="2"')
    if state.phase == "over":
        drawn = ground + _years(state) + _came_to(state, shapes, 76, 136 / state.seats)
        return Panel("sky", "The end", WIDTH, HEIGHT, [], [], drawn, size="half", text=TEXT)
    farm = state.farms[seat] if seat is not None and not state.farms[seat].left else None
    row = _row(state)
    abreast = _TWO if len(row) <= _FOUR else 3
    wide = (WIDTH - 16 + 6) / abreast - 6
    high = _CARDS_HIGH if len(row) <= _TWO else (_CARDS_HIGH - 4) / 2
    parts = [_years(state)]
    for place, turned in enumerate(row):
        x, y = 8 + (wide + 6) * (place % abreast), _CARDS_TOP + (high + 4) * (place // abreast)
        parts.append(at(x, y, _climate(turned, wide, high, shapes)))
    table = (
        at(0, _SUMS_TOP, _sums(state, farm, _in_force(state, row))) if farm else _came_to(state, shapes, _SUMS_TOP, 21)
    )
    return Panel("sky", "The climate", WIDTH, HEIGHT, [], [], ground + "".join(parts) + table, size="half", text=TEXT)


def _years(state: Farmers) -> str:
    told = f"Year {state.year}, {state.season}"
    dots = "".join(
        dot(
            246 + 20 * year,
            16,
            7,
            STRAW if year + 1 < state.year else BARN if year + 1 == state.year else "none",
            f'stroke="{SOFT}" stroke-width="1.5"',
        )
        for year in range(LAST_YEAR)
    )
    deck = text(392, 42, f"{state.deck} cards in the deck", TEXT, SOFT, anchor="end")
    return text(12, 32, told, 20, anchor="start", display=True) + dots + deck


def _came_to(state: Farmers, shapes: Shapes, top: float, pitch: float) -> str:
    """A line a farm, the best first: its food, its stamps, its points."""
    head = text(12, top, "All farms", TEXT, SOFT, anchor="start")
    head += "".join(
        text(x, top, name, TEXT, SOFT, anchor="end")
        for x, name in zip(_CAME_TO, ("food", "stamps", "points"), strict=True)
    )
    lines = [head, path(f"M10 {top + 7:g}H390", stroke=LINE, width=1.5)]
    for place, seat in enumerate([seat for ranked in state.ranking() for seat in ranked]):
        y, farm = top + pitch * (place + 1), state.farms[seat]
        lines.append(
            at(26, y - 4, shapes.show(f"hen{seat}", hen(seat)), min(0.5, 0.0106 * pitch))
            + text(50, y, shortened(state.name(seat), 16), 16, anchor="start", bold=True)
        )
        if farm.left:
            lines.append(text(_CAME_TO[-1], y, "out of the game", TEXT, SOFT, anchor="end"))
            continue
        counts = (farm.food, farm.stamps, int(state.scores()[seat]))
        lines += [
            text(x, y, count, 16, anchor="end", bold=x == _CAME_TO[-1])
            for x, count in zip(_CAME_TO, counts, strict=True)
        ]
    return "".join(lines)


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


def _climate(turned: Turned, wide: float, high: float, shapes: Shapes) -> str:
    """A climate card across: for when it is, its name, and as much of what it says as there is room for."""
    large, narrow = high >= _CARDS_HIGH, wide < WIDTH / 3
    when = turned.when
    if turned.card in ("", BLANK):
        back = shapes.show(f"unturned{wide:g}", box(1, 1, wide - 2, high - 2, "var(--sky)", 9))
        bean = at(24, high / 2, lying(shapes, 2), 1.6)
        told = ["face down", "others know"] if turned.card else ["face down"]
        lines = [when, *told[-1:]] if not large else [when, *told]
        top = high / 2 - 9 * len(lines) + 14
        return (
            back
            + bean
            + "".join(text(46, top + 18 * at_, line, TEXT, "var(--card)", "start") for at_, line in enumerate(lines))
        )
    face = climate_face(turned.card)
    paper = box(1, 1, wide - 2, high - 2, CARD, 9, f'stroke="{LINE}" stroke-width="2"')
    band = path(f"M1 11a10 10 0 0 1 10-10H{wide - 11:g}a10 10 0 0 1 10 10V22H1Z", face.band)
    if not narrow and _room(wide, when) < _TITLE * len(face.name):
        when = when.removeprefix("this ")
    name = _name(face, _room(wide, "" if narrow else when))
    if large:
        window = box(6, 28, 44, 43, "var(--p0)", 7) + at(28, 49.5, shown(turned.card, shapes), 0.58)
        said = cards.lines(face.lines, 57, 44)
        drawn = paper + band + name + window + said + text(wide - 8, 17, when, TEXT, face.ink, anchor="end")
    elif narrow:
        drawn = paper + band + name + text(8, 34, when, TEXT, anchor="start")
    else:
        drawn = paper + band + name + text(wide - 8, 17, when, TEXT, face.ink, anchor="end")
        drawn += text(8, 34, " ".join(face.lines[: 2 if "without" in face.lines[0] else 1]), TEXT, anchor="start")
    drawn = shapes.show(f"sky-{turned.card}-{when.replace(' ', '-')}", drawn)
    if not turned.foreseen:
        return drawn
    around = box(1, 1, wide - 2, high - 2, "none", 9, f'stroke="{SKY}" stroke-width="4" stroke-dasharray="5 4"')
    return f'<g role="img" aria-label="{face.name} {when}: you know it">{drawn}{around}</g>'


def _room(wide: float, when: str) -> float:
    """What is left of a card's upper edge for its name, beside the words for when it is."""
    return wide - 16 - (6 + _LETTER * (len(when) + when.count("m")) if when else 0)  # an m takes two letters' room


def _name(face: Face, room: float) -> str:
    """A climate's name, set closer where it needs more room than there is."""
    close = f'textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if _TITLE * len(face.name) > room else ""
    return text(8, 17, face.name, TEXT, face.ink, anchor="start", display=True, more=close)


def _in_force(state: Farmers, row: list[Turned]) -> list[str] | None:
    """The climate cards of the season that is played, if the viewer knows them both."""
    season = "spring" if state.season == "spring" else "summer"
    known = {turned.when: turned.card for turned in row if turned.card != BLANK}
    found = [known.get("this year", ""), known.get(f"this {season}", "")]
    return found if all(found) else None


def _sums(state: Farmers, farm: Farm, force: list[str] | None) -> str:
    """A line a field: base, Fertilizer, drought, pestilence, the rest of the sky; what it makes bare, and with its protections."""
    over = weather(*force) if force else None
    open_ = state.phase in ("keep", "draw", "place", "seed")
    fields = range(len(farm.fields))
    if len(farm.fields) > _LINES_FIT:
        return "".join(_short_sum(farm, number, over, open_) for number in fields)
    head = [text(12, 0, "Your fields", TEXT, SOFT, anchor="start")]
    head += [text(x, 0, name, TEXT, SOFT) for x, name in _COLUMNS]
    head.append(text(388, 0, "makes", TEXT, anchor="end", bold=True))
    lines = [_sum_line(farm, number, over, _LINE * (number + 1), open_) for number in fields]
    return path("M10 7H390", stroke=LINE, width=1.5) + "".join(head) + "".join(lines)


def _short_sum(farm: Farm, number: int, over: Weather | None, open_: bool) -> str:
    """Of many fields only what each makes, in three columns."""
    x, y = 12 + 128 * (number % 3), (_LINE - 1) * (number // 3)
    grows, _, _ = _grows(farm, number, open_)
    makes = "?" if over is None else production(farm.fields[number], grows, over)
    return text(x, y, f"Field {number + 1} makes {makes}", TEXT, anchor="start")


def _grows(farm: Farm, number: int, open_: bool) -> tuple[bool, str, int]:
    """Whether a field grows, or would if it is seeded; what is said of that; from which base."""
    seeded = number in farm.seeded or farm.sowing[number : number + 1] == ["seed"]
    undecided = open_ and not seeded and farm.sowing[number : number + 1] != ["fallow"]
    grows = seeded or undecided
    said = "if seeded" if undecided else "seeded" if seeded else "unseeded"
    return grows, said, SEEDED_BASE if grows else PERENNIAL_BASE if "perennial" in farm.fields[number] else 0


def _sum_line(farm: Farm, number: int, over: Weather | None, y: float, open_: bool) -> str:
    upgrades = farm.fields[number]
    grows, said, base = _grows(farm, number, open_)
    cells = [
        f'<text x="12" y="{y}" text-anchor="start">{number + 1}. {said}</text>',
        _cell(_COLUMNS[0][0], y, str(base)),
    ]
    cells.append(_cell(_COLUMNS[1][0], y, f"+{int('fertilizer' in upgrades)}"))
    if over is None:
        return _line(cells) + text(388, y, "?", 16, anchor="end", bold=True)
    cells.append(_taken(_COLUMNS[2][0], y, over.drought, "irrigation" in upgrades))
    cells.append(_taken(_COLUMNS[3][0], y, over.pestilence, "protective-netting" in upgrades))
    cells.append(_taken(_COLUMNS[4][0], y, over.other, False))
    makes = production(upgrades, grows, over)
    bare = production([card for card in upgrades if card not in ("irrigation", "protective-netting")], grows, over)
    if bare != makes:
        arrow = f'<path d="M361 {y - 5}h10m-4-4 4 4-4 4" fill="none" stroke="{INK}" stroke-width="1.5"/>'
        cells.append(f'<text x="357" y="{y}" text-anchor="end">bare {bare}</text>{arrow}')
    return _line(cells) + text(388, y, makes, 17, LEAF if makes > 1 else BARN, anchor="end", bold=True)


def _line(cells: list[str]) -> str:
    return f'<g font-size="{TEXT}" text-anchor="middle" fill="{INK}">{"".join(cells)}</g>'


def _cell(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x}" y="{y}"{more}>{words}</text>'


def _taken(x: float, y: float, value: int, stopped: bool) -> str:
    """A number of the sum; struck through where a protection stops it."""
    if stopped and value:
        return _cell(x, y, f"−{-value}", f' fill="{SOFT}" text-decoration="line-through"')
    return _cell(x, y, f"+{value}" if value > 0 else f"−{-value}" if value else "0")


# -- the country --------------------------------------------------------------------------------------------------

_PLACES = {
    2: ((100, 84), (300, 84)),
    3: ((200, 64), (88, 186), (312, 186)),
    4: ((96, 64), (304, 64), (304, 186), (96, 186)),
}
_COUNTRY_HEIGHTS = {2: 170, 3: 262, 4: 262}
_PRIZE_SCALE = 0.85
_PRIZE_WIDE, _PRIZE_TALL = 40 * _PRIZE_SCALE, 54 * _PRIZE_SCALE
"""A card that a thief may take, on the map."""


def country(state: Farmers, shapes: Shapes) -> Panel:
    """All farms at a glance, and who pays tribute to whom."""
    places, tall = _PLACES[state.seats], _COUNTRY_HEIGHTS[state.seats]
    lines = [
        _tribute(places[c.defender], places[c.attacker], c.amount, _apart(state, c.defender, c.attacker), shapes)
        for c in state.contracts
    ]
    farms = [_farm(state, seat, *places[seat], shapes) for seat in range(state.seats)]
    farms += [_prize(card, x, y, shapes) for _, _, card, x, y in _prizes(state, places)]
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
            late=state.phase == "plan",
        )
        for seat, (x, y) in enumerate(places)
        if state.phase != "steal"
    ]
    things += [
        Thing(
            f"land{seat}-loot{number}",
            card,
            f"{card_name(card)} of {state.name(seat)}, on the map",
            x - 2,
            y - 2,
            _PRIZE_WIDE + 4,
            _PRIZE_TALL + 4,
            shape="card",
        )
        for seat, number, card, x, y in _prizes(state, places)
    ]
    none = "" if state.contracts else text(WIDTH / 2, tall - 8, "Nobody pays tribute.", TEXT, INK)
    ground = box(1, 1, WIDTH - 2, tall - 2, "var(--sq-light)", 14, f'stroke="{LINE}" stroke-width="2"')
    return Panel(
        "country",
        "The country",
        WIDTH,
        tall,
        things,
        [],
        ground + "".join(farms) + none,
        "".join(lines),
        size="third",
        text=TEXT,
    )


def loot(state: Farmers, seat: int) -> list[str]:
    """The cards of this season that lie open before a thief."""
    if (
        state.phase != "steal" or not state.steals or seat == state.steals[0][0]
    ):  # none: the last one has just been done
        return []
    return [card for card in state.farms[seat].season_cards(state.season) if card != BLANK]


def _prizes(state: Farmers, places: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, str, float, float]]:
    """Whose each of them is, its number, and where it lies on the map: all farms are in view there at once."""
    for seat, (x, y) in enumerate(places):
        for number, card in enumerate(loot(state, seat)):
            yield seat, number, card, x - 78 + (_PRIZE_WIDE + 82) * (number % 2) + 6 * (number // 2), y - 46.0


def _prize(card: str, x: float, y: float, shapes: Shapes) -> str:
    shape = shapes.show(f"mini-{card}", cards.mini(card, looks(card).band, shapes), 0, 0)
    return at(x, y, shape, _PRIZE_SCALE)


def _farm(state: Farmers, seat: int, x: float, y: float, shapes: Shapes) -> str:
    farm = state.farms[seat]
    bird = shapes.show(f"hen{seat}", hen(seat))
    name = text(x, y + 26, shortened(state.name(seat), 16), 15, bold=True)
    if farm.left:
        return at(x, y - 12, f'<g opacity=".4">{bird}</g>', 0.6) + name + text(x, y + 45, "out of the game", TEXT, INK)
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
