"""The curve of a review: one line a seat, told apart by dash, marker and name; what luck did is shaded. Knows numbers and names alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from web.app.html import Html, join, number, tag

WIDTH, HEIGHT = 324.0, 216.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 234.0, 12.0, 172.0
"""Where the curve lies; the names stand to the right of it, and what was luck under it."""
MOST_POINTS: Final = 120
"""A longer match's curve is drawn through so many lines at most, those in which most changed."""
MOST_TOUCHES: Final = 60
"""So many strips of the curve at most can be touched."""
LETTERS: Final = 10
TEXT: Final = 14
"""Under the picture's own width of 324 this is 12 px and more on every device."""
DASHES: Final = (None, "7 3", "2 3", "9 3 2 3", "4 4", "12 3 2 3 2 3")
_MARKERS: Final = (
    "M{x} {y}m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "M{x} {y}m-3.3-3.3h6.6v6.6h-6.6z",
    "M{x} {y}m0-4.4l4.2 7.4h-8.4z",
    "M{x} {y}m0-4.6l4.6 4.6-4.6 4.6-4.6-4.6z",
    "M{x} {y}m0 4.4l4.2-7.4h-8.4z",
    "M{x} {y}m-1.3-4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7z",
)
MARKERS_ON: Final = 5
"""So many markers each line has on its way."""
APART: Final = 17
"""So far numbers on the curve stand apart."""
UNSEEN: Final = 0.005
"""A step of luck that changes no more than this part of the scale is not marked."""


@dataclass(frozen=True)
class Scale:
    """What is least and most on the upright scale, and what its marks say."""

    least: float
    most: float
    marks: Sequence[tuple[float, str]]

    def y(self, value: float) -> float:
        """Where a value lies."""
        part = (value - self.least) / (self.most - self.least)
        return BOTTOM - (BOTTOM - TOP) * min(1.0, max(0.0, part))


@dataclass(frozen=True)
class Curve:
    """What is drawn: values a seat after each line as far as known, which lines were luck, and what is pointed out."""

    names: Sequence[str]
    values: Sequence[Sequence[float]]
    """By line from 0, by seat."""
    lucky: Sequence[bool]
    """By line from 1: whether it was luck."""
    count: int
    """How many lines there are in the whole match."""
    scale: Scale
    line: int
    """The line that is pointed at."""
    worst: Sequence[tuple[int, int]]
    """Lines with a number on them, and the seat on whose curve it stands; the first is 1."""

    def x(self, line: float) -> float:
        """Where a line lies."""
        return LEFT + (RIGHT - LEFT) * line / max(1, self.count)


def points(values: Sequence[Sequence[float]], kept: Sequence[int], most: int) -> list[int]:
    """The lines through which a curve is drawn: all, or of each of so many stretches that in which most changed; and those that are `kept`."""
    last = len(values) - 1
    if last < most:
        return list(range(last + 1))
    found = {0, last, *(line for line in kept if line <= last)}
    for part in range(most):
        first, end = 1 + part * last // most, 1 + (part + 1) * last // most
        found.add(max(range(first, end), key=lambda line: _step(values, line)))
    return sorted(found)


def _step(values: Sequence[Sequence[float]], line: int) -> float:
    return max(abs(now - before) for now, before in zip(values[line], values[line - 1], strict=True))


def draw(curve: Curve) -> Html:
    """The curve as a picture that can be touched: a touch asks for the line there."""
    drawn = points(curve.values, [line for line, _ in curve.worst], MOST_POINTS)
    inside = [_scale(curve), _luck(curve, drawn)]
    if curve.values:
        inside += [_seat(curve, drawn, seat) for seat in range(len(curve.names))]
        inside += [_names(curve), _worst(curve)]
    inside += [_pointer(curve), _touches(curve)]
    return tag(
        "svg",
        *inside,
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        class_="curve",
        role="img",
        aria_label="The curve; what it shows stands below as text, too.",
        font_size=TEXT,
    )


def _scale(curve: Curve) -> Html:
    rows = []
    for value, told in curve.scale.marks:
        y = curve.scale.y(value)
        rows.append(tag("path", d=f"M{number(LEFT)} {number(y)}H{number(RIGHT)}", class_="curve-grid"))
        rows.append(tag("text", told, x=number(LEFT - 5), y=number(y + 4), text_anchor="end"))
    end = f"line {curve.count}"
    rows.append(tag("text", "0", x=number(LEFT), y=number(HEIGHT - 8), text_anchor="middle"))
    rows.append(tag("text", end, x=number(RIGHT), y=number(HEIGHT - 8), text_anchor="end"))
    return join(rows)


