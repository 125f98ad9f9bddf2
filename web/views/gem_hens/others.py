"""How the other players stand, each in a few lines: dice, egg, unused gems, points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, counted
from pygames.gem_hens.components import FEATURE_SIZES
from pygames.gem_hens.egg import FEATURES, completed, score, unused_score
from pygames.gem_hens.powers import CARDS
from web.app.boards.panel import Panel, Piece, Thing
from web.views.drawings.birds import PLUMAGES
from web.views.drawings.svg import CARD, INK, LEAF, LINE, SOFT, at, box, path, scenery, shortened, text
from web.views.gem_hens.clucks import HEIGHT, TEXT
from web.views.gem_hens.egg import signed, spoken
from web.views.gem_hens.parts import die_of, gem_of, hen_of
from web.views.gem_hens.tray import Die, dice_of

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

WIDTH: Final = 400


@dataclass(frozen=True)
class _Lines:
    """How large a strip is drawn, and where its lines lie."""

    tall: int
    die: int
    step: int
    dice: int
    told: int
    """Where the lines about unused gems stand, and the gems that are eaten."""
    slot: int
    eggs: tuple[tuple[int, tuple[int, ...]], ...]
    """By line of features: where it lies, and which they are."""

    @cached_property
    def places(self) -> dict[int, tuple[float, float, float]]:
        """By feature: its left edge, its middle line, and how wide it is."""
        found: dict[int, tuple[float, float, float]] = {}
        for y, numbers in self.eggs:
            widths = [FEATURE_SIZES[number] * self.slot + 4.0 for number in numbers]
            gap = 1.0 if len(numbers) > 4 else 6.0
            x = 12.0
            for number, width in zip(numbers, widths, strict=True):
                found[number] = (x, y, width)
                x += width + gap
        return found


_LINES: Final = {
    1: _Lines(304, 36, 38, 84, 46, 42, ((140, (0, 1, 2)), (202, (3, 5)), (264, (4, 6)))),
    2: _Lines(152, 26, 29, 52, 48, 26, ((88, (0, 1, 2, 3)), (124, (4, 5, 6)))),
    3: _Lines(101, 24, 27, 48, 46, 16, ((79, tuple(range(len(FEATURE_SIZES)))),)),
}
"""By how many other players there are: together they are as high as what shares their place."""


def others(state: GemHens, seats: list[int]) -> Panel:
    """A strip for each of these players, which can be touched where a player is to be chosen."""
    lines = _LINES[len(seats)]
    strips = [_Strip(state, seat, lines, lines.tall * number) for number, seat in enumerate(seats)]
    return Panel(
        "others",
        "The others" if len(seats) > 1 else "The other player",
        WIDTH,
        HEIGHT,
        [strip.thing() for strip in strips],
        [piece for strip in strips for piece in strip.pieces()],
        "".join([strip.ground() for strip in strips]),
        size="half",
        text=TEXT,
        tab="Others" if len(seats) > 1 else shortened(state.name(seats[0]), 12),
    )


class _Strip:
    """One player's lines; `top` is where they begin."""

    def __init__(self, state: GemHens, seat: int, lines: _Lines, top: float) -> None:
        self.state, self.seat, self.lines, self.top = state, seat, lines, top
        self.hen = state.hens[seat]
        self.dice = dice_of(state, seat)

    def thing(self) -> Thing:
        """The whole strip, for powers that choose a player."""
        word = f"hen{self.seat + 1}"
        tall = self.lines.tall - 8
        return Thing(word, word, self._spoken(), 1, self.top + 1, WIDTH - 2, tall, shape="card")

    def _spoken(self) -> str:
        """A player in words: points, dice, the egg."""
        one = self.hen
        shown = ", ".join("unseen" if die.face == BLANK else die.face or "in the hand" for die in self.dice)
        facts = [counted(score(one.egg, one.unused), "point"), f"dice {shown}" if shown else "no dice"]
        facts += [
            spoken(one.egg, number).partition(",")[0].replace(":", " holds", 1)
            for number, gems in enumerate(one.egg)
            if gems
        ]
        return f"{self.state.name(self.seat)}: {'; '.join(facts)}"

    def ground(self) -> str:
        """Who it is, the points, the power, and the egg."""
        one, top = self.hen, self.top
        points = counted(score(one.egg, one.unused), "point")
        told = [
            box(1, top + 1, WIDTH - 2, self.lines.tall - 8, CARD, 12, f'stroke="{LINE}" stroke-width="2"'),
            hen_of(self.seat, 0.42, 22, top + 22),
            text(44, top + 24, shortened(self.state.name(self.seat), 17), TEXT, INK, "start", bold=True),
        ]
        points = "resigned" if self.seat in self.state.out else points
        ends = f'<text x="{WIDTH - 10}" y="{top + 24:g}" font-weight="700" fill="{INK}">{points}</text>'
        if one.power:
            power = escape(f"{CARDS[one.power].name}{', used' if one.used else ''}")
            ends += f'<text x="{WIDTH - 96}" y="{top + 24:g}">{power}</text>'
        lying = sum(one.unused.values())
        if lying and not self._eaten:
            unused = f"{lying} unused {signed(unused_score(one.unused))}"
            y = top + self.lines.told + 6
            ends += f'<text x="{WIDTH - 10}" y="{y:g}">{unused}</text>'
        told.append(f'<g font-size="{TEXT}" text-anchor="end" fill="{SOFT}">{ends}</g>')
        return "".join(told) + self._egg()

    def _egg(self) -> str:
        """The features, those that are full marked."""
        half = self.lines.slot / 2 + 2.5
        full = "".join(
            [_frame(*place, half) for number, place in self.lines.places.items() if completed(self.hen.egg, number)]
        )
        shown = scenery(f"egg-{self.lines.slot}", 0, self.top)
        return shown + (at(0, self.top, path(full, stroke=LEAF, width=2.5, more=_ROUND)) if full else "")

    def pieces(self) -> list[Piece]:
        """Dice and gems: they come from and go to the yard."""
        lines, y = self.lines, self.top + self.lines.dice
        found = [
            Piece(f"die {self.seat}", f"seat{self.seat}.{die.place}", 24 + lines.step * number, y, self._die(die))
            for number, die in enumerate(self.dice)
        ]
        for number, kind in enumerate(self._eaten):
            drawing = gem_of(kind, _EATEN)
            place = f"seat{self.seat}.eaten.{number}"
            found.append(Piece(f"gem {kind}", place, WIDTH - 22 - 28 * number, self.top + self.lines.told, drawing))
        for number, gems in enumerate(self.hen.egg):
            x, middle, _ = lines.places[number]
            for slot, kind in enumerate(gems):
                place = f"seat{self.seat}.{FEATURES[number]}.{kind}.{slot - gems.index(kind)}"
                at_slot = (x + 2 + lines.slot * (slot + 0.5), self.top + middle)
                found.append(Piece(f"gem {kind}", place, *at_slot, gem_of(kind, lines.slot)))
        return found

    @property
    def _eaten(self) -> tuple[str, ...]:
        """The gems that this player has eaten and has to place."""
        state = self.state
        waits = state.tasks and state.step_name == "eat" and state.task.seat == self.seat
        return state.task.things if waits else ()

    def _die(self, die: Die) -> str:
        look = PLUMAGES[self.seat]
        pips = int(die.face) if die.face.isdecimal() else None
        drawn = die_of(pips, look.fill, look.line, self.lines.die)
        locked = die.locked or not self.state.rolling
        return drawn if locked else f'<g transform="rotate(9)" opacity=".6">{drawn}</g>'


_EATEN: Final = 28
_ROUND: Final = 'stroke-linejoin="round" stroke-linecap="round"'


def _frame(x: float, y: float, width: float, half: float) -> str:
    return f"M{x:g} {y - half:g}h{width:g}v{2 * half:g}h-{width:g}z"


def _empty(lines: _Lines) -> str:
    """All features of an egg in a strip, without gems."""
    places, slot = lines.places.values(), lines.slot
    frames = "".join(_frame(x, y, width, slot / 2 + 2.5) for x, y, width in places)
    dots = "".join(f"M{x + 2 + slot / 2:g} {y:g}h{width - 3 - slot:g}" for x, y, width in places)
    return path(frames, stroke=SOFT, width=1.2, more=_ROUND) + path(
        dots, stroke=LINE, width=slot / 6 + 2, more=f'stroke-dasharray="0 {slot}" {_ROUND}'
    )


EGGS: Final = {f"egg-{lines.slot}": _empty(lines) for lines in _LINES.values()}
"""What of it stands in the view's SCENERY."""
