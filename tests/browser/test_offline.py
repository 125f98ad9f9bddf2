"""The site without a network: kept whole after one visit, changed by one press in all tabs, taken away by the host."""

from __future__ import annotations

import base64
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from tests.browser.engines import Firefox, NotInstalled
from tests.browser.helpers import ARGUMENTS, SLOW_LINE, START, Watch, axe, chromium, ready
from tests.browser.hosting import READY, Host, paths_of, version_of
from tests.looks.icons import DRAWN, ICONS, drawn

LONG = 3 * START
NETWORK = ("ERR_", "Failed to load resource")  # what the console says of a server that is out of reach
GAMES = ("hens-and-chicks", "rolling-gemstones", "gem-hens", "jelly-bean-farmers", "chickenrun")
OFFER = "A new version of this site is ready"
GO_ON = "dispatchEvent(new Event('online'))"  # a page looks at the server when the device is in reach again


@pytest.fixture(scope="module")
def versions(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Five versions of the site."""
    folder = tmp_path_factory.mktemp("versions")
    return {name: version_of(dist, folder, name) for name in ("v1", "v2", "v3", "v4", "v5")}


@pytest.fixture
def host(tmp_path: Path, versions: dict[str, Path]) -> Iterator[Host]:
    found = Host(tmp_path / "host")
    found.publish(versions["v1"])
    yield found
    found.stop()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers that let service workers in and are watched."""
    opened: list[tuple[BrowserContext, Watch]] = []

    def start(**settings: Any) -> BrowserContext:
        context = browser.new_context(service_workers="allow", **settings)
        opened.append((context, Watch(context)))
        opened[-1][1].expect(*NETWORK)
        return context

    yield start
    for context, watching in opened:
        context.close()
        watching.check()


def foot(page: Page, *parts: str) -> None:
    """How the site stands on this device."""
    for part in parts:
        expect(page.locator("[data-region=offline]")).to_contain_text(part, timeout=LONG)


def kept(page: Page, url: str, version: str = "v1") -> Page:
    """Visits a page until the site is kept."""
    page.goto(url)
    foot(page, f"{READY} {version}")
    return page


def is_version(page: Page, version: str) -> None:
    """The page and all that it was made of are of this version, and it can be played."""
    expect(page.locator("html")).to_have_attribute("data-version", version, timeout=LONG)
    ready(page)
    loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    ours = [name for name in loaded if "/assets/shell-" in name or "/assets/python-" in name]
    assert ours
    assert [name for name in ours if f"-{version}/" not in name] == []


def play(page: Page, *words: str) -> None:
    for word in words:
        page.locator(f"#t-{word}").click()


def lines(page: Page) -> list[str]:
    return page.locator(".log-lines button[data-do=goto]").evaluate_all("(all) => all.map((one) => one.title)")


def answered(page: Page, number: int) -> list[str]:
    """The lines, when there are so many."""
    expect(page.locator(".log-lines button[data-do=goto]")).to_have_count(number, timeout=START)
    return lines(page)


def held(page: Page) -> list[str]:
    """Every address of which something is kept."""
    return page.evaluate(
        """async () => {
          const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
          return all.flat().map(({ url }) => url);
        }"""
    )


def ask(page: Page, what: str) -> dict[str, Any]:
    """What the worker answers; no other program takes its place meanwhile."""
    answer = page.evaluate(
        """async (what) => {
          const registration = await navigator.serviceWorker.ready;
          return navigator.locks.request(`${registration.scope} asks`, { mode: "shared" }, async () => {
            const { port1, port2 } = new MessageChannel();
            const answered = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
            registration.active.postMessage(what, [port2]);
            return Promise.race([answered, new Promise((resolve) => setTimeout(resolve, 60_000, null))]);
          });
        }""",
        what,
    )
    assert answer, f"The worker does not answer {what}."
    return answer


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    for _ in range(LONG // 100):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"It never came: {page.inner_text('body')[:500]}")


# -- without a network ------------------------------------------------------------------------------------------------


def test_after_one_visit_to_a_table_everything_works_without_a_network_and_so_does_what_the_host_changes_by_hand(
    host: Host, versions: dict[str, Path], visitor: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    context = visitor()
    page = kept(context.new_page(), f"{host.url}hens-and-chicks/")
    host.stop()
    for path in paths_of(versions["v1"]):
        assert (
            page.evaluate("(url) => fetch(url).then(({ status }) => status)", f"{host.url}{path}?from=a-chat") == 200
        ), path
    for slug in reversed(GAMES):
        page.goto(f"{host.url}{slug}/")
        ready(page)
        expect(page.locator("[data-region=status]")).to_be_empty()
        expect(page.locator("[data-region=prompt] .ask")).not_to_be_empty()
    play(page, "d2", "e3")
    answered(page, 2)  # a bot plays, too
    page.locator("a[data-rules]").first.click()
    expect(page.locator("#rules-panel article.rulebook")).to_be_visible()
    page.goto(f"{host.url}hens-and-chicks/lessons/first-match/")
    diagram = page.locator("[data-block] [data-key]").first
    diagram.click()
    ready(page)
    expect(page.locator("[data-region=status]")).to_be_empty()

    host.start()
    changed = shutil.copytree(versions["v1"], tmp_path / "changed", symlinks=True)
    (changed / "site.json").write_text('{"games": ["gem-hens"]}')
    host.publish(changed)
    for stop in (False, True):  # it is seen at the next visit, and holds without a network
        if stop:
            host.stop()
        page.goto(host.url)
        expect(page.locator(".game:visible h2")).to_have_text(["Gem Hens"])


def test_the_icons_are_drawn_from_their_svg_files(page: Page) -> None:
    for name in DRAWN:
        kept_one, now = (
            "data:image/png;base64," + base64.b64encode(data).decode()
            for data in ((ICONS / name).read_bytes(), drawn(page, name))
        )
        off = page.evaluate(
            """async ([one, other]) => {
              const [a, b] = await Promise.all([one, other].map(async (source) => {
                const image = Object.assign(new Image(), { src: source });
                await image.decode();
                const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
                canvas.drawImage(image, 0, 0);
                return canvas.getImageData(0, 0, image.width, image.height).data;
              }));
              return a.length === b.length ? a.reduce((sum, value, at) => sum + (Math.abs(value - b[at]) > 64), 0) / a.length : 1;
            }""",
            [kept_one, now],
        )
        assert off < 0.01, f"{name} is not what its SVG shows: python -m tests.looks.icons draws it anew."


# -- new versions -----------------------------------------------------------------------------------------------------


def test_each_version_takes_the_place_of_the_one_before_in_all_tabs_by_one_press(
    host: Host, versions: dict[str, Path], visitor: Callable[..., BrowserContext]
) -> None:
    context = visitor()
    one, other = context.new_page(), context.new_page()
    other.goto(f"{host.url}rolling-gemstones/rules/")  # both are there before any worker is
    one.goto(f"{host.url}hens-and-chicks/")
    ready(one)
    play(one, "d2", "e3")
    played = answered(one, 2)
    for tab in (one, other):
        foot(tab, f"{READY} v1")

    host.publish(versions["v2"])
    one.evaluate(GO_ON)
    for tab in (one, other):
        foot(tab, OFFER)
        expect(tab.locator("html")).to_have_attribute("data-version", "v1")
    one.reload()  # nobody is made to change
    is_version(one, "v1")
    assert lines(one) == played
    foot(one, OFFER)
    one.locator("[data-region=offline]").get_by_role("button").click()
    is_version(one, "v2")
    expect(other.locator("html")).to_have_attribute("data-version", "v2", timeout=LONG)
    assert answered(one, 2) == played
    foot(one, f"{READY} v2")
    foot(other, f"{READY} v2")

    host.publish(versions["v3"])
    other.evaluate(GO_ON)
    for tab in (one, other):
        foot(tab, OFFER)
    other.locator("[data-region=offline]").get_by_role("button").click()
    for tab in (one, other):
        expect(tab.locator("html")).to_have_attribute("data-version", "v3", timeout=LONG)
        foot(tab, f"{READY} v3")
    assert answered(one, 2) == played

    host.publish(versions["v4"])
    one.evaluate(GO_ON)
    foot(one, OFFER)
    host.publish(versions["v5"])  # the one before was never taken
    third = context.new_page()
    third.goto(f"{host.url}chickenrun/rules/")
    until(third, lambda: ask(third, "look")["next"] == "v5")
    expect(third.locator("html")).to_have_attribute("data-version", "v3")
    expect(one.locator("header .renews")).to_contain_text("Menu")
    one.get_by_role("button", name="Menu").click()
    assert axe(one) == []
    one.get_by_role("button", name="Use the new version").click()
    is_version(one, "v5")
    for tab in (other, third):
        expect(tab.locator("html")).to_have_attribute("data-version", "v5", timeout=LONG)
    assert answered(one, 2) == played
    foot(one, f"{READY} v5")

    host.stop()  # it is here whole, and nothing of those before it
    one.reload()
    is_version(one, "v5")
    assert lines(one) == played
    olds = ("v1", "v2", "v3", "v4")
    assert [url for url in held(one) if any(f"-{old}/" in url or url.endswith(f"?{old}") for old in olds)] == []


# -- what may be in the way: on the smallest app, whose pages come soonest ---------------------------------------------


@pytest.fixture(scope="module")
def small(fake_dist: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("small")
    return {name: version_of(fake_dist, folder, name) for name in ("v1", "v2")}


@pytest.fixture
def small_host(tmp_path: Path, small: dict[str, Path]) -> Iterator[Host]:
    found = Host(tmp_path / "host")
    found.publish(small["v1"])
    yield found
    found.stop()


def looks(page: Page) -> dict[str, Any]:
    """The worker looks at the server, and has asked for all that it lacks; gives what it says then."""
    ask(page, "check")
    while (found := ask(page, "step"))["coming"]:
        pass
    return found


def plays(page: Page) -> None:
    ready(page)
    page.locator("#table-hen").click()
    expect(page.locator("main h1")).to_contain_text("The hen may go anywhere.")


@pytest.mark.parametrize("first", ["", "fake/rules/"])
def test_any_page_may_be_the_one_that_was_visited(
    small_host: Host, visitor: Callable[..., BrowserContext], first: str
) -> None:
    page = kept(visitor().new_page(), f"{small_host.url}{first}")
    small_host.stop()
    page.goto(f"{small_host.url}fake/")
    plays(page)
    expect(page.locator("[data-region=status]")).to_be_empty()
    page.goto(f"{small_host.url}fake/guide")  # without the slash
    expect(page.locator("article.rulebook")).to_be_visible()
    assert page.url == f"{small_host.url}fake/guide/"
    answer = page.goto(f"{small_host.url}nothing/here")
    assert answer is not None and answer.status == 404
    expect(page.locator("h1")).to_have_text("There is no such page")


def test_what_was_left_out_over_a_slow_line_is_used_once_the_site_is_kept(
    small_host: Host, visitor: Callable[..., BrowserContext]
) -> None:
    fetched = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/memory.bin'))"
    context = visitor()
    page = context.new_page()
    page.add_init_script(SLOW_LINE)
    kept(page, f"{small_host.url}fake/")
    plays(page)
    page.close()
    small_host.stop()
    page = context.new_page()
    page.goto(f"{small_host.url}fake/")
    plays(page)
    assert page.evaluate(fetched)


def test_from_the_home_screen_it_opens_without_a_network(small_host: Host, playwright: Playwright) -> None:
    with tempfile.TemporaryDirectory() as profile:

        def start() -> BrowserContext:
            return playwright.chromium.launch_persistent_context(profile, executable_path=chromium(), args=ARGUMENTS)

        context = start()
        page = kept(context.new_page(), f"{small_host.url}fake/rules/")
        cdp = context.new_cdp_session(page)
        found = cdp.send("Page.getAppManifest")
        assert found["errors"] == []
        faults = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
        manifest = json.loads(found["data"])
        home = page.evaluate("([start, base]) => new URL(start, base).href", [manifest["start_url"], found["url"]])
        assert (home, faults) == (small_host.url, [])
        sizes = page.evaluate(
            """([icons, base]) => Promise.all(icons.map(async ({ src, sizes }) => {
              const { width, height } = await createImageBitmap(await (await fetch(new URL(src, base))).blob());
              return [`${width}x${height}`, sizes];
            }))""",
            [[icon for icon in manifest["icons"] if icon["type"] == "image/png"], found["url"]],
        )
        assert len(sizes) == 3 and all(one == other for one, other in sizes)
        context.close()
        small_host.stop()
        context = start()
        page = context.new_page()
        page.goto(home)
        expect(page.get_by_role("heading", name="Shelf")).to_be_visible()
        page.goto(f"{home}fake/")
        plays(page)
        context.close()


def test_a_page_of_an_older_version_than_the_one_that_is_kept_first_is_offered_it(
    small_host: Host, small: dict[str, Path], tmp_path: Path, visitor: Callable[..., BrowserContext]
) -> None:
    both = tmp_path / "both"
    shutil.copytree(small["v2"], both)
    for old in ("shell-v1", "python-v1"):  # the page's own program is still to be had
        shutil.copytree(small["v1"] / "assets" / old, both / "assets" / old)
    page = visitor().new_page()
    page.route("**/shell-v1/offline.js", lambda route: (small_host.publish(both), route.continue_()))
    page.goto(f"{small_host.url}fake/")
    foot(page, OFFER)
    expect(page.locator("html")).to_have_attribute("data-version", "v1")
    page.get_by_role("link", name="Guide").click()  # it is another version's page: it comes whole, with its own program
    expect(page.locator("html")).to_have_attribute("data-version", "v2")
    expect(page).to_have_title("Guide to Fake")


def test_a_page_that_still_fetches_when_the_device_is_in_reach_again_looks_at_the_server_after_that(
    small_host: Host, small: dict[str, Path], visitor: Callable[..., BrowserContext]
) -> None:
    context = visitor()
    slow, other = context.new_page(), context.new_page()
    slow.add_init_script("globalThis.held = []; globalThis.requestIdleCallback = (go) => held.push(go)")
    slow.goto(f"{small_host.url}fake/rules/")
    until(slow, lambda: slow.evaluate("held.length === 1"))
    slow.evaluate("held.pop()()")
    until(slow, lambda: slow.evaluate("held.length === 1"))  # it is about to fetch the first file
    kept(other, f"{small_host.url}fake/rules/")
    foot(slow, f"{READY} v1")  # the other page has fetched everything
    small_host.publish(small["v2"])
    slow.evaluate(GO_ON)
    slow.evaluate("globalThis.requestIdleCallback = (go) => setTimeout(go); held.pop()()")
    foot(slow, OFFER)


def test_one_missing_file_spoils_nothing_but_itself(
    small_host: Host, small: dict[str, Path], visitor: Callable[..., BrowserContext]
) -> None:
    small_host.lacks = ["fake/guide/", "licences/pygames-MIT.txt"]
    page = visitor().new_page()
    page.goto(f"{small_host.url}fake/")
    foot(page, "works without a network, but for what the server lacks: fake/guide/, licences/pygames-MIT.txt.")
    small_host.stop()
    page.reload()
    plays(page)
    small_host.start()
    foot(page, "but for what the server lacks")
    small_host.lacks = []
    page.evaluate(GO_ON)
    foot(page, f"{READY} v1")

    small_host.publish(small["v2"])
    small_host.lacks = ["fake/rules/", "v2/main.js"]  # without it nothing would start
    for _ in range(3):
        assert looks(page)["next"] is None
    small_host.lacks = ["fake/rules/"]  # as long as a host is still copying, say
    assert looks(page)["missing"] == ["fake/rules/"]
    foot(page, f"{READY} v1 The server has a new version, but lacks fake/rules/ of it.")
    looks(page)
    assert ask(page, "look")["next"] is None
    assert looks(page)["next"] == "v2"  # it will not come any more
    small_host.lacks = []
    page.evaluate(GO_ON)
    foot(page, OFFER)
    page.get_by_role("button", name="Use it now").click()
    is_version(page, "v2")


def test_the_kill_switch_takes_everything_away_and_pages_come_from_the_server_again(
    small_host: Host, small: dict[str, Path], tmp_path: Path, visitor: Callable[..., BrowserContext]
) -> None:
    context = visitor()
    page = kept(context.new_page(), f"{small_host.url}fake/")
    page.evaluate("(caches.open('somebody else’s'), null)")
    page.locator("button[data-do=save]").click()
    expect(page.locator("main h1")).to_contain_text("stored")
    off = tmp_path / "off"
    shutil.copytree(small["v2"], off)
    shutil.copy(off / "off.js", off / "worker.js")
    small_host.publish(off)
    page.reload()  # the browser itself looks for another worker then
    is_version(page, "v2")
    until(page, lambda: page.evaluate("caches.keys()") == ["somebody else’s"])
    until(page, lambda: page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0)
    expect(page.locator("[data-region=offline]")).to_be_empty()
    plays(page)  # and what people have kept is kept
    assert page.evaluate("Object.keys(localStorage).length") > 0
    page.wait_for_timeout(2000)
    assert page.evaluate("caches.keys()") == ["somebody else’s"]


def test_a_site_without_a_list_of_files_is_kept_no_longer(
    small_host: Host, visitor: Callable[..., BrowserContext]
) -> None:
    page = kept(visitor().new_page(), f"{small_host.url}fake/")
    small_host.lacks = ["files.json"]
    page.evaluate(GO_ON)
    expect(page.locator("[data-region=offline]")).to_be_empty(timeout=LONG)
    assert held(page) == []
    page.reload()
    plays(page)


@pytest.mark.parametrize(
    ("obstacle", "told"),
    [
        ("Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })", "no service workers"),
        (
            "Object.defineProperty(self, 'isSecureContext', { get: () => false });"
            "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })",
            "begin with https",
        ),
        (
            "if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('its settings forbid it'))",
            "its settings forbid it",
        ),
    ],
    ids=["none", "insecure", "refused"],
)
def test_where_nothing_can_be_kept_the_page_plays_and_says_what_is_missing(
    small_host: Host, visitor: Callable[..., BrowserContext], obstacle: str, told: str
) -> None:
    context = visitor()
    context.add_init_script(obstacle)
    page = context.new_page()
    page.goto(f"{small_host.url}fake/")
    plays(page)
    foot(page, "This browser cannot keep this site for use without a network", told)
    assert axe(page) == []


def test_a_full_disk_is_told_and_gets_nothing(small_host: Host, visitor: Callable[..., BrowserContext]) -> None:
    page = visitor().new_page()
    cdp = page.context.new_cdp_session(page)
    origin = small_host.url.removesuffix("school/games/").rstrip("/")
    cdp.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 5_000_000})
    page.goto(f"{small_host.url}fake/")
    plays(page)
    foot(page, "This device has no room to keep this site", "so it needs the network")
    assert not [url for url in held(page) if "/assets/" in url]
    cdp.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 500_000_000})
    page.evaluate(GO_ON)
    foot(page, f"{READY} v1")


