"""Gems, a cut each: whoever sees no colour knows them by their outline and their letter."""

from __future__ import annotations

from dataclasses import dataclass

from web.views.drawings.svg import path


@dataclass(frozen=True, slots=True)
class Gem:
    """One kind: its letter on dice and sheets, its colours, and its cut in a box of 100 × 100."""

    letter: str
    fill: str
    line: str
    outline: str
    facets: str
    ink: str = "#fff"
    """What a letter on its colour is written in."""


GEMS = {
    "gold": Gem(
        "G", "#e3b341", "#6d4c06", "M14 70L28 32H72L86 70Z", "M28 32L38 46H62L72 32M38 46L26 70M62 46L74 70", "#2a2620"
    ),
    "smoky quartz": Gem("Q", "#7d5c3d", "#3d2a17", "M50 10L74 26V74L50 90L26 74V26Z", "M50 10V90M26 26L50 38L74 26"),
    "ruby": Gem(
        "R",
        "#c12b44",
        "#5c0b1a",
        "M30 16H70L88 42L50 88L12 42Z",
        "M12 42H88M30 16L38 42L50 88L62 42L70 16M38 42L50 16L62 42",
    ),
    "emerald": Gem(
        "E",
        "#24804f",
        "#0b4a2c",
        "M34 14H66L84 34V66L66 86H34L16 66V34Z",
        "M36 34H64V66H36ZM34 14L36 34M66 14L64 34M84 34L64 34M84 66L64 66M66 86L64 66M34 86L36 66M16 66L36 66M16 34L36 34",
    ),
    "sapphire": Gem(
        "S",
        "#3369bd",
        "#10305f",
        "M50 12L83 31V69L50 88L17 69V31Z",
        "M50 32L66 41V59L50 68L34 59V41ZM50 12V32M83 31L66 41M83 69L66 59M50 88V68M17 69L34 59M17 31L34 41",
    ),
    "citrine": Gem(
        "C",
        "#e9c33f",
        "#6b5107",
        "M50 8L62 38L92 50L62 62L50 92L38 62L8 50L38 38Z",
        "M38 38L62 62M62 38L38 62",
        "#2a2620",
    ),
    "diamond": Gem(
        "D", "#e4f2f7", "#2b5d70", "M50 8L90 50L50 92L10 50Z", "M10 50H90M50 8L34 50L50 92L66 50Z", "#2a2620"
    ),
    "fire opal": Gem(
        "O",
        "#ee8434",
        "#74330a",
        "M50 14C76 14 90 34 90 52C90 74 72 88 50 88C28 88 10 74 10 52C10 34 24 14 50 14Z",
        "M28 42C36 26 60 24 72 36",
        "#2a2620",
    ),
    "onyx": Gem(
        "X",
        "#3b3a42",
        "#b9b6c6",
        "M20 20H80V80H20Z",
        "M36 36H64V64H36ZM20 20L36 36M80 20L64 36M80 80L64 64M20 80L36 64",
    ),
    "imperfection": Gem(
        "I",
        "#f2a9c0",
        "#7a2443",
        "M22 40L40 18L66 22L84 46L74 78L44 84L20 66Z",
        "M40 18L48 48L84 46M48 48L44 84M48 48L20 66",
        "#2a2620",
    ),
}


def gem(name: str, size: float = 56) -> str:
    """A gem around zero, `size` units wide."""
    kind = GEMS[name]
    cut = path(kind.outline, kind.fill, more='stroke-width="4"')
    facets = path(kind.facets, more='stroke-width="2.5" opacity=".75"')
    place = f"scale({size / 100:g}) translate(-50 -50)"
    return f'<g transform="{place}" stroke="{kind.line}" stroke-linejoin="round">{cut}{facets}</g>'


def cut(name: str, size: float) -> str:
    """A gem's cut in lines alone, in the ink that reads on its colour: around zero, `size` units wide."""
    kind = GEMS[name]
    lines = path(kind.outline + kind.facets, "none", kind.ink, 4.5, 'stroke-linejoin="round" opacity=".85"')
    return f'<g transform="scale({size / 100:g}) translate(-50 -50)">{lines}</g>'
