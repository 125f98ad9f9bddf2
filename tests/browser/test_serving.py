"""`make play`'s server: one address from one start to the next, plain words where it cannot be had, a quiet end."""

from __future__ import annotations

import contextlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.helpers import FAKE, HERE, ROOT, START, Watch, ready
from web.build.__main__ import PORTS


@contextlib.contextmanager
def serving(folder: Path, *options: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "web.build", *FAKE, "--out", str(folder / "dist"), "--serve", *options]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # as in a terminal, wherever the tests run
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def address(process: subprocess.Popen[str]) -> tuple[str, int]:
    """Where the site is, and its port, as the terminal says."""
    assert process.stdout
    for line in process.stdout:
        if found := re.match(r"Play at (http://127\.0\.0\.1:(\d+)/)", line):
            return found[1], int(found[2])
    raise AssertionError("No address was printed.")


def taken(port: int) -> socket.socket:
    """Takes a port, unless somebody has it already."""
    other = socket.socket()
    with contextlib.suppress(OSError):
        other.bind(("127.0.0.1", port))
        other.listen()
    return other


def test_where_the_usual_port_is_taken_the_site_is_served_at_the_next(tmp_path: Path) -> None:
    with taken(PORTS[0]), serving(tmp_path) as process:
        url, port = address(process)
        assert port in PORTS[1:]
        with urllib.request.urlopen(url) as answer:
            assert answer.status == 200


def test_a_port_that_was_asked_for_and_is_taken_is_refused_in_words(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with serving(tmp_path, str(port)) as process:
            _, told = process.communicate(timeout=120)
    assert process.returncode == 1
    assert told == f"Port {port} is taken.\nEnd what serves there, or name another port with --serve PORT.\n"


def test_ctrl_c_ends_it_without_a_word_of_complaint(tmp_path: Path) -> None:
    with serving(tmp_path, "0") as process:
        address(process)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=120)
    assert (process.returncode, told) == (0, "")


def test_what_is_changed_is_shown_in_the_page_that_is_open(page: Page, watch: Watch, tmp_path: Path) -> None:
    watch.expect("ERR_")  # a page that is loaded anew drops what it waited for
    app, sheet = tmp_path / "app", tmp_path / "views" / "fake" / "fake.css"
    shutil.copytree(HERE / "fake" / "app", app, ignore=shutil.ignore_patterns("__pycache__"))
    sheet.parent.mkdir(parents=True)
    sheet.write_text("h1 { letter-spacing: 1px; }")
    with serving(tmp_path, "0", "--app", str(app), "--views", str(sheet.parents[1])) as process:
        url, _ = address(process)
        page.goto(url)
        heading = page.locator("h1")
        expect(heading).to_have_text("Shelf")
        expect(heading).to_have_css("letter-spacing", "1px")
        sheet.write_text("h1 { letter-spacing: 5px; }")
        expect(heading).to_have_css("letter-spacing", "5px", timeout=START)
        good = (app / "__init__.py").read_text()
        (app / "__init__.py").write_text(good.replace("<h1>Shelf</h1>", "<h1>Cupboard</h1>"))
        expect(heading).to_have_text("Cupboard", timeout=START)
        ready(page)  # the worker says the same
        expect(heading).to_have_text("Cupboard")
        (app / "__init__.py").write_text("x = (")
        expect(page.locator("[data-region=status]")).to_contain_text("could not be built", timeout=START)
        expect(page.locator("[data-region=status]")).to_contain_text("was never closed")
        expect(heading).to_have_text("Cupboard")
        (app / "__init__.py").write_text(good)
        expect(heading).to_have_text("Shelf", timeout=START)


def test_what_a_service_worker_kept_earlier_at_this_address_is_taken_away(
    fake_dist: Path, tmp_path: Path, browser: Browser
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(fake_dist)]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    context = browser.new_context(service_workers="allow")
    page = context.new_page()
    while True:
        with contextlib.suppress(Error):  # it does not answer yet
            page.goto(f"http://127.0.0.1:{port}/")
            break
    expect(page.locator("[data-region=offline]")).to_have_text("This site works without a network.", timeout=3 * START)
    server.kill()
    server.wait()
    with serving(tmp_path, str(port)) as process:
        url, _ = address(process)
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => (found.update(), null))")
        expect(page.locator("script[src='/-/watch.js']")).to_have_count(1, timeout=START)  # it has loaded itself anew
        kept = (
            "Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then((all) => all.flat().length)"
        )
        for _ in range(600):
            if not page.evaluate(kept):
                break
            page.wait_for_timeout(100)
        assert page.evaluate(kept) == 0
        page.goto(url)
        ready(page)
        expect(page.locator("[data-region=offline]")).to_be_empty()
    context.close()
