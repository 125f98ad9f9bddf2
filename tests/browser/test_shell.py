"""The shell, on the smallest app: start, touch, keys, drags, dialogs, addresses, storage, crashes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.helpers import START, Watch, axe, let_go, ready, throttle

Fresh = Callable[..., Page]


@pytest.fixture
def table(page: Page, fake_site: str) -> Page:
    page.goto(f"{fake_site}fake/")
    return ready(page)


def prompt(page: Page, text: str) -> None:
    expect(page.locator("main h1")).to_contain_text(text)


def status(page: Page, text: str) -> None:
    expect(page.locator("[data-region=status]")).to_contain_text(text, timeout=START)


def listen(page: Page) -> None:
    """Remembers all that the status says from here on: a restart may take less time than a look from outside."""
    page.evaluate(
        """() => {
          const status = document.querySelector("[data-region=status]");
          window.heard = [];
          new MutationObserver(() => heard.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
        }"""
    )


def heard(page: Page) -> str:
    """What the status has said since then."""
    return "\n".join(page.evaluate("heard"))


def press(page: Page, name: str) -> None:
    page.locator(f"button[data-do={name}]").click()


def piece_at(page: Page, key: str) -> tuple[float, float]:
    box = page.locator(f"#table-{key}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# -- start ------------------------------------------------------------------------------------------------------------


def test_the_board_stands_before_python_does(page: Page, fake_site: str) -> None:
    page.route("**/*.wasm", lambda route: None)
    page.goto(f"{fake_site}fake/")
    expect(page.locator("#table-hen")).to_be_visible()
    prompt(page, "Choose a piece.")


def test_a_selection_made_before_python_is_ready_is_shown_and_counts(page: Page, fake_site: str) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(f"{fake_site}fake/")
    page.locator("#table-hen").click()
    expect(page.locator("#table-a1")).to_have_class("waiting")
    let_go(page, held)
    prompt(page, "The hen may go anywhere.")


def test_no_action_is_played_before_python_is_ready(page: Page, fake_site: str) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(f"{fake_site}fake/")
    page.locator("#table-hen").click()
    page.locator("#table-b2").click()
    let_go(page, held)
    prompt(page, "Nothing stands on b2.")


def test_progress_shows_bytes_and_the_rules_can_be_read_meanwhile(page: Page, fake_site: str) -> None:
    page.route("**/*.wasm", lambda route: None)
    page.goto(f"{fake_site}fake/")
    status(page, " MB.")
    page.locator("[data-region=status]").get_by_role("link", name="read them").click()
    expect(page.locator("#rules-panel #panel-1-pinning")).to_be_visible()


def test_on_a_slow_line_it_is_said_how_long_it_will_take(first_visit: Watch, fake_site: str) -> None:
    page = first_visit.context.new_page()
    throttle(page, fast_3g=True)
    page.goto(f"{fake_site}fake/")
    left = page.locator("[data-region=status]")
    expect(left).to_contain_text(re.compile(r"about (\d+ seconds|\d minutes) to go"), timeout=START)
    found = re.search(r"(\d+\.\d) of (\d+\.\d) MB, about (\d+) (seconds|minutes)", left.inner_text())
    assert found
    seconds = int(found[3]) * (60 if found[4] == "minutes" else 1)
    rest = (float(found[2]) - float(found[1])) * 8 / 1.6  # at 1.6 Mbit a second, other files beside
    assert rest * 0.5 <= seconds <= rest * 2.5 + 5


def test_a_piece_that_is_touched_before_python_is_ready_shows_where_it_may_go(page: Page, fake_site: str) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(f"{fake_site}fake/")
    page.locator("#table-hen").click()
    expect(page.locator("[data-key].target")).to_have_count(7)
    page.locator("#table-hen").click()
    expect(page.locator("[data-key].target")).to_have_count(0)
    page.locator("#table-fox").click()
    let_go(page, held)
    prompt(page, "The fox may go anywhere.")
    expect(page.locator("[data-key].target")).to_have_count(0)


def test_no_request_leaves_the_site_and_the_policy_holds(table: Page, watch: Watch) -> None:
    assert any(url.endswith(".wasm") for url in watch.requests)
    watch.check()


def test_a_browser_without_webassembly_gets_the_cause_and_keeps_its_page(page: Page, fake_site: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{fake_site}fake/")
    status(page, "no WebAssembly")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("#table-hen")).to_be_visible()


@pytest.mark.parametrize(
    "name", ["*.wasm", "*.whl", "python_stdlib.zip", "rules_worker.py", "core.js", "interpreter.mjs"]
)
def test_a_missing_file_is_named_and_a_retry_helps(page: Page, fake_site: str, watch: Watch, name: str) -> None:
    watch.expect("console:", "exception:")
    for path in ("memory.bin", name):  # without the picture all the others are needed
        page.route(f"**/{path}", lambda route: route.fulfill(status=404, body="not here"))
    page.goto(f"{fake_site}fake/")
    status(page, name.replace("*", ""))
    page.unroute(f"**/{name}")
    page.get_by_role("button", name="Try again").click()
    if name == "core.js":
        return  # a module that failed to load stays so until the page is loaded anew
    expect(page.locator("[data-region=status]")).to_be_empty(timeout=START)
    page.locator("#table-hen").click()
    prompt(page, "The hen may go anywhere.")


def test_offline_is_said(page: Page, fake_site: str, watch: Watch, context: BrowserContext) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED", "Failed to", "Error")
    held: list[Route] = []
    came: list[str] = []
    page.route("**/memory.bin", lambda route: route.fulfill(status=404, body="not here"))
    page.route("**/*.whl", lambda route: held.append(route))
    context.on("requestfinished", lambda request: came.append(request.url.rsplit("/", 1)[-1]))
    page.goto(f"{fake_site}fake/")
    while not (held and {"pyodide.asm.wasm", "python_stdlib.zip", "interpreter.mjs", "rules_worker.py"} <= {*came}):
        page.wait_for_timeout(50)  # a file that is cut off on its way is another case, and another sentence
    context.set_offline(True)
    for route in held:
        route.abort("internetdisconnected")
    page.unroute("**/*.whl")
    status(page, "1-py3-none-any.whl cannot be had: this device is offline.")


def test_a_site_below_a_path_works(page: Page, fake_dist, tmp_path) -> None:
    from web.build.serve import Server

    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "site").symlink_to(fake_dist)
    server = Server(tmp_path).in_background()
    page.goto(f"{server.url}deep/site/fake/")
    ready(page)
    page.locator("#table-hen").click()
    prompt(page, "The hen may go anywhere.")
    press(page, "save")
    prompt(page, "'stored'")
    found = set(page.evaluate("Object.keys(localStorage)"))
    assert found - {"unpacked:/deep/site/"} == {"/deep/site/:match"}
    page.get_by_role("link", name="Shelf").click()
    expect(page.locator("h1")).to_have_text("Shelf")
    assert page.url == f"{server.url}deep/site/"
    server.shutdown()


# -- touches ----------------------------------------------------------------------------------------------------------


def test_two_taps_move_a_piece(table: Page) -> None:
    table.locator("#table-hen").click()
    prompt(table, "The hen may go anywhere.")
    table.locator("#table-b2").click()
    prompt(table, "The hen went to b2.")
    expect(table.locator("[data-region=announce]")).to_have_text("The hen went to b2.")


def test_a_piece_keeps_its_element_when_it_moves(table: Page) -> None:
    table.evaluate("globalThis.hen = document.getElementById('table-hen')")
    table.locator("#table-hen").click()
    table.locator("#table-b2").click()
    prompt(table, "The hen went to b2.")
    assert table.evaluate("hen === document.getElementById('table-hen') && hen.isConnected")


def test_a_move_slides_from_where_it_was(table: Page) -> None:
    table.locator("#table-hen").click()
    prompt(table, "anywhere")
    table.evaluate(
        """() => { globalThis.seen = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) { seen.push([this.id, frames[0].transform, options.duration]); return animate.call(this, frames, options) } }"""
    )
    table.locator("#table-c1").click()
    prompt(table, "The hen went to c1.")
    assert table.evaluate("seen") == [["table-hen", "translate(-80px, 0px)", 200]]


def test_reduced_motion_moves_nothing(fresh: Fresh, fake_site: str) -> None:
    page = fresh(reduced_motion="reduce")
    page.goto(f"{fake_site}fake/")
    ready(page)
    page.evaluate("() => { globalThis.seen = 0; Element.prototype.animate = () => { seen += 1 } }")
    press(page, "two-steps")
    expect(page.locator("#table-hen")).to_have_attribute("data-key", "c1")
    assert page.evaluate("seen") == 0


def test_a_chain_is_shown_step_by_step(table: Page) -> None:
    table.evaluate(
        """() => { globalThis.seen = []; new MutationObserver(() => seen.push(document.getElementById('table-hen').dataset.key))
        .observe(document.getElementById('table-hen'), { attributes: true, attributeFilter: ['data-key'] }) }"""
    )
    press(table, "two-steps")
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "c1")
    assert table.evaluate("seen") == ["b2", "c1"]


def test_any_input_ends_a_movement(table: Page) -> None:
    table.evaluate(
        "() => { const animate = Element.prototype.animate; Element.prototype.animate = function (frames, options) { return animate.call(this, frames, { ...options, duration: 60000 }) } }"
    )
    press(table, "two-steps")
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "b2")
    table.keyboard.press("Shift")
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "c1")


def test_a_touch_on_an_older_position_is_dropped(table: Page) -> None:
    table.locator("#table-hen").click()
    prompt(table, "anywhere")
    table.evaluate(
        """() => { for (const key of ['b2', 'b3', 'c2']) document.getElementById('table-' + key).dispatchEvent(new MouseEvent('click', { bubbles: true })) }"""
    )
    prompt(table, "That touch was too late.")
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "b2")


def test_no_patch_reaches_a_board_under_a_finger(table: Page) -> None:
    table.mouse.move(*piece_at(table, "b2"))
    table.mouse.down()
    table.evaluate("document.querySelector('[data-do=two-steps]').click()")
    table.wait_for_timeout(400)
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "a1")
    table.mouse.up()
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "c1")
    prompt(table, "That touch was too late.")


def test_a_button_means_what_it_meant_when_the_finger_came_down(table: Page) -> None:
    box = table.locator("button[data-do=undo]").bounding_box()
    assert box
    table.mouse.move(box["x"] + 8, box["y"] + 8)
    table.mouse.down()
    table.evaluate("document.querySelector('[data-do=two-steps]').click()")
    table.wait_for_timeout(400)
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "a1")
    table.mouse.up()
    prompt(table, "Heard undo.")
    heard = table.locator("#lines").text_content() or ""
    assert (
        re.search(r"'do': 'two-steps', 'render': (\d+)", heard)[1]
        == re.search(r"'do': 'undo', 'render': (\d+)", heard)[1]
    )  # type: ignore[index]


# -- drags ------------------------------------------------------------------------------------------------------------


def drag(page: Page, start: str, end: str, drop: bool = True) -> None:
    page.mouse.move(*piece_at(page, start))
    page.mouse.down()
    x, y = piece_at(page, end)
    page.mouse.move(x - 4, y, steps=4)
    page.mouse.move(x, y)
    if drop:
        page.mouse.up()


def test_a_drag_plays(table: Page) -> None:
    drag(table, "hen", "b3")
    prompt(table, "The hen went to b3.")


def test_a_drag_lights_its_targets_at_once(table: Page) -> None:
    drag(table, "hen", "b3", drop=False)
    assert table.locator(".target").count() == 7
    assert table.locator(".over").get_attribute("data-key") == "b3"
    assert table.locator("#table-hen").evaluate("hen => hen.style.translate") != ""
    table.mouse.up()
    prompt(table, "The hen went to b3.")
    expect(table.locator(".target")).to_have_count(0)
    assert table.locator("#table-hen").evaluate("hen => hen.style.translate") == ""


def test_less_than_three_pixels_is_a_tap(table: Page) -> None:
    x, y = piece_at(table, "hen")
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 2, y)
    table.mouse.up()
    prompt(table, "The hen may go anywhere.")


def test_a_piece_put_back_on_its_own_place_goes_nowhere(table: Page) -> None:
    x, y = piece_at(table, "hen")
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 8, y + 8, steps=3)
    table.mouse.up()
    prompt(table, "Choose a piece.")
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "a1")


def test_a_drop_beside_the_board_springs_back(table: Page) -> None:
    x, y = piece_at(table, "hen")
    table.mouse.move(x, y)
    table.mouse.down()
    table.mouse.move(x + 500, y + 8, steps=3)
    table.mouse.up()
    assert table.locator("#table-hen").evaluate("hen => hen.style.translate") == ""
    prompt(table, "Choose a piece.")


def test_a_context_menu_holds_nothing_up(table: Page) -> None:
    table.mouse.move(*piece_at(table, "b2"))
    table.mouse.down(button="right")
    table.evaluate("document.querySelector('[data-do=two-steps]').click()")
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "c1")


class Fingers:
    """Fingers on a phone's glass, given by where they are."""

    def __init__(self, page: Page) -> None:
        self.cdp = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.fixture
