"""The Rolling Gemstones in a real browser: alone to a best score, with one's own dice, and dice that are seen to roll."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Page, expect

import pygames
from tests.browser.helpers import axe, ready
from tests.browser.test_table import PHONE, drop

GAME = "rolling-gemstones"
Fresh = Callable[..., Page]


@cache
def solo(seed: int = 9) -> pygames.Match:
    """A whole match of one player with the seed's dice."""
    match = pygames.Match.start(GAME, ["Ann"], seed=seed)
    while match.state.turn is not None:
        match.play(match.state.actions()[-1])
    return match


def text(match: pygames.Match, lines: int) -> str:
    return "\n".join([match.text.split("\n---\n")[0], "---", *match.lines[:lines]]) + "\n"


def opened(page: Page, site: str, match: str) -> Page:
    page.goto(f"{site}{GAME}/")
    drop(ready(page), match)
    return page


def tap(page: Page, word: str) -> None:
    """Touches a lit die that shows this."""
    die = f"number die {word}" if word.isdecimal() else f"{word} die"
    page.locator(f'[data-key^="die"].go[aria-label^="{die}"]').first.tap()


def third_pair(match: pygames.Match) -> int:
    """Before which line the first turn's third pair is still to be made; after it imaginary players roll."""
    return next(at for at in range(len(match.lines)) if [*map(len, map(str.split, match.lines[:at]))].count(2) == 2)


def test_the_end_of_a_solo_match_by_taps_and_its_score_with_the_match_to_replay(fresh: Fresh, site: str) -> None:
    match = solo()
    page = opened(fresh(**PHONE), site, text(match, len(match.lines) - 4))
    for line in match.lines[-4:]:
        if not line.startswith("roll"):
            tap(page, line.split()[0])
            tap(page, line.split()[1])
            expect(page.locator(f'.log-lines [title="{line}"]').last).to_be_visible()
    told = f"evaluation {abs(match.state.scores()[0]):g}"
    expect(page.locator(".prompt")).to_contain_text("This counts as a score.")
    page.get_by_role("link", name="Best scores").tap()
    expect(page.locator(".best li")).to_have_count(1)
    expect(page.locator(".best li")).to_contain_text(told)
    assert axe(page) == []
    page.get_by_role("button", name="Look at it").tap()
    expect(page.locator(".prompt")).to_contain_text("The match is over")
    page.get_by_role("button", name="Same luck again").tap()
    expect(page.locator(".log-lines button[data-do=goto]")).to_have_count(1)
    assert page.locator(".log-lines button[data-do=goto]").get_attribute("title") == match.lines[0]


def test_own_dice_are_entered_by_touching_their_faces(fresh: Fresh, site: str) -> None:
    own = pygames.Match.start(GAME, ["Ann", "Bob"], dice="own").text
    page = opened(fresh(**PHONE), site, own)
    expect(page.locator(".ask")).to_have_text(
        "Ann: roll 5 colour dice and 5 number dice and enter what each of them shows."
    )
    entered = page.locator('[aria-label$=", entered"]')
    for number, face in enumerate(("red die", "red die", "blue die", "brown die", "green die"), 1):
        page.locator(f'.go[aria-label^="{face}"]').tap()
        expect(entered).to_have_count(number)
    page.locator('[aria-label="green die, emerald, entered"]').tap()  # a slip is taken back
    expect(entered).to_have_count(4)
    for number, face in enumerate(("white die", *(f"number die {face}" for face in "64412")), 5):
        page.locator(f'.go[aria-label^="{face}"]').tap()
        expect(entered).to_have_count(number)
    assert axe(page) == []
    page.get_by_role("button", name="Confirm").tap()
    expect(page.locator(".log-lines button[data-do=goto]").first).to_have_attribute(
        "title", "roll red red blue brown white 6 4 4 1 2"
    )
    expect(page.locator(".ask")).to_contain_text("Ann, make your first pair")


def test_own_dice_are_entered_by_typing_them(page: Page, site: str) -> None:
    opened(page, site, pygames.Match.start(GAME, ["Ann"], dice="own").text)
    page.locator(".typed input").press_sequentially("roll white red blue green brown 1 2 4 4 6")
    page.keyboard.press("Enter")
    expect(page.locator(".ask")).to_contain_text("Ann, make your first pair")


LOOK = """() => {
    window.rolling = { tumbles: 0, longest: 0 };
    const look = () => {
        const moving = document.getAnimations().filter(({ effect }) => effect?.target?.classList.contains("tumble"));
        rolling.tumbles = Math.max(rolling.tumbles, moving.length);
        for (const { effect } of moving) rolling.longest = Math.max(rolling.longest, effect.getTiming().duration);
        requestAnimationFrame(look);
    };
    look();
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_are_seen_to_roll_for_a_moment_unless_less_movement_is_asked_for(
    fresh: Fresh, site: str, motion: str
) -> None:
    match = solo()
    third = third_pair(match)
    page = opened(fresh(**PHONE, reduced_motion=motion), site, text(match, third))
    colour, number = match.lines[third].split()
    tap(page, colour)
    die = page.locator(f'[data-key^="die"].go[aria-label^="number die {number}"]').first
    box = die.bounding_box()
    assert box is not None
    page.evaluate(LOOK)
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".ask")).to_contain_text("imaginary player left")
    page.wait_for_timeout(800)
    seen = page.evaluate("window.rolling")
    assert seen["tumbles"] == (4 if motion == "no-preference" else 0)
    assert seen["longest"] <= 400
