"""The Power Clucks: cards with a picture and what they do, on offer or held by a player."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from pygames.gem_hens.powers import CARDS, COPYCAT
from web.app.boards.panel import Exhibit, Panel, Thing
from web.views.drawings.svg import (
    BARN,
    CARD,
    DARK_LINE,
    INK,
    LEAF,
    LINE,
    SKY,
    SOFT,
    STRAW,
    at,
    box,
    dot,
    path,
    scenery,
    shortened,
    text,
    wrapped,
)
from web.views.gem_hens.parts import die_of, gem_of, hen_of

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

WIDTH: Final = 400
TEXT: Final = 15.6
"""Letters of this size are 12 CSS pixels high where the panel is 308 wide."""
HEIGHT: Final = 298
"""Of each panel that shares a place with others: cards, players, values."""
_CARD_WIDTH, _CARD_HEIGHT = 196, 154


def signs(state: GemHens, own: int, x: float, y: float, width: float, height: float, size: float) -> list[Thing]:
    """The card that a player holds, small, where it can be touched beside what it is about; with Copycat also what it copies."""
    hen = state.hens[own]
    if not hen.power:
        return []
    copied = state.abilities(own) if hen.power == COPYCAT else []
    side = height - 2
    whole = width if not copied else width - side * len(copied)
    found = [_sign(state, own, x, y, whole, height, size)] if whole > side else []
    for number, word in enumerate(copied):
        left = x + width - side * (len(copied) - number)
        drawing = box(left + 1, y + 2, side - 3, height - 8, STRAW, 8, f'stroke="{DARK_LINE}" stroke-width="2"')
        drawing += scenery(f"picture-{word}", left + side / 2, y + height / 2 - 2, (height - 14) / 60)
        name = f"{CARDS[word].name}, which your Copycat could copy: {CARDS[word].text}"
        found.append(Thing(f"power-{word}", word, name, left, y, side, height, drawing, "card"))
    return found


def _sign(state: GemHens, own: int, x: float, y: float, width: float, height: float, size: float) -> Thing:
    card_of, used = CARDS[state.hens[own].power], state.hens[own].used
    told = f"{card_of.name}, used" if used else card_of.name
    lines = wrapped(told, 14) if height / size > 2.5 else [told]
    fill, edge = (CARD, SOFT) if used else (STRAW, DARK_LINE)
    ink = SOFT if used else "#2a2620"
    drawing = box(x + 2, y + 2, width - 4, height - 8, fill, 8, f'stroke="{edge}" stroke-width="2"')
    top = y + (height - 4) / 2 + size * 0.34 - size * 0.55 * (len(lines) - 1)
    for number, line in enumerate(lines):
        drawing += text(x + width / 2, top + size * 1.1 * number, line, size, ink, bold=not used)
    name = f"your Power Cluck {card_of.name}: {'used' if used else 'not used'}. {card_of.text}"
    return Thing(f"power-{card_of.word}", card_of.word, name, x, y, width, height, drawing, "card")


def panel(state: GemHens) -> Panel:
    """The cards on offer, and those that players hold, used or not: a row for each."""
    spots = [(word, -1) for word in state.cards]
    spots += [(hen.power, seat) for seat, hen in enumerate(state.hens) if hen.power]
    things, under = [], []
    tall = (HEIGHT + 6) / state.seats
    for number, (word, holder) in enumerate(spots):
        name = f"{CARDS[word].name}: {_standing(state, word, holder)}. {CARDS[word].text}"
        drawing = at(0, tall * number, _row(state, word, holder, tall - 6))
        if state.step_name == "draft" and holder < 0:
            place = (1, tall * number + 1, WIDTH - 2, tall - 8)
            things.append(Thing(f"power-{word}", word, name, *place, drawing, "card"))
        else:
            under.append(f'<g role="img" aria-label="{escape(name)}">{drawing}</g>')
    if not spots:
        under.append(box(1, 1, WIDTH - 2, HEIGHT - 2, "none", 12, f'stroke="{LINE}" stroke-width="2" {_DASHED}'))
        under.append(text(WIDTH / 2, HEIGHT / 2, "Power Clucks are dealt after the grain", TEXT, SOFT))
    return Panel(
        "powers", "Power Clucks", WIDTH, HEIGHT, things, [], "".join(under), size="half", text=TEXT, tab="Powers"
    )


def _standing(state: GemHens, word: str, holder: int) -> str:
    if holder < 0:
        return "on offer"
    hen = state.hens[holder]
    copied = f" as {CARDS[hen.copies].name}" if hen.copies else ""
    return f"held by {state.name(holder)}, {'used' + copied if hen.used else 'not used'}"


def _row(state: GemHens, word: str, holder: int, tall: float) -> str:
    """A card as a row so high: its picture, its name, what it does, and who holds it."""
    facts = CARDS[word]
    side = min(tall - 8, 104)
    left = side + 14
    lines = wrapped(facts.text, int((WIDTH - 8 - left) / _LETTER))
    block = 19 + 19 * len(lines) + (26 if tall >= _ROOMY else 0)
    top = (tall - block) / 2 + 14
    used = holder >= 0 and state.hens[holder].used
    ground = box(1, 1, WIDTH - 2, tall - 2, CARD, 12, f'stroke="{LINE if used else DARK_LINE}" stroke-width="2"')
    ground += path(
        f"M{side + 6:g} 2v{tall - 4:g}h{-side + 7:g}a12 12 0 0 1 -12 -12v{28 - tall:g}a12 12 0 0 1 12 -12z",
        STRAW,
        more=f'opacity="{".25" if used else ".55"}"',
    )
    picture = scenery(f"picture-{word}", side / 2 + 3, tall / 2, side / 66)
    name = text(left, top, facts.name, 17, SOFT if used else INK, "start", display=True)
    told = "".join(
        f'<text x="{left:g}" y="{top + 20 + 19 * number:g}">{escape(line)}</text>' for number, line in enumerate(lines)
    )
    if tall < _ROOMY:
        owner = _owner(state, holder, top, 62 + 9.5 * len(facts.name) + left)
    else:
        owner = _owner(state, holder, top + 26 + 19 * len(lines), 0)
    return f'{ground}{picture}{name}<g font-size="{TEXT}" fill="{SOFT if used else INK}">{told}</g>{owner}'


_LETTER, _ROOMY = 7.9, 120
"""How wide a letter is at most, mostly; from which height on a row has room for its holder under the text."""
_DASHED: Final = 'stroke-dasharray="6 5"'


def _owner(state: GemHens, holder: int, y: float, left: float) -> str:
    """At a card's right: who holds it, and whether it is used."""
    if holder < 0:
        return text(WIDTH - 10, y, "to be taken", TEXT, SOFT, "end")
    used = state.hens[holder].used
    right = WIDTH - (52 if used else 10)
    told = shortened(state.name(holder), max(4, min(16, int((right - left) / _LETTER))))
    mark = text(WIDTH - 10, y, "used", TEXT, BARN, "end", bold=True) if used else ""
    bird = hen_of(holder, 0.26, right - 14 - _LETTER * len(told), y - 6)
    return bird + text(right, y, told, TEXT, INK, "end") + mark


