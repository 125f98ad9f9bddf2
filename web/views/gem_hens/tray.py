"""The dice of whoever looks at the yard, as they lie on the action board or in the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, counted
from pygames.gem_hens.rolling import LOCKED
from web.app.boards.panel import Piece, Thing
from web.views.drawings.birds import PLUMAGES
from web.views.drawings.svg import CARD, DARK_LINE, LINE, SOFT, STRAW, at, box, path, text
from web.views.gem_hens.parts import die_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.gem_hens.hen import Hen
    from pygames.gem_hens.rules import GemHens

HEIGHT: Final = 114
TEXT: Final = 28
"""Letters of this size are still 12 CSS pixels high on the narrowest phone."""
_DIE, _WIDEST, _NARROW = 80, 94.0, 85
_NUMBERED: Final = {"1": "move", "2": "move", "3": "move", "4": "scratch", "5": "scratch", "6": "wild"}
_SPOKEN: Final = {"move": "moves your hen", "scratch": "scratches"}
IN_HAND: Final = ""


@dataclass(frozen=True, slots=True)
class Die:
    """A die of a player: what it shows (nothing while it is in the hand), and whether it is locked."""

    face: str
    locked: bool
    place: str
    """Its place among the player's dice: it keeps it as long as it shows the same."""


def dice_of(state: GemHens, seat: int) -> list[Die]:
    """A player's dice by what they show, so that locking one moves none; last those that are still to be rolled."""
    own: Hen = state.hens[seat]
    faces = sorted([(face, 0) for face in own.dice] + [(face, 1) for face in own.loose])
    found: list[Die] = []
    for face, loose in faces:
        alike = sum(die.face == face for die in found)
        found.append(Die(face, not loose, f"{face if face != BLANK else 'unseen'}.{alike}"))
    if state.rolling and not own.loose:
        found += [Die(IN_HAND, False, f"hand.{number}") for number in range(own.in_hand)]
    return found


class Tray:
    """The row of dice under the yard, `width` units wide; `top` is where it begins."""

    def __init__(self, state: GemHens, seat: int, width: float, top: float) -> None:
        self.state, self.seat, self.width, self.top = state, seat, width, top
        self.dice = dice_of(state, seat)
        self._step = min(_WIDEST, (width - 12) / max(len(self.dice), 1))

    def _at(self, number: int) -> tuple[float, float]:
        return self.width / 2 + (number - (len(self.dice) - 1) / 2) * self._step, self.top + 44

    def faces(self, chosen: tuple[str, ...]) -> list[str]:
        """What the dice show whose keys are chosen, in that order."""
        keys = {f"die{number + 1}": die.face for number, die in enumerate(self.dice)}
        return [keys[key] for key in chosen if key in keys]

    def things(self) -> list[Thing]:
        """The dice that lie there, as things to touch; those in the hand are one thing, which is rolled."""
        lying = [self._thing(number, die) for number, die in enumerate(self.dice) if die.face != IN_HAND]
        return lying or ([self._hand()] if self.dice else [])

    def _hand(self) -> Thing:
        name = f"{counted(len(self.dice), 'die', 'dice')} in the hand"
        return Thing("hand", "roll", name, 4, self.top + 2, self.width - 8, HEIGHT - 8, shape="card", button=True)

    def _thing(self, number: int, die: Die) -> Thing:
        x, _ = self._at(number)
        if die.face == BLANK:
            name = "die that you can't see"
        elif self.state.rolling:
            name = f"die {die.face}: {'' if die.locked else 'not '}locked"
        else:
            name = "wild die" if die.face == "6" else f"die {die.face}: {_SPOKEN[_NUMBERED[die.face]]}"
        word = LOCKED if self.state.rolling and die.locked else die.face
        place = (x - self._step / 2, self.top + 2, self._step, HEIGHT - 8)
        return Thing(f"die{number + 1}", word, name, *place, shape="card")

    def pieces(self, thrown: Sequence[str] = ()) -> list[Piece]:
        """The dice; `thrown`: what those show that have just been rolled, and tumble."""
        left = list(thrown)
        found = []
        for number, die in enumerate(self.dice):
            tumbles = die.face in left and not (die.locked and self.state.rolling)
            if tumbles:
                left.remove(die.face)
            found.append(Piece(f"die {self.seat}", die.place, *self._at(number), self._drawn(die, number, tumbles)))
        return found

    def _drawn(self, die: Die, number: int, tumbles: bool) -> str:
        look, size = PLUMAGES[self.seat], min(_DIE, self._step - 6)
        unseen = die.face in (BLANK, IN_HAND)

        def shape(pips: int | None) -> str:
            return die_of(pips, look.fill, look.line, size)

        shown = shape(None if unseen else int(die.face))
        if not die.locked:
            shown = f'<g transform="rotate({_ASKEW[number % len(_ASKEW)]})">{shown}</g>'
        if tumbles:
            veil = f'<g class="veil" opacity="0">{shape(None)}</g>'
            shown = f'<g class="tumble">{shown}{veil}</g>'
        return shown

    def ground(self) -> str:
        """The action board under the dice: what they can do, and which are locked."""
        ground = box(2, self.top, self.width - 4, HEIGHT - 2, CARD, 16, f'stroke="{LINE}" stroke-width="2.5"')
        if not self.dice:
            return ground + text(self.width / 2, self.top + 66, self._nothing(), TEXT, SOFT)
        return ground + ("".join(self._locks()) if self.state.rolling else "")

    def _locks(self) -> list[str]:
        told = []
        for number, die in enumerate(self.dice):
            if die.locked:
                x, y = self._at(number)
                half = self._step / 2 - 2
                told.append(box(x - half, y - 42, 2 * half, HEIGHT - 8, STRAW, 12, 'opacity=".35"'))
                told.append(at(x, self.top + 100, _LOCK))
        return told

    def captions(self) -> str:
        """`move`, `scratch`, `wild` under the dice of each kind, over what lights up there."""
        told = []
        for use in () if self.state.rolling else dict.fromkeys(_NUMBERED.values()):
            alike = [number for number, die in enumerate(self.dice) if _NUMBERED.get(die.face) == use]
            if alike:
                middle = (self._at(alike[0])[0] + self._at(alike[-1])[0]) / 2
                if len(alike) * self._step > _NARROW:
                    told.append(f'<text x="{middle:g}" y="{self.top + 104:g}">{use}</text>')
        style = f'fill="{SOFT}" stroke="{CARD}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"'
        return (
            f'<g font-size="{TEXT}" text-anchor="middle" pointer-events="none" {style}>{"".join(told)}</g>'
            if told
            else ""
        )

    def _nothing(self) -> str:
        if self.seat in self.state.out:
            return "Resigned"
        if self.state.phase in ("rows", "columns", "grain", "deal"):
            return "The farmer throws grain"
        return "All dice are used"


_ASKEW: Final = (-4, 3, -2, 5, -5, 2, 4, -3)
_LOCK: Final = box(-13, -8, 26, 19, STRAW, 5, f'stroke="{DARK_LINE}" stroke-width="2"') + path(
    "M-8 -8V-13A8 8 0 0 1 8 -13V-8", stroke=DARK_LINE, width=3
)
