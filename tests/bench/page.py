"""Measurements of the page, each a function that gives figures; `python -m tests.bench.page [NAME]` prints rows, see NAMED.

Ratios alternate their two sides in one run. Times are milliseconds; the browser's profile is new for each cold start.
"""

from __future__ import annotations

import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from math import ceil
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright

import pygames
from tests.bench.rows import Row, spread
from tests.bench.rules import text_of
from tests.bench.visits import TAP, TELL, browser, watched
from tests.browser.helpers import ARGUMENTS, chromium, throttle
from web.app import links
from web.build.serve import Files, Server

ROOT = Path(__file__).parents[2]
TOYS = ROOT / "tests" / "toys"
WITH_TOYS = ("--games", str(TOYS), "--views", str(TOYS / "views"))
PYODIDE = ROOT / "node_modules" / "pyodide"
BARE = """<!doctype html><meta charset="utf-8"><title>bare</title><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
await loadPyodide();
const tell = TELL;
tell(performance.now());
</script>"""
SAY = "(after) => console.log(`after ${after}`)"
"""What a page does with the milliseconds that it took where a debugger listens."""


TOUCHES = """async (touches) => {
  const times = [];
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let i = 0; i < touches; i++) {
    const thing = document.querySelector("[data-board] [data-movable]") ?? document.querySelector("[data-board] [data-key]");
    const board = thing.closest("[data-board]");
    const changed = new Promise((resolve) => new MutationObserver((_, seen) => (seen.disconnect(), resolve()))
      .observe(board.closest("[data-region]"), { subtree: true, childList: true, attributes: true }));
    const began = performance.now();
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await changed;
    await frame();
    await frame();
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}"""
"""Touches one after another: milliseconds of each, from its event to the second frame after the board has changed."""


@dataclass(frozen=True)
class Figures:
    """One side of a measurement: its name and a time of each run."""

    name: str
    times: list[float]

    @property
    def median(self) -> float:
        return statistics.median(self.times)

    def __str__(self) -> str:
        return f"{self.name}: median {self.median:.0f} ms, {min(self.times):.0f} to {max(self.times):.0f} ms in {len(self.times)} runs"


class Packing(Files):
    """A server that packs what can be packed, as GitHub Pages and most hosts do."""

    PACKED = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm", ".py")

    def do_GET(self) -> None:
        path = self.path.split("?")[0]
        file = Path(self.translate_path(f"{path}index.html" if path.endswith("/") else path))
        if file.suffix not in self.PACKED or not file.is_file():
            super().do_GET()
            return
        self.send_whole(200, self.guess_type(str(file)), packed(file), {"Content-Encoding": "gzip"})


@cache
def packed(file: Path) -> bytes:
    return gzip.compress(file.read_bytes())


@contextmanager
def served(dist: Path, files: type[Files] = Files, tell: str = SAY) -> Iterator[str]:
    """A server that has the built site, and npm's own Pyodide with a bare page beside it."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "site").symlink_to(dist)
        (root / "bare").mkdir()
        (root / "bare" / "pyodide").symlink_to(PYODIDE)
        (root / "bare" / "index.html").write_text(BARE.replace("TELL", tell))
        server = Server(root, files=files).in_background()
        yield server.url
        server.shutdown()


@contextmanager
def profile(playwright: Playwright, folder: str | None = None, keeps: bool = False) -> Iterator[BrowserContext]:
    """A browser with a profile of its own, new unless a folder is given; `keeps`: the site's service worker is let in."""
    with tempfile.TemporaryDirectory() as new:
        context = playwright.chromium.launch_persistent_context(
            folder or new,
            executable_path=chromium(),
            args=ARGUMENTS,
            service_workers="allow" if keeps else "block",
        )
        yield context
        context.close()


def told_after(page: Page, url: str) -> float:
    """What a page says in its console of how long it took. Asking it would take processor time from it, and from one side more."""
    with page.expect_console_message(lambda message: message.text.startswith("after "), timeout=180_000) as said:
        page.goto(url, wait_until="commit")
    return float(said.value.text.split()[1])


