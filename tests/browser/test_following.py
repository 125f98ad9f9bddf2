"""What happened on others' turns, as a person sees it: beside the prompt, at a pace, once more, and as marks on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import axe, ready
from web.app.links import packed

Fresh = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
BOT = 20_000
PATIENT = 20_000
"""Milliseconds that are less than two strong bots take who are not hurried at a patient pace."""
CAPTURE = (
    "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n"
    "position 7c/1h6/8/8/2c5/8/1c4HC/H7 0\n---\n"
)
SEASON = (
    "pygames 1\ngame jelly-bean-farmers rules 1\nseat human Ann\nseat human Bob\nseed 1\n"
    "position year:2 season:spring phase:back waiting:farm1 climate:sunny/aphids last:farm2"
    " farm1:food=9;stamps=2;backs=dogs;silos=1 farm2:food=2;stamps=2;fields=bare;seeded=1\n---\n"
)
MARKET = "pygames 1\ngame egg-market rules 1\nseat human Ann\nseat bot strong\nseat bot strong\nseed 1\n---\n"


def opened(page: Page, site: str, text: str) -> Page:
    slug = text.split("game ")[1].split()[0]
    page.goto(f"{site}{slug}/#{packed(text)}")
    return ready(page)


def in_view(page: Page, place: Locator) -> bool:
    """Whether all of it is inside the window."""
    box: Any = place.bounding_box()
    size: Any = page.viewport_size
    return bool(box and box["y"] >= 0 and box["y"] + box["height"] <= size["height"])


def say(page: Page, action: str) -> None:
    page.locator("input[name=text]").fill(action)
    page.keyboard.press("Enter")


def test_on_a_phone_what_the_bot_did_stands_by_the_prompt_and_opens(fresh: Fresh, site: str) -> None:
    page = fresh(**PHONE)
    page.goto(f"{site}hens-and-chicks/")
    ready(page)
    expect(page.locator(".prompt")).to_contain_text("Goal: ")
    page.locator("#t-d2").tap()
    page.locator("#t-e3").tap()
    expect(page.locator("#news")).to_contain_text("Easy bot", timeout=BOT)
    assert in_view(page, page.locator("#news"))
    page.locator("#news").tap()
    expect(page.locator("#dialog-news")).to_contain_text("Since your last turn")
    assert axe(page) == []
    page.get_by_role("button", name="Show it again").tap()
    expect(page.locator(".story")).to_contain_text("Easy bot")
    assert in_view(page, page.locator(".board-svg").first)
    expect(page.locator(".go").first).to_be_visible(timeout=BOT)  # by itself, when it was read


def test_what_is_captured_leaves_a_mark_and_the_way_can_be_told_without_colours(fresh: Fresh, site: str) -> None:
    page = opened(fresh(forced_colors="active"), site, CAPTURE)
    page.locator("#t-a1").click()
    page.locator("#t-c3").click()
    expect(page.locator("g.pale")).to_have_count(1)
    page.locator("#t-c5").click()
    expect(page.locator(".last.gone")).to_have_count(2)
    drawn = page.evaluate(
        "[...document.querySelectorAll('.last.from, .last.via, .last.to')].map((mark) => {"
        " const { stroke, strokeDasharray, strokeWidth } = getComputedStyle(mark);"
        " return [stroke !== 'none', strokeDasharray, strokeWidth].join(' '); })"
    )
    assert len(set(drawn)) == 3 and all(mark.startswith("true") for mark in drawn)
    outline = page.evaluate("getComputedStyle(document.querySelector('.log-lines .now button')).outlineStyle")
    assert outline == "solid"


def test_a_season_is_told_step_by_step_to_both_and_then_the_curtain_falls(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site, SEASON)
    page.get_by_role("button", name="I am Ann: show my side").tap()
    say(page, "armed-man dogs")
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("harvests")
    assert axe(page) == []
    expect(prompt).to_contain_text("eats")
    page.get_by_role("button", name="Next").tap()
    expect(prompt).to_contain_text("to vermin")
    page.wait_for_timeout(300)
    expect(prompt).to_contain_text("to vermin")
    page.get_by_role("button", name="Go on").tap()
    expect(page.locator(".curtain")).to_be_visible()


def test_tabs_that_come_with_a_season_can_be_read_at_once(fresh: Fresh, site: str) -> None:
    page = fresh(**PHONE)
    page.add_init_script(
        "window.moved = []; const { animate } = Element.prototype;"
        " Element.prototype.animate = function (...how) { moved.push(this.id); return animate.apply(this, how); };"
    )
    opened(page, site, SEASON)
    page.get_by_role("button", name="I am Ann: show my side").tap()
    expect(page.locator(".tabs button").first).to_be_hidden()
    say(page, "armed-man dogs")
    expect(page.locator(".tabs button").first).to_be_visible()
    moved = page.evaluate("moved")
    assert "t-.farm0" in moved
    assert not [name for name in moved if name.startswith("t-.tab")]


def test_bots_can_be_hurried(fresh: Fresh, site: str) -> None:
    page = fresh()
    page.add_init_script("""localStorage.setItem("/:settings", '{"pace": "patient"}')""")
    opened(page, site, MARKET)
    say(page, "take egg")
    page.get_by_role("button", name="Hurry").click()
    expect(page.locator(".log-lines button[data-do=goto]").nth(2)).to_be_attached(timeout=PATIENT)


def test_on_a_phone_the_steps_and_the_board_are_in_view_together(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site, CAPTURE + "a1 c3 c5\nb7 b6\n")
    page.get_by_role("button", name="One line back").tap()
    expect(page.locator(".prompt.looking")).to_be_visible()
    board = page.locator(".board-svg").first
    board.scroll_into_view_if_needed()
    for name in ("One line back", "One line on", "To the beginning"):
        assert in_view(page, page.get_by_role("button", name=name))
        assert in_view(page, board)
        page.get_by_role("button", name=name).tap()
    assert axe(page) == []
