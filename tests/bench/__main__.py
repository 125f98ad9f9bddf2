"""`make bench`: the tables of what must hold. `python -m tests.bench [--arena] [PART …]`; parts are rules, tournaments, environments, page, embeds, looks, and games’ folders."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

import pygames
from tests.bench.rows import Row


def main() -> int:
    """Print the rows as they come; 1 if a promise is not kept."""
    parts = [
        "rules",
        "tournaments",
        "environments",
        *(game.package.rpartition(".")[2] for game in pygames.games()),
        "page",
        "embeds",
        "looks",
    ]
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--arena", action="store_true", help="bots' strength, too: takes long")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(parts)} (default: all)")
    parsed = parser.parse_args()
    strange = set(parsed.parts) - set(parts)
    if strange:
        parser.error(f"there is no part {', '.join(sorted(strange))}: the parts are {', '.join(parts)}")
    broken = 0
    for part in parsed.parts or parts:
        for row in rows(part, parsed.arena):
            mark = {True: "kept  ", False: "BROKEN", None: "      "}[row.kept]
            print(f"{mark} {row.what}: {row.found}" + (f"  [{row.promise}]" if row.promise else ""), flush=True)
            broken += row.kept is False
    print(f"{broken} promises are broken." if broken else "Every promise that was measured is kept.")
    return int(broken > 0)


def rows(part: str, arena: bool) -> Iterator[Row]:
    """A part's rows: its module's `rows()`, and its `strengths()` if asked for."""
    name = f"tests.bench.{part}"
    if find_spec(name) is None:
        return
    module = import_module(name)
    yield from getattr(module, "rows", tuple)()
    if arena:
        yield from getattr(module, "strengths", tuple)()


if __name__ == "__main__":
    sys.exit(main())
