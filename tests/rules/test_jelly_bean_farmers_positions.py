"""Positions of Jelly Bean Farmers: written and read again, and what is refused."""

import re
from importlib.resources import files
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygames
from pygames.core.words import CHANCE
from pygames.jelly_bean_farmers.invariants import built
from tests.rules.jelly_bean_farmers import GAME, planning, play, refusal

SEVEN = "irrigation,fertilizer,cats,rabbits,warlord,geezer,almanac"
PLAN = "phase:plan waiting:farm1 farm1:food=3;spring=dogs farm2:food=4"


def test_what_is_left_out_is_as_at_the_start():
    state = GAME.new(position="waiting:farm1 farm1:hand=cats farm2:food=4")
    assert (state.year, state.season, state.phase) == (1, "spring", "place")
    farm = state.farms[0]
    assert (farm.food, farm.stamps, farm.fields, farm.silos) == (5, 2, [[]], 1)


def test_who_has_drawn_the_first_of_two_cards_draws_the_second():
    state = GAME.new(position="phase:draw-two waiting:farm1 farm1:drawn=cats farm2:food=5")
    assert state.turn == CHANCE and {len(outcome) for outcome, _ in state.outcomes()} == {2}


def test_the_deck_is_what_all_other_cards_leave_of_the_88():
    state = GAME.new(position=PLAN)
    assert state.deck == 87 and state.unseen["dogs"] == 4


def test_upgrades_of_a_field_may_be_written_in_any_order():
    one = planning("food=3;fields=fertilizer+irrigation;spring=dogs", "food=3")
    assert one == planning("food=3;fields=irrigation+fertilizer;spring=dogs", "food=3")


