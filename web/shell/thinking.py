"""A bot's thinking in slices: what the bot worker runs, and the rules worker where no second interpreter can start."""

import json
import random
from collections.abc import Iterator

import pygames

_jobs: dict[str, Iterator[pygames.Thought]] = {}


def alive() -> bool:
    """Says that the worker's file was imported whole."""
    return True


def begin(text: str) -> None:
    """Takes up a `think` job (JSON, see web/README.md): the position is what the seat sees, so nothing else can be known."""
    job = json.loads(text)
    state = pygames.game(job["game"]).new(seats=job["seats"], position=job["position"], **job["options"])
    rng = random.Random(job["seed"])
    _jobs[str(job["job"])] = iter(pygames.bot(job["level"]).think(state, job["seat"], rng))


def think(name: str) -> str:
    """One slice of a job's work: its best thought so far as JSON, or `null` when it is thought through."""
    thought = next(_jobs.get(name, iter(())), None)
    if thought is None:
        return "null"
    words = list(thought.action) if thought.action is not None else None
    return json.dumps({"action": words, "share": thought.share, "value": thought.value, "reason": thought.reason})


def drop(name: str) -> None:
    """Forgets a job."""
    _jobs.pop(name, None)
