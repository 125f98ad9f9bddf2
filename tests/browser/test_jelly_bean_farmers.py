"""Jelly Bean Farmers in a real browser: the last year against bots, two people behind the curtain, every card without scripts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

import pygames
from pygames.jelly_bean_farmers.cards import ACTIONS, CLIMATES, card_name
from tests.browser.helpers import axe, ready
from tests.browser.test_table import PHONE, drop

GAME = "jelly-bean-farmers"
Fresh = Callable[..., Page]
LIT = "[data-board=t] [data-key].go:not(.chosen)"


def until(seats: list[str], beginning: str, seed: int = 3) -> pygames.Match:
    """A match up to where its position has these words, by the first of all actions."""
    match = pygames.Match.start(GAME, seats, seed=seed)
    while beginning not in match.state.position():
        match.play(match.state.actions()[0])
    return match


def opened(page: Page, site: str, match: pygames.Match) -> Page:
    page.goto(f"{site}{GAME}/")
    drop(ready(page), match.text)
    return page


def touch_on(page: Page) -> None:
    """What a newcomer does: touch the first thing that is lit, else press the first button. At once, before it goes by itself."""
    page.evaluate(
        """(wanted) => wanted.map((one) => document.querySelector(one)).find(Boolean)
             ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))""",
        [LIT, ".choices button:not([aria-pressed=true], [aria-disabled=true])"],
    )


def test_the_last_year_is_played_against_bots_by_touches(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site, until(["Ann", "bot:easy"], "year:8"))
    prompt, turns = page.locator(".prompt"), 0
    while "The match is over" not in prompt.inner_text():
        assert page.locator("[data-do=uncurtain]").count() == 0  # with bots nobody hands the device over
        assert turns < 200, prompt.inner_text()
        if "is thinking" not in prompt.inner_text():
            touch_on(page)
            turns += 1
        page.wait_for_timeout(100)
    assert turns >= 5
    expect(prompt.locator(".ranking li")).to_have_count(2)
    assert axe(page) == []


def test_two_people_choose_behind_the_curtain(fresh: Fresh, site: str) -> None:
    match = until(["Ann", "Bob"], "year:2 season:spring phase:place")
    first, second = [("Ann", "Bob"), ("Bob", "Ann")][match.state.turn or 0]
    page = opened(fresh(**PHONE), site, match)
    expect(page.locator(".ask")).to_have_text(f"Hand the device to {first}.")
    assert page.locator("#t-\\.own").count() == 0 and page.locator(".log-lines").count() == 0
    page.get_by_role("button", name=f"I am {first}").tap()
    expect(page.locator("#t-\\.own")).to_be_visible()
    for season in ("spring", "summer"):
        expect(page.locator(".ask")).to_contain_text(f"{first}, place the card that you will use in {season}")
        page.locator("#t-\\.own .go").first.tap()  # one touch places a card
    expect(page.locator(".ask")).to_contain_text(f"{first}, seed each of your fields")
    page.get_by_role("button", name="Leave fallow").tap()  # nothing is shown between, so the device stays
    page.locator("#t-field1").tap()
    expect(page.locator(".ask")).to_have_text(f"Hand the device to {second}.")
    assert page.locator("#t-\\.own").count() == 0
    page.get_by_role("button", name=f"I am {second}").tap()
    expect(page.locator(".ask")).to_contain_text(f"{second}, place the card")
    expect(page.locator(".log-lines")).to_contain_text(f"{first} has chosen.")


def test_every_card_is_drawn_on_the_rules_page_without_scripts(fresh: Fresh, site: str) -> None:
    page = fresh(java_script_enabled=False)
    page.goto(f"{site}{GAME}/rules/#card-browser")
    cards = page.locator(".gallery li")
    assert cards.locator("strong").all_inner_texts() == [card_name(word) for word in (*ACTIONS, *CLIMATES)]
    expect(cards.locator("svg").first).to_be_visible()
    assert "Rebuilt: the number of cards and the base of 1." in cards.nth(3).inner_text()


def test_the_cards_are_drawn_in_the_panel_beside_a_table_too(page: Page, site: str) -> None:
    page.goto(f"{site}{GAME}/")
    ready(page).get_by_role("link", name="Rules", exact=True).click()
    picture = page.locator("#rules-panel .gallery li svg").first
    picture.scroll_into_view_if_needed()
    shown = picture.locator("use").first.get_attribute("href") or ""
    expect(page.locator(f"[id='{shown.removeprefix('#')}']")).to_have_count(1)


def test_on_a_phone_a_card_and_the_field_for_it_are_in_reach_together(fresh: Fresh, site: str) -> None:
    text = (
        "pygames 1\ngame jelly-bean-farmers rules 2\nseat human Ann\nseat bot easy\nseed 1\n"
        "position year:2 season:spring phase:plan waiting:farm1 climate:sunny/aphids last:farm2"
        " farm1:food=5;spring=irrigation;saved=dogs;fields=bare farm2:food=5\n---\n"
    )
    page = opened(fresh(**PHONE), site, pygames.Match.load(text))
    for key in ("own0", "field1"):
        expect(page.locator(f"#t-{key}.go")).to_be_in_viewport(ratio=0.3)
        page.wait_for_function(IN_REACH, arg=f"#t-{key}")  # the page scrolls there


IN_REACH = """(selector) => {
  const thing = document.querySelector(selector);
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [0.25, 0.5, 0.75].some((share) => thing.contains(document.elementFromPoint(x + width / 2, y + share * height)));
}"""
"""Whether a finger can touch a thing as the page stands."""
