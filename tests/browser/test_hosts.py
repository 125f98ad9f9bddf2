"""What a host may change beside the pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import Watch, axe, ready
from web.build.serve import Files, Server


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


def finished(page: Page, url: str) -> Locator:
    page.goto(url)
    expect(page.locator("#checking")).to_contain_text("All is looked at")
    return page.locator("#found")


def test_the_check_page_tells_versions_and_what_a_plain_server_lacks_without_python(page: Page, site: str) -> None:
    page.goto(f"{site}about/")
    page.get_by_role("link", name="check of this site's server").click()
    found = finished(page, page.url)
    expect(page.locator("#checking")).to_contain_text("nothing wrong")
    for said in ("Compression: Could be better", "Use in other sites' pages: Could be better", "Type of .mjs: Good"):
        expect(found).to_contain_text(said)
    expect(found).to_contain_text(
        re.compile(r"a first visit transfers \d\.\d MB, with gzip it would be about \d\.\d MB")
    )
    expect(page.locator("main")).to_contain_text(re.compile(r"This site: [0-9a-f]{12}.*Python: 3\.\d+"))
    assert page.workers == []
    assert axe(page) == []


class Poor(Files):
    """A server that does about everything wrong."""

    extensions_map = {**Files.extensions_map, ".mjs": "text/plain", ".js": "application/octet-stream"}  # noqa: RUF012

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store" if "/assets/" in self.path else "max-age=86400")
        self.send_header("Content-Security-Policy", "script-src 'self'")
        super().end_headers()

    def do_HEAD(self) -> None:
        if "licences" in self.path:
            self.send_error(404)
        else:
            super().do_HEAD()


def test_the_check_page_tells_a_poor_server_s_faults_and_their_costs(page: Page, dist: Path, watch: Watch) -> None:
    watch.expect("404", "CSP")
    server = Server(dist, files=Poor).in_background()
    found = finished(page, f"{server.url}check/")
    for said in (
        "Type of .mjs: WrongSent as text/plain, should be text/javascript. What that costs: No game starts.",
        "Type of .js: Wrong",
        "The server forbids browsers to keep assets (no-store)",
        "Browsers keep pages for 1440 minutes",
        "lacks 'wasm-unsafe-eval' in script-src and blob: in worker-src",
        "The server lacks licences/",
    ):
        expect(found).to_contain_text(said)
    server.shutdown()
