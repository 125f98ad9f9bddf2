"""Two people with a browser each who play by sending links to and fro."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.helpers import axe, ready
from tests.browser.test_table import FRIENDS, lines, opened, played, thing


def link_of(page: Page) -> str:
    """The link to the match on the table, as somebody copies it."""
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.locator(".bar [data-name=more]").click()
    page.locator("dialog [data-name=share]").click()
    page.locator("dialog [data-do=copy-link][data-link=match]").click()
    expect(page.locator("[data-region=announce]")).to_contain_text("is copied")
    return str(page.evaluate("window.copied"))


def follow(page: Page, link: str) -> None:
    """Opens a link that came from elsewhere."""
    page.goto("about:blank")
    page.goto(link)
    ready(page)


def act(page: Page, *keys: str) -> None:
    """Touches things of the table, one after the other."""
    for key in keys:
        thing(page, key).click()


def test_two_people_play_an_open_game_by_sending_links_to_and_fro(site: str, fresh: Callable[..., Page]) -> None:
    ann, bob = fresh(), fresh()
    opened(ann, site, text=FRIENDS)
    act(ann, "c2", "d3")
    for number, (mover, other, action) in enumerate(((bob, ann, ("d7", "c6")), (ann, bob, ("d2", "e3"))), start=1):
        follow(mover, link_of(other))
        if number > 1:
            expect(mover.locator("header .message")).to_contain_text("goes on with this link: 1 line is new.")
        act(mover, *action)
        expect(lines(mover)).to_have_count(number + 1)
    assert played(ann) == ["c2 d3", "d7 c6", "d2 e3"]
    kept = "Object.keys(localStorage).filter((key) => key.includes(':match/')).length"
    assert [person.evaluate(kept) for person in (ann, bob)] == [1, 1], "never a copy"


def test_a_link_that_was_cut_is_refused_and_leaves_what_is_here(page: Page, site: str) -> None:
    opened(page, site, text=FRIENDS)
    act(page, "c2", "d3")
    link = link_of(page)  # when it is copied, all that was played before is kept
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert "c2 d3" in kept
    follow(page, link[:-5])
    expect(page.locator("main")).to_contain_text("This address leads to no match here")
    expect(page.locator("[data-key]")).to_have_count(0)
    assert page.evaluate("JSON.stringify(localStorage)") == kept


def test_a_link_is_shown_as_a_code(page: Page, site: str) -> None:
    opened(page, site, text=FRIENDS)
    act(page, "c2", "d3")
    page.locator(".bar [data-name=more]").click()
    page.locator("dialog [data-name=share]").click()
    page.get_by_role("button", name="Show as a code").first.click()
    code = page.locator("dialog svg.code")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box and box["width"] >= 200 and abs(box["width"] - box["height"]) < 1
    assert axe(page) == []
