"""The rulebook's sentences about setup and the year: stamps, drawing, placing two cards, the end, ties."""

from random import Random

import pytest

import pygames
from pygames.core.words import CHANCE
from tests.rules.jelly_bean_farmers import GAME, at, end, finish, first_words, food, planning, play, refusal, seeding

DEAL = "deal fertilizer perennial cats rabbits warlord dogs almanac"
OTHER_DEAL = "deal irrigation silo-extension cats coyote mercenary walls geezer"


def dealt(seats=2):
    state = GAME.new(seats=seats)
    assert state.turn == CHANCE
    return play(state, DEAL, OTHER_DEAL)


# -- setup ------------------------------------------------------------------------------------------------------------


def test_everybody_starts_with_5_food_and_2_stamps_a_field_and_a_silo():
    for seats in (2, 3, 4):
        state = GAME.new(seats=seats)
        for farm in state.farms:
            assert (farm.food, farm.stamps, farm.fields, farm.silos, farm.capacity) == (5, 2, [[]], 1, 5)


def test_the_prompt_says_what_the_table_does():
    state = GAME.new(seats=2)
    assert state.prompt == "The table deals 7 cards to Player 2."
    assert play(state, DEAL).prompt == "The table deals 7 cards to Player 1."
    play(state, OTHER_DEAL)
    assert state.prompt == "Player 2, keep 3 cards; the others become your field and your silo."
    play(state, "keep dogs")
    assert state.prompt == "Player 2, keep 2 more cards; the others become your field and your silo."
    state = next_year("food=5;hand=cats", "food=5;hand=walls,geezer")
    assert state.prompt == "Player 1 draws 2 cards from the deck."
    assert play(state, "draw dogs dogs").prompt == "Player 2 draws 1 card from the deck."
    assert play(state, "draw dogs").prompt == "Player 1, place the card that you will use in spring."
    state = seeding("food=5;summer=dogs", "food=5")
    assert state.prompt == "Player 1, seed each of your fields or leave it fallow this spring."
    assert play(state, "fallow field1", "fallow field1").prompt == "The table turns up the climate of year 1."
    assert play(state, "climate sunny").prompt == "The table turns up the climate of spring."


def test_each_player_gets_7_cards_and_chooses_3_for_the_hand():
    state = dealt()
    assert [len(farm.dealt) for farm in state.farms] == [7, 7]
    assert first_words(state) == {"keep"}
    seat = state.turn
    play(state, *(f"keep {card}" for card in state.farms[seat].dealt[:3]))
    assert len(state.farms[seat].hand) == 3 and not state.farms[seat].dealt


def test_the_other_4_are_the_field_and_the_silo_and_out_of_play_for_good():
    state = play(dealt(), "keep dogs", "keep cats", "keep rabbits")
    assert sorted(state.farms[1].buried) == ["almanac", "fertilizer", "perennial", "warlord"]
    assert state.deck == 88 - 14


def test_only_cards_that_were_dealt_can_be_kept():
    assert refusal(dealt(), "keep coyote").rule == "setup"


def test_what_is_kept_is_hidden_from_the_others():
    state = play(dealt(), "keep dogs", "keep cats", "keep rabbits")
    farm = state.seen_by(0).farms[1]
    assert farm.hand == ["?"] * 3
    assert farm.buried == ["?"] * 4
    assert state.seen_by(1).farms[1].hand == ["cats", "rabbits", "dogs"]


# -- food stamps ------------------------------------------------------------------------------------------------------


def hungry(stamps=1, more="", rest="food=5;hand=walls"):
    """The last summer action before a year in which farm 1 has no food."""
    line = "year:3 season:summer phase:back waiting:farm1 climate:-/-"
    state = at(f"{line} {more}", f"food=0;stamps={stamps};hand=cats;backs=dogs", rest)
    return play(state, "save dogs")


def test_who_has_no_food_at_the_beginning_of_a_year_cashes_a_stamp_for_4_food():
    state = hungry()
    assert state.year == 4
    assert (state.farms[0].food, state.farms[0].stamps) == (4, 0)
    assert (state.farms[1].food, state.farms[1].stamps) == (4, 2)


def test_the_hand_size_is_2_in_the_year_of_a_stamp():
    state = hungry()
    assert state.turn == CHANCE
    assert (state.farms[0].hand_size, state.farms[1].hand_size) == (2, 3)
    play(state, "draw warlord", "draw dogs geezer")
    assert len(state.farms[0].hand) == 2
    assert len(state.farms[1].hand) == 3


