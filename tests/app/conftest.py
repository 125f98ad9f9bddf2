"""A person who uses the App as the page shows it: by buttons with labels and things with names."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pytest

import pygames
from web.app import App

LARGEST_REGION = 40 * 1024
BYTES_A_THING = 140
"""A board of 400 squares cannot be smaller than its squares' names; no game here has one."""
ADDRESS = "https://example.org/games/"
VOID = {"input", "br", "hr", "meta", "img"}


@dataclass
class Element:
    """An element of a page, with its parent, its attributes and all text inside."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""

    @property
    def label(self) -> str:
        """What a screen reader calls it."""
        return self.attributes.get("aria-label") or " ".join(self.text.split())

    @property
    def facts(self) -> dict[str, str]:
        """Its `data-*`, as the shell sends them."""
        return {name[5:]: value for name, value in self.attributes.items() if name.startswith("data-")}


class Page(HTMLParser):
    """The elements of HTML that has to be well-formed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self._open, f"<{self._open[-1].tag}> is never closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self._open[-1] if self._open else None)
        assert len(element.attributes) == len(attrs), f"<{tag}> has an attribute twice"
        assert "style" not in element.attributes and not any(name.startswith("on") for name in element.attributes)
        if element.parent:
            element.parent.children.append(element)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open and self._open[-1].tag == tag, f"</{tag}> closes nothing"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data


