"""`python -m tests.looks`: pictures of every screen and game at every size, light and dark, and the figures that must be 0."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pygames
from tests.bench.page import site
from tests.looks.browser import SIZES, Size, Theme, counts, looker
from tests.looks.matches import Count, Counts, moments, table, walk
from tests.looks.pictures import screens, taken

THEMES: tuple[Theme, ...] = ("light", "dark")


def main() -> int:
    """Take the pictures, play the matches, print what was found; 1 if any figure is not 0."""
    slugs = [game.slug for game in pygames.games()]
    parser = argparse.ArgumentParser(prog="python -m tests.looks", description=__doc__)
    parser.add_argument("--out", type=Path, help="the folder in which pictures are kept (default: none is)")
    parser.add_argument("--dist", type=Path, help="a built site (default: it is built anew)")
    parser.add_argument("--game", action="append", choices=slugs, help="only this game (may be given more than once)")
    parser.add_argument(
        "--size", action="append", type=_size, metavar="WxH", help="only this size (may be given more than once)"
    )
    parser.add_argument("--theme", action="append", choices=THEMES, help="only this theme")
    parser.add_argument("--only", choices=("pictures", "matches"), help="only one half of it")
    parser.add_argument("--touches", type=int, default=3000, help="so many touches of each match at most")
    parser.add_argument(
        "--seats", type=int, action="append", help="matches of so many players (default: fewest and most)"
    )
    parser.add_argument(
        "--seed", type=int, action="append", help="matches with this luck (default: 1; may be given more than once)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=CHOICE", help="matches with this option of the game"
    )
    parser.add_argument(
        "--kinds",
        action="store_true",
        help="in place of whole matches: so many touches from each kind of decision that a match meets on its way",
    )
    asked = parser.parse_args()
    if asked.dist:
        return _look(asked, asked.dist)
    with site() as dist:
        return _look(asked, dist)


def _look(asked: argparse.Namespace, dist: Path) -> int:
    games = [game for game in pygames.games() if not asked.game or game.slug in asked.game]
    sizes: Sequence[Size] = asked.size or SIZES
    amiss = 0
    if asked.only != "matches":
        amiss += sum(_pictures(asked, dist, games, sizes, theme) for theme in asked.theme or THEMES)
    if asked.only != "pictures":
        amiss += _matches(asked, dist, games, sizes)
    print(f"{amiss} things are amiss." if amiss else "All figures are 0.")
    return int(amiss > 0)


def _pictures(
    asked: argparse.Namespace, dist: Path, games: Sequence[pygames.Game], sizes: Sequence[Size], theme: Theme
) -> int:
    paths = [] if asked.game else screens(dist, [game.slug for game in games])
    if asked.out:
        asked.out.mkdir(parents=True, exist_ok=True)
    total: Counter[str] = Counter()
    with looker(dist, theme) as look:
        for name, (width, height), found in taken(look, theme, paths, games, sizes, asked.out):
            total += counts(found)
            for kind, told in found.items():
                if told:
                    print(f"{name} {width}×{height} {theme}: {len(told)} {kind}: {'; '.join(told[:4])}", flush=True)
    print(f"pictures, {theme}: {dict(total)}", flush=True)
    return total.total()


def _matches(asked: argparse.Namespace, dist: Path, games: Sequence[pygames.Game], sizes: Sequence[Size]) -> int:
    amiss = 0
    options = dict(option.split("=", 1) for option in asked.option)
    with looker(dist) as look:
        for game in games:
            for seats in asked.seats or dict.fromkeys((min(game.seats), max(game.seats))):
                starts = [table(game, seats, seed, options) for seed in asked.seed or [1]]
                begun, met = set[str](), set[str]()
                total: Counts = {size: Count() for size in sizes}
                for match in (one for start in starts for one in moments(start, begun)) if asked.kinds else starts:
                    for size, count in walk(look, match, sizes, asked.touches, met).items():
                        total[size].add(count)
                        _live(size, count)
                    print(f"{len(met)} kinds, {total[sizes[0]].decisions} decisions", file=sys.stderr, flush=True)
                for size, count in total.items():
                    where = " ".join([f"{game.slug}, {seats} players", *asked.option])
                    amiss += _told(f"{where}, {len(met)} kinds of decisions, {size[0]}×{size[1]}", count)
    return amiss


def _live(size: Size, count: Count) -> None:
    for kind, told in vars(count).items():
        for one in told if kind != "decisions" else ():
            print(f"    {size} {kind}: {one[:300]}", file=sys.stderr, flush=True)


def _told(where: str, count: Count) -> int:
    """Print one size's row."""
    figures = {
        "nothing in reach": count.nothing,
        "only buttons in reach": count.only_buttons,
        "some out of reach": count.away,
        "moved": count.moved,
        "amiss": count.amiss,
    }
    print(
        f"{where}: {count.decisions} decisions",
        *(f"{len(told)} {kind}" for kind, told in figures.items()),
        sep=", ",
        flush=True,
    )
    for kind, told in figures.items():
        for one in told[:6]:
            print(f"    {kind}: {one[:260]}", flush=True)
    return sum(map(len, figures.values()))


def _size(text: str) -> Size:
    """`360x640` as width and height."""
    width, _, height = text.partition("x")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
