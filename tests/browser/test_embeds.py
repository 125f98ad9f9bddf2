"""Boards in other people's pages: pages of another origin that are strict, closed off, narrow, or full of boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.helpers import START, Watch, axe
from web.build.serve import Files, Server

JUMPS = "game=hens-and-chicks&position=6h1/8/8/8/4c3/8/2C5/1H6 0&say=Jump twice.&caption=Two jumps."
GOAL = f"{JUMPS}&goal=play b1 d3 f5&right=Well jumped.&wrong=Jump on."
EVENTS = ("ready", "live", "action", "illegal", "goal", "over", "height", "error")
LISTENER = (
    "globalThis.heard = [];"
    "addEventListener('message', ({ data, origin }) => heard.push({ ...data, origin }));"
    f"for (const name of {list(EVENTS)}) addEventListener(`pygames-${{name}}`, ({{ detail, target }}) => heard.push({{ event: name, id: target.id, ...detail }}));"
)


class Open(Files):
    """A server that lets programs of any origin in, as GitHub Pages does."""

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()


@pytest.fixture(scope="module")
def open_site(dist: Path) -> Iterator[str]:
    server = Server(dist, files=Open).in_background()
    yield server.url
    server.shutdown()


@pytest.fixture
def outer(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Makes pages of another origin that hold what they are given, and hear of everything: `outer(body, csp=…)`."""
    server = Server(tmp_path).in_background()
    (tmp_path / "listen.js").write_text(LISTENER)

    names: list[str] = []

    def write(body: str, head: str = "") -> str:
        names.append(f"page-{len(names)}.html")  # another one each time, so that no browser shows the one before
        (tmp_path / names[-1]).write_text(
            f'<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">{head}<title>A page about rules</title>'
            f'<script src="listen.js"></script><main><h1>Rules</h1>{body}</main></html>'
        )
        return server.url + names[-1]

    yield write
    server.shutdown()


def frame(site: str, options: str, more: str = "") -> str:
    return f'<iframe id="board" title="A board" width="320" height="600" {more} src="{site}embed/#{quote(options, safe="=&")}"></iframe>'


