"""Equipment, eggs and pies as small pictures: about 36 units wide, around zero."""

from __future__ import annotations

from typing import Final

from pygames.core.words import BLANK
from web.views.drawings.svg import DARK_LINE, box, dot, path, scenery

_WOOD, _STEEL, _CLOTH, _RED, _BLUE = "#c48a4e", "#aebac2", "#f6efe0", "#b8412f", "#3f6f9f"
_LINE: Final = f'stroke="{DARK_LINE}" stroke-width="2"'


def _cutter(handles: str, jaws: str) -> str:
    return path("M-4 2L-10 17M4 2L10 17", stroke=DARK_LINE, width=7, more='stroke-linecap="round"') + (
        path("M-4 2L-10 17M4 2L10 17", stroke=handles, width=4, more='stroke-linecap="round"')
        + path(jaws, _STEEL, more=_LINE)
        + dot(0, 0, 2.4, DARK_LINE)
    )


PICTURES: Final[dict[str, str]] = {
    "spoon": path("M2 -3L-9 16", stroke=DARK_LINE, width=6, more='stroke-linecap="round"')
    + path("M2 -3L-9 16", stroke=_STEEL, width=3, more='stroke-linecap="round"')
    + path("M-1 -5C-3 -12 3 -19 8 -16C13 -13 9 -4 3 -2Z", _STEEL, more=_LINE),
    "shovel": path("M7 -16L-3 3", stroke=DARK_LINE, width=6)
    + path("M7 -16L-3 3", stroke=_WOOD, width=3)
    + path("M2 -18L12 -13", stroke=DARK_LINE, width=5, more='stroke-linecap="round"')
    + path("M-9 0L3 6L-2 15C-6 18-12 16-14 11Z", _STEEL, more=_LINE),
    "rope": path(
        "M-15 2a15 10 0 1 0 30 0a15 10 0 1 0 -30 0ZM-7 1a7 4 0 1 0 14 0a7 4 0 1 0 -14 0Z", "#d9b675", more=_LINE
    )
    + path("M-13 -2q13 -9 26 0M-14 6q14 9 28 0M13 8l4 8", more=_LINE),
    "plank": path("M-17 9L12 -15L17 -9L-12 15Z", _WOOD, more=_LINE)
    + path("M-9 6L8 -8M-6 9L0 4", stroke="#8f5f30", width=1.6, more='stroke-linecap="round"'),
    "wheel": dot(0, 0, 15, _WOOD, _LINE)
    + dot(0, 0, 10.500, _CLOTH, _LINE)
    + path("M0 -10V10M-10 0H10M-7 -7L7 7M7 -7L-7 7", more=_LINE)
    + dot(0, 0, 3.5, _WOOD, _LINE),
    "elastic": path(
        "M-14 4C-18 -12 2 -16 8 -8C14 0 2 6 -2 0C-6 -6 6 -14 14 -6C20 2 10 14 -2 13C-8 13-13 10-14 4Z",
        stroke=DARK_LINE,
        width=5.5,
    )
    + path(
        "M-14 4C-18 -12 2 -16 8 -8C14 0 2 6 -2 0C-6 -6 6 -14 14 -6C20 2 10 14 -2 13C-8 13-13 10-14 4Z",
        stroke="#d9748a",
        width=2.6,
    ),
    "egg-box": path("M-13 -2a4 6 0 0 1 8 0a4 6 0 0 1 9 0a4 6 0 0 1 9 0Z", _CLOTH, more=_LINE)
    + path("M-17 -2H17L14 12H-14Z", "#9db08f", more=_LINE)
    + path("M-8 2L-7 9M0 2V9M8 2L7 9", more=_LINE),
    "bucket": path("M-12 -5C-12 -19 12 -19 12 -5", more=_LINE)
    + path("M-13 -5H13L9 15H-9Z", _BLUE, more=_LINE)
    + path("M-12 0H12", stroke="#fff8ea", width=2),
    "sheet": path("M-16 -12H16", stroke=DARK_LINE, width=2.5)
    + path("M-13 -12H13V12Q7 8 0 12T-13 12Z", _CLOTH, more=_LINE)
    + path("M-8 -15V-9M8 -15V-9", stroke=_RED, width=3.5),
    "lantern": path("M-6 -10C-6 -19 6 -19 6 -10", more=_LINE)
    + path("M-9 -10H9L11 9H-11Z", "#f4cf5b", more=_LINE)
    + box(-12, 9, 24, 6, _STEEL, 1.5, _LINE)
    + path("M0 -5c5 5 4 10 0 11c-4-1-5-6 0-11Z", _RED),
    "ladder": path("M-9 17L-5 -17M9 17L5 -17", stroke=DARK_LINE, width=5.5, more='stroke-linecap="round"')
    + path("M-7 -9H7M-7.500 -1H7.500M-8 7H8", stroke=DARK_LINE, width=3.6)
    + path("M-9 17L-5 -17M9 17L5 -17", stroke=_WOOD, width=2.6, more='stroke-linecap="round"'),
    "bellows": path("M-16 -10C-4 -16 6 -8 8 0C6 8-4 16-16 10Z", _RED, more=_LINE)
    + path("M8 -3L17 -1.500V1.500L8 3Z", _STEEL, more=_LINE)
    + path("M-12 -8V8M-6 -9V9M0 -7V7", more=_LINE),
    "sack": path("M-12 14C-17 2-9 -8-4 -10H4C9 -8 17 2 12 14C6 18-6 18-12 14Z", "#cfa76c", more=_LINE)
    + path("M-4 -10L-7 -16H7L4 -10Z", "#cfa76c", more=_LINE)
    + path("M-5 -10H5", stroke=_RED, width=3),
    "hat": path("M-10 5C-10 -14 10 -14 10 5Z", "#3d4350", more=_LINE)
    + path("M-17 6C-8 11 8 11 17 6C13 1-13 1-17 6Z", "#3d4350", more=_LINE)
    + path("M-10 1Q0 5 10 1", stroke=_RED, width=3.5),
    "wire-cutters": _cutter(_RED, "M-3 3L-7 -12L-2 -17L1 -2ZM3 3L7 -12L2 -17L-1 -2Z"),
    "pliers": _cutter(_BLUE, "M-4 3L-9 -6L-5 -15L0 -13L-1 0ZM4 3L9 -6L5 -15L0 -13L1 0Z"),
    "egg": path("M0 -15C8 -15 12 -3 12 4C12 11 7 15 0 15C-7 15-12 11-12 4C-12 -3-8 -15 0 -15Z", "#fbf1dc", more=_LINE)
    + path("M-6 2c0 -6 2 -9 5 -11", stroke="#fff", width=2.5, more='stroke-linecap="round"'),
    "pie": path("M-15 2H15L11 13H-11Z", _STEEL, more=_LINE)
    + path("M-17 2C-15 -10 15 -10 17 2Z", "#d79a4a", more=_LINE)
    + path("M-6 -3v-4M0 -4v-4M6 -3v-4", more=_LINE),
    BLANK: box(-12, -15, 24, 30, "#cdb68a", 4, _LINE) + path("M-6 -6L6 6M6 -6L-6 6", more=_LINE),
}
"""By kind, and besides them an egg, a pie, and a card of which only the back is seen."""


def picture_of(kind: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """One of the PICTURES at a place, as the page's scenery has it."""
    return scenery(picture_name(kind), x, y, scale)


def picture_name(kind: str) -> str:
    """What the scenery calls a picture."""
    return "item-unknown" if kind == BLANK else f"item-{kind}"
