"""A bot's thinking in slices: what the bot worker runs, and the rules worker where no second interpreter can start."""

import json
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pygames

AT_ONCE = 64
"""So many lines of a match are judged in one job: what comes of it is handed on at each slice."""

LONGEST_RUN = 16
"""So many actions follow the first at most."""

_jobs: dict[str, Iterator[dict[str, Any]]] = {}


def alive() -> bool:
    """Says that the worker's file was imported whole."""
    return True


def begin(text: str) -> None:
    """Takes up a `think` job (JSON, see web/README.md): a decision, of which what the seat sees is told and nothing else, or
    a part of the review of a match that is over."""
    job = json.loads(text)
    _jobs[str(job["job"])] = _reviewed(job) if "review" in job else _thoughts(job)


def _thoughts(job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    state = pygames.game(job["game"]).new(seats=job["seats"], position=job["position"], **job["options"])
    rng = random.Random(job["seed"])
    for thought in pygames.bot(job["level"]).think(state, job["seat"], rng):
        words = list(thought.action) if thought.action is not None else None
        then = _run(job, state, thought.action, rng) if job.get("run") and thought.action is not None else []
        yield {"action": words, "share": thought.share, "value": thought.value, "reason": thought.reason, "then": then}


def _run(job: dict[str, Any], state: pygames.State, action: pygames.Action, rng: random.Random) -> list[list[str]]:
    """What the seat does after this action, as far as nobody else acts and nothing falls by chance in between."""
    ahead, bot, then = state.copy(), pygames.bot(job["level"]), list[list[str]]()
    while len(then) < LONGEST_RUN:
        try:
            ahead.play(action)
        except pygames.IllegalAction:  # it brings about what this seat does not see
            return then
        thought = next(iter(bot.think(ahead, job["seat"], rng)), None) if ahead.turn == job["seat"] else None
        if thought is None or thought.action is None:
            return then
        action = thought.action
        then.append(list(action))
    return then


def _reviewed(job: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """`judge`: how all stand after each line from `first` on. `better`: what a strong bot would have done in a `line`."""
    from pygames.core import review  # no decision needs it

    match = _past(job["review"])
    if "line" in job:
        for found in review.better(match, job["line"]):
            yield {"line": found.line, "action": list(found.action), "lost": found.lost, "reason": found.reason}
        return
    rows: list[tuple[list[float], bool]] = []
    for stood in review.judged(match, job["first"]):
        rows.append(([round(share, 4) for share in stood.prospects], stood.choice))
        yield {"first": job["first"], "judged": rows}
        if len(rows) == AT_ONCE:
            return


@lru_cache(maxsize=1)
def _past(text: str) -> pygames.Match:
    """The match that is reviewed: many jobs ask for the same."""
    return pygames.Match.load(text)


def think(name: str) -> str:
    """One slice of a job's work: what is known so far as JSON, or `null` when it is done."""
    return json.dumps(next(_jobs.get(name, iter(())), None))


def drop(name: str) -> None:
    """Forgets a job."""
    _jobs.pop(name, None)
