"""Best scores: the finished matches of one player among the saves that count as scores. Nothing of them is stored but their texts."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pygames import Game, Match
from pygames.core.solo import SoloResult
from web.app import links
from web.app.boards.views import view_of
from web.app.html import Html, button, tag
from web.app.library import Library, entry_of

AT_ONCE = 4
"""So many saves are read at a time, so that nobody waits for all of them."""
SHOWN = 10
_SEED = re.compile(r"^[^\S\n]*seed[^\S\n]+([0-9]{1,18})[^\S\n]*$", re.MULTILINE)


@dataclass(frozen=True)
class Score:
    """A match that counts."""

    key: str
    name: str
    """Whose it is."""
    score: float
    """The more the better, as all scores are."""
    told: str
    """The score as people say it."""
    seed: int


class BestScores:
    """What is known of the saves, each judged once as long as its text stays the same."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._judged: dict[str, tuple[str, Score | None]] = {}

    def unread(self, game: Game) -> list[str]:
        """The saves that may hold a score and were not judged yet."""
        texts = self._library.texts
        judged = {key for key, (text, _) in self._judged.items() if texts.get(key) == text}
        return [key for key in self._library.keys if key not in judged and _may_count(game, texts[key])]

    def read(self, game: Game) -> bool:
        """Judge a few more saves; says whether there are still others."""
        found = self.unread(game)
        for key in found[:AT_ONCE]:
            text = self._library.texts[key]
            entry = entry_of(key, text)
            self._judged[key] = (text, _score(key, entry.match) if entry.match and not entry.wrong else None)
        return len(found) > AT_ONCE

    def of(self, game: Game) -> list[Score]:
        """The scores that are known, the best first; of equal ones, those that were kept last."""
        texts = self._library.texts
        keys = [key for key in self._library.keys if key in self._judged and _may_count(game, texts[key])]
        found = [score for key in keys for text, score in [self._judged[key]] if score and texts[key] == text]
        return sorted(found, key=lambda score: -score.score)

    def panel(self, game: Game) -> Html:
        """The list, with a way to each match and to another one with its luck."""
        scores, unread = self.of(game), self.unread(game)
        rows = [tag("li", *_row(score)) for score in scores[:SHOWN]]
        told = "A score counts if all luck of its match was the seed's own and none of it was taken back."
        if not scores:
            told = f"Whoever plays alone to the end finds the match here. {told}"
        return tag(
            "section",
            tag("h2", "Best scores of one player", id="best"),
            tag("ol", *rows, class_="best") if rows else None,
            tag("p", "More saved matches are being read.", class_="help") if unread else None,
            tag("p", told, class_="help"),
            class_="card setup",
            aria_labelledby="best",
        )


def _row(score: Score) -> list[Html]:
    called = f"{score.told}, by {score.name}"
    return [
        tag("span", tag("strong", score.told), tag("small", f"{score.name} · seed {score.seed}"), class_="seat-text"),
        button("Look at it", "open-best", data_save=score.key, aria_label=f"Look at it: {called}"),
        button("Same luck again", "same-luck", data_save=score.key, aria_label=f"Same luck again: {called}"),
    ]


def judged(match: Match) -> SoloResult | None:
    """What a match of one player was worth, if its game has best scores and it is over."""
    solo = match.game.solo
    return solo(match) if solo and match.state.seats == 1 and match.state.turn is None else None


def _score(key: str, match: Match) -> Score | None:
    result = judged(match)
    if result is None or not result.counts:
        return None
    told = view_of(match.game).score(match.state, 0)
    return Score(key, match.state.name(0), match.state.scores()[0], told, match.record.seed)


def _may_count(game: Game, text: str) -> bool:
    """Whether a look at a text's head leaves it possible that it holds a score: one seat, this game."""
    head = [line.split() for line in text[:4000].partition("\n---")[0].split("\n")]
    seats = sum(words[:1] == ["seat"] for words in head)
    return seats == 1 and any(words[:2] == ["game", game.slug] for words in head)


def seed_in(given: str) -> str:
    """The seed that somebody means who gives a number, a match's text, or a link that holds one."""
    given = given.strip()
    fragment = given.partition("#")[2]
    if links.carries(fragment):
        try:
            given = links.unpacked(fragment)
        except links.BadLink:
            return given
    found = _SEED.search(given.partition("\n---")[0])
    return found[1] if found else given
