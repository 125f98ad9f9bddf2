"""Cards: a coloured band with the name, one picture, two lines, the kind; tickets and labels, where there are many; and backs.

All that is written on them is large enough to be read where a panel of 400 units is 336 pixels wide.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from web.views.drawings.svg import CARD, INK, LINE, SOFT, Shapes, at, box, path, text, wrapped
from web.views.jelly_bean_farmers.food import lying
from web.views.jelly_bean_farmers.icons import shown

WIDTH, HEIGHT = 122, 150
TICKET, LABEL, LOW = 188, 124, 82
"""How wide a ticket and a label are, and how high."""
BACK = "var(--sky)"
SMALL, PITCH = 14.5, 16
FIRST = 41
"""Where the first line of a ticket or a label stands."""
_KIND_FITS = 15
"""So many letters of a kind have room at the size of the lines."""
_SHORT = {"protective-netting": "Netting", "steal-opponents-card": "Steal a card"}


@dataclass(frozen=True, slots=True)
class Face:
    """What stands on a card. `ink` is what reads on the band's colour."""

    card: str
    """The card's word, by which its picture is found."""
    name: str
    kind: str
    lines: tuple[str, ...]
    band: str
    ink: str = "#fff"


def card(face: Face, shapes: Shapes, tall: float = HEIGHT) -> str:
    """A card face up, its top left corner at zero; the picture takes what height the words leave."""
    paper = box(1, 1, WIDTH - 2, tall - 2, CARD, 12, f'stroke="{LINE}" stroke-width="2"')
    high = tall - 2 * PITCH - 68
    window = box(8, 40, WIDTH - 16, high, "var(--p0)", 8)
    size = SMALL if len(face.kind) <= _KIND_FITS else 12
    return (
        shapes.show(f"card{tall:g}", paper + window)
        + _band(WIDTH, 34, face.band)
        + _title(face)
        + at(WIDTH / 2, 40 + high / 2, shown(face.card, shapes), min(1.4, high / 68))
        + lines(face.lines, WIDTH / 2, tall - 2 * PITCH - 10, "middle")
        + text(WIDTH / 2, tall - 8, face.kind, size, SOFT)
    )


def ticket(face: Face, shapes: Shapes) -> str:
    """A card that lies across: its picture at the left, and room for a line under its own."""
    paper = box(1, 1, TICKET - 2, LOW - 2, CARD, 10, f'stroke="{LINE}" stroke-width="2"')
    window = box(6, 29, 50, 45, "var(--p0)", 7)
    name = text(9, 18, face.name, 15, face.ink, anchor="start", display=True)
    picture = at(31, 51.5, shown(face.card, shapes), 0.64)
    return (
        shapes.show("ticket", paper + window)
        + _band(TICKET, 25, face.band)
        + name
        + picture
        + lines(face.lines, 62, FIRST)
    )


def label(face: Face, shapes: Shapes) -> str:
    """A card of which only the words are shown: where there are very many."""
    paper = box(1, 1, LABEL - 2, LOW - 2, CARD, 10, f'stroke="{LINE}" stroke-width="2"')
    name = text(8, 18, _SHORT.get(face.card, face.name), SMALL, face.ink, anchor="start", display=True)
    return shapes.show("label", paper) + _band(LABEL, 25, face.band) + name + lines(face.lines, 7, FIRST)


def _band(width: float, height: float, fill: str) -> str:
    return path(f"M1 12a11 11 0 0 1 11-11H{width - 12}a11 11 0 0 1 11 11V{height}H1Z", fill)


def lines(words: tuple[str, ...], x: float, y: float, anchor: str = "start") -> str:
    """Lines of words, the first one's foot at `y`."""
    drawn = "".join(f'<text x="{x:g}" y="{y + PITCH * row:g}">{escape(line)}</text>' for row, line in enumerate(words))
    return f'<g font-size="{SMALL}" text-anchor="{anchor}" fill="{INK}">{drawn}</g>'


def _title(face: Face) -> str:
    name = wrapped(face.name, 15)
    if len(name) == 1:
        return text(WIDTH / 2, 23, face.name, SMALL, face.ink, display=True)
    return "".join(text(WIDTH / 2, 15 + 15 * row, line, SMALL, face.ink, display=True) for row, line in enumerate(name))


def mini(word: str, band: str, shapes: Shapes) -> str:
    """A card as it lies on a farm, too small for words: 40 × 54, its top left corner at zero."""
    paper = shapes.show("mini", box(1, 1, 38, 52, "var(--p0)", 6, f'stroke="{INK}" stroke-width="1.4"'))
    return paper + path("M1 12V7a6 6 0 0 1 6-6H33a6 6 0 0 1 6 6v5z", band) + at(20, 32, shown(word, shapes), 0.56)


def mini_back(shapes: Shapes) -> str:
    """A card face down: 40 × 54, its top left corner at zero."""
    back = box(1, 1, 38, 52, BACK, 6, f'stroke="{INK}" stroke-width="1.4"') + box(
        5, 5, 30, 44, "none", 4, 'stroke="#fff" stroke-width="1.5" opacity=".7"'
    )
    return back + at(20, 27, lying(shapes, 2), 1.3)
