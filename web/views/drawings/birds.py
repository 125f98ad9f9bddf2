"""Hens and chicks, one look a seat: told apart by light and dark, and further seats by their plumage, without any colour."""

from __future__ import annotations

from dataclasses import dataclass

from web.views.drawings.svg import BARN, STRAW, Shapes, dot, path


@dataclass(frozen=True, slots=True)
class Plumage:
    """How one seat's birds look: fill, outline, and a pattern that reads in grey."""

    fill: str
    line: str
    called: str
    hen: str = ""
    chick: str = ""


def _spots(width: float, *places: tuple[int, int]) -> str:
    """Round spots, as points drawn with a round pen."""
    return path("".join(f"M{x} {y}h.01" for x, y in places), more=f'stroke-width="{width}"')


_WHITE, _DARK = "var(--p0-line)", "var(--p1-line)"
_BARS = 'stroke-width="3.4"'
PLUMAGES = (
    Plumage("var(--p0)", _WHITE, "white"),
    Plumage("var(--p1)", _DARK, "black"),
    Plumage(
        "#e2b04e",
        _WHITE,
        "speckled",
        _spots(6, (-25, -9), (-25, 9), (-13, 21), (2, 21), (-7, -9), (10, 8)),
        _spots(4.6, (-11, -1), (-9, 15), (2, 18), (11, 10), (3, -1)),
    ),
    Plumage(
        "#9fb9cc",
        _WHITE,
        "barred",
        path("M-33 0c14 8 36 8 49 0M-32 14c14 8 34 8 47 1M-23 25c10 6 21 5 30 0", more=_BARS),
        path("M-18 1c10 6 25 6 36 0M-17 13c10 6 23 6 34 0", more='stroke-width="2.8"'),
    ),
    Plumage(
        "#c9744f",
        _WHITE,
        "white-tailed",
        path("M-34 -6c-4-9-3-17 1-21 4 6 9 12 16 14-8 6-14 18-14 28-3-6-4-14-3-21z", "#fff8ea"),
        path("M-19 6c0-9 7-15 14-16-6 10-8 22-3 31-7-3-11-9-11-15z", "#fff8ea"),
    ),
    Plumage(
        "#7f9a6c",
        _WHITE,
        "collared",
        path("M-16 -14c8 9 24 10 33 3l-1.5 9c-10 6-29 3-36-7z", "#fff8ea"),
        path("M-10 -8c6 6 18 8 25 3l2.5 5.500c-9 6-26 4-32-2.500z", "#fff8ea"),
    ),
)
_OUTLINE = 'stroke-linejoin="round" stroke-linecap="round"'


_HEN_COMB = path("M-12 -27c-4-7 3-11 6-6 1-6 9-6 9 0 4-4 9 1 5 6", BARN)
_HEN_BODY = "M-34 -6c-4-9-3-17 1-21 4 6 9 12 16 14 3-9 9-16 18-16 10 0 16 7 16 16 0 6-2 10-1 15 3 17-9 29-25 29-17 0-27-13-25-37z"
_HEN_FACE = path("M17 -16l11 4-11 5z", STRAW) + path("M14 -5c4 1 5 7 1 9-4-1-5-6-1-9z", BARN, more='stroke-width="2.4"')
_HEN_WING = path("M-19 6c4 8 14 10 21 5")


def hen(seat: int) -> str:
    """A seat's hen, looking right: about 80 units high and 70 wide, around zero."""
    look = PLUMAGES[seat]
    eye = dot(7, -16, 2.6, look.line, 'stroke="none"')
    return (
        f'<g stroke="{look.line}" stroke-width="3.2" {_OUTLINE}>'
        + f"{_HEN_COMB}{path(_HEN_BODY, look.fill)}{look.hen}{_HEN_FACE}{eye}{_HEN_WING}</g>"
    )


def hen_of_shapes(seat: int, shapes: Shapes) -> str:
    """The same hen out of shapes that all seats' hens share, for boards with many seats."""
    look = PLUMAGES[seat]
    body = shapes.show("hen-body", f'<path d="{_HEN_BODY}"/>')
    rest = shapes.show("hen-rest", f"{_HEN_COMB}{_HEN_FACE}{_HEN_WING}")
    eye = dot(7, -16, 2.6, look.line, 'stroke="none"')
    drawn = f'<g stroke="{look.line}" stroke-width="3.2" {_OUTLINE}><g fill="{look.fill}">{body}</g>{look.hen}{rest}{eye}</g>'
    return shapes.show(f"hen-{seat}", drawn)


def chick(seat: int) -> str:
    """A seat's chick, looking right: about 46 units high and 44 wide, around zero."""
    look = PLUMAGES[seat]
    return (
        f'<g stroke="{look.line}" stroke-width="3.2" {_OUTLINE}>'
        + path("M-7.9 -9.5A12 12 0 1 1 14.4 -5A19 17 0 1 1 -7.9 -9.5z", look.fill)
        + look.chick
        + path("M15 -12l9 3-9 4z", STRAW)
        + dot(8, -13, 2.4, look.line, 'stroke="none"')
        + path("M-12 5c2 7 10 8 14 4")
        + "</g>"
    )