def test_the_number_of_players_is_the_number_of_farms():
    assert GAME.new(position=PLAN).seats == 2
    with pytest.raises(pygames.BadPosition):
        GAME.new(seats=3, position=PLAN)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "not played by 0 players"),
        ("farm1:food=5", "not played by 1 player"),
        ("farm1:food=5 farm3:food=5", "without a gap"),
        (" ".join(f"farm{number}:food=5" for number in range(1, 6)), "No field is called “farm5”"),
        (f"{PLAN} colour:red", "“colour”"),
        (f"{PLAN} year:9", "from 1 to 8"),
        (f"{PLAN} season:autumn", "spring"),
        (PLAN.replace("phase:plan", "phase:plna"), "plan"),
        (PLAN.replace("phase:plan", "phase:year"), "cannot be “year”"),
        (PLAN.replace("waiting:farm1", "waiting:farm3"), "“farm3”"),
        (PLAN.replace(" waiting:farm1", ""), "“waiting” names the farms"),
        (PLAN.replace("waiting:farm1", "waiting:farm1,farm1"), "each farm once"),
        (PLAN.replace("waiting:farm1", "waiting:farm2"), "has a card without an order is still “waiting”"),
        (PLAN.replace("food=3", "food=-3"), "“farm1 food”"),
        (PLAN.replace("food=3", "food=99999"), "is at most"),
        (PLAN.replace("food=3", "food=3;food=3"), "stands twice"),
        (PLAN.replace("food=3", "food=3;colour=red"), "“colour”"),
        (PLAN.replace("food=3", "food=3;stamps=3"), "from 0 to 2"),
        (PLAN.replace("spring=dogs", "spring=dog"), "Did you mean dogs"),
        (PLAN.replace("food=3", "food=3;fields=none"), "at least one field and one silo"),
        (PLAN.replace("food=3", "food=3;silos=0"), "at least one field and one silo"),
        (PLAN.replace("food=3", "food=3;fields=irrigation+irrigation"), "at most one of each upgrade"),
        (PLAN.replace("food=3", "food=3;fields=cats"), "“farm1 fields”"),
        (PLAN.replace("food=3", "food=3;seeded=2"), "seeded a field"),
        (PLAN.replace("food=3", "food=3;stamped=2;stamps=0"), "“farm1 stamped” is a whole number from 0 to 1"),
        (PLAN.replace("food=3", "food=3;stole=2"), "“farm1 stole” is a whole number from 0 to 1"),
        (PLAN.replace("food=3", "food=3;half_field=2"), "“farm1 half_field” is a whole number from 0 to 1"),
        (PLAN.replace("food=3", "food=3;half_silo=2"), "“farm1 half_silo” is a whole number from 0 to 1"),
        (PLAN.replace("food=3", "food=3;cards=silo-extension*2"), "more Silo Extensions than silos"),
        (PLAN.replace("food=3", "food=3;cards=rabbits*2"), "“farm1 cards rabbits”"),
        (PLAN.replace("food=3", "food=3;cards=cats,dogs,cats"), "“cats” stands twice in “farm1 cards”: write cats*2"),
        (PLAN.replace("food=3", "food=3;cards=irrigation"), "“farm1 cards”"),
        (PLAN.replace("food=3", "food=3;hand=walls,walls,walls,walls"), "3 cards of Walls, and this position has 4"),
        (PLAN.replace("food=3", "food=3;orders=face/cats"), "cannot be chosen there"),
        (PLAN.replace("food=3", "food=3;shown=cats"), "shows a card"),
        (PLAN.replace("food=3", "food=3;backs=cats"), "There is no “backs”"),
        (PLAN.replace("food=4", "food=4;left=1"), "out of the game"),
        (f"{PLAN} climate:sunny", "“climate” names"),
        (f"{PLAN} climate:sunny/rain", "soft-rain"),
        (f"{PLAN} climate:hail/hail", "There is 1 card of Hail, and this position has 2."),
        (f"{PLAN} used:sunny*5", "“used sunny”"),
        (f"{PLAN} discards:cats,cats", "“cats” stands twice in “discards”"),
        (f"{PLAN} used:sunny*4,locusts*2", "not enough climate cards"),
        (f"{PLAN} coming:hail", "“coming” holds"),
        (f"{PLAN} contracts:farm1>farm2", "“contracts”"),
        (f"{PLAN} contracts:farm1>farm1*2", "two different farms"),
        (f"{PLAN} contracts:farm1-farm2*2", "pairs of farms"),
        (f"{PLAN} contracts:farm1>farm2*0", "“contracts”"),
        (f"{PLAN} steals:farm1>farm2", "There is no “steals”"),
        (f"{PLAN} season:summer", "spring's cards have been used"),
        ("phase:seed waiting:farm1 farm1:food=0 farm2:food=1", "Who is still to seed"),
        ("phase:keep waiting:farm1 farm1:food=5 farm2:food=5", "Who is still to keep"),
        ("phase:place waiting:farm1 farm1:food=5 farm2:food=5", "Who is still to place"),
        ("phase:place waiting:farm1 farm1:hand=cats farm2:spring=cats,dogs", "One card is placed"),
        ("waiting:farm1,farm2 farm1:hand=cats farm2:hand=dogs;spring=cats", "Only the first of those who wait"),
        ("phase:place waiting:farm1 farm1:hand=cats farm2:summer=cats,dogs", "One card is placed"),
        ("phase:draw waiting:farm1 farm1:hand=cats,cats,cats farm2:food=5", "Who is still to draw"),
        ("phase:deal waiting:farm1 farm1:hand=cats farm2:food=5", "still to be dealt"),
        ("phase:lose waiting:farm1 climate:hail/sunny farm1:food=5 farm2:food=5", "still to lose"),
        ("phase:fire waiting:farm1 climate:fire/sunny farm1:food=5 farm2:food=5", "clear land"),
        ("phase:fire waiting:farm1 climate:hail/sunny farm1:hand=cats farm2:food=5", "Fire is one of the two"),
        (PLAN.replace("food=3", "food=3;cards=rabbits;fields=perennial"), "no Perennial lives beside them"),
        (PLAN.replace("food=3", "food=3;stamped=1"), "has cashed a stamp this year, so it has fewer than 2"),
        (f"{PLAN} farm3:food=0;stamps=0;fields=none;silos=0;left=2", "cannot have left the game in year 2"),
        ("phase:back waiting:farm1 farm1:backs=dogs;seeded=1 farm2:food=5", "has seeded, so no card of this season"),
        ("waiting:farm1 farm1:hand=cats;food=0 farm2:food=5", "In the phase place “farm1” has food"),
        ("waiting:farm1 farm1:hand=cats;seeded=1 farm2:food=5", "has neither seeded nor stolen yet"),
        ("waiting:farm1 farm1:hand=cats;stole=1 farm2:food=5", "has neither seeded nor stolen yet"),
        ("phase:steal waiting:farm1 stage:1 farm1:food=5 farm2:food=5", "first of “steals”"),
        ("phase:steal waiting:farm1 steals:farm1>anybody farm1:stole=1 farm2:food=5", "the stage is 1"),
        (
            "phase:steal waiting:farm1 stage:1 steals:farm1>anybody,farm1>farm2 farm1:stole=1 farm2:food=5",
            "everybody steals at most once",
        ),
        ("phase:steal waiting:farm1 stage:1 steals:farm1>anybody farm1:food=5 farm2:food=5", "shows it"),
        (
            "phase:steal waiting:farm1 stage:1 steals:farm1>farm2 farm1:stole=1 farm2:spring=cats farm3:food=5",
            "Whoever may be robbed shows",
        ),
        ("phase:draw-two waiting:farm1 farm1:drawn=cats,dogs farm2:food=5", "has drawn a card, and not yet two"),
        ("phase:draw-two waiting:farm1 farm1:food=5 farm2:drawn=cats", "has drawn a card, and not yet two"),
        ("phase:pick waiting:farm1 farm1:drawn=cats farm2:food=5", "drawn two cards"),
        ("phase:strike waiting:farm1 strikes:farm1>farm2 farm1:food=5 farm2:food=5", "several kinds"),
        ("phase:peek farm1:food=5 farm2:food=5", "Nobody looks"),
        (
            "phase:attack waiting:farm1 contracts:farm1>farm2*1 attacks:farm1>farm2 farm1:food=5 farm2:food=5",
            "paid already",
        ),
        ("phase:back waiting:farm1 farm1:food=5 farm2:food=5", "Who waits"),
        (
            "phase:plan waiting:farm1 farm1:spring=dogs farm2:food=0;stamps=0;fields=none;silos=0;left=1",
            "fewer than two",
        ),
        ("phase:over farm1:food=5 farm2:food=5", "The match is over after the summer of year 8"),
        ("phase:over year:8 farm1:food=5 farm2:food=5", "The match is over after the summer of year 8"),
        ("phase:over year:8 season:summer farm1:summer=cats farm2:food=5", "nothing of a season is left: “summer”"),
        ("phase:over year:8 season:summer climate:sunny/hail farm1:food=5 farm2:food=5", "nothing of a season is left"),
        ("phase:over year:8 season:summer waiting:farm1 farm1:food=5 farm2:food=5", "Nobody is “waiting” when"),
        ("phase:deal waiting:farm1 farm1:food=5 farm2:food=5", "everybody else has 7"),
        ("phase:deal waiting:farm1,farm2 year:2 farm1:food=5 farm2:food=5", "is as at the start"),
        (f"phase:keep waiting:farm1 farm1:dealt={SEVEN} farm2:hand=dogs", "Who has kept cards has 3"),
        (f"phase:keep waiting:farm1 farm1:dealt={SEVEN};food=9 farm2:hand=dogs,cats,cats", "is as at the start"),
        (f"phase:keep waiting:farm1,farm2 farm1:dealt={SEVEN} farm2:hand=dogs;dealt=dogs", "only the first"),
        (f"{PLAN} stage:0 farm3:food=2;stole=1", "before a Steal or a Draw 2"),
        (f"{PLAN} farm3:food=2;extra=1", "before a Steal or a Draw 2"),
        (f"{PLAN} farm3:food=2;spring=cats;shown=cats", "before a Steal or a Draw 2"),
        (PLAN.replace("food=3", "food=3;summer=cats,dogs"), "One card is placed"),
        (PLAN.replace("food=3", "food=3;hand=cats,cats,dogs,dogs"), "“hand” in “farm1” has at most 3 cards"),
        (PLAN.replace("food=3", "food=3;armed_men=40"), "40 cards saved or in use by the back"),
        (PLAN.replace("food=3", "food=3;silos=11"), "20 cards saved or in use by the back"),
        (f"{PLAN} farm3:food=2;orders=?", "Who has no card has no orders."),
        (
            PLAN.replace("food=4", "food=0;stamps=0;fields=none;silos=0;left=1;armed_men=1") + " farm3:food=1",
            "out of the game",
        ),
        ("phase:seed waiting:farm1,farm2 farm1:sowing=-,- farm2:food=3", "“sowing” in “farm1” has a choice for each"),
        ("phase:seed waiting:farm1,farm2 farm1:food=5 farm2:sowing=seed", "Who is still to seed has food"),
        (
            "phase:seed waiting:farm1,farm2 farm1:food=5 farm2:fields=bare,bare;sowing=seed,-",
            "Only the first of those who wait can have decided",
        ),
        (
            "phase:seed waiting:farm1 climate:sunny/- farm1:food=5 farm2:food=5",
            "The climate of spring is turned up after",
        ),
        ("phase:seed waiting:farm1 farm1:food=5 farm2:seeded=1", "Seed lies on a field when all"),
        (
            "year:2 phase:climate coming:-@,?@farm1 farm1:food=5 farm2:food=5",
            "Who looks at a year's climate sees spring's",
        ),
        (
            "year:2 phase:climate coming:hail@farm1,fire@farm1 farm1:food=5 farm2:food=5",
            "is known and would be turned up",
        ),
        (
            "year:2 season:summer phase:peek climate:sunny/sunny coming:-@,-@,-@,-@farm1 farm1:food=5 farm2:food=5",
            "“coming” holds at most 3 climate cards here",
        ),
        (
            "year:8 phase:back waiting:farm1 coming:hail@farm1,fire@farm1 farm1:backs=dogs farm2:food=5",
            "at most 1 climate card",
        ),
        ("year:2 phase:back waiting:farm1 coming:-@farm1 farm1:backs=dogs farm2:food=5", "“coming” holds each card"),
        (
            "year:2 phase:back waiting:farm1 coming:hail@farm1,-@ farm1:backs=dogs farm2:food=5",
            "The last card of “coming”",
        ),
        ("phase:peek waiting:farm1 coming:-@farm1 farm1:food=5 farm2:food=5", "Nobody is “waiting” in the phase peek"),
        (
            f"year:2 phase:draw-two waiting:{','.join(['farm1'] * 500)} farm1:food=5 farm2:food=5",
            "There are 4 cards of Draw 2",
        ),
        ("phase:draw-two stage:2 waiting:farm1 farm1:food=5 farm2:food=5", "the stage is 0 or 1"),
        (
            "phase:strike waiting:farm1 strikes:farm1>farm2,farm1>farm2,farm1>farm2,farm1>farm2,farm1>farm2 farm1:food=5 farm2:cards=dogs;armed_men=1",
            "There are 4 Assassins",
        ),
        ("phase:replace stage:1 waiting:farm1,farm2 farm1:stole=1 farm2:food=5", "all of them have played a Steal"),
        ("phase:lose waiting:farm1 climate:hail/sunny farm1:fields=protective-netting farm2:food=5", "has several"),
        ("phase:back waiting:farm1 climate:sunny/hail farm1:backs=dogs;pulled_shown=dogs farm2:food=5", "shows a card"),
    ],
)
def test_a_position_that_is_none_is_refused_with_what_is_wrong(line, words):
    with pytest.raises(pygames.BadPosition) as refused:
        GAME.new(position=line)
    assert words in str(refused.value), str(refused.value)


