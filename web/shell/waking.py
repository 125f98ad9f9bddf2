"""What an interpreter that was restored from a picture does first: it takes up what belongs to this visit, and proves that it works."""

import json
import os
import random
import re
import time
from dataclasses import dataclass, replace

_TWO = re.compile(r"(\w+) (\w+)")  # compiled in the picture: here it would take a start's time


@dataclass(frozen=True)
class _Sample:
    number: int
    words: tuple[str, ...]


def wake(environment: str) -> str:
    """Takes over the environment's variables (JSON), seeds `random` anew, which the picture has alike for all, and gives `proof()`."""
    os.environ.update(json.loads(environment))
    random.seed()
    if not 1.7e9 < time.time() < 1e11:
        return f"The clock says {time.time()}."
    return proof()


def proof() -> str:
    """What any sound interpreter says to this: numbers, words, sets, errors, expressions, classes, what calls through the engine's trampoline."""
    found: list[object] = [sum(i * i for i in range(100)), 2.0**0.5, 10**40 // 7, hash("pygames")]
    found.append(sorted({"one", "two", "three"} | {f"{n:03}" for n in range(3)}))
    try:
        raise KeyError("sample")
    except KeyError as error:
        found.append(repr(error))
    found.append(_TWO.sub(lambda match: f"{match[2]} {match[1]}", "hens chicks"))
    found.append(repr(replace(_Sample(1, ("a",)), number=2)))
    found.append(sorted(map(str, (b for b in [3, 1, 2])), key=lambda word: -int(word)))
    found.append(random.Random("7:round 1").random())
    return json.dumps(found)
