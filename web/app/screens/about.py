"""What the site is, what it is made of, and what stands where there is nothing."""

from __future__ import annotations

import pygames
from web.app.html import href, tag
from web.app.screens.screen import Screen

MADE_OF = (
    ("pygames, the rules and this site", "MIT"),
    ("CPython, the interpreter", "Python Software Foundation License"),
    ("Pyodide, CPython in the browser", "Mozilla Public License 2.0"),
    ("PyScript", "Apache License 2.0"),
    ("idiomorph", "Zero-Clause BSD"),
    ("Fraunces, the display face", "SIL Open Font License 1.1"),
    ("Atkinson Hyperlegible Next, the text face", "SIL Open Font License 1.1"),
)


class About(Screen):
    """About and licences."""

    @property
    def title(self) -> str:
        return "About"

    @property
    def description(self) -> str:
        return "What this site is, what it keeps, what it is made of, and under which licences."

    def regions(self) -> dict[str, str]:
        titles = [
            tag("li", tag("a", game.title, href=href(self.path, f"/{game.slug}/rules/")), data_slug=game.slug)
            for game in pygames.games()
            if self.app.site.shows(game.slug)
        ]
        rows = [tag("tr", tag("td", what), tag("td", licence)) for what, licence in MADE_OF]
        text = tag(
            "div",
            tag(
                "p",
                "This is a table for games about hens, gems and farms. Every rule is here; the bots see only what a player in their seat would see.",
            ),
            tag("h2", "What is kept"),
            tag(
                "p",
                "Your matches and settings stay in this browser, on this device. Nothing is sent anywhere: the page talks to no server but the one it came from, and only to load itself.",
            ),
            tag("h2", "Rules"),
            tag("ul", *titles),
            tag("h2", "What it is made of"),
            tag(
                "table",
                tag("thead", tag("tr", tag("th", "Part", scope="col"), tag("th", "Licence", scope="col"))),
                tag("tbody", *rows),
            ),
            tag("p", "The full texts of the licences come with the site, in its folder “licences”."),
            tag("h2", "For teachers"),
            tag(
                "p",
                "A board can stand in any page: at a table, “More”, “Share by a link” gives the lines of HTML. ",
                tag("a", "A page with boards in it", href=href(self.path, "/embed/demo/"), target="_self"),
            ),
            tag("h2", "For the host"),
            tag(
                "p",
                tag(
                    "a", "Versions, and a check of this site's server", href=href(self.path, "/check/"), target="_self"
                ),
            ),
            class_="prose",
        )
        return {"screen": text}


class Missing(Screen):
    """A path that leads nowhere."""

    @property
    def title(self) -> str:
        return "There is no such page"

    def regions(self) -> dict[str, str]:
        home = tag("a", "See all games", href=href(self.path, "/"), class_="button main")
        return {
            "screen": tag(
                "div", tag("p", "The address may have been cut short or mistyped."), tag("p", home), class_="prose"
            )
        }


class Hidden(Screen):
    """A page of a game that the host of this site does not show."""

    @property
    def title(self) -> str:
        return pygames.game(self.path.split("/")[1]).title

    def regions(self) -> dict[str, str]:
        home = tag("a", "See all games", href=href(self.path, "/"), class_="button main")
        saves = tag("a", "Saved matches", href=href(self.path, "/saves/"), class_="button")
        text = f"This site does not show {self.title}. Matches of it that are kept on this device stay kept."
        return {"screen": tag("div", tag("p", text), tag("p", home, saves, class_="buttons"), class_="prose")}
