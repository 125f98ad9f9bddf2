"""How Gem Hens looks: the yard with one's own dice, the egg, the other players, and what gems are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, CHANCE, counted
from pygames.gem_hens.components import GEMS
from pygames.gem_hens.egg import FEATURES, completed, feature_and_kind, feature_name, is_gem_in_egg
from pygames.gem_hens.egg import score as egg_score
from pygames.gem_hens.powers import CARDS, ON
from pygames.gem_hens.rolling import WILD
from pygames.gem_hens.step import DONE, FACES
from pygames.gem_hens.yard import CELLS, COOP, LINES
from web.app.boards.panel import Clock, Exhibit, Panel, written_under
from web.views.drawings.birds import hen
from web.views.drawings.dice import die
from web.views.drawings.gems import gem
from web.views.drawings.scenery import cover as scene
from web.views.drawings.svg import CARD, DARK_LINE, at, box, path, picture
from web.views.gem_hens import clucks, egg, yard
from web.views.gem_hens.others import EGGS, others
from web.views.gem_hens.parts import PARTS
from web.views.gem_hens.values import values
from web.views.gem_hens.ways import Route, routes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pygames.core.words import Action
    from pygames.gem_hens.rules import GemHens


LESSON: Final = "first-round"
SCENERY: Final = {**PARTS, **yard.GROUND, **EGGS, **clucks.CLUCKS}
"""What is drawn alike in every match."""


def draw(state: GemHens, seat: int | None, chosen: tuple[str, ...] = (), thrown: Sequence[str] = ()) -> list[Panel]:
    """The yard, the viewer's egg (of whoever acts, for a spectator), the others in short, and the table of values.

    `thrown`: what those of the viewer's dice show that have just been rolled, and tumble.
    """
    state = state.seen_by(seat)
    acting = state.active if state.turn in (None, CHANCE) else state.turn
    own = seat if seat is not None else acting or 0
    rest = [other for other in range(state.seats) if other != own]
    panels = [
        yard.draw(state, own, chosen, thrown),
        egg.panel(state, own, seat, chosen),
        *([clucks.panel(state)] if state.options["power-clucks"] == ON else []),
        others(state, rest),
        values(state),
    ]
    return list(map(written_under, panels))


def gallery(name: str) -> list[Exhibit]:
    """The Power Clucks, for the rules page."""
    return clucks.exhibits() if name == "power-clucks" else []


def clock(state: GemHens, seat: int) -> Clock | None:
    """The time to roll the dice, from the first roll on; when it is up all dice stay as they lie."""
    seconds = state.options["clock"]
    if seconds == "off" or not state.rolling or state.active != seat:
        return None
    return Clock(f"round {state.round}", int(seconds), (DONE,), state.hens[seat].rolls > 0)


def brisk(state: GemHens) -> bool:
    """Bots roll quickly, too."""
    return state.rolling


def goes_on(before: GemHens, after: GemHens) -> bool:
    """Dice are locked one after another, as fast as fingers are, and then the rest is rolled."""
    roller = before.active
    return before.phase == after.phase == "roll" and (roller, before.hens[roller].rolls) == (
        after.active,
        after.hens[after.active].rolls,
    )


def any_order(state: GemHens) -> bool:
    """Dice are lit where they are locked; elsewhere the first word lights first."""
    return state.phase == "roll"


def last(action: Action, state: GemHens, before: GemHens) -> dict[str, str] | None:
    """How hens went over the yard, or the cells, rows and columns that a line names; a gem that is placed leaves the mark of what brought it."""
    marks: dict[str, str] = {}
    for route in routes(before, action)[:1] if before.step_name == "turn" else []:
        start = before.hens[before.active].cell
        marks |= {start: "from"} if start else {}
        marks |= dict.fromkeys(route.cells[:-1], "via") | dict.fromkeys(route.pushed[1:-1], "via")
        marks |= dict.fromkeys(route.pushed[:1], "via") | dict.fromkeys(route.pushed[-1:], "to")
        marks |= {route.cells[-1]: "to"}
    marks = marks or dict.fromkeys([word for word in action if word in CELLS or word in LINES], "at")
    if marks or before.rolling or action[0] in ("draft", "deal", "throw"):
        return marks
    return None


def passing(action: Action, before: GemHens, after: GemHens, seat: int | None) -> Iterator[list[Panel]]:
    """Hens go their ways corner by corner and arrive before they eat; dice are taken in hand and tumble."""
    if before.turn == CHANCE and before.active == seat and before.phase in ("dice", "pecking"):
        faces = tuple(after.hens[seat].loose) if before.phase == "dice" else action[1:]  # dice that others may not read
        yield from _thrown(before, after, seat, faces)
    elif action and before.step_name == "turn":
        for route in routes(before, action)[:1]:
            yield from _walk(before, seat, route, action)


def _thrown(before: GemHens, after: GemHens, seat: int, faces: tuple[str, ...]) -> Iterator[list[Panel]]:
    if before.phase == "pecking":
        twin = before.copy()
        own = twin.hens[seat]
        own.dice = [face if face != WILD else BLANK for face in own.dice]
        yield draw(twin, seat)
    yield draw(after, seat, thrown=faces)


def _walk(before: GemHens, seat: int | None, route: Route, action: Action) -> Iterator[list[Panel]]:
    """The hens where they turn, where one meets the other, and where they arrive."""
    twin = before.copy()
    mover = twin.hens[twin.active]
    for face in [word for word in action if word in FACES]:
        mover.dice.remove(face)
    met = route.cells.index(route.pushed[0]) - 1 if route.pushed else -1
    ramp = route.cells[0] if mover.cell == COOP and route.cells[0] not in route.pushed else ""
    stops = [ramp, route.corner, route.cells[met] if met >= 0 else ""]
    for stop in [stop for stop in dict.fromkeys(stops) if stop and stop != route.cells[-1]]:
        mover.cell = stop
        yield draw(twin, seat)
    mover.cell = route.cells[-1]
    if route.pushed:
        twin.hens[route.shoved].cell = route.pushed[-1]
    yield draw(twin, seat)


def button(word: str, state: GemHens) -> str:
    """What a word is called that no thing says."""
    labels = {
        "roll": _roll_label(state),
        "done": "Done",
        "pass": "Use it without effect",
        "fight": "Fight",
    }
    if is_gem_in_egg(word):
        feature, kind = feature_and_kind(word)
        return f"{GEMS[kind].name.capitalize()} from {feature_name(feature)}"
    if word in FEATURES:
        return feature_name(word).capitalize()
    if word in CARDS:
        return CARDS[word].name
    return labels.get(word) or (GEMS[word].name.capitalize() if word in GEMS else word.capitalize())


def _roll_label(state: GemHens) -> str:
    hen = state.hens[state.active]
    return f"Reroll {len(hen.loose)}" if hen.rolls else "Roll"


def seat_line(state: GemHens, seat: int) -> str:
    """How a player stands: `5 points · 2 of 7 features`."""
    if seat in state.out:
        return "resigned"
    one = state.hens[seat]
    full = sum(completed(one.egg, number) for number in range(len(one.egg)))
    return f"{counted(_points(state, seat), 'point')} · {full} of {len(one.egg)} features"


def score(state: GemHens, seat: int) -> str:
    """What a player came to: `14 points`."""
    return "resigned" if seat in state.out else counted(_points(state, seat), "point")


def seat_icon(seat: int) -> str:
    """The seat's hen."""
    return picture(80, 84, at(0, 4, hen(seat)), -40, -42)


