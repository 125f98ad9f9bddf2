"""The sky, the country, the own cards and the farms of Jelly Bean Farmers."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import pygames
from pygames.core.state import State
from pygames.jelly_bean_farmers.cards import ACTIONS, CLIMATES
from web.app.boards.panel import Panel, Thing
from web.app.boards.touch import Touch, Tree
from web.views import jelly_bean_farmers as view
from web.views.jelly_bean_farmers.faces import looks
from web.views.jelly_bean_farmers.icons import icon

SEVEN = "irrigation cats cats warlord dogs coyote fertilizer"


def at_phase(phase: str, seats: int = 2, seed: int = 1, season: str = "spring", year: int = 1) -> State:
    """The first position of a random match in which a phase asks somebody."""
    luck = Random(seed)
    state = pygames.game("jelly-bean-farmers").new(seats=seats)
    while (state.phase, state.season) != (phase, season) or state.year < year:
        assert state.turn is not None, f"no {phase} in this match"
        state.play(state.chance(luck) if state.turn == pygames.CHANCE else luck.choice(state.actions()))
    return state


def dealt() -> State:
    """Two players with seven cards each, the second of whom is to keep first."""
    state = pygames.game("jelly-bean-farmers").new(seats=2)
    while state.phase == "deal":
        state.play(f"deal {SEVEN}")
    return state


def panels(state: State, seat: int | None) -> dict[str, Panel]:
    return {panel.key: panel for panel in view.draw(state, seat)}


def things(state: State, seat: int | None) -> dict[str, Thing]:
    return {thing.key: thing for panel in view.draw(state, seat) for thing in panel.things}


def test_two_cards_of_a_kind_are_two_keys_and_one_word() -> None:
    state = dealt()
    cats = [thing for thing in things(state, state.turn).values() if thing.word == "cats"]
    assert len(cats) == 2 and cats[0].name == "Cats, dealt to you"


def test_nobody_else_sees_the_cards_that_a_player_holds() -> None:
    state = dealt()
    other = 1 - state.turn
    owners = {thing.name for thing in things(state, other).values() if thing.key.startswith("own")}
    assert owners == {f"{ACTIONS[word].name}, dealt to you" for word in SEVEN.split()}
    assert "own" not in panels(state, None)


def test_the_viewers_farm_comes_before_the_others() -> None:
    keys = [panel.key for panel in view.draw(at_phase("seed", seats=3), 2)]
    assert [key for key in keys if key.startswith("farm")] == ["farm2", "farm0", "farm1"]


def told(state: State, viewer: int, seat: int) -> str:
    return panels(state, viewer)[f"farm{seat}"].under


def test_only_who_was_asked_is_shown_as_choosing_or_as_having_chosen() -> None:
    line = "year:2 season:spring phase:seed waiting:farm2 farm1:food=5;sowing=fallow farm2:food=5;sowing=- farm3:food=0;stamps=1"
    state = pygames.game("jelly-bean-farmers").new(seats=3, position=line)
    assert "has chosen" in told(state, 2, 0) and "is choosing" in told(state, 2, 1)
    assert "chosen" not in told(state, 2, 2) and "choosing" not in told(state, 2, 2)


def test_who_knows_what_climate_comes_is_shown_as_choosing_after_the_others() -> None:
    line = (
        "year:2 season:spring phase:seed waiting:farm2 coming:hail@farm1,fire@farm1 farm1:food=5 farm2:food=5;sowing=-"
    )
    state = pygames.game("jelly-bean-farmers").new(seats=2, position=line)
    assert "chooses after the others" in told(state, 1, 0)


def test_a_card_of_the_hand_is_placed_by_one_touch() -> None:
    state = at_phase("place")
    tree = Tree(state, view.draw(state, state.turn), view.any_order(state))
    card = next(thing for thing in tree.things.values() if thing.name.endswith(", in hand"))
    assert tree.touch(tree.begun(), card.key).action == ("spring", card.word)


def test_seeding_has_buttons_for_both_choices() -> None:
    state = at_phase("seed")
    tree = Tree(state, view.draw(state, state.turn), view.any_order(state))
    assert tree.reach(tree.touch((), "field1").touches).buttons == ("seed", "fallow")


def test_a_thief_takes_a_card_by_one_touch() -> None:
    line = "phase:steal waiting:farm1 steals:farm1>anybody stage:1 climate:sunny/aphids farm1:food=4;stole=1 "
    line += "farm2:food=3;spring=warlord;shown=warlord farm3:food=5;spring=cats;shown=cats"
    state = pygames.game("jelly-bean-farmers").new(position=line)
    tree = Tree(state, view.draw(state, 0), view.any_order(state))
    assert tree.touch((), "loot2-0").action == ("take", "farm3", "cats")
    assert tree.touch((), "land2-loot0").action == ("take", "farm3", "cats")


def test_all_that_a_thief_may_take_lies_on_the_map() -> None:
    line = (
        "phase:steal waiting:farm1 steals:farm1>anybody stage:1 climate:sunny/aphids farm1:food=4;stole=1;spring=dogs "
    )
    line += "farm2:food=3;spring=warlord;shown=warlord farm3:food=5;spring=cats;shown=cats"
    state = pygames.game("jelly-bean-farmers").new(position=line)
    country = next(panel for panel in view.draw(state, 0) if panel.key == "country")
    assert [thing.name for thing in country.things] == [
        "Warlord of Player 2, on the map",
        "Cats of Player 3, on the map",
    ]


def test_at_the_end_the_climate_gives_way_to_what_all_farms_came_to() -> None:
    state = at_phase("plan")
    while state.turn is not None:
        state.play(state.chance(Random(1)) if state.turn == pygames.CHANCE else state.actions()[0])
    drawn = panels(state, 0)["sky"].under
    assert "face down" not in drawn
    for seat in state.players():
        assert f">{int(state.scores()[seat])}<" in drawn


def test_whoever_has_no_fields_sees_under_the_climate_what_all_farms_have() -> None:
    state = at_phase("plan", seats=4)
    assert "All farms" in panels(state, None)["sky"].under
    assert "All farms" not in panels(state, 0)["sky"].under


def test_at_a_seasons_end_a_bean_goes_to_the_beak_before_it_is_gone() -> None:
    before = pygames.game("jelly-bean-farmers").new(
        position="phase:back waiting:farm1 climate:sunny/aphids farm1:food=4;backs=dogs farm2:food=0"
    )
    steps = {happening.kind: happening.state for happening in before.happenings("armed-man dogs", 0)}
    drawn = view.step("harvest", before, steps["harvest"], 0)
    assert count_beans(drawn, "store0") == 4 and count_beans(drawn, "beak") == 0
    drawn = view.step("eat", steps["harvest"], steps["eat"], 0)
    assert count_beans(drawn, "store0") == 3 and count_beans(drawn, "beak") == 1


def count_beans(panels: list[Panel], place: str) -> int:
    return sum(piece.place.startswith(place) for panel in panels for piece in panel.pieces)


def test_every_card_of_the_data_file_is_in_the_picture_book() -> None:
    assert [exhibit.panel.label for exhibit in view.gallery("action")] == [card.name for card in ACTIONS.values()]
    assert [exhibit.panel.label for exhibit in view.gallery("climate")] == [card.name for card in CLIMATES.values()]
    assert all(exhibit.rebuilt and exhibit.text for name in ("action", "climate") for exhibit in view.gallery(name))


def test_a_field_is_seeded_by_touching_food_and_field_in_either_order() -> None:
    state = at_phase("seed")
    tree = Tree(state, view.draw(state, state.turn), view.any_order(state))
    for one, other in (("store", "field1"), ("field1", "store")):
        assert tree.touch(tree.touch((), one).touches, other).action == ("seed", "field1")


def test_choosing_a_card_lights_what_it_may_be_played_on() -> None:
    state = at_phase("plan")
    tree = Tree(state, view.draw(state, state.turn), view.any_order(state))
    card = next(thing for thing in tree.things.values() if thing.name.endswith((", this spring", ", this summer")))
    reach = tree.reach((Touch(card.word, card.key),))
    faces = [action for action in state.actions() if action[:2] == ("face", card.word)]
    lit = {tree.things[key].word for key in reach.keys}
    assert "discard" in reach.buttons
    assert {target for action in faces for target in action[2:]} <= lit


def test_a_farm_lights_up_after_the_card_that_is_played_on_it() -> None:
    state = pygames.game("jelly-bean-farmers").new(
        position="season:summer phase:plan waiting:farm2 climate:sunny/aphids last:farm1 farm1:food=3 farm2:food=4;summer=assassin"
    )
    tree = Tree(state, view.draw(state, 1), view.any_order(state))
    assert tree.reach(()).keys == {"own0"}
    assert tree.reach((Touch("assassin", "own0"),)).keys == {"farm1", "land0"}
    assert tree.touch(tree.touch((), "farm1").touches, "own0").action == ("face", "assassin", "farm1")


def test_a_card_of_the_hand_never_speaks_for_the_seasons_card() -> None:
    for seed in range(40):
        state = at_phase("plan", seed=seed)
        found = things(state, state.turn)
        seasons = {thing.word for thing in found.values() if thing.name.endswith((", this spring", ", this summer"))}
        assert not any(thing.word in seasons for thing in found.values() if thing.name.endswith(", in hand"))


def test_food_lies_as_beans_that_can_be_counted() -> None:
    state = at_phase("seed", year=2)
    for seat, farm in enumerate(state.farms):
        beans = [piece for piece in panels(state, seat)[f"farm{seat}"].pieces if piece.place.startswith("store")]
        assert len(beans) == farm.food


def test_a_seed_leaves_the_store_for_its_field() -> None:
    state = at_phase("seed", season="spring")
    seat = state.turn
    before = panels(state, seat)[f"farm{seat}"].pieces
    state.play("seed field1")
    state = state.seen_by(seat)
    while state.secret:
        state = state.imagine(seat, Random(1))
        state.play(state.actions()[-1])
    after = panels(state, seat)[f"farm{seat}"].pieces
    assert len(before) == len(after) and f"seed{seat}-0" in {piece.place for piece in after}


def test_the_sky_tells_what_a_field_makes_bare_and_with_its_protection() -> None:
    state = at_phase("plan")
    seat = state.turn
    farm = state.farms[seat]
    farm.fields, farm.seeded = [["irrigation"]], [0]
    state.year_climate, state.season_climate = "severe-drought", "sunny"
    sky = panels(state, seat)["sky"].under
    assert 'text-decoration="line-through">−3<' in sky and ">bare 1<" in sky and ">4</text>" in sky


def test_a_long_name_of_a_climate_leaves_room_for_when_it_is() -> None:
    state = at_phase("plan")
    state.year_climate, state.season_climate = "blight", "moderate-drought"
    shapes = panels(state, 0)["sky"].shapes
    this_year, season = shapes["sky-blight-this-year"], shapes[f"sky-moderate-drought-{state.season}"]
    assert ">this year</text>" in this_year and "textLength" not in this_year
    assert f">{state.season}</text>" in season and "textLength" in season


def test_climate_that_only_others_have_seen_stays_face_down() -> None:
    state = at_phase("plan")
    state.coming, state.seers = ["hail"], [[0]]
    state.climate_unseen["hail"] -= 1
    assert "you know it" in panels(state, 0)["sky"].under
    assert any(name.startswith("sky-hail") for name in panels(state, 0)["sky"].shapes)
    assert "others know" in panels(state, 1)["sky"].under
    assert not any("hail" in name for name in panels(state, 1)["sky"].shapes)


def test_tribute_runs_from_who_pays_to_who_takes() -> None:
    from pygames.jelly_bean_farmers.rules import Contract

    state = at_phase("plan")
    assert "Nobody pays tribute" in panels(state, 0)["country"].under
    state.contracts = [Contract(0, 1, 3)]
    assert 'aria-label="tribute of 3 food a year"' in panels(state, 0)["country"].over


def test_a_player_who_is_out_has_no_farm_any_more() -> None:
    state = at_phase("plan", seats=3)
    state.play("resign 2")
    assert "farm2" not in panels(state, 0)
    assert "out of the game" in panels(state, 0)["country"].under
    assert view.seat_line(state, 2) == view.score(state, 2) == "out of the game since year 1"


def test_what_a_farm_came_to_is_told_in_points() -> None:
    state: Any = pygames.game("jelly-bean-farmers").new(seats=2)
    state.farms[0].food, state.farms[0].stamps = 7, 2
    state.farms[1].food, state.farms[1].stamps = 1, 0
    assert [view.score(state, seat) for seat in (0, 1)] == ["15 points", "1 point"]


@pytest.mark.parametrize("card", [*ACTIONS, *CLIMATES])
def test_every_card_has_a_picture_and_two_lines(card: str) -> None:
    face = looks(card)
    assert icon(card) and any(face.lines) and len(face.lines) <= 2
    assert all(len(line) <= 20 for line in face.lines)


@pytest.mark.parametrize("card", list(CLIMATES))
def test_a_climate_card_shows_the_numbers_of_the_data_file(card: str) -> None:
    data = CLIMATES[card]
    value = data.drought or data.pestilence or data.weather
    shown = re.search(r"[+−]\d", looks(card).lines[0])
    assert shown and int(shown.group().replace("−", "-")) == value


def test_buttons_are_called_what_people_call_them() -> None:
    state = at_phase("plan")
    assert view.button("back", state) == "Back action"
    assert view.button("saved-cats", state) == "Saved Cats"
    assert view.button("steal-opponents-card", state) == "Steal Opponent's Card"
    assert view.button("field2", state) == "Field 2"


def test_the_richest_farm_stays_in_its_picture() -> None:
    state = at_phase("plan", seats=2)
    farm = state.farms[0]
    upgrades = ["irrigation", "protective-netting", "fertilizer", "perennial"]
    farm.food, farm.fields, farm.half_field = 300, [list(upgrades) for _ in range(8)], 1
    farm.silos, farm.half_silo, farm.armed_men = 4, 1, 12
    farm.cards |= {"silo-extension": 4, "cats": 6, "rabbits": 1, "mercenary": 6, "berzerker": 4, "dogs": 5, "walls": 1}
    picture = panels(state, 0)["farm0"]
    boxes = [(thing.x, thing.y, thing.x + thing.width, thing.y + thing.height) for thing in picture.things]
    assert all(min(x, y) >= 0 and right <= 400 and foot <= picture.height for x, y, right, foot in boxes)
    assert all(0 < piece.x < 400 and 0 < piece.y < picture.height for piece in picture.pieces)
    assert ">300 food<" in picture.under and "vermin take" in picture.under


def test_a_card_stays_where_it_lies_while_others_are_kept() -> None:
    state = dealt()
    seat = state.turn
    before = {
        thing.key: (thing.word.removeprefix("own-"), thing.x, thing.y) for thing in panels(state, seat)["own"].things
    }
    state.play("keep cats")
    after = {
        thing.key: (thing.word.removeprefix("own-"), thing.x, thing.y) for thing in panels(state, seat)["own"].things
    }
    assert state.turn == seat and before == after


def test_every_panel_is_as_large_at_the_end_as_at_the_beginning() -> None:
    for seats in (2, 4):
        first, last = at_phase("keep", seats), at_phase("seed", seats, year=8, season="summer")
        sizes = [{key: (one.width, one.height) for key, one in panels(state, 0).items()} for state in (first, last)]
        assert sizes[0] == sizes[1]


def test_nine_cards_have_room_and_none_lies_on_another() -> None:
    state = at_phase("place")
    seat = state.turn
    for many in range(10):
        state.farms[seat].hand = [*ACTIONS][:many]
        state.farms[seat].spring = state.farms[seat].summer = state.farms[seat].saved = []
        picture = panels(state, seat)["own"]
        boxes = [(thing.x, thing.y, thing.x + thing.width, thing.y + thing.height) for thing in picture.things]
        assert len(boxes) == many and all(right <= 400 and foot <= picture.height for _, _, right, foot in boxes)
        apart = [(a, b) for at, a in enumerate(boxes) for b in boxes[at + 1 :]]
        assert all(a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1] for a, b in apart)
