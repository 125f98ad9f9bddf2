"""`make play`'s server: one address from one start to the next, plain words where it cannot be had, a quiet end."""

from __future__ import annotations

import contextlib
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.browser.helpers import FAKE, ROOT
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
