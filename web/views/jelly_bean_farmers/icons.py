"""The pictures on the cards of Jelly Bean Farmers, in a box of 60 × 60 around zero."""

from __future__ import annotations

from web.app.html import number
from web.views.drawings.svg import BARN, DARK_LINE, Shapes, dot, path

_LEAF, _WOOD, _STEEL, _SUN, _CLOUD, _WATER = "#6f9a4f", "#9a6b3f", "#a9b0b8", "#e9a93a", "#dfe6ea", "#4b8ac0"
_PALE = "#fff8ea"


def _eyes(x: float, y: float, colour: str = DARK_LINE) -> str:
    return _lines(f"M{-x} {y}h.01M{x} {y}h.01", colour, 5)


def _lines(d: str, colour: str = DARK_LINE, width: float = 2) -> str:
    """Lines alone; what is as in the group around them is not said again."""
    stroke = "" if colour == DARK_LINE else f' stroke="{colour}"'
    wide = "" if width == 2 else f' stroke-width="{number(width)}"'
    return f'<path d="{d}"{stroke}{wide}/>'


def _sun(y: float = 0, radius: float = 13) -> str:
    ray, far = radius + 5, radius + 11
    near, out = ray * 0.71, far * 0.71
    rays = f"M0 {y - ray}V{y - far}M{-ray} {y}H{-far}M{ray} {y}H{far}M0 {y + ray}V{y + far}"
    slant = "".join(
        f"M{a * near:.3g} {y + b * near:.3g}L{a * out:.3g} {y + b * out:.3g}" for a in (-1, 1) for b in (-1, 1)
    )
    return dot(0, y, radius, _SUN) + _lines(rays + slant, "#c07f16", 4)


def _drought(cracks: str) -> str:
    sun = dot(0, -12, 11, _SUN) + _lines("M-16-12H-22M16-12H22M-11-23L-15-27M11-23L15-27M0-28V-30", "#c07f16", 4)
    return sun + path("M-28 8H28V27H-28Z", "#c79a5b") + _lines(cracks)


_CLOUD_AT_TOP = path("M-20 4C-31 4-31-12-19-13C-18-27 2-29 7-18C18-25 29-12 23-3C26 2 22 4 18 4Z", _CLOUD)
_CARDS = path("M-18-22H8V12H-18Z", _PALE) + path("M-8-12H18V22H-8Z", _PALE)