def test_the_hand_is_smaller_for_that_year_only():
    state = play(hungry(), "draw warlord", "draw dogs geezer")
    rng = Random(1)
    while state.year == 4:
        state.play(state.chance(rng) if state.turn == CHANCE else state.actions()[-1])
    assert state.farms[0].food and state.farms[0].hand_size == 3


def test_flexible_hands_do_not_count_in_the_year_of_a_stamp():
    line = "year:3 season:summer phase:back waiting:farm1 climate:-/-"
    state = at(line, "food=0;cards=flexible-hand*2;hand=cats,walls,dogs;backs=dogs", "food=5")
    play(state, "save dogs")
    assert state.farms[0].hand_size == 2
    assert len(state.farms[0].hand) == 3, "surplus cards are kept"
    assert state.waiting == [1], "and nothing is drawn"


def test_a_stamp_ends_the_contract_of_the_victim_and_the_warlord_is_discarded():
    state = hungry(more="contracts:farm2>farm1*2", rest="food=5;armed_men=2")
    assert state.contracts == []
    assert state.discards["warlord"] == 1


def test_the_log_tells_tribute_stamps_and_who_is_out():
    contracts = "contracts:farm3>farm1*1,farm3>farm2*2,farm4>farm3*1"
    farms = ("food=0;backs=dogs", "food=9;armed_men=9", "food=3;armed_men=4", "food=0;stamps=0;armed_men=9")
    state = at(f"year:3 season:summer phase:back waiting:farm1 climate:-/- {contracts}", *farms)
    state.names = ("Ann", "Bob", "Cid", "Dot")
    assert state.describe("save dogs", None) == (
        "Ann saves a card for later. "
        "Dot harvests 0, eats 0 and loses 0 to vermin. Ann harvests 0, eats 0 and loses 0 to vermin. "
        "Bob harvests 0, eats 1 and loses 2 to vermin. Cid harvests 0, eats 1 and loses 0 to vermin. "
        "Ann pays 0 food to Cid. Bob has matched the arms of Cid: no tribute any more. Cid pays 1 food to Dot. "
        "Year 4 begins. Ann has no food and cashes a food stamp. Ann pays no tribute to Cid any more."
    )
    alone = at("year:3 season:summer phase:back waiting:farm1 climate:-/-", "food=1;stamps=0;backs=dogs", "food=2")
    assert alone.describe("save dogs", None).endswith("Year 4 begins. Player 1 is out of the game.")


def test_a_stamp_does_not_end_contracts_that_the_player_takes_tribute_by():
    """Farm 2 pays farm 1, which pays all of it on to farm 3, is left without food and cashes a stamp."""
    state = at(
        "year:3 season:summer phase:back waiting:farm1 climate:-/- contracts:farm1>farm2*1,farm3>farm1*1",
        "food=0;armed_men=1;backs=dogs",
        "food=5",
        "food=5;armed_men=3",
    )
    play(state, "save dogs")
    assert state.farms[0].stamped and food(state) == [4, 3, 5]
    assert [(contract.attacker, contract.defender) for contract in state.contracts] == [(0, 1)]


def test_who_has_neither_food_nor_stamps_is_out_of_the_game():
    state = hungry(stamps=0)
    assert state.farms[0].left == 4
    assert state.players() == [1]
    assert state.turn is None
    assert state.ranking() == ((1,), (0,))


def test_with_more_players_the_others_go_on_without_who_is_out():
    line = "year:3 season:summer phase:back waiting:farm1 climate:-/- contracts:farm1>farm2*1,farm3>farm1*1"
    state = at(
        line,
        "food=0;stamps=0;armed_men=5;hand=cats;saved=walls;fields=fertilizer;cards=cats;backs=dogs",
        "food=9",
        "food=4;armed_men=9",
    )
    play(state, "save dogs")
    assert state.players() == [1, 2]
    assert state.contracts == []
    for card, number in {"warlord": 2, "cats": 2, "walls": 1, "fertilizer": 1, "dogs": 1}.items():
        assert state.discards[card] == number, card
    assert state.turn == CHANCE


def test_two_who_leave_in_one_year_share_the_last_place():
    line = "year:3 season:summer phase:back waiting:farm1 climate:-/-"
    state = at(line, "food=0;stamps=0;backs=dogs", "food=0;stamps=0", "food=9")
    assert play(state, "save dogs").ranking() == ((2,), (0, 1))


