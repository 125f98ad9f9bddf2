"""Starts on servers that are set up wrongly, slow, or broken: the cause is told at once, and no byte is fetched twice."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import SLOW_LINE, START, Watch, came_at, ready
from web.build.serve import Files, Server

AT_ONCE = 15_000  # ms on a busy machine, far from the 45 s after which a start that stands still is given up
SENT_FIRST = 2_000_000  # bytes before a connection is closed


class Strange(Files):
    """A server with habits: `habits` by the end of a file's name; what it sent is counted."""

    habits: dict[str, str]
    headers_sent: dict[str, str]
    sent: Counter[str]
    ended: threading.Event

    def habit(self) -> str:
        return next((habit for end, habit in self.habits.items() if self.path.split("?")[0].endswith(end)), "")

    def do_GET(self) -> None:
        habit = self.habit()
        self.sent[self.path] += self.command == "GET"
        if habit == "missing":
            self.send_error(404)
        elif habit == "html":
            self.answer(b"<!doctype html><title>Home</title>", "text/html; charset=utf-8")
        elif habit in ("cut", "closed"):
            whole = Path(self.translate_path(self.path)).read_bytes()
            part = whole[: len(whole) // 2] if habit == "cut" else whole[: min(SENT_FIRST, len(whole) // 2)]
            # Cut: the server itself has no more. Closed: it promises the whole file, and hangs up.
            self.answer(part, self.guess_type(self.path), len(part) if habit == "cut" else len(whole))
            self.close_connection = True
        elif habit == "spoilt":
            whole = Path(self.translate_path(self.path)).read_bytes()
            middle = len(whole) // 2
            changed = whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :]
            self.answer(changed, self.guess_type(self.path), len(whole))
        elif habit == "still":
            whole = Path(self.translate_path(self.path)).read_bytes()
            self.answer(whole[: len(whole) // 2], self.guess_type(self.path), len(whole))
            self.ended.wait()
            self.close_connection = True
        else:
            super().do_GET()

    def do_HEAD(self) -> None:
        if self.habit() == "missing":
            self.send_error(404)
        elif self.habit() == "html":
            self.answer(b"", "text/html; charset=utf-8")
        else:
            super().do_HEAD()

    def answer(self, body: bytes, kind: str, length: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def guess_type(self, path: Any) -> str:
        return "application/octet-stream" if self.habit() == "octets" else super().guess_type(path)

    def end_headers(self) -> None:
        for name, value in self.headers_sent.items():
            self.send_header(name, value)
        super().end_headers()

    def send_head(self) -> Any:
        if "no-store" in self.headers_sent.get("Cache-Control", ""):
            self.headers = Message()  # such a server knows no “not modified” either
        return super().send_head()


Serve = Callable[..., "Server"]


@pytest.fixture
def strange(fake_dist: Path) -> Iterator[Callable[..., tuple[str, dict[str, str], Counter[str]]]]:
    """Serves the small site with habits; gives the address, the habits (to be changed), and what was sent."""
    servers, ended = [], threading.Event()

    def serve(
        habits: dict[str, str] | None = None, headers: dict[str, str] | None = None, folder: Path = fake_dist
    ) -> tuple[str, dict[str, str], Counter[str]]:
        kind = type(
            "Strange",
            (Strange,),
            {"habits": habits or {}, "headers_sent": headers or {}, "sent": Counter(), "ended": ended},
        )
        servers.append(Server(folder, files=kind).in_background())
        return servers[-1].url, kind.habits, kind.sent  # type: ignore[attr-defined]

    yield serve
    ended.set()
    for server in servers:
        server.shutdown()


IMPORTED = "a module that main.js imports"


def told(page: Page, *parts: str) -> None:
    """The status says it soon, with a way on, and the page is still there."""
    for part in parts:
        expect(page.locator("[data-region=status]")).to_contain_text(part, timeout=AT_ONCE)
    expect(page.locator("[data-region=status] button")).to_be_visible()
    expect(page.locator("#table-hen")).to_be_visible()


def plays(page: Page) -> None:
    expect(page.locator("[data-region=status]")).to_be_empty(timeout=START)
    ready(page)
    page.locator("#table-hen").click()
    expect(page.locator("main h1")).to_contain_text("The hen may go anywhere.")


@pytest.mark.parametrize(
    ("file", "habit", "parts"),
    [
        ("pyodide.asm.wasm", "html", ["a web page in place of", "pyodide.asm.wasm"]),
        ("pyodide.asm.wasm", "cut", ["pyodide.asm.wasm", "only 2.6 of 5.3 MB", "no more of it"]),
        ("pyodide.asm.wasm", "closed", ["pyodide.asm.wasm", "of 5.3 MB", "closed the connection"]),
        ("python_stdlib.zip", "closed", ["python_stdlib.zip", "closed the connection"]),
        ("python_stdlib.zip", "html", ["a web page in place of", "python_stdlib.zip"]),
        ("interpreter.mjs", "html", ["a web page in place of", "interpreter.mjs"]),
        ("interpreter.mjs", "octets", ["interpreter.mjs", "as application/octet-stream", "text/javascript"]),
        ("interpreter.mjs", "closed", ["interpreter.mjs"]),
        ("rules_worker.py", "html", ["a web page in place of", "rules_worker.py"]),
        (".whl", "cut", [".whl", "no more of it"]),
    ],
)
def test_a_file_that_comes_wrongly_is_named_at_once_and_a_retry_helps(
    page: Page, strange: Serve, watch: Watch, file: str, habit: str, parts: list[str]
) -> None:
    watch.expect("console:", "exception:")
    url, habits, _ = strange({file: habit, "memory.bin": "missing"})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    told(page, *parts)
    habits.clear()
    page.get_by_role("button", name="Try again").click()
    plays(page)


@pytest.mark.parametrize("habit", ["missing", "html", "cut", "closed", "spoilt"])
def test_a_picture_that_comes_wrongly_is_told_in_the_console_and_the_start_is_the_usual_one(
    page: Page, strange: Serve, watch: Watch, habit: str
) -> None:
    if habit != "spoilt":
        watch.expect("console: Failed to load resource")
    url, habits, sent = strange({"memory.bin": habit})  # type: ignore[misc]
    with page.expect_console_message(lambda said: "without the picture of its memory" in said.text, timeout=START):
        page.goto(f"{url}fake/")
    plays(page)
    assert any(path.endswith("python_stdlib.zip") for path in sent)
    habits.clear()
    sent.clear()
    page.reload()
    plays(page)
    assert not any(path.endswith("python_stdlib.zip") for path in sent), "The server is to blame, not the browser."


def test_a_picture_that_stands_still_is_given_up(first_visit: Watch, strange: Serve) -> None:
    page = first_visit.context.new_page()
    first_visit.expect("console: Failed to load resource")  # when the server ends, the picture is still on its way
    page.clock.install()
    url, _, sent = strange({"memory.bin": "still"})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    with page.expect_console_message(lambda said: "without the picture of its memory" in said.text, timeout=START):
        while not any(path.endswith(("memory.bin", "interpreter.mjs")) for path in sent):
            page.wait_for_timeout(100)
        page.wait_for_timeout(1000)
        page.clock.fast_forward(60_000)
    plays(page)
    assert any(path.endswith("python_stdlib.zip") for path in sent)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda data: data.replace(b"said !== proof", b"true"), "does not prove itself"),
        (lambda data: data.replace(b".config.BUILD_ID", b".nothing"), "of another Pyodide"),
        (lambda data: data.replace(b"growMemory(memory)", b"x").replace(b"length < memory", b"length"), "enough memory"),
        (lambda data: data.replace(b"return withoutTexts(python)", b"return {}"), "is not a function"),
        (lambda data: data.replace(b" !== fresh)", b" !== `${fresh}1`)"), "in another way"),
    ],
    ids=["proof", "build", "memory", "later", "layout"],
)  # fmt: skip
def test_a_browser_in_which_the_picture_is_not_restored_starts_the_usual_way_from_then_on(
    page: Page, strange: Serve, fake_dist: Path, tmp_path: Path, change: Callable[[bytes], bytes], why: str
) -> None:  # fmt: skip
    copy = Path(shutil.copytree(fake_dist, tmp_path / "copy"))
    (changed,) = copy.glob("assets/python-*/interpreter.mjs")
    before = changed.read_bytes()
    changed.write_bytes(change(before))
    assert changed.read_bytes() != before
    url, _, sent = strange(folder=copy)  # type: ignore[misc]
    with page.expect_console_message(lambda said: why in said.text and "the usual way" in said.text, timeout=START):
        page.goto(f"{url}fake/")
    plays(page)
    assert any(path.endswith("python_stdlib.zip") for path in sent)
    sent.clear()
    page.reload()
    plays(page)
    assert not any(path.endswith("memory.bin") for path in sent)


