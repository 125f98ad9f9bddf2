"""An egg with its seven features, the gems beside it, and those that its owner has eaten and places now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from pygames.core.words import counted, figure, listed
from pygames.gem_hens.components import FEATURE_SIZES, GEMS, IMPERFECTION, IN_FEATURE, KINDS
from pygames.gem_hens.eating import REMOVE
from pygames.gem_hens.egg import (
    ASIDE,
    FEATURES,
    completed,
    feature_and_kind,
    feature_name,
    feature_score,
    feature_value,
    gems_in,
    is_gem_in_egg,
    score,
    unused_score,
)
from web.app.boards.panel import Panel, Piece, Thing
from web.views.drawings.birds import PLUMAGES
from web.views.drawings.svg import BARN, CARD, DARK_LINE, INK, LEAF, LINE, SOFT, STRAW, box, path, text
from web.views.gem_hens.clucks import TEXT, signs
from web.views.gem_hens.parts import gem_of

if TYPE_CHECKING:
    from pygames.gem_hens.egg import Egg
    from pygames.gem_hens.rules import GemHens

WIDTH: Final = 400
HEIGHT: Final = 428
POWERS_AT_THE_EGG: Final = ("eat", "finish")
"""The steps in which a power is used here, and not in the yard."""
_STEP, _ROW, _TOP, _BOX, _GEM = 44, 72, 50, 66, 38
_ROWS: Final = ((0, 1), (3, 4), (2, 5), (6,))
"""Which features stand beside each other, from the egg's tip down."""
_SHELL: Final = "M200 4C302 4 392 128 394 216C396 304 340 352 200 352C60 352 4 304 6 216C8 128 98 4 200 4Z"
_NEST: Final = 358
"""Where the strip under the egg begins: at the left what lies beside it, at the right what is to be placed."""
_ASIDE_WIDTH: Final = 206


def feature_places() -> dict[int, tuple[float, float, float]]:
    """By feature: its left edge, its top, and how wide it is."""
    places: dict[int, tuple[float, float, float]] = {}
    for row, numbers in enumerate(_ROWS):
        widths = [FEATURE_SIZES[number] * _STEP + 14 for number in numbers]
        left = WIDTH / 2 - (sum(widths) + 10 * (len(widths) - 1)) / 2
        for number, width in zip(numbers, widths, strict=True):
            places[number] = (left, _TOP + _ROW * row, width)
            left += width + 10
    return places


_PLACES: Final = feature_places()


def panel(state: GemHens, own: int, seat: int | None, chosen: tuple[str, ...]) -> Panel:
    """A player's egg; where a gem of another's is asked for, that one instead."""
    acts = state.turn == own
    shown = state.task.other if acts and state.step_name == "take" else own
    one, look = state.hens[shown], PLUMAGES[shown]
    whose = "your" if shown == seat else f"{state.name(shown)}'s"
    drawn = _Egg(one.egg, one.unused)
    under = path(_SHELL, look.fill, look.line, 3.5) + path(
        "M50 232C52 168 84 104 126 66", stroke="#fff", width=9, more='stroke-linecap="round" opacity=".5"'
    )
    under += _title(state, shown, seat) + drawn.features() + drawn.aside()
    gems = _asked(state, own, chosen) if acts else []
    things = drawn.gem_things(gems, whose) if gems else drawn.feature_things(whose)
    waiting = Meal(state, own) if acts and state.step_name == "eat" else None
    under += _place_for_gems(waiting is not None)
    if waiting:
        things += waiting.things()
    if acts and state.step_name in POWERS_AT_THE_EGG:
        things += signs(state, own, 278, 2, 120, 46, TEXT)
    return Panel(
        f"egg{own}",
        f"{whose.capitalize()} egg",
        WIDTH,
        HEIGHT,
        things,
        [*drawn.pieces(own == shown), *(waiting.pieces() if waiting else [])],
        under,
        size="half",
        text=TEXT,
    )


def _title(state: GemHens, shown: int, seat: int | None) -> str:
    """Whose egg it is, and what it is worth."""
    one = state.hens[shown]
    name = "Your egg" if shown == seat else state.name(shown)
    points = counted(score(one.egg, one.unused), "point")
    return text(4, 18, _cut(name), TEXT, SOFT, "start") + text(4, 40, points, 18, INK, "start", bold=True)


def _cut(name: str) -> str:
    return name if len(name) <= 12 else f"{name[:11]}…"


