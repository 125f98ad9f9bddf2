"""A built site, a server, a Chromium that reaches nothing else, and pages on which any fault fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.helpers import ARGUMENTS, FAKE, ROOT, Watch, built, chromium
from web.build.serve import Server

expect.set_options(timeout=20_000)  # a busy machine is no fault of the page


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    found = chromium()
    return {"args": ARGUMENTS} | ({"executable_path": found} if found else {})


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Contexts without service workers: that a site is fetched whole is no matter of most tests (see test_offline.py)."""
    return browser_context_args | {"service_workers": "block"}


@pytest.fixture(scope="session")
def fake_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of the smallest app that keeps the contract."""
    return built(tmp_path_factory.mktemp("fake"), *FAKE)


@pytest.fixture(scope="session")
def fake_site(fake_dist: Path) -> Iterator[str]:
    server = Server(fake_dist).in_background()
    yield server.url
    server.shutdown()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real site, with the toy games that the tests add."""
    toys = ROOT / "tests" / "toys"
    return built(tmp_path_factory.mktemp("site"), "--games", str(toys), "--views", str(toys / "views"))


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    server = Server(dist).in_background()
    yield server.url
    server.shutdown()


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """Watches all pages of the test's context, and fails the test at its end if anything was amiss."""
    watching = Watch(context)
    yield watching
    watching.check()


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    """A page that is watched."""
    return context.new_page()


@pytest.fixture
def fresh(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens watched pages in contexts with settings of their own: `fresh(has_touch=True, reduced_motion="reduce")`."""
    opened: list[tuple[BrowserContext, Watch]] = []

    def open_page(**settings: Any) -> Page:
        context = browser.new_context(**{"service_workers": "block"} | settings)
        opened.append((context, Watch(context)))
        return context.new_page()

    yield open_page
    for context, watching in opened:
        context.close()
        watching.check()