RARE = [
    "complex('3+4j').conjugate() * 2",
    "float.fromhex('0x1.8p3').hex()",
    "'stra\u00dfe'.casefold().encode('utf-16').hex()",
    "list(memoryview(bytes(range(24))).cast('H')[3:9:2])",
    "(2**200 // 3**50).to_bytes(20, 'little').hex()",
    "pow(7, -1, 10**9 + 7)",
    "sorted('b a c'.encode().translate(bytes(range(256))[::-1]))",
    "format(12345.678, '+,.3e'), f'{2**70:#x}', '%o %-6r|' % (64, 'ab')",
    "(lambda *a, **b: (a, b))(*'ab', **{'c': 1})",
]
"""What our code does not do, and a program that came in two parts does as any Python."""


def having_run(folder: Path, code: str) -> None:
    """Has the interpreter of a site run this as it begins."""
    (script,) = folder.glob("assets/python-*/interpreter.mjs")
    run = f"python.runPython({json.dumps(code)}); return withoutTexts(python)"
    script.write_text(script.read_text().replace("return withoutTexts(python)", run))


def test_a_start_compiles_no_text(page: Page, strange: Serve, fake_dist: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(fake_dist, tmp_path / "copy"))
    tells = (
        "import js, _pyodide._base as base\n"
        "compiled, usual = base._parse_and_compile_gen, base._parse_and_compile_gen.usual\n"
        "compiled.usual = lambda source, **ways: js.console.log(f'compiled: {source}') or usual(source, **ways)\n"
    )
    having_run(copy, tells)
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    url, _, _ = strange(folder=copy)  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    page.locator("button[data-do=bot]").click()
    expect(page.locator("h1")).to_contain_text("'undecided'", timeout=START)
    assert [text for text in said if text.startswith("compiled:")] == []


