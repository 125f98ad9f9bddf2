"""A built site, a server, a Chromium that reaches nothing else, and pages on which any fault fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.devices import ONE_PROCESS, Devices
from tests.browser.helpers import ARGUMENTS, FAKE, ROOT, Watch, built_once, without_windows
from web.build.serve import Server

expect.set_options(timeout=20_000)  # a busy machine is no fault of the page


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    found = without_windows()
    return {"args": ARGUMENTS} | ({"executable_path": found} if found else {})


@pytest.fixture(scope="session")
def fake_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of the smallest app that keeps the contract."""
    return built_once(tmp_path_factory, "fake", *FAKE)


@pytest.fixture(scope="session")
def fake_site(fake_dist: Path) -> Iterator[str]:
    server = Server(fake_dist).in_background()
    yield server.url
    server.shutdown()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real site, with the toy games that the tests add."""
    toys = ROOT / "tests" / "toys"
    return built_once(tmp_path_factory, "site", "--games", str(toys), "--views", str(toys / "views"))


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    server = Server(dist).in_background()
    yield server.url
    server.shutdown()


@pytest.fixture(scope="session")
def all_devices(launch_browser: Callable[..., Browser]) -> Iterator[Devices]:
    browser = launch_browser(args=[*ARGUMENTS, ONE_PROCESS])
    yield Devices(browser)
    browser.close()


@pytest.fixture
def devices(all_devices: Devices) -> Iterator[Devices]:
    """Lends devices to the test, and fails it at its end if anything was amiss on one of their pages."""
    yield all_devices
    all_devices.give_back()


@pytest.fixture
def watch(devices: Devices) -> Watch:
    """The watch over the test's device, with all its pages."""
    return devices.lend()


@pytest.fixture
def context(watch: Watch) -> BrowserContext:
    return watch.context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page that is watched."""
    return context.new_page()


@pytest.fixture
def fresh(devices: Devices) -> Callable[..., Page]:
    """Opens watched pages on devices with settings of their own: `fresh(has_touch=True, reduced_motion="reduce")`."""
    return devices.page


@pytest.fixture
def first_visit(browser: Browser) -> Iterator[Watch]:
    """The watch over a browser that has never been anywhere: its cache is empty, and its clock may be set."""
    context = browser.new_context(service_workers="block")
    watching = Watch(context)
    yield watching
    context.close()
    watching.check()
