"""Gem Hens in a real browser: a round on a phone, with the clock, dice that are locked, a die that takes the hen somewhere, and a gem that is placed."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

import pygames
from tests.browser.helpers import axe, ready
from tests.browser.test_table import PHONE, drop

Fresh = Callable[..., Page]


def against_a_friend(until: str) -> pygames.Match:
    """A match of two friends without a clock, up to the first decision of this step."""
    match = pygames.Match.start("gem-hens", ["Ann", "Bea"], seed=3, clock="off")
    while match.state.step_name != until:  # type: ignore[attr-defined]
        choices = match.state.actions()
        match.play(next((action for action in choices if action[0] == "done"), choices[0]))
    return match


def boxes(dice: Locator) -> list[object]:
    """Where they are on the screen."""
    return [die.bounding_box() for die in dice.all()]


def rolled(page: Page) -> Locator:
    """The eight dice, when they have stopped tumbling."""
    dice = page.locator('[data-key^="die"]')
    expect(dice).to_have_count(8)
    expect(dice.and_(page.locator('[aria-label$=", possible"]'))).to_have_count(8)
    return dice


def test_on_a_phone_dice_are_rolled_against_the_clock_and_locked_by_a_tap(fresh: Fresh, site: str) -> None:
    page = fresh(**PHONE)
    page.goto(f"{site}gem-hens/")
    ready(page)
    page.get_by_role("button", name="Roll", exact=True).tap()
    dice = rolled(page)
    height = page.viewport_size["height"] if page.viewport_size else 0
    cell, last = page.locator('[data-key="r1c1"]').bounding_box(), dice.last.bounding_box()
    assert cell and last and cell["y"] >= 0 and last["y"] + last["height"] <= height, "yard and dice are on one screen"
    lying = boxes(dice)
    dice.first.tap()
    expect(page.locator(".log-lines")).to_contain_text("locks a")
    assert boxes(dice) == lying, "nothing moves under a finger"
    page.get_by_role("button", name="Done").tap()
    expect(page.locator(".log-lines")).to_contain_text("is done")


def test_two_dice_that_are_touched_in_a_tenth_of_a_second_are_both_locked(fresh: Fresh, site: str) -> None:
    page = fresh(**PHONE)
    page.goto(f"{site}gem-hens/")
    ready(page).get_by_role("button", name="Roll", exact=True).tap()
    dice = rolled(page)
    first, last = dice.first.bounding_box(), dice.last.bounding_box()
    assert first and last
    for box in (first, last):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(dice.and_(page.locator('[aria-label$=": locked"]'))).to_have_count(2)


def test_a_die_shows_where_it_leads_takes_the_hen_there_and_what_she_eats_is_placed(fresh: Fresh, site: str) -> None:
    page = fresh()
    page.goto(f"{site}gem-hens/")
    match = against_a_friend("turn")
    drop(ready(page), match.text)
    if page.locator("#uncurtain").count():
        page.locator("#uncurtain").click()
    eating = next(
        action
        for action in match.state.actions()
        if len(action) == 2 and match.state.grain.get(action[1])  # type: ignore[attr-defined]
    )
    die = page.get_by_role("button", name=f"die {eating[0]}").first
    die.click()
    goal = page.locator(f'[data-key="{eating[1]}"]')
    expect(goal).to_have_class("go")
    goal.click()
    expect(page.locator(".log-lines")).to_contain_text(f"to {eating[1]} with")
    assert axe(page) == []