def test_where_bytes_are_dear_people_are_asked_first(small_host: Host, visitor: Callable[..., BrowserContext]) -> None:
    context = visitor()
    context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })"
    )
    page = context.new_page()
    page.goto(f"{small_host.url}fake/")
    foot(page, "This site can be kept for use without a network: ")
    assert not [url for url in held(page) if "/assets/" in url]
    page.get_by_role("button", name="Keep it here").click()
    foot(page, f"{READY} v1")


def test_what_the_device_has_no_room_for_is_still_there_when_the_page_is_loaded_anew(
    small_host: Host, visitor: Callable[..., BrowserContext]
) -> None:
    page = visitor().new_page()
    page.goto(f"{small_host.url}fake/")
    plays(page)
    page.locator("#table-b2").click()
    expect(page.locator("main h1")).to_contain_text("The hen went to b2.")
    page.evaluate(
        """() => {
          const { setItem } = Storage.prototype;
          Storage.prototype.setItem = function (...values) {
            if (this === localStorage) throw new DOMException("", "QuotaExceededError");
            setItem.apply(this, values);
          };
        }"""
    )
    page.locator("button[data-do=save]").click()
    expect(page.locator("main h1")).to_contain_text("storage for the site is full")
    page.reload()
    ready(page)
    expect(page.locator("#table-hen")).to_have_attribute("data-key", "b2")
    other = page.context.new_page()  # by now it could be kept
    other.goto(f"{small_host.url}fake/")
    ready(other)
    expect(other.locator("#table-hen")).to_have_attribute("data-key", "b2")