def phone(fresh: Fresh, fake_site: str) -> Page:
    page = fresh(has_touch=True, is_mobile=True, viewport={"width": 360, "height": 300})
    page.goto(f"{fake_site}fake/")
    ready(page)
    page.locator("#table-c1").scroll_into_view_if_needed()
    return page


def test_a_finger_drags_a_piece_and_the_page_stays(phone: Page) -> None:
    touch = Fingers(phone)
    before = phone.evaluate("scrollY")
    x, y = piece_at(phone, "hen")
    to = piece_at(phone, "b2")
    touch("touchStart", (x, y))
    for part in (0.3, 0.6, 1):
        touch("touchMove", (x + (to[0] - x) * part, y + (to[1] - y) * part))
    touch("touchEnd")
    prompt(phone, "The hen went to b2.")
    assert phone.evaluate("scrollY") == before


def test_a_swipe_from_an_empty_cell_scrolls_the_page(phone: Page) -> None:
    touch = Fingers(phone)
    before = phone.evaluate("scrollY")
    x, y = piece_at(phone, "b2")
    touch("touchStart", (x, y))
    for step in range(1, 8):
        touch("touchMove", (x, y - 20 * step))
    touch("touchEnd")
    phone.wait_for_timeout(300)
    assert phone.evaluate("scrollY") > before
    prompt(phone, "Choose a piece.")


