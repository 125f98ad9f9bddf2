"""A page that the build makes from Markdown: here stands only what surrounds it."""

from __future__ import annotations

from web.app.html import href, tag
from web.app.screens.screen import Screen


class DocumentScreen(Screen):
    """A rulebook or a lesson; the worker owns its diagrams alone."""

    @property
    def title(self) -> str:
        """The game's: the document has its own."""
        return self.route.game.title if self.route.game else "Rules"

    def regions(self) -> dict[str, str]:
        game = self.route.game
        if game is None:
            return {}
        play = tag("a", f"Play {game.title}", href=href(self.path, f"/{game.slug}/"), class_="button main")
        return {"screen": tag("div", tag("p", game.about), tag("p", play), class_="prose")}