def test_if_both_of_two_players_leave_in_one_year_they_share_the_place():
    state = at(
        "year:3 season:summer phase:back waiting:farm1 climate:-/-", "food=0;stamps=0;backs=dogs", "stamps=0;food=0"
    )
    play(state, "save dogs")
    assert state.turn is None and state.ranking() == ((0, 1),)


def test_who_leaves_later_ranks_better():
    line = "year:3 season:summer phase:back waiting:farm1 climate:-/-"
    out = "food=0;stamps=0;fields=none;silos=0;left=2"
    state = at(line, "food=0;stamps=0;backs=dogs", out, "food=9")
    assert play(state, "save dogs").ranking() == ((2,), (0,), (1,))


def test_no_stamp_is_cashed_after_the_eighth_year():
    state = end("food=0;stamps=2", "food=3")
    assert state.farms[0].stamps == 2
    assert state.scores() == [8, 10]


# -- drawing ----------------------------------------------------------------------------------------------------------


def next_year(*farms, more=""):
    line = f"year:3 season:summer phase:back waiting:farm1 climate:-/- {more}"
    return play(at(line, f"{farms[0]};backs=dogs", *farms[1:]), "half-silo dogs")


def test_in_the_first_year_nobody_draws_as_the_hand_is_full():
    state = play(dealt(), "keep dogs", "keep cats", "keep rabbits")
    assert state.phase == "place"


def test_each_player_draws_to_a_hand_of_3():
    state = next_year("food=5;hand=cats", "food=5;hand=walls,geezer")
    assert play(state, "draw dogs dogs").turn == CHANCE
    play(state, "draw warlord")
    assert [len(farm.hand) for farm in state.farms] == [3, 3]
    assert state.phase == "place"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("draw dogs sunny", "“sunny” is no card that can come up here."),
        ("draw saved-dogs", "“saved-dogs” is no card that can come up here."),
        ("draw walls walls", "Of Walls 1 card is left to be drawn."),
        ("draw geezer", "Of Geezer none is left to be drawn."),
        ("draw dogs dogs dogs", "Only 2 cards come up here."),
        ("draw draw", "“draw” is said once, and then what comes up."),
    ],
)
def test_what_cannot_be_drawn_is_refused(line, why):
    refused = refusal(next_year("food=5;hand=cats", "food=5;hand=walls,walls", more="discards:geezer*3"), line)
    assert (refused.rule, refused.text) == ("chance", why)


def test_a_hand_stands_in_the_order_of_the_cards_whenever_they_were_drawn():
    state = play(next_year("food=5;hand=dogs", "food=5;hand=walls,geezer,cats"), "draw irrigation warlord")
    assert state.farms[0].hand == ["irrigation", "warlord", "dogs"]


def test_the_years_first_player_draws_first():
    assert next_year("food=5", "food=5").waiting == [0, 1]
    assert next_year("food=5", "food=5", "food=5").waiting == [1, 2, 0]


def test_a_flexible_hand_makes_the_hand_size_one_larger_each():
    state = next_year("food=5;cards=flexible-hand*2", "food=5;cards=flexible-hand")
    assert [farm.hand_size for farm in state.farms] == [5, 4]
    assert len(state.chance(Random(0))) == 6


def test_always_draw_to_the_full_hand_size_also_when_the_leftover_card_was_used():
    state = next_year("food=5", "food=5;hand=cats,dogs,dogs")
    assert len(state.chance(Random(0))) == 4


def test_if_there_are_too_few_cards_the_shuffled_discards_go_under_the_deck():
    buried = ",".join(
        ["fertilizer"] * 7
        + ["irrigation"] * 6
        + ["protective-netting"] * 6
        + ["cats"] * 6
        + ["perennial"] * 4
        + ["rabbits"] * 5
    )
    more = ",".join(
        ["silo-extension"] * 5
        + ["coyote"] * 4
        + ["warlord"] * 5
        + ["mercenary"] * 6
        + ["berzerker"] * 4
        + ["walls"] * 3
        + ["dogs"] * 4
    )
    rest = "discards:assassin*4,almanac*3,geezer*3 out:draw-2-cards*4,flexible-hand*3,steal-opponents-card*4"
    state = next_year(f"food=5;buried={buried}", f"food=5;buried={more}", more=rest)
    assert state.deck == 1, "a Warlord is left"
    assert sum(state.under.values()) == 10 and not sum(state.discards.values())
    play(state, "draw warlord")
    assert state.waiting[0] == 0, "the first player draws on, from the cards below"
    play(state, "draw assassin assassin")
    assert state.deck == 8 and not sum(state.under.values())


