"""A table's links: to this match, to this position, to the same luck; what each gives away, and where a file does better."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygames import PygamesError
from web.app import links
from web.app.events import Event, text
from web.app.html import Html, button, join, tag

if TYPE_CHECKING:
    from web.app.table.screen import TableScreen

TOO_LONG = (
    f"A link to this match would have more than {links.LONGEST:,} characters, and many chat and mail programs "
    "cut such links. Send the match as a file instead."
)
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


class Sharing:
    """What a table gives on. Nothing of a link is in the page before somebody has asked for it."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self._code: tuple[str, Html] | None = None
        """The code that is shown: of which link, and its drawing."""

    # -- what is offered --------------------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        """The links of the match on the table."""
        seen = self._table.sitting.seen
        found = [self._this_match()]
        if seen.shown.turn is not None:
            found.append(self._position())
        if seen.lucky or self._hides:
            found.append(self._luck())
        return found

    @property
    def _hides(self) -> bool:
        seen = self._table.sitting.seen
        return seen.secret and seen.now.turn is not None

    def _this_match(self) -> Offer:
        seen = self._table.sitting.seen
        told = "Whoever opens it sees the match as it stands, and can play on."
        warning = ""
        if seen.now.turn is None:
            told = "Whoever opens it can look at every line of it."
        elif self._hides and len(seen.humans) > 1:
            told = "It takes the match to another device that you all share."
            warning = (
                f"{self._table.game.title} cannot be played by sending links to and fro: a link holds the whole match, "
                "with what is hidden in it and the luck to come, and each of you could read it."
            )
        elif self._hides:
            told = "It takes the match to another device of yours."
            warning = "It holds the whole match, with what is hidden in it and the luck to come."
        elif len(seen.humans) > 1:
            told += " You can play together by sending links to and fro: each carries the same match on."
        if self._too_long(self._fragment("match")):
            return Offer("match", "This match", "", TOO_LONG, link=False)
        return Offer("match", "This match", told, warning)

    def _position(self) -> Offer:
        seen = self._table.sitting.seen
        title = "This position" if seen.looking is None else f"The position after line {seen.looking}"
        dealt = " What you cannot see is dealt anew in it." if self._hides else ""
        return Offer("position", title, f"Whoever opens it begins a match from here, for trying things out.{dealt}")

    def _luck(self) -> Offer:
        title = "The same luck"
        if self._hides:
            why = "As long as this match goes on there is no such link: another match with its luck would tell what is hidden in it."
            return Offer("luck", title, "", why, link=False)
        return Offer(
            "luck",
            title,
            "Whoever opens it begins a new match, set up like this one and with the same dice and cards to come.",
        )

    # -- the dialogs ------------------------------------------------------------------------------------------------

    def dialog(self, name: str) -> tuple[str, Html] | None:
        """The heading and the inside of the dialogs `share` and `code`."""
        if name == "code":
            return self._code and (self._code[0], self._code[1])
        here = ONLY_HERE.match(self._table.app.address)
        only = (
            "The address of this site is one that this device alone has: a link leads nowhere on any other."
            if here
            else ""
        )
        parts = [tag("p", only, class_="refusal") if only else "", *map(_offered, self.offers())]
        return "Share by a link", join(parts)

    # -- what is done -----------------------------------------------------------------------------------------------

    def copy(self, event: Event) -> None:
        """Put a link on the clipboard."""
        offer, address = self._asked(event)
        if offer is None:
            return
        self._table.app.show_dialog(None)
        self._table.app.effect("copy", address)
        self._table.app.say(f"A link to {_called(offer)} is copied.")

    def show_code(self, event: Event) -> None:
        """Show a link as a code for another device's camera."""
        offer, address = self._asked(event)
        if offer is None:
            return
        from web.app import qr  # nobody else needs it

        drawn = qr.svg(address, f"A code that holds the link to {_called(offer)}")
        if drawn is None:
            self._table.app.say("That is too much for a code that a camera could read. Copy the link instead.")
            return
        back = tag("div", button("Back", "dialog", data_name="share"), class_="choices")
        inside = join([drawn, tag("p", "Point the camera of the other device at it."), back])
        self._code = offer.title, inside
        self._table.app.show_dialog("code")

    def _asked(self, event: Event) -> tuple[Offer | None, str]:
        """The offer that is meant and its link; None if there is no such link, which then is said."""
        app, name = self._table.app, text(event, "link") or "match"
        offer = next((offer for offer in self.offers() if offer.name == name and offer.link), None)
        try:
            fragment = self._fragment(name) if offer else ""
        except PygamesError as wrong:
            app.say(str(wrong))
            return None, ""
        if offer is None or self._too_long(fragment):
            app.say("There is no such link here. Download the match instead.")
            return None, ""
        return offer, self._address(fragment)

    def _fragment(self, name: str) -> str:
        host, seen = self._table.host, self._table.sitting.seen
        if name == "position":
            luck = self._table.app.luck()
            return links.packed(host.position_text(seen.viewer, seen.looking, luck), links.BEGINS)
        return links.packed(host.luck_text, links.BEGINS) if name == "luck" else links.packed(host.link_text)

    def _address(self, fragment: str) -> str:
        return f"{self._table.app.address}{self._table.game.slug}/#{fragment}"

    def _too_long(self, fragment: str) -> bool:
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