def _asked(state: GemHens, own: int, chosen: tuple[str, ...]) -> list[str]:
    """The gems of the egg that may be named now: to be taken or given, taken out, moved."""
    if state.step_name == "take":
        return list(gems_in(state.hens[state.task.other].egg, state.task.size))
    power = [key.removeprefix("power-") for key in chosen if key.startswith("power-")]
    moves = state.step_name == "finish" and "jeweler" in power and not any(map(is_gem_in_egg, chosen))
    if moves:
        movable = {action[1] for action in state.actions() if action[0] == "jeweler"}
        return list(gems_in(state.hens[own].egg)) if len(movable) > 1 else []  # the only one is named already
    if state.step_name == "eat" and REMOVE in chosen:
        return list(gems_in(state.hens[own].egg))
    return []


class _Egg:
    """The drawing of one egg."""

    def __init__(self, egg: Egg, unused: dict[str, int]) -> None:
        self.egg, self.unused = egg, unused

    def feature_things(self, owner: str) -> list[Thing]:
        """The features, and the place beside the egg, as things to touch."""
        features = [
            Thing(FEATURES[number], FEATURES[number], f"{owner} {spoken(self.egg, number)}", *place, _BOX, shape="card")
            for number, place in _PLACES.items()
        ]
        lying = [f"{count} {GEMS[kind].name}" for kind, count in self.unused.items() if count]
        told = f"{listed(lying) if lying else 'nothing'}, {counted(unused_score(self.unused), 'point')}"
        place = (2, _NEST, _ASIDE_WIDTH, HEIGHT - _NEST - 2)
        return [*features, Thing(ASIDE, ASIDE, f"beside {owner} egg: {told}", *place, shape="card")]

    def gem_things(self, words: list[str], owner: str) -> list[Thing]:
        """Gems in the egg as things to touch, those of a kind in one feature together."""
        found = []
        for word in words:
            feature, kind = feature_and_kind(word)
            number = FEATURES.index(feature)
            slots = [slot for slot, gem_there in enumerate(self.egg[number]) if gem_there == kind]
            x, y = middle_of(number, slots[0])
            name = f"{GEMS[kind].name} in {owner} {feature_name(feature)}"
            half = _STEP / 2
            place = (x - half, y - half - 3, _STEP * len(slots), _STEP + 6)
            found.append(Thing(word, word, name, *place, drawing="<g/>", shape="card"))
        return found

    def pieces(self, own: bool) -> list[Piece]:
        """The gems in the egg and beside it; those of another egg, which is only shown, are no continuation of anything."""
        kind_of = "gem {}" if own else "shown {}"
        found = []
        for number, gems in enumerate(self.egg):
            for slot, kind in enumerate(gems):
                place = f"{FEATURES[number]}.{kind}.{slot - gems.index(kind)}"
                shape = gem_of(kind, _GEM)
                found.append(Piece(kind_of.format(kind), place, *middle_of(number, slot), shape))
        for kind, (x, y) in self._beside():
            for number in range(self.unused[kind]):
                shape = gem_of(kind, 24)
                found.append(Piece(kind_of.format(kind), f"unused.{kind}.{number}", x, y, shape))
        return found

    def features(self) -> str:
        """All features with their free slots, and what they are worth."""
        frames: dict[bool, list[str]] = {False: [], True: []}
        free, told = [], []
        for number, (left, top, width) in _PLACES.items():
            full = completed(self.egg, number)
            frames[full].append(f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{_BOX}" rx="10"/>')
            bold = f' font-weight="700" fill="{INK}"' if full else ""
            told.append(
                f'<text x="{left + width / 2:g}" y="{top + _BOX - 6:g}"{bold}>{_caption(self.egg, number)}</text>'
            )
            for slot in range(len(self.egg[number]), FEATURE_SIZES[number]):
                x, y = middle_of(number, slot)
                free.append(f"M{x - 17:g} {y - 17:g}h34v34h-34z")
        dashed = path("".join(free), "none", SOFT, 1.5, 'stroke-dasharray="4 4"') if free else ""
        worths = f'<g font-size="{TEXT}" text-anchor="middle" fill="{SOFT}">{"".join(told)}</g>'
        boxes = f'<g fill="{CARD}" stroke="{SOFT}" stroke-width="1.5">{"".join(frames[False])}</g>'
        boxes += f'<g fill="{CARD}" stroke="{LEAF}" stroke-width="3">{"".join(frames[True])}</g>'
        return boxes + dashed + worths

    def _beside(self) -> Iterator[tuple[str, tuple[float, float]]]:
        """Where the unused gems of each kind lie."""
        lying = [kind for kind, count in self.unused.items() if count]
        for number, kind in enumerate(lying):
            yield kind, (20 + 44 * (number % 4), _NEST + 18 + 30 * (number // 4))

    def aside(self) -> str:
        """The place beside the egg, and what lies there costs."""
        tall = HEIGHT - _NEST - 2
        ground = box(2, _NEST, _ASIDE_WIDTH, tall, CARD, 12, f'stroke="{LINE}" stroke-width="2"')
        if not any(self.unused.values()):
            return ground + text(_ASIDE_WIDTH / 2 + 2, _NEST + 40, "Unused: nothing", TEXT, SOFT)
        counts = [
            text(x + 13, y + 6, f"×{self.unused[kind]}", TEXT, INK, "start")
            for kind, (x, y) in self._beside()
            if self.unused[kind] > 1
        ]
        cost = text(_ASIDE_WIDTH - 4, _NEST + tall - 8, signed(unused_score(self.unused)), 18, INK, "end", bold=True)
        return ground + "".join(counts) + cost


class Meal:
    """The gems that a player has eaten and has to place, and taking one out of the egg before that."""

    def __init__(self, state: GemHens, own: int) -> None:
        self.gems = state.task.things
        self._full = any(state.hens[own].egg)
        kinds = list(dict.fromkeys(self.gems))
        self._places = {kind: (_ASIDE_WIDTH + 12 + 62 * number, _NEST + 4) for number, kind in enumerate(kinds)}

    def things(self) -> list[Thing]:
        """Each kind of gem, and `remove`."""
        found = []
        for kind, (x, y) in self._places.items():
            many = self.gems.count(kind)
            drawing = box(x + 1, y + 1, 56, 58, CARD, 12, f'stroke="{DARK_LINE}" stroke-width="2"')
            if many > 1:
                drawing += text(x + 53, y + 54, f"×{many}", TEXT, INK, "end", bold=True)
            name = f"{GEMS[kind].name} to be placed" + (f", {many} of them" if many > 1 else "")
            found.append(Thing(f"gem-{kind}", kind, name, x, y, 58, 60, drawing, "card", movable=True))
        if self._full:
            drawing = box(5, 312, 72, 40, CARD, 10, f'stroke="{BARN}" stroke-width="2"')
            drawing += text(41, 338, "Take out", TEXT, INK)
            found.append(Thing(REMOVE, REMOVE, "take a gem out of your egg first", 4, 311, 74, 42, drawing, "card"))
        return found

    def pieces(self) -> list[Piece]:
        """The gems themselves, which have come from where they were eaten."""
        found = []
        for at_, kind in enumerate(self.gems):
            x, y = self._places[kind]
            number = self.gems[:at_].count(kind)
            place = f"gem-{kind}" if not number else f"gem-{kind}.{number}"
            found.append(Piece(f"gem {kind}", place, x + 29, y + 28, gem_of(kind, 44)))
        return found


def _place_for_gems(waiting: bool) -> str:
    """Where the gems lie that are to be placed; empty most of the time."""
    left = _ASIDE_WIDTH + 8
    frame = f'stroke="{STRAW if waiting else LINE}" stroke-width="2" stroke-dasharray="6 5"'
    ground = box(left, _NEST, WIDTH - left - 2, HEIGHT - _NEST - 2, "none", 12, frame)
    return ground if waiting else ground + text((left + WIDTH) / 2, _NEST + 40, "Gems to place", TEXT, SOFT)


def middle_of(number: int, slot: int) -> tuple[float, float]:
    """The middle of a feature's slot."""
    left, top, _ = _PLACES[number]
    return left + 7 + _STEP * slot + _STEP / 2, top + 4 + _STEP / 2


def spoken(egg: Egg, number: int) -> str:
    """A feature and how it stands: `feature 4 (of 3): 2 emerald, 3 points when full`."""
    gems = egg[number]
    inside = [f"{gems.count(kind)} {GEMS[kind].name}" for kind in dict.fromkeys(gems)]
    return f"{feature_name(FEATURES[number])}: {listed(inside) if inside else 'empty'}, {worth(egg, number)}"


def worth(egg: Egg, number: int) -> str:
    """What a feature is worth, or would be when it is full of what it holds: `8 if full`."""
    gems = egg[number]
    if completed(egg, number):
        return counted(feature_score(egg, number), "point")
    size = FEATURE_SIZES[number]
    flaws = IN_FEATURE * gems.count(IMPERFECTION)
    if gems and gems[0] != IMPERFECTION:
        return f"{feature_value(gems[0], size) + flaws} if full"
    values = [feature_value(kind, size) + flaws for kind in KINDS if kind != IMPERFECTION]
    return f"{min(values)} to {max(values)} if full"


def _caption(egg: Egg, number: int) -> str:
    """The few signs of a feature's value that have room under its slots."""
    return worth(egg, number).replace(" to ", "–").replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign: `+1`, `−3`, `0`."""
    return figure(number, "+" if number else "")
