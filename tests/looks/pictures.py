"""Pictures of every screen and game at every size, and the figures of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pygames
from tests.looks.browser import Figures, Looker, Size, Theme
from tests.looks.matches import NAMES

SEED = 7


def screens(dist: Path, slugs: Sequence[str]) -> list[str]:
    """The paths of all pages, but for tables, of which `tables` shows more."""
    pages = [f"/{page.parent.relative_to(dist)}/".replace("/./", "/") for page in sorted(dist.rglob("index.html"))]
    return [path for path in pages if path.strip("/") not in slugs]


def tables(game: pygames.Game) -> Iterator[tuple[str, pygames.Match]]:
    """Tables of a game by name: with fewest and most players, at the beginning, in the middle, late, and at the end."""
    for seats in dict.fromkeys((min(game.seats), max(game.seats))):
        whole = played(game, seats)
        for name, share in (("start", 0.0), ("middle", 0.5), ("late", 0.93), ("end", 1.0)):
            yield f"{seats}-{name}", upto(whole, share)


def played(game: pygames.Game, seats: int) -> pygames.Match:
    """A whole match of a person and bots, each action chosen at random."""
    match = pygames.Match.start(game, [NAMES[0], *["bot:steady"] * (seats - 1)], seed=SEED)
    rng = Random(SEED)
    while match.state.turn is not None:
        match.play(rng.choice(match.state.actions()))
    return match


def upto(whole: pygames.Match, share: float) -> pygames.Match:
    """The match up to so much of it, and on to where the first person is to act."""
    match = pygames.Match.load(f"{whole.text.partition('---')[0]}---\n")
    lines = whole.lines
    while len(match.lines) < len(lines) and (
        len(match.lines) < share * len(lines) or match.state.turn not in (0, None)
    ):
        match.play(lines[len(match.lines)])
    return match


def taken(
    look: Looker,
    theme: Theme,
    paths: Sequence[str],
    games: Sequence[pygames.Game],
    sizes: Sequence[Size],
    out: Path | None,
) -> Iterator[tuple[str, Size, Figures]]:
    """Opens every screen and table once, and tells its figures at every size; pictures are kept in `out`."""
    shown: list[tuple[str, str, pygames.Match | None]] = [
        (path.strip("/").replace("/", "-") or "shelf", path, None) for path in paths
    ]
    shown += [(f"{game.slug}-{name}", f"/{game.slug}/", match) for game in games for name, match in tables(game)]
    for name, path, match in shown:
        look.open(path, match)
        for size in sizes:
            look.resize(size)
            picture = out / f"{name}-{size[0]}x{size[1]}-{theme}.png" if out else None
            yield name, size, look.figures(picture)