def states():
    """States of random matches, with two to four seats."""
    return st.builds(somewhere, st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 250))


def somewhere(seats, seed, lines):
    rng = Random(seed)
    state = GAME.new(seats=seats)
    for _ in range(lines):
        if state.turn is None:
            break
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    return state


@settings(max_examples=30)
@given(states())
def test_every_state_and_every_view_is_read_as_it_was_written(state):
    for seen in (state, *(state.seen_by(viewer) for viewer in (None, *range(state.seats)))):
        assert GAME.new(position=seen.position()) == seen


@settings(max_examples=150)
@given(states(), st.data())
def test_a_position_that_was_spoilt_is_refused_or_can_be_played_to_its_end(state, data):
    line = state.position()
    parts = line.split(" ")
    pieces = [
        piece
        for part in parts
        for piece in part.replace(":", " ").replace(";", " ").replace("=", " ").replace(",", " ").split()
    ]
    for _ in range(data.draw(st.integers(1, 3))):
        old, new = (
            data.draw(st.sampled_from(pieces)),
            data.draw(st.sampled_from([*pieces, "", "0", "1", "?", "farm1", "-"])),
        )
        line = line.replace(old, new, 1)
    try:
        spoilt = GAME.new(position=line)
    except pygames.BadPosition as refused:
        assert str(refused).endswith((".", "”", "?"))
        return
    rng = Random(0)
    for _ in range(GAME.bound):
        if spoilt.turn is None:
            break
        assert GAME.new(position=spoilt.position()) == spoilt
        try:
            spoilt.play(spoilt.chance(rng) if spoilt.turn == CHANCE else rng.choice(spoilt.actions()))
        except pygames.IllegalAction as refused:
            assert refused.rule == "hidden"
            break