def lying(**bags):
    """A new year of two empty hands with few cards: the deck, and the bags that are named; all others are out of play."""
    written = [f"{name}:{','.join(cards)}" for name, cards in bags.items() if name != "deck"]
    out = out_but("dogs", *(card for cards in bags.values() for card in cards))
    return next_year("food=5", "food=5", more=" ".join([*written, out]))


def out_but(*cards):
    """All cards but these are out of play."""
    left = dict(GAME.new().unseen)
    for card in cards:
        left[card] -= 1
    return f"out:{','.join(f'{card}*{count}' for card, count in left.items())}"


SIX = ["cats", "coyote", "warlord", "walls", "almanac", "geezer"]


def test_what_lies_under_the_deck_is_drawn_before_later_discards():
    state = lying(under=SIX, discards=["irrigation", "fertilizer"])
    assert {card for outcome, _ in state.outcomes() for card in outcome[1:]} == set(SIX)


def test_discards_stay_where_they_are_while_deck_and_what_lies_under_it_are_enough():
    enough = lying(deck=SIX[:2], under=SIX[2:], discards=["irrigation"])
    assert enough.discards["irrigation"] == 1 and sum(enough.under.values()) == 4
    few = lying(deck=SIX[:2], under=SIX[2:5], discards=["irrigation"])
    assert few.discards["irrigation"] == 0 and sum(few.under.values()) == 4


def test_the_log_tells_when_the_discards_come_back():
    line = "year:3 season:summer phase:back waiting:farm1 climate:-/-"
    farms = ("food=5;backs=dogs", "food=5;hand=cats")
    state = at(f"{line} discards:geezer {out_but('dogs', 'cats', 'geezer')}", *farms)
    assert state.describe("half-silo dogs", None).endswith("The discards are shuffled and put under the deck.")
    alone = at(f"{line} {out_but('dogs', 'cats', 'geezer')}", *farms)
    assert "shuffled" not in alone.describe("half-silo dogs", None)
    line = f"phase:plan waiting:farm1 discards:geezer {out_but('draw-2-cards', 'geezer')}"
    state = at(line, "food=5;spring=draw-2-cards", "food=5")
    assert state.describe("face draw-2-cards", None) == (
        "Player 1 has chosen. Player 1 plays Draw 2 Cards. "
        "The deck is used up, and the shuffled discards are the new one."
    )


def test_when_no_card_is_left_at_all_everybody_goes_on_with_fewer():
    state = next_year("food=5", "food=5", more=out_but("dogs"))
    assert state.phase == "seed"
    assert finish(state).turn is None


# -- placing two cards ------------------------------------------------------------------------------------------------


def placing():
    return at("phase:place waiting:farm1,farm2", "hand=fertilizer,cats,rabbits", "hand=perennial,cats,coyote")


def test_each_player_places_two_cards_springs_on_top_and_keeps_the_third():
    state = play(placing(), "spring fertilizer", "summer cats")
    farm = state.farms[0]
    assert (farm.spring, farm.summer, farm.hand) == (["fertilizer"], ["cats"], ["rabbits"])


def test_a_player_must_decide_on_both_cards_at_the_beginning_of_the_year():
    state = play(placing(), "spring fertilizer")
    assert state.turn == 0 and first_words(state) == {"summer"}


def test_summers_card_is_placed_after_springs():
    why = refusal(placing(), "summer cats")
    assert (why.rule, why.text) == ("placing", "Spring's card lies on top: place it first, then summer's.")
    why = refusal(play(placing(), "spring fertilizer"), "spring cats")
    assert (why.rule, why.text) == ("placing", "Spring's card is placed already: now place summer's.")


def test_only_cards_of_the_hand_are_placed():
    why = refusal(placing(), "spring coyote")
    assert (why.rule, why.text) == ("placing", "You have no Coyote in your hand.")
    assert refusal(play(placing(), "spring fertilizer"), "summer coyote").text == why.text


def test_what_is_placed_is_face_down():
    state = play(placing(), "spring fertilizer", "summer cats")
    assert state.seen_by(1).farms[0].spring == ["?"]
    assert state.seen_by(0).farms[0].spring == ["fertilizer"]


