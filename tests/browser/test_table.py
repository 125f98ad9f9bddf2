"""The table in a real browser: whole matches by tap and by keyboard, and what players complain about everywhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import pygames
from tests.browser.helpers import START, Watch, axe, let_go, ready, when_ready

Fresh = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
SIZES = [(360, 640), (414, 896), (640, 360), (720, 450), (768, 1024), (1024, 768), (1440, 900)]
FRIENDS = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"
TAP = 'document.querySelector("[data-movable]").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));'
BOT = 20_000  # ms in which a bot has answered, on a busy machine
PATHS = ("", "saves/", "about/", "hens-and-chicks/", "hens-and-chicks/new/", "hens-and-chicks/edit/", "wide-field/")


def thing(page: Page, key: str) -> Locator:
    return page.locator(f"#t-{key}")


def lines(page: Page) -> Locator:
    return page.locator(".log-lines button[data-do=goto]")


def played(page: Page) -> list[str]:
    """The lines as the log's titles write them."""
    return [line.get_attribute("title") or "" for line in lines(page).all()]


def opened(page: Page, site: str, path: str = "hens-and-chicks/", text: str = "") -> Page:
    """A table, with a match from a file if a text is given."""
    page.goto(f"{site}{path}")
    ready(page)
    if text:
        drop(page, text)
    return page


def drop(page: Page, text: str) -> None:
    """Drops a text file onto the page."""
    page.evaluate(
        """(text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "match.txt", { type: "text/plain" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }""",
        text,
    )
    expect(page.locator(".message")).to_contain_text("is open")


def state_of(text: list[str], start: str = FRIENDS) -> pygames.State:
    return pygames.Match.load(start + "\n".join(text) + "\n").state


def wait_for_turn(page: Page) -> None:
    """Until a person is to act, or it is over."""
    expect(page.locator(".ask")).not_to_contain_text("is thinking", timeout=BOT)


# -- whole matches ----------------------------------------------------------------------------------------------------


def test_a_tap_in_the_moment_in_which_the_rules_are_ready_counts(page: Page, site: str) -> None:
    page.add_init_script(when_ready(TAP))
    page.goto(f"{site}hens-and-chicks/")
    expect(page.locator("[data-board] [aria-pressed=true]")).to_be_visible(timeout=START)


def test_a_whole_match_by_taps_with_a_reload_in_the_middle_and_another_after_it(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site)
    turns = 0
    while "The match is over" not in page.locator(".prompt").inner_text():
        state = state_of(played(page))
        action = max(state.actions(), key=lambda action: (int(action[-1][1]), action))
        for word in action:
            thing(page, word).tap()
            expect(
                page.locator(f'#t-{word}[aria-pressed="true"], .log-lines [title="{" ".join(action)}"]').first
            ).to_be_visible()
        if page.locator("[data-do=confirm]").count():
            page.locator("[data-do=confirm]").tap()
        expect(page.locator(f'.log-lines [title="{" ".join(action)}"]').last).to_be_visible()
        wait_for_turn(page)
        turns += 1
        if turns == 2:
            before = played(page)
            page.reload()
            ready(page)
            assert played(page) == before
    page.locator("[data-do=again]").tap()
    expect(page.locator(".prompt")).not_to_contain_text("The match is over")
    expect(lines(page)).to_have_count(1, timeout=BOT)


