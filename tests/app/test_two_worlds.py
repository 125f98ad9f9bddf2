"""The page is the same in any two worlds that its viewer cannot tell apart: every region, effect, announcement, and their order."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import pygames
from pygames import CHANCE, Game
from pygames.core.history import has_secrets
from pygames.core.record import Seat
from tests.app.conftest import raised
from tests.app.worlds import World, Worlds, planned, scripted
from web.app import App
from web.app.table.bots import Thinking
from web.app.table.host import Host
from web.app.table.screen import TableScreen

SECRET = [game for game in pygames.games() if has_secrets(game.new())]
MOST = 60
ENOUGH = 15
"""So often, at least, what is shown at a table is compared; short matches are played several times."""
DIFFERENT = 5
"""In more lines than these the worlds differ: else there is nothing to compare."""
LATEST, LATE_PLANS = 400, 40
PLANS = 8
"""So many pairs of worlds are planned for each table, and the pair that differs most is played."""
ANN = 0
WHO = {
    "bots": ["human Ann", "bot steady"],
    "people": ["human Ann", "human Bob", "bot steady"],
    "nobody": ["bot easy", "bot steady"],
}
"""Who sits at the table; the viewer is Ann, or a spectator where nobody plays."""


def tables() -> list[tuple[Game, int, str]]:
    return [(game, seats, who) for game in SECRET for seats in {game.seats[0], game.seats[-1]} for who in WHO]


def worlds_of(game: Game, seats: int, who: str, seed: str) -> Worlds:
    sitting = [WHO[who][min(seat, len(WHO[who]) - 1)].split() for seat in range(seats)]
    viewer = ANN if who != "nobody" else None
    options = {option.name: Random(f"{seed} {option.name}").choice(list(option.choices)) for option in game.options}
    found = [
        planned(game, options, [Seat(*one) for one in sitting], viewer, MOST, Random(f"{seed} {number}"))
        for number in range(PLANS)
    ]
    best = max(found, key=lambda worlds: worlds.different)
    if best.different <= DIFFERENT:
        best = late_worlds(game, options, [Seat(*one) for one in sitting], viewer, seed)
    return best


def late_worlds(game: Game, options: dict[str, str], seats: list[Seat], viewer: int | None, seed: str) -> Worlds:
    """For a game in which it takes long until somebody has a secret: the match is opened shortly before."""
    for number in range(LATE_PLANS):
        worlds = planned(game, options, seats, viewer, LATEST, Random(f"{seed} late {number}"))
        if worlds.different > MOST:
            worlds.begin_late(10, MOST)
            return worlds
    return worlds


class Table:
    """A table in one of two worlds."""

    def __init__(self, worlds: Worlds, world: World) -> None:
        self.game, self.world = worlds.game, world
        self.app = App("/")
        self.app.report = raised  # type: ignore[method-assign]
        self.job: dict[str, Any] | None = None
        self.page: dict[str, str] = {}
        storage = {"match/a": worlds.text}
        start = {"do": "start", "path": f"/{self.game.slug}/", "fragment": "match=a", "storage": storage, "seed": "5"}
        # Nothing is played before it is confirmed: else a touch might play what was not planned, and the worlds would part.
        self.reply = self.send({**start, "settings": {"confirm": "yes"}})

    def send(self, event: dict[str, Any]) -> dict[str, Any]:
        with scripted(self.game, self.world):
            reply: dict[str, Any] = json.loads(json.dumps(self.app.handle({"render": self.app.render, **event})))
        for name, *values in reply["effects"]:
            if name in ("think", "stop"):
                self.job = values[0] if name == "think" else None
        for frame in reply["frames"]:
            self.page |= frame["regions"]
        self.reply = reply
        return reply

    @property
    def sitting(self) -> Any:
        screen: Any = self.app.screen
        return screen.sitting

    @property
    def next(self) -> str | None:
        """What is planned next."""
        count = self.sitting.seen.count
        return self.world.lines[count] if count < len(self.world.lines) else None

    @property
    def shown(self) -> dict[str, Any]:
        """The whole page, and what the last event brought with it, all that it showed on the way there included."""
        effects = [told(effect) for effect in self.reply["effects"]]
        return {"page": self.page, "frames": self.reply["frames"], "effects": effects}

    def planned(self, seat: int) -> str | None:
        """What a seat is to do next: what it has chosen ahead is no line yet."""
        screen: Any = self.app.screen
        own = [at for at, actor in enumerate(self.world.actors[: len(self.world.lines)]) if actor == seat]
        coming = [at for at in own if at >= self.sitting.seen.count][len(screen.host._match.chosen(seat)) :]
        return self.world.lines[coming[0]] if coming else None

    def go_on(self, bots_first: bool) -> bool:
        """What is planned is done by whoever is to do it; a bot's reason tells all that it knows. Whether there was anything."""
        acting = self.sitting.seen.acting
        if self.job is not None and (bots_first or acting is None):
            job, self.job = self.job, None
            line = self.planned(job["seat"])
            reason = f"{line} at {job['position']}"
            if line is not None:
                self.send({"do": "decided", "job": job["job"], "action": line.split(), "reason": reason})
                return True
        line = None if acting is None else self.planned(acting)
        if line is not None:
            self.send({"do": "type", "text": line})
            self.send({"do": "confirm"})
        return line is not None