def test_a_shown_card_is_known_where_it_lies_whether_it_is_saved_or_pulled():
    line = "year:2 phase:back waiting:farm2 climate:sunny/hail farm1:food=5 farm2:food=5;pulled=cats;saved=coyote;saved_shown=cats"
    state = GAME.new(position=line)
    for viewer in (None, 0, 1):
        view = state.seen_by(viewer)
        assert view.farms[1].pulled == ["cats"]
        assert view.farms[1].saved == (["coyote"] if viewer == 1 else ["?"])
        assert all(state.imagine(viewer, Random(seed)).seen_by(viewer) == view for seed in range(40))
    played = planning("food=5;saved=cats,coyote;saved_shown=cats", "food=5", more="year:2")
    play(played, "back saved-coyote", "hold saved-cats")
    view = played.seen_by(1)
    assert (view.farms[0].pulled, view.farms[0].saved) == (["?"], ["cats"])
    assert all(played.imagine(1, Random(seed)).seen_by(1) == view for seed in range(40))


@pytest.mark.parametrize("seed", range(12))
def test_what_somebody_imagines_and_what_is_left_when_somebody_resigns_are_positions(seed):
    rng = Random(seed)
    state = somewhere(rng.randint(2, 4), seed, rng.randrange(200))
    for viewer in (None, *range(state.seats)):
        world = state.imagine(viewer, rng)
        assert GAME.new(position=world.position()) == world
    while state.turn not in (None, CHANCE):
        state.play(f"resign {rng.choice(state.players())}")
        assert GAME.new(position=state.position()) == state


