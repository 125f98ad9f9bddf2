"""A table's links: to this match, to this position, to the same luck; what each gives away, and where a file does better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app import links
from web.app.sharing import FROM_HERE, Offer, Sharing

if TYPE_CHECKING:
    from web.app.table.screen import TableScreen

TOO_LONG = (
    f"A link to this match would have more than {links.LONGEST:,} characters, and many chat and mail programs "
    "cut such links. Send the match as a file instead."
)


class TableSharing(Sharing):
    """What a table gives on."""

    INSTEAD = " Download the match instead."

    def __init__(self, table: TableScreen) -> None:
        super().__init__(table.app, table.game.slug)
        self._table = table

    def offers(self) -> list[Offer]:
        """The links of the match on the table."""
        seen = self._table.sitting.seen
        found = [self._this_match()]
        if seen.shown.turn is not None:
            found.append(self._position())
        if seen.lucky or self._hides:
            found.append(self._luck())
        return found

    def boards(self) -> dict[str, str]:
        found = {"position": "Embed this position"}
        if self._table.sitting.seen.count and not self._hides:
            found["match"] = "Embed the match, to look through"
        return found

    def board(self, what: str) -> dict[str, str]:
        """The position as the viewer sees it, with its bots; or a match that hides nothing any more, whole."""
        table, host, seen = self._table, self._table.host, self._table.sitting.seen
        options = {"game": table.game.slug}
        seat = {"seat": str(seen.viewer)} if seen.viewer else {}
        if what == "match" and what in self.boards():
            return options | {"text": host.link_text, "read-only": "yes"} | seat
        if seen.line or host.begins_elsewhere:
            options["position"] = host.position(seen.viewer, seen.looking, table.app.luck())
        elif len(seen.seats) != table.game.seats[0]:
            options["seats"] = str(len(seen.seats))
        others = [
            f"{option.name} {host.options[option.name]}"
            for option in table.game.options
            if host.options.get(option.name, option.default) != option.default
        ]
        if others:
            options["options"] = ", ".join(others)
        if seen.shown.turn is None:
            return options | {"read-only": "yes"} | seat
        bots = [f"{at} {who.name}" for at, who in enumerate(seen.seats) if not who.human]
        return options | ({"bots": ", ".join(bots)} if bots else {}) | seat

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
        if self.too_long(self.fragment("match")):
            return Offer("match", "This match", "", TOO_LONG, link=False)
        return Offer("match", "This match", told, warning)

    def _position(self) -> Offer:
        seen = self._table.sitting.seen
        title = "This position" if seen.looking is None else f"The position after line {seen.looking}"
        dealt = " What you cannot see is dealt anew in it." if self._hides else ""
        return Offer("position", title, f"{FROM_HERE}{dealt}")

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

    def fragment(self, name: str) -> str:
        host, seen = self._table.host, self._table.sitting.seen
        if name == "position":
            luck = self.app.luck()
            return links.packed(host.position_text(seen.viewer, seen.looking, luck), links.BEGINS)
        return links.packed(host.luck_text, links.BEGINS) if name == "luck" else links.packed(host.link_text)