def heard(page: Page, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("(kind) => heard.filter(({ event }) => event === kind)", kind)
    return found


def hears(page: Page, kind: str, number: int = 1) -> dict[str, Any]:
    """Waits until the page has heard so many events of a kind; gives the last."""
    page.wait_for_function(
        "([kind, number]) => heard.filter(({ event }) => event === kind).length >= number",
        arg=[kind, number],
        timeout=START,
    )
    return heard(page, kind)[-1]


def command(page: Page, **words: object) -> None:
    page.evaluate("(words) => board.contentWindow.postMessage({ pygames: 1, ...words }, '*')", words)


def key(board: Page | FrameLocator | Locator, name: str) -> Locator:
    return board.locator(f'[data-key="{name}"]')


def test_a_frame_shows_its_picture_at_once_then_plays_tells_and_obeys_its_page_alone(
    page: Page, site: str, outer: Callable[..., str], watch: Watch
) -> None:
    page.set_viewport_size({"width": 340, "height": 700})
    page.goto(
        outer(
            frame(site, GOAL) + '<iframe id="other" title="Other" src="listen.js"></iframe>',
            '<meta name="referrer" content="no-referrer">',
        )
    )
    board = page.frame_locator("#board")
    assert hears(page, "ready")["game"] == "hens-and-chicks"
    expect(board.locator(".board-svg")).to_be_visible()
    expect(board.locator(".task")).to_have_text("Jump twice.")
    assert not [url for url in watch.requests if "pyodide" in url or "pyscript" in url or "site.json" in url]
    # By keyboard alone.
    board.locator(".wake").focus()
    page.keyboard.press("Enter")
    hears(page, "live")
    expect(board.locator(":focus")).to_have_count(1)
    key(board, "b1").focus()
    page.keyboard.press("Enter")
    expect(key(board, "b1")).to_have_class("chosen")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    assert hears(page, "goal")["verdict"] == "wrong"
    assert hears(page, "action")["action"] == "b1 b2"
    # Commands of the page, and what is none.
    command(page, command="undo")
    expect(key(board, "b1")).to_have_class("go")
    command(page, command="play", action="b1 c1", id=9)
    refused = hears(page, "illegal")
    assert refused["id"] == 9 and refused["rule"] and refused["text"]
    command(page, command="play", action="b1 d3 f5")
    assert hears(page, "goal", 2)["verdict"] == "right"
    command(page, command="jump")
    assert "no command “jump”" in hears(page, "error")["text"]
    command(page, command="load", options={"game": "chess"})
    assert "no game “chess”" in hears(page, "error", 2)["text"]
    expect(board.locator(".reply")).to_have_text("Well jumped.")
    page.evaluate(
        "other.contentWindow.eval(`parent.board.contentWindow.postMessage({ pygames: 1, command: 'undo' }, '*')`)"
    )
    page.evaluate("board.contentWindow.postMessage({ command: 'undo' }, '*')")
    page.evaluate("board.contentWindow.postMessage('undo', '*')")
    command(page, command="load", options={"game": "hens-and-chicks", "bots": "easy"})
    hears(page, "live", 2)
    command(page, command="play", action="e1 c3")
    page.wait_for_function("() => heard.some(({ by }) => by === 'bot')", timeout=START)
    assert [told["by"] for told in heard(page, "action")] == ["reader", "page", "page", "bot"]
    command(page, command="flip")
    command(page, command="goto", line=1)
    expect(board.locator(".task")).to_contain_text("Line 1 of 2.")
    heights = [told["height"] for told in heard(page, "height")]
    assert heights and all(200 <= height <= 1000 for height in heights)
    frame_ = next(one for one in page.frames if "embed/" in one.url)
    assert frame_.evaluate("document.documentElement.scrollWidth <= innerWidth")
    origins = {told["origin"] for told in page.evaluate("heard") if "pygames" in told}
    assert origins == {site.rstrip("/")}
    assert axe(page) == []


def test_options_that_make_no_board_are_told_in_the_frame_and_to_the_page(
    page: Page, site: str, outer: Callable[..., str]
) -> None:
    for options, said in (
        ("game=chess", "There is no game “chess”."),
        ("game=gem-hens&colour=red", "There is no option “colour”."),
        ("", "No game is named"),
    ):
        page.goto(outer(frame(site, options)))
        assert said in hears(page, "error")["text"] and heard(page, "ready") == []
        expect(page.frame_locator("#board").get_by_role("alert")).to_contain_text(said)
        page.goto("about:blank")
    page.goto(outer(frame(site, "game=gem-hens&position=nonsense")))
    page.frame_locator("#board").locator(".wake").click()
    assert "does not load" in hears(page, "error")["text"]
    expect(page.frame_locator("#board").get_by_role("alert")).to_contain_text("does not load")
    expect(page.frame_locator("#board").locator(".board-svg")).to_have_count(0)


def test_a_closed_off_frame_is_live_where_the_server_lets_programs_in_and_else_a_picture_with_the_reason(
    page: Page, site: str, open_site: str, outer: Callable[..., str], watch: Watch
) -> None:
    watch.expect("has been blocked by CORS policy", "net::ERR_FAILED")
    page.goto(outer(frame(open_site, GOAL, 'sandbox="allow-scripts"')))
    board = page.frame_locator("#board")
    board.locator(".wake").click()
    hears(page, "live")
    key(board, "b1").click()
    key(board, "d3").click()
    key(board, "f5").click()
    assert hears(page, "goal")["verdict"] == "right" and hears(page, "goal")["origin"] == "null"
    page.goto(outer(frame(site, GOAL, 'sandbox="allow-scripts"')))
    expect(board.locator(".board-svg")).to_be_visible()
    expect(board.locator(".status")).to_contain_text("This is only a picture: the page around it has closed it off")
    expect(board.get_by_role("link", name="Play Hens and Chicks in a page of its own")).to_have_attribute(
        "href", f"{site}hens-and-chicks/"
    )
    assert hears(page, "error")["still"] is True


BLOCKED = """for (const name of ["localStorage", "sessionStorage", "caches"]) Object.defineProperty(self, name, { get() { throw new DOMException(`denied: ${name}`, "SecurityError"); } });
IDBFactory.prototype.open = () => { throw new DOMException("denied: indexedDB", "SecurityError"); };"""
FALLBACK = '<svg viewBox="0 0 8 8" data-size="board" width="100%"><rect id="drawn" width="8" height="8" fill="var(--barn,#a83a26)"/></svg><p><a href="https://games.example/">Play it there</a></p>'


def strict(more: str) -> str:
    return f"""<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src data:; {more}">"""


def element(name: str, options: str, inside: str = "") -> str:
    attributes = " ".join(f'{key}="{value}"' for key, _, value in (part.partition("=") for part in options.split("&")))
    return f'<pygames-board id="{name}" {attributes}>{inside}</pygames-board>'


def test_ten_boards_share_one_interpreter_in_a_strict_and_narrow_page_of_another_origin_that_keeps_nothing(
    page: Page, open_site: str, outer: Callable[..., str], watch: Watch, tmp_path: Path
) -> None:
    (tmp_path / "page.css").write_text(
        "html { font-size: 5px; } body { margin: 0; } :is(button, svg, p) { display: none !important; }"
    )
    sheet = '<link rel="stylesheet" href="page.css">'
    page.add_init_script(BLOCKED)
    page.set_viewport_size({"width": 320, "height": 640})
    tasks = "".join(element(f"task-{at}", GOAL, FALLBACK if at == 1 else "") for at in range(6))
    others = ("rolling-gemstones", "gem-hens", "jelly-bean-farmers")
    tables = "".join(element(slug, f"game={slug}&bots=easy") for slug in others) + element("wrong", "game=chess")
    script = f'<script type="module" src="{open_site}embed/board.js"></script>'
    page.goto(outer(tasks + tables + script, strict(f"script-src 'self' {open_site}; frame-src {open_site}") + sheet))
    hears(page, "ready", 9)
    assert heard(page, "error")[0]["id"] == "wrong"
    expect(page.locator("#wrong").get_by_role("alert")).to_contain_text("no game “chess”")
    for name in ("task-0", "rolling-gemstones", "gem-hens", "jelly-bean-farmers"):
        expect(page.locator(f"#{name} .board-svg").first).to_be_visible()
    expect(page.locator("#task-1 .board-svg #drawn")).to_have_count(1)
    assert page.locator("iframe").count() == 0 and not [url for url in watch.requests if "pyodide" in url]
    # A finger drags in the first, the page plays in another, a third is touched: one frame, one interpreter.
    first = page.locator("#task-0")
    first.locator(".wake").click()
    expect(key(first, "b1")).to_have_class("go", timeout=START)
    key(first, "b1").drag_to(key(first, "b2"))
    assert hears(page, "goal")["verdict"] == "wrong"
    page.evaluate("document.getElementById('task-5').play('b1 d3 f5')")
    assert hears(page, "goal", 2)["id"] == "task-5"
    page.evaluate("document.getElementById('gem-hens').play('roll')")
    assert hears(page, "action", 3)["id"] == "gem-hens"
    page.evaluate("document.getElementById('task-4').setAttribute('game', 'gem-hens')")
    page.evaluate("document.getElementById('task-5').setAttribute('seat', '7')")
    assert "There is no seat 7" in hears(page, "error", 2)["text"]
    expect(page.locator("#task-5 .reply")).to_have_text("Well jumped.")
    assert page.locator("iframe").count() == 1 and len(page.workers) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    sizes = first.locator("p, button, a").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 12
    # What the page does not let in is told, and what stands inside the element is there without any script.
    watch.expect("CSP", "Content Security Policy", "Content-Security-Policy")
    page.goto("about:blank")
    page.goto(outer(element("task", GOAL) + script, strict(f"script-src 'self' {open_site}")))
    page.locator("#task .wake").click()
    expect(page.locator("#task .status")).to_contain_text("lets in no frame of")
    page.goto("about:blank")
    page.goto(outer(element("task", GOAL, FALLBACK) + script, strict("script-src 'self'")))
    expect(page.locator("#drawn")).to_be_visible()
    expect(page.get_by_role("link", name="Play it there")).to_be_visible()


def test_the_example_of_a_teacher_s_page_hears_of_its_three_boards_and_commands_them(
    page: Page, site: str, watch: Watch
) -> None:
    page.goto(f"{site}embed/demo/")
    run = page.frame_locator("#run")
    run.locator(".wake").click()
    key(run, "c2").click()
    key(run, "g6").click()
    expect(page.locator("#progress")).to_have_text("1 of 2 tasks is solved.")
    page.get_by_role("button", name="Let the page do it").click()
    expect(page.locator("#progress")).to_have_text("All tasks are solved. Well done!", timeout=START)
    page.locator("#match .wake").click()
    key(page.locator("#match"), "e1").click()
    key(page.locator("#match"), "c3").click()
    expect(page.locator("#heard")).to_contain_text("Easy bot", timeout=START)
    page.get_by_role("button", name="Turn the board").click()
    expect(page.locator("#match .spoken").last).to_contain_text("Seen from the side of")
    assert axe(page) == []
    assert [url for url in watch.requests if url.endswith("rest.wasm")] == []