def test_a_second_finger_cancels(phone: Page) -> None:
    touch = Fingers(phone)
    x, y = piece_at(phone, "hen")
    touch("touchStart", (x, y))
    touch("touchMove", (x + 20, y - 20))
    touch("touchStart", (x + 20, y - 20), (x + 60, y))
    touch("touchEnd")
    phone.wait_for_timeout(300)
    prompt(phone, "Choose a piece.")
    expect(phone.locator("#table-hen")).to_have_attribute("data-key", "a1")
    phone.locator("#table-hen").tap()
    prompt(phone, "The hen may go anywhere.")


# -- keyboard and focus -----------------------------------------------------------------------------------------------


def test_a_board_is_one_tab_stop_and_arrows_walk_it(table: Page) -> None:
    assert table.locator("[data-board] [tabindex='0']").count() == 1
    table.locator("#table-a3").focus()
    for key, there in {"ArrowRight": "b3", "ArrowDown": "b2", "End": "c2", "Home": "a2", "ArrowUp": "a3"}.items():
        table.keyboard.press(key)
        assert table.evaluate("document.activeElement.dataset.key") == there, key
    assert table.locator("[data-board] [tabindex='0']").count() == 1


def test_enter_and_space_touch_and_focus_stays(table: Page) -> None:
    table.locator("#table-hen").focus()
    table.keyboard.press("Enter")
    prompt(table, "The hen may go anywhere.")
    assert table.evaluate("document.activeElement.id") == "table-hen"
    table.keyboard.press("ArrowUp")
    table.keyboard.press("Space")
    prompt(table, "The hen went to a2.")
    assert table.evaluate("document.activeElement.closest('[data-board]') !== null")