def test_what_nothing_calls_as_a_rule_comes_at_its_first_call(
    page: Page, strange: Serve, fake_dist: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copytree(fake_dist, tmp_path / "copy"))
    having_run(copy, f"import js\njs.console.log('found ' + repr([eval(text) for text in {RARE!r}]))")
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    url, _, sent = strange(folder=copy)  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    assert [text for text in said if text.startswith("found")] == [f"found {[eval(text) for text in RARE]!r}"]
    assert {path: times for path, times in sent.items() if path.endswith(("rest.wasm", "stdlib.zip"))} == {
        next(path for path in sent if path.endswith("rest.wasm")): 1
    }


def test_where_the_rest_of_the_program_cannot_be_had_the_console_says_so_and_the_start_goes_the_usual_way(
    page: Page, strange: Serve, fake_dist: Path, tmp_path: Path, watch: Watch
) -> None:
    watch.expect("console:", "exception:")
    copy = Path(shutil.copytree(fake_dist, tmp_path / "copy"))
    having_run(copy, f"[eval(text) for text in {RARE!r}]")
    url, habits, _ = strange({"rest.wasm": "missing"}, folder=copy)  # type: ignore[misc]
    told = "The rest of the interpreter's program cannot be had (answer 404)"
    with page.expect_console_message(lambda said: told in said.text, timeout=START):
        page.goto(f"{url}fake/")
    habits.clear()  # what stands in for the app needs it, too
    plays(page)


def test_over_a_slow_line_the_larger_picture_is_left_out_and_the_next_page_does_not_fetch_it_either(
    page: Page, strange: Serve
) -> None:
    page.add_init_script(SLOW_LINE)
    url, _, sent = strange()  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    next_page = page.context.new_page()
    next_page.goto(f"{url}fake/")
    plays(next_page)
    names = [path.rsplit("/", 1)[1] for path in sent]
    assert "python_stdlib.zip" in names and "memory.bin" not in names


def test_a_few_bytes_with_which_a_server_says_that_nothing_is_new_make_no_line_slow(page: Page, strange: Serve) -> None:
    page.add_init_script(came_at(400, 5))
    url, _, sent = strange()  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    assert not any(path.endswith("python_stdlib.zip") for path in sent)


def test_a_picture_is_restored_without_pythons_library_in_both_interpreters(page: Page, strange: Serve) -> None:
    url, _, sent = strange()  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    page.locator("button[data-do=bot]").click()
    expect(page.locator("h1")).to_contain_text("'undecided'", timeout=START)
    assert not any(path.endswith(("python_stdlib.zip", "pygames-1-py3-none-any.whl")) for path in sent)