def test_a_match_can_be_finished_without_a_mouse(page: Page, site: str) -> None:
    opened(page, site)
    board = page.locator("[data-board=t] [tabindex='0']")
    for _ in range(30):
        page.keyboard.press("Tab")
        if board.evaluate("(thing) => thing === document.activeElement"):
            break
    expect(board).to_be_focused()
    for key in ("End", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Home"):
        page.keyboard.press(key)
    expect(thing(page, "a2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(thing(page, "a2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(lines(page).first).to_have_attribute("title", "a2 b3")
    wait_for_turn(page)
    while "The match is over" not in page.locator(".prompt").inner_text():
        action = max(state_of(played(page)).actions(), key=lambda action: (int(action[-1][1]), action))
        page.locator(".typed input").press_sequentially(" ".join(action))
        page.keyboard.press("Enter")
        expect(page.locator(f'.log-lines [title="{" ".join(action)}"]').last).to_be_visible()
        wait_for_turn(page)
    expect(page.locator(".ask")).to_contain_text("wins")


def test_a_cursor_that_goes_on_before_the_answer_comes_stays_where_it_went(page: Page, site: str) -> None:
    opened(page, site)
    thing(page, "a2").evaluate(
        """(thing) => {
          thing.focus();
          for (const key of ["Enter", "ArrowUp", "ArrowRight"])
            document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        }"""
    )
    expect(thing(page, "a2")).to_have_attribute("aria-pressed", "true")
    expect(thing(page, "b3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(lines(page).first).to_have_attribute("title", "a2 b3")


# -- what players complain about ----------------------------------------------------------------------------------------


def swipe(page: Page, points: list[tuple[float, float]]) -> None:
    """A finger goes along these points."""
    cdp = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(points):
        kind = "touchMove" if number else "touchStart"
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(16)
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)


def middle(page: Page, key: str) -> tuple[float, float]:
    return centre(thing(page, key))


def test_a_swipe_from_an_empty_cell_scrolls_the_page_and_plays_nothing(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site)
    x, y = middle(page, "d5")
    swipe(page, [(x, y - 12 * step) for step in range(15)])
    assert page.evaluate("scrollY") > 80
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(lines(page)).to_have_count(0)


def test_a_drag_of_a_piece_plays_and_does_not_scroll(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site)
    (x, y), (to_x, to_y) = middle(page, "d2"), middle(page, "e3")
    swipe(page, [(x + step * (to_x - x) / 6, y + step * (to_y - y) / 6) for step in range(7)])
    expect(lines(page).first).to_have_attribute("title", "d2 e3")
    assert page.evaluate("scrollY") == 0


def test_a_second_finger_is_harmless(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site)
    (x, y), (to_x, to_y) = middle(page, "d2"), middle(page, "e3")
    cdp = page.context.new_cdp_session(page)
    one, two = {"x": x, "y": y, "id": 1}, {"x": to_x, "y": to_y, "id": 2}
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [one]})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [one, two]})
    cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(300)
    expect(lines(page)).to_have_count(0)


def test_a_piece_put_back_on_its_own_square_is_let_go(page: Page, site: str) -> None:
    opened(page, site)
    box = thing(page, "d2").bounding_box()
    assert box
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 50, steps=3)
    page.mouse.move(box["x"] + 32, box["y"] + 32, steps=3)
    page.mouse.up()
    page.wait_for_timeout(300)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    expect(lines(page)).to_have_count(0)


@pytest.mark.parametrize("how", ["setting", "device"])
def test_movement_can_be_switched_off(fresh: Fresh, site: str, how: str) -> None:
    page = opened(fresh(reduced_motion="reduce" if how == "device" else "no-preference"), site)
    if how == "setting":
        page.locator("header [data-name=menu]").click()
        page.locator("dialog [data-name=settings]").click()
        page.locator("dialog [name=animation]").select_option("off")
        page.locator("dialog [data-do=close]").click()
    page.evaluate(
        """() => {
        window.moved = 0;
        const real = Element.prototype.animate;
        Element.prototype.animate = function (...all) { window.moved++; return real.apply(this, all); };
    }"""
    )
    thing(page, "d2").click()
    thing(page, "e3").click()
    expect(lines(page)).to_have_count(2, timeout=BOT)
    assert page.evaluate("window.moved") == 0


def test_a_move_is_shown_as_a_movement_of_the_same_piece(page: Page, site: str) -> None:
    opened(page, site, text=FRIENDS)  # a bot might capture the piece at once
    piece = page.locator("#t-d2 > [id^='t-:']").get_attribute("id")
    thing(page, "d2").click()
    thing(page, "e3").click()
    expect(lines(page)).not_to_have_count(0)
    there = thing(page, "e3").bounding_box()
    assert there
    middle_of = """([id, box]) => { const at = document.getElementById(id).getBoundingClientRect();
        const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
        return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height; }"""
    page.wait_for_timeout(600)  # the movement
    assert page.evaluate(middle_of, [piece, there]), "the piece that stood on d2 stands on e3"


def test_why_can_i_not_do_this_is_answered_beside_the_board_with_the_rule(page: Page, site: str) -> None:
    opened(page, site)
    thing(page, "d2").click()
    thing(page, "d5").click()
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("d5")
    refusal.locator("a").click()
    expect(page.locator("#rules-panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-panel")).not_to_be_visible()
    expect(thing(page, "d2")).to_have_attribute("aria-pressed", "true")


