"""An address that leads to no match of this table: that is said in the table's place, with the ways on. Nothing is played by mistake."""

from __future__ import annotations

from dataclasses import dataclass

from pygames import Game
from web.app.html import Html, button, href, tag


@dataclass(frozen=True)
class Astray:
    """Why there is no match here."""

    why: str
    other: Game | None = None
    """The game whose table it belongs to, at the same fragment."""
    fragment: str = ""
    text: str = ""
    """What the address holds, where it is a text that cannot be played."""


def card(astray: Astray, game: Game, path: str) -> Html:
    """What stands in the table's place."""
    there = None
    if astray.other is not None:
        address = href(path, f"/{astray.other.slug}/", astray.fragment)
        there = tag("a", f"Open it at the table of {astray.other.title}", href=address, class_="button main")
    return tag(
        "div",
        tag("h2", "This address leads to no match here", class_="ask"),
        tag("p", astray.why, class_="refusal"),
        tag(
            "div",
            there,
            button(f"To the table of {game.title}", "sit-down", class_="" if there else "main"),
            button("Download the text", "download-astray") if astray.text else None,
            tag("a", "Saved matches", href=href(path, "/saves/"), class_="button"),
            class_="choices",
        ),
        class_="card astray",
    )
