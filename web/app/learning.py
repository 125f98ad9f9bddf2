"""Where somebody begins who has never played a game: its first lesson, or the first board of its rules."""

from __future__ import annotations

from pygames import Game
from web.app.boards.views import view_of
from web.app.html import Html, href, tag

FIRST_FIGURE = "figure-1"


def learn(game: Game, here: str, label: str, class_: str = "", spoken: str = "") -> Html:
    """A link to it, from the path `here`."""
    lesson = view_of(game).lesson
    there = f"/{game.slug}/lessons/{lesson}/" if lesson else f"/{game.slug}/rules/"
    to = href(here, there, "" if lesson else FIRST_FIGURE)
    return tag("a", label, href=to, class_=class_ or None, aria_label=spoken or None)
