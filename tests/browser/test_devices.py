"""Tests share devices: what one did to its own is gone before the next has it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.devices import Devices

LEAVE = """async () => {
  localStorage.setItem("left", "here");
  sessionStorage.setItem("left", "here");
  await caches.open("left");
  await new Promise((resolve) => (indexedDB.open("left").onsuccess = resolve));
}"""
FOUND = """async () => {
  const databases = await indexedDB.databases();
  return [localStorage.length, sessionStorage.length, (await caches.keys()).length, databases.length, navigator.onLine, innerWidth];
}"""
NOTHING = [0, 0, 0, 0, True, 1280]


def quiet(devices: Devices, site: str) -> Page:
    """A page of the site's origin on which nothing runs."""
    page = devices.lend().context.new_page()
    page.route("**", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(f"{site}nothing/")
    return page


def test_what_a_test_leaves_on_a_device_the_next_does_not_find(devices: Devices, fake_site: str) -> None:
    page = quiet(devices, fake_site)
    assert page.evaluate(FOUND) == NOTHING
    page.set_viewport_size({"width": 400, "height": 300})
    page.evaluate(LEAVE)
    page.context.set_offline(True)
    assert page.evaluate(FOUND) == [1, 1, 1, 1, False, 400]
    context = page.context
    devices.give_back()
    page = quiet(devices, fake_site)
    assert page.context is context
    assert page.evaluate(FOUND) == NOTHING


def test_two_people_have_a_device_each(devices: Devices, fake_site: str) -> None:
    ann, bob = quiet(devices, fake_site), quiet(devices, fake_site)
    ann.evaluate(LEAVE)
    assert bob.evaluate(FOUND) == NOTHING


def test_a_fault_on_a_page_fails_its_own_test_and_no_other(devices: Devices, fake_site: str) -> None:
    quiet(devices, fake_site).evaluate("console.error('a complaint')")
    with pytest.raises(AssertionError, match="a complaint"):
        devices.give_back()
    quiet(devices, fake_site)
    devices.give_back()
