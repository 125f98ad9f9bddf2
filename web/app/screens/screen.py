"""What a screen is: regions of HTML, and methods `do_…` for the events that it knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from web.app.events import Event
from web.app.routes import Route

if TYPE_CHECKING:
    from web.app.app import App
    from web.app.sharing import Sharing


class Screen:
    """A page of the site while it is shown."""

    def __init__(self, app: App, route: Route) -> None:
        self.app = app
        self.route = route

    @property
    def path(self) -> str:
        return self.route.path

    @property
    def title(self) -> str:
        """What stands in the page's head and in its heading."""
        raise NotImplementedError

    @property
    def description(self) -> str:
        """One sentence for search engines and previews."""
        return self.title

    def regions(self) -> dict[str, str]:
        """The screen's HTML by region; header, footer and dialog are the app's."""
        raise NotImplementedError

    def dialog(self, name: str) -> tuple[str, str] | None:
        """The heading and the HTML of a dialog that this screen has, or None."""
        return None

    def opened(self, fragment: str) -> None:
        """The screen is shown at an address with this fragment."""

    def left(self) -> None:
        """The screen is left."""

    def recover(self) -> None:
        """An event could not be carried out to its end: go on from what is kept."""

    def elsewhere(self, key: str, text: str | None) -> None:
        """Another tab has kept or dropped a save."""

    def repeats(self, event: Event) -> bool:
        """Whether the second half of a double click is meant as a click of its own."""
        return False

    def carry_out(self, handler: Callable[[Event], None], event: Event) -> None:
        """Have an event handled, by this screen or by the app."""
        handler(event)

    def handler(self, name: str) -> Callable[[Event], None] | None:
        """The method for an event."""
        found = getattr(self, f"do_{name.replace('-', '_')}", None) if name.replace("-", "").isalpha() else None
        return found if callable(found) else None


class SharingScreen(Screen):
    """A screen from which something can be given on: by a link, as a code, as a board in somebody's page."""

    @property
    def sharing(self) -> Sharing:
        """What there is to give on, and its dialogs. A start need not wait for its module."""
        raise NotImplementedError

    def do_copy_link(self, event: Event) -> None:
        self.sharing.copy(event)

    def do_show_code(self, event: Event) -> None:
        self.sharing.show_code(event)

    def do_embed(self, event: Event) -> None:
        self.sharing.embedding.show(event)

    def do_copy_snippet(self, event: Event) -> None:
        self.sharing.embedding.copy(event)
