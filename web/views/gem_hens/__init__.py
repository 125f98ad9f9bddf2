"""How Gem Hens looks: the yard with one's own dice, the egg, the other players, and what gems are worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygames.core.words import counted
from pygames.gem_hens.components import GEMS
from pygames.gem_hens.egg import completed, feature_and_kind, feature_name, is_gem_in_egg
from pygames.gem_hens.egg import score as egg_score
from pygames.gem_hens.powers import CARDS, ON
from pygames.gem_hens.step import DONE
from pygames.gem_hens.yard import CELLS, LINES
from web.app.boards.panel import Clock, Exhibit, Panel, Thing
from web.views.drawings.birds import PLUMAGES, hen
from web.views.drawings.dice import die
from web.views.drawings.gems import gem
from web.views.drawings.scenery import cover as scene
from web.views.drawings.svg import CARD, DARK_LINE, INK, SOFT, Shapes, at, box, path, picture, text
from web.views.gem_hens import clucks, egg, others, yard

if TYPE_CHECKING:
    from pygames.core.words import Action
    from pygames.gem_hens.rules import GemHens


def draw(state: GemHens, seat: int | None, chosen: tuple[str, ...] = ()) -> list[Panel]:
    """The yard, the viewer's egg (of whoever acts, for a spectator), the others in short, and the table of values."""
    state, shapes = state.seen_by(seat), Shapes()
    own = seat if seat is not None else state.active
    rest = [other for other in range(state.seats) if other != own]
    panels = [
        yard.draw(state, seat, chosen, shapes),
        _egg(state, own, seat, shapes),
        others.others(state, rest, shapes),
        others.values(state, shapes),
    ]
    if state.options["power-clucks"] == ON:
        panels.insert(2, clucks.panel(state, own, shapes))
    return [replace(panel, shapes=shapes.known) for panel in panels]


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


def any_order(state: GemHens) -> bool:
    """Dice are lit where they are locked; elsewhere the first word lights first."""
    return state.phase == "roll"


def last(action: Action, state: GemHens) -> list[str] | None:
    """The cells, rows and columns that a line names; a gem that is placed leaves the mark of what brought it."""
    places = [word for word in action if word in CELLS or word in LINES]
    return places or None


def button(word: str, state: GemHens) -> str:
    """What a word is called that no thing says."""
    labels = {
        "roll": "Roll" if not state.hens[state.active].rolls else "Roll the others again",
        "done": "Done",
        "remove": "Take a gem out first",
        "pass": "Use it without effect",
        "fight": "Fight",
    }
    if is_gem_in_egg(word):
        feature, kind = feature_and_kind(word)
        return f"{GEMS[kind].name.capitalize()} from {feature_name(feature)}"
    if word in CARDS:
        return CARDS[word].name
    return labels.get(word) or (GEMS[word].name.capitalize() if word in GEMS else word.capitalize())


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


def _egg(state: GemHens, own: int, seat: int | None, shapes: Shapes) -> Panel:
    """A player's egg, with the gems that are to be placed in it now."""
    one = state.hens[own]
    look = PLUMAGES[own]
    whose = "your" if own == seat else f"{state.name(own)}'s"
    things = egg.things(one.egg, one.unused, whose)
    drawing = egg.draw(one.egg, one.unused, look.fill, look.line, shapes)
    waiting, label = _to_place(state, own, shapes)
    points = counted(_points(state, own), "point")
    return Panel(
        f"egg{own}",
        f"{state.name(own)}: {points}",
        egg.WIDTH,
        egg.HEIGHT,
        [*things, *waiting],
        [],
        drawing + label,
        size="half",
        tab="Your egg" if own == seat else f"Egg of {state.name(own)}",
        heading=True,
    )


def _to_place(state: GemHens, own: int, shapes: Shapes) -> tuple[list[Thing], str]:
    """The gems that this player has eaten and has to place."""
    if not state.tasks or state.step_name != "eat" or state.task.seat != own:
        return [], ""
    things = []
    for number, kind in enumerate(dict.fromkeys(state.task.things)):
        x, y = ((6, 26), (70, 26), (6, 90))[number]
        many = state.task.things.count(kind)
        drawing = box(x, y, 60, 60, CARD, 12, f'stroke="{DARK_LINE}" stroke-width="2"') + at(
            x + 30, y + 30, shapes.show(f"gem-{kind}", gem(GEMS[kind].name, 40)), 1.2
        )
        if many > 1:
            drawing += text(x + 56, y + 56, f"×{many}", 16, INK, "end", bold=True)
        name = f"{GEMS[kind].name} to be placed" + (f", {many} of them" if many > 1 else "")
        things.append(Thing(f"gem-{kind}", kind, name, x, y, 60, 60, drawing, "card", movable=True))
    return things, text(8, 18, "To place", 16, SOFT, "start", bold=True)


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