def test_a_slip_can_be_undone(page: Page, site: str) -> None:
    opened(page, site)
    thing(page, "d2").click()
    thing(page, "e3").click()
    expect(lines(page)).to_have_count(2, timeout=BOT)
    page.locator(".bar [data-do=undo]").click()
    expect(lines(page)).to_have_count(0)


def tapped_twice(page: Page, place: Locator) -> None:
    """What impatient people do."""
    x, y = centre(place)
    for _ in range(2):
        page.touchscreen.tap(x, y)


def centre(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_double_tap_chooses_a_piece_and_does_not_let_it_go_again(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site)
    tapped_twice(page, thing(page, "d2"))
    page.wait_for_timeout(300)
    expect(thing(page, "d2")).to_have_attribute("aria-pressed", "true")


def test_a_double_tap_on_a_button_hits_nothing_that_comes_under_the_finger(fresh: Fresh, site: str) -> None:
    start = "pygames 1\ngame jelly-bean-farmers rules 1\nseat human Ann\nseat human Bob\nseed 1\n---\n"
    page = opened(fresh(**PHONE), site, "jelly-bean-farmers/", start)
    curtain = page.locator("[data-do=uncurtain]")
    page.evaluate("(by) => scrollBy(0, by)", centre(curtain)[1] - 330)
    tapped_twice(page, curtain)
    expect(page.locator("#t-\\.own")).to_be_visible()
    page.wait_for_timeout(300)
    expect(lines(page)).to_have_count(2)  # the deal; nothing is kept that nobody has seen


def test_a_button_pressed_again_before_the_answer_has_come_begins_one_match(page: Page, site: str) -> None:
    ended = pygames.Match.load(FRIENDS)
    ended.play("resign 0")
    opened(page, site, text=ended.text)
    matches = "Object.keys(localStorage).filter((key) => key.includes('match/')).length"
    twice = "(button) => { button.click(); button.click(); }"
    page.locator("[data-do=again]").evaluate(twice)
    expect(page.locator(".ask")).to_contain_text("move one of your")
    page.wait_for_timeout(300)
    assert page.evaluate(matches) == 2
    page.goto(f"{site}hens-and-chicks/new/")
    ready(page).get_by_role("button", name="Start").evaluate(twice)
    expect(page.locator(".ask")).to_contain_text("move one of your")
    page.wait_for_timeout(300)
    assert page.evaluate(matches) == 3
    expect(page.locator(".message")).to_have_count(0)


def test_a_message_that_comes_or_goes_moves_nothing_under_a_finger(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site, text=FRIENDS)
    page.reload()
    expect(ready(page).locator(".message")).to_have_count(0)
    before = middle(page, "d2")
    drop(page, FRIENDS)
    assert middle(page, "d2") == before
    thing(page, "d2").tap()
    expect(page.locator(".message")).to_have_count(0)
    assert middle(page, "d2") == pytest.approx(before, abs=0.1)


def test_two_quick_taps_on_undo_take_one_action_back_and_a_later_one_another(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site, text=FRIENDS.replace("seed 1\n", "seed 1\nfree\n") + "c2 d3\nd7 c6\ne2 f3\n")
    tapped_twice(page, page.locator(".bar [data-do=undo]"))
    expect(lines(page)).to_have_count(2)
    page.wait_for_timeout(700)  # longer than a double tap
    page.locator(".bar [data-do=undo]").tap()
    expect(lines(page)).to_have_count(1)


def test_undo_never_shows_the_next_die(page: Page, site: str) -> None:
    match = pygames.Match.start("dice-barn", ["Ann", "Bob"], seed=3)
    while len(match.lines) < 2 or match.can_undo:
        match.play(match.state.actions()[-1])
    opened(page, site, "dice-barn/", match.text)
    before = played(page)
    page.locator(".bar [data-do=undo]").click(force=True)
    expect(page.locator(".refusal")).to_contain_text("Chance has spoken")
    assert played(page) == before


def test_a_bots_move_can_be_followed(page: Page, site: str) -> None:
    opened(page, site)
    thing(page, "d2").click()
    thing(page, "e3").click()
    expect(page.locator(".ask")).to_contain_text("is thinking")
    begun = page.evaluate("performance.now()")
    expect(lines(page)).to_have_count(2, timeout=BOT)
    assert page.evaluate("performance.now()") - begun > 300
    expect(page.locator("rect.last")).to_have_count(2)


def test_an_action_is_drawn_and_a_bot_begins_to_think_in_tasks_of_their_own(page: Page, site: str) -> None:
    page.add_init_script(
        """window.task = 0;
        const numbered = (call) => function (...values) { window.task++; return call.apply(this, values); };
        const { setTimeout } = window, { addEventListener } = MessagePort.prototype;
        window.setTimeout = (call, ...values) => setTimeout(numbered(call), ...values);
        MessagePort.prototype.addEventListener = function (kind, call, ...values) { return addEventListener.call(this, kind, numbered(call), ...values); };"""
    )
    opened(page, site)
    thing(page, "d2").click()
    page.evaluate(
        """() => {
          window.tasks = {};
          const note = (root, name, filter) =>
            new MutationObserver((changes) => changes.some(filter) && (window.tasks[name] ??= window.task)).observe(root, { subtree: true, childList: true, attributes: true });
          note(document.head, "bot", ({ addedNodes }) => [...addedNodes].some(({ src }) => src?.includes("bot_worker")));
          note(document.querySelector("[data-region=log]"), "drawn", () => true);
        }"""
    )
    thing(page, "e3").click()
    expect(lines(page)).to_have_count(2, timeout=BOT)
    tasks = page.evaluate("window.tasks")
    assert 0 < tasks["drawn"] < tasks["bot"]


def test_the_prompt_stays_in_sight(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site)
    for top in (0, 150, 300, 10_000):
        page.evaluate("(top) => scrollTo(0, top)", top)
        page.wait_for_timeout(50)
        expect(page.locator(".ask")).to_be_in_viewport(ratio=1)


def test_two_tabs_on_one_match_lose_no_move(page: Page, site: str) -> None:
    opened(page, site, text=FRIENDS + "c2 d3\nd7 c6\n")
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    thing(page, "e2").click()
    thing(page, "f3").click()
    expect(other.locator(".message")).to_contain_text("went on in another tab")
    expect(lines(other)).to_have_count(3)


def test_a_storage_that_throws_is_no_reason_not_to_play(page: Page, site: str) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    opened(page, site)
    thing(page, "d2").click()
    thing(page, "e3").click()
    expect(page.locator(".warning")).to_contain_text("could not be kept")
    expect(lines(page)).to_have_count(2, timeout=BOT)


def test_a_match_goes_on_without_the_network_and_what_cannot_be_shown_is_said(
    page: Page, site: str, watch: Watch
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED", "exception: Failed to fetch")  # of the bots' own interpreter, too
    opened(page, site)
    address = page.url
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")  # what was fetched lately could be had
    page.context.set_offline(True)
    status = page.locator("[data-region=status]")
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(status).to_have_text("The page with the rules cannot be had: this device is offline.")
    page.locator("header .home").click()
    expect(status).to_contain_text("This page could not be opened.")
    expect(status).to_contain_text("this device is offline.")
    assert page.url == address
    thing(page, "d2").click()
    thing(page, "e3").click()
    expect(lines(page)).to_have_count(2, timeout=BOT)  # the rules' interpreter thinks
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".game").first).to_be_visible()
    expect(status).to_be_empty()
    page.go_back()
    expect(lines(page).first).to_have_attribute("title", "d2 e3")


