"""In which order players are asked where all choose secretly: what one chooses in a row is chosen in a row (rules 2)."""

from pathlib import Path
from random import Random

import pytest

import pygames
from pygames.core.words import CHANCE
from tests.rules.jelly_bean_farmers import GAME, at, planning, play, seeding

RECORDS = Path(__file__).parents[1] / "records"
FIRST = "keep dogs", "keep cats", "keep rabbits"


def dealt(seats=2):
    state = GAME.new(seats=seats)
    while state.phase == "deal":
        state.play("deal fertilizer perennial cats rabbits warlord dogs almanac")
    return state


def test_in_the_first_year_a_player_keeps_cards_places_two_and_seeds_before_the_next_is_asked():
    state = dealt()
    assert (state.turn, state.phase) == (1, "keep")
    play(state, *FIRST)
    assert (state.turn, state.phase) == (1, "place")
    play(state, "spring dogs", "summer cats")
    assert (state.turn, state.phase) == (1, "seed")
    play(state, "seed field1")
    assert (state.turn, state.phase) == (0, "keep") and state.farms[1].seeded == []
    play(state, *FIRST, "spring rabbits", "summer cats")
    assert (state.turn, state.phase) == (0, "seed")
    play(state, "fallow field1")
    assert state.turn == CHANCE and state.farms[1].seeded == [0] and state.farms[0].seeded == []


def test_in_later_years_each_places_and_seeds_in_a_row():
    state = at(
        "year:2 phase:place waiting:farm1,farm2", "food=5;hand=dogs,cats,walls", "food=5;hand=geezer,rabbits,coyote"
    )
    play(state, "spring dogs", "summer cats")
    assert (state.turn, state.phase) == (0, "seed")
    play(state, "seed field1")
    assert (state.turn, state.phase) == (1, "place")
    play(state, "spring geezer", "summer coyote", "seed field1")
    assert state.turn == CHANCE and state.phase == "climate"


def test_nothing_that_one_chooses_is_shown_before_all_have_chosen():
    first = at(
        "year:2 phase:place waiting:farm1,farm2", "food=5;hand=dogs,cats,walls", "food=5;hand=geezer,rabbits,coyote"
    )
    other = first.copy()
    play(first, "spring dogs", "summer cats", "seed field1")
    play(other, "spring walls", "summer dogs", "fallow field1")
    for viewer in (1, None):
        assert first.seen_by(viewer) == other.seen_by(viewer)
    assert first.seen_by(1).farms[0].sowing == ["?"] and first.seen_by(1).farms[0].food == 5


def test_who_knows_the_climate_places_in_the_round_and_seeds_when_the_others_have_shown():
    state = at(
        "year:2 phase:place waiting:farm1,farm2 coming:hail@farm1,fire@farm1",
        "food=5;hand=dogs,cats,walls",
        "food=5;hand=geezer,rabbits,coyote",
    )
    play(state, "spring dogs", "summer cats")
    assert (state.turn, state.phase) == (1, "place")
    play(state, "spring geezer", "summer coyote")
    assert [state.choice_of(seat) for seat in range(2)] == ["later", "choosing"]
    play(state, "seed field1")
    assert (state.turn, state.phase) == (0, "seed") and state.farms[1].seeded == [0]


def test_a_player_without_cards_seeds_in_the_round():
    state = at("year:6 phase:place waiting:farm1,farm2", "food=5;hand=dogs,cats,walls", "food=5;sowing=-")
    play(state, "spring dogs", "summer cats", "seed field1")
    assert (state.turn, state.phase) == (1, "seed")
    assert GAME.new(position=state.position()) == state


def test_whoever_has_chosen_last_is_asked_first_in_the_next_secret_round():
    state = planning("food=5;spring=dogs", "food=5;spring=cats", climate="sunny/aphids")
    play(state, "face dogs", "face cats")
    assert (state.turn, state.phase, state.season) == (1, "seed", "summer")
    play(state, "fallow field1", "fallow field1", "climate soft-rain")
    three = seeding("food=5;spring=dogs", "food=5;spring=cats", "food=5;spring=walls", waiting="farm2,farm3,farm1")
    play(three, "fallow field1", "seed field1", "fallow field1", "climate sunny", "climate aphids")
    assert (three.phase, three.waiting) == ("plan", [0, 1, 2])
    play(three, "discard dogs", "discard cats", "discard walls")
    assert (three.phase, three.waiting) == ("seed", [2, 1, 0])


