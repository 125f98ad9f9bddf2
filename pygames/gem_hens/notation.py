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
    MOST_GEMS,
    MOST_ROLLS,
    NUMBER_OF_DICE,
    ROUNDS,
    SCRATCH_SPACES,
    farmer_dice,
    sorted_gems,
)
from pygames.gem_hens.egg import is_complete
from pygames.gem_hens.ending import why_over
from pygames.gem_hens.hen import Hen
from pygames.gem_hens.rolling import MOST_TIE_ROLLS, WILD, done
from pygames.gem_hens.scratching import open_crossings
from pygames.gem_hens.step import FACES, NOBODY, Task
from pygames.gem_hens.throwing import crossings
from pygames.gem_hens.yard import CELLS, COLUMNS, COOP, LINES, ROWS

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

MOST_DRAWS: Final = 1000
BEFORE_ACTIONS: Final = ("rows", "columns", "grain", "roll", "dice", "pecking", "tie")
NO_DICE: Final = ("rows", "columns", "grain", "over")
ROLLING: Final = ("roll", "dice")
PECKING: Final = ("pecking", "tie")
ACTING: Final = ("turn", "after")
DICE_A_TURN: Final = 2
"""A shove takes two."""
Kind = TypeVar("Kind", bound="GemHens")


def seat_word(seat: int) -> str:
    """What positions and actions call a player: `hen1` is seat 0."""
    return f"hen{seat + 1}"


# -- writing ----------------------------------------------------------------------------------------------------------


def write(state: GemHens) -> str:
    """The State as one line."""
    scratches = [f"{line}={_seats(dice, '+')}" for line, dice in state.scratches.items() if dice]
    grain = [f"{cell}={'+'.join(gems)}" for cell, gems in state.grain.items() if gems]
    fields: list[tuple[str, object]] = [
        ("round", state.round),
        ("phase", state.phase),
        ("active", seat_word(state.active)),
        ("order", _seats(state.order)),
        ("farmer", ",".join(state.farmer)),
        ("crossings", ",".join(state.crossings)),
        ("scratches", ",".join(scratches)),
        ("grain", ",".join(grain)),
        ("draws", state.draws),
        ("tasks", ",".join(map(_task, state.tasks))),
        ("out", _seats(state.out)),
    ]
    return written([*fields, *((seat_word(seat), _hen(hen)) for seat, hen in enumerate(state.hens))])


def _seats(seats: Iterable[int], between: str = ",") -> str:
    return between.join(map(seat_word, seats))


def _task(task: Task) -> str:
    other = "-" if task.other == NOBODY else seat_word(task.other)
    return "/".join(
        [task.step, seat_word(task.seat), task.at or "-", "+".join(task.things) or "-", other, str(task.size)]
    )


def _hen(hen: Hen) -> str:
    parts: list[tuple[str, object]] = [
        ("cell", hen.cell or "coop"),
        ("dice", ",".join(hen.dice)),
        ("loose", ",".join(hen.loose)),
        ("rolls", hen.rolls or ""),
        ("pecks", ",".join(map(str, hen.pecks))),
        ("egg", "/".join("+".join(gems) for gems in hen.egg) if any(hen.egg) else ""),
        ("unused", counts_written(hen.unused)),
    ]
    return ";".join(f"{name}={value}" for name, value in parts if value != "")


# -- reading ----------------------------------------------------------------------------------------------------------


def read(kind: type[Kind], line: str, seats: int | None, options: dict[str, str]) -> Kind:
    """The State that a line writes. Raises BadPosition with what is wrong where."""
    fields = Fields(line)
    there = [seat for seat in range(4) if seat_word(seat) in fields]
    require(there == list(range(len(there))), "The players of a position are called hen1, hen2, … without a gap.")
    state = kind(seats_of(kind.game, len(there), seats), options)
    state.hens = [_read_hen(fields.text(seat_word(seat)), seat_word(seat)) for seat in there]
    _read_table(state, fields)
    fields.finish()
    _count_gems(state)
    _check_players(state)
    _check_yard(state)
    _check_phase(state)
    return state


