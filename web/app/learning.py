"""Where somebody begins who has never played a game: its first lesson, or the first board of its rules."""

from __future__ import annotations

from pygames import Game
from web.app.boards.views import view_of
from web.app.html import Html, href, tag

FIRST_FIGURE = "figure-1"


def first_lesson(game: Game) -> str:
    """The path of a game's first lesson; empty if it has none."""
    lesson = view_of(game).lesson
    return f"/{game.slug}/lessons/{lesson}/" if lesson else ""


def learn(game: Game, here: str, label: str, class_: str = "", spoken: str = "") -> Html:
    """A link to where one begins, from the path `here`."""
    lesson = first_lesson(game)
    to = href(here, lesson or f"/{game.slug}/rules/", "" if lesson else FIRST_FIGURE)
    return tag("a", label, href=to, class_=class_ or None, aria_label=spoken or None)
