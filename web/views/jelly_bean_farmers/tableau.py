"""One farm as it lies on the table: arms top left, saved cards top centre, placement top right, fields below, storage bottom right."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from pygames.core.words import counted
from web.views.drawings.birds import hen
from web.views.drawings.svg import BARN, CARD, INK, LINE, SOFT, Shapes, at, box, dot, path, shortened, text
from web.views.jelly_bean_farmers import cards, food
from web.views.jelly_bean_farmers.icons import shown

WIDTH, HEIGHT = 400, 296
"""The same for every farm and for the whole match: much of a thing is drawn smaller."""
TEXT = 14.5
HEADER = 46
_TOP, _BOTTOM, _FOOT = 58, 140, HEIGHT - 10
_FIELDS = 224
"""How wide all fields are together."""
_ABREAST = 3
"""So many fields stand side by side before there is a second row."""
_SOIL, _STRIP, _CHIP = 40, 20, 25
_STORE, _PITCH, _ROW = 246, 19, 27
_HEAP_ROW = 7
STORE_BOX = (_STORE - 10, _BOTTOM - 8, WIDTH - _STORE + 6, HEIGHT - _BOTTOM + 3)
"""The box of all that keeps food: left, top, width, height."""
BEAK = (47, 26)
MOST_BEANS = 45
"""So many beans are drawn on one farm; the number beside them tells the rest."""
SWORD = path("M-2 9h4v-4h-4zM-6 5h12v-3h-12zM-2 2v-10l2-4 2 4v10z", INK)
SHIELD = path("M-8-9H8V0C8 6 3 9 0 11C-3 9-8 6-8 0Z", INK)
STAMP = box(-8, -10, 16, 20, CARD, 2, f'stroke="{INK}" stroke-width="1.5" stroke-dasharray="2.5 1.5"') + dot(
    0, 0, 4.5, BARN
)


@dataclass(slots=True)
class CardSpot:
    """A card on the farm: its word and band if its face is known to the viewer, else nothing."""

    word: str = ""
    band: str = ""


@dataclass(slots=True)
class FieldSpot:
    """A field: its upgrades (word and name), whether something grows, whether a seed lies on it."""

    upgrades: list[tuple[str, str]]
    grows: bool
    seeded: bool


@dataclass(frozen=True, slots=True)
class Row:
    """Beans side by side: a silo, a cat's three, a row of the heap."""

    x: float
    y: float
    pitch: float
    places: int

    def beans(self) -> list[tuple[float, float]]:
        """Where each of them lies."""
        return [(self.x + self.pitch * place, self.y) for place in range(self.places)]


@dataclass(slots=True)
class Tableau:
    """What is drawn of one farm."""

    seat: int
    name: str
    food: int
    stamps: int
    offence: int
    defence: int
    points: int
    hand: str
    units: list[tuple[str, str, int]]
    """Armed units: word, name, how many."""
    saved: list[CardSpot]
    spring: list[CardSpot]
    summer: list[CardSpot]
    fields: list[FieldSpot]
    half_field: bool
    silos: int
    extensions: int
    half_silo: bool
    cats: int
    rabbits: bool
    lost: int
    """What vermin would take of the unprotected food."""
    unprotected: int
    told: str = ""
    """A word about this farm now: `has chosen`, `out of the game`."""
    eating: bool = False
    """Whether a bean is at the hen's beak."""
    rows: list[Row] = field(default_factory=list)
    """Where food lies, what is eaten first last: filled in while the farm is drawn."""
    seeds: list[tuple[int, float, float]] = field(default_factory=list)
    """The fields (from 0) on which a seed lies, and where."""


def _plots(farm: Tableau) -> int:
    return len(farm.fields) + farm.half_field