def _card(word: str) -> str:
    """A card: its name on a band, a picture, what it does."""
    facts = CARDS[word]
    told = "".join(
        f'<text x="52" y="{51 + 19 * number}">{escape(line)}</text>'
        for number, line in enumerate(wrapped(facts.text, 17))
    )
    name = text(12, 24, facts.name, 17, INK, "start", display=True)
    picture = scenery(f"picture-{word}", 27, 90, 0.86)
    return f'{scenery("card")}{name}{picture}<g font-size="{TEXT}" fill="{INK}">{told}</g>'


_FRAME: Final = box(2, 2, _CARD_WIDTH - 4, _CARD_HEIGHT - 4, CARD, 12, f'stroke="{DARK_LINE}" stroke-width="2"') + path(
    f"M3 32v-17a12 12 0 0 1 12-12h{_CARD_WIDTH - 30}a12 12 0 0 1 12 12v17z", STRAW, more='opacity=".55"'
)


def exhibits() -> list[Exhibit]:
    """All cards, for the rules page."""
    return [
        Exhibit(
            Panel(
                f"card-{word}",
                facts.name,
                _CARD_WIDTH,
                _CARD_HEIGHT,
                under=scenery(f"card-{word}"),
                size="third",
                text=TEXT,
            ),
            f"used {facts.when}",
            facts.text,
        )
        for word, facts in CARDS.items()
    ]


def _line(d: str, colour: str = BARN, width: float = 3.5) -> str:
    return path(d, stroke=colour, width=width, more='stroke-linecap="round" stroke-linejoin="round"')


def _die(pips: int, x: float = 0, y: float = 0, size: float = 0.36) -> str:
    return at(x, y, die_of(pips, "var(--p0)", DARK_LINE, 100), size)


def _gem(kind: str, x: float = 0, y: float = 0, size: float = 32) -> str:
    return gem_of(kind, size, x, y)


