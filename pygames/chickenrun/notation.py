"""A position as one line: `round:3 phase:move mover:player1 … dice:3-5 player1:hut4;eggs=2;active=sadie;at=x8y9 player2:…`.

What is left out is as at a turn's beginning: chickens of whom nothing is said are in the hand, a piece is in its hut, 2 eggs; equipment of which
nothing is said lies in the piles, where nobody has seen it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeVar

from pygames.chickenrun import joining, soundness
from pygames.chickenrun.cards import (
    CARDS,
    EGGS,
    EQUIPMENT,
    FIRST_EGGS,
    HUT_OF,
    OPPORTUNITY_BAG,
    PILES,
    PLANS,
    SETS,
    sort_items,
)
from pygames.chickenrun.control import BIDS
from pygames.chickenrun.ending import LAST_ROUND
from pygames.chickenrun.farm import HUTS, OFF, PLACES
from pygames.chickenrun.flock import NOBODY, ROUTES, Escape, Flock
from pygames.chickenrun.step import NO_SEAT, Task
from pygames.chickenrun.trading import MOST_PROPOSALS, THINGS, Bargain
from pygames.core.errors import BadPosition
from pygames.core.game import seats_of
from pygames.core.position import Fields, choice, counts_written, number, written
from pygames.core.words import BLANK, listed, quoted

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

MOST: Final = 999_999
EVERYBODY: Final = "all"
NONE: Final = "-"
FLAGS: Final = ("swapped", "still", "countered")
CHICKEN_LISTS: Final = ("resting", "bunker", "free", "lent", "pies")
KNOWN_ITEMS: Final = (*EQUIPMENT, BLANK)
Kind = TypeVar("Kind", bound="Chickenrun")


# -- writing ----------------------------------------------------------------------------------------------------------


def write(state: Chickenrun) -> str:
    """The State as one line."""
    fields: list[tuple[str, object]] = [
        ("seats", None if state.flocks else state.seats),
        ("round", state.round),
        ("phase", state.phase),
        ("mover", _seat(state.mover)),
        ("controller", _seat(state.controller) if state.controller >= 0 else NONE),
        ("tweedy", state.tweedy),
        ("dog", state.dog),
        ("gate", state.gate_until or None),
        ("cold", state.cold or None),
        *((pile, _items(kinds)) for pile, kinds in state.piles.items()),
        ("backs", counts_written(state.backs) or NONE),
        (
            "under",
            ",".join(
                f"{plan}@{_knowers(state, seats)}" for plan, seats in zip(state.under, state.known_under, strict=True)
            ),
        ),
        ("used", counts_written(state.used)),
        ("searched", ",".join(state.searched)),
        ("tied", _seats(state.tied)),
        ("biddings", state.biddings or None),
        ("control_rolls", state.control_rolls or None),
        ("dice", "-".join(map(str, state.dice))),
        ("turn", ",".join(flag for flag in FLAGS if getattr(state, flag))),
        ("invited", _seats(state.invited)),
        ("asked", _seats(state.asked)),
        ("leave", _seats(state.leave)),
        ("proposals", state.proposals or None),
        ("bargain", _bargain(state.bargain)),
        ("chases", state.chases or None),
        ("chaser", state.chaser),
        ("draws", state.draws or None),
        ("tasks", ",".join(map(_task, state.tasks))),
        ("out", _seats(state.out)),
        ("resigned", _seats(state.resigned)),
    ]
    fields += [(_seat(seat), _flock(flock)) for seat, flock in enumerate(state.flocks)]
    return written(fields)


def _seat(seat: int) -> str:
    return f"player{seat + 1}"


def _seats(seats: Iterable[int]) -> str:
    return ",".join(map(_seat, seats))


def _knowers(state: Chickenrun, seats: tuple[int, ...]) -> str:
    return EVERYBODY if len(seats) == state.seats else "+".join(map(_seat, seats))


def _items(kinds: list[str], separator: str = ",") -> str:
    return separator.join(f"{kind}*{kinds.count(kind)}" for kind in dict.fromkeys(kinds))


def _task(task: Task) -> str:
    seats = [_seat(seat) if seat != NO_SEAT else NONE for seat in (task.seat, task.other)]
    return f"{task.step}/{seats[0]}/{task.at or NONE}/{seats[1]}"


def _bargain(bargain: Bargain | None) -> str:
    if bargain is None:
        return ""
    return f"{_seat(bargain.seat)}>{_seat(bargain.other)};{'+'.join(bargain.give)};{'+'.join(bargain.ask)}"


def _flock(flock: Flock) -> str:
    parts: list[tuple[str, object]] = [
        ("eggs", flock.eggs),
        ("active", flock.active),
        ("at", flock.at or NONE),
        *((name, ",".join(getattr(flock, name))) for name in CHICKEN_LISTS),
        ("carried", flock.carried),
        ("items", _items(flock.items)),
        ("plans", ",".join(flock.plans)),
        ("saw", ",".join(f"{pile}/{_items(kinds, '+') or NONE}" for pile, kinds in flock.saw.items())),
        ("bid", flock.bid),
        ("last", flock.last_escape or ""),
    ]
    escape = flock.escape
    if escape:
        parts.append(("escape", f"{escape.route}/{escape.plan or NONE}/{'landed' if escape.landed else NONE}"))
        parts.append(("waiting", ",".join(escape.waiting)))
        if escape.partner != NO_SEAT:
            parts.append(("joint", f"{_seat(escape.partner)}/{escape.places}/{'+'.join(escape.brought) or NONE}"))
    return ";".join([flock.hut, *(f"{name}={value}" for name, value in parts if value != "")])


# -- reading ----------------------------------------------------------------------------------------------------------


def read(kind: type[Kind], line: str, seats: int | None, options: dict[str, str]) -> Kind:
    """The State that a line writes. Raises BadPosition with what is wrong where."""
    fields = Fields(line)
    there = [seat for seat in range(len(HUTS)) if _seat(seat) in fields]
    if there != list(range(len(there))):
        raise BadPosition("The players of a position are called player1, player2, … without a gap.")
    number_of_seats = len(there) or fields.number("seats", *_range(kind))
    state = kind(seats_of(kind.game, number_of_seats, seats), options)
    state.flocks = [_read_flock(fields.text(_seat(seat)), _seat(seat)) for seat in there]
    _read_table(state, fields)
    _read_turn(state, fields)
    _read_piles(state, fields)
    fields.finish()
    for seat, flock in enumerate(state.flocks):
        if flock.escape and flock.escape.partner >= state.seats:
            raise BadPosition("Whoever has a part in a joint escape is a player of this position.")
        if flock.escape and joining.asked(state, seat):
            flock.escape.items = [kind for kind in flock.escape.items if kind not in flock.escape.brought]
    soundness.check(state)
    return state


def _range(kind: type[Kind]) -> tuple[int, int]:
    return kind.game.seats[0], kind.game.seats[-1]


def _read_table(state: Chickenrun, fields: Fields) -> None:
    state.round = fields.number("round", 1, LAST_ROUND, 1)
    state.phase = fields.choice("phase", state.phases, "before" if state.flocks else "huts")
    state.out = _read_seats(state, fields, "out")
    state.resigned = _read_seats(state, fields, "resigned")
    state.mover = _read_seat(state, fields.text("mover", _seat(0)), "mover")
    first = next((seat for seat in range(state.seats) if seat not in state.out), 0)
    early = state.phase in ("huts", "first") or (state.phase in ("bid", "control") and state.round == 1)
    controller = fields.text("controller", NONE if early else _seat(first))
    state.controller = NO_SEAT if controller == NONE else _read_seat(state, controller, "controller")
    state.tweedy = fields.choice("tweedy", PLACES, state.tweedy)
    state.dog = fields.choice("dog", PLACES, state.dog)
    state.gate_until = fields.number("gate", 0, LAST_ROUND + 1, 0)
    state.cold = fields.number("cold", 0, LAST_ROUND, 0)
    state.used = fields.counts("used", OPPORTUNITY_BAG)
    state.searched = [choice(hut, list(HUTS), "searched") for hut in fields.words("searched")]
    state.draws = fields.number("draws", 0, MOST, 0)
    state.escapes = sum(len(flock.free) for flock in state.flocks)
    for word in fields.words("under"):
        plan, _, knowers = word.partition("@")
        state.under.append(choice(plan, [*PLANS, BLANK], "under"))
        everybody = knowers == EVERYBODY
        names = [] if everybody or not knowers else knowers.split("+")
        seats = set(range(state.seats)) if everybody else {_read_seat(state, name, "under") for name in names}
        state.known_under.append(tuple(sorted(seats)))


def _read_turn(state: Chickenrun, fields: Fields) -> None:
    state.tied = _read_seats(state, fields, "tied")
    if state.phase in ("bid", "control") and not state.tied:
        state.tied = state.order()
    state.biddings = fields.number("biddings", 0, MOST, 0)
    state.control_rolls = fields.number("control_rolls", 0, MOST, 0)
    state.dice = tuple(number(face, 1, 6, "dice") for face in fields.words("dice", "-"))
    if len(state.dice) not in (0, 2):
        raise BadPosition("“dice” are the black and the white one, like 3-5.")
    flags = [choice(flag, list(FLAGS), "turn") for flag in fields.words("turn")]
    state.swapped, state.still, state.countered = (flag in flags for flag in FLAGS)
    state.invited = _read_seats(state, fields, "invited")
    state.asked = _read_seats(state, fields, "asked")
    state.leave = _read_seats(state, fields, "leave")
    state.proposals = fields.number("proposals", 0, MOST_PROPOSALS, 0)
    state.chases = fields.number("chases", 0, MOST, 0)
    state.chaser = fields.choice("chaser", ("tweedy", "dog", ""), "")
    state.tasks = [_read_task(state, word) for word in fields.words("tasks")]
    if "bargain" in fields:
        state.bargain = _read_bargain(state, fields.text("bargain"))


def _read_piles(state: Chickenrun, fields: Fields) -> None:
    for pile in PILES:
        state.piles[pile] = _read_items(fields.text(pile, ""), ",", pile)
        for seat in state.present(pile):
            state.flocks[seat].saw.setdefault(pile, list(state.piles[pile]))
    if "backs" in fields:
        text = fields.text("backs")
        state.backs = Fields("" if text == NONE else f"backs:{text}").counts("backs", dict.fromkeys(PILES, CARDS))
    else:
        spread_backs(state)


def spread_backs(state: Chickenrun) -> None:
    """What lies nowhere lies in the piles, unseen; but not where somebody has looked through."""
    missing = CARDS - state.located_number()
    seen = {pile for flock in state.flocks for pile in flock.saw}
    unseen = [pile for pile in PILES if pile not in seen]
    state.backs = dict.fromkeys(PILES, 0)
    for _ in range(missing if unseen else 0):
        state.backs[min(unseen, key=lambda pile: state.pile_size(pile) - PILES[pile])] += 1


def _read_seat(state: Chickenrun, word: str, name: str) -> int:
    return int(choice(word, [_seat(seat) for seat in range(state.seats)], name)[6:]) - 1


def _read_seats(state: Chickenrun, fields: Fields, name: str) -> list[int]:
    seats = [_read_seat(state, word, name) for word in fields.words(name)]
    if len(set(seats)) < len(seats):
        raise BadPosition(f"“{name}” names each player once.")
    return seats


def _read_task(state: Chickenrun, word: str) -> Task:
    parts = word.split("/")
    if len(parts) != 4:
        raise BadPosition(f"“tasks” are written like shop/player1/barn/-, not {quoted(word)}.")
    step = choice(parts[0], [name for name in state.steps if name not in state.phases], "tasks")
    seat, other = (NO_SEAT if part == NONE else _read_seat(state, part, "tasks") for part in (parts[1], parts[3]))
    at = OFF if parts[2] == NONE else choice(parts[2], list(PILES), "tasks")
    return Task(step, seat, at, other)


def _read_bargain(state: Chickenrun, text: str) -> Bargain:
    parts = text.split(";")
    pair = parts[0].split(">")
    if len(parts) != 3 or len(pair) != 2:
        raise BadPosition(f"“bargain” is written like player1>player2;egg+rope;kite, not {quoted(text)}.")
    seat, other = (_read_seat(state, word, "bargain") for word in pair)
    give, ask = (
        [choice(thing, [*THINGS, BLANK], "bargain") for thing in part.split("+") if part] for part in parts[1:]
    )
    return Bargain(seat, other, give, ask)


def _read_flock(text: str, name: str) -> Flock:
    hut, *rest = text.split(";")
    parts: dict[str, str] = {}
    for part in rest:
        key, equals, value = part.partition("=")
        if not equals or key in parts:
            raise BadPosition(f"{quoted(part)} in “{name}” is not written as name=value, or stands twice.")
        parts[key] = value
    flock = Flock(choice(hut, list(HUTS), name))
    chickens = list(SETS[flock.hut])
    runners = list(HUT_OF) if "joint" in parts else chickens
    flock.eggs = number(parts.pop("eggs", str(FIRST_EGGS)), 0, EGGS, f"{name} eggs")
    if "active" in parts:
        flock.active = choice(parts.pop("active"), runners, f"{name} active")
    at = parts.pop("at", flock.hut)
    flock.at = OFF if at == NONE else choice(at, list(PLACES), f"{name} at")
    for key in CHICKEN_LISTS:
        setattr(flock, key, [choice(word, chickens, f"{name} {key}") for word in _words(parts.pop(key, ""))])
    if "carried" in parts:
        flock.carried = choice(parts.pop("carried"), list(KNOWN_ITEMS), f"{name} carried")
    flock.items = _read_items(parts.pop("items", ""), ",", f"{name} items")
    flock.plans = [choice(plan, [*PLANS, BLANK], f"{name} plans") for plan in _words(parts.pop("plans", ""))]
    flock.saw = _read_saw(parts.pop("saw", ""), name)
    if "bid" in parts:
        flock.bid = choice(parts.pop("bid"), [*BIDS, BLANK], f"{name} bid")
    flock.last_escape = number(parts.pop("last", "0"), 0, MOST, f"{name} last")
    waiting = [choice(word, runners, f"{name} waiting") for word in _words(parts.pop("waiting", ""))]
    joint = parts.pop("joint", "")
    if "escape" in parts:
        flock.escape = _read_escape(parts.pop("escape"), waiting, name)
        _read_joint(flock.escape, joint, name)
    elif joint:
        raise BadPosition(f"“{name}” has a partner, but no escape.")
    elif waiting:
        raise BadPosition(f"“{name}” has runners who wait, but no escape.")
    if parts:
        raise BadPosition(f"“{name}” has nothing that is called {listed(map(quoted, parts), 'or')}.")
    placed = [flock.active, *(word for place in CHICKEN_LISTS for word in getattr(flock, place)), *waiting]
    twice = next((chicken for chicken in placed if chicken != NOBODY and placed.count(chicken) > 1), None)
    if twice:
        raise BadPosition(f"{quoted(twice)} stands twice in “{name}”.")
    flock.hand = [chicken for chicken in chickens if chicken not in placed]
    return flock


def _read_escape(text: str, waiting: list[str], name: str) -> Escape:
    parts = text.split("/")
    if len(parts) != 3:
        raise BadPosition(f"“{name} escape” is written like plan/kite/- or wire/-/landed, not {quoted(text)}.")
    route = choice(parts[0], list(ROUTES), f"{name} escape")
    plan = NOBODY if parts[1] == NONE else choice(parts[1], list(PLANS), f"{name} escape")
    landed = choice(parts[2], ["landed", NONE], f"{name} escape") == "landed"
    items = list(PLANS[plan].items) if plan else []
    return Escape(route, plan, items, waiting, landed)


def _read_joint(escape: Escape, text: str, name: str) -> None:
    if not text:
        return
    parts = text.split("/")
    if len(parts) != 3:
        raise BadPosition(f"“{name} joint” is written like player2/0/rope+spoon, not {quoted(text)}.")
    partners = [_seat(seat) for seat in range(len(HUTS))]
    escape.partner = partners.index(choice(parts[0], partners, f"{name} joint"))
    escape.places = number(parts[1], 0, len(joining.PLACES), f"{name} joint")
    escape.brought = [] if parts[2] == NONE else _read_items(parts[2], "+", f"{name} joint")


def _read_saw(text: str, name: str) -> dict[str, list[str]]:
    saw: dict[str, list[str]] = {}
    for part in _words(text):
        pile, slash, kinds = part.partition("/")
        choice(pile, list(PILES), f"{name} saw")
        if not slash or pile in saw:
            raise BadPosition(f"“{name} saw” is written like barn/rope*2+hat, each building once, not {quoted(part)}.")
        saw[pile] = [] if kinds == NONE else _read_items(kinds, "+", f"{name} saw")
    return saw


def _read_items(text: str, separator: str, name: str) -> list[str]:
    kinds: list[str] = []
    for word in text.split(separator) if text else ():
        kind, _, amount = word.partition("*")
        most = EQUIPMENT[choice(kind, list(KNOWN_ITEMS), name)] if kind != BLANK else CARDS
        kinds += [kind] * number(amount or "1", 1, most, f"{name} {kind}")
    sort_items(kinds)
    return kinds


def _words(text: str) -> list[str]:
    return text.split(",") if text else []
