"""Rules pages and lessons in a real browser: read without scripts, tried out, printed, opened beside a table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import START, axe
from web.build import rulebook

Fresh = Callable[..., Page]
EVERY = [path.lstrip("/") for path in rulebook.paths()]
RULES = "hens-and-chicks/rules/"
LESSON = "hens-and-chicks/lessons/first-match/"


def figure(page: Page, caption: str) -> Locator:
    return page.locator("figure.diagram", has_text=caption)


def touch(shown: Locator, *keys: str) -> None:
    for key in keys:
        shown.locator(f'[data-key="{key}"]').click()


def reply(shown: Locator, text: str) -> None:
    expect(shown.locator(".reply")).to_contain_text(text, timeout=START)


@pytest.fixture
def lesson(page: Page, site: str) -> Page:
    page.goto(f"{site}{LESSON}")
    return page


@pytest.fixture
def twice(lesson: Page) -> Locator:
    """The diagram that asks for a double jump, with Python running: what was touched first stays chosen."""
    shown = figure(lesson, "Two jumps, the first over a friend.")
    touch(shown, "b1")
    expect(shown.locator('[data-key="b1"]')).to_have_attribute("aria-pressed", "true", timeout=START)
    return shown


# -- without scripts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [RULES, LESSON])
def test_a_document_is_whole_without_javascript(fresh: Fresh, site: str, path: str) -> None:
    page = fresh(java_script_enabled=False, viewport={"width": 360, "height": 640})
    page.goto(f"{site}{path}")
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("figure.diagram svg.board-svg").first).to_be_visible()
    page.locator(".contents summary").click()
    link = page.locator(".contents a").last
    anchor = (link.get_attribute("href") or "").removeprefix("#")
    link.click()
    expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


def test_a_document_starts_no_python_until_a_board_is_touched(lesson: Page, watch) -> None:
    lesson.wait_for_load_state("networkidle")
    assert not [url for url in watch.requests if url.endswith((".wasm", ".bin", ".whl", ".zip"))]


# -- trying out ---------------------------------------------------------------------------------------------------------


def test_the_goal_is_answered_and_the_board_shows_it(twice: Locator) -> None:
    touch(twice, "d3", "f5")
    reply(twice, "Over a friend, then over an enemy")
    expect(twice.locator(".reply")).to_have_class("reply right")
    expect(twice.locator('[data-key="f5"]')).to_have_attribute("aria-label", re.compile("white hen on f5"))


def test_a_wrong_try_is_answered_and_can_be_begun_again(twice: Locator) -> None:
    touch(twice, "b2")
    reply(twice, "It takes two jumps")
    twice.get_by_role("button", name="Try again").click()
    expect(twice.locator(".reply")).to_have_count(0)
    touch(twice, "b1", "d3", "f5")
    reply(twice, "Over a friend, then over an enemy")


def test_the_answer_can_be_shown(twice: Locator) -> None:
    touch(twice, "b2")
    twice.get_by_role("button", name="Show me").click()
    reply(twice, "Over a friend, then over an enemy")


def test_focus_stays_in_the_diagram_when_its_buttons_go(twice: Locator) -> None:
    touch(twice, "b2")
    again = twice.get_by_role("button", name="Try again")
    again.focus()
    again.press("Enter")
    expect(again).to_have_count(0)
    inside = "(figure) => figure.contains(document.activeElement)"
    assert twice.evaluate(inside)


def test_a_diagram_is_played_by_keyboard_alone(lesson: Page) -> None:
    shown = figure(lesson, "Two jumps, the first over a friend.")
    shown.locator('[data-key="b1"]').focus()
    lesson.keyboard.press("Enter")
    expect(shown.locator('[data-key="b1"]')).to_have_attribute("aria-pressed", "true", timeout=START)
    for landing in ("d3", "f5"):
        for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp"):
            lesson.keyboard.press(key)
        expect(shown.locator(f'[data-key="{landing}"]')).to_be_focused()
        lesson.keyboard.press("Enter")
    reply(shown, "Over a friend, then over an enemy")


def test_ten_diagrams_share_one_interpreter(lesson: Page, watch) -> None:
    for caption, keys in (("Two steps in one direction.", "c1 e3"), ("One jump, one capture.", "c3 e5")):
        shown = figure(lesson, caption)
        first, last = keys.split()
        touch(shown, first)
        expect(shown.locator(f'[data-key="{first}"]')).to_have_attribute("aria-pressed", "true", timeout=START)
        touch(shown, last)
        expect(shown.locator(".reply.right")).to_be_visible()
    assert len([url for url in watch.requests if url.endswith("rules_worker.py")]) <= 2  # a hint and the worker


def test_an_illegal_touch_is_answered_with_a_link_that_opens_the_rule(lesson: Page) -> None:
    shown = figure(lesson, "Two steps in one direction.")
    touch(shown, "g8")
    reply(shown, "belongs to")
    shown.get_by_role("link", name="The rule").click()
    panel = lesson.locator("#rules-panel")
    expect(panel).to_be_visible()
    expect(panel.locator('[id$="-turns"]')).to_be_in_viewport()
    assert lesson.url.endswith(LESSON)


def test_diagrams_live_in_the_panel_beside_the_table_too(page: Page, site: str) -> None:
    page.goto(f"{site}hens-and-chicks/")
    expect(page.locator("body")).to_have_attribute("aria-busy", "false", timeout=START)
    page.locator("header").get_by_role("link", name="Rules").click()
    panel = page.locator("#rules-panel")
    live = panel.locator("figure.diagram[data-block]").first
    thing = live.locator(".go").first
    thing.click()
    expect(live.locator('[aria-pressed="true"], .reply').first).to_be_visible()
    expect(page.locator("[data-region=status]")).to_be_empty()
    assert axe(page) == []
    page.get_by_role("button", name="Close the rules").click()
    expect(panel).not_to_be_visible()
    page.locator("header").get_by_role("link", name="Rules").click()
    expect(panel.locator('[aria-pressed="true"]')).to_have_count(0)


def test_a_link_in_the_panel_leads_to_the_lesson_and_closes_it(page: Page, site: str) -> None:
    page.goto(f"{site}hens-and-chicks/")
    expect(page.locator("body")).to_have_attribute("aria-busy", "false", timeout=START)
    page.locator("header").get_by_role("link", name="Rules").click()
    page.locator("#rules-panel").get_by_role("link", name="Your first match").click()
    expect(page.locator("main h1")).to_have_text("Your first match")
    expect(page.locator("#rules-panel")).not_to_be_visible()
    shown = figure(page, "Two steps in one direction.")
    touch(shown, "c1", "e3")
    reply(shown, "Two steps along one diagonal")
    page.go_back()
    expect(page.locator('[data-region="board"] svg')).to_be_visible()
    expect(page.locator("#rules-panel")).not_to_be_visible()


def test_going_from_the_rules_to_a_lesson_and_back_loads_no_page_anew(page: Page, site: str) -> None:
    page.goto(f"{site}{RULES}")
    page.evaluate("document.documentElement.dataset.same = 'yes'")
    page.locator(".turning").get_by_role("link", name="Your first match").click()
    expect(page.locator("h1")).to_have_text("Your first match")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Rules of Hens and Chicks")
    expect(page.locator("html")).to_have_attribute("data-same", "yes")


# -- looks --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", EVERY)
def test_a_document_has_no_accessibility_faults(fresh: Fresh, site: str, path: str, scheme: str) -> None:
    page = fresh(color_scheme=scheme, viewport={"width": 1440, "height": 900})
    page.goto(f"{site}{path}")
    assert axe(page) == []


@pytest.mark.parametrize("path", EVERY)
def test_nothing_scrolls_sideways(fresh: Fresh, site: str, path: str) -> None:
    page = fresh(viewport={"width": 320, "height": 640})
    page.goto(f"{site}{path}")
    for width in (320, 360, 768, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for figure_box in page.locator("figure.diagram").all()[:3]:
            box, board = figure_box.bounding_box(), figure_box.locator("svg.board-svg").first.bounding_box()
            assert box and board
            assert board["x"] >= box["x"] and board["x"] + board["width"] <= box["x"] + box["width"]


def test_printed_diagrams_are_figures_without_buttons_and_marks(lesson: Page, twice: Locator) -> None:
    touch(twice, "b2")
    reply(twice, "It takes two jumps")
    lesson.emulate_media(media="print")
    expect(twice.locator("svg.board-svg")).to_be_visible()
    expect(twice.locator("figcaption")).to_be_visible()
    for gone in (".mark", "button", ".reply"):
        expect(twice.locator(gone).first).to_be_hidden()
    for gone in ("header nav", ".contents", ".turning"):
        expect(lesson.locator(gone).first).to_be_hidden()


# -- learning -------------------------------------------------------------------------------------------------------


def test_what_was_solved_is_marked_and_still_is_after_coming_back(twice: Locator, lesson: Page) -> None:
    tasks = lesson.locator("[data-tasks]")
    expect(tasks).to_contain_text("0 of ")
    touch(twice, "d3", "f5")
    reply(twice, "only the enemy is gone")
    expect(tasks).to_contain_text("1 of ")
    lesson.reload()
    expect(tasks).to_contain_text("1 of ")
    expect(figure(lesson, "Two jumps, the first over a friend.")).to_have_attribute("data-solved", "")
    lesson.goto(lesson.url.replace(LESSON, ""))
    expect(lesson.get_by_role("link", name="Learn Hens and Chicks")).to_have_text("Learn (1 solved)", timeout=START)


@pytest.mark.parametrize("path", [path for path in EVERY if "/lessons/" in path])
def test_a_lesson_prints_as_one_sheet(page: Page, site: str, path: str) -> None:
    page.goto(f"{site}{path}")
    paper = page.pdf(format="A4", prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == 1
