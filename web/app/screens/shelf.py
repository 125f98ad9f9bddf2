"""The shelf: every game with its cover, and the match that waits on its table."""

from __future__ import annotations

import pygames
from pygames import Game
from web.app.boards.views import view_of
from web.app.html import Html, href, tag
from web.app.learning import first_lesson, learn
from web.app.screens.screen import Screen


class Shelf(Screen):
    """All games."""

    @property
    def title(self) -> str:
        return self.app.site.heading

    @property
    def description(self) -> str:
        return "Tabletop games with hens, gems and farms, for friends at one screen or against bots, with every rule; online or not."

    def regions(self) -> dict[str, str]:
        welcome = tag(
            "p",
            "Play with friends at this screen, or against bots. No account, nothing to install, and a match that has begun needs no network.",
            self._newcomers(),
            class_="welcome",
        )
        games = tag("ul", *[self._card(game) for game in self.games], class_="shelf")
        return {"screen": welcome + games}

    @property
    def games(self) -> list[Game]:
        """Those that this site shows."""
        return [game for game in pygames.games() if self.app.site.shows(game.slug)]

    def _learn_label(self, game: Game) -> str:
        solved = self.app.learned.number(first_lesson(game))
        return f"Learn ({solved} solved)" if solved else "Learn"

    def _newcomers(self) -> Html:
        """The lesson of the shortest game, for who has never played here."""
        taught = [game for game in self.games if first_lesson(game)]
        if not taught:
            return Html("")
        shortest = min(taught, key=lambda game: game.minutes)
        begin = learn(shortest, self.path, f"the first lesson of {shortest.title}")
        return tag("span", " New here? Begin with ", begin, ".", data_slug=shortest.slug)

    def _card(self, game: Game) -> Html:
        table = href(self.path, f"/{game.slug}/")
        waiting = self.app.library.waiting(game.slug)
        play = tag(
            "a",
            "Continue" if waiting else "Play",
            href=table,
            class_="button main",
            aria_label=f"{'Continue' if waiting else 'Play'} {game.title}",
        )
        more = [
            learn(game, self.path, self._learn_label(game), "button", f"Learn {game.title}"),
            tag(
                "a",
                "New match",
                href=href(self.path, f"/{game.slug}/new/"),
                class_="button",
                aria_label=f"New match of {game.title}",
            ),
            tag(
                "a",
                "Rules",
                href=href(self.path, f"/{game.slug}/rules/"),
                class_="button",
                aria_label=f"Rules of {game.title}",
            ),
        ]
        facts = tag("p", tag("span", players(game)), tag("span", f"about {game.minutes} minutes"), class_="facts")
        waits = tag("p", f"Waiting: {waiting.line}", class_="waits") if waiting else None
        cover = tag("a", view_of(game).cover(), href=table, class_="cover", tabindex="-1", aria_hidden="true")
        return tag(
            "li",
            cover,
            tag("h2", game.title),
            facts,
            tag("p", game.about, class_="about"),
            waits,
            tag("p", play, *more, class_="buttons"),
            class_="game",
            data_slug=game.slug,
        )


def players(game: Game) -> str:
    """How many may play: `2 players`, `1 to 4 players`."""
    low, high = game.seats[0], game.seats[-1]
    if low == high:
        return f"{low} player{'' if low == 1 else 's'}"
    return f"{low} to {high} players"
