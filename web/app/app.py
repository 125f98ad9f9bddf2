"""The App: takes events, keeps what is shown, and answers with the regions that changed and with effects."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from web.app import chrome
from web.app.events import LONGEST, Event, number, older, seed_of, text
from web.app.html import Html, join
from web.app.learned import KEY as LEARNED
from web.app.learned import Learned
from web.app.library import INDEX, PREFIX, Library, begins_as_match
from web.app.routes import Route, route
from web.app.screens import screen_of
from web.app.screens.screen import Screen
from web.app.settings import Settings
from web.app.site import Site

if TYPE_CHECKING:
    from web.app.best import BestScores
    from web.app.documents.diagrams import Diagrams
    from web.app.intake import Unread

Effect = list[Any]
Reply = dict[str, Any]


class App:
    """One visit to the site. `handle` takes an event and answers; `html` is all that is shown."""

    def __init__(self, path: str = "/") -> None:
        self.settings = Settings()
        self.site = Site()
        self.library = Library()
        self.learned = Learned()
        self.render = 0
        self._since = 0
        """The render since which this screen is shown: what was done on an older one is dropped."""
        self.address = ""
        """The site's own address, with / at its end; empty while nobody has said it."""
        self.offline = False
        self.renewal = False
        """A new version of the site is ready: the menu offers it."""
        self.lasting: bool | None = None
        """Whether the browser has promised to keep the saves; None where it does not say."""
        self._came_back = False
        self.dialog: str | None = None
        self.message: Html | str = ""
        """What has to be said on any screen, until the next thing that somebody does."""
        self.unsaved: dict[str, str] = {}
        """The saves that could not be kept as they are now, and why."""
        self.unread: list[Unread] = []
        """Files and texts that hold no match."""
        self._stem = "0"
        self._random = Random(0)
        self._effects: list[Effect] = []
        self._frames: list[tuple[dict[str, str], bool]] = []
        self._animate = False
        self._shown: dict[str, str] = {}
        self.screen: Screen = screen_of(self, route(path))

    @cached_property
    def best(self) -> BestScores:
        from web.app.best import BestScores  # a start need not wait for it

        return BestScores(self.library)

    @cached_property
    def diagrams(self) -> Diagrams:
        from web.app.documents.diagrams import Diagrams  # a start need not wait for it

        return Diagrams(self)

    # -- events and replies -----------------------------------------------------------------------------------------

    def handle(self, event: object) -> Reply:
        """An event's reply: see web/README.md. Never raises, whatever stands in the event."""
        self._effects, self._frames, self._animate = [], [], False
        known: Event = event if isinstance(event, dict) else {}
        try:
            self._carry_out(text(known, "do"), known)
        except Exception as fault:
            self._failed(fault)
        return self._reply(whole=text(known, "do") in ("start", "open"))

    def _failed(self, fault: Exception) -> None:
        """A fault of ours, or of a game's rules, is told; what was kept is kept, and the screen goes on from there."""
        self.report(fault)
        self._frames = []
        self.say(f"{chrome.FAULT} Nothing that was kept is lost.")
        try:
            self.screen.recover()
        except Exception as other:
            self.report(other)

    def report(self, fault: Exception) -> None:
        """Writes a fault to the console, for whoever mends it."""
        import traceback  # only a fault needs it

        traceback.print_exception(fault)

    def html(self) -> dict[str, str]:
        """Every region that is shown."""
        own = {} if self.screen.route.document else self.screen.regions()
        regions = {"header": chrome.header(self), "footer": chrome.footer(self), **own}
        if self.dialog:
            regions["dialog"] = chrome.dialog(self, self.dialog)
        return {name: html for name, html in regions.items() if html}

    def drawn(self) -> dict[str, str]:
        """Every region that is shown; of a screen that cannot be drawn what is wrong, and the way to what is kept."""
        try:
            return self.html()
        except Exception as fault:
            self.report(fault)
            if self.dialog is None:
                return chrome.broken(self)
        self.show_dialog(None)
        self.say(chrome.FAULT)
        return self.drawn()

    def _reply(self, whole: bool) -> Reply:
        now = self.drawn()
        before = {} if whole else dict(self._shown)
        for regions, _ in (
            [] if whole else self._frames
        ):  # what is shown on the way goes again, whatever else has changed
            before |= {name: html for name, html in regions.items() if name in now}
        changed = {name: html for name, html in now.items() if before.get(name) != html}
        changed |= {name: "" for name in before if name not in now}
        if changed or self._frames:
            self.render += 1
        asked = chrome.asked(self._shown.get("prompt", ""))
        self._shown = now
        frames = [*self._frames, (changed, self._animate)] if changed else self._frames
        shown = [{"regions": regions, "animate": animate} for regions, animate in frames]
        effects = self._read_out("" if whole else chrome.asked(now.get("prompt", "")), asked)
        return {"render": self.render, "frames": shown, "effects": effects}

    def _read_out(self, asked: str, before: str) -> list[Effect]:
        """The effects, with all that is to be read out as one message: what happened, then what is asked for, if that is another thing."""
        told = [effect[1] for effect in self._effects if effect[0] == "announce"]
        if asked and asked != before:
            told.append(asked)
        others = [effect for effect in self._effects if effect[0] != "announce"]
        return [*others, ["announce", " ".join(dict.fromkeys(told))]] if told else others

    def _carry_out(self, name: str, event: Event) -> None:
        if older(event, self._since):
            return
        if self._meant_once(name, event):
            return
        own = getattr(self, f"_do_{name.replace('-', '_')}", None) if name.replace("-", "").isalpha() else None
        heard = self.diagrams.handle if text(event, "block") else None
        handler = heard or self.screen.handler(name) or own
        if handler is None:
            self.say("The page could not make sense of that, so nothing has changed.")
            return
        if name not in QUIET:
            self.message = ""
        self.screen.carry_out(handler, event)

    def _meant_once(self, name: str, event: Event) -> bool:
        """Whether it is the second half of a double click: that would take back what the first chose, or hit what came under it."""
        click = number(event, "again") or 1
        if name in STEPS or click == 1:
            return False
        if name in TRAVELS:
            return click == 2
        return not self.screen.repeats(event)

    # -- what screens ask for ---------------------------------------------------------------------------------------

    def effect(self, name: str, *values: object) -> None:
        """Ask the shell for something."""
        self._effects.append([name, *values])

    def say(self, sentence: str, more: Html = Html("")) -> None:  # noqa: B008  (it never changes)
        """Show a sentence on whatever screen this is, with a link after it perhaps, and have it read out."""
        self.message = join([sentence, more]) if more else sentence
        self.effect("announce", sentence)

    def frame(self, regions: dict[str, str], animate: bool = True) -> None:
        """Show this on the way to what comes last."""
        self._frames.append((regions, animate))

    def moves(self) -> None:
        """What changes with this event is shown as a movement."""
        self._animate = True

    def show_dialog(self, name: str | None) -> None:
        """Open a dialog, or close the one that is open."""
        if name is None and self.dialog is None:
            return
        self.dialog = name
        self.effect("dialog", f"dialog-{name}" if name else None)

    def go(self, path: str, fragment: str = "", replace: bool = False) -> None:
        """Go to another screen."""
        self.effect("go", path, fragment, replace)
        self._open(self._route(path), fragment)

    def luck(self) -> int:
        """A seed that nobody has chosen."""
        return self._random.randrange(10**9)

    # -- saves ------------------------------------------------------------------------------------------------------

    def keep(self, key: str, text: str, slug: str = "") -> None:
        """Keep a text on this device, as the newest. Who plays on after coming back has something to lose: the browser is asked to keep it."""
        if self._came_back:
            self._came_back = False
            self.effect("persist", False)
        before = self.library.index
        self.library.keep(key, text, slug)
        self.effect("save", key, text)
        if self.library.index != before:
            self.effect("save", INDEX, self.library.index)

    def keep_all(self, texts: list[str]) -> None:
        """Keep these texts, the first as the newest."""
        for key, one in self.library.keep_all(texts, self._stem):
            self.effect("save", key, one)
        if texts:
            self.effect("save", INDEX, self.library.index)

    def solved(self, path: str, figure: str) -> None:
        """A figure of a document was solved: keep that on this device."""
        if self.learned.add(path, figure):
            self.effect("save", LEARNED, self.learned.text())

    def fresh_key(self) -> str:
        """A key for a save that no tab has."""
        return self.library.fresh_key(self._stem)

    def drop(self, key: str) -> None:
        """Delete a save, because somebody asked for it."""
        self.library.drop(key)
        self.unsaved.pop(key, None)
        self.effect("forget", key)
        self.effect("save", INDEX, self.library.index)

    # -- events that are the app's own ------------------------------------------------------------------------------

    def _do_start(self, event: Event) -> None:
        seed = seed_of(event.get("seed"))
        self._random = Random(f"app {seed}")
        self._stem = f"{seed:x}"
        self.address = text(event, "address")
        self.settings.take(event.get("settings"))
        self.site = Site(event.get("site"))
        self.library.read(event.get("storage"))
        self.learned.read(event.get("storage"))
        self._came_back = bool(self.library.texts)
        self.effect("theme", self.settings["theme"])
        self._open(self._route(text(event, "path") or "/"), text(event, "fragment", LONGEST))

    def _do_open(self, event: Event) -> None:
        self.dialog = None
        self.effect("dialog", None)
        self._open(self._route(text(event, "path") or "/"), text(event, "fragment", LONGEST))

    def _route(self, path: str) -> Route:
        """The route of a path, as this site has it: its host may have taken games out."""
        where = route(path)
        hides = where.game is not None and not self.site.shows(where.game.slug)
        return Route(path, "hidden") if hides else where

    def _open(self, where: Route, fragment: str) -> None:
        self.screen.left()
        self.__dict__.pop("diagrams", None)
        self.dialog = None
        self.screen = screen_of(self, where)
        self._since = self.render + 1
        if not where.document:
            self.effect("title", chrome.page_title(self.screen))
        self.screen.opened(fragment)

    def _do_escape(self, event: Event) -> None:
        self.show_dialog(None)

    def _do_dialog(self, event: Event) -> None:
        name = text(event, "name")
        if name in chrome.DIALOGS or self.screen.dialog(name) is not None:
            self.show_dialog(name)
        else:
            self.say("The page has no such dialog.")

    def _do_close(self, event: Event) -> None:
        self.show_dialog(None)

    def _do_set(self, event: Event) -> None:
        """A setting is changed: the field's name and its value."""
        if not self.settings.set(event.get("name"), event.get("value")):
            self.say("There is no such setting.")
            return
        self.effect("settings", self.settings.all())
        self.effect("theme", self.settings["theme"])

    def _do_stored(self, event: Event) -> None:
        key = text(event, "key")
        self.unsaved.pop(key, None)
        if self.library.date(key, text(event, "at")):
            self.effect("save", INDEX, self.library.index)

    def _do_not_stored(self, event: Event) -> None:
        key, why = text(event, "key"), text(event, "why") or "The browser did not say why."
        if key not in self.library.texts:
            return
        if not self.unsaved:
            self.effect("announce", f"This could not be kept on this device. {why}")
        self.unsaved[key] = why

    def _do_elsewhere(self, event: Event) -> None:
        key, kept = text(event, "key"), event.get("text")
        if not key.startswith(PREFIX):
            return
        self.screen.elsewhere(key, kept if isinstance(kept, str) else None)
        if isinstance(kept, str):
            self.library.keep(key, kept)
            self.library.date(key, text(event, "at"))
        else:
            self.library.drop(key)

    def _do_offline(self, event: Event) -> None:
        self.offline = event.get("state") is True

    def _do_version(self, event: Event) -> None:
        self.renewal = event.get("ready") is True

    def _do_renew(self, event: Event) -> None:
        """Change to the new version: the shell does so, in all tabs."""
        self.show_dialog(None)
        self.effect("renew")

    def _do_lasting(self, event: Event) -> None:
        state = event.get("state")
        self.lasting = state if isinstance(state, bool) else None

    def _do_persist(self, event: Event) -> None:
        self.effect("persist", True)

    def _do_download_unsaved(self, event: Event) -> None:
        """All that is kept, as one file: for when the device keeps nothing."""
        self.effect("download", "pygames-matches.txt", self.everything())

    def everything(self) -> str:
        """All texts that are kept, one after the other. What does not begin as a match does stands in front, where no match takes it for its own lines."""
        kept = sorted((self.library.texts[key] for key in self.library.keys), key=begins_as_match)
        return "".join(text if text.endswith("\n") else f"{text}\n" for text in kept)

    def _do_files(self, event: Event) -> None:
        """Files were chosen or dropped: their matches are kept; one alone is opened."""
        from web.app.intake import given, take_in  # a start need not wait for it

        take_in(self, given(event.get("files")))

    def _do_ring(self, event: Event) -> None:
        """A timer that nobody waits for any more."""

    _do_decided = _do_undecided = _do_away = _do_ring

    def _do_touch(self, event: Event) -> None:
        self.say("There is no such board on this page.")

    _do_drag = _do_touch


STEPS = frozenset({"step", "goto"})
"""What people press several times in a row, as fast as they can."""

TRAVELS = frozenset({"undo", "redo"})
"""The same, but twice at once is a double click, and goes one step; from the third on each press counts."""

QUIET = frozenset("stored not-stored elsewhere decided undecided ring offline away start version lasting".split())
"""Events that nobody did: a message stays when they come."""
