"""The saved matches: open, download, delete, take in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.events import LONGEST, Event, text
from web.app.html import Html, button, join, tag
from web.app.intake import Given, Unread, take_in
from web.app.library import Entry, file_name
from web.app.routes import Route
from web.app.screens.screen import Screen

if TYPE_CHECKING:
    from web.app.app import App

MOST_SHOWN = 50


class Saves(Screen):
    """All matches of this device, broken ones too."""

    def __init__(self, app: App, route: Route) -> None:
        super().__init__(app, route)
        self.asked: str | None = None
        """The save that is about to be deleted."""
        self.shown = MOST_SHOWN

    @property
    def title(self) -> str:
        return "Saved matches"

    @property
    def description(self) -> str:
        return "The matches that are kept on this device: go on with one, download it, or take one in."

    def regions(self) -> dict[str, str]:
        keys = self.app.library.keys
        entries = [self._entry(key, number) for number, key in enumerate(keys[: self.shown])]
        more = button(f"Show {len(keys) - self.shown} more", "more") if len(keys) > self.shown else None
        listed_ = (
            tag("ul", *entries, class_="saves")
            if entries
            else tag("p", "Nothing is kept here yet. A match is kept after its first action.", class_="card")
        )
        unread = [self._unread(number, one) for number, one in enumerate(self.app.unread)]
        return {"screen": join([*unread, listed_, more or "", self._import(bool(keys))])}

    # -- reading them, a few at a time ------------------------------------------------------------------------------

    def opened(self, fragment: str) -> None:
        self.app.effect("lasting")
        self._read_on()

    def do_ring(self, event: Event) -> None:
        """A moment has passed, in which something else could be done: a few more saves are read."""
        if text(event, "name") == "saves":
            self._read_on()

    def elsewhere(self, key: str, text: str | None) -> None:
        self._ask_to_read_on()

    def _read_on(self) -> None:
        if self.app.library.read_some(self.app.library.keys[: self.shown]):
            self._ask_to_read_on()

    def _ask_to_read_on(self) -> None:
        self.app.effect("ring", "saves", 1, 10)

    # -- what is shown ----------------------------------------------------------------------------------------------

    def _entry(self, key: str, number: int) -> Html:
        entry = self.app.library.known(key) or Entry(key, self.app.library.texts[key], None)
        open_ = (
            button(
                "Open" if not entry.wrong else "Open its good part",
                "open-save",
                data_key=None,
                data_save=key,
                class_="main",
            )
            if entry.match and self.app.site.shows(entry.match.game.slug)
            else None
        )
        return tag(
            "li",
            tag("h2", entry.title, id=f"save-{number}"),
            tag("p", self._line(entry), class_="help"),
            tag("p", entry.wrong, class_="refusal") if entry.wrong else None,
            tag(
                "div",
                open_,
                button("Download", "download-save", data_save=key),
                button("Delete", "delete", data_save=key),
                class_="buttons",
                role="group",
                aria_labelledby=f"save-{number}",
            ),
            class_="card",
        )

    def _line(self, entry: Entry) -> str:
        """Who plays, how far it is, and when it was kept."""
        when = self.app.library.when(entry.key)
        hidden = entry.match is not None and not self.app.site.shows(entry.match.game.slug)
        return " · ".join(filter(None, [entry.line, when, "this site does not show this game" if hidden else ""]))

    def _unread(self, number: int, one: Unread) -> Html:
        buttons = tag(
            "div",
            button("Download the text", "download-unread", data_number=number) if one.text is not None else None,
            button("Put it away", "forget-unread", data_number=number),
            class_="buttons",
        )
        return tag(
            "div",
            tag("h2", f"{one.name} was not taken in"),
            tag("p", one.why, class_="refusal"),
            buttons,
            class_="card",
        )

    def _import(self, any_kept: bool) -> Html:
        chosen = tag(
            "input", type="file", multiple=True, accept=".txt,text/plain", aria_label="Choose files with matches"
        )
        area = tag("textarea", name="text", rows="5", aria_label="A match's text", placeholder="pygames 1 …")
        paste = tag("form", area, tag("button", "Take in this text", type="submit"), data_do="paste", class_="fields")
        everything = tag("p", button("Download all as one file", "download-all")) if any_kept else None
        return tag(
            "div",
            tag("h2", "Take matches in, or out"),
            tag("p", "Choose text files, drop them anywhere on the page, or paste a text."),
            tag("p", chosen),
            paste,
            everything,
            *(self._lasting() if any_kept else []),
            class_="card",
        )

    def _lasting(self) -> list[Html]:
        """How long the browser keeps them, as far as it says."""
        if self.app.lasting is None:
            return []
        if self.app.lasting:
            return [tag("p", "This browser has promised to keep them until you delete them.", class_="help")]
        text = "This browser may delete them when the device runs short of room. It can be asked not to; and what is in a file of yours is safe."
        return [tag("p", text, class_="help"), tag("p", button("Ask it to keep them", "persist"))]

    def dialog(self, name: str) -> tuple[str, str] | None:
        if name != "delete" or self.asked is None:
            return None
        entry = self.app.library.known(self.asked)
        if entry is None:  # another tab has dropped it or written it anew
            return None
        buttons = tag(
            "div", button("Delete", "delete-yes", class_="main"), button("Keep it", "close"), class_="choices"
        )
        return "Delete this match?", join(
            [tag("p", f"{entry.title}: {self._line(entry)}. It cannot be brought back."), buttons]
        )

    def _key(self, event: Event) -> str | None:
        key = text(event, "save")
        if key in self.app.library.texts:
            return key
        self.app.say("That match is not kept here any more.")
        return None

    def do_open_save(self, event: Event) -> None:
        key = self._key(event)
        entry = self.app.library.entry(key) if key else None
        if entry and entry.match:
            self.app.go(f"/{entry.match.game.slug}/", f"match={entry.key.removeprefix('match/')}")

    def do_download_save(self, event: Event) -> None:
        key = self._key(event)
        if key:
            entry = self.app.library.entry(key)
            self.app.effect("download", file_name(entry.match) if entry.match else "pygames-text.txt", entry.text)

    def do_download_all(self, event: Event) -> None:
        self.app.effect("download", "pygames-matches.txt", self.app.everything())

    def do_delete(self, event: Event) -> None:
        """Ask first."""
        self.asked = self._key(event)
        if self.asked:
            self.app.library.entry(self.asked)  # what is asked about is read now, as the list behind shows it
            self.app.show_dialog("delete")

    def do_delete_yes(self, event: Event) -> None:
        self.app.show_dialog(None)
        if self.asked in self.app.library.texts:
            self.app.drop(self.asked)
            self.app.say("The match is deleted.")
        self.asked = None

    def do_paste(self, event: Event) -> None:
        take_in(self.app, [Given("The pasted text", text(event, "text", LONGEST))])

    def do_more(self, event: Event) -> None:
        self.shown += MOST_SHOWN
        self._read_on()

    def _at(self, event: Event) -> int | None:
        given = text(event, "number")
        return (
            int(given)
            if given.isascii() and given.isdecimal() and len(given) < 5 and int(given) < len(self.app.unread)
            else None
        )

    def do_download_unread(self, event: Event) -> None:
        at = self._at(event)
        held = self.app.unread[at].text if at is not None else None
        if held is not None:
            self.app.effect("download", "pygames-text.txt", held)

    def do_forget_unread(self, event: Event) -> None:
        at = self._at(event)
        if at is not None:
            del self.app.unread[at]
