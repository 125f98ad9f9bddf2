"""What a visit leaves unpacked on the device for the next start, and what becomes of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers import SLOW_LINE, START, ready

LISTED = "Object.entries(localStorage).find(([key]) => key.startsWith('unpacked:'))?.[1].split(' ') ?? []"
FETCHED = "performance.getEntries().filter(({ entryType }) => entryType === 'resource').map(({ name }) => name.split('/').pop())"
KEYS = "caches.keys().then((names) => Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).then((all) => all.flat())"
CHANGED = """async ([ending, text]) => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const found = (await cache.keys()).find(({ url }) => url.endsWith(ending));
  await cache.put(found, new Response(text));
}"""
PICTURES = ["memory.bin", "hens-and-chicks.bin"]


def names(paths: list[str]) -> list[str]:
    return [path.rsplit("/", 1)[1] for path in paths]


def visited(page: Page, site: str, pictures: list[str] = PICTURES, path: str = "hens-and-chicks/") -> Page:
    """Opens a page, and waits until its pictures are kept."""
    page.goto(f"{site}{path}")
    ready(page)
    for _ in range(START // 100):
        if set(pictures) <= set(names(page.evaluate(LISTED))):
            return page
        page.wait_for_timeout(100)
    raise AssertionError(f"Kept are only {page.evaluate(LISTED)}.")


def plays(page: Page) -> list[str]:
    """The board answers a touch; gives what of an interpreter's the page has fetched."""
    ready(page)
    page.locator("[data-board] [data-key=a2]").click()
    expect(page.locator("[data-board] [data-key=a2]")).to_have_attribute("aria-pressed", "true")
    return [name for name in page.evaluate(FETCHED) if name.endswith((".bin", ".zip", ".whl"))]


def test_the_next_start_finds_its_pictures_unpacked_and_another_game_s_page_fetches_its_own(
    page: Page, site: str
) -> None:
    visited(page, site)
    page.reload()
    assert plays(page) == []
    visited(page, site, ["gem-hens.bin"], "gem-hens/")
    assert [name for name in page.evaluate(FETCHED) if name.endswith(".bin")] == ["gem-hens.bin"]
    page.reload()
    ready(page)
    assert [name for name in page.evaluate(FETCHED) if name.endswith((".bin", ".zip", ".whl"))] == []


def test_a_bot_s_interpreter_begins_with_what_is_kept(page: Page, site: str) -> None:
    visited(page, site)
    page.reload()
    ready(page)
    page.locator("[data-board] [data-key=a2]").click()
    page.locator("[data-board] [data-key=b3]").click()
    expect(page.locator(".log-lines button[data-do=goto]")).to_have_count(2, timeout=START)
    assert [name for name in page.evaluate(FETCHED) if name.endswith((".bin", ".zip", ".whl"))] == []


def test_what_the_browser_has_thrown_away_is_fetched_again_and_kept_anew(page: Page, site: str) -> None:
    visited(page, site)
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    page.reload()
    assert sorted(plays(page)) == sorted(PICTURES)
    visited(page, site)
    page.reload()
    assert plays(page) == []


@pytest.mark.parametrize("ending", PICTURES)
def test_a_kept_picture_that_is_damaged_is_given_up_and_the_next_start_restores_the_server_s(
    page: Page, site: str, ending: str
) -> None:
    visited(page, site)
    page.evaluate(CHANGED, [f"{ending}?unpacked", "no picture"])
    with page.expect_console_message(lambda said: "the usual way" in said.text, timeout=START):
        page.reload()
    assert "python_stdlib.zip" in plays(page)
    page.reload()
    assert sorted(plays(page)) == sorted(PICTURES)


def test_pictures_of_versions_that_are_gone_are_deleted(page: Page, site: str) -> None:
    visited(page, site)
    page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const cache = await caches.open(name);
          const [{ url }] = await cache.keys();
          const old = url.replace(/snapshot-\\w+/, "snapshot-0123456789ab");
          await cache.put(old, new Response("old"));
          for (const key of Object.keys(localStorage)) if (key.startsWith("unpacked:")) localStorage[key] = "snapshot-0123456789ab/memory.bin";
        }"""
    )
    visited(page, site)
    kept = [url.rsplit("/", 1)[1] for url in page.evaluate(KEYS)]
    assert sorted(kept) == sorted(f"{name}?unpacked" for name in PICTURES)
    assert names(page.evaluate(LISTED)) == PICTURES


def test_over_a_slow_line_what_is_kept_is_used(page: Page, site: str) -> None:
    visited(page, site)
    page.add_init_script(SLOW_LINE)
    page.reload()
    assert plays(page) == []


def test_where_there_is_little_room_nothing_is_kept(page: Page, site: str) -> None:
    page.add_init_script("StorageManager.prototype.estimate = async () => ({ quota: 109_000_000, usage: 10_000_000 })")
    page.goto(f"{site}hens-and-chicks/")
    assert sorted(plays(page)) == sorted(PICTURES)
    page.wait_for_timeout(2000)
    assert page.evaluate(LISTED) == [] == page.evaluate(KEYS)


FORBIDDEN = (
    """Object.defineProperty(self, "caches", { get() { throw new DOMException("denied", "SecurityError"); } });"""
)


def test_a_browser_that_forbids_what_it_once_kept_starts_all_the_same(page: Page, site: str) -> None:
    visited(page, site)
    page.add_init_script(FORBIDDEN)
    with page.expect_console_message(lambda said: "is not kept unpacked" in said.text, timeout=START):
        page.reload()
        assert sorted(plays(page)) == sorted(PICTURES)


def test_a_board_in_another_page_keeps_nothing(page: Page, site: str) -> None:
    page.goto(f"{site}embed/demo/")
    page.frame_locator("#run").locator(".wake").click()
    expect(page.frame_locator("#run").locator("[data-board] [data-key]").first).to_be_visible(timeout=START)
    page.wait_for_timeout(2000)
    assert page.evaluate(LISTED) == [] == page.evaluate(KEYS)