def _luck(curve: Curve, drawn: Sequence[int]) -> Html:
    """Shades and ticks under the curve where luck did more than choice, and anything worth seeing."""
    shade, ticks = [], []
    span = curve.scale.most - curve.scale.least
    for before, line in pairwise(drawn):
        steps = [0.0, 0.0]
        for at in range(before + 1, line + 1):
            steps[not curve.lucky[at - 1]] += _step(curve.values, at)
        if steps[0] > steps[1] and steps[0] > UNSEEN * span:
            left, wide = curve.x(before), curve.x(line) - curve.x(before)
            shade.append(f"M{number(left)} {number(TOP)}h{number(wide)}V{number(BOTTOM)}h{number(-wide)}z")
            ticks.append(f"M{number(left)} {number(BOTTOM + 3)}h{number(max(wide, 1.0))}v6h{number(-max(wide, 1.0))}z")
    if not shade:
        return Html("")
    return join(
        [tag("path", d="".join(shade), class_="curve-luck"), tag("path", d="".join(ticks), class_="curve-tick")]
    )


def _seat(curve: Curve, drawn: Sequence[int], seat: int) -> Html:
    spots = [(curve.x(line), curve.scale.y(curve.values[line][seat])) for line in drawn]
    path = "M" + " ".join([f"{number(round(x, 1))} {number(round(y, 1))}" for x, y in spots])
    shift = seat / max(1, len(curve.names)) / MARKERS_ON
    along = [int((at / MARKERS_ON + shift) * (len(spots) - 1)) for at in range(MARKERS_ON)]
    marks = "".join([_marker(seat, *spots[at]) for at in dict.fromkeys(along)])
    line = tag("path", d=path, class_="curve-line", stroke_dasharray=DASHES[seat % len(DASHES)])
    return tag("g", line, tag("path", d=marks, class_="curve-mark"), class_=f"curve-{seat % len(DASHES)}")


def _marker(seat: int, x: float, y: float) -> str:
    return _MARKERS[seat % len(_MARKERS)].format(x=number(round(x, 1)), y=number(round(y, 1)))


def _names(curve: Curve) -> Html:
    """Each name at the end of its line, moved apart where they would cover each other."""
    last = curve.values[-1]
    order = sorted(range(len(curve.names)), key=lambda seat: -last[seat])
    places: list[float] = []
    for seat in order:
        wanted = curve.scale.y(last[seat]) + 4
        places.append(max(wanted, places[-1] + TEXT + 1) if places else max(wanted, TOP + 4))
    over = max(0.0, places[-1] - (BOTTOM + 6))
    for at in reversed(range(len(places))):  # pushed back up from the foot
        places[at] = min(places[at], BOTTOM + 6 - (len(places) - 1 - at) * (TEXT + 1)) if over else places[at]
    shown = []
    for seat, y in zip(order, places, strict=True):
        name = curve.names[seat]
        short = name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…"
        mark = tag("path", d=_marker(seat, RIGHT + 9, y - 4), class_="curve-mark")
        shown.append(tag("g", mark, tag("text", short, x=number(RIGHT + 17), y=number(y)), class_=f"curve-{seat % 6}"))
    return join(shown)


def _worst(curve: Curve) -> Html:
    shown: list[Html] = []
    spots: list[tuple[float, float]] = []
    for place, (line, seat) in enumerate(curve.worst, 1):
        x, y = curve.x(line), curve.scale.y(curve.values[line][seat])
        while any(abs(x - other) < APART and abs(y - above) < APART for other, above in spots):
            y -= APART if y > HEIGHT / 2 else -APART  # not over another number
        spots.append((x, y))
        circle = tag("circle", cx=number(x), cy=number(y), r=8)
        shown.append(
            tag(
                "g",
                circle,
                tag("text", place, x=number(x), y=number(y + 4.5), text_anchor="middle"),
                class_="curve-worst",
            )
        )
    return join(shown)


def _pointer(curve: Curve) -> Html:
    x = number(curve.x(curve.line))
    return tag("path", d=f"M{x} {number(TOP)}V{number(BOTTOM)}", class_="curve-pointer")


def _touches(curve: Curve) -> Html:
    """Strips over the curve; each asks for its line."""
    strips = min(MOST_TOUCHES, curve.count + 1)
    wide = (RIGHT - LEFT) / strips
    return join(
        [
            tag(
                "rect",
                x=number(LEFT + at * wide),
                y=number(TOP),
                width=number(wide),
                height=number(BOTTOM + 10 - TOP),
                class_="curve-touch",
                data_do="review-line",
                data_line=round((at + 0.5) / strips * curve.count - 0.001),
            )
            for at in range(strips)
        ]
    )
