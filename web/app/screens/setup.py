"""Setting up a match: who sits where, options, who is first, the seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames import Match, PygamesError
from pygames.core.bots import LEVELS, bot
from pygames.core.record import Seat
from web.app.best import seed_in
from web.app.events import LONGEST, Event, text
from web.app.html import Html, field, join, select, tag
from web.app.routes import Route
from web.app.screens.screen import Screen
from web.app.table.host import again

if TYPE_CHECKING:
    from web.app.app import App

KINDS = [("human", "A person"), *((f"bot:{level}", bot(level).title) for level in LEVELS)]
ORDERS = [("listed", "As in this list"), ("turned", "The other way round"), ("random", "By chance")]


class SetUp(Screen):
    """The form for a new match."""

    def __init__(self, app: App, route: Route) -> None:
        super().__init__(app, route)
        assert route.game is not None
        self.game = route.game
        number = 2 if 2 in self.game.seats else self.game.seats[0]
        self.form: dict[str, str] = {"seats": str(number), "kind-0": "human", "name-0": "Player 1"}
        """What the form's fields hold, as far as the app has been told."""

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def description(self) -> str:
        return f"Set up a match of {self.game.title}: players, bots, options."

    def _seats(self) -> int:
        given = self.form.get("seats", "")
        return (
            int(given)
            if given.isascii() and given.isdecimal() and len(given) < 3 and int(given) in self.game.seats
            else self.game.seats[0]
        )

    def _kind(self, seat: int) -> str:
        return self.form.get(f"kind-{seat}", f"bot:{self.app.library.level(self.game.slug)}")

    def _name(self, seat: int) -> str:
        return self.form.get(f"name-{seat}", f"Player {seat + 1}")

    def regions(self) -> dict[str, str]:
        seats = tag("div", *[self._seat(seat) for seat in range(self._seats())], class_="seat-fields")
        numbers = [(str(number), str(number)) for number in self.game.seats]
        how_many = (
            field("Players", select("seats", numbers, str(self._seats()), data_change="field"))
            if len(numbers) > 1
            else None
        )
        firsts = self.app.site.options(self.game)
        options = [
            field(
                option.label,
                select(
                    f"option-{option.name}",
                    [(choice, option.labels.get(choice, choice)) for choice in option.choices],
                    self.form.get(f"option-{option.name}", firsts[option.name]),
                ),
            )
            for option in self.game.options
        ]
        order = (
            field("Who sits where", select("order", ORDERS, self.form.get("order", "listed")))
            if self._seats() > 1 and not self._starts()
            else None
        )
        seed = field(
            "Seed",
            tag("textarea", self.form.get("seed", ""), name="seed", rows="1", autocomplete="off", spellcheck="false"),
            "A number that decides all luck: two tables with one seed have the same dice and cards. "
            "For the luck of a match, give its text or its link. Empty: by chance.",
        )
        form = tag(
            "form",
            tag("h2", "New match"),
            how_many,
            seats,
            tag("div", *options, order, class_="fields"),
            tag("details", tag("summary", "The same luck as in another match"), seed),
            tag("p", tag("button", "Start", type="submit", class_="main"), class_="buttons"),
            data_do="begin",
            class_="card setup",
        )
        return {"screen": join([form, self.app.best.panel(self.game) if self.game.solo else ""])}

    # -- best scores ------------------------------------------------------------------------------------------------

    def opened(self, fragment: str) -> None:
        self._read_on()

    def do_ring(self, event: Event) -> None:
        """A moment has passed, in which something else could be done: a few more saves are read."""
        if text(event, "name") == "best":
            self._read_on()

    def _read_on(self) -> None:
        if self.game.solo and self.app.best.read(self.game):
            self.app.effect("ring", "best", 1, 30)

    def _kept(self, event: Event) -> str | None:
        key = text(event, "save")
        if key in self.app.library.texts:
            return key
        self.app.say("That match is not kept here any more.")
        return None

    def do_open_best(self, event: Event) -> None:
        """Look at the match of a score."""
        key = self._kept(event)
        if key:
            self.app.go(f"/{self.game.slug}/", f"match={key.removeprefix('match/')}")

    def do_same_luck(self, event: Event) -> None:
        """A new match for one player, with the luck of a score's match."""
        key = self._kept(event)
        match = self.app.library.entry(key).match if key else None
        if match:
            self._begin(again(match, match.record.seed))

    # -- the form ---------------------------------------------------------------------------------------------------

    def _starts(self) -> bool:
        """Whether the game has an option of its own for who is first."""
        return any(option.name == "start" for option in self.game.options)

    def _seat(self, seat: int) -> Html:
        kind = select(
            f"kind-{seat}", KINDS, self._kind(seat), data_change="field", aria_label=f"Who plays seat {seat + 1}"
        )
        name = None
        if self._kind(seat) == "human":
            name = tag(
                "input",
                name=f"name-{seat}",
                value=self._name(seat),
                maxlength="40",
                autocomplete="off",
                aria_label=f"Name of player {seat + 1}",
            )
        return tag(
            "fieldset",
            tag("legend", f"Seat {seat + 1}"),
            join(part for part in (kind, name) if part),
            id=f"setup-{seat}",
        )

    def do_field(self, event: Event) -> None:
        """A choice was made that changes the form."""
        name, value = text(event, "name"), text(event, "value")
        if name == "seats" or name.startswith("kind-"):
            self.form[name] = value

    def do_begin(self, event: Event) -> None:
        """Start the match, or say what is wrong with the form."""
        self.form |= {
            name: text(event, name)[:60]
            for name in map(str, event)
            if name.startswith(("seats", "kind-", "name-", "option-", "order"))
        }
        self.form["seed"] = seed_in(text(event, "seed", LONGEST))[:60]
        try:
            match = self._match()
        except PygamesError as wrong:
            self.app.say(str(wrong))
            return
        self._begin(match)

    def _begin(self, match: Match) -> None:
        self.app.go(f"/{self.game.slug}/")
        start = getattr(self.app.screen, "new_match", None)
        if start is not None:
            start(match)

    def _who(self, seat: int) -> Seat:
        kind = self._kind(seat)
        return Seat("human", self._name(seat)) if kind == "human" else Seat("bot", kind.removeprefix("bot:"))

    def _match(self) -> Match:
        seats = [self._who(seat) for seat in range(self._seats())]
        order = self.form.get("order", "listed")
        turns = {"turned": len(seats) - 1, "random": self.app.luck() % len(seats)}.get(order, 0)
        firsts = self.app.site.options(self.game)
        options = {name: self.form.get(f"option-{name}", first) for name, first in firsts.items()}
        seed = self.form.get("seed", "").strip()
        return Match.start(self.game, [*seats[turns:], *seats[:turns]], seed=seed or self.app.luck(), **options)  # type: ignore[arg-type]
