"""How a view writes SVG: groups, texts, boxes, and shapes that are written once and shown often.

Colours are the page's tokens (`var(--ink)`) or fixed ones for what has a colour of its own (a ruby), always in attributes: the page's
policy allows no inline style.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from web.app.html import number

INK = "var(--ink)"
SOFT = "var(--ink-soft)"
CARD = "var(--card)"
LINE = "var(--line)"
BARN = "var(--barn)"
STRAW = "var(--straw)"
LEAF = "var(--leaf)"
SKY = "var(--sky)"
DARK_LINE = "var(--p0-line)"
DISPLAY = "var(--display)"


def at(x: float, y: float, drawing: str, scale: float = 1) -> str:
    """A drawing that lies around zero, moved to a place."""
    return f'<g transform="{_moved(x, y, scale)}">{drawing}</g>'


def box(x: float, y: float, width: float, height: float, fill: str = "none", round: float = 0, more: str = "") -> str:
    """A rectangle; `more` are further attributes."""
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    corner = f' rx="{number(round)}"' if round else ""
    return f'<rect {place}{corner} fill="{fill}"{_more(more)}/>'


def dot(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    """A disc."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{_more(more)}/>'


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0, more: str = "") -> str:
    """A path, filled, outlined, or both."""
    line = f' stroke="{stroke}" stroke-width="{number(width)}"' if stroke else ""
    return f'<path d="{d}" fill="{fill}"{line}{_more(more)}/>'


def text(
    x: float,
    y: float,
    words: object,
    size: float = 16,
    fill: str = INK,
    anchor: str = "middle",
    display: bool = False,
    bold: bool = False,
    more: str = "",
) -> str:
    """Words on a line whose foot is at `y`: escaped here, and nowhere else."""
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    face = f' font-family="{DISPLAY}" font-weight="600"' if display else ' font-weight="700"' if bold else ""
    at_place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text {at_place}{place}{face} fill="{fill}"{_more(more)}>{escape(str(words))}</text>'


def picture(width: float, height: float, inside: str, left: float = 0, top: float = 0) -> str:
    """A whole SVG that says nothing by itself: a cover, an icon."""
    view = f"{number(left)} {number(top)} {number(width)} {number(height)}"
    return f'<svg viewBox="{view}" aria-hidden="true" focusable="false">{inside}</svg>'


def shortened(words: str, most: int) -> str:
    """Words that have room for so many small letters, cut with dots where they need more."""
    if sum(map(_room, words)) <= most:
        return words
    while sum(map(_room, words)) > most - 1:
        words = words[:-1]
    return words.rstrip() + "…"


def _room(sign: str) -> float:
    """What a letter takes of a line, small ones being 1: East Asian signs and pictures are twice as wide."""
    if ord(sign) >= 0x1100:
        return 2
    return 1.5 if sign in "MWmw@" else 1.25 if sign.isupper() else 1


def wrapped(words: str, most: int) -> list[str]:
    """A sentence on lines of at most so many letters."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines


def scenery(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A drawing that the view has in its SCENERY, at a place, perhaps scaled."""
    return _use(f"#scenery.{name}", x, y, scale)


@dataclass
class Shapes:
    """The drawings that a board shows often: written once, shown by name. All its panels are given `known`."""

    known: dict[str, str] = field(default_factory=dict)

    def show(self, name: str, drawing: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
        """The drawing called `name`, at a place, perhaps scaled. All drawings of one name are the first one."""
        self.known.setdefault(name, drawing)
        return _use(f"#@.{name}", x, y, scale)


def _use(href: str, x: float, y: float, scale: float) -> str:
    if scale != 1:
        return f'<use href="{href}" transform="{_moved(x, y, scale)}"/>'
    place = f' x="{number(x)}" y="{number(y)}"' if x or y else ""
    return f'<use href="{href}"{place}/>'


def _moved(x: float, y: float, scale: float) -> str:
    place = f"translate({number(x)} {number(y)})" if x or y or scale == 1 else ""
    return place if scale == 1 else f"{place} scale({number(scale)})".lstrip()


def _more(more: str) -> str:
    return f" {more}" if more else ""