class Person:
    """Somebody at the page. Storage, clipboard and downloads are what the shell would have; bots think when they are asked to."""

    def __init__(
        self,
        path: str = "/",
        *,
        storage: dict[str, str] | None = None,
        seed: object = "7",
        fragment: str = "",
        settings: object = None,
        faults: bool = False,
        address: str = ADDRESS,
        site: str | None = None,
    ) -> None:
        self.app = App("/")
        if not faults:  # the page answers whatever happens in it, and a test that does not ask for a fault fails by it
            self.app.report = raised  # type: ignore[method-assign]
        self.storage = dict(storage or {})
        self.full = False
        self.regions: dict[str, str] = {}
        self.frames: list[dict[str, Any]] = []
        self.effects: list[list[Any]] = []
        self.said: list[str] = []
        self.jobs: list[dict[str, Any]] = []
        self.copied: list[str] = []
        self.downloads: list[tuple[str, str]] = []
        self.fragment = fragment
        self.path = path
        self.send(
            {
                "do": "start",
                "path": path,
                "fragment": fragment,
                "storage": dict(self.storage),
                "seed": seed,
                "settings": settings or {},
                "address": address,
                "site": site,
            }
        )

    # -- what the shell does ----------------------------------------------------------------------------------------

    def send(self, event: object) -> dict[str, Any]:
        """An event and its reply, with everything that must hold for each."""
        whole = isinstance(event, dict) and event.get("do") in ("start", "open")
        if isinstance(event, dict) and event.get("do") == "open" and isinstance(event.get("path"), str):
            self.path = event["path"]
        reply: dict[str, Any] = json.loads(json.dumps(self.app.handle(event)))
        for number, frame in enumerate(reply["frames"]):
            if whole and not number:
                self.regions = {}
            self.regions |= frame["regions"]
        self.frames, self.effects = reply["frames"], reply["effects"]
        shown = {name: str(html) for name, html in self.app.drawn().items()}
        assert {name: html for name, html in self.regions.items() if html and "diagram-" not in name} == shown
        self._check()
        for name, *values in self.effects:
            self._carry_out(name, values)
        return reply

    def _check(self) -> None:
        ids: list[str] = []
        for name, html in self.regions.items():
            elements = Page(html).elements
            things = sum("data-key" in element.attributes for element in elements)
            most = max(LARGEST_REGION, BYTES_A_THING * things)
            assert len(html.encode()) <= most, f"{name} has {len(html.encode())} bytes"
            ids += [element.attributes["id"] for element in elements if "id" in element.attributes]
        assert len(ids) == len(set(ids)), f"ids twice: {sorted({name for name in ids if ids.count(name) > 1})}"

    def _carry_out(self, name: str, values: list[Any]) -> None:
        if name == "save" and not self.full:
            self.storage[values[0]] = values[1]
        elif name == "save":
            self.send({"do": "not-stored", "key": values[0], "why": "This device's storage for the site is full."})
        elif name == "forget":
            self.storage.pop(values[0], None)
        elif name == "announce":
            self.said.append(values[0])
        elif name == "think":
            self.jobs.append(values[0])
        elif name == "stop":
            self.jobs = [job for job in self.jobs if job["job"] != values[0]]
        elif name == "copy":
            self.copied.append(values[0])
        elif name == "download":
            self.downloads.append((values[0], values[1]))
        elif name == "go":
            self.path, self.fragment = values[0], values[1]

    def let_bots_think(self, most: int = 500) -> None:
        """Every job that is asked for is answered, as the bot worker would, with its first thought."""
        while self.jobs and most:
            most -= 1
            job = self.jobs.pop(0)
            state = pygames.game(job["game"]).new(seats=job["seats"], position=job["position"], **job["options"])
            thought = next(iter(pygames.bot("easy").think(state, job["seat"], random.Random(job["seed"]))))
            self.send(
                {
                    "do": "decided",
                    "job": job["job"],
                    "action": list(thought.action),
                    "reason": thought.reason,
                    "share": thought.share,
                    "value": None,
                }
            )

    # -- what a person does -----------------------------------------------------------------------------------------

    @property
    def elements(self) -> list[Element]:
        return [element for html in self.regions.values() for element in Page(html).elements]

    @property
    def text(self) -> str:
        """Everything that can be read."""
        return (
            " ".join(
                " ".join(Page(html).elements[0].text.split()) if Page(html).elements else ""
                for html in self.regions.values()
            )
            + self._rest()
        )

    def _rest(self) -> str:
        return " ".join(
            element.text for html in self.regions.values() for element in Page(html).elements if element.parent is None
        )

    def sees(self, words: str) -> bool:
        return words in " ".join(self.text.split())

    def find(self, label: str, tags: tuple[str, ...] = ("button", "a", "summary")) -> Element:
        """The one thing to press with this label."""
        found = [element for element in self.elements if element.tag in tags and element.label == label]
        assert found, (
            f"nothing is called “{label}”; there are {sorted({e.label for e in self.elements if e.tag in tags})}"
        )
        return found[0]

    def has(self, label: str) -> bool:
        return any(element.tag in ("button", "a") and element.label == label for element in self.elements)

    def press(self, label: str) -> None:
        element = self.find(label)
        if element.tag == "a":
            self.follow(element)
        elif "data-do" in element.attributes:
            self.send({**element.facts, "render": self.app.render})
        else:
            self.submit(element)

    def follow(self, link: Element) -> None:
        """An in-app link."""
        from urllib.parse import urljoin

        url = urljoin(f"http://host{self.path}", link.attributes["href"])
        path, _, fragment = url.removeprefix("http://host").partition("#")
        self.path, self.fragment = path, fragment
        self.send({"do": "open", "path": path, "fragment": fragment})

    def submit(self, element: Element, **fields: str) -> None:
        """A form's button: its fields as they stand, but for those that are given."""
        form: Element | None = element
        while form is not None and form.tag != "form":
            form = form.parent
        assert form is not None and "data-do" in form.attributes
        values = dict(self._fields(form)) | fields
        self.send({**form.facts, **values, "do": form.attributes["data-do"], "render": self.app.render})

    def _fields(self, element: Element) -> list[tuple[str, str]]:
        found = []
        if "name" in element.attributes and element.tag in ("input", "textarea"):
            found.append((element.attributes["name"], element.attributes.get("value", element.text)))
        if element.tag == "select":
            chosen = [option for option in element.children if "selected" in option.attributes] or element.children[:1]
            found.append((element.attributes["name"], chosen[0].attributes["value"]))
        return [*found, *(pair for child in element.children for pair in self._fields(child))]

    def change(self, name: str, value: str) -> None:
        """Choose something in a list that tells the app at once."""
        select = next(element for element in self.elements if element.attributes.get("name") == name)
        self.send(
            {
                **select.facts,
                "do": select.attributes["data-change"],
                "name": name,
                "value": value,
                "render": self.app.render,
            }
        )

    def thing(self, key: str) -> Element:
        found = [element for element in self.elements if element.attributes.get("data-key") == key]
        assert found, f"no thing has the key {key}"
        return found[0]

    @property
    def lit(self) -> set[str]:
        """The keys of what may be touched."""
        return {
            e.attributes["data-key"]
            for e in self.elements
            if "data-key" in e.attributes and "go" in e.attributes.get("class", "").split()
        }

    @property
    def chosen(self) -> set[str]:
        return {
            e.attributes["data-key"]
            for e in self.elements
            if "data-key" in e.attributes and e.attributes.get("aria-pressed") == "true"
        }

    def touch(self, *keys: str) -> None:
        for key in keys:
            thing = self.thing(key)
            board: Element | None = thing
            while board is not None and "data-board" not in board.attributes:
                board = board.parent
            assert board is not None
            self.send({"do": "touch", "board": board.attributes["data-board"], "key": key, "render": self.app.render})

    def drag(self, key: str, to: str) -> None:
        self.send({"do": "drag", "board": "t", "key": key, "to": to, "render": self.app.render})

    def type(self, words: str) -> None:
        form = next(element for element in self.elements if element.attributes.get("data-do") == "type")
        self.submit(form, text=words)

    @property
    def match(self) -> pygames.Match:
        """The match on the table, as the storage would give it back."""
        screen: Any = self.app.screen
        return screen.host._match

    def reload(self) -> Person:
        """The page again, in the same browser."""
        return Person(self.path, storage=self.storage, seed="8", fragment=self.fragment)


def raised(fault: Exception) -> None:
    raise fault


@pytest.fixture
def person() -> type[Person]:
    return Person


@pytest.fixture
def table() -> Person:
    """Somebody at the table of Hens and Chicks, for the first time."""
    return Person("/hens-and-chicks/")
