"""The README's pictures. Those in `docs/screenshots` are kept; with UPDATE_SCREENSHOTS=1, or where one is missing, they are taken anew."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.helpers import ROOT, START

FOLDER = ROOT / "docs" / "screenshots"
Fresh = Callable[..., Page]


def keep(shown: Page | Locator, name: str, tmp_path: Path) -> None:
    """Takes the picture, and keeps it where the README looks for it if it is to be renewed."""
    kept = FOLDER / name
    renew = bool(os.environ.get("UPDATE_SCREENSHOTS")) or not kept.exists()
    taken = shown.screenshot(path=kept if renew else tmp_path / name)
    assert taken.startswith(b"\x89PNG")


def choose(shown: Locator, key: str) -> None:
    thing = shown.locator(f'[data-key="{key}"]')
    thing.click()
    expect(thing).to_have_attribute("aria-pressed", "true", timeout=START)


def test_the_table(fresh: Fresh, site: str, tmp_path: Path) -> None:
    page = fresh(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(f"{site}hens-and-chicks/")
    expect(page.locator("body")).to_have_attribute("aria-busy", "false", timeout=START)
    board = page.locator('[data-region="board"]')
    choose(board, "c2")
    board.locator('[data-key="d3"]').click()
    expect(page.locator('[data-region="log"]')).to_contain_text("Easy bot", timeout=START)
    expect(page.locator('[data-region="prompt"]')).to_contain_text("move one of your", timeout=START)
    choose(board, "f1")
    keep(page, "table.png", tmp_path)


def test_the_lesson(fresh: Fresh, site: str, tmp_path: Path) -> None:
    page = fresh(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(f"{site}hens-and-chicks/lessons/first-match/#twice")
    figure = page.locator("figure.diagram", has_text="Two jumps, the first over a friend.")
    choose(figure, "b1")
    choose(figure, "d3")
    page.locator("#twice").scroll_into_view_if_needed()
    page.evaluate("document.getElementById('twice').scrollIntoView()")
    keep(page, "lesson.png", tmp_path)


def test_the_rules_on_a_phone(fresh: Fresh, site: str, tmp_path: Path) -> None:
    page = fresh(viewport={"width": 360, "height": 640}, device_scale_factor=2)
    page.goto(f"{site}hens-and-chicks/rules/#pinning")
    expect(page.locator("#pinning")).to_be_in_viewport()
    keep(page, "rules-phone.png", tmp_path)