def test_a_table_starts_without_a_wheel_since_its_game_is_in_its_pictures_and_others_come_when_they_are_wanted(
    page: Page, strange: Serve, dist: Path
) -> None:
    url, _, sent = strange(folder=dist)  # type: ignore[misc]
    page.goto(f"{url}hens-and-chicks/")
    ready(page)
    fetched = {path.rsplit("/", 1)[1] for path in sent}
    assert {"memory.bin", "hens-and-chicks.bin"} <= fetched
    assert not [name for name in fetched if name.endswith((".whl", ".zip", "games.bin"))]
    page.locator("[data-board] [data-key=a2]").click()
    expect(page.locator("[data-board] [data-key=a2]")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="All games").first.click()
    page.locator("main a[href$='rolling-gemstones/']").first.click()
    expect(page).to_have_title(re.compile("The Rolling Gemstones"))
    expect(page.locator("[data-board]").first).to_be_visible()
    assert all(times == 1 for path, times in sent.items() if path.endswith((".whl", ".bin")))
    assert [path for path in sent if path.endswith("pygames_rolling_gemstones-1-py3-none-any.whl")]


def test_the_shelf_starts_with_all_games_in_its_pictures(page: Page, strange: Serve, dist: Path) -> None:
    url, _, sent = strange(folder=dist)  # type: ignore[misc]
    page.goto(url)
    ready(page)
    fetched = {path.rsplit("/", 1)[1] for path in sent}
    assert {"memory.bin", "games.bin"} <= fetched
    assert not [name for name in fetched if name.endswith((".whl", ".zip"))]


def test_a_page_whose_timers_are_held_back_hears_its_interpreter_all_the_same(page: Page, fake_site: str) -> None:
    page.add_init_script(
        "const { setTimeout } = self; self.setTimeout = (act, wait, ...rest) => setTimeout(act, Math.max(wait ?? 0, 1000), ...rest);"
    )
    for _ in range(2):  # the second finds all in the browser's cache
        page.goto(f"{fake_site}fake/")
        plays(page)


def test_visits_have_luck_of_their_own_and_the_library_comes_when_something_reads_it(
    page: Page, strange: Serve
) -> None:
    url, _, sent = strange()  # type: ignore[misc]
    told = set()
    for _ in range(2):
        page.goto(f"{url}fake/")
        plays(page)
        page.locator("button[data-do=luck]").click()
        expect(page.locator("h1")).to_contain_text("Luck: 0.", timeout=START)
        told |= set(page.locator("h1").inner_text().split()[1:])
    assert len(told) == 4
    assert any(path.endswith("python_stdlib.zip") for path in sent)


def test_pyscripts_own_library_comes_when_something_imports_it_restored_or_not(page: Page, strange: Serve) -> None:
    for habits in ({}, {"memory.bin": "spoilt"}):
        url, _, _ = strange(habits)  # type: ignore[misc]
        page.goto(f"{url}fake/")
        plays(page)
        page.locator("button[data-do=pyscript]").click()
        expect(page.locator("h1")).to_contain_text("PyScript in a worker: True", timeout=START)


def test_the_program_is_compiled_as_it_comes_since_browsers_keep_no_other_s_machine_code(
    page: Page, strange: Serve
) -> None:
    page.add_init_script(
        """globalThis.compiled = [];
        WebAssembly.compileStreaming = new Proxy(WebAssembly.compileStreaming, {
          apply: (compile, self, [source]) => (compiled.push(source.url), Reflect.apply(compile, self, [source])),
        });"""
    )
    url, _, _ = strange()  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    (source,) = page.evaluate("compiled")  # a response that a page has made has no address
    assert source.startswith(url) and source.endswith("pyodide.asm.wasm")


def test_wasm_under_another_name_plays_all_the_same(page: Page, strange: Serve) -> None:
    url, _, _ = strange({".wasm": "octets"})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)


def test_a_policy_that_forbids_wasm_is_named_before_anything_is_fetched(
    page: Page, strange: Serve, watch: Watch
) -> None:
    watch.expect("console:", "exception:")
    url, _, sent = strange(headers={"Content-Security-Policy": "script-src 'self'; worker-src 'self' blob:"})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    told(page, "Content-Security-Policy", "'wasm-unsafe-eval'")
    assert not [path for path in sent if path.endswith((".wasm", ".bin", ".zip", ".whl"))]