def test_cards_that_a_position_hides_cannot_be_played():
    for line, legal in (
        (
            "year:1 phase:place waiting:farm1,farm2 farm1:food=5;hand=?,cats farm2:food=5;hand=?,cats",
            {("spring", "cats")},
        ),
        ("phase:pick waiting:farm1 farm1:drawn=?,cats farm2:food=5", {("use", "cats")}),
        (
            "phase:fire waiting:farm1 climate:fire/sunny farm1:hand=?,cats farm2:food=5",
            {("pass",), ("half-field", "cats")},
        ),
        ("phase:plan waiting:farm1 farm1:spring=?;saved=?,dogs farm2:food=5", None),
        ("phase:back waiting:farm1 farm1:backs=?;pulled=?,dogs farm2:food=5", None),
    ):
        state = GAME.new(position=line)
        assert state.actions() and not any("?" in word for action in state.actions() for word in action)
        assert legal is None or set(state.actions()) == legal
        for action in state.actions():
            for blank in ("?", "saved-?"):
                assert refusal(state, " ".join([action[0], blank])).text
        for level in ("easy", "steady"):
            assert next(pygames.bot(level).think(state, 0, Random(0))).action in state.actions()
    assert "a saved card" in GAME.new(position="phase:plan waiting:farm1 farm1:saved=? farm2:food=5").prompt


def diagrams():
    """The positions of the rules page."""
    page = (files("pygames.jelly_bean_farmers") / "rulebook.md").read_text(encoding="utf-8")
    return [GAME.new(position=line) for line in re.findall(r"^position: (.*)$", page, re.MULTILINE)]


def test_every_diagram_of_the_rules_page_shows_what_the_years_so_far_can_have_brought():
    assert len(diagrams()) > 10
    for state in diagrams():
        season = 2 * state.year - (state.season == "spring")
        for seat, farm in enumerate(state.farms):
            own = [card for upgrades in farm.fields for card in upgrades]
            own += [card for card, count in farm.cards.items() for _ in range(count) if card != "rabbits"]
            used = built(farm) + len(own) + len(farm.saved)
            assert used <= season - (not farm.backs and state.phase not in ("strike", "attack")), state.position()
            placed = [*farm.dealt, *farm.hand, *farm.spring, *farm.summer, *farm.backs]
            gone = state.phase in ("strike", "attack", "back", "steal") and not (farm.backs or farm.spring)
            assert len(placed) + gone == (7 if farm.dealt else 3), state.position()
            waits = seat in state.waiting or bool(farm.orders)
            assert waits == bool(farm.spring) or state.phase != "plan", state.position()
