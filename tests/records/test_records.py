"""Whole matches as text: each is played again and must end as its last comments say. A game without one fails."""

from pathlib import Path

import pytest

import pygames
from pygames import Match

FOLDER = Path(__file__).parent
TOYS = FOLDER.parent / "toys"
RECORDS = sorted(FOLDER.glob("*.txt"))
GAMES = [game for game in pygames.games() if not (TOYS / game.package.rpartition(".")[2]).is_dir()]


def endings(match: Match) -> dict[str, str]:
    """What the comments under the last line say: `position: …`, `ranking: 1, 0 2` (ties together)."""
    found = (comment.partition(": ") for comment in match.comments(len(match.lines) - 1))
    return {name: value for name, _, value in found if name in ("position", "ranking")}


def ranked(match: Match) -> str:
    return ", ".join(" ".join(map(str, tied)) for tied in match.state.ranking())


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_recorded_match_ends_as_it_did(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = Match.load(text)
    assert match.text == text
    assert match.state.turn is None, "a record is a whole match"
    assert endings(match) == {"position": match.state.position(), "ranking": ranked(match)}
    assert [len(match.log(viewer)) for viewer in (None, 0)] == [len(match.lines)] * 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_game_has_a_recorded_match_for_each_number_of_seats(game: pygames.Game) -> None:
    recorded = {
        len(Match.load(file.read_text(encoding="utf-8")).seats) for file in RECORDS if file.stem.startswith(game.slug)
    }
    missing = [f"python -m tests.records {game.slug} {seats}" for seats in game.seats if seats not in recorded]
    assert not missing, f"record them: {'; '.join(missing)}"