def test_placed_cards_cannot_be_changed_in_the_season():
    state = planning("spring=cats;summer=dogs;hand=walls", "food=5")
    for card, name in (("dogs", "Dogs"), ("walls", "Walls")):
        why = refusal(state, f"face {card}")
        assert why.rule == "actions"
        assert why.text == f"{name} is not your card of this season: what was placed cannot be changed."
    assert refusal(state, "face geezer").text == "Geezer is not your card of this season."


# -- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_the_game_is_8_years_long_and_all_24_climate_cards_are_played(seed):
    state = GAME.new(seats=4)
    rng = Random(seed)
    while state.turn is not None:
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    if len(state.players()) > 1:
        assert state.year == 8
        assert sum(state.climate_used.values()) == 24


def test_points_are_food_and_4_for_each_stamp_and_the_highest_total_wins():
    state = end("food=3;stamps=2", "food=5;stamps=1")
    assert food(state) == [2, 4]
    assert state.scores() == [10, 8]
    assert state.ranking() == ((0,), (1,))


def test_a_tie_goes_to_who_has_more_stamps():
    state = end("food=1;stamps=2", "food=5;stamps=1")
    assert state.scores() == [8, 8]
    assert state.ranking() == ((0,), (1,))


def test_then_to_who_has_more_fields():
    assert end("food=3;fields=bare", "food=3;fields=bare,bare;armed_men=0").ranking() == ((1,), (0,))


def test_then_to_the_higher_defence():
    assert end("food=3;cards=dogs", "food=3;cards=berzerker*2").ranking() == ((0,), (1,))


def test_then_to_who_has_more_field_and_silo_upgrades():
    assert end("food=3;fields=fertilizer", "food=3;cards=silo-extension;fields=irrigation").ranking() == ((1,), (0,))


def test_and_if_that_ties_it_is_a_tie():
    assert end("food=3;cards=berzerker", "food=3;cards=cats").ranking() == ((0, 1),)


OUT = "food=0;stamps=0;fields=none;silos=0;left=7"


@pytest.mark.parametrize(
    ("farms", "told"),
    [
        (("food=3", "food=5"), "Bob wins with 12 points."),
        (("food=1;stamps=2", "food=5;stamps=1"), "Ann wins with 8 points, as many as Bob, but more food stamps."),
        (("food=3", "food=3;fields=bare,bare"), "Bob wins with 10 points, as many as Ann, but more fields."),
        (("food=3;cards=dogs", "food=3"), "Ann wins with 10 points, as many as Bob, but more defence."),
        (("food=3", "food=3;fields=fertilizer"), "Bob wins with 10 points, as many as Ann, but more upgrades."),
        (("food=3", "food=3"), "Ann and Bob share the win with 10 points each."),
        (("food=4", "food=3", "food=3"), "Ann wins with 11 points."),
        (("food=3", "food=2", OUT), "Ann wins with 10 points."),
    ],
)
def test_the_last_prompt_says_who_has_won_and_by_what(farms, told):
    state = end(*farms)
    state.names = ("Ann", "Bob", "Cid")
    assert state.prompt == f"The match is over: {told}"


def test_the_last_prompt_names_the_only_farmer_left_or_nobody():
    state = play(seeding("food=5", "food=1"), "resign 0")
    assert state.prompt == "The match is over: Player 2 is the only farmer left and wins."
    line = "year:3 season:summer phase:back waiting:farm1 climate:-/-"
    state = play(at(line, "food=0;stamps=0;backs=dogs", "stamps=0;food=0"), "save dogs")
    assert state.prompt == "The match is over: nobody has kept a farm."


def test_tribute_of_the_last_year_is_paid_before_points_are_counted():
    line = "year:8 season:summer phase:back waiting:farm1 climate:-/- contracts:farm1>farm2*2"
    state = play(at(line, "food=3;armed_men=3;backs=dogs", "food=4"), "half-silo dogs")
    assert food(state) == [4, 1]


# -- giving up --------------------------------------------------------------------------------------------------------


def test_of_two_the_other_wins_when_one_resigns():
    state = play(seeding("food=5", "food=1"), "resign 0")
    assert state.turn is None
    assert state.ranking() == ((1,), (0,))


def test_who_resigns_while_all_choose_secretly_holds_nobody_up():
    state = seeding("food=5", "food=5", "food=5")
    play(state, "seed field1", "resign 2")
    assert state.turn == 1
    play(state, "fallow field1")
    assert state.phase == "climate"
    assert state.farms[0].food == 4