def _read_table(state: GemHens, fields: Fields) -> None:
    has_dice = any(hen.dice for hen in state.hens)
    resting = [name for name in state.phases if name != "finish"]
    state.round = fields.number("round", 1, ROUNDS, 1)
    state.phase = fields.choice("phase", resting, "turn" if has_dice else "rows")
    state.order = _read_seats(state, fields.words("order", default=_seats(range(state.seats))), "order")
    require(len(state.order) == state.seats, "“order” names every player once.")
    state.active = _read_seat(state, fields.text("active", seat_word(state.order[0])), "active")
    state.farmer = [choice(word, list(LINES), "farmer") for word in fields.words("farmer")]
    state.crossings = [choice(word, list(CELLS), "crossings") for word in fields.words("crossings")]
    for line, dice in _pairs(fields, "scratches", LINES):
        state.scratches[line] = tuple(_read_seat(state, word, "scratches") for word in dice)
    for cell, gems in _pairs(fields, "grain", CELLS):
        state.grain[cell] = sorted_gems(choice(gem, list(KINDS), "grain") for gem in gems)
    state.tasks = [_read_task(state, word) for word in fields.words("tasks")]
    state.out = _read_seats(state, fields.words("out"), "out")
    state.draws = fields.number("draws", 0, MOST_DRAWS, ALL_GEMS - _bag_size(state))


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
    return int(choice(word, [seat_word(seat) for seat in range(state.seats)], name)[3:]) - 1


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
    hen.egg = _read_egg(parts.pop("egg", "/" * (len(FEATURE_SIZES) - 1)), name)
    hen.unused = counts_read(_items(parts.pop("unused", "")), dict.fromkeys(KINDS, ALL_GEMS), f"{name} unused")
    require(not parts, f"“{name}” has nothing that is called {quoted(next(iter(parts), ''))}.")
    return hen


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


# -- checking ---------------------------------------------------------------------------------------------------------


def _gems_out(state: GemHens) -> dict[str, int]:
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


def _bag_size(state: GemHens) -> int:
    return ALL_GEMS - sum(_gems_out(state).values())


def _count_gems(state: GemHens) -> None:
    """The bag: what all other gems leave; and no more gems are out than can have come by now."""
    for gem, count in _gems_out(state).items():
        require(
            count <= BAG[gem], f"There are {BAG[gem]} gems of the kind {GEMS[gem].name}, and this position has {count}."
        )
        state.bag[gem] = BAG[gem] - count
    out = ALL_GEMS - sum(state.bag.values())
    require(state.draws >= out, f"“draws” is at least {out}: so many gems have left the bag.")
    eaten = out - sum(map(len, state.grain.values())) - sum(len(task.things) for task in state.tasks)
    before, now = _most_gems(state)
    require(out <= before + now, f"At most {before + now} gems can have left the bag by now, not {out}.")
    most = before if state.phase in BEFORE_ACTIONS else before + now
    require(eaten <= most, f"At most {most} gems can have been eaten by now, not {eaten}.")


def _most_gems(state: GemHens) -> tuple[int, int]:
    """How many gems can have left the bag in the rounds before, and in this one."""
    dug = min(len(LINES) * SCRATCH_SPACES, NUMBER_OF_DICE * state.seats)
    before = sum(farmer_dice(state.seats, past) ** 2 + dug for past in range(1, state.round))
    here = farmer_dice(state.seats, state.round) ** 2
    if state.phase in ("rows", "columns"):
        return before, 0
    if state.phase == "over":
        return before, here + dug
    return before, here + sum(map(len, state.scratches.values()))


def _check_players(state: GemHens) -> None:
    players = state.players()
    require(len(players) > 0, "Somebody is still in the match.")
    if state.phase == "over":
        require(bool(why_over(state)) or len(players) == 1, "Nothing has ended this match yet.")
    else:
        require(len(players) > 1, "With one player left the match is over: phase:over.")
    require(state.active in players or state.phase in ("after", *NO_DICE), "Whose turn it is has not resigned.")
    for seat, hen in enumerate(state.hens):
        name = seat_word(seat)
        nothing = hen.cell == COOP and not (hen.dice or hen.loose or hen.rolls or hen.pecks)
        require(nothing or seat in players, f"“{name}” has resigned, so its hen and dice are gone.")
        require(
            nothing or state.phase not in NO_DICE, f"In the phase {state.phase} hens are in the coop, without dice."
        )
        require(hen.cell == COOP or state.phase in ACTING, "Hens leave the coop when dice are used.")
        require(
            (not hen.loose and not hen.rolls) or state.phase in ROLLING, "Dice are rolled in the phases roll and dice."
        )
        require(not hen.pecks or state.phase in PECKING, "“pecks” belongs to the phases pecking and tie.")
        require(hen.known or state.phase in ROLLING, "Dice are hidden only while they are rolled.")


