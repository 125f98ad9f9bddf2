"""A position as one line: `round:2 phase:turn active:hen1 order:hen2,hen1 farmer:row1,column3 grain:r1c3=ruby+gold hen1:cell=r2c3;dice=1,6 hen2:…`.

The bag is never written: it is what all other gems leave of the 100.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeVar

from pygames.core.game import seats_of
from pygames.core.position import Fields, choice, counts_read, counts_written, number, require, written
from pygames.core.words import BLANK, quoted
from pygames.gem_hens.components import (
    ALL_GEMS,
    BAG,
    FEATURE_SIZES,
    GEMS,
    IMPERFECTION,
    KINDS,
    MOST_ROLLS,
    NUMBER_OF_DICE,
    ROUNDS,
    sorted_gems,
)
from pygames.gem_hens.hen import Hen
from pygames.gem_hens.possible import check
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.step import FACES, NOBODY, Task, hen_word
from pygames.gem_hens.yard import CELLS, COOP, LINES

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

MOST_DRAWS: Final = 1000
Kind = TypeVar("Kind", bound="GemHens")


# -- writing ----------------------------------------------------------------------------------------------------------


def write(state: GemHens) -> str:
    """The State as one line."""
    scratches = [f"{line}={_seats(dice, '+')}" for line, dice in state.scratches.items() if dice]
    grain = [f"{cell}={'+'.join(gems)}" for cell, gems in state.grain.items() if gems]
    fields: list[tuple[str, object]] = [
        ("round", state.round),
        ("phase", state.phase),
        ("active", hen_word(state.active)),
        ("order", _seats(state.order)),
        ("farmer", ",".join(state.farmer)),
        ("crossings", ",".join(state.crossings)),
        ("scratches", ",".join(scratches)),
        ("grain", ",".join(grain)),
        ("draws", state.draws),
        ("tasks", ",".join(map(_task, state.tasks))),
        ("spent", ",".join(state.spent)),
        ("fought", int(state.fought) or None),
        ("cards", ",".join(state.cards)),
        ("discards", ",".join(state.discards)),
        ("claims", ",".join(state.claims)),
        ("forged", counts_written(state.forged)),
        ("out", _seats(state.out)),
    ]
    return written([*fields, *((hen_word(seat), _hen(hen)) for seat, hen in enumerate(state.hens))])


def _seats(seats: Iterable[int], between: str = ",") -> str:
    return between.join(map(hen_word, seats))


def _task(task: Task) -> str:
    other = "-" if task.other == NOBODY else hen_word(task.other)
    return "/".join(
        [task.step, hen_word(task.seat), task.at or "-", "+".join(task.things) or "-", other, str(task.size)]
    )


def _hen(hen: Hen) -> str:
    parts: list[tuple[str, object]] = [
        ("cell", hen.cell or "coop"),
        ("dice", ",".join(hen.dice)),
        ("loose", ",".join(hen.loose)),
        ("rolls", hen.rolls or ""),
        ("pecks", ",".join(map(str, hen.pecks))),
        ("power", hen.power),
        ("used", int(hen.used) or ""),
        ("copies", hen.copies),
        ("kept", ",".join(hen.kept)),
        ("egg", "/".join("+".join(gems) for gems in hen.egg) if any(hen.egg) else ""),
        ("unused", counts_written(hen.unused)),
    ]
    return ";".join(f"{name}={value}" for name, value in parts if value != "")


# -- reading ----------------------------------------------------------------------------------------------------------


def read(kind: type[Kind], line: str, seats: int | None, options: dict[str, str]) -> Kind:
    """The State that a line writes. Raises BadPosition with what is wrong where."""
    fields = Fields(line)
    there = [seat for seat in range(4) if hen_word(seat) in fields]
    require(there == list(range(len(there))), "The players of a position are called hen1, hen2, … without a gap.")
    state = kind(seats_of(kind.game, len(there), seats), options)
    state.hens = [_read_hen(fields.text(hen_word(seat)), hen_word(seat)) for seat in there]
    _read_table(state, fields)
    fields.finish()
    _fill_bag(state)
    check(state)
    return state


def _read_table(state: GemHens, fields: Fields) -> None:
    has_dice = any(hen.dice for hen in state.hens)
    state.round = fields.number("round", 1, ROUNDS, 1)
    state.phase = fields.choice("phase", list(state.phases), "turn" if has_dice else "rows")
    state.order = _read_seats(state, fields.words("order", default=_seats(range(state.seats))), "order")
    require(len(state.order) == state.seats, "“order” names every player once.")
    state.active = _read_seat(state, fields.text("active", hen_word(state.order[0])), "active")
    state.farmer = [choice(word, list(LINES), "farmer") for word in fields.words("farmer")]
    state.crossings = [choice(word, list(CELLS), "crossings") for word in fields.words("crossings")]
    for line, dice in _pairs(fields, "scratches", LINES):
        state.scratches[line] = tuple(_read_seat(state, word, "scratches") for word in dice)
    for cell, gems in _pairs(fields, "grain", CELLS):
        state.grain[cell] = sorted_gems(choice(gem, list(KINDS), "grain") for gem in gems)
    state.tasks = [_read_task(state, word) for word in fields.words("tasks")]
    state.out = _read_seats(state, fields.words("out"), "out")
    state.spent = [choice(word, list(FACES), "spent") for word in fields.words("spent")]
    state.fought = bool(fields.number("fought", 0, 1, 0))
    state.cards = [choice(word, list(CARDS), "cards") for word in fields.words("cards")]
    state.discards = [choice(word, list(CARDS), "discards") for word in fields.words("discards")]
    state.claims = [choice(word, list(CELLS), "claims") for word in fields.words("claims")]
    state.forged = fields.counts("forged", BAG)
    state.draws = fields.number("draws", 0, MOST_DRAWS, sum(gems_out(state).values()))


def _pairs(fields: Fields, name: str, known: tuple[str, ...]) -> list[tuple[str, list[str]]]:
    """The field's `place=thing+thing` words, each place once."""
    found = []
    for word in fields.words(name):
        place, equals, things = word.partition("=")
        require(bool(equals and things), f"“{name}” is written as place=thing+thing, not as {quoted(word)}.")
        found.append((choice(place, list(known), name), things.split("+")))
    require(len({place for place, _ in found}) == len(found), f"A place stands twice in “{name}”.")
    return found


