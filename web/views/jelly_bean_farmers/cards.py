"""Cards: a coloured band with the name, one picture, two lines, the kind; and backs."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from web.views.drawings.svg import CARD, INK, LINE, SOFT, Shapes, at, box, path, text, wrapped
from web.views.jelly_bean_farmers.food import lying
from web.views.jelly_bean_farmers.icons import shown

WIDTH, HEIGHT = 122, 150
BACK = "var(--sky)"


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


def card(face: Face, shapes: Shapes) -> str:
    """A card face up, its top left corner at zero."""
    paper = box(1, 1, WIDTH - 2, HEIGHT - 2, CARD, 12, f'stroke="{LINE}" stroke-width="2"')
    window = box(8, 40, WIDTH - 16, 60, "var(--p0)", 8)
    lines = "".join(
        f'<text x="{WIDTH // 2}" y="{116 + 14 * row}">{escape(line)}</text>' for row, line in enumerate(face.lines)
    )
    return (
        shapes.show("card", paper + window)
        + path(f"M1 13a12 12 0 0 1 12-12H{WIDTH - 13}a12 12 0 0 1 12 12V34H1Z", face.band)
        + _title(face)
        + at(WIDTH / 2, 70, shown(face.card, shapes), 0.88)
        + f'<g font-size="12.5" text-anchor="middle" fill="{INK}">{lines}</g>'
        + text(WIDTH / 2, HEIGHT - 7, face.kind, 11, SOFT)
    )


def _title(face: Face) -> str:
    lines = wrapped(face.name, 15)
    if len(lines) == 1:
        return text(WIDTH / 2, 23, face.name, 14.5, face.ink, display=True)
    return "".join(text(WIDTH / 2, 15 + 13 * row, line, 12, face.ink, display=True) for row, line in enumerate(lines))


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


def tag(words: str, y: float = HEIGHT + 15) -> str:
    """What a card's place or order is, under the card."""
    return text(WIDTH / 2, y, words, 12.5, INK, bold=True)
