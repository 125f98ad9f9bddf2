"""An egg with its seven features, and the gems that lie beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core.words import counted, listed
from pygames.gem_hens.components import FEATURE_SIZES, GEMS, IMPERFECTION, IN_FEATURE, KINDS
from pygames.gem_hens.egg import (
    ASIDE,
    FEATURES,
    completed,
    feature_name,
    feature_score,
    feature_value,
    unused_score,
)
from web.app.boards.panel import Thing
from web.views.drawings.gems import gem
from web.views.drawings.svg import CARD, INK, LEAF, LINE, SOFT, Shapes, at, box, path, text

if TYPE_CHECKING:
    from pygames.gem_hens.egg import Egg

WIDTH: Final = 400
HEIGHT: Final = 520
_SLOT, _STEP, _ROW, _TOP = 40, 44, 81, 32
_BOX = 70
_ROWS: Final = ((0,), (1, 2), (3, 4), (6,), (5,))
"""Which features stand beside each other, from the egg's tip down."""
_SHELL: Final = "M200 4C276 4 394 150 394 286C394 400 320 450 200 450C80 450 6 400 6 286C6 150 124 4 200 4Z"
_ASIDE_TOP: Final = 454
_CORNERS: Final = ("q10 0 10 10", "q0 10-10 10", "q-10 0-10-10", "q0-10 10-10")


def feature_places() -> dict[int, tuple[float, float, float]]:
    """By feature: its left edge, its top, and how wide it is."""
    places: dict[int, tuple[float, float, float]] = {}
    for row, numbers in enumerate(_ROWS):
        widths = [FEATURE_SIZES[number] * _STEP + 14 for number in numbers]
        left = WIDTH / 2 - (sum(widths) + 12 * (len(widths) - 1)) / 2
        for number, width in zip(numbers, widths, strict=True):
            places[number] = (left, _TOP + _ROW * row, width)
            left += width + 12
    return places


_PLACES: Final = feature_places()


def draw(egg: Egg, unused: dict[str, int], fill: str, line: str, shapes: Shapes) -> str:
    """The egg and what lies beside it, in the colours of its hen."""
    shell = path(_SHELL, fill, line, 3.5) + path(
        "M62 214C70 150 112 84 160 52", stroke=CARD, width=9, more='stroke-linecap="round" opacity=".8"'
    )
    return shell + _features(egg, shapes) + _aside(unused, shapes)


def things(egg: Egg, unused: dict[str, int], owner: str) -> list[Thing]:
    """The features, and the place beside the egg, as things to touch."""
    features = [
        Thing(
            FEATURES[number], FEATURES[number], f"{owner} {spoken(egg, number)}", left, top, width, _BOX, shape="card"
        )
        for number, (left, top, width) in _PLACES.items()
    ]
    lying = [f"{count} {GEMS[kind].name}" for kind, count in unused.items() if count]
    name = f"beside {owner} egg: {listed(lying) if lying else 'nothing'}, {counted(unused_score(unused), 'point')}"
    return [*features, Thing(ASIDE, ASIDE, name, 2, _ASIDE_TOP, WIDTH - 4, HEIGHT - _ASIDE_TOP - 2, shape="card")]


def middle_of(number: int, slot: int) -> tuple[float, float]:
    """The middle of a feature's slot."""
    left, top, _ = _PLACES[number]
    return left + 7 + _STEP * slot + _STEP / 2, top + 7 + _SLOT / 2


def spoken(egg: Egg, number: int) -> str:
    """A feature and how it stands: `feature 4 (of 3): 2 emerald, 3 points when full`."""
    gems = egg[number]
    inside = [f"{gems.count(kind)} {GEMS[kind].name}" for kind in dict.fromkeys(gems)]
    return f"{feature_name(FEATURES[number])}: {listed(inside) if inside else 'empty'}, {worth(egg, number)}"


def worth(egg: Egg, number: int) -> str:
    """What a feature is worth, or would be when it is full of what it holds: `8 if full`."""
    gems = egg[number]
    if completed(egg, number):
        return counted(feature_score(egg, number), "point")
    size = FEATURE_SIZES[number]
    flaws = IN_FEATURE * gems.count(IMPERFECTION)
    if gems and gems[0] != IMPERFECTION:
        return f"{feature_value(gems[0], size) + flaws} if full"
    values = [feature_value(kind, size) + flaws for kind in KINDS if kind != IMPERFECTION]
    return f"{min(values)} to {max(values)} if full"


def _features(egg: Egg, shapes: Shapes) -> str:
    """All features with their gems, their free slots, and what they are worth."""
    frames: dict[bool, list[str]] = {False: [], True: []}
    free, gems, told = [], [], []
    for number, (left, top, width) in _PLACES.items():
        full = completed(egg, number)
        frames[full].append(
            f"M{left + 10:g} {top:g}h{width - 20:g}{_CORNERS[0]}v{_BOX - 20}{_CORNERS[1]}h-{width - 20:g}{_CORNERS[2]}v-{_BOX - 20}{_CORNERS[3]}z"
        )
        bold = f' font-weight="700" fill="{INK}"' if full else ""
        told.append(f'<text x="{left + width / 2:g}" y="{top + _BOX - 7:g}"{bold}>{_caption(egg, number)}</text>')
        for slot in range(FEATURE_SIZES[number]):
            x, y = middle_of(number, slot)
            if slot < len(egg[number]):
                kind = egg[number][slot]
                gems.append(shapes.show(f"gem-{kind}", gem(GEMS[kind].name, _SLOT), x, y))
            else:
                free.append(f"M{x - 17:g} {y - 17:g}h34v34h-34z")
    dashed = path("".join(free), "none", SOFT, 1.5, 'stroke-dasharray="4 4"') if free else ""
    worths = f'<g font-size="15" text-anchor="middle" fill="{SOFT}">{"".join(told)}</g>'
    round_ = 'stroke-linejoin="round"'
    boxes = path("".join(frames[False]), CARD, SOFT, 1.5, round_) if frames[False] else ""
    boxes += path("".join(frames[True]), CARD, LEAF, 3, round_) if frames[True] else ""
    return boxes + dashed + "".join(gems) + worths


def _caption(egg: Egg, number: int) -> str:
    """The few signs of a feature's value that have room under its slots."""
    return worth(egg, number).replace(" to ", "–")


def _aside(unused: dict[str, int], shapes: Shapes) -> str:
    ground = box(2, _ASIDE_TOP, WIDTH - 4, HEIGHT - _ASIDE_TOP - 2, CARD, 12, f'stroke="{LINE}" stroke-width="2"')
    lying = [(kind, count) for kind, count in unused.items() if count]
    if not lying:
        return ground + text(WIDTH / 2, _ASIDE_TOP + 38, "Nothing unused beside the egg", 15.5, SOFT)
    step = min(66, (WIDTH - 96) / len(lying))
    shown = [
        at(20 + step * place, _ASIDE_TOP + 31, shapes.show(f"gem-{kind}", gem(GEMS[kind].name, _SLOT)), 0.72)
        + (text(20 + step * place + 15, _ASIDE_TOP + 38, f"×{count}", 15, INK, "start") if count > 1 else "")
        for place, (kind, count) in enumerate(lying)
    ]
    return (
        ground
        + "".join(shown)
        + text(WIDTH - 14, _ASIDE_TOP + 38, signed(unused_score(unused)), 19, INK, "end", bold=True)
    )


def signed(points: int) -> str:
    """Points with their sign: `−5`, `+2`, `0`."""
    return f"−{-points}" if points < 0 else f"+{points}" if points else "0"
