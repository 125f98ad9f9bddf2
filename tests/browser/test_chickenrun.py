"""Chickenrun in a real browser: on a phone the farm is shown in part, and people look around in it without touching anything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

import pygames
from tests.browser.helpers import axe, ready
from tests.browser.test_table import PHONE, drop

Fresh = Callable[..., Page]
FARM = "#t-\\.farm .board-svg"


def about_to_move() -> pygames.Match:
    """A match of two friends, in which the first hen is about to go somewhere."""
    luck, match = Random(4), pygames.Match.start("chickenrun", ["Ann", "Bea"], seed=4)
    while match.state.step_name != "move" or len(match.state.actions()) < 20:  # type: ignore[attr-defined]
        match.play(luck.choice(match.state.actions()))
    return match


def view_box(page: Page) -> list[float]:
    return [float(number) for number in (page.locator(FARM).get_attribute("viewBox") or "").split()]


def test_on_a_phone_the_farm_is_shown_around_the_hen_and_a_drag_looks_around_in_it(fresh: Fresh, site: str) -> None:
    page = fresh(**PHONE)
    page.goto(f"{site}chickenrun/")
    drop(ready(page), about_to_move().text)
    if page.locator("#uncurtain").count():
        page.locator("#uncurtain").tap()
    expect(page.locator(f"{FARM} .go").first).to_be_attached()
    before = view_box(page)
    assert before[2] < 600
    square = page.locator(f"{FARM} path.go").first.bounding_box()
    assert square and square["width"] >= 25
    box = page.locator(FARM).bounding_box()
    assert box
    scrolled = page.evaluate("scrollY")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 30, steps=4)
    page.mouse.up()
    after = view_box(page)
    assert after != before and after[2] == before[2]
    assert page.evaluate("scrollY") == scrolled
    expect(page.locator("[data-key].chosen")).to_have_count(0)
    page.get_by_role("button", name="See more").tap()
    assert view_box(page)[2] > after[2]
    assert axe(page) == []
    page.locator(f"{FARM} path.go").first.click(force=True)
    expect(page.locator(".log-lines")).to_contain_text(" moves to ")
