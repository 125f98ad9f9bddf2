"""Ways about the site: only the newest navigation shows anything, whatever arrives when, and no document is fetched twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.helpers import START, Watch, ready, when_ready

LATE = 400  # ms in which something that comes too late would be seen


class Held:
    """Answers to some requests, kept back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.routes: dict[str, list[Route]] = {}

    def __call__(self, part: str) -> list[Route]:
        self.page.route(f"**/{part}", lambda route: self.routes.setdefault(part, []).append(route))
        return self.routes.setdefault(part, [])

    def asked(self, part: str) -> None:
        """Waits until the page has asked for it."""
        for _ in range(200):
            if self.routes[part]:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"The page does not ask for {part}.")

    def go(self, part: str, abort: bool = False) -> None:
        for route in self.routes[part]:
            route.abort() if abort else route.continue_()
        self.page.unroute(f"**/{part}")
        self.page.wait_for_timeout(LATE)


@pytest.fixture
def hold(page: Page) -> Held:
    return Held(page)


def follow(page: Page, name: str) -> None:
    page.locator("header").get_by_role("link", name=name, exact=True).click()


def back(page: Page, steps: int = 1) -> None:
    """Goes back as a person does who does not wait for anything."""
    page.evaluate("(steps) => { for (let step = 0; step < steps; step++) history.back() }", steps)


def shows(page: Page, heading: str, path: str) -> None:
    expect(page.locator("main h1")).to_have_text(heading)
    expect(page).to_have_url(re.compile(rf"\d{re.escape(path)}(#.*)?$"))


@pytest.fixture
def table(page: Page, fake_site: str) -> Page:
    page.goto(f"{fake_site}fake/")
    return ready(page)


TABLE = "Choose a piece."


def test_two_quick_backs_from_a_rulebook_to_the_table_show_the_table(table: Page, hold: Held) -> None:
    follow(table, "Rules")
    shows(table, "Rules", "/fake/rules/")
    follow(table, "Guide")
    shows(table, "Guide", "/fake/guide/")
    table.reload()  # now the rules are no longer in the page's memory
    follow(table, "Rules")
    shows(table, "Rules", "/fake/rules/")
    table.locator("#diagram-1-a1").click()
    ready(table)
    table.reload()
    table.locator("#diagram-1-a1").click()
    ready(table)
    hold("fake/guide/")
    back(table, 1)
    hold.asked("fake/guide/")
    back(table, 2)
    shows(table, TABLE, "/fake/")
    hold.go("fake/guide/")
    shows(table, TABLE, "/fake/")
    expect(table.locator("#table-hen")).to_be_visible()
    table.locator("#table-hen").click()
    expect(table.locator("main h1")).to_have_text("The hen may go anywhere.")


def test_a_document_that_comes_after_a_newer_page_is_not_shown(table: Page, hold: Held) -> None:
    hold("fake/rules/")
    follow(table, "Rules")
    hold.asked("fake/rules/")
    follow(table, "Shelf")
    shows(table, "Shelf", "/")
    hold.go("fake/rules/")
    shows(table, "Shelf", "/")
    back(table)
    shows(table, TABLE, "/fake/")


def test_of_two_documents_the_one_asked_for_last_is_shown_whichever_comes_first(table: Page, hold: Held) -> None:
    hold("fake/rules/")
    follow(table, "Rules")
    hold.asked("fake/rules/")
    follow(table, "Guide")
    shows(table, "Guide", "/fake/guide/")
    hold.go("fake/rules/")
    shows(table, "Guide", "/fake/guide/")
    back(table)
    shows(table, TABLE, "/fake/")


def test_back_and_at_once_forward_stay_where_one_was(table: Page, hold: Held) -> None:
    follow(table, "Rules")
    shows(table, "Rules", "/fake/rules/")
    table.evaluate("() => { history.back(); addEventListener('popstate', () => history.forward(), { once: true }) }")
    table.wait_for_timeout(LATE)
    shows(table, "Rules", "/fake/rules/")
    expect(table.locator("#table-hen")).to_have_count(0)
    table.locator("#diagram-1-a1").click()
    expect(table.locator("[data-region=diagram-1]")).to_have_text("Heard position: x of fake.")