def test_escape_is_an_event(table: Page) -> None:
    table.keyboard.press("Escape")
    prompt(table, "Heard escape.")


def test_focus_never_falls_to_the_body(table: Page) -> None:
    press(table, "ask")
    table.keyboard.press("Escape")
    expect(table.locator("dialog[open]")).to_have_count(0)
    assert table.evaluate("document.activeElement.tagName") == "BUTTON"


def test_typed_text_and_open_details_survive_patches(table: Page) -> None:
    table.locator("#more > summary").click()
    table.locator("#name").fill("An")
    press(table, "undo")
    prompt(table, "Heard undo.")
    assert table.locator("#name").input_value() == "An"
    assert table.locator("#more").get_attribute("open") is not None
    table.locator("#name").press("Enter")
    prompt(table, "('name', 'An')")


def test_a_choice_is_an_event(table: Page) -> None:
    table.locator("select").select_option("fast")
    prompt(table, "('value', 'fast')")


# -- dialogs and addresses --------------------------------------------------------------------------------------------


def test_a_dialog_is_modal_and_stays_through_patches(table: Page) -> None:
    press(table, "ask")
    expect(table.locator("#sure")).to_be_visible()
    assert table.evaluate("document.querySelector('#sure').matches(':modal')")
    table.get_by_role("button", name="No", exact=True).click()
    expect(table.locator("#sure")).to_be_hidden()
    press(table, "undo")
    prompt(table, "Heard undo.")


