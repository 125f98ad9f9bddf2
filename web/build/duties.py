"""What a view owes the page, looked at by the build on a game's first position and on those of a random match, and told in sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from inspect import isfunction, signature
from random import Random
from types import ModuleType
from typing import Final, TypeVar
from xml.etree import ElementTree

from pygames import games
from pygames.core import registry
from pygames.core.game import Game
from pygames.core.state import State
from pygames.core.touches import Step
from pygames.core.words import CHANCE, nearest, quoted
from web.app.boards.board import Drawing, Marks
from web.app.boards.panel import Panel
from web.app.boards.pieces import Followed
from web.app.boards.views import FUNCTIONS, View
from web.build.places import BuildError

T = TypeVar("T")
MOST_BYTES: Final = 40_000
"""So large may a board's region be: a larger one cannot be changed between two frames of the screen."""
ELEMENTS: Final = frozenset("svg g path rect circle ellipse text tspan defs use line".split())
TOKENS: Final = frozenset(
    "paper card line ink ink-soft barn barn-ink straw leaf sky sq-light sq-dark legal last focus p0 p0-line p1 p1-line display".split()
)
"""The page's colours and typefaces, which alone stand in `var(--…)`."""
BYTES_A_THING: Final = 130
"""So many may a board of very many things take for each of them."""
NO_SCENERY: Final[Mapping[str, str]] = {}
SIZES: Final = ("board", "wide", "half", "third")
LINES, EVERY = 60, 6
"""So many lines of a random match are played, and each sixth position is looked at."""


def check_games() -> None:
    """Raises BuildError for a folder that gives no game."""
    faults = registry.faults()
    if faults:
        raise BuildError("\n".join(faults))


def views() -> Iterator[tuple[Game, ModuleType]]:
    """Every game that has a view, with it."""
    for game in games():
        name = f"web.views.{game.package.rpartition('.')[2]}"
        if find_spec(name) is not None:
            yield game, import_module(name)


def check_view(game: Game, module: ModuleType) -> None:
    """Raises BuildError with every fault of a game's view, a line each."""
    found = list(dict.fromkeys([*misspelt(module), *_drawn(game, View(module))]))
    if found:
        raise BuildError("\n".join(f"{module.__name__}: {fault}" for fault in found))


def misspelt(module: ModuleType) -> Iterator[str]:
    """Public functions that nobody asks for: a misspelt one would just never be called."""
    for name, value in vars(module).items():
        if isfunction(value) and value.__module__ == module.__name__ and not name.startswith("_"):
            if name not in FUNCTIONS:
                yield f"Nobody asks a view for {name}(). {nearest(name, FUNCTIONS)} A function of its own begins with “_”."
            elif wrong := sorted(set(FUNCTIONS[name]) - set(signature(value).parameters)):
                yield f"{name}() is called with {', '.join(FUNCTIONS[name])}, and does not take {', '.join(wrong)}."


def _drawn(game: Game, view: View) -> Iterator[str]:
    for number, state in _random_match(game):
        where = "at the start" if number == 0 else f"after {number} lines of a random match"
        for seat in (None, *range(state.seats)):
            who = "a spectator" if seat is None else f"seat {seat}"
            try:
                panels = view.draw(state, seat)
                faults = [*panel_faults(panels, view.scenery), *size_faults(panels, state)]
            except Exception as wrong:
                faults = [f"{type(wrong).__name__}: {wrong}"]
            if faults:
                yield from (f"{fault} (drawn for {who}, {where}: {state.position()})" for fault in faults)
                return


def _random_match(game: Game) -> Iterator[tuple[int, State]]:
    """The first position, and some of a random match of the most players, each with the number of lines before it."""
    rng, state = Random(1), game.new(seats=game.seats[-1])
    for number in range(LINES + 1):
        if number % EVERY == 0 or state.turn is None:
            yield number, state
        if state.turn is None:
            return
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))