def _read_seat(state: GemHens, word: str, name: str) -> int:
    return int(choice(word, [hen_word(seat) for seat in range(state.seats)], name)[3:]) - 1


def _read_seats(state: GemHens, words: list[str], name: str) -> list[int]:
    seats = [_read_seat(state, word, name) for word in words]
    require(len(set(seats)) == len(seats), f"A player stands twice in “{name}”.")
    return seats


def _read_task(state: GemHens, text: str) -> Task:
    parts = text.split("/")
    require(
        len(parts) == 6,
        f"A task is written as step/hen1/place/things/hen2/size, with - for none, not as {quoted(text)}.",
    )
    step, seat, at, things, other, size = parts
    return Task(
        choice(step, list(state.task_steps), "tasks"),
        _read_seat(state, seat, "tasks"),
        "" if at == "-" else choice(at, [*CELLS, *LINES], "tasks"),
        () if things == "-" else tuple(choice(thing, [*KINDS, *CELLS], "tasks") for thing in things.split("+")),
        NOBODY if other == "-" else _read_seat(state, other, "tasks"),
        number(size, 0, max(FEATURE_SIZES), "tasks"),
    )


def _read_hen(text: str, name: str) -> Hen:
    parts: dict[str, str] = {}
    for part in text.split(";"):
        key, equals, value = part.partition("=")
        require(
            bool(equals) and key not in parts,
            f"{quoted(part)} in “{name}” is not written as name=value, or stands twice.",
        )
        parts[key] = value
    cell = choice(parts.pop("cell", "coop"), ["coop", *CELLS], f"{name} cell")
    hen = Hen(COOP if cell == "coop" else cell)
    hen.dice = _faces(parts.pop("dice", ""), f"{name} dice")
    hen.loose = _faces(parts.pop("loose", ""), f"{name} loose")
    hen.rolls = number(parts.pop("rolls", "0"), 0, MOST_ROLLS, f"{name} rolls")
    hen.pecks = [number(item, 0, 6 * NUMBER_OF_DICE, f"{name} pecks") for item in _items(parts.pop("pecks", ""))]
    hen.power = _card(parts.pop("power", ""), f"{name} power")
    hen.used = bool(number(parts.pop("used", "0"), 0, 1, f"{name} used"))
    hen.copies = _card(parts.pop("copies", ""), f"{name} copies")
    hen.kept = _faces(parts.pop("kept", ""), f"{name} kept")
    hen.egg = _read_egg(parts.pop("egg", "/" * (len(FEATURE_SIZES) - 1)), name)
    hen.unused = counts_read(_items(parts.pop("unused", "")), dict.fromkeys(KINDS, ALL_GEMS), f"{name} unused")
    require(not parts, f"“{name}” has nothing that is called {quoted(next(iter(parts), ''))}.")
    return hen


def _card(word: str, name: str) -> str:
    return choice(word, list(CARDS), name) if word else ""


def _items(text: str) -> list[str]:
    return text.split(",") if text else []


def _faces(text: str, name: str) -> list[str]:
    faces = sorted(choice(face, [*FACES, BLANK], name) for face in _items(text))
    require(BLANK not in faces or len(set(faces)) == 1, f"In {quoted(name)} either all faces are known or none.")
    return faces


def _read_egg(text: str, name: str) -> list[tuple[str, ...]]:
    features = text.split("/")
    sizes = ", ".join(map(str, FEATURE_SIZES))
    require(
        len(features) == len(FEATURE_SIZES), f"The egg of “{name}” has {len(FEATURE_SIZES)} features, of {sizes} gems."
    )
    egg = []
    for place, (feature, size) in enumerate(zip(features, FEATURE_SIZES, strict=True), 1):
        gems = sorted_gems(choice(gem, list(KINDS), f"{name} egg") for gem in feature.split("+") if feature)
        require(len(gems) <= size, f"Feature {place} in the egg of “{name}” has room for {size} gems.")
        coloured = {gem for gem in gems if gem != IMPERFECTION}
        require(len(coloured) < 2, f"Feature {place} in the egg of “{name}” holds gems of one kind, and imperfections.")
        egg.append(gems)
    return egg


def _fill_bag(state: GemHens) -> None:
    """The bag holds what all other gems leave; a forged gem is an imperfection wherever it is."""
    out = gems_out(state)
    for gem, count in BAG.items():
        there = count - state.forged[gem] + (sum(state.forged.values()) if gem == IMPERFECTION else 0)
        require(
            out[gem] <= there, f"There are {there} gems of the kind {GEMS[gem].name}, and this position has {out[gem]}."
        )
        state.bag[gem] = there - out[gem]


def gems_out(state: GemHens) -> dict[str, int]:
    """How many gems of each kind are not in the bag."""
    out = dict.fromkeys(KINDS, 0)
    held = [gem for gems in state.grain.values() for gem in gems]
    held += [gem for hen in state.hens for feature in hen.egg for gem in feature]
    held += [gem for task in state.tasks for gem in task.things if gem in GEMS]
    for gem in held:
        out[gem] += 1
    for hen in state.hens:
        for gem, count in hen.unused.items():
            out[gem] += count
    return out