def _check_yard(state: GemHens) -> None:
    number_of_dice = 0 if state.phase in ("rows", "over") else farmer_dice(state.seats, state.round)
    for lines, wanted in ((ROWS, number_of_dice), (COLUMNS, 0 if state.phase == "columns" else number_of_dice)):
        marked = [line for line in state.farmer if line in lines]
        require(
            len(marked) == wanted == len(set(marked)),
            f"Farmer dice mark {wanted} of {lines[0][:-1]}1 to {lines[-1]} here.",
        )
    state.farmer.sort(key=LINES.index)
    for line, dice in state.scratches.items():
        require(len(dice) <= SCRATCH_SPACES, f"{line} has {SCRATCH_SPACES} scratch spaces.")
        require(not dice or state.phase in ACTING, "Scratch dice lie at the yard only while dice are used.")
    for cell, gems in state.grain.items():
        require(len(gems) <= MOST_GEMS, f"At most {MOST_GEMS} gems lie on a cell, and {cell} has {len(gems)}.")
    cells = [hen.cell for hen in state.hens if hen.cell != COOP]
    require(len(set(cells)) == len(cells), "Two hens never share a cell.")
    landing = [task.at for task in state.tasks if task.step == "land"]
    for cell in cells:
        require(not state.grain[cell] or cell in landing, f"The hen on {cell} has eaten what lay there.")


def _check_phase(state: GemHens) -> None:
    """Refuse a position that cannot come up in its phase."""
    if state.phase in BEFORE_ACTIONS:
        complete = any(is_complete(state.hens[seat].egg) for seat in state.players())
        require(not complete, "The match was over at the end of the round in which an egg was completed.")
    if state.phase in ("rows", "columns"):
        require(any(state.bag.values()), "The match was over at the end of the round in which the bag ran empty.")
    require(not state.tasks or state.phase == "after", "Tasks are there after a die was used: phase:after.")
    require(bool(state.tasks) or state.phase != "after", "In the phase after there is a task to do.")
    require(not state.crossings or state.phase == "grain", "“crossings” belongs to the phase grain.")
    if state.phase in NO_DICE:
        require(state.active == 0, "In this phase nobody is active: leave “active” out.")
    if state.phase == "grain":
        _check_grain(state)
    elif state.phase in ROLLING:
        _check_rolling(state)
    elif state.phase in PECKING:
        _check_pecking(state)
    elif state.phase in ACTING:
        _check_acting(state)


def _check_grain(state: GemHens) -> None:
    every = crossings(state.farmer)
    waiting = state.crossings
    start = len(every) - len(waiting)
    sown = every.index(waiting[0]) if waiting and waiting[0] in every else start
    open_ = [cell for cell in every[sown:] if len(state.grain[cell]) < MOST_GEMS]
    require(
        bool(waiting) and waiting == open_, "“crossings” are the last of the crossings, those with less than 3 gems."
    )
    require(all(state.grain[cell] for cell in every[:sown]), "A gem fell on each crossing before those in “crossings”.")
    require(any(state.bag.values()), "The bag is empty: no gem falls any more.")


def _check_rolling(state: GemHens) -> None:
    turn = [seat for seat in state.order if seat in state.players()]
    at = turn.index(state.active)
    for place, seat in enumerate(turn):
        hen, name = state.hens[seat], seat_word(seat)
        if place < at:
            require(
                done(state, seat) and not hen.loose and hen.rolls > 0,
                f"“{name}” has rolled before: all 8 dice are locked.",
            )
        elif place > at:
            require(
                not (hen.dice or hen.loose or hen.rolls), f"“{name}” rolls later, and has no dice on the board yet."
            )
    hen, name = state.hens[state.active], seat_word(state.active)
    require(len(hen.dice) < NUMBER_OF_DICE, f"“{name}” has a die to roll.")
    require(hen.rolls < MOST_ROLLS, f"“{name}” has rolled {MOST_ROLLS} times, so all dice are locked.")
    in_hand = hen.in_hand if state.phase == "roll" and hen.rolls else 0
    require(len(hen.loose) == in_hand, f"“{name}” has {in_hand} dice that are not locked.")
    require(hen.rolls > 0 or not hen.dice, f"“{name}” has not rolled, so no die is locked.")