def bare_start(page: Page, url: str) -> float:
    """Until `loadPyodide()` of npm's own files is done."""
    return told_after(page, f"{url}bare/")


def playable(page: Page, url: str) -> float:
    """Until a tap, made as early as possible, has changed the board in Python."""
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => ({TAP})({SAY}))")
    return told_after(page, url)


def starts(dist: Path, path: str, runs: int = 9) -> dict[str, Figures]:
    """Cold and warm starts of a table against bare Pyodide's, alternated, in a browser at rest that nobody debugs.

    The cold visit lasts for five seconds in which the table is touched twenty times, so that the warm one finds what a browser keeps of such a visit.
    """
    times: dict[str, list[float]] = {name: [] for name in ("bare cold", "page cold", "bare warm", "page warm")}
    files = watched()
    with served(dist, files, TELL) as url:
        for _ in range(runs):
            for side, visited in (("bare", "/bare/"), ("page", f"/site{path}")):
                with browser(files, url, visited) as visit:
                    for kind in ("cold", "warm"):
                        times[f"{side} {kind}"].append(visit())
    return {name: Figures(name, found) for name, found in times.items()}


def debugged_starts(dist: Path, path: str, runs: int = 9) -> dict[str, Figures]:
    """The same in a browser that is debugged, and at the cold ones still starts itself."""
    times: dict[str, list[float]] = {name: [] for name in ("bare cold", "page cold", "bare warm", "page warm")}
    with served(dist) as url, sync_playwright() as playwright:
        sides: list[tuple[str, Callable[[Page], float]]] = [
            ("bare", lambda page: bare_start(page, url)),
            ("page", lambda page: playable(page, f"{url}site{path}")),
        ]
        for _ in range(runs):
            for side, measure in sides:
                with profile(playwright) as context:
                    for kind in ("cold", "warm"):
                        page = context.new_page()
                        times[f"{side} {kind}"].append(measure(page))
                        page.close()
    return {name: Figures(name, found) for name, found in times.items()}


def kept_starts(dist: Path, path: str, runs: int = 9) -> dict[str, Figures]:
    """Starts of a table that the service worker serves, against bare Pyodide's with its files in the browser's cache, alternated."""
    times: dict[str, list[float]] = {name: [] for name in ("bare warm", "page kept")}
    with served(dist) as url, sync_playwright() as playwright:
        for _ in range(runs):
            with profile(playwright, keeps=True) as context:
                page = context.new_page()
                page.goto(f"{url}bare/")
                page.goto(f"{url}site{path}")
                page.get_by_text("This site works without a network.").wait_for(timeout=60_000)
                page.close()
                for side in times:
                    page = context.new_page()
                    start = bare_start(page, url) if side == "bare warm" else playable(page, f"{url}site{path}")
                    times[side].append(start)
                    page.close()
    return {name: Figures(name, found) for name, found in times.items()}


def first_board(dist: Path, path: str, runs: int = 5, slow: bool = False) -> Figures:
    """Until the static board is painted; `slow`: Fast 3G and a processor four times slower."""
    times = []
    with served(dist) as url, sync_playwright() as playwright:
        for _ in range(runs):
            with profile(playwright) as context:
                page = context.new_page()
                if slow:
                    throttle(page, cpu=4, fast_3g=True)
                page.goto(f"{url}site{path}", wait_until="commit")
                page.locator("[data-board]").first.wait_for()
                entry = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
                while (paint := page.evaluate(entry)) is None:
                    time.sleep(0.01)
                times.append(float(paint))
    return Figures("first board painted" + (", Fast 3G and CPU 4×" if slow else ""), times)