def test_open_choices_still_go_from_the_years_first_player():
    state = planning("food=5;spring=dogs", "food=5;spring=cats", climate="sunny/aphids", more="year:2")
    play(state, "back dogs", "back cats")
    assert (state.phase, state.waiting) == ("back", [0, 1])
    play(planning("food=5;spring=dogs", "food=5;spring=cats", more="year:3"), "back dogs", "back cats")
    odd = play(planning("food=5;spring=dogs", "food=5;spring=cats", more="year:3"), "back dogs", "back cats")
    assert (odd.phase, odd.waiting) == ("back", [1, 0])


def test_somebody_who_has_resigned_is_not_asked_first():
    state = planning("food=5;spring=dogs", "food=5;spring=cats", "food=5;spring=walls", climate="sunny/aphids")
    play(state, "discard dogs", "discard cats", "resign 1", "discard walls")
    assert state.phase == "seed" and state.waiting == [2, 0]


@pytest.mark.parametrize("seed", range(4))
def test_a_device_is_handed_over_as_seldom_as_secrecy_allows(seed):
    rng = Random(seed)
    state = GAME.new(seats=2)
    last, handed_over = None, 0
    secret_round = None
    while state.turn is not None:
        if state.turn == CHANCE:
            state.play(state.chance(rng))
            continue
        now = (state.year, state.season, state.phase == "plan", state.stage) if state.secret else None
        if now is not None and now != secret_round and last in state.waiting:
            assert state.turn == last, "a secret round begins with whoever has chosen last"
        handed_over += last not in (None, state.turn)
        last, secret_round = state.turn, now
        state.play(rng.choice(state.actions()))
    assert handed_over <= 60


# -- matches of rules 1 -------------------------------------------------------------------------------------------------


def test_a_text_of_rules_1_goes_on_by_them_wherever_it_was_left():
    text = (RECORDS / "jelly-bean-farmers-2-1.txt").read_text(encoding="utf-8")
    head, _, lines = text.partition("---\n")
    lines = [line for line in lines.splitlines() if not line.startswith("#")]
    for cut in (3, 9, 14, 40, 100):
        match = pygames.Match.load(head + "---\n" + "\n".join(lines[:cut]) + "\n")
        assert match.state.rules == 1 and "game jelly-bean-farmers rules 1" in match.text
        assert GAME.new(position=match.state.position()) == match.state
        rng = Random(cut)
        for _ in range(30):
            match.play(rng.choice(match.state.actions()))
        again = pygames.Match.load(match.text)
        assert again.state == match.state and again.text == match.text
        while match.can_undo:
            match.undo()
        assert match.state.rules == 1


def test_by_rules_1_all_place_before_anybody_seeds_and_the_years_first_player_is_always_asked_first():
    state = at(
        "rules:1 year:2 phase:place waiting:farm1,farm2",
        "food=5;hand=dogs,cats,walls",
        "food=5;hand=geezer,rabbits,coyote",
    )
    play(state, "spring dogs", "summer cats")
    assert (state.turn, state.phase) == (1, "place")
    play(state, "spring geezer", "summer coyote")
    assert (state.phase, state.waiting) == ("seed", [0, 1])


def test_new_matches_are_of_rules_2():
    match = pygames.Match.start(GAME, ["Ann", "Bob"])
    assert match.state.rules == 2 and "rules 2" in match.text and "rules:" not in match.state.position()


def test_a_position_that_older_rules_do_not_know_is_refused_in_a_text_of_theirs():
    dealt = "fertilizer,fertilizer,silo-extension,silo-extension,assassin,draw-2-cards,flexible-hand"
    line = (
        f"year:1 season:spring phase:seed waiting:farm2,farm1 last:farm1 farm1:food=5;dealt={dealt}"
        " farm2:food=5;hand=rabbits;spring=perennial;summer=walls;buried=cats,cats,coyote,mercenary;sowing=-"
    )
    text = "pygames 1\ngame jelly-bean-farmers rules {}\nseat human Ann\nseat human Bob\nposition {}\n---\n"
    assert pygames.Match.load(text.format(2, line)).state.turn == 1
    with pytest.raises(pygames.BadRecord, match="Line 5: "):
        pygames.Match.load(text.format(1, line))


@pytest.mark.parametrize("seed", range(12))
def test_a_text_of_rules_1_cannot_begin_in_the_middle_of_a_round_of_rules_2(seed):
    rng = Random(seed)
    state = GAME.new(seats=3)
    for _ in range(rng.randrange(3, 24)):
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    text = f"pygames 1\ngame jelly-bean-farmers rules 1\nseed 1\nposition {state.position()}\n---\n"
    try:
        match = pygames.Match.load(text)
    except pygames.BadRecord as refused:
        assert state.phase in ("keep", "place", "seed") and refused.line == 4
        return
    while match.state.turn is not None:
        assert GAME.new(position=match.state.position()) == match.state
        match.play(rng.choice(match.state.actions()))
