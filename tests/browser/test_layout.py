"""The table's room: all that a decision needs is in view, nothing that can be touched moves by itself, and no figure of tests/looks is above 0."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import pygames
from tests.browser.devices import Devices
from tests.browser.helpers import ROOT, ready
from tests.browser.test_table import PHONE, drop, thing
from tests.looks.browser import Looker
from tests.looks.matches import NAMES, Count, moments, table, walk
from tests.looks.pictures import played as played_with_bots
from tests.looks.pictures import tables, upto

Fresh = Callable[..., Page]
SIZES = ((1366, 768), (360, 640))
GAMES = [game.slug for game in pygames.games() if (ROOT / "pygames" / game.package.rpartition(".")[2]).is_dir()]


@pytest.fixture(scope="module")
def looker(all_devices: Devices, site: str) -> Iterator[Looker]:
    found = Looker(all_devices.browser, site)
    yield found
    found.close()


@pytest.fixture
def look(looker: Looker) -> Looker:
    """A page that is looked at from size to size."""
    looker.anew()
    return looker


def played(game: pygames.Game, share: float) -> pygames.Match:
    """A match of the fewest people as they have played it at random, up to so much of its lines."""
    whole, rng = table(game, min(game.seats), seed=2), Random(1)
    while whole.state.turn is not None:
        whole.play(rng.choice(whole.state.actions()))
    return upto(whole, share)


@pytest.mark.parametrize("share", [0.0, 0.85])
@pytest.mark.parametrize("slug", GAMES)
def test_every_decision_is_in_reach_and_nothing_moves_under_a_finger(look: Looker, slug: str, share: float) -> None:
    for (width, height), count in walk(look, played(pygames.game(slug), share), SIZES, most=30).items():
        assert count.decisions > 3
        assert amiss(count) == [], f"{width} × {height}"


def amiss(count: Count) -> list[str]:
    """What a decision asked for besides a touch, and what moved."""
    return [*count.nothing, *count.only_buttons, *count.moved]


@pytest.mark.parametrize("slug", GAMES)
def test_no_table_has_holes_overlaps_cut_or_small_texts_or_boxes_that_scroll(look: Looker, slug: str) -> None:
    found: list[str] = []
    for name, match in tables(pygames.game(slug)):
        if not name.endswith(("middle", "end")):
            continue
        look.open(f"/{slug}/", match)
        for size in ((360, 640), (1024, 768), (1366, 768), (1440, 900)):
            look.resize(size)
            told = {kind: some[:3] for kind, some in look.figures().items() if some}
            found += [f"{name} {size[0]} × {size[1]}: {told}"] if told else []
    assert found == []


def test_on_a_tablet_the_whole_board_stands_above_what_is_asked(look: Looker) -> None:
    whole = played_with_bots(pygames.game("chickenrun"), 2)
    match = upto(whole, 0)
    while match.state.turn != 0 or ("dash",) not in match.state.actions() or "no egg" not in match.state.prompt:
        match.play(whole.lines[len(match.lines)])
    look.open("/chickenrun/", match)
    look.resize((768, 1024))
    expect(look.page.locator(".choices button")).to_have_count(2)  # under a sentence of two lines, over a line of news
    foot = look.page.locator("[data-region=prompt]").bounding_box()
    panels = [panel.bounding_box() for panel in look.page.locator("[data-board=t] > .board-panel").all()]
    assert foot
    assert len(panels) == 4
    assert all(panel["y"] + panel["height"] <= foot["y"] for panel in panels if panel)


def test_by_night_the_last_move_on_the_light_farm_has_a_dark_edge(look: Looker) -> None:
    look.page.emulate_media(color_scheme="dark")
    look.open("/chickenrun/", dict(tables(pygames.game("chickenrun")))["2-middle"])
    last = look.page.locator("[id='t-.farm'] .last").first
    assert last.evaluate("(mark) => getComputedStyle(mark).stroke") == "rgb(42, 38, 32)"
    assert last.evaluate("(mark) => getComputedStyle(mark).mixBlendMode") == "multiply"


def test_by_night_the_farms_of_jelly_bean_farmers_are_dark(look: Looker) -> None:
    look.page.emulate_media(color_scheme="dark")
    look.open("/jelly-bean-farmers/", dict(tables(pygames.game("jelly-bean-farmers")))["2-middle"])
    ground = look.page.locator("[id='t-.farm'] rect").first
    assert ground.evaluate("(ground) => getComputedStyle(ground).fill") == "rgb(37, 40, 43)"


@pytest.mark.parametrize("settings", [PHONE, {"viewport": {"width": 1366, "height": 768}}], ids=["phone", "laptop"])
def test_nothing_moves_while_the_rules_start(fresh: Fresh, site: str, settings: dict[str, Any]) -> None:
    page = fresh(**settings)
    page.goto(f"{site}hens-and-chicks/", wait_until="commit")
    page.locator("[data-sharing] [data-key=c2]").wait_for()
    page.evaluate("document.fonts.ready")
    places = """() => [...document.querySelectorAll("[data-key], main button, header a")].map((one) => {
      const { x, y } = one.getBoundingClientRect();
      return [Math.round(x), Math.round(y)];
    })"""
    before = page.evaluate(places)
    assert page.evaluate(places) == before
    ready(page)
    assert page.evaluate(places) == before


def test_a_refusal_moves_nothing(fresh: Fresh, site: str) -> None:
    for settings in (PHONE, {"viewport": {"width": 1366, "height": 768}}):
        page = fresh(**settings)
        page.goto(f"{site}hens-and-chicks/")
        ready(page)
        before = thing(page, "c2").bounding_box(), page.locator("[data-do=undo]").bounding_box()
        thing(page, "c7").click()
        expect(page.locator(".refusal")).to_be_visible()
        assert (thing(page, "c2").bounding_box(), page.locator("[data-do=undo]").bounding_box()) == before


def test_on_a_phone_a_second_row_of_buttons_comes_above_the_first(fresh: Fresh, site: str) -> None:
    page = fresh(**PHONE)
    page.goto(f"{site}jelly-bean-farmers/")
    ready(page)
    text = (
        "pygames 1\ngame jelly-bean-farmers rules 2\nseat human Ann\nseat bot easy\nseed 1\n"
        "position year:2 season:spring phase:plan waiting:farm1 climate:sunny/aphids last:farm2"
        " farm1:food=5;spring=cats;saved=dogs farm2:food=5\n---\n"
    )
    drop(page, text)
    words = page.locator(".choices button")
    expect(words).to_have_count(4)
    first, last = words.first.bounding_box(), words.last.bounding_box()
    assert first and last and last["y"] < first["y"]
    page.locator("#t-\\.own .go").first.tap()  # the season's card cannot be kept
    expect(words).to_have_count(3)
    assert words.first.bounding_box() == first


def bidding(match: pygames.Match) -> pygames.Match:
    """The match at its first bids."""
    while match.state.phase != "bid":  # type: ignore[attr-defined]
        match.play(match.state.actions()[0])
    return match


def test_at_the_end_of_a_link_what_is_lit_comes_into_view_though_it_was_lit_before(look: Looker) -> None:
    look.resize((360, 640))
    for seed in (1, 2):
        look.show(bidding(pygames.Match.start("chickenrun", ["Ann", *["bot:easy"] * 5], seed=seed, bidding="on")))
        expect(look.page.locator("#t-bid-0.go")).to_be_visible()
        assert look.page.evaluate("scrollY") > 100
        assert look.page.evaluate("looks.reach()")["away"] == []


FARMERS = "pygames 1\ngame jelly-bean-farmers rules 2\nseat human Ann\nseat bot easy\nseed 1\nposition {}\n---\n"


def test_on_a_phone_the_farm_on_which_a_chosen_card_may_be_played_comes_into_view(look: Looker) -> None:
    look.resize((360, 640))
    for card in ("assassin", "coyote"):  # on the other farm; on the own, too
        line = f"season:summer phase:plan waiting:farm1 climate:sunny/aphids last:farm2 farm1:food=3;summer={card} farm2:food=4"
        look.open("/jelly-bean-farmers/", pygames.Match.load(FARMERS.format(line)))
        assert look.page.evaluate("looks.reach()")["away"] == []
        look.page.locator("#t-own0").click()
        expect(look.page.locator("#t-land1.go")).to_be_visible()
        assert look.page.evaluate("looks.frame().then(looks.reach)")["away"] == []


def test_a_hand_without_cards_is_no_hole(look: Looker) -> None:
    line = "year:8 season:summer phase:attack waiting:farm1 climate:sunny/aphids last:farm1 farm1:food=2 farm2:food=2"
    look.open("/jelly-bean-farmers/", pygames.Match.load(FARMERS.format(line)))
    for size in SIZES:
        look.resize(size)
        assert look.figures()["holes"] == []


def test_a_draw_of_two_bids_leaves_no_hole_on_a_phone(look: Looker) -> None:
    match = bidding(table(pygames.game("chickenrun"), 2, seed=1, options={"bidding": "on"}))
    match.play("bid 0")
    look.resize((360, 640))
    look.open("/chickenrun/", match)
    look.page.locator("[data-do=uncurtain]").click()
    look.page.locator("#t-bid-0").click()
    expect(look.page.locator(".ask")).to_contain_text("so bid again")
    expect(look.page.locator("[id='t-.beside']")).to_be_visible()
    assert look.figures()["holes"] == []


def test_beside_four_sheets_a_question_that_grows_shorter_moves_no_button(look: Looker) -> None:
    match = table(pygames.game("rolling-gemstones"), 4, seed=1)
    look.open("/rolling-gemstones/", next(one for one in moments(match) if ("keep",) in one.state.actions()))
    look.resize((1440, 900))
    keep = look.page.locator("[data-word=keep]")
    before = keep.bounding_box()
    look.page.locator("[id^='t-die'].go").first.click()
    expect(look.page.locator(".ask")).to_contain_text("the die that you picked up")
    after = keep.bounding_box()
    assert before and after and round(after["y"]) == round(before["y"])


@pytest.mark.parametrize("seats", [3, 4])
def test_on_a_low_laptop_what_is_told_of_a_choice_among_four_moves_nothing(look: Looker, seats: int) -> None:
    match = table(pygames.game("jelly-bean-farmers"), seats, seed=1)
    backs = next(moment for moment in moments(match) if "choose what the back of" in moment.state.prompt)
    look.open("/jelly-bean-farmers/", backs)
    look.resize((1280, 720))
    look.page.locator("[data-do=uncurtain]").click()
    expect(look.page.locator(".choices button")).to_have_count(4)
    undo = look.page.locator("[data-do=undo]")
    before = undo.bounding_box()
    look.page.locator("#t-\\.own .go").first.click()
    expect(look.page.locator(".slot .help")).to_contain_text("Chosen: ")
    assert undo.bounding_box() == before
    assert before and before["y"] + before["height"] <= 720


MET = (
    "phase:trade dice:5-2 player1:hut1;active=clara;at=x9y9;items=lantern*3;plans=see-saw,kite"
    " player2:hut2;active=ida;at=x9y9;items=hat*2;plans=catapult player3:hut3;active=mabel;at=x13y13"
    " player4:hut4;active=sadie;at=x14y13 player5:hut5;active=cora;at=x15y13 player6:hut6;active=ivy;at=x16y13"
)


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080)], ids=str)
def test_a_proposal_that_grows_moves_no_button(look: Looker, size: tuple[int, int]) -> None:
    people = "".join(f"seat human {name}\n" for name in NAMES)
    begun = "trade hut2\noffer lantern\n"
    look.open(
        "/chickenrun/",
        pygames.Match.load(f"pygames 1\ngame chickenrun rules 2\n{people}seed 1\nposition {MET}\n---\n{begun}"),
    )
    look.resize(size)
    look.page.locator("[data-do=uncurtain]").click()
    leave, places = look.page.locator("[data-word=cancel]"), []
    one_plan_too_many = ("offer-lantern", "offer-lantern", "ask-hat", "ask-wire-cutters", "ask-long-tunnel")
    for named in one_plan_too_many:
        places.append(leave.bounding_box())
        said = look.page.locator(".ask").inner_text()
        look.page.locator(f"#t-{named}").click()
        expect(look.page.locator(".ask")).not_to_have_text(said)
    expect(look.page.locator("[data-word=propose]")).to_have_count(0)
    assert all(place == places[0] for place in [*places, leave.bounding_box()])


def test_on_a_phone_what_is_said_of_a_match_that_is_over_hides_nothing_of_how_everybody_stands(
    fresh: Fresh, site: str
) -> None:
    page = fresh(**PHONE)
    page.goto(f"{site}jelly-bean-farmers/")
    ready(page)
    drop(page, dict(tables(pygames.game("jelly-bean-farmers")))["4-end"].text)
    expect(page.locator(".ranking li")).to_have_count(4)
    said, prompt = page.locator("header .message").bounding_box(), page.locator(".prompt").bounding_box()
    assert said and prompt and said["y"] + said["height"] < prompt["y"]


def test_the_end_of_a_match_leaves_the_logs_buttons_where_they_were(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{site}hens-and-chicks/")
    ready(page)
    head = "pygames 1\ngame hens-and-chicks rules 1\nseat human Ann\nseat human Bob\nseed 1\n"
    drop(page, f"{head}position 7h/H7/8/8/8/8/8/8 0\n---\n")
    back = page.get_by_role("button", name="One line back")
    before = back.bounding_box()
    page.locator("input[name=text]").fill("a7 a8")
    page.keyboard.press("Enter")
    expect(page.locator(".prompt.over")).to_be_visible()
    assert back.bounding_box() == before


def test_a_panel_behind_a_tab_comes_when_its_things_are_lit(fresh: Fresh, site: str) -> None:
    page = fresh(**PHONE)
    page.goto(f"{site}gem-hens/")
    ready(page)
    match = pygames.Match.start("gem-hens", list(NAMES[:2]), seed=3, **{"power-clucks": "on"})
    while match.state.actions()[0][0] != "draft":
        match.play(match.state.actions()[0])
    drop(page, match.text)
    expect(page.locator(".tabs [aria-pressed=true]")).to_contain_text("Powers")
    expect(page.locator("#t-\\.powers")).to_be_visible()
    expect(page.locator("#t-\\.others")).to_be_hidden()


def test_the_sheet_of_whoever_decides_is_behind_no_tab(fresh: Fresh, site: str) -> None:
    page = fresh(**PHONE)
    page.goto(f"{site}rolling-gemstones/")
    ready(page)
    match = pygames.Match.start("rolling-gemstones", list(NAMES[:3]), seed=3)
    while match.state.turn != 1:
        match.play(match.state.actions()[0])
    drop(page, match.text)
    expect(page.locator("#t-\\.sheet1")).to_be_visible()
    expect(page.locator("#t-\\.tab-sheet1")).to_have_count(0)
    expect(page.locator("#t-\\.sheet2")).to_be_hidden()


ARRANGE = """async ([panels, room]) => {
  const { arrange } = await import(document.querySelector('script[src*="arrange.js"]').src);
  return arrange(panels, room);
}"""


def panel(wide: float, tall: float, size: str = "half", least: float = 0.8) -> dict[str, Any]:
    return {"wide": wide, "tall": tall, "size": size, "least": least, "head": 0}


def test_panels_side_by_side_end_on_one_line_and_stay_in_the_room(page: Page, site: str) -> None:
    page.goto(f"{site}hens-and-chicks/")
    panels = [panel(400, 300), panel(400, 470), panel(400, 470), panel(400, 300)]
    found = page.evaluate(ARRANGE, [panels, {"width": 1000, "height": 700, "gap": 12}])
    feet: dict[int, float] = {}
    for place in found["places"]:
        column = round(place["x"])
        feet[column] = max(feet.get(column, 0), place["y"] + place["height"])
    assert found["width"] <= 1000.5 and found["height"] <= 700.5
    assert len(feet) > 1 and max(feet.values()) - min(feet.values()) < 1
    assert all(place["width"] / 400 >= 0.8 for place in found["places"])


def test_what_others_have_behind_tabs_is_no_larger_than_ones_own(page: Page, site: str) -> None:
    page.goto(f"{site}hens-and-chicks/")
    tray, own = panel(400, 236), panel(400, 470) | {"kind": "sheet"}
    others = own | {"others": True, "tabs": 50, "head": 50}
    for room in ((1018, 677), (1090, 803)):  # beside a laptop's prompt
        found = page.evaluate(ARRANGE, [[tray, own, others], {"width": room[0], "height": room[1], "gap": 14}])
        mine, theirs = (place["width"] for place in found["places"][1:])
        assert mine >= theirs


def test_what_cannot_be_read_in_a_room_is_not_put_there(page: Page, site: str) -> None:
    page.goto(f"{site}hens-and-chicks/")
    panels = [panel(400, 470)] * 6
    assert page.evaluate(ARRANGE, [panels, {"width": 700, "height": 600, "gap": 12}]) is None


def test_a_pointer_that_does_not_hover_leaves_no_marks() -> None:
    for sheet in sorted((ROOT / "web" / "styles").glob("*.css")):
        text = re.sub(r"@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", sheet.read_text())
        assert ":hover" not in text, sheet.name