def touch_to_paint(dist: Path, path: str, touches: int = 40, cpu: float = 1) -> Figures:
    """From a tap's event to the second animation frame after the board has changed."""
    with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
        page = context.new_page()
        page.goto(f"{url}site{path}")
        page.locator("body[aria-busy=false]").wait_for(timeout=60_000)
        if cpu != 1:
            throttle(page, cpu=cpu)
        times = page.evaluate(TOUCHES, touches)
    return Figures("touch to paint" + (f", CPU {cpu:g}×" if cpu != 1 else ""), times)


OTHERS = ("assets/pyodide-", "assets/pyscript-", "assets/stdlib-")
"""What of a site is interpreter, PyScript and standard library."""


def transferred(dist: Path, path: str) -> dict[str, int]:
    """Bytes, gzipped, of each file that a table needs until it is playable."""
    asked: set[str] = set()
    with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
        page = context.new_page()
        page.on("request", lambda request: asked.add(request.url.removeprefix(f"{url}site/")))
        playable(page, f"{url}site{path}")
    files = {
        name: dist / (f"{name}index.html" if name.endswith("/") or not name else name)
        for name in asked
        if not name.startswith("blob:")
    }
    return {name: len(gzip.compress(file.read_bytes())) for name, file in files.items() if file.is_file()}


def first_touches(dist: Path, path: str, runs: int = 20) -> Figures:
    """From the first tap after a start to the second animation frame after the board has changed, each in a visit of its own."""
    times = []
    with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
        for _ in range(runs):
            page = context.new_page()
            page.goto(f"{url}site{path}")
            page.locator("body[aria-busy=false]").wait_for(timeout=60_000)
            page.wait_for_timeout(500)
            times += page.evaluate(TOUCHES, 1)
            page.close()
    return Figures("first touch after the start", times)


def on_a_line(
    sites: dict[str, Path], path: str, megabits: float, latency: float, cpu: float, runs: int
) -> list[Figures]:
    """First visits until a table is playable, on a line of so many megabits a second (latency in ms) from a host that packs, the sites alternated."""
    times: dict[str, list[float]] = {name: [] for name in sites}
    with sync_playwright() as playwright:
        for _ in range(runs):
            for name, dist in sites.items():
                with served(dist, Packing) as url, profile(playwright) as context:
                    page = context.new_page()
                    cdp = page.context.new_cdp_session(page)
                    cdp.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
                    cdp.send("Network.enable")
                    line = {"latency": latency, "downloadThroughput": megabits * 1e6 / 8, "uploadThroughput": 750e3 / 8}
                    cdp.send("Network.emulateNetworkConditions", {"offline": False, **line})
                    times[name].append(playable(page, f"{url}site{path}"))
    return [Figures(name, found) for name, found in times.items()]


def load_in_worker(dist: Path, game: pygames.Game, lines: int, runs: int = 7) -> Figures:
    """Until the rules worker has taken a text of so many lines from a file."""
    text = text_of(game, lines)
    with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
        page = context.new_page()
        page.goto(f"{url}site/{game.slug}/")
        page.locator("body[aria-busy=false]").wait_for(timeout=60_000)
        times = page.evaluate(
            """async ({ text, runs }) => {
              const { handle } = document.querySelector("script[type=py]").xworker.sync;
              const times = [];
              for (let i = 0; i <= runs; i++) {
                const began = performance.now();
                await handle(JSON.stringify({ do: "files", files: [{ name: "match.txt", text }] }));
                times.push(performance.now() - began);
              }
              return times.slice(1);
            }""",
            {"text": text, "runs": runs},
        )
    return Figures(f"a text of {game.title} with {lines} lines", times)


def long_tasks_while_a_bot_thinks(dist: Path, path: str) -> list[float]:
    """The main thread's tasks over 50 ms from a person's action to the bot's answer."""
    with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
        page = context.new_page()
        page.goto(f"{url}site{path}")
        page.locator("body[aria-busy=false]").wait_for(timeout=60_000)
        page.wait_for_timeout(1000)
        page.evaluate(
            """() => {
              globalThis.long = [];
              new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: "longtask" });
            }"""
        )
        first = page.locator("[data-movable]").first
        first.click()
        page.locator("[data-board] [aria-pressed=true]").wait_for()
        page.locator("[data-board] .go").last.click()
        page.wait_for_timeout(8000)
        return list(page.evaluate("long"))