# -- Firefox ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    try:
        engine = Firefox(tmp_path / "firefox.log")
    except NotInstalled as missing:
        pytest.skip(str(missing))
    yield engine
    engine.quit()


def test_firefox_plays_without_a_network_and_changes_versions_in_both_tabs(
    host: Host, versions: dict[str, Path], firefox: Firefox
) -> None:
    def says(text: str) -> None:
        firefox.until(lambda: text in firefox.text("[data-region=offline]"), text)

    def played() -> list[str]:
        return firefox.attributes(".log-lines button[data-do=goto]", "title")

    def is_now(version: str) -> None:
        firefox.until(lambda: firefox.attributes("html", "data-version") == [version], version)

    one, other = firefox.tab, firefox.new_tab()
    firefox.open(f"{host.url}rolling-gemstones/")
    firefox.look_at(one)
    firefox.open(f"{host.url}hens-and-chicks/")
    says(f"{READY} v1")
    host.stop()
    firefox.evaluate("location.reload()")  # the driver's own reload passes workers by
    firefox.until(lambda: firefox.attributes("body", "aria-busy") == ["true"], "the page is loaded anew")
    firefox.ready()
    for word in ("d2", "e3"):
        firefox.tap(f"#t-{word}")
        firefox.until(lambda: firefox.has("[aria-pressed=true]") or played(), "it is touched")
    firefox.until(lambda: len(played()) == 2, "the bot has answered")
    before = played()
    host.start()
    for version in ("v2", "v3"):
        host.publish(versions[version])
        firefox.evaluate(GO_ON)
        says(OFFER)
        firefox.look_at(other)
        says(OFFER)
        firefox.tap("[data-region=offline] button")
        is_now(version)
        firefox.look_at(one)
        is_now(version)
        firefox.ready()
        assert played() == before
    says(f"{READY} v3")
    firefox.tap("[data-do=undo]")  # somebody who plays on after coming back has something to lose
    firefox.until(lambda: played() == [], "the action is taken back")
    firefox.open(f"{host.url}saves/")
    firefox.until(lambda: "has promised to keep them" in firefox.text("[data-region=screen]"), "it is promised")
