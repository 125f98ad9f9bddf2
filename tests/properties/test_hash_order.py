"""Nothing depends on the order in which a process happens to keep words in sets: a text means the same in every process."""

import subprocess
import sys
from os import environ
from pathlib import Path

import pytest

import pygames

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
from random import Random
sys.path[:0] = [{root!r}]
import pygames
pygames.__path__.append({toys!r})
game = pygames.game(sys.argv[1])
match = pygames.Match.start(game, ["Player"] * game.seats[-1], seed=3, free=True)
rng = Random(5)
while match.state.turn is not None and len(match.lines) < 250:
    match.play(rng.choice(match.state.actions()))
    if len(match.lines) % 40 == 1:
        print(match.state.position(), match.state.imagine(0, Random(1)).position(), match.state.why_not("no such words"))
print(match.text, match.log(0))
for thought in list(zip(range(2), pygames.bot("easy").think(match.at(9), match.at(9).turn, Random(1)))) if match.at(9).turn in range(9) else []:
    print(thought)
"""


@pytest.mark.skipif(sys.platform == "emscripten", reason="there is one process in the browser")
@pytest.mark.parametrize("game", pygames.games(), ids=lambda game: game.slug)
def test_another_process_plays_the_same(game: pygames.Game) -> None:
    script = SCRIPT.format(root=str(ROOT), toys=str(ROOT / "tests" / "toys"))
    told = [
        subprocess.run(
            [sys.executable, "-c", script, game.slug],
            env={**environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] and "pygames 1" in told[0]
