"""Records a match of bots: `python -m tests.records GAME [SEATS [SEED [OPTION=CHOICE …]]]` writes GAME-SEATS-SEED.txt beside this file."""

import sys
from collections import deque
from itertools import islice
from pathlib import Path
from random import Random

import pygames
from pygames import CHANCE, Match

SLICES = 12


def record(slug: str, seats: int, seed: int, options: dict[str, str]) -> Match:
    """A whole match of easy and steady bots; where the players roll, chance rolls for them."""
    levels = [("steady", "easy")[seat % 2] for seat in range(seats)]
    match = Match.start(slug, [f"bot:{level}" for level in levels], seed=seed, **options)
    rng = Random(seed)
    while match.state.turn is not None:
        if match.state.turn == CHANCE:
            match.play(match.state.chance(rng))
            continue
        thoughts = pygames.bot(levels[match.state.turn]).think(match.state, match.state.turn, rng)
        match.play(deque(islice(thoughts, SLICES), maxlen=1)[0].action)
    return match


def ended(match: Match) -> str:
    """The text with its last comments."""
    ranking = ", ".join(" ".join(map(str, tied)) for tied in match.state.ranking())
    return f"{match.text}# position: {match.state.position()}\n# ranking: {ranking}\n"


if __name__ == "__main__":
    slug, *rest = sys.argv[1:]
    number = int(rest[0]) if rest else pygames.game(slug).seats[0]
    seed = int(rest[1]) if len(rest) > 1 else 1
    options = dict(given.split("=") for given in rest[2:])
    name = "-".join([slug, str(number), str(seed), *options.values()])
    (Path(__file__).parent / f"{name}.txt").write_text(ended(record(slug, number, seed, options)), encoding="utf-8")
