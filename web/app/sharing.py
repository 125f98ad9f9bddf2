"""Sharing by a link: what a screen offers, the dialogs that show it, and where a file does better."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames import PygamesError
from web.app import links
from web.app.embeds.embedding import Embedding
from web.app.events import Event, text
from web.app.html import Html, button, join, tag

if TYPE_CHECKING:
    from web.app.app import App

FROM_HERE = "Whoever opens it begins a match from here, for trying things out."
ONLY_HERE = re.compile(r"https?://(localhost|127\.|\[::1\])")


@dataclass(frozen=True)
class Offer:
    """A link that may be had, or why not."""

    name: str
    """`match`, `position` or `luck`."""
    title: str
    told: str
    """What comes of it for whoever opens it."""
    warning: str = ""
    """What it gives away, or why there is none."""
    link: bool = True


class Sharing(ABC):
    """What a screen gives on. Nothing of a link is in the page before somebody has asked for it."""

    INSTEAD = ""
    """What to do where there is no link."""

    def __init__(self, app: App, slug: str) -> None:
        self.app = app
        self._slug = slug
        self._code: tuple[str, Html] | None = None
        """The code that is shown: of which link, and its drawing."""
        self.embedding = Embedding(app, self.board)

    @abstractmethod
    def offers(self) -> list[Offer]:
        """The links that there are, and those that there are not, with why."""

    @abstractmethod
    def fragment(self, name: str) -> str:
        """What a link of an offer carries. Raises PygamesError."""

    @abstractmethod
    def board(self, what: str) -> Mapping[str, str]:
        """The options of a board in somebody's page that shows what was asked for. Raises PygamesError."""

    @abstractmethod
    def boards(self) -> Mapping[str, str]:
        """What can be embedded, each with its label."""

    # -- the dialogs ------------------------------------------------------------------------------------------------

    def dialog(self, name: str) -> tuple[str, Html] | None:
        """The heading and the inside of the dialogs `share`, `code` and `embed`."""
        if name == "code":
            return self._code and (self._code[0], self._code[1])
        if name == "embed":
            return self.embedding.dialog()
        here = ONLY_HERE.match(self.app.address)
        only = (
            "The address of this site is one that this device alone has: a link leads nowhere on any other."
            if here
            else ""
        )
        parts = [tag("p", only, class_="refusal") if only else "", *map(_offered, self.offers())]
        parts.append(self.embedding.ways(self.boards()))
        return "Share by a link", join(parts)

    # -- what is done -----------------------------------------------------------------------------------------------

    def copy(self, event: Event) -> None:
        """Put a link on the clipboard."""
        offer, address = self._asked(event)
        if offer is None:
            return
        self.app.show_dialog(None)
        self.app.effect("copy", address)
        self.app.say(f"A link to {_called(offer)} is copied.")

    def show_code(self, event: Event) -> None:
        """Show a link as a code for another device's camera."""
        offer, address = self._asked(event)
        if offer is None:
            return
        from web.app import qr  # nobody else needs it

        drawn = qr.svg(address, f"A code that holds the link to {_called(offer)}")
        if drawn is None:
            self.app.say("That is too much for a code that a camera could read. Copy the link instead.")
            return
        back = tag("div", button("Back", "dialog", data_name="share"), class_="choices")
        inside = join([drawn, tag("p", "Point the camera of the other device at it."), back])
        self._code = offer.title, inside
        self.app.show_dialog("code")

    def _asked(self, event: Event) -> tuple[Offer | None, str]:
        """The offer that is meant and its link; None if there is no such link, which then is said."""
        name = text(event, "link")
        offer = next((offer for offer in self.offers() if offer.name == name and offer.link), None)
        try:
            fragment = self.fragment(name) if offer else ""
        except PygamesError as wrong:
            self.app.say(str(wrong))
            return None, ""
        if offer is None or self.too_long(fragment):
            self.app.say(f"There is no such link here.{self.INSTEAD}")
            return None, ""
        return offer, self._address(fragment)

    def _address(self, fragment: str) -> str:
        return f"{self.app.address}{self._slug}/#{fragment}"

    def too_long(self, fragment: str) -> bool:
        """Whether chat and mail programs would cut such a link."""
        return len(self._address(fragment)) > links.LONGEST


def _called(offer: Offer) -> str:
    return offer.title[0].lower() + offer.title[1:]


def _offered(offer: Offer) -> Html:
    """One link with what is to be known of it."""
    name = f"share-{offer.name}"
    ways = [
        button("Copy the link", "copy-link", data_link=offer.name, aria_describedby=name),
        button("Show as a code", "show-code", data_link=offer.name, aria_describedby=name),
    ]
    if not offer.link:
        ways = [button("Download the match", "download")] if offer.name == "match" else []
    return tag(
        "section",
        tag("h3", offer.title, id=name),
        tag("p", offer.told) if offer.told else None,
        tag("p", offer.warning, class_="refusal") if offer.warning else None,
        tag("div", *ways, class_="buttons") if ways else None,
        class_="share",
    )
