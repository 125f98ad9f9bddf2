"""After a match: the review, worked out by the bots in their worker while somebody reads."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.app.test_review import HENS
from tests.browser.helpers import START, axe, ready
from web.app import links


def test_after_a_match_one_sees_what_it_was_lost_by_and_tries_it_again(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{site}hens-and-chicks/#{links.packed(HENS)}")
    ready(page)
    page.get_by_role("button", name="Review").click()
    review = page.get_by_role("dialog")
    expect(review).to_contain_text("The bots have looked through 2 lines.", timeout=START)
    expect(review.locator(".losses li")).to_have_count(1)
    expect(review).to_contain_text("What a strong bot would have done: Ann moves a chick from a7 to")
    assert axe(page) == []
    wide = page.evaluate(
        "[...document.querySelectorAll('html, dialog[open]')].map((e) => e.scrollWidth - e.clientWidth)"
    )
    assert wide == [0, 0]
    small = page.evaluate("[...document.querySelectorAll('.curve text')].map((e) => 14 * e.getScreenCTM().a)")
    assert min(small) >= 12
    slider = review.get_by_role("slider")
    slider.press("ArrowLeft")
    expect(review).to_contain_text("Line 1 of 2: Ann moves a hen from a1 to a2.")
    expect(slider).to_be_focused()
    review.locator(".curve-touch").first.click()
    expect(review).to_contain_text("Line 0 of 2: The match begins.")
    review.get_by_role("button", name="Try it: line 1").click()
    expect(review).to_be_hidden()
    page.locator("[data-key=a7]").click()
    page.locator("[data-key=b8]").click()
    expect(page.locator(".ask")).to_contain_text("Ann wins")