_DRAWN = {
    # action cards
    "irrigation": path("M0-26C12-8 19 0 19 9A19 19 0 1 1-19 9C-19 0-12-8 0-26Z", _WATER)
    + _lines("M-10 10a10 10 0 0 0 8 9", "#fff", 3),
    "protective-netting": path("M-27 22C-27-26 27-26 27 22Z", "#dcebd2")
    + _lines("M-26 8H26M-19-6H19M-14 22C-14 0-8-14 0-14C8-14 14 0 14 22M0-14V22", width=1.6),
    "fertilizer": path("M-15-13C-25 6-23 25-14 26H14C23 25 25 6 15-13Z", "#cda66d")
    + path("M-15-13C-6-9 6-9 15-13L11-25H-11Z", "#cda66d")
    + path("M0 20C-11 18-12 8-10 2C-2 3 1 10 0 20C0 10 4 4 11 4C11 12 8 19 0 20Z", _LEAF),
    "perennial": _lines("M0 6V26M0 22L-9 28M0 22L9 28", _WOOD, 3)
    + path("M0 8C-19 8-24-6-22-14C-7-14 0-5 0 8Z", _LEAF)
    + path("M0 2C19 2 22-14 20-24C6-21 0-12 0 2Z", _LEAF),
    "silo-extension": path("M-16 27V-8C-16-25 16-25 16-8V27Z", _STEEL)
    + _lines("M-16 4H16M-16 16H16", width=1.6)
    + _lines("M0-18V-2M-8-10H8", BARN, 4.5),
    "cats": path("M-21-23L-10-13C-4-15 4-15 10-13L21-23V4C21 18 10 25 0 25C-10 25-21 18-21 4Z", "#dd9450")
    + _eyes(8, 2)
    + _lines("M-4 11L0 14L4 11M-26 8L-13 11M26 8L13 11M-25 17L-12 15M25 17L12 15", width=1.8),
    "rabbits": path(
        "M-12-4C-21-33-7-36-4-9C-2-10 2-10 4-9C7-36 21-33 12-4C21 6 17 26 0 26C-17 26-21 6-12-4Z", "#d6cdc2"
    )
    + _eyes(7, 6)
    + _lines("M0 13V17M-5 20C-3 17 3 17 5 20"),
    "coyote": path("M-23-24L-8-11H8L23-24L18 4L0 27L-18 4Z", "#b98450")
    + path("M0 27L-8 12H8Z", _PALE)
    + _eyes(8, 1)
    + dot(0, 23, 4, DARK_LINE),
    "warlord": path("M2-16C-4-34 16-37 24-27C15-27 12-22 10-13Z", BARN)
    + path("M-24 12C-24-24 24-24 24 12Z", "#8a8f98")
    + path("M-28 11H28V19H-28Z", "#5c616b")
    + _lines("M0-15V11"),
    "mercenary": path("M-21-22H21V0C21 15 9 23 0 27C-9 23-21 15-21 0Z", "#7d8894")
    + dot(0, 0, 11, "#e3b341")
    + _lines("M0-5V5", width=3),
    "berzerker": _lines("M0 28V-26", _WOOD, 6)
    + path("M-4-23C-22-28-29-8-22 6C-15-2-10-4-4-4ZM4-23C22-28 29-8 22 6C15-2 10-4 4-4Z", _STEEL),
    "walls": path("M-27-10V-23H-15V-12H-6V-23H6V-12H15V-23H27V24H-27Z", "#bd7a60")
    + _lines("M-27 0H27M-27 12H27M-9-12V0M10-12V0M-18 0V12M0 0V12M18 0V12M-9 12V24M10 12V24", width=1.6),
    "dogs": path("M-14-19C-4-23 4-23 14-19C20-6 18 10 10 21C4 27-4 27-10 21C-18 10-20-6-14-19Z", "#d1a36c")
    + path("M-13-19C-27-19-30 0-23 9C-16 4-13-6-13-19ZM13-19C27-19 30 0 23 9C16 4 13-6 13-19Z", "#8a5a34")
    + _eyes(6, -2)
    + path("M-5 9H5L0 15Z", DARK_LINE),
    "assassin": path("M0-28C19-24 23-4 24 25H-24C-23-4-19-24 0-28Z", "#4d4a59")
    + path("M-12 0C-12-15 12-15 12 0C12 11 5 15 0 15C-5 15-12 11-12 0Z", "#1e1d24")
    + _eyes(5, 0, "#f3efe6"),
    "almanac": path("M-27-17C-16-23-6-21 0-15C6-21 16-23 27-17V19C16 13 6 15 0 21C-6 15-16 13-27 19Z", _PALE)
    + _lines("M0-15V21M-21-6C-15-9-10-8-6-5M-21 3C-15 0-10 1-6 4")
    + dot(13, -1, 6, _SUN),
    "geezer": path("M-13-10H13V6H-13Z", "#efc7a0")
    + path("M-15 0C-17 17-8 28 0 28C8 28 17 17 15 0C8 7-8 7-15 0Z", "#f1efe9")
    + path("M-26-9H26L16-13C14-29-14-29-16-13Z", _WOOD)
    + _eyes(5, -3),
    "steal-opponents-card": path("M-8-26H20V12H-8Z", _PALE)
    + _lines("M24 22C6 32-18 24-19 2M-27 9L-19 0L-10 8", BARN, 5),
    "draw-2-cards": _CARDS + _lines("M5-3V13M-3 5H13", BARN, 4.5),
    "flexible-hand": path("M-28-10L-8-22L8 4L-12 16Z", _PALE)
    + path("M-13-20H11V14H-13Z", _PALE)
    + path("M6-23L27-12L12 19L-9 8Z", _PALE)
    + _lines("M9-11V7M0-2H18", BARN, 4),
    # climate cards
    "severe-drought": _drought(
        "M-20 8L-15 17L-19 27M-4 8L-9 17L-3 27M12 8L8 16L14 27M22 8L21 15M-15 17L-9 17M8 16L3 15"
    ),
    "moderate-drought": _drought("M-16 8L-11 17L-16 27M6 8L1 17L7 27M20 8L17 15"),
    "dry-spell": _drought("M-6 8L0 17L-5 27"),
    "locusts": _lines("M-14 8L-18 22M12 7L16 20M24-6L30-20", "#3c451c", 3)
    + path("M-29 8C-22-7 6-16 24-10C30-7 29 4 20 6C4 11-16 13-29 8Z", "#8b9c43")
    + path("M-28 5C-18-8 0-12 12-10C6 0-12 6-28 5Z", "#b9c77a")
    + _lines("M6 4L-6-22L-22 20L-28 20", "#5b6a2a", 3.5)
    + dot(21, -4, 2.6, DARK_LINE),
    "blight": path("M-23 21C-28-11 0-27 25-23C27 3 9 26-23 21Z", _LEAF)
    + _lines("M-20 19L14-13")
    + dot(4, 6, 5, "#6b4a2c")
    + dot(-9, -1, 4, "#6b4a2c")
    + dot(10, -10, 3.5, "#6b4a2c"),
    "aphids": _lines("M-26 26C-10 14 8-4 22-26", _LEAF, 6)
    + "".join(
        dot(x, y, 6.5, "#b7c667") + _lines(f"M{x - 6} {y - 5}l-5-3M{x - 2} {y - 7}l-2-5")
        for x, y in ((-10, 4), (2, -10), (8, 10))
    ),
    "hail": _CLOUD_AT_TOP
    + "".join(dot(x, y, 4.5, "#fff") for x, y in ((-14, 14), (0, 12), (14, 14), (-7, 24), (8, 24))),
    "driving-rain": _CLOUD_AT_TOP + _lines("M-12 9L-20 26M0 9L-8 26M12 9L4 26M22 9L15 24", _WATER, 4),
    "fire": path(
        "M0-29C2-14 20-8 20 8C20 20 11 27 0 27C-11 27-20 20-20 8C-20-2-12-5-11-16C-5-13-3-9-3-4C1-10 1-20 0-29Z",
        "#e0702f",
    )
    + path("M1 2C8 8 10 12 9 17C7 25-7 25-9 17C-10 11-2 9 1 2Z", "#f3c24b"),
    "perfect-year": _sun(-8, 11) + path("M-28 27C-16 10 16 10 28 27Z", _LEAF),
    "soft-rain": _CLOUD_AT_TOP + path("M-11 11c5 6 5 10 0 11c-5-1-5-5 0-11zM9 11c5 6 5 10 0 11c-5-1-5-5 0-11z", _WATER),
    "cloudy": path("M-6-8C-8-24 14-26 18-14C28-14 30 0 22 2H-2Z", "#c3ced4")
    + path("M-18 20C-30 20-30 6-20 4C-19-8 0-10 4 0C14-5 24 4 19 13C22 18 18 20 14 20Z", _CLOUD),
    "ladybirds": _lines("M-8-20L-13-28M8-20L13-28")
    + dot(0, -14, 9, "#2f2c33")
    + path("M0-14C16-14 23-2 23 8C23 19 12 26 0 26C-12 26-23 19-23 8C-23-2-16-14 0-14Z", "#d13c3c")
    + _lines("M0-13V25")
    + dot(-10, 2, 4, DARK_LINE)
    + dot(10, 2, 4, DARK_LINE)
    + dot(-8, 15, 3.5, DARK_LINE)
    + dot(8, 15, 3.5, DARK_LINE),
    "cold-snap": _lines(
        "M0-27V27M-23-13L23 13M-23 13L23-13M-7-23L0-16L7-23M-7 23L0 16L7 23M-24-4L-15-9L-16-19M24 4L15 9L16 19M-24 4L-15 9L-16 19M24-4L15-9L16-19",
        "#5f94bd",
        4,
    ),
    "sunny": _sun(),
    # the four back actions
    "armed-man": path("M-17 26C-17 8-10 2 0 2C10 2 17 8 17 26Z", "#6d7f8f")
    + dot(0, -8, 11, "#efc7a0")
    + path("M-13-8C-13-24 13-24 13-8Z", _STEEL)
    + _lines("M22 26V-24M17-17L22-26L27-17", _WOOD, 3.5),
    "half-field": path("M-28 4L-8-12H28L12 20H-22Z", _WOOD) + _lines("M-17 8L2-8M-6 14L13-6M6 17L22-4", "#6a4626", 3),
    "half-silo": path("M-16 26V-4C-16-22 16-22 16-4V26Z", _STEEL) + _lines("M-16 6H16M-16 16H16", width=1.6),
    "save": path("M-16-24H16V24H-16Z", "var(--sky)")
    + path("M-11-19H11V19H-11Z", "none", _PALE, 2)
    + _lines("M0-8V6M-6 2L0 8L6 2", _PALE, 3),
}
_OUTLINE = f'fill="none" stroke="{DARK_LINE}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'


def icon(word: str) -> str:
    """A card's picture, by the card's word; nothing for a card that is not known here."""
    return f"<g {_OUTLINE}>{_DRAWN[word]}</g>" if word in _DRAWN else ""


def shown(word: str, shapes: Shapes) -> str:
    """A card's picture, written once a board."""
    return shapes.show(word, icon(word)) if word in _DRAWN else ""
