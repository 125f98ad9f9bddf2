"""The smallest app that keeps the contract of web/README.md: a board of nine cells, two pieces, and a button for each thing
that the shell does. It stands in for `web.app` in tests of the shell and the build."""

import random
from dataclasses import dataclass, field
from html import escape
from importlib import import_module
from typing import Any

Reply = dict[str, Any]
START = {"a1": "hen", "c3": "fox"}
BUTTONS = (
    "undo",
    "two-steps",
    "ask",
    "bot",
    "slow",
    "crash",
    "hang",
    "unknown-effect",
    "clock",
    "save",
    "copy",
    "dark",
    "fast",
    "go",
    "luck",
    "pyscript",
)


@dataclass
class Page:
    title: str
    description: str
    regions: dict[str, str]


def paths() -> list[str]:
    return ["/", "/fake/"]


def up(path: str) -> str:
    return "../" * (path.count("/") - 1)


def cell(key: str) -> tuple[int, int]:
    return "abc".index(key[0]) * 40, (3 - int(key[1])) * 40


def board(name: str, pieces: dict[str, str], chosen: str | None) -> str:
    keys = [file + row for row in "321" for file in "abc"]
    free = " ".join(key for key in keys if key not in pieces)
    cells, standing = [], []
    for key in keys:
        x, y = cell(key)
        label = f"{pieces[key]} on {key}" if key in pieces else key
        movable = f' data-movable data-targets="{free}"' if key in pieces else ""
        pressed = "true" if key == chosen else "false"
        cells.append(
            f'<g id="{name}-{key}" data-key="{key}" role="button" aria-label="{label}" aria-pressed="{pressed}">'
            f'<rect x="{x}" y="{y}" width="40" height="40" fill="#8ac" stroke="#234"/></g>'
        )
        if key in pieces:
            standing.append(
                f'<g id="{name}-{pieces[key]}" data-key="{key}" role="button" aria-label="{label}" aria-pressed="{pressed}"{movable} '
                f'transform="translate({x} {y})"><circle cx="20" cy="20" r="14" fill="{"#e55" if key == chosen else "#fff"}"/></g>'
            )
    return f'<svg data-board="{name}" role="group" aria-label="Board" viewBox="0 0 120 120" width="240" height="240">{"".join(cells + standing)}</svg>'