def cover() -> str:
    """The shelf's picture: a hen beside an egg set with gems, and dice in the yard."""
    shell = path(
        "M0 -62C30 -62 50 -22 50 8C50 38 28 58 0 58C-28 58 -50 38 -50 8C-50 -22 -30 -62 0 -62Z", CARD, DARK_LINE, 3
    )
    stones = (
        (-18, -22, "ruby"),
        (18, -22, "ruby"),
        (-28, 14, "sapphire"),
        (2, 14, "sapphire"),
        (31, 14, "diamond"),
        (-12, 42, "emerald"),
        (18, 42, "gold"),
    )
    jewels = "".join(at(x, y, gem(kind, 27)) for x, y, kind in stones)
    tile = "".join(box(16 + 44 * (n % 7), 150 + 26 * (n // 7), 42, 24, "var(--sq-light)", 4) for n in range(14))
    dice = at(40, 168, f'<g transform="rotate(-12)">{die(3)}</g>', 0.44) + at(
        276, 168, f'<g transform="rotate(14)">{die(6)}</g>', 0.44
    )
    return scene(tile + at(98, 108, hen(0), 1.25) + at(206, 108, shell + jewels) + dice, sun=(284, 40))


def _points(state: GemHens, seat: int) -> int:
    return egg_score(state.hens[seat].egg, state.hens[seat].unused)