_SACK: Final = path("M-15 14C-20 0-12-10-7-14H7C12-10 20 0 15 14C10 20-10 20-15 14Z", "#d8b98a", DARK_LINE, 2) + _line(
    "M-8 -18C-4 -23 4 -23 8 -18", DARK_LINE, 2
)
_BIRD: Final = path(
    "M-20 -3c-2-5-2-10 1-12 2 3 5 7 9 8 2-5 5-9 10-9 6 0 10 4 10 9 0 4-1 6 0 9 1 10-6 17-15 17-10 0-16-8-15-22z",
    "var(--p0)",
    DARK_LINE,
    2.2,
) + path("M10 -10l7 2.500-7 3z", STRAW, DARK_LINE, 1.5)
_SLOT: Final = f'stroke="{SOFT}" stroke-width="1.8" stroke-dasharray="4 3"'
_PICTURES: Final = {
    "heavyweight": at(0, -9, _BIRD, 0.9)
    + path("M-18 12H18L23 32H-23Z", "#7a7f88", DARK_LINE, 2.2)
    + path("M-7 12a7 6 0 0 1 14 0", stroke=DARK_LINE, width=2.2),
    "picky": _gem("emerald", 0, 0, 40) + _line("M-22 -20L22 22M22 -20L-22 22"),
    "nimble": _line("M-16 24V-12H14M5 -21L15 -12L5 -3"),
    "tough": at(-11, 0, _BIRD, 0.8) + _line("M8 0H25M18 -8L26 0L18 8"),
    "clever": _die(5, 0, 2, 0.4) + _line("M-20 -16A27 27 0 0 1 20 -14M21 -25V-13H9"),
    "hungry": at(-13, 0, _BIRD, 0.8) + _gem("ruby", 16, 0, 22) + _line("M-6 24H20M-1 17L-8 24L-1 31", width=3),
    "wanderer": _line("M-24 12H6M-3 3L7 12L-3 21") + text(12, -6, "+1", 22, BARN, bold=True),
    "flight": at(0, 15, _BIRD, 0.7) + _line("M-24 -4C-16 -26 16 -26 22 -6M14 -10L23 -5L25 -16", SKY),
    "farmers-favorite": _die(4, -9, 10, 0.34) + _line("M-4 -15C6 -26 22 -18 20 -4M11 -8L20 -2L26 -11"),
    "eat-and-run": _gem("gold", 0, -12, 28)
    + path("M-24 14H18", stroke=DARK_LINE, width=3.5, more='stroke-dasharray="1 8" stroke-linecap="round"')
    + _line("M13 6L23 14L13 22"),
    "high-endurance": _die(3, -4, 2, 0.42) + text(20, 26, "×2", 18, BARN, bold=True),
    "waste-not": at(0, 12, _SACK) + _gem("fire-opal", 0, -16, 22) + _line("M17 -18V-4M11 -9L17 -3L23 -9", width=3),
    "kick-n-scratch": _gem("sapphire", 15, -10, 22)
    + path(
        "M-20 18C-16 -10 -6 -18 4 -14", stroke=DARK_LINE, width=3, more='stroke-dasharray="1 7" stroke-linecap="round"'
    )
    + _line("M-26 26H-8M-22 18L-14 26"),
    "forger": _gem("imperfection", 8, 5, 34) + _gem("onyx", -12, -11, 22) + _line("M-19 10L-13 20L-2 19", width=3),
    "stake-a-claim": box(-22, 2, 44, 24, "var(--sq-dark)", 4, f'stroke="{DARK_LINE}" stroke-width="2"')
    + path("M-2 16V-26L20 -17L-2 -8", BARN, DARK_LINE, 2.2, 'stroke-linejoin="round"'),
    "psychic": _gem("diamond", -13, 8, 26) + _gem("ruby", 13, 8, 26) + text(0, -11, "?", 24, BARN, bold=True),
    "gambler": _gem("gold", -12, -12, 24)
    + at(12, 14, _SACK, 0.75)
    + _line("M8 -14C18 -12 20 -8 19 -3M-8 20C-18 18-20 12-18 6", width=3),
    "well-fed": at(-11, 6, _SACK, 0.95) + _gem("emerald", 16, -10, 22) + _line("M-4 -18C0 -24 4 -24 8 -20", width=3),
    "copycat": box(-20, -22, 26, 36, CARD, 5, f'stroke="{DARK_LINE}" stroke-width="2"')
    + box(-6, -12, 26, 36, STRAW, 5, f'stroke="{DARK_LINE}" stroke-width="2"')
    + dot(7, 6, 5, BARN),
    "strategic": _die(2, -11, -4, 0.3) + _die(6, 11, 12, 0.3) + _line("M-22 24H-4M-9 18L-3 24L-9 30", LEAF, 3),
    "jeweler": box(-24, -4, 20, 20, "none", 5, _SLOT)
    + box(6, -4, 20, 20, "none", 5, _SLOT)
    + _gem("sapphire", 16, 6, 18)
    + _line("M-14 -10C-8 -24 10 -24 15 -12M8 -15L16 -10L21 -18", width=3),
    "benevolent": _gem("diamond", 0, -12, 26)
    + path(
        "M-24 8C-12 4 -6 14 4 12H22C26 12 26 20 20 21L-2 26L-24 24Z", "#eec9a0", DARK_LINE, 2, 'stroke-linejoin="round"'
    ),
}

CLUCKS: Final = {
    "card": _FRAME,
    **{f"picture-{word}": picture for word, picture in _PICTURES.items()},
    **{f"card-{word}": _card(word) for word in CARDS},
}
"""What of it stands in the view's SCENERY."""