def test_back_closes_a_dialog_and_then_leaves_the_screen(page: Page, fake_site: str) -> None:
    page.goto(fake_site)
    ready(page)
    page.get_by_role("link", name="Table").click()
    press(page, "ask")
    expect(page.locator("#sure")).to_be_visible()
    page.go_back()
    expect(page.locator("#sure")).to_be_hidden()
    assert page.url.endswith("/fake/")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Shelf")


def test_a_closed_dialog_leaves_no_entry_behind(page: Page, fake_site: str) -> None:
    page.goto(fake_site)
    ready(page)
    page.get_by_role("link", name="Table").click()
    press(page, "ask")
    page.get_by_role("button", name="No", exact=True).click()
    expect(page.locator("#sure")).to_be_hidden()
    page.wait_for_timeout(100)
    page.go_back()
    expect(page.locator("h1")).to_have_text("Shelf")


def test_links_back_and_rules_stay_in_one_interpreter(table: Page, watch: Watch) -> None:
    table.locator("#table-hen").click()
    table.get_by_role("link", name="Rules").click()
    expect(table.locator("h1")).to_have_text("Rules")
    assert table.url.endswith("/fake/rules/")
    expect(table).to_have_title("Fake /fake/rules/")
    table.get_by_role("link", name="Pinning").click()
    assert table.url.endswith("#pinning")
    table.go_back()
    table.go_back()
    prompt(table, "The hen may go anywhere.")
    assert sum(url.endswith("interpreter.mjs") for url in watch.requests) == 1


def test_a_document_starts_python_when_a_diagram_is_touched(page: Page, fake_site: str, watch: Watch) -> None:
    page.goto(f"{fake_site}fake/rules/")
    page.wait_for_timeout(500)
    assert not any(url.endswith(".wasm") for url in watch.requests)
    page.locator("#diagram-1-a1").click()
    expect(page.locator("[data-region=diagram-1]")).to_have_text("Heard position: x of fake.", timeout=START)