def test_a_thief_who_resigns_steals_nothing():
    state = planning("food=3;spring=steal-opponents-card", "food=3;spring=cats", "food=3;spring=walls")
    play(state, "face steal-opponents-card", "back cats", "back walls")
    assert state.turn == 0
    play(state, "resign 0")
    assert state.phase == "plan" and state.waiting == [2, 1]
    assert state.discards["steal-opponents-card"] == 1


def test_whose_warlord_has_not_attacked_yet_takes_it_along():
    state = planning("food=3;spring=warlord;armed_men=4", "food=3", "food=3")
    play(state, "face warlord", "resign 0")
    assert state.discards["warlord"] == 1
    assert state.contracts == []


@pytest.mark.parametrize("card", ["warlord", "assassin", "steal-opponents-card"])
def test_when_the_match_ends_in_the_middle_of_a_season_nothing_is_left_to_do(card):
    state = planning(f"food=3;armed_men=4;spring={card}", "food=3;cards=dogs,walls,mercenary;spring=cats")
    play(state, next(" ".join(action) for action in state.actions() if action[0] == "face"), "back cats", "resign 1")
    assert state.turn is None and state.waiting == state.attacks == state.strikes == state.steals == []
    assert state.discards[card] == 1
    assert GAME.new(position=state.position()) == state


def test_what_was_ordered_against_somebody_who_then_resigns_stands_and_finds_nothing():
    out = "food=3;cards=cats;spring=dogs"
    for card in ("coyote", "rabbits", "assassin"):
        state = play(planning(f"food=3;spring={card}", "food=3;spring=walls", out), f"face {card} farm3", "face walls")
        play(state, "resign 2")
        assert state.phase == "seed" and state.discards[card] == 1, "it is shown, and discarded"
    first = planning("food=3;spring=coyote", "food=3;spring=walls", out)
    play(first, "face coyote farm3", "resign 2")
    assert first.turn == 1 and first.seen_by(1).farms[0].orders == [("?",)], "nobody is told whom it was aimed at"
    again = GAME.new(position=first.position())
    assert again == first
    assert play(again, "face walls").discards["coyote"] == 1


def test_a_warlord_whose_last_possible_victim_resigns_is_discarded():
    state = planning(
        "food=3;armed_men=2;spring=warlord", "food=3;spring=walls", "food=3", more="contracts:farm1>farm2*1"
    )
    play(state, "face warlord", "resign 2")
    assert GAME.new(position=state.position()) == state
    play(state, "face walls")
    assert state.turn == 0 and state.actions() == [("discard", "warlord")]


@pytest.mark.parametrize("seats", [3, 4])
def test_at_every_decision_anybody_can_resign_and_the_position_is_read_again(seats):
    rng = Random(seats)
    for _match in range(6):
        state = GAME.new(seats=seats)
        for _ in range(rng.randrange(30, 200)):
            if state.turn is None:
                break
            state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
            for seat in state.players() if state.turn not in (None, CHANCE) else ():
                without = play(state.copy(), f"resign {seat}")
                assert seat not in (*without.players(), *without.waiting)
                assert not any(seat in (contract.attacker, contract.defender) for contract in without.contracts)
                assert GAME.new(position=without.position()) == without


def test_who_resigns_under_attack_owes_no_tribute_and_the_warlord_is_discarded():
    state = planning("food=3;spring=warlord;armed_men=4", "food=3;spring=warlord;armed_men=1", "food=3")
    play(state, "face warlord", "face warlord", "attack farm3")
    assert state.turn == 0 and state.attacks == [(1, 2)]
    play(state, "resign 2")
    assert state.discards["warlord"] == 1 and not state.attacks
    play(state, "attack farm2")
    assert [(contract.attacker, contract.defender) for contract in state.contracts] == [(0, 1)]


def test_an_assassin_whose_victim_resigns_finds_nobody():
    state = planning("food=3;spring=assassin", "food=3;cards=dogs,mercenary", "food=3;spring=walls")
    play(state, "face assassin farm2", "face walls")
    assert state.phase == "strike"
    gone = play(state.copy(), "resign 1")
    assert gone.phase == "seed" and gone.discards["assassin"] == 1
    without = play(state, "resign 0")
    assert without.phase == "seed" and without.farms[1].cards["dogs"] == 1, "nor does it strike without its player"


def test_somebody_who_is_not_in_the_match_cannot_resign():
    with pytest.raises(pygames.IllegalAction):
        play(seeding("food=5", "food=5"), "resign 2")