def test_a_policy_that_forbids_workers_is_told(page: Page, strange: Serve, watch: Watch) -> None:
    watch.expect("console:", "exception:")
    url, _, _ = strange(  # type: ignore[misc]
        headers={"Content-Security-Policy": "script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'"}
    )
    page.goto(f"{url}fake/")
    told(page, "worker")


@pytest.mark.parametrize(
    ("file", "habit", "parts"),
    [
        ("main.js", "missing", ["main.js", "answer 404"]),
        ("main.js", "html", ["main.js", "as text/html"]),
        (IMPORTED, "missing", [IMPORTED, "answer 404"]),
        (IMPORTED, "octets", [IMPORTED, "as application/octet-stream"]),
        ("main.js", "cut", ["Load it again"]),
    ],
)
def test_a_page_without_its_program_says_so_by_itself(
    page: Page, strange: Serve, watch: Watch, fake_dist: Path, file: str, habit: str, parts: list[str]
) -> None:
    watch.expect("console:", "exception:")
    (program,) = (fake_dist / "assets").glob("shell-*/main.js")
    imported = re.findall(r'from"\./([\w-]+\.js)"', program.read_text())[0]
    file, *parts = (imported if part == IMPORTED else part for part in (file, *parts))
    url, habits, _ = strange({file: habit})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    told(page, "This page is only a picture", *parts)
    habits.clear()
    page.get_by_role("button", name="Load it again").click()
    plays(page)


def test_a_page_of_which_only_the_text_came_says_so_in_the_end(first_visit: Watch, strange: Serve) -> None:
    first_visit.expect("console:", "exception:")
    url, _, _ = strange({".js": "missing"})  # type: ignore[misc]
    page = first_visit.context.new_page()
    page.clock.install()
    page.goto(f"{url}fake/")
    expect(page.locator("#unborn")).to_be_hidden()
    expect(page.locator("#unborn")).to_be_visible(timeout=30_000)
    expect(page.locator("#unborn")).to_contain_text("its program has not come")


def test_a_page_that_lives_never_says_that_it_does_not(page: Page, fake_site: str) -> None:
    page.goto(f"{fake_site}fake/")
    ready(page)
    expect(page.locator("#unborn")).to_have_count(0)


def test_no_file_is_fetched_twice_where_nothing_may_be_stored(page: Page, strange: Serve) -> None:
    url, _, sent = strange(headers={"Cache-Control": "no-store"})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    page.wait_for_timeout(1500)  # what counts bytes begins late
    assert any(path.endswith(".wasm") for path in sent)
    assert {path: times for path, times in sent.items() if times > 1} == {}


def test_a_bots_interpreter_fetches_only_its_scripts_anew_where_nothing_may_be_stored(
    page: Page, strange: Serve, watch: Watch
) -> None:
    watch.expect("Error")
    url, _, sent = strange(headers={"Cache-Control": "no-store"})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    page.locator("button[data-do=bot]").click()
    expect(page.locator("h1")).to_contain_text("'undecided'", timeout=START)
    twice = {re.sub(r".*/", "", path) for path, times in sent.items() if times > 1}
    assert twice <= {
        "interpreter.mjs",
        "bot_worker.py",
        "rest.wasm",
    }  # no page can hand over a script, or what a worker waits for


def test_a_document_is_fetched_once_however_often_it_is_shown(page: Page, strange: Serve) -> None:
    url, _, sent = strange(headers={"Cache-Control": "no-store"})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    ready(page)
    page.get_by_role("link", name="Panel").click()
    page.get_by_role("button", name="Close the rules").click()
    for _ in range(2):
        page.get_by_role("link", name="Rules").click()
        expect(page).to_have_title("Fake /fake/rules/")
        page.go_back()
        expect(page.locator("#table-hen")).to_be_visible()
    assert sent["/fake/rules/"] == 1


def test_after_a_crash_nothing_but_scripts_is_fetched_anew(page: Page, strange: Serve, watch: Watch) -> None:
    watch.expect("Error")
    url, _, sent = strange(headers={"Cache-Control": "no-store"})  # type: ignore[misc]
    page.goto(f"{url}fake/")
    plays(page)
    page.locator("button[data-do=crash]").click()
    expect(page.locator("[data-region=status]")).to_contain_text("were started again", timeout=START)
    assert not [path for path, times in sent.items() if times > 1 and path.endswith((".wasm", ".bin", ".zip", ".whl"))]