def test_the_rules_panel_opens_at_its_anchor_while_python_starts(page: Page, fake_site: str) -> None:
    page.route("**/*.wasm", lambda route: None)
    page.goto(f"{fake_site}fake/")
    page.get_by_role("link", name="Panel").click()
    expect(page.locator("#rules-panel #panel-1-pinning")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules-panel")).to_be_hidden()


def test_a_diagram_in_the_rules_panel_lives(table: Page) -> None:
    table.get_by_role("link", name="Panel").click()
    table.locator("#panel-1-diagram-1-a1").click()
    expect(table.locator("[data-region=panel-1-diagram-1]")).to_have_text("Heard position: x of fake.")
    table.get_by_role("button", name="Close the rules").click()
    expect(table.locator("#rules-panel")).to_be_hidden()
    prompt(table, "Choose a piece.")


def test_go_changes_the_address(table: Page) -> None:
    press(table, "go")
    expect(table.locator("h1")).to_have_text("Shelf")
    table.go_back()
    prompt(table, "Heard go.")
    assert table.url.endswith("/fake/")


# -- what is kept, clocks, effects ------------------------------------------------------------------------------------


def test_a_save_is_kept_and_read_at_the_next_start(table: Page) -> None:
    table.locator("#table-hen").click()
    table.locator("#table-b2").click()
    press(table, "save")
    prompt(table, "'stored'")
    table.reload()
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "b2", timeout=START)


def test_storage_that_throws_is_reported_and_the_page_plays(page: Page, fake_site: str) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })"
    )
    page.goto(f"{fake_site}fake/")
    ready(page)
    press(page, "save")
    prompt(page, "does not let the site keep anything")
    page.locator("#table-hen").click()
    prompt(page, "The hen may go anywhere.")


def test_a_full_storage_is_said(page: Page, fake_site: str) -> None:
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    page.goto(f"{fake_site}fake/")
    ready(page)
    press(page, "save")
    prompt(page, "is full")


def test_another_tab_is_heard_of(table: Page, fake_site: str, context: BrowserContext) -> None:
    other = context.new_page()
    other.goto(f"{fake_site}fake/")
    ready(other)
    press(other, "save")
    prompt(table, "Heard elsewhere.")


def test_a_timer_rings_once_with_its_generation(table: Page) -> None:
    press(table, "clock")
    prompt(table, "[('do', 'ring'), ('generation', 7), ('name', 'clock')]")


def test_the_theme_is_set_before_the_first_paint(table: Page, fake_site: str) -> None:
    press(table, "dark")
    expect(table.locator("html")).to_have_attribute("data-theme", "dark")
    table.route("**/main.js", lambda route: None)
    table.goto(f"{fake_site}fake/", wait_until="commit")
    expect(table.locator("html")).to_have_attribute("data-theme", "dark")


def test_dropped_files_are_read(table: Page) -> None:
    table.evaluate(
        """() => { const data = new DataTransfer(); data.items.add(new File(['pygames 1'], 'match.txt'));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })) }"""
    )
    prompt(table, "Heard files.")


# -- crashes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["crash", "unknown-effect"])
def test_a_crash_is_said_and_the_match_goes_on(table: Page, watch: Watch, fault: str) -> None:
    watch.expect("Error")
    table.locator("#table-hen").click()
    table.locator("#table-b2").click()
    press(table, "save")
    listen(table)
    press(table, fault)
    expect(table.locator("#table-hen")).to_be_visible()
    status(table, "had stopped and were started again")
    assert "The rules stopped." in heard(table)
    expect(table.locator("#table-hen")).to_have_attribute("data-key", "b2")
    table.locator("#table-hen").click()
    prompt(table, "The hen may go anywhere.")


def test_ten_silent_seconds_are_a_crash(table: Page) -> None:
    listen(table)
    press(table, "hang")
    status(table, "had stopped and were started again")
    assert "did not answer for ten seconds" in heard(table)
    table.locator("#table-hen").click()
    prompt(table, "The hen may go anywhere.")


def test_a_second_crash_at_once_stops_with_a_retry(table: Page, watch: Watch) -> None:
    watch.expect("Error")
    press(table, "crash")
    status(table, "had stopped and were started again")
    press(table, "crash")
    status(table, "The rules stopped again.")
    table.get_by_role("button", name="Try again").click()
    ready(table)
    table.locator("#table-hen").click()
    prompt(table, "The hen may go anywhere.")


def test_a_bot_that_fails_is_reported(table: Page, watch: Watch) -> None:
    watch.expect("Error")
    press(table, "bot")
    expect(table.locator("h1")).to_contain_text("'undecided'", timeout=START)


def test_the_page_has_no_accessibility_faults(table: Page) -> None:
    assert axe(table) == []
