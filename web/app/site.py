"""What a host has written into `site.json`, beside `index.html`: the site's title, the games that are shown, the options that stand first.

Each of the three that cannot be followed is as the build made it, and a sentence says so to the host.
"""

from __future__ import annotations

import json

from pygames import Game
from pygames.core.registry import folders
from pygames.core.words import nearest, quoted

TITLE = "pygames"
HEADING = "Games for this table"
LONGEST_TITLE, MOST = 60, 100_000
"""Letters of a title, and of the whole file."""
MOST_TOLD = 3
PARTS = ("title", "games", "options")


class Site:
    """The host's wishes; `written` is the file's text, or None where there is none."""

    def __init__(self, written: object = None) -> None:
        self.title = TITLE
        self.faults: list[str] = []
        """What is wrong with the file, a sentence each; options are looked at with their game."""
        self._shown: list[str] | None = None
        self._options: dict[str, object] = {}
        wishes = self._read(written) if isinstance(written, str) else {}
        for name in wishes:
            if name not in PARTS:
                self._fault(f"it has an entry {quoted(name)}, which means nothing here. {nearest(name, PARTS)}")
        self._take_title(wishes.get("title", TITLE))
        self._take_games(wishes.get("games"))
        self._take_options(wishes.get("options", {}))

    @property
    def heading(self) -> str:
        """What stands above all games."""
        return HEADING if self.title == TITLE else self.title

    def shows(self, slug: str) -> bool:
        """Whether this site shows a game."""
        return self._shown is None or slug in self._shown

    def option(self, game: Game, name: str) -> str:
        """The choice that stands first in an option of a game."""
        option = next(option for option in game.options if option.name == name)
        wish = self._of(game).get(name)
        return wish if isinstance(wish, str) and wish in option.choices else option.default

    def options(self, game: Game) -> dict[str, str]:
        """All choices that stand first."""
        return {option.name: self.option(game, option.name) for option in game.options}

    def told(self, *games: Game) -> list[str]:
        """What is wrong with the file, and with what it says of these games."""
        found = [*self.faults, *(fault for game in games for fault in self._faults_of(game))]
        more = len(found) - MOST_TOLD
        return [*found[:MOST_TOLD], f"There is more: {more}."] if more > 0 else found

    # -- reading ----------------------------------------------------------------------------------------------------

    def _fault(self, what: str) -> None:
        self.faults.append(f"In site.json something is wrong: {what}")

    def _read(self, written: str) -> dict[str, object]:
        if len(written) > MOST:
            self._fault(f"it has more than {MOST:,} letters. Nothing of it is followed.")
            return {}
        try:
            wishes = json.loads(written.removeprefix("\ufeff"))
        except json.JSONDecodeError as wrong:
            self._fault(f"it is no JSON, {wrong.msg} (line {wrong.lineno}). Nothing of it is followed.")
            return {}
        except (ValueError, RecursionError):
            self._fault("it is no JSON that can be read. Nothing of it is followed.")
            return {}
        if not isinstance(wishes, dict):
            self._fault("it is to begin with { and end with }. Nothing of it is followed.")
            return {}
        return wishes

    def _take_title(self, title: object) -> None:
        if isinstance(title, str) and title.strip() and len(title) <= LONGEST_TITLE and title.isprintable():
            self.title = title.strip()
        else:
            self._fault(f"the title is to be one line of 1 to {LONGEST_TITLE} letters, in quotes. It stays “{TITLE}”.")

    def _take_games(self, games: object) -> None:
        if games is None:
            return
        known = [folder.replace("_", "-") for folder in folders()]
        if not isinstance(games, list) or not games or not all(isinstance(slug, str) for slug in games):
            self._fault(f"games is to be a list of names in quotes, as in {json.dumps(known[:2])}. All are shown.")
            return
        for slug in games:
            if slug not in known:
                self._fault(f"there is no game {quoted(slug)}. {nearest(slug, known)} All are shown.")
                return
        self._shown = games

    def _take_options(self, options: object) -> None:
        if not isinstance(options, dict):
            self._fault("options is to have the names of games in { }, each with its options in { }. None is followed.")
            return
        known = [folder.replace("_", "-") for folder in folders()]
        for slug in options:
            if slug not in known:
                self._fault(f"it has options of {quoted(slug)}, which is no game. {nearest(slug, known)}")
        self._options = options

    def _of(self, game: Game) -> dict[str, object]:
        wishes = self._options.get(game.slug)
        return wishes if isinstance(wishes, dict) else {}

    def _faults_of(self, game: Game) -> list[str]:
        if not isinstance(self._options.get(game.slug, {}), dict):
            return [f"In site.json something is wrong: the options of {game.title} are to stand in {{ }}."]
        choices = {option.name: option.choices for option in game.options}
        found = []
        for name, wish in self._of(game).items():
            if name not in choices:
                found.append(f"{game.title} has no option {quoted(name)}. {nearest(name, choices)}")
            elif not (isinstance(wish, str) and wish in choices[name]):
                listed = ", ".join(f"“{choice}”" for choice in choices[name])
                found.append(f"the option {quoted(name)} of {game.title} is to be one of {listed}, in quotes.")
        return [f"In site.json something is wrong: {what}" for what in found]
