"""One farm as it lies on the table: arms top left, saved cards top centre, placement top right, fields below, storage bottom right."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from pygames.core.words import counted
from web.views.drawings.birds import hen
from web.views.drawings.svg import BARN, CARD, INK, LINE, SOFT, Shapes, at, box, dot, path, shortened, text
from web.views.jelly_bean_farmers import cards, food
from web.views.jelly_bean_farmers.icons import shown

WIDTH = 400
HEADER = 46
_TOP, _BOTTOM = 56, 140
_FIELD, _FIELD_STEP, _SOIL, _STRIP = 70, 75, 42, 18
_STORE, _PITCH, _ROW = 246, 19, 27
_HEAP_ROW = 7
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


def field_box(step: int) -> tuple[float, float, float, float]:
    """The box of a field with its upgrades: left, top, width, height."""
    return 8 + _FIELD_STEP * (step % 3) - 3, _field_top(step) - 3, _FIELD + 6, 19 + _SOIL + 4 * _STRIP + 6


def unit_box(step: int) -> tuple[float, float, float, float]:
    """The box of one kind of armed unit."""
    return 7 + 31 * step, _TOP + 10, 31, 62


def store_box(height: float) -> tuple[float, float, float, float]:
    """The box of all that keeps food."""
    return _STORE - 10, _BOTTOM - 8, WIDTH - _STORE + 6, height - _BOTTOM + 1


def height(farm: Tableau) -> float:
    """How high the picture of a farm must be."""
    rows = -(-max(1, len(farm.fields) + farm.half_field) // 3)
    heaps = -(-max(1, min(farm.unprotected, MOST_BEANS)) // _HEAP_ROW)
    store = 40 + _ROW * (farm.silos + farm.half_silo + -(-farm.cats // 2)) + 22 * heaps + 34
    return max(_BOTTOM + 140 * rows, _BOTTOM + store)


def draw(farm: Tableau, tall: float, shapes: Shapes) -> str:
    """The whole farm, `tall` units high; fills in where beans and seeds lie."""
    paper = box(1, 1, WIDTH - 2, tall - 2, CARD, 14, f'stroke="{LINE}" stroke-width="2"')
    frame = shapes.show("farm", paper + _frame(tall))
    parts = [frame, _header(farm, shapes), _arms(farm, shapes), _placed(farm, shapes), _fields(farm, shapes)]
    return "".join([*parts, _store(farm, shapes)])


def _frame(tall: float) -> str:
    """What is the same on every farm: lines, and what lies where."""
    rules = path(f"M8 {_BOTTOM - 6}H392M{_STORE - 14} {_BOTTOM}V{tall - 8:g}", stroke=LINE, width=1.5)
    labels = ((8, "Arms"), (176, "Saved"), (288, "Spring"), (344, "Summer"))
    words = "".join(text(x, _TOP + 4, label, 12, SOFT, anchor="start") for x, label in labels)
    return rules + words + at(322, 24, SWORD) + at(362, 24, SHIELD)


def _header(farm: Tableau, shapes: Shapes) -> str:
    bird = at(28, 25, shapes.show(f"hen{farm.seat}", hen(farm.seat)), 0.5)
    name = text(52, 21, shortened(farm.name, 19), 16, anchor="start", bold=True)
    told = text(52, 39, farm.told or f"{farm.points} points · {farm.hand}", 13, SOFT, anchor="start")
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
        drawing = shapes.show(f"unit-{word}", token, x, _TOP + 28) + text(x, _TOP + 62, f"×{many}", 14, bold=True)
        drawn.append(f'<g role="img" aria-label="{many} {escape(name)}">{drawing}</g>')
    return "".join(drawn)


def _placed(farm: Tableau, shapes: Shapes) -> str:
    """Top centre: saved cards. Top right: the Action Placement card, its cards at an angle."""
    many = text(214, _TOP + 4, len(farm.saved), 13, anchor="start", bold=True) if farm.saved else ""
    drawn = [many]
    step = min(16, 52 / max(1, len(farm.saved) - 1))
    drawn += [_mini(card, shapes, 178 + step * place, _TOP + 12) for place, card in enumerate(farm.saved)]
    for left, found, turned in ((288, farm.spring, -5), (344, farm.summer, 5)):
        for place, card in enumerate(found):
            angle = f"rotate({turned} {left + 20} {_TOP + 40})"
            drawn.append(f'<g transform="{angle}">{_mini(card, shapes, left + 9 * place, _TOP + 12)}</g>')
    return "".join(drawn)


def _mini(card: CardSpot, shapes: Shapes, x: float, y: float) -> str:
    if not card.word:
        return shapes.show("back", cards.mini_back(shapes), x, y)
    return shapes.show(f"mini-{card.word}", cards.mini(card.word, card.band, shapes), x, y)


def _field_top(step: int) -> float:
    return _BOTTOM + 4 + 138 * (step // 3)


def _fields(farm: Tableau, shapes: Shapes) -> str:
    """Bottom centre: the fields, their upgrades tucked under with the tops showing."""
    drawn = []
    for step, spot in enumerate(farm.fields):
        x, y = 8 + _FIELD_STEP * (step % 3), _field_top(step)
        drawn.append(text(x + 2, y + 11, f"Field {step + 1}", 12, SOFT, anchor="start"))
        for place, (word, name) in reversed(list(enumerate(spot.upgrades))):
            top = y + 16 + _SOIL - 3 + _STRIP * place
            drawn.append(shapes.show(f"strip-{word}", _strip(word, name, shapes), x, top))
        shape = "growing" if spot.grows else "soil"
        drawn.append(shapes.show(shape, food.soil(_FIELD, _SOIL, spot.grows), x, y + 16))
        if spot.seeded:
            farm.seeds.append((step, x + _FIELD / 2, y + 16 + _SOIL / 2))
    if farm.half_field:
        step = len(farm.fields)
        x, y = 8 + _FIELD_STEP * (step % 3), _field_top(step)
        half = box(1, 0, _FIELD / 2, _SOIL, "#8a6240", 7) + box(0, 0, _FIELD, _SOIL, "none", 7, _DASHED)
        drawn.append(
            text(x + 2, y + 11, "½ field", 12, SOFT, anchor="start") + shapes.show("half-field", half, x, y + 16)
        )
    return "".join(drawn)


_DASHED = f'stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="5 4"'
_SHORT = {"protective-netting": "Netting"}


def _strip(word: str, name: str, shapes: Shapes) -> str:
    """The top of an upgrade that lies under a field."""
    edge = box(0, 0, _FIELD, _STRIP + 4, "var(--p0)", 4, f'stroke="{INK}" stroke-width="1.1"')
    return (
        edge
        + at(10, 12, shown(word, shapes), 0.24)
        + text(19, 16, _SHORT.get(word, name), 10.5, "var(--p0-line)", anchor="start")
    )


def _store(farm: Tableau, shapes: Shapes) -> str:
    """Bottom right: silos and Cats with the food that they keep, and the heap outside."""
    y = _BOTTOM + 14
    drawn = [text(_STORE - 4, y, f"{farm.food} food", 16, anchor="start", bold=True)]
    if farm.rabbits:
        rabbits = at(_STORE + 84, y - 6, shown("rabbits", shapes), 0.34) + text(
            _STORE + 98, y, "Rabbits", 12.5, BARN, anchor="start", bold=True
        )
        drawn.append(f'<g role="img" aria-label="Rabbits: all unprotected food is lost">{rabbits}</g>')
    y += 22
    for silo in range(farm.silos):
        places = 7 if silo < farm.extensions else 5
        shape = shapes.show(f"silo{places}", food.silo(places, _PITCH, places > 5), _STORE, y)
        drawn.append(shape)
        farm.rows.append(Row(_STORE + 10, y, _PITCH, places))
        y += _ROW
    if farm.half_silo:
        half = box(-1, -11, 2.5 * _PITCH, 22, "var(--sq-light)", 5) + box(
            -1, -11, 5 * _PITCH + 5, 22, "none", 5, _DASHED
        )
        drawn.append(shapes.show("half-silo", half + text(2.5 * _PITCH + 28, 5, "½ silo", 12, SOFT), _STORE, y))
        y += _ROW
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
        y += _ROW if cat % 2 or cat == farm.cats - 1 else 0
    return "".join(drawn) + _heap(farm, y)


def _heap(farm: Tableau, y: float) -> str:
    """What lies outside: dashed ground, and what the vermin would take."""
    rows = -(-max(1, min(farm.unprotected, MOST_BEANS)) // _HEAP_ROW)
    y -= 8
    farm.rows += [Row(_STORE + 11, y + 13 + 22 * row, 20, _HEAP_ROW) for row in range(rows)]
    ground = at(_STORE - 4, y, food.heap(150, 22 * rows + 4))
    if not farm.unprotected:
        return ground + text(_STORE + 71, y + 18, "nothing unprotected", 12, SOFT)
    told = f"{farm.unprotected} unprotected: −{farm.lost} to vermin"
    return ground + text(_STORE - 4, y + 22 * rows + 18, told, 11.5, SOFT, anchor="start")


def full_row(shapes: Shapes, row: Row) -> str:
    """A row that is full, as one drawing: what is far from being eaten need not move bean by bean."""
    beans = "".join(at(row.pitch * place, 0, food.lying(shapes, place)) for place in range(row.places))
    return shapes.show(f"row{row.places}", beans, row.x, row.y)
