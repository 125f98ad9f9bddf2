"""Dice with real pips, and coloured dice with their letter."""

from __future__ import annotations

from web.views.drawings.gems import GEMS
from web.views.drawings.svg import DARK_LINE, Shapes, at, box, path, text

_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(pips: int, fill: str = "var(--p0)", ink: str = DARK_LINE) -> str:
    """A die that shows so many pips: 100 units wide, around zero."""
    return _body(fill, ink) + path(_spots(pips), stroke=ink, width=19, more='stroke-linecap="round"')


def die_shape(pips: int | None, shapes: Shapes) -> str:
    """The same die out of two shapes that take fill and stroke from around them, for boards with dice of many colours; None: no pips."""
    body = shapes.show("die", '<rect x="-47" y="-47" width="94" height="94" rx="21" stroke-width="3.5"/>')
    if pips is None:
        return body
    return body + shapes.show(f"pips-{pips}", f'<path d="{_spots(pips)}" stroke-width="19" stroke-linecap="round"/>')


def die_of_shapes(pips: int | None, fill: str, ink: str, shapes: Shapes) -> str:
    """The same, in these colours."""
    return f'<g fill="{fill}" stroke="{ink}">{die_shape(pips, shapes)}</g>'


def bare_die(pips: int | None) -> str:
    """The same die, which takes fill and stroke from around it; None: no pips."""
    body = '<rect x="-47" y="-47" width="94" height="94" rx="21" stroke-width="3.5"/>'
    spots = f'<path d="{_spots(pips)}" stroke-width="19" stroke-linecap="round"/>' if pips else ""
    return body + spots


def blank_die(fill: str = "var(--p0)", ink: str = DARK_LINE) -> str:
    """A die that has not been thrown, or that shows what the viewer does not know."""
    return _body(fill, ink)


def gem_die(gem: str) -> str:
    """A coloured die: its gem's colour, cut and letter. 100 units wide, around zero."""
    kind = GEMS[gem]
    cut = at(-50, -50, path(kind.outline, "none", kind.ink, 3.5, 'stroke-linejoin="round" opacity=".38"'))
    return _body(kind.fill, DARK_LINE) + cut + text(0, 17, kind.letter, 48, kind.ink, display=True)


def _body(fill: str, line: str) -> str:
    return box(-47, -47, 94, 94, fill, 21, f'stroke="{line}" stroke-width="3.5"')


def _spots(pips: int) -> str:
    return "".join(f"M{x * 25} {y * 25}h.01" for x, y in _PLACES[pips])