def _columns(farm: Tableau) -> int:
    plots = _plots(farm)
    return max(2, plots if plots <= _ABREAST else -(-plots // 2))


def _plot(farm: Tableau, step: int) -> tuple[float, float, float, float]:
    """A field with its upgrades: left, top, width, height."""
    columns = _columns(farm)
    rows = 1 if _plots(farm) <= _ABREAST else 2
    across, down = _FIELDS / columns, (_FOOT - _BOTTOM + 6) / rows
    return 8 + across * (step % columns), _BOTTOM + down * (step // columns), across - 6, down - 6


def field_box(farm: Tableau, step: int) -> tuple[float, float, float, float]:
    """The box of a field with its upgrades: left, top, width, height."""
    x, y, width, height = _plot(farm, step)
    return x - 3, y - 3, width + 6, height + 6


def unit_box(step: int) -> tuple[float, float, float, float]:
    """The box of one kind of armed unit."""
    return 7 + 31 * step, _TOP + 8, 31, 62


def draw(farm: Tableau, shapes: Shapes) -> str:
    """The whole farm; fills in where beans and seeds lie."""
    paper = box(1, 1, WIDTH - 2, HEIGHT - 2, CARD, 14, f'stroke="{LINE}" stroke-width="2"')
    frame = shapes.show("farm", paper + _frame())
    parts = [frame, _header(farm, shapes), _arms(farm, shapes), _placed(farm, shapes), _fields(farm, shapes)]
    return "".join([*parts, _store(farm, shapes)])


def _frame() -> str:
    """What is the same on every farm: lines, and what lies where."""
    rules = path(f"M8 {_BOTTOM - 6}H392M{_STORE - 14} {_BOTTOM}V{HEIGHT - 8}", stroke=LINE, width=1.5)
    labels = ((8, "Arms"), (176, "Saved"), (284, "Spring"), (337, "Summer"))
    words = "".join(text(x, _TOP + 2, label, TEXT, SOFT, anchor="start") for x, label in labels)
    return rules + words + at(322, 24, SWORD) + at(362, 24, SHIELD)


def _header(farm: Tableau, shapes: Shapes) -> str:
    bird = at(28, 25, shapes.show(f"hen{farm.seat}", hen(farm.seat)), 0.5)
    name = text(52, 21, shortened(farm.name, 19), 16, anchor="start", bold=True)
    told = text(52, 39, farm.told or f"{farm.points} points · {farm.hand}", TEXT, SOFT, anchor="start")
    stamps = "".join(shapes.show("stamp", STAMP, 262 + 22 * step, 24) for step in range(farm.stamps))
    arms = text(334, 30, farm.offence, 17, anchor="start", bold=True)
    arms += text(374, 30, farm.defence, 17, anchor="start", bold=True)
    spoken = f"{counted(farm.stamps, 'food stamp')}, offence {farm.offence}, defence {farm.defence}"
    return bird + name + told + f'<g role="img" aria-label="{spoken}">{stamps}{arms}</g>'


def _arms(farm: Tableau, shapes: Shapes) -> str:
    """Top left: the armed units, each kind with its number."""
    drawn = []
    for step, (word, name, many) in enumerate(farm.units):
        x = 22 + 31 * step
        token = dot(0, 0, 14, "var(--p0)", f'stroke="{INK}" stroke-width="1.3"') + at(0, 0, shown(word, shapes), 0.38)
        drawing = shapes.show(f"unit-{word}", token, x, _TOP + 26) + text(x, _TOP + 60, f"×{many}", TEXT, bold=True)
        drawn.append(f'<g role="img" aria-label="{many} {escape(name)}">{drawing}</g>')
    return "".join(drawn)


def _placed(farm: Tableau, shapes: Shapes) -> str:
    """Top centre: saved cards. Top right: the Action Placement card, its cards at an angle."""
    many = text(224, _TOP + 2, len(farm.saved), TEXT, anchor="start", bold=True) if farm.saved else ""
    drawn = [many]
    step = min(16, 52 / max(1, len(farm.saved) - 1))
    drawn += [_mini(card, shapes, 178 + step * place, _TOP + 14) for place, card in enumerate(farm.saved)]
    for left, found, turned in ((288, farm.spring, -5), (344, farm.summer, 5)):
        for place, card in enumerate(found):
            angle = f"rotate({turned} {left + 20} {_TOP + 40})"
            drawn.append(f'<g transform="{angle}">{_mini(card, shapes, left + 9 * place, _TOP + 14)}</g>')
    return "".join(drawn)


def _mini(card: CardSpot, shapes: Shapes, x: float, y: float) -> str:
    if not card.word:
        return shapes.show("back", cards.mini_back(shapes), x, y)
    return shapes.show(f"mini-{card.word}", cards.mini(card.word, card.band, shapes), x, y)


def _fields(farm: Tableau, shapes: Shapes) -> str:
    """Bottom centre: the fields, their upgrades tucked under with the tops showing, or in a row where fields are narrow."""
    drawn = []
    for step, spot in enumerate(farm.fields):
        x, y, width, height = _plot(farm, step)
        high = _soil_height(farm)
        drawn.append(text(x + 6, y + 11, f"Field {step + 1}", TEXT, SOFT, anchor="start"))
        upgrades = _strips if _columns(farm) == 2 and height > 100 else _chips
        drawn.append(upgrades(spot.upgrades, x, y + 16 + high, width, shapes))
        shape = f"{'growing' if spot.grows else 'soil'}{width:g}-{high:g}"
        drawn.append(shapes.show(shape, food.soil(width, high, spot.grows), x, y + 16))
        if spot.seeded:
            farm.seeds.append((step, x + width / 2, y + 16 + high / 2))
    if farm.half_field:
        x, y, width, _ = _plot(farm, len(farm.fields))
        high = _soil_height(farm)
        half = box(1, 0, width / 2, high, "#8a6240", 7) + box(0, 0, width, high, "none", 7, _DASHED)
        drawn.append(text(x + 6, y + 11, "½ field", TEXT, SOFT, anchor="start") + at(x, y + 16, half))
    return "".join(drawn)


_DASHED = f'stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="5 4"'
_SHORT = {"protective-netting": "Netting"}


def _soil_height(farm: Tableau) -> float:
    return _SOIL if _plots(farm) <= _ABREAST else 26


def _strips(upgrades: list[tuple[str, str]], x: float, y: float, width: float, shapes: Shapes) -> str:
    """The tops of upgrades that lie under a field, with their names."""
    drawn = []
    for place, (word, name) in reversed(list(enumerate(upgrades))):
        edge = box(0, 0, width, _STRIP + 4, "var(--p0)", 4, f'stroke="{INK}" stroke-width="1.1"')
        named = text(24, 17, _SHORT.get(word, name), TEXT, "var(--p0-line)", anchor="start")
        strip = edge + at(12, 13, shown(word, shapes), 0.26) + named
        drawn.append(shapes.show(f"strip-{word}", strip, x, y - 3 + _STRIP * place))
    return "".join(drawn)


def _chips(upgrades: list[tuple[str, str]], x: float, y: float, width: float, shapes: Shapes) -> str:
    """Upgrades by their pictures alone."""
    drawn = []
    each = min(_CHIP, (width + 2) / max(2, len(upgrades)) - 2)
    for place, (word, name) in enumerate(upgrades):
        chip = box(0, 0, each, each, "var(--p0)", 5, f'stroke="{INK}" stroke-width="1.1"')
        drawing = shapes.show(f"chip{each:g}-{word}", chip + at(each / 2, each / 2, shown(word, shapes), each / 78))
        put = at(x + (each + 2) * place, y + 3, drawing)
        drawn.append(f'<g role="img" aria-label="{escape(name)}">{put}</g>')
    return "".join(drawn)


def _store(farm: Tableau, shapes: Shapes) -> str:
    """Bottom right: silos and Cats with the food that they keep, and the heap outside; closer together where there are many."""
    y: float = _BOTTOM + 12
    drawn = [text(_STORE, y, f"{farm.food} food", 16, anchor="start", bold=True)]
    if farm.rabbits:
        rabbits = at(_STORE + 80, y - 6, shown("rabbits", shapes), 0.34) + text(
            _STORE + 92, y, "Rabbits", TEXT, BARN, anchor="start", bold=True
        )
        drawn.append(f'<g role="img" aria-label="Rabbits: all unprotected food is lost">{rabbits}</g>')
    y += 22
    heaps = -(-max(1, min(farm.unprotected, MOST_BEANS)) // _HEAP_ROW)
    lines = farm.silos + farm.half_silo + -(-farm.cats // 2)
    room = _FOOT - y - 12  # down to the line that tells what the vermin take
    pitch = min(_ROW, room / (lines + heaps * 22 / _ROW))
    for silo in range(farm.silos):
        places = 7 if silo < farm.extensions else 5
        drawn.append(shapes.show(f"silo{places}", food.silo(places, _PITCH, places > 5), _STORE, y))
        farm.rows.append(Row(_STORE + 10, y, _PITCH, places))
        y += pitch
    if farm.half_silo:
        half = box(-1, -11, 2.5 * _PITCH, 22, "var(--sq-light)", 5) + box(
            -1, -11, 5 * _PITCH + 5, 22, "none", 5, _DASHED
        )
        drawn.append(shapes.show("half-silo", half + text(2.5 * _PITCH + 26, 5, "½ silo", TEXT, SOFT), _STORE, y))
        y += pitch
    for cat in range(farm.cats):
        x = _STORE + 77 * (cat % 2)
        drawn.append(
            shapes.show(
                "cat-places",
                box(16, -11, 56, 22, "var(--sq-light)", 11, f'stroke="{SOFT}" stroke-width="1.5"')
                + at(8, 0, shown("cats", shapes), 0.4),
                x,
                y,
            )
        )
        farm.rows.append(Row(x + 27, y, 17, 3))
        y += pitch if cat % 2 or cat == farm.cats - 1 else 0
    return "".join(drawn) + _heap(farm, y, heaps, pitch * 22 / _ROW)


def _heap(farm: Tableau, y: float, rows: int, pitch: float) -> str:
    """What lies outside: dashed ground, and what the vermin would take."""
    y -= 8
    farm.rows += [Row(_STORE + 11, y + 2 + pitch / 2 + pitch * row, 20, _HEAP_ROW) for row in range(rows)]
    ground = at(_STORE - 4, y, food.heap(150, pitch * rows + 4))
    if not farm.unprotected:
        return ground + text(_STORE + 71, y + pitch / 2 + 7, "nothing unprotected", TEXT, SOFT)
    told = f"vermin take {farm.lost} of {farm.unprotected}"
    return ground + text(_STORE - 4, _FOOT, told, TEXT, SOFT, anchor="start")


def full_row(shapes: Shapes, row: Row) -> str:
    """A row that is full, as one drawing: what is far from being eaten need not move bean by bean."""
    beans = "".join(at(row.pitch * place, 0, food.lying(shapes, place)) for place in range(row.places))
    return shapes.show(f"row{row.places}", beans, row.x, row.y)