def test_what_cannot_be_had_for_an_older_navigation_is_not_told(table: Page, hold: Held, watch: Watch) -> None:
    watch.expect("ERR_FAILED")
    hold("fake/rules/")
    follow(table, "Rules")
    hold.asked("fake/rules/")
    follow(table, "Shelf")
    shows(table, "Shelf", "/")
    hold.go("fake/rules/", abort=True)
    expect(table.locator("[data-region=status]")).to_be_empty()
    shows(table, "Shelf", "/")


def test_a_page_that_cannot_be_had_is_told_and_can_be_asked_for_again(table: Page, hold: Held, watch: Watch) -> None:
    watch.expect("ERR_FAILED")
    hold("fake/rules/")
    follow(table, "Rules")
    hold.asked("fake/rules/")
    hold.go("fake/rules/", abort=True)
    expect(table.locator("[data-region=status]")).to_contain_text("This page could not be opened.")
    shows(table, TABLE, "/fake/")
    table.locator("#table-hen").click()
    expect(table.locator("main h1")).to_have_text("The hen may go anywhere.")
    table.get_by_role("button", name="Try again").click()
    shows(table, "Rules", "/fake/rules/")


def test_back_within_a_document_fetches_nothing_and_finds_the_place_again(table: Page, watch: Watch) -> None:
    follow(table, "Rules")
    shows(table, "Rules", "/fake/rules/")
    table.evaluate("scrollTo(0, 60)")
    table.get_by_role("link", name="Pinning").click()
    expect(table.locator("#pinning")).to_be_in_viewport()
    assert table.url.endswith("/fake/rules/#pinning")
    asked = len(watch.requests)
    back(table)
    expect(table).to_have_url(re.compile("/fake/rules/$"))
    expect(table.locator("#pinning")).not_to_be_in_viewport()
    assert table.evaluate("scrollY") == 60
    table.go_forward()
    expect(table.locator("#pinning")).to_be_in_viewport()
    assert [url for url in watch.requests[asked:] if not url.endswith("icon.svg")] == []  # that is the browser's own


def test_back_within_a_document_keeps_what_was_done_on_its_boards(table: Page) -> None:
    follow(table, "Rules")
    shows(table, "Rules", "/fake/rules/")
    table.get_by_role("link", name="Pinning").click()
    table.locator("#diagram-1-a1").click()
    expect(table.locator("[data-region=diagram-1]")).to_have_text("Heard position: x of fake.")
    back(table)
    table.wait_for_timeout(LATE)
    expect(table.locator("[data-region=diagram-1]")).to_have_text("Heard position: x of fake.")


def test_what_the_rules_answer_too_late_does_not_show_on_the_next_page(table: Page) -> None:
    table.evaluate("document.querySelector('[data-do=slow]').click()")
    follow(table, "Rules")
    shows(table, "Rules", "/fake/rules/")
    table.wait_for_timeout(LATE)
    expect(table.locator("#table-hen")).to_have_count(0)
    shows(table, "Rules", "/fake/rules/")
    back(table)
    expect(table.locator("main h1")).to_have_text("Heard slow.")


def test_a_screen_that_comes_after_a_newer_document_is_not_shown(table: Page) -> None:
    table.evaluate("document.querySelector('[data-do=slow]').click()")
    follow(table, "Shelf")  # waits behind what is slow
    follow(table, "Rules")
    shows(table, "Rules", "/fake/rules/")
    table.wait_for_timeout(LATE)
    shows(table, "Rules", "/fake/rules/")
    back(table)
    shows(table, "Shelf", "/")


def test_links_of_what_is_still_shown_lead_where_they_say(page: Page, hold: Held, fake_site: str) -> None:
    page.goto(f"{fake_site}fake/rules/")
    page.locator("#diagram-1-a1").click()
    ready(page)
    follow(page, "Guide")
    shows(page, "Guide", "/fake/guide/")
    follow(page, "Table")
    shows(page, TABLE, "/fake/")
    hold("fake/rules/")
    back(page, 2)
    hold.asked("fake/rules/")
    expect(page).to_have_url(re.compile("/fake/rules/$"))
    follow(page, "Shelf")
    shows(page, "Shelf", "/")
    hold.go("fake/rules/")
    shows(page, "Shelf", "/")


