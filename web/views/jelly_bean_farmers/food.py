"""Jelly beans, and what keeps them: silos, Cats, fields."""

from __future__ import annotations

from web.views.drawings.svg import DARK_LINE, INK, SOFT, Shapes, box, path

COLOURS = ("#c8324a", "#2f9e68", "#e3b341", "#3b73c8", "#9b59b6")
"""Beans in the order in which they lie: five, so that a full silo has one of each."""


def bean() -> str:
    """A jelly bean around zero, 28 units wide, in the colour that is filled in around it."""
    body = f'<path transform="rotate(-24)" d="M-13 1C-13-8-6-11 1-10C9-10 14-5 13 2C12 8 6 9 3 6C0 3-4 4-6 7C-9 10-13 7-13 1Z" stroke="{DARK_LINE}" stroke-width="2"/>'
    shine = '<path transform="rotate(-24)" d="M-8-3C-6-6-2-7 1-6" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" opacity=".75"/>'
    return body + shine


def lying(shapes: Shapes, number: int) -> str:
    """A bean as it lies on a farm, 17 units wide, in the colour of this number."""
    colour = number % len(COLOURS)
    return shapes.show(f"b{colour}", f'<g fill="{COLOURS[colour]}">{shapes.show("bean", _LYING)}</g>')


_LYING = f'<g transform="scale(.62)">{bean()}</g>'


def silo(places: int, pitch: float, extended: bool) -> str:
    """A silo that lies on its side, with room for so many beans in a row; its left middle at zero."""
    long = places * pitch
    line = f'stroke="{SOFT}" stroke-width="2"'
    roof = path(f"M{long + 4} -11q10 11 0 22z", SOFT)
    joint = path(f"M{5 * pitch + 1} -11v22", stroke=SOFT, width=2, more='stroke-dasharray="3 3"') if extended else ""
    return box(-1, -11, long + 5, 22, "var(--sq-light)", 5, line) + joint + roof


def heap(width: float, height: float) -> str:
    """The ground on which unprotected food lies; its top left corner at zero."""
    return box(0, 0, width, height, "none", 8, f'stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="3 5"')


def soil(width: float, height: float, growing: bool) -> str:
    """A field: furrows, with shoots where something grows; its top left corner at zero."""
    ground = box(0, 0, width, height, "#8a6240", 7, f'stroke="{INK}" stroke-width="1.4"')
    furrows = "".join(f"M5 {y}h{width - 10:g}" for y in range(14, int(height) - 3, 11))
    rows = path(furrows, stroke="#6a4626", width=3, more='stroke-linecap="round"')
    if not growing:
        return ground + rows
    shoots = "".join(
        f"M{x} {y}v-6m0 3q-5-1-5-5m5 5q5-1 5-5"
        for y in range(24, int(height) - 2, 11)
        for x in range(12, int(width) - 6, 14)
    )
    return ground + rows + path(shoots, stroke="#a7d07f", width=2, more='stroke-linecap="round"')
