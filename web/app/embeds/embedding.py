"""The dialog that gives a screen's board away to somebody's own page: as a frame, and as an element."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from pygames import PygamesError
from web.app.embeds import snippets
from web.app.events import Event, text
from web.app.html import Html, button, join, tag

if TYPE_CHECKING:
    from web.app.app import App

FORMS = {
    "frame": ("As a frame", "For any page in which HTML can be written."),
    "element": ("As an element", "For pages with several boards: they share one interpreter, and grow as they need."),
}


class Embedding:
    """What a screen gives to pages. `options` are those of a board, by what was asked for. Raises PygamesError."""

    def __init__(self, app: App, options: Callable[[str], Mapping[str, str]]) -> None:
        self._app = app
        self._options = options
        self._snippets: dict[str, Html] = {}
        """What may be copied, by its form."""

    def ways(self, offered: Mapping[str, str]) -> Html:
        """The way to the snippets: a button for each thing that can be embedded, with its label."""
        told = "A few lines of HTML put a board like this one into a page of yours, for whoever reads it to play on."
        ways = [button(label, "embed", data_what=what) for what, label in offered.items()]
        return tag(
            "section",
            tag("h3", "In a page of yours"),
            tag("p", told),
            tag("div", *ways, class_="buttons"),
            class_="share",
        )

    def dialog(self) -> tuple[str, Html] | None:
        """The heading and the inside of the dialog, if snippets were asked for."""
        if not self._snippets:
            return None
        back = tag("div", button("Back", "dialog", data_name="share"), class_="choices")
        return "Embed in a page", join([*(self._snippet(form) for form in self._snippets), back])

    def _snippet(self, form: str) -> Html:
        heading, told = FORMS[form]
        name = f"embed-{form}"
        shown = tag(
            "textarea", str(self._snippets[form]), readonly=True, rows="4", aria_labelledby=name, spellcheck="false"
        )
        copy = button("Copy", "copy-snippet", data_form=form, aria_describedby=name)
        return tag(
            "section",
            tag("h3", heading, id=name),
            tag("p", told),
            shown,
            tag("div", copy, class_="buttons"),
            class_="share",
        )

    def show(self, event: Event) -> None:
        """Show the snippets of what was asked for."""
        try:
            options = self._options(text(event, "what"))
            drawn = snippets.picture_of(options)
        except PygamesError as wrong:
            self._app.say(str(wrong))
            return
        address = self._app.address
        self._snippets = {
            "frame": snippets.frame(address, options, drawn),
            "element": snippets.element(address, options, drawn),
        }
        self._app.show_dialog("embed")

    def copy(self, event: Event) -> None:
        """Put a snippet on the clipboard."""
        snippet = self._snippets.get(text(event, "form"))
        if snippet is None:
            self._app.say("There is no such snippet here.")
            return
        self._app.show_dialog(None)
        self._app.effect("copy", str(snippet))
        self._app.say("The snippet is copied. Put it into your page's HTML.")
