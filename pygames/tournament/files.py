"""A tournament in a file: a line that says what it is, then a line for each match as it ends. A broken-off one goes on from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from math import isfinite
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from pygames.core.errors import BadOption
from pygames.core.words import quoted
from pygames.tournament.matches import PARTS, Played
from pygames.tournament.tables import MOST_MATCHES, Tournament

FORMAT = "pygames tournament 1"
MOST_COUNTED = 1000


class MatchFile:
    """The matches of a tournament that have ended, in a file that is written as they do."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        """Raises BadOption if the file holds another tournament or no such thing; then it stays as it is."""
        self.path = path
        self.tournament = tournament
        self.numbers: set[int] = set()
        if not path.exists() or not path.stat().st_size:
            path.write_text(json.dumps(_head(tournament)) + "\n", encoding="utf-8")
        elif (held := self.read(path)[0]) != tournament:
            raise BadOption(f"{path} holds another tournament: {_difference(held, tournament)}.")

    @classmethod
    def read(cls, path: Path) -> tuple[Tournament, Iterator[Played]]:
        """What a file holds: the tournament, and its matches, each once. Raises BadOption that names the line."""
        lines = _lines(path)
        tournament = _tournament(path, next(lines)[1])
        return tournament, _matches(path, tournament, lines)

    def take_up(self) -> Iterator[Played]:
        """The matches that it holds already, each once; those are not written again. Raises BadOption that names the line."""
        for played in self.read(self.path)[1]:
            self.numbers.add(played.number)
            yield played

    def __enter__(self) -> Self:
        with self.path.open("rb+") as file:  # a line that was being written when the machine went off is taken away
            file.truncate(file.read().rfind(b"\n") + 1)
        self._file: IO[str] = self.path.open("a", encoding="utf-8")
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Write a match; one that is there already is not written again."""
        if played.number not in self.numbers:
            self.numbers.add(played.number)
            self._file.write(json.dumps(asdict(played)) + "\n")
            self._file.flush()


def _head(tournament: Tournament) -> dict[str, Any]:
    return {"format": FORMAT, **asdict(tournament), "options": dict(tournament.options)}


def _lines(path: Path) -> Iterator[tuple[int, Any]]:
    """Each whole line's number and what it holds; a last line without an end was never finished."""
    with path.open(encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith("\n") and number > 1:
                return
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError):
                raise BadOption(f"{path}, line {number}: this is no line of a tournament.") from None
            if number > MOST_MATCHES:
                raise BadOption(f"{path} has more lines than a tournament has matches.")


def _tournament(path: Path, head: Any) -> Tournament:
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise BadOption(f"{path} holds no tournament: its first line is to say so.")
    try:
        game, entrants, seats, slices = head["game"], head["entrants"], head["seats"], head["slices"]
        fits = isinstance(game, str) and isinstance(entrants, list) and all(isinstance(name, str) for name in entrants)
        if not fits or type(seats) is not int or not (slices is None or type(slices) is int):
            raise TypeError
        tournament = Tournament.of(game, entrants, seats, slices, head["seed"], **head["options"])
    except (KeyError, TypeError):
        raise BadOption(f"{path}, line 1: it does not say whole what tournament this is.") from None
    if tournament.rules != head.get("rules"):
        mine = f"version {tournament.rules} of the rules of {tournament.played.title}"
        raise BadOption(f"{path} was played by version {quoted(head.get('rules'))}, and this is {mine}.")
    return tournament


def _difference(one: Tournament, other: Tournament) -> str:
    for name, held in _head(one).items():
        if held != (wanted := _head(other)[name]):
            return f"its {name} are {json.dumps(held)}, not {json.dumps(wanted)}"
    return "it is not the same"


def _matches(path: Path, tournament: Tournament, lines: Iterator[tuple[int, Any]]) -> Iterator[Played]:
    seen: set[int] = set()
    for line, held in lines:
        try:
            played = _played(held, tournament)
        except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
            raise BadOption(f"{path}, line {line}: this is no match of this tournament.") from None
        if played.number not in seen:
            seen.add(played.number)
            yield played


def _played(held: Any, tournament: Tournament) -> Played:
    """A match as it was written. Raises AttributeError, KeyError, TypeError, ValueError if it can be none of the tournament."""
    number = _whole(held["number"])
    if tuple(held["table"]) != tournament.table(number):
        raise ValueError
    ranking = tuple(tuple(_whole(seat) for seat in tied) for tied in held["ranking"])
    growth = tuple(_numbers(scores, tournament) for scores in held["growth"])
    counts = {str(name): _numbers(found, tournament, _whole) for name, found in held["counts"].items()}
    ranked = sorted(seat for tied in ranking for seat in tied) == list(range(tournament.seats)) and all(ranking)
    if not ranked or len(growth) != PARTS + 1 or len(counts) > MOST_COUNTED:
        raise ValueError
    return Played(
        number,
        tournament.table(number),
        ranking,
        _numbers(held["scores"], tournament),
        _whole(held["lines"]),
        growth,
        counts,
    )


def _numbers(held: Any, tournament: Tournament, kind: Any = None) -> tuple[Any, ...]:
    found = tuple(map(kind or _number, held))
    if len(found) != tournament.seats:
        raise ValueError
    return found


def _number(held: Any) -> float:
    if isinstance(held, bool) or not isinstance(held, int | float) or not isfinite(held):
        raise ValueError
    return held


def _whole(held: Any) -> int:
    if type(held) is not int or not 0 <= held < 10**9:
        raise ValueError
    return held