@dataclass
class App:
    path: str = "/"
    render: int = 0
    pieces: dict[str, str] = field(default_factory=lambda: dict(START))
    chosen: str | None = None
    prompt: str = "Choose a piece."
    heard: list[str] = field(default_factory=list)
    dialog: bool = False
    since: int = 0

    def regions(self) -> dict[str, str]:
        shelf, game, rules, guide = (up(self.path) + part for part in ("", "fake/", "fake/rules/", "fake/guide/"))
        links = f'<nav><a href="{shelf or "./"}">Shelf</a> <a href="{game}">Table</a> <a href="{rules}">Rules</a> <a href="{guide}">Guide</a> <a href="{rules}#pinning" data-rules>Panel</a></nav>'
        if self.path == "/":
            return {"header": links, "screen": "<h1>Shelf</h1>"}
        if self.path in ("/fake/rules/", "/fake/guide/"):
            return {"header": links}
        buttons = "".join(f'<button type="button" data-do="{name}" data-more="x">{name}</button>' for name in BUTTONS)
        form = '<form data-do="name"><label>Name <input id="name" name="name"></label><button>Send</button></form>'
        choice = '<label>Speed <select data-change="speed" name="speed"><option>slow<option>fast</select></label>'
        log = "".join(f"<li>{escape(line)}</li>" for line in self.heard[-5:])
        dialog = '<dialog id="sure" aria-label="Sure?"><button type="button" data-do="no">No</button></dialog>'
        return {
            "header": links,
            "prompt": f"<h1>{escape(self.prompt)}</h1>",
            "seats": f"{buttons}{form}{choice}",
            "board": board("table", self.pieces, self.chosen),
            "log": f"<details id='more'><summary>Log</summary><ol id='lines'>{log}</ol></details>",
            "dialog": dialog,
        }

    def handle(self, event: dict[str, Any]) -> Reply:
        heard = {key: value for key, value in event.items() if key not in {"storage", "seed", "ticks"}}
        old, effects = self.regions(), list[list[Any]]()
        self.heard.append(repr(heard))
        whole = event["do"] in {"start", "open"}
        frames = self.act(event, effects)
        self.render += 1
        new = self.regions()
        changed = new if whole else {name: html for name, html in new.items() if old.get(name) != html}
        changed |= {} if whole else dict.fromkeys(old.keys() - new.keys(), "")
        frames.append({"regions": changed, "animate": not whole})
        return {"render": self.render, "frames": frames, "effects": effects}

    def act(self, event: dict[str, Any], effects: list[list[Any]]) -> list[Reply]:
        do = event["do"]
        frames: list[Reply] = []
        if do in {"start", "open"}:
            self.path = event["path"]
            saved = event.get("storage", {}).get("match")
            if saved:
                self.pieces = dict(pair.split("=") for pair in saved.split())
            effects.append(["title", f"Fake {self.path}"])
        elif "block" in event:
            frames.append(
                {"regions": {event["board"]: f"<p>Heard {event['block']} of {event['game']}.</p>"}, "animate": False}
            )
        elif do in {"touch", "drag"} and event["render"] < self.since:
            self.prompt = "That touch was too late."
        elif do == "touch":
            self.touch(event["key"], effects)
        elif do == "drag":
            self.chosen = event["key"]
            self.touch(event["to"], effects)
        elif do == "two-steps":
            for goal in ("b2", "c1"):
                self.move("hen", goal)
                frames.append({"regions": {"board": board("table", self.pieces, None)}, "animate": True})
        elif do == "undo":
            self.pieces = dict(START)
        elif do == "ask":
            effects.append(["dialog", "sure"])
        elif do in {"no", "escape"}:
            effects.append(["dialog", None])
        elif do == "bot":
            job = {
                "job": 1,
                "game": "x",
                "seats": 2,
                "options": {},
                "position": "",
                "seat": 0,
                "level": "easy",
                "seed": "1",
            }
            effects.append(["think", job | {"milliseconds": 50, "shortest": 600}])
        elif do == "clock":
            effects.append(["ring", "clock", 7, 30])
        elif do == "save":
            effects.append(["save", "match", " ".join(f"{key}={piece}" for key, piece in self.pieces.items())])
        elif do == "copy":
            effects.append(["copy", "a text"])
        elif do == "dark":
            effects.append(["theme", "dark"])
        elif do == "fast":
            effects.append(["settings", {"animation": "off"}])
        elif do == "go":
            self.path = "/"
            effects.append(["go", "/", "", False])
        elif do == "unknown-effect":
            effects.append(["fly"])
        elif do == "crash":
            raise RuntimeError("the fake app was asked to crash")
        elif do == "hang":
            while True:
                pass
        elif do == "slow":
            total = 0
            for number in range(3_000_000):
                total += number
        if do not in {"touch", "drag", "start", "open", "away", "two-steps"}:
            self.prompt = f"Heard {do}."
        if do in {"name", "not-stored", "stored", "ring", "decided", "undecided", "speed"}:
            facts = sorted((name, value) for name, value in event.items() if name != "ticks")
            self.prompt = f"Heard {facts}."
        if do == "luck":  # by a module of the library that nothing imports at a start
            self.prompt = f"Luck: {random.random()} {import_module('uuid').uuid4()}"
        if do == "pyscript":
            self.prompt = f"PyScript in a worker: {import_module('pyscript').RUNNING_IN_WORKER}"
        return frames

    def move(self, piece: str, goal: str) -> None:
        self.pieces = {key: other for key, other in self.pieces.items() if other != piece and key != goal} | {
            goal: piece
        }
        self.since = self.render + 1

    def touch(self, key: str, effects: list[list[Any]]) -> None:
        if key == self.chosen:
            self.chosen, self.prompt = None, "Choose a piece."
        elif self.chosen is None and key in self.pieces:
            self.chosen, self.prompt = key, f"The {self.pieces[key]} may go anywhere."
        elif self.chosen is None:
            self.prompt = f"Nothing stands on {key}."
        else:
            piece = self.pieces[self.chosen]
            self.move(piece, key)
            self.chosen, self.prompt = None, f"The {piece} went to {key}."
            effects.append(["announce", self.prompt])


def page(path: str) -> Page:
    return Page(f"Fake {path}", "A board for tests", App(path=path).regions())
