"""What a host may change beside the pages."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.helpers import Watch, axe, ready


def with_file(page: Page, **wishes: object) -> Page:
    page.route("**/site.json", lambda route: route.fulfill(body=json.dumps(wishes), content_type="application/json"))
    return page


def test_what_the_host_takes_out_is_out_of_sight_before_python_runs_and_stays_so(page: Page, site: str) -> None:
    with_file(page, games=["gem-hens", "chickenrun"], title="Hens of Class 5b")
    page.route("**/pyodide.asm.wasm", lambda _: None)  # it never comes
    page.goto(site)
    cards = page.locator(".game:visible h2")
    expect(cards).to_have_text(["Chickenrun", "Gem Hens"])
    expect(page).to_have_title("Hens of Class 5b")
    expect(page.get_by_text("New here?")).to_be_hidden()
    page.unroute("**/pyodide.asm.wasm")
    page.reload()
    ready(page)
    expect(cards).to_have_text(["Chickenrun", "Gem Hens"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Hens of Class 5b")
    assert axe(page) == []


def test_every_address_of_a_game_that_is_not_shown_says_so(page: Page, site: str) -> None:
    with_file(page, games=["gem-hens"], title="Hens of Class 5b")
    page.goto(f"{site}hens-and-chicks/rules/")  # no program of the app's is needed for that
    expect(page.locator("main")).to_contain_text("This site does not show this game.")
    assert axe(page) == []
    page.goto(f"{site}hens-and-chicks/")
    expect(page).to_have_title("Hens and Chicks · Hens of Class 5b")
    expect(page.locator("main")).to_contain_text("This site does not show")
    ready(page)
    expect(page.locator("main")).to_contain_text("This site does not show Hens and Chicks.")
    expect(page.locator("[data-key]")).to_have_count(0)
    page.get_by_role("link", name="See all games").click()
    expect(page.locator(".game:visible h2")).to_have_text(["Gem Hens"])


def test_a_file_that_is_no_json_is_told_on_the_page_with_all_games(page: Page, site: str) -> None:
    page.route("**/site.json", lambda route: route.fulfill(body='{"games": ["gem-hens",]}'))
    page.goto(site)
    ready(page)
    expect(page.locator("header .warning")).to_contain_text("In site.json something is wrong: it is no JSON")
    assert page.locator(".game:visible").count() >= 5
    assert axe(page) == []


def test_a_server_without_the_file_shows_all_games(page: Page, site: str, watch: Watch) -> None:
    watch.expect("404")
    page.route("**/site.json", lambda route: route.fulfill(status=404, body="<html>"))
    page.goto(site)
    ready(page)
    expect(page.locator("header .warning")).to_have_count(0)
    assert page.locator(".game:visible").count() >= 5
