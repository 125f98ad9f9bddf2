"""Chickenrun in a real browser: on a phone the farm is shown in part, and people look around in it without touching anything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

import pygames
from tests.browser.helpers import ROOT, axe, ready
from tests.browser.test_table import PHONE, drop

Fresh = Callable[..., Page]
FARM = "#t-\\.farm .board-svg"
ALL_OF_IT = "0 0 960 720"


def about_to_move() -> pygames.Match:
    """A match of two friends, in which the first hen is about to go somewhere."""
    luck, match = Random(4), pygames.Match.start("chickenrun", ["Ann", "Bea"], seed=4)
    while match.state.step_name != "move" or len(match.state.actions()) < 20:  # type: ignore[attr-defined]
        match.play(luck.choice(match.state.actions()))
    return match


def view_box(page: Page) -> list[float]:
    return [float(number) for number in (page.locator(FARM).get_attribute("viewBox") or "").split()]


def about_to_move_on_a_phone(fresh: Fresh, site: str) -> Page:
    page = fresh(**PHONE)
    page.goto(f"{site}chickenrun/")
    drop(ready(page), about_to_move().text)
    if page.locator("#uncurtain").count():
        page.locator("#uncurtain").tap()
    expect(page.locator(f"{FARM} .go").first).to_be_attached()
    return page


def test_on_a_phone_the_farm_is_shown_around_the_hen_and_a_drag_looks_around_in_it(fresh: Fresh, site: str) -> None:
    page = about_to_move_on_a_phone(fresh, site)
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
    page.get_by_role("button", name="See all of it").tap()
    expect(page.locator(FARM)).to_have_attribute("viewBox", ALL_OF_IT)
    assert axe(page) == []
    page.locator(f"{FARM} path.go").first.click(force=True)
    expect(page.locator(".log-lines")).to_contain_text(" moves to ")


def test_two_fingers_draw_the_farm_closer_and_touch_nothing(fresh: Fresh, site: str) -> None:
    page = about_to_move_on_a_phone(fresh, site)
    before = view_box(page)
    box = page.locator(FARM).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)

    def fingers(kind: str, *places: float) -> None:
        points = [{"x": x + place, "y": y, "id": number} for number, place in enumerate(places)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", -20)
    fingers("touchStart", -20, 20)
    for far in (30, 40, 50):
        fingers("touchMove", -far, far)
    fingers("touchEnd")
    page.wait_for_timeout(100)
    assert view_box(page)[2] < before[2] * 0.6
    assert page.evaluate("[scrollY, visualViewport.scale]") == [0, 1]
    expect(page.locator("[data-key].chosen, .refusal")).to_have_count(0)


FADING = """async () => {
  const { measure, play } = await import(new URL("animation.js", document.querySelector('script[src*="main.js"]').src));
  const board = document.querySelector("[data-region=board]");
  const before = measure([board]);
  const [square, hen] = [board.querySelector("path.go"), board.querySelector('[id*="-:"]')];
  square.remove();
  hen.remove();
  play(before, [board]);
  return [...board.querySelectorAll(".leaving")].map(({ tagName }) => tagName);
}"""


def test_a_piece_that_goes_fades_and_a_square_that_can_be_reached_no_more_does_not(fresh: Fresh, site: str) -> None:
    page = about_to_move_on_a_phone(fresh, site)
    module = ROOT / "web" / "shell" / "animation.js"  # the build puts it together with others
    page.route("**/animation.js", lambda route: route.fulfill(path=module, content_type="text/javascript"))
    assert len(page.evaluate(FADING)) == 1


def test_a_square_that_is_out_of_reach_answers_with_its_rule(fresh: Fresh, site: str) -> None:
    page = about_to_move_on_a_phone(fresh, site)
    page.get_by_role("button", name="See all of it").tap()
    expect(page.locator(FARM)).to_have_attribute("viewBox", ALL_OF_IT)
    page.locator(FARM).click(position={"x": 4, "y": 4})
    expect(page.locator(".refusal")).to_contain_text("x1y1")


def test_on_a_phone_the_curtain_is_in_view_wherever_the_page_was_scrolled(fresh: Fresh, site: str) -> None:
    luck, match = Random(4), pygames.Match.start("chickenrun", ["Ann", "Bea", "Cleo", "Dan", "Eve", "Finn"], seed=4)
    while True:
        before, turn = match.text, match.state.turn
        action = luck.choice(match.state.actions())
        match.play(action)
        if len(match.lines) > 150 and turn == 1 and match.state.turn == 2:
            break
    page = fresh(**PHONE)
    page.goto(f"{site}chickenrun/")
    drop(ready(page), before)
    if page.locator("#uncurtain").count():
        page.locator("#uncurtain").tap()
    page.locator(".typed input").fill(" ".join(action))  # at the page's foot
    page.locator(".typed button").tap()
    expect(page.locator(".ask")).to_contain_text("Hand the device to")
    expect(page.locator("#uncurtain")).to_be_in_viewport(ratio=1)
    page.locator("#uncurtain").tap()
    expect(page.locator(".ask")).to_contain_text("Cleo")