# -- how it looks and sounds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_no_screen_has_an_accessibility_fault_or_scrolls_sideways(
    fresh: Fresh, site: str, path: str, theme: Any
) -> None:
    page = opened(fresh(color_scheme=theme), site, path)
    assert axe(page) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(requestAnimationFrame)")  # a window's change is answered before it is painted
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (path, width)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_dialog_and_no_state_of_a_table_has_an_accessibility_fault(fresh: Fresh, site: str, theme: Any) -> None:
    page = opened(fresh(color_scheme=theme), site)
    thing(page, "c7").click()
    expect(page.locator(".refusal")).to_be_visible()
    assert axe(page) == []
    thing(page, "c2").click()
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    assert axe(page) == []
    for opener in ("header [data-name=menu]", ".bar [data-name=more]", ".seat [data-seat='1']"):
        page.locator(opener).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        assert axe(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    page.locator(".bar [data-name=more]").click()
    page.locator("dialog [data-do=resign]").click()
    assert axe(page) == []
    page.locator("dialog [data-do=resign-yes]").click()
    expect(page.locator(".prompt")).to_contain_text("The match is over")
    assert axe(page) == []


def test_targets_are_large_enough_on_a_phone(fresh: Fresh, site: str) -> None:
    page = opened(fresh(**PHONE), site)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a.button, [data-key], select, input")].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.width && (box.width < 24 || box.height < 24);
    }).map((element) => element.outerHTML.slice(0, 120))"""
    )
    assert small == []


@pytest.mark.parametrize("width", [180, 360, 900, 1440])
def test_names_of_forty_letters_make_nothing_scroll_sideways(fresh: Fresh, site: str, width: int) -> None:
    page = opened(fresh(viewport={"width": width, "height": 640}), site)
    drop(page, FRIENDS.replace("Ann", "W" * 40).replace("Bob", "W" * 20 + "i" * 20) + "a2 b3\nb7 c6\n")
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) == 0
    page.locator("[data-name=more]").click()
    page.locator("dialog [data-do=resign]").click()
    page.locator("[data-do=resign-yes]").click()
    expect(page.locator(".prompt")).to_contain_text("The match is over")
    assert page.evaluate(wide) == 0


def test_a_name_of_forty_letters_fits_its_tab(fresh: Fresh, site: str) -> None:
    start = f"pygames 1\ngame rolling-gemstones rules 1\nseat human {'W' * 40}\nseat human Bob\nseat human {'W' * 40}\nseed 1\n---\n"
    page = opened(fresh(**PHONE), site, "rolling-gemstones/", start)
    expect(page.locator(".tabs button:visible")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_what_is_typed_before_the_rules_are_ready_is_not_lost(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(f"{site}hens-and-chicks/", wait_until="domcontentloaded")
    page.locator(".typed input").fill("c2 d3")
    page.keyboard.press("Enter")
    let_go(page, held)
    expect(page.locator(".typed input")).to_have_value("c2 d3")
    page.keyboard.press("Enter")
    expect(lines(page).first).to_have_attribute("title", "c2 d3")


REHEARSED = """
globalThis.rehearsed = 0; // times that the rules are asked for it
MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
  apply(post, port, values) {
    if (values[0]?.[1] === "rehearse") rehearsed++;
    return Reflect.apply(post, port, values);
  },
});"""
CHANGES = """globalThis.changes = [];
const look = new MutationObserver((found) => changes.push(...found.map(({ target }) => target.outerHTML.slice(0, 80))));
look.observe(document.querySelector("[data-board]").closest("[data-region]"), { attributes: true, childList: true, subtree: true });"""


def test_what_a_page_rehearses_after_its_start_changes_nothing_on_it(page: Page, site: str) -> None:
    page.add_init_script(REHEARSED)
    page.add_init_script(when_ready(CHANGES))
    opened(page, site)
    page.wait_for_timeout(1500)
    assert page.evaluate("[rehearsed, changes]") == [3, []]


@pytest.mark.parametrize("restored", [True, False], ids=["restored", "not restored"])
def test_a_start_touches_and_a_hint_need_only_the_first_part_of_the_program(
    page: Page, site: str, watch: Watch, restored: bool
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    if not restored:
        watch.expect("console:")
        page.route("**/memory.bin", lambda route: route.fulfill(status=404, body="not here"))
    opened(page, site)
    page.locator("[data-movable]").first.click()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Hint:", timeout=BOT)
    assert [url for url in asked if url.endswith("rest.wasm")] == []


def test_who_touches_at_once_has_nothing_rehearsed(page: Page, site: str) -> None:
    page.add_init_script(REHEARSED)
    page.add_init_script(when_ready(TAP))
    opened(page, site)
    expect(page.locator("[aria-pressed=true]")).to_have_count(1)
    page.wait_for_timeout(400)
    assert page.evaluate("rehearsed") == 0


def test_a_drag_that_begins_before_the_rules_are_ready_goes_on_until_it_is_let_go(page: Page, site: str) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(f"{site}hens-and-chicks/")
    page.mouse.move(*middle(page, "c2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "d3"), steps=4)
    let_go(page, held)
    page.wait_for_timeout(300)  # what is rehearsed after a start does no harm
    expect(page.locator(".dragging")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".dragging")).to_have_count(0)
    expect(page.locator(".prompt")).to_be_visible()


def test_escape_ends_a_drag_and_nothing_is_played(page: Page, site: str) -> None:
    opened(page, site)
    page.mouse.move(*middle(page, "c2"))
    page.mouse.down()
    page.mouse.move(*middle(page, "d3"), steps=4)
    expect(page.locator(".dragging")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".dragging, .target, [aria-pressed=true]")).to_have_count(0)
    expect(lines(page)).to_have_count(0)


@pytest.mark.parametrize(("path", "start"), [("new", "Start"), ("edit", "Play from here")])
def test_back_from_a_new_match_leads_to_where_it_was_set_up(page: Page, site: str, path: str, start: str) -> None:
    opened(page, site, f"hens-and-chicks/{path}/")
    page.get_by_role("button", name=start).click()
    expect(page).to_have_url(re.compile(r"/hens-and-chicks/#match="))
    page.go_back()
    expect(page).to_have_url(re.compile(rf"/{path}/$"))
    expect(page.get_by_role("button", name=start)).to_be_visible()


def test_each_action_is_announced_once(page: Page, site: str) -> None:
    opened(page, site)
    page.evaluate(
        """() => { window.said = [];
        new MutationObserver(() => window.said.push(document.querySelector("[data-region=announce]").textContent))
          .observe(document.querySelector("[data-region=announce]"), { childList: true, characterData: true, subtree: true }); }"""
    )
    thing(page, "d2").click()
    thing(page, "e3").click()
    expect(lines(page)).to_have_count(2, timeout=BOT)
    page.wait_for_timeout(1500)  # until what was captured has gone
    said = [message for message in page.evaluate("window.said") if message]
    for line in lines(page).all():
        assert sum(line.inner_text() in message for message in said) == 1, said


def test_focus_stays_on_the_board_when_it_changes(page: Page, site: str) -> None:
    opened(page, site)
    thing(page, "d2").focus()
    page.keyboard.press("Enter")
    expect(thing(page, "d2")).to_have_attribute("aria-pressed", "true")
    expect(thing(page, "d2")).to_be_focused()


def test_a_chosen_theme_holds_after_a_reload(page: Page, site: str) -> None:
    opened(page, site)
    page.locator("header [data-name=menu]").click()
    page.locator("dialog [data-name=settings]").click()
    page.locator("dialog [name=theme]").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_address_names_the_match_and_a_link_opens_it(page: Page, site: str) -> None:
    opened(page, site, text=FRIENDS + "c2 d3\n")
    expect(page).to_have_url(re.compile(r"hens-and-chicks/#match="))
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.locator(".bar [data-name=more]").click()
    page.locator("dialog [data-name=share]").click()
    page.locator("dialog [data-do=copy-link][data-link=match]").click()
    expect(page.locator("[data-region=announce]")).to_contain_text("is copied")
    link = page.evaluate("window.copied")
    assert link.startswith(f"{site}hens-and-chicks/#t=")
    other = page.context.new_page()
    other.goto(link)
    ready(other)
    expect(lines(other)).to_have_count(1)


def test_a_forced_secret_choice_of_a_bot_takes_as_long_as_any_other(page: Page, site: str) -> None:
    head = "pygames 1\ngame secret-suppers rules 1\nseat human Ann\nseat bot steady\nseed 1\n---\n"
    dealt = "deal 1\ndeal 2\ndeal 3\ndeal 4\ndeal 5\ndeal 6\npass\nserve 1\nserve 4\nprize 8\npass\n"
    opened(page, site, "secret-suppers/", head + dealt)
    thing(page, "card0").click()  # the bot's worker starts, and chooses between two cards
    expect(page.get_by_role("button", name="pass", exact=True)).to_be_visible(timeout=START)
    page.get_by_role("button", name="pass", exact=True).click()
    expect(page.locator(".ask")).to_contain_text("serve a card")
    page.evaluate(
        """() => new MutationObserver(() => {
          globalThis.begun ??= performance.now();
          if (document.querySelector(".ask").textContent.includes("thinking")) return;
          globalThis.took ??= performance.now() - globalThis.begun;
        }).observe(document.querySelector("[data-region=prompt]"), { childList: true, subtree: true, characterData: true })"""
    )
    thing(page, "card0").click()
    page.wait_for_function("() => globalThis.took", timeout=BOT)
    assert page.evaluate("globalThis.took") > 1400