def long_match(slug: str, lines: int, moves: int) -> str:
    """A match of a human and a bot of so many lines: `moves` of them at random, the others of people who change seats between."""
    if str(TOYS) not in pygames.__path__:
        pygames.__path__.append(str(TOYS))
    rng, match = Random(1), pygames.Match.start(slug, ["Ann", "bot:steady"], seed=1)
    for at in range(lines):
        if (at + 1) * moves // lines > at * moves // lines:
            match.play(rng.choice(match.state.actions()))
        else:
            match.play(("sit 0 human Ann", "sit 1 bot steady")[at % 2])
    assert match.state.turn == 0, "A person is to act at the end."
    return match.text


def going_back(dist: Path, lines: int = 5000, clicks: int = 8) -> dict[str, Figures]:
    """From a click to the second animation frame after the log has changed: undo and a step back in a long match.

    Between them an event that changes nothing goes to the worker and back: what the machine itself takes.
    """
    text = long_match("hens-and-chicks", lines, 20)
    with served(dist) as url, sync_playwright() as playwright, profile(playwright) as context:
        page = context.new_page()
        page.goto(f"{url}site/hens-and-chicks/#{links.packed(text)}")
        page.locator("body[aria-busy=false]").wait_for(timeout=60_000)
        page.locator(".log-lines li").first.wait_for()
        found = page.evaluate(
            """async (clicks) => {
              const { handle } = document.querySelector("script[type=py]").xworker.sync;
              const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
              const found = { undo: [], step: [], nothing: [] };
              const one = async (name, selector) => {
                const changed = new Promise((resolve) => new MutationObserver((_, seen) => (seen.disconnect(), resolve()))
                  .observe(document.querySelector("[data-region=log]"), { subtree: true, childList: true, attributes: true }));
                const began = performance.now();
                document.querySelector(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
                await changed;
                await frame();
                await frame();
                found[name].push(performance.now() - began);
                await new Promise((resolve) => setTimeout(resolve, 300));
                const asked = performance.now();
                await handle(JSON.stringify({ do: "stored", key: "" }));
                await frame();
                await frame();
                found.nothing.push(performance.now() - asked);
              };
              for (let i = 0; i < clicks; i++) {
                await one("undo", "[data-do=undo]");
                await one("step", "[data-do=step][data-to=back]");
              }
              return found;
            }""",
            clicks,
        )
    return {name: Figures(f"{name} in {lines:,} lines", times) for name, times in found.items()}


def renderer_memory(dist: Path, path: str, runs: int = 3) -> list[float]:
    """The most memory, in MB, that the page's process has of its own while a bot thinks and answers, in each of some visits."""
    most = []
    for _ in range(runs):
        with (
            tempfile.TemporaryDirectory() as folder,
            served(dist) as url,
            sync_playwright() as playwright,
            profile(playwright, folder) as context,
        ):
            page = context.new_page()
            page.goto(f"{url}site{path}")
            page.locator("body[aria-busy=false]").wait_for(timeout=60_000)
            page.locator("[data-movable]").first.click()
            page.locator("[data-board] [aria-pressed=true]").wait_for()
            page.locator("[data-board] .go").last.click()
            seen = []
            while page.locator(".log-lines li").count() < 2:
                seen.append(max(renderers(folder)))
                page.wait_for_timeout(200)
            most.append(max(*seen, *renderers(folder)))
    return most