def told(effect: list[Any]) -> list[Any]:
    """An effect without what is for no eye: a save's text, and the position that a bot in its worker is sent."""
    name, *values = effect
    if name == "save" and values[0] != "index":
        return [name, values[0]]
    if name == "think":
        return [name, {key: value for key, value in values[0].items() if key != "position"}]
    return effect


def touched(regions: dict[str, str], sitting: Any, luck: Random) -> dict[str, Any]:
    """Something that a person does to look about."""
    keys = sorted({part.split('"')[0] for part in regions.get("board", "").split('data-key="')[1:]})
    count = sitting.seen.count
    return luck.choice(
        [
            {"do": "hint"},
            {"do": "undo"},
            {"do": "redo"},
            {"do": "replay"},
            {"do": "story-on"},
            {"do": "story-end"},
            {"do": "ring", "name": "story", "generation": luck.randrange(1, 40)},
            {"do": "step", "to": luck.choice(["first", "back", "on", "last"])},
            {"do": "goto", "line": luck.randrange(count + 1)},
            {"do": "now"},
            {"do": "dialog", "name": luck.choice(["more", "menu"])},
            {"do": "seat", "seat": luck.randrange(sitting.seen.now.seats)},
            {"do": "resign"},
            {"do": "close"},
            {"do": "escape"},
            {"do": "flip"},
            {"do": "touch", "board": "t", "key": luck.choice(keys or ["none"])},
            {"do": "type", "text": "resign 7"},
        ]
    )


def both_go_on(one: Table, other: Table, luck: Random) -> bool:
    """The next event comes to both tables; whether what they show now may be compared: only Ann has looked."""
    if one.sitting.curtain is not None:
        event = {"do": "undo"} if luck.random() < 0.1 else {"do": "uncurtain"}
        one.send(event), other.send(event)
    elif one.sitting.looking is not None and luck.random() < 0.5:
        one.send({"do": "now"}), other.send({"do": "now"})
    elif luck.random() < 0.4 and one.sitting.viewer in (None, ANN):
        event = touched(one.page, one.sitting, luck)
        one.send(event), other.send(event)
    else:
        one.send({"do": "now"}), other.send({"do": "now"})
        bots_first = luck.random() < 0.5
        if one.sitting.seen.now.turn is not None and not any([one.go_on(bots_first), other.go_on(bots_first)]):
            one.world.lines.clear()  # nobody who is to do something has anything planned: that was all
    return one.sitting.viewer in (None, ANN)


def compare(game: Game, seats: int, who: str, seed: int = 1) -> int:
    """Play two worlds side by side; gives how often what is shown was compared."""
    worlds = worlds_of(game, seats, who, f"{game.slug} {seats} {who} {seed}")
    assert worlds.different > DIFFERENT, "the worlds differ"
    one, other = (Table(worlds, world) for world in worlds.both)
    luck, compared, times = Random(f"{game.slug} {seats} {who} {seed}"), True, 0
    for _ in range(luck.randrange(MOST, 3 * MOST)):
        if compared:
            assert one.shown == other.shown
            times += 1
        assert one.app.render == other.app.render
        if one.next is None or one.sitting.seen.now.turn in (None, CHANCE):
            break
        compared = both_go_on(one, other, luck)
    if compared and one.next is not None:  # what is tried out is the same, too, to the last letter of its text
        one.send({"do": "branch"}), other.send({"do": "branch"})
        assert one.shown == other.shown and one.reply == other.reply
    return times


@pytest.mark.parametrize(("game", "seats", "who"), tables(), ids=lambda value: getattr(value, "slug", str(value)))
def test_a_page_is_the_same_in_two_worlds_that_its_viewer_cannot_tell_apart(game: Game, seats: int, who: str) -> None:
    times = 0
    for seed in range(1, 7):
        times += compare(game, seats, who, seed)
        if times > ENOUGH:
            break
    assert times > ENOUGH


def all_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Host._log
    monkeypatch.setattr(
        Host,
        "_log",
        lambda self, viewer, line: tuple(
            replace(entry, notation=self._match.lines[entry.number - 1]) for entry in kept(self, viewer, line)
        ),
    )


def bots_think_aloud(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Thinking, "_reason", lambda self, event: event.get("reason", ""))


def a_forced_choice_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Host.job

    def job(self: Host, seat: int) -> dict[str, Any]:
        return kept(self, seat) | {"options": {"choices": len(self._match.state.actions())}}

    monkeypatch.setattr(Host, "job", job)


def the_text_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableScreen, "title", property(lambda self: self.host.text))


def everybody_sees_all(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Host._looked
    monkeypatch.setattr(
        Host,
        "_looked",
        lambda self, *asked: replace(kept(self, *asked), now=self._match.state, shown=self._match.state),
    )


LEAKS = [
    all_is_written,
    bots_think_aloud,
    a_forced_choice_is_quick,
    the_text_is_shown,
    everybody_sees_all,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_page_that_tells_more_is_caught(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        for game, seats, who in tables():
            compare(game, seats, who)
