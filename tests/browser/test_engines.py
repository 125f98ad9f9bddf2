"""The table in Firefox and in WebKitGTK: start, play, reload, go on, finish."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pygames
from tests.browser.engines import Engine, Firefox, NotInstalled, WebKit, recorded
from web.app.links import packed
from web.build.serve import Server

FRIENDS = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"
NEARLY_WON = """pygames 1
game hens-and-chicks rules 1
position h7/8/2C5/8/8/8/8/7H 0
seat human Ann
seat human Bob
seed 1
---
"""


@pytest.fixture(scope="module")
def watched_dist(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return recorded(dist, tmp_path_factory.mktemp("engines") / "dist")


@pytest.fixture(scope="module")
def watched_site(watched_dist: Path) -> Iterator[str]:
    server = Server(watched_dist).in_background()
    yield server.url
    server.shutdown()


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=lambda kind: kind.NAME)
def browser_of(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    try:
        engine = request.param(tmp_path_factory.mktemp("log") / "engine.log")
    except NotInstalled as missing:
        pytest.skip(str(missing))
    yield engine
    engine.quit()


@pytest.fixture
def engine(browser_of: Engine, watched_site: str) -> Iterator[Engine]:
    """A browser that keeps nothing of this site yet, and in which nothing may go amiss."""
    browser_of.load(f"{watched_site}licences/pygames-MIT.txt")  # a page of this origin on which nothing runs
    browser_of.evaluate("localStorage.clear(); sessionStorage.clear()")
    yield browser_of
    assert not browser_of.faults()


def played(engine: Engine) -> list[str]:
    """The lines as the log's titles write them."""
    return engine.attributes(".log-lines button[data-do=goto]", "title")


def play(engine: Engine, action: str) -> None:
    """Plays an action by taps, each when the one before has shown."""
    for word in action.split():
        engine.tap(f"#t-{word}")
        engine.until(
            lambda word=word: engine.has(f'#t-{word}[aria-pressed="true"]') or action in played(engine)[-2:],
            f"{word} is taken",
        )
    engine.until(lambda: action in played(engine)[-2:], f"{action} is played")


def answered(engine: Engine) -> list[str]:
    """What was played, when the bot has answered."""
    engine.until(lambda: len(played(engine)) % 2 == 0, "the bot has answered")
    return played(engine)


def test_a_fault_of_a_page_would_be_told(engine: Engine, watched_site: str) -> None:
    engine.load(f"{watched_site}about/")
    engine.evaluate(
        """
        console.error("a complaint");
        document.head.append(Object.assign(document.createElement("script"), { textContent: "1" }));
        document.head.append(Object.assign(document.createElement("script"), { src: "/missing.js" }));
    """
    )
    for part in ("console: a complaint", "policy: script-src-elem", "exception: <script"):
        engine.until(lambda part=part: part in engine.faults(), f"{part} is told")
    engine.evaluate("sessionStorage.clear()")


def test_a_match_against_a_bot_goes_on_after_a_reload_and_from_the_shelf(engine: Engine, watched_site: str) -> None:
    engine.open(f"{watched_site}hens-and-chicks/")
    play(engine, "d2 e3")
    before = answered(engine)
    assert len(before) == 2
    engine.reload()
    assert played(engine) == before
    start = "pygames 1\ngame hens-and-chicks rules 1\nseed 1\n---\n"
    state = pygames.Match.load(start + "\n".join(before) + "\n").state
    play(engine, " ".join(next(action for action in state.actions() if len(action) == 2)))
    before = answered(engine)
    assert len(before) == 4
    engine.tap("header a[href]")
    engine.shows("[aria-label='Continue Hens and Chicks']")
    engine.tap("[aria-label='Continue Hens and Chicks']")
    engine.until(lambda: played(engine) == before, "the match goes on from the shelf")


def test_a_match_from_a_link_is_finished_with_a_reload_in_the_middle(engine: Engine, watched_site: str) -> None:
    engine.open(f"{watched_site}hens-and-chicks/#{packed(NEARLY_WON)}")
    play(engine, "h1 h2")
    engine.reload()
    assert played(engine) == ["h1 h2"]
    engine.drag("#t-a8", "#t-a7")
    engine.until(lambda: played(engine) == ["h1 h2", "a8 a7"], "the hen was dragged")
    play(engine, "c6 e8")
    engine.until(lambda: "The match is over" in engine.text(".prompt"), "the match is over")
    assert "Ann wins" in engine.text(".prompt")
    engine.tap("[data-do=again]")
    engine.until(lambda: played(engine) == [], "another match begins")