def test_two_quick_backs_out_of_a_dialog_leave_the_screen(page: Page, fake_site: str) -> None:
    page.goto(fake_site)
    ready(page)
    follow(page, "Table")
    page.locator("button[data-do=ask]").click()
    expect(page.locator("#sure")).to_be_visible()
    back(page, 2)
    shows(page, "Shelf", "/")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_link_at_once_after_a_dialog_was_closed_arrives(page: Page, fake_site: str) -> None:
    page.goto(fake_site)
    ready(page)
    follow(page, "Table")
    page.locator("button[data-do=ask]").click()
    expect(page.locator("#sure")).to_be_visible()
    page.evaluate(
        """() => { document.querySelector('[data-do=no]').click();
        new MutationObserver(() => [...document.querySelectorAll('header a')].find((link) => link.textContent === 'Rules').click())
        .observe(document.getElementById('sure'), { attributes: true, attributeFilter: ['open'] }) }"""
    )
    shows(page, "Rules", "/fake/rules/")
    page.wait_for_timeout(LATE)
    shows(page, "Rules", "/fake/rules/")
    back(page)
    shows(page, "Heard no.", "/fake/")


def test_a_reload_with_a_dialog_open_leaves_no_entry_behind(page: Page, fake_site: str) -> None:
    page.goto(fake_site)
    ready(page)
    follow(page, "Table")
    page.locator("button[data-do=ask]").click()
    expect(page.locator("#sure")).to_be_visible()
    page.reload()
    ready(page)
    page.wait_for_timeout(LATE)
    page.go_back()
    shows(page, "Shelf", "/")


def test_a_rules_panel_that_comes_after_the_page_was_left_does_not_open(table: Page, hold: Held) -> None:
    hold("fake/rules/")
    follow(table, "Panel")
    hold.asked("fake/rules/")
    follow(table, "Shelf")
    shows(table, "Shelf", "/")
    hold.go("fake/rules/")
    expect(table.locator("dialog[open]")).to_have_count(0)


def test_links_in_the_rules_panel_write_no_address(table: Page) -> None:
    follow(table, "Panel")
    expect(table.locator("#panel-1-pinning")).to_be_in_viewport()
    address = table.url
    table.locator("#rules-panel a[href]").first.click()
    assert table.url == address
    back(table)
    expect(table.locator("#rules-panel")).to_be_hidden()
    shows(table, TABLE, "/fake/")


def test_while_the_rules_start_other_pages_are_shown_and_the_start_goes_on(
    page: Page, hold: Held, fake_site: str, watch: Watch
) -> None:
    hold("*.wasm")
    page.goto(f"{fake_site}fake/")
    hold.asked("*.wasm")
    follow(page, "Shelf")
    shows(page, "Shelf", "/")
    follow(page, "Guide")
    shows(page, "Guide", "/fake/guide/")
    back(page)
    shows(page, "Shelf", "/")
    hold.go("*.wasm")
    ready(page)
    expect(page.locator("[data-region=status]")).to_be_empty()
    shows(page, "Shelf", "/")
    follow(page, "Table")
    page.locator("#table-hen").click()
    expect(page.locator("main h1")).to_have_text("The hen may go anywhere.")
    assert sum(url.endswith(".wasm") for url in watch.requests) == 1


def test_a_page_that_was_left_amid_the_start_is_not_shown_when_the_rules_come(page: Page, fake_site: str) -> None:
    page.add_init_script(
        when_ready("[...document.querySelectorAll('header a')].find((link) => link.textContent === 'Guide').click();")
    )
    page.goto(f"{fake_site}fake/")
    expect(page.locator("main h1")).to_have_text("Guide", timeout=START)
    page.wait_for_timeout(LATE)
    shows(page, "Guide", "/fake/guide/")
    expect(page.locator("#table-hen")).to_have_count(0)
