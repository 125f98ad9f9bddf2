"""Who sits where: what seats are called, and how a `sit` line changes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from pygames.core.bots import bot
from pygames.core.errors import BadOption, IllegalAction
from pygames.core.record import Seat, checked_name
from pygames.core.words import quoted

BOT = "bot:"
MOST_SEATS = 100


def seated(names: object) -> list[Seat]:
    """The seats of a new match from humans' names and `bot:easy`, `bot:steady`, `bot:strong`, or from Seats. Raises BadOption."""
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise BadOption(f"Seats are a list of names, one for each player, not {quoted(names)}.")
    return [_seat(name) for name in islice(names, MOST_SEATS)]


def unnamed(number: int) -> list[Seat]:
    """Humans whose names nobody has told."""
    return [Seat("human", f"Player {seat + 1}") for seat in range(number)]


def sitting(text: str, seats: int) -> tuple[int, Seat]:
    """What a line `sit SEAT human NAME` or `sit SEAT bot LEVEL` says. Raises IllegalAction."""
    number, kind, name = [*text.split(" ", 3), "", "", ""][1:4]
    if not (number.isascii() and number.isdecimal() and len(number) < 3 and int(number) < seats):
        raise IllegalAction("sit", "“sit” names a seat of this match, who sits there, and the name: sit 1 bot steady.")
    if kind not in ("human", "bot"):
        raise IllegalAction("sit", "A seat is taken by “human” and a name, or by “bot” and a level.")
    try:
        return int(number), Seat("bot", bot(name).level) if kind == "bot" else Seat("human", checked_name(name))
    except BadOption as wrong:
        raise IllegalAction("sit", str(wrong)) from None


def called(seats: Sequence[Seat]) -> tuple[str, ...]:
    """What the seats are called; bots of one level are numbered where there are several."""
    names = [seat.name if seat.human else bot(seat.name).title for seat in seats]
    bots = [name for seat, name in zip(seats, names, strict=True) if not seat.human]
    counts: dict[str, int] = {}
    for number, seat in enumerate(seats):
        name = names[number]
        if not seat.human and bots.count(name) > 1:
            counts[name] = counts.get(name, 0) + 1
            names[number] = f"{name} {counts[name]}"
    return tuple(names)


def taking_over(after: Sequence[Seat], before: Sequence[Seat], number: int) -> str:
    """The log's sentence about a seat that somebody takes."""
    return f"{called(after)[number]} takes the seat of {called(before)[number]}."


def _seat(name: object) -> Seat:
    if isinstance(name, Seat):
        return Seat("human", checked_name(name.name)) if name.human else Seat("bot", bot(name.name).level)
    if isinstance(name, str) and name.startswith(BOT):
        return Seat("bot", bot(name.removeprefix(BOT)).level)
    return Seat("human", checked_name(name))