def renderers(folder: str) -> list[float]:
    """MB, shared pages by their share, of each of the renderers whose browser has this profile (Linux)."""
    commands, parents = {}, {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            commands[process.name] = process.joinpath("cmdline").read_text(errors="replace")
            parents[process.name] = process.joinpath("stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue  # it has ended meanwhile
    sizes = [0.0]
    for name, command in commands.items():
        above = name
        while above in parents and folder not in commands[above]:
            above = parents[above]
        if "--type=renderer" in command and above in parents:
            kilobytes = re.search(r"(?m)^Pss:\s+(\d+)", Path("/proc", name, "smaps_rollup").read_text())
            sizes.append(int(kilobytes[1]) / 1000 if kilobytes else 0.0)
    return sizes


def percentile(times: list[float], share: float) -> float:
    """The smallest time that no less than this share of them keep to."""
    return sorted(times)[ceil(len(times) * share) - 1]


@contextmanager
def site(*options: str) -> Iterator[Path]:
    """The site as it is built now."""
    with tempfile.TemporaryDirectory() as folder:
        dist = Path(folder, "dist")
        command = [sys.executable, "-m", "web.build", "--out", str(dist), *options]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        yield dist


def rows(path: str = "/hens-and-chicks/", runs: int = 9) -> Iterator[Row]:
    """The page's rows of what must hold, measured on the site as it is built now."""
    with site() as dist:
        for slow, most in ((False, 500), (True, 1500)):
            figures = first_board(dist, path, slow=slow)
            yield Row(figures.name, str(figures), f"≤ {most} ms", figures.median <= most)
        yield from start_rows(dist, path, runs)
        yield from kept_rows(dist, path, runs)
        for cpu, most in ((1, 50), (4, 200)):
            figures = touch_to_paint(dist, path, cpu=cpu)
            late = percentile(figures.times, 0.95)
            yield Row(figures.name, f"p95 {late:.0f} ms; {figures}", f"p95 ≤ {most} ms", late <= most)
        long = long_tasks_while_a_bot_thinks(dist, path)
        yield Row(
            "main-thread tasks over 50 ms while a bot thinks", str([round(task) for task in long]), "none", not long
        )
        yield from load_rows(dist)
        figures = first_touches(dist, path)
        late = percentile(figures.times, 0.95)
        yield Row(figures.name, f"p95 {late:.0f} ms; {figures}", "p95 ≤ 50 ms", late <= 50)
        yield from back_rows(dist)
        yield from memory_rows(dist)
        yield from snapshot_rows(dist)
    with site(*WITH_TOYS) as dist:
        yield from field_rows(dist)


def snapshot_rows(dist: Path, path: str = "/hens-and-chicks/") -> Iterator[Row]:
    """What the picture of an interpreter's memory costs and gains, beside the same site without one."""
    with site("--no-snapshot") as plain:
        without, sizes = transferred(plain, path), transferred(dist, path)
        ours = sum(size for name, size in without.items() if not name.startswith(OTHERS))
        yield Row(
            "transferred until playable without a picture, beyond interpreter, PyScript and library",
            f"{ours:,} bytes",
            "≤ 250,000",
            ours <= 250_000,
        )
        more = sum(sizes.values()) - sum(without.values())
        told = f"{sum(sizes.values()):,} bytes, {more:,} more than without a picture"
        yield Row("transferred until playable, all", told, "≤ 1,600,000 more", more <= 1_600_000)
        for name, megabits, latency, cpu, runs in (("Fast 3G and CPU 4×", 1.6, 150, 4, 3), ("20 Mbit/s", 20, 20, 1, 5)):
            sides = {"with": dist, "without": plain}
            with_it, others = on_a_line(sides, path, megabits, latency, cpu, runs)
            in_time = with_it.median <= max(others.times)  # both do the same where the line is slow
            yield Row(f"playable, {name}", f"{with_it}; {others}", "not later than all without", in_time)
        found, before = (renderer_memory(place, path) for place in (dist, plain))
        ratio = statistics.median(found) / statistics.median(before)
        told = f"{spread(found, '.0f')} MB, {spread(before, '.0f')} MB without"
        yield Row("renderer's memory with a picture", told, "≤ 1.1 ×", ratio <= 1.1)


def field_rows(dist: Path) -> Iterator[Row]:
    """Touches on a board of 400 squares beside a log of 300 lines."""
    figures = touch_to_paint(dist, f"/wide-field/#{links.packed(long_match('wide-field', 300, 200))}")
    late = percentile(figures.times, 0.95)
    yield Row("400 squares and 300 lines, touch to paint", f"p95 {late:.0f} ms; {figures}", "p95 ≤ 50 ms", late <= 50)


def load_rows(dist: Path) -> Iterator[Row]:
    """A text of 500 lines of each game."""
    for game in pygames.games():
        figures = load_in_worker(dist, game, 500)
        yield Row("loading in the worker", str(figures), "≤ 150 ms", figures.median <= 150)


def back_rows(dist: Path) -> Iterator[Row]:
    """Undo and a step in a match of 5,000 lines."""
    found = going_back(dist)
    for name in ("undo", "step"):
        figures = found[name]
        told = f"{figures}; {found['nothing'].median:.0f} ms for an event that changes nothing"
        yield Row(f"{name} in 5,000 lines", told, "≤ 50 ms", figures.median <= 50)


def memory_rows(dist: Path) -> Iterator[Row]:
    """What the page's process takes with both workers."""
    found = renderer_memory(dist, "/hens-and-chicks/")
    yield Row("renderer's memory with a bot", f"{spread(found, '.0f')} MB", "≤ 350 MB", statistics.median(found) <= 350)


def start_rows(dist: Path, path: str = "/hens-and-chicks/", runs: int = 9) -> Iterator[Row]:
    """Starts as people have them, and in a browser that has just been started and is debugged, of which nothing is promised."""
    limits = {"cold": 0.35, "warm": 0.30}
    found = starts(dist, path, runs)
    for kind, most in limits.items():
        yield against_bare(f"playable, {kind}", found[f"page {kind}"], found[f"bare {kind}"], most)
    found = debugged_starts(dist, path, runs)
    for kind in limits:
        yield against_bare(
            f"playable, {kind}, in a browser just started and debugged", found[f"page {kind}"], found[f"bare {kind}"]
        )


def kept_rows(dist: Path, path: str = "/hens-and-chicks/", runs: int = 9) -> Iterator[Row]:
    """A warm start with the service worker in place."""
    found = kept_starts(dist, path, runs)
    yield against_bare("playable, kept by the service worker", found["page kept"], found["bare warm"], 0.45)


def against_bare(what: str, ours: Figures, bare: Figures, most: float | None = None) -> Row:
    ratios = [one / other for one, other in zip(ours.times, bare.times, strict=True)]
    ratio = statistics.median(ratios)
    between = f"{min(ratios):.2f} to {max(ratios):.2f}"
    told = f"{ratio:.2f} ({between}) × bare; {ours}; {bare}"
    return Row(what, told) if most is None else Row(what, told, f"≤ {most:.2f} ×", ratio <= most)


NAMED: dict[str, tuple[Callable[[Path], Iterator[Row]], tuple[str, ...]]] = {
    "field": (field_rows, WITH_TOYS),
    "back": (back_rows, ()),
    "kept": (kept_rows, ()),
    "load": (load_rows, ()),
    "memory": (memory_rows, ()),
    "snapshot": (snapshot_rows, ()),
}
"""Rows that can be printed alone, and what the site is built with for them."""


def main() -> None:
    """Prints all rows or some, each as soon as it is there: `python -m tests.bench.page [starts [RUNS] | field | back | kept | load | memory | snapshot]`."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 9
    if name == "starts":
        with site(*sys.argv[3:]) as dist:
            told(start_rows(dist, runs=runs))
    elif name in NAMED:
        measure, options = NAMED[name]
        with site(*options) as dist:
            told(measure(dist))
    else:
        told(rows(runs=runs))


def told(found: Iterator[Row]) -> None:
    for row in found:
        print(row, flush=True)


if __name__ == "__main__":
    main()