def _check_pecking(state: GemHens) -> None:
    for seat in state.players():
        hen, name = state.hens[seat], seat_word(seat)
        require(len(hen.dice) == NUMBER_OF_DICE, f"“{name}” has locked 8 dice.")
    turn = [seat for seat in state.order if seat in state.players()]
    if state.phase == "tie":
        require(state.round == 1, "In later rounds last round's order decides a tie.")
        tied = state.steps["tie"].tied(state)  # type: ignore[attr-defined]
        require(all(state.hens[seat].pecks for seat in turn), "Everybody has rolled the sixes.")
        require(bool(tied) and tied[0] == state.active, "Who rolls next is tied, and has rolled least often.")
        require(_ties_fit(state), "Only who is tied rolls again.")
        return
    at = turn.index(state.active)
    for place, seat in enumerate(turn):
        hen, name = state.hens[seat], seat_word(seat)
        require(
            len(hen.pecks) == (place < at), f"“pecks” of “{name}” is the sum of the sixes' roll, of who has rolled."
        )
    require(WILD in state.hens[state.active].dice, f"“{seat_word(state.active)}” has a six to roll.")


def _ties_fit(state: GemHens) -> bool:
    """Whether each roll among the tied was owed: another player had come as far, with the same rolls before."""
    pecks = [state.hens[seat].pecks for seat in state.players()]
    return all(
        len(mine) <= MOST_TIE_ROLLS + 1
        and all(1 <= roll <= 6 for roll in mine[1:])
        and all(sum(theirs[:length] == mine[:length] for theirs in pecks) > 1 for length in range(1, len(mine)))
        for mine in pecks
    )


def _check_acting(state: GemHens) -> None:
    for seat, hen in enumerate(state.hens):
        require(len(hen.dice) <= NUMBER_OF_DICE, f"“{seat_word(seat)}” has at most {NUMBER_OF_DICE} dice.")
        scratched = sum(dice.count(seat) for dice in state.scratches.values())
        spent = NUMBER_OF_DICE - len(hen.dice)
        most = spent if hen.cell == COOP else spent - 1
        require(scratched <= most, f"“{seat_word(seat)}” has used {spent} dice, so {scratched} cannot lie at the yard.")
    require(
        _turns_fit(state),
        "The players take turns, one die each (two to shove): these dice cannot have been used by now.",
    )
    if state.phase == "turn":
        require(bool(state.hens[state.active].dice), "Whose turn it is has a die to use.")
    for place, task in enumerate(state.tasks):
        _check_task(state, task, place == len(state.tasks) - 1)
    require(len(state.tasks) < 3, "At most two tasks wait here.")


def _turns_fit(state: GemHens) -> bool:
    """Whether there is a number of turns that each player can have had, given the dice that are left."""
    at = state.order.index(state.active) + (state.phase == "after")
    for whole in range(NUMBER_OF_DICE + 1):
        turns = {seat: whole + (place < at) for place, seat in enumerate(state.order) if seat in state.players()}
        if all(_can_have_used(len(state.hens[seat].dice), number) for seat, number in turns.items()):
            return True
    return False


def _can_have_used(left: int, turns: int) -> bool:
    """Whether so many dice can be left after so many turns: who had none left was passed over."""
    used = NUMBER_OF_DICE - left
    return used <= DICE_A_TURN * turns and (turns <= used or not left)


def _check_task(state: GemHens, task: Task, top: bool) -> None:
    """Refuse a task that no action brings about."""
    require(task.seat in state.players(), "A task is for somebody who is still in the match.")
    require(task.other == NOBODY and not task.size, f"The task {task.step} is about nobody else.")
    hen = state.hens[task.seat]
    if task.step == "land":
        require(not top and task.seat == state.active, "A hen lands below the task of the hen that she has shoved.")
        require(hen.cell == task.at != COOP and not task.things, "A hen lands where she stands.")
    elif task.step == "eat":
        require(top and hen.cell == task.at != COOP, "A hen eats where she stands, before anything else.")
        require(0 < len(task.things) <= MOST_GEMS and set(task.things) <= set(GEMS), "A hen eats 1 to 3 gems.")
        require(len(state.tasks) == 1 or task.seat != state.active, "Who was shoved eats before who has shoved.")
    else:
        require(top and len(state.tasks) == 1 and task.seat == state.active, "Whose turn it is has scratched.")
        require(task.at in LINES and state.active in state.scratches[task.at], "A die was laid at the scratched line.")
        require(bool(open_crossings(state, task.at)), f"No gem can be put in {task.at}.")
        if task.step == "draw":
            require(any(state.bag.values()) and not task.things, "A gem is drawn from a bag that holds one.")
        else:
            require(len(task.things) == 1 and task.things[0] in GEMS, "One gem is put.")