def panel_faults(panels: list[Panel], scenery: Mapping[str, str] = NO_SCENERY) -> Iterator[str]:
    """What is wrong with a board's panels, which show the view's `scenery`: keys, words, places, drawings."""
    for key in _twice(thing.key for panel in panels for thing in panel.things):
        yield f"Two things have the key {quoted(key)}, and a touch would not know which."
    for key in _twice(panel.key for panel in panels):
        yield f"Two panels have the key {quoted(key)}."
    for panel in panels:
        name = f"The panel {quoted(panel.key)}"
        if not panel.label:
            yield f"{name} has no label, and a screen reader has nothing to say."
        if panel.size not in SIZES:
            yield f"{name} has the size {quoted(panel.size)}. {nearest(panel.size, SIZES)}"
        for kind, place in _twice((piece.kind, piece.place) for piece in panel.pieces):
            yield f"{name} has two pieces {quoted(kind)} in the one place {quoted(place)}: number the places."
        yield from (f"{name}: {fault}" for fault in svg_faults(whole(panel, scenery)))
        for thing in panel.things:
            which = f"{name}: the thing {quoted(thing.key)}"
            if not thing.name.strip():
                yield f"{which} has no name that could be spoken."
            if not re.fullmatch(r"[a-z0-9?.'+=/_-]+( [a-z0-9?.'+=/_-]+)*", thing.word):
                yield f"{which} says {quoted(thing.word)}, which is no word of an action."
            if not re.fullmatch(r"[A-Za-z0-9._-]+", thing.key):
                yield f"{which} needs a key of letters, digits, dots and dashes."
            inside = thing.x >= -1 and thing.x + thing.width <= panel.width + 1
            if not inside or thing.y < -1 or thing.y + thing.height > panel.height + 1:
                yield f"{which} reaches beyond the panel's {panel.width:g} × {panel.height:g} units."


def _twice(found: Iterable[T]) -> list[T]:
    return [one for one, times in Counter(found).items() if times > 1]


def whole(panel: Panel, scenery: Mapping[str, str] = NO_SCENERY) -> str:
    """A panel with the shapes that it shows, without what the page adds."""
    inside = [
        *(f'<g id="@.{name}">{drawing}</g>' for name, drawing in panel.shapes.items()),
        *(f'<g id="scenery.{name}">{drawing}</g>' for name, drawing in scenery.items()),
        panel.under,
        *(thing.drawing for thing in panel.things),
        *(piece.drawing for piece in panel.pieces),
        panel.over,
    ]
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(inside)}</svg>'


def svg_faults(svg: str) -> Iterator[str]:
    """Whether a drawing is well-formed, drawn by attributes alone, in the page's colours, and has every shape that it shows once."""
    try:
        tree = ElementTree.fromstring(svg)
    except ElementTree.ParseError as wrong:
        yield f"The SVG is not well-formed ({wrong})."
        return
    ids = [name for element in tree.iter() if (name := element.get("id"))]
    for name in [name for name in ids if not name.startswith(("@.", "scenery."))] + _twice(ids):
        yield f"The id {quoted(name)} is not alone on a page with several boards: draw it as a shape of `Shapes`."
    for href in sorted({href.lstrip("#") for element in tree.iter() if (href := element.get("href"))} - set(ids)):
        yield f"The shape {quoted(href)} is shown and nowhere drawn."
    for tag in sorted({element.tag.rpartition("}")[2] for element in tree.iter()} - ELEMENTS):
        yield f"<{tag}> is not among what a board is drawn with: {', '.join(sorted(ELEMENTS))}."
    names = {name for element in tree.iter() for name in element.attrib}
    for name in sorted(name for name in names if name == "style" or name.startswith("on")):
        yield f"The page's policy forbids {quoted(name)}: use attributes of their own."
    for token in sorted(set(re.findall(r"var\(--([a-z0-9-]+)\)", svg)) - TOKENS):
        yield f"There is no colour var(--{token}). {nearest(token, sorted(TOKENS))}"


def size_faults(panels: list[Panel], state: State) -> Iterator[str]:
    """Whether the board is small enough with as much lit as can be at once."""
    size = len(as_the_page_writes_it(panels, state).encode())
    most = max(MOST_BYTES, BYTES_A_THING * sum(len(panel.things) for panel in panels))
    if size >= most:
        yield f"The board takes {size:,} bytes, and {most:,} are the most: show what comes often as a shape."


def lit_together(state: State) -> Iterator[tuple[str, ...]]:
    """The words that may follow at once: before anything is touched, and after each first touch."""
    ask = state.outcome_step if state.turn == CHANCE else state.after
    first = ask(())
    if isinstance(first, Step):
        yield first.words
        for word in first.words:
            second = ask((word,))
            if isinstance(second, Step):
                yield second.words


def as_the_page_writes_it(panels: list[Panel], state: State) -> str:
    """The board's region with as much lit as can be at once."""
    lit = [[t.key for panel in panels for t in panel.things if t.word in words] for words in lit_together(state)]
    return Drawing("match", Followed()).html(panels, Marks(go=max(lit, key=len, default=[])))