def test_a_refusal_opens_its_rule_beside_the_table(engine: Engine, watched_site: str) -> None:
    engine.open(f"{watched_site}hens-and-chicks/")
    engine.tap("#t-c7")
    engine.shows(".refusal a[data-rules]")
    engine.tap(".refusal a[data-rules]")
    engine.shows("#rules-panel[open] article.rulebook")
    engine.tap("#rules-panel [data-close-panel]")
    engine.until(lambda: not engine.has("dialog[open]"), "the rules panel is closed")


def fetched(engine: Engine) -> str:
    """The files that the page has fetched for its interpreter."""
    script = "return performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop()).join(' ')"
    return str(engine.evaluate(script))


def test_a_start_is_restored_from_the_picture_and_the_next_from_what_the_first_kept(
    engine: Engine, watched_site: str
) -> None:
    engine.open(f"{watched_site}hens-and-chicks/")
    assert "memory.bin" in fetched(engine)
    assert "python_stdlib.zip" not in fetched(engine)
    listed = "return Object.entries(localStorage).find(([key]) => key.startsWith('unpacked:'))?.[1].split(' ').length"
    engine.until(lambda: engine.evaluate(listed) == 2, "the pictures are kept unpacked")
    engine.open(f"{watched_site}hens-and-chicks/?again")
    assert not re.search(r"\.bin|python_stdlib\.zip", fetched(engine))
    engine.tap("#t-d2")
    engine.shows('#t-d2[aria-pressed="true"]')
    assert "rest.wasm" not in fetched(engine)


def test_a_start_opens_no_database_that_would_stay_locked_where_a_page_is_left_meanwhile(
    engine: Engine, watched_site: str
) -> None:
    engine.open(f"{watched_site}hens-and-chicks/")
    look = "indexedDB.databases().then((found) => (sessionStorage.found = found.map(({ name }) => name).join(' ')))"
    engine.evaluate(look)
    found = "return sessionStorage.found ?? null"
    engine.until(lambda: engine.evaluate(found) is not None, "the databases are told")
    assert engine.evaluate(found) in ("", "IDBMap/@pyscript.fs"), "nothing waits for this one"


@pytest.mark.parametrize("browser_of", [Firefox], indirect=True, ids=lambda kind: kind.NAME)
def test_ten_reloads_leave_memory_to_play(engine: Engine, watched_site: str) -> None:
    engine.open(f"{watched_site}hens-and-chicks/")
    play(engine, "d2 e3")
    before = answered(engine)  # by now two interpreters run
    for _ in range(10):
        engine.reload()
        assert played(engine) == before
    engine.tap("#t-c2")
    engine.shows('#t-c2[aria-pressed="true"]')


@pytest.mark.parametrize("browser_of", [Firefox], indirect=True, ids=lambda kind: kind.NAME)
def test_a_link_goes_on_with_the_match_that_is_here_and_a_cut_one_is_refused(engine: Engine, watched_site: str) -> None:
    table = f"{watched_site}hens-and-chicks/#"
    kept = "return Object.keys(localStorage).filter((key) => key.includes(':match/')).length"
    engine.open(table + packed(FRIENDS))
    play(engine, "c2 d3")
    engine.open(table + packed(f"{FRIENDS}c2 d3\nd7 c6\n"))
    engine.until(lambda: played(engine) == ["c2 d3", "d7 c6"], "the match goes on")
    assert "goes on with this link: 1 line is new." in engine.text("header .message")
    engine.open(table + packed(f"{FRIENDS}c2 d3\n")[:-5])
    engine.until(lambda: "This address leads to no match here" in engine.text("main"), "it is refused")
    assert engine.evaluate(kept) == 1, "never a copy"


@pytest.mark.parametrize("browser_of", [Firefox], indirect=True, ids=lambda kind: kind.NAME)
def test_what_the_host_has_written_is_followed_and_the_server_is_checked(
    engine: Engine, watched_site: str, watched_dist: Path
) -> None:
    file = watched_dist / "site.json"
    before = file.read_text()
    file.write_text('{"games": ["gem-hens"], "title": "Hens of Class 5b"}')
    try:
        engine.open(watched_site)
        shown = "return [...document.querySelectorAll('.game h2')].filter((one) => one.checkVisibility()).map((one) => one.innerText)"
        assert engine.evaluate(shown) == ["Gem Hens"]
        assert engine.text("h1") == "Hens of Class 5b" == engine.evaluate("return document.title")
    finally:
        file.write_text(before)
    engine.load(f"{watched_site}check/")
    engine.until(lambda: "All is looked at" in engine.text("#checking"), "the server is looked at")
    assert "Type of .wasm: Good" in engine.text("#found")
