"""The data files of Chickenrun stay inside what the rulebook prints and what its rulings ask for."""

from collections import Counter

import pytest

from pygames.chickenrun import farm
from pygames.chickenrun.cards import (
    CARDS,
    EGGS,
    EQUIPMENT,
    FIRST_EGGS,
    HUT_OF,
    NUMBER,
    OPPORTUNITIES,
    OPPORTUNITY_BAG,
    PILES,
    PLANS,
    PRICES,
    SETS,
    TOOLS,
)
from pygames.chickenrun.farm import (
    BUILDINGS,
    CLOSED,
    DASH,
    DOG,
    DOORS,
    FREE,
    GATES,
    HEDGE,
    HENS,
    HUTS,
    KENNEL,
    MAIN_GATE,
    OUTSIDE,
    RUNNING,
    SIDE_GATES,
    STARTS,
    TWEEDY,
    WIRE,
    YARD,
    apart,
    beside,
    distances,
    place_name,
    walk,
)
from pygames.chickenrun.opportunity import EFFECTS
from tests.rules.chickenrun import GAME

EVERY_PLAN = pytest.mark.parametrize("plan", PLANS.values(), ids=lambda plan: plan.word)


# -- how many of each -------------------------------------------------------------------------------------------------


def test_there_are_36_chicken_cards_in_six_sets_of_six():
    assert len(SETS) == 6 and all(len(chickens) == 6 for chickens in SETS.values())
    assert len(set(NUMBER)) == len(HUT_OF) == 36


def test_every_set_has_the_same_movement_numbers():
    assert {tuple(NUMBER[chicken] for chicken in chickens) for chickens in SETS.values()} == {(-2, -1, 0, 0, 1, 2)}


def test_there_are_47_equipment_cards_of_about_16_kinds():
    assert CARDS == sum(EQUIPMENT.values()) == 47 and 14 <= len(EQUIPMENT) <= 18


def test_wire_cutters_and_pliers_are_among_them_twice_each():
    assert [EQUIPMENT[tool] for tool in TOOLS] == [2, 2] and set(TOOLS) == {"wire-cutters", "pliers"}


def test_the_piles_start_with_12_12_12_and_11_in_the_house():
    assert PILES == {"house": 11, "barn": 12, "workshop": 12, "woodshed": 12} and sum(PILES.values()) == CARDS


def test_the_woodshed_costs_3_barn_and_workshop_2_the_house_1():
    assert PRICES == {"woodshed": 3, "barn": 2, "workshop": 2, "house": 1}


def test_there_are_12_plans_18_opportunity_cards_and_24_eggs():
    assert len(PLANS) == 12
    assert sum(OPPORTUNITY_BAG.values()) == 18 and 6 <= len(OPPORTUNITIES) <= 9
    assert EGGS == 24 and FIRST_EGGS == 2


def test_every_opportunity_card_has_an_effect():
    assert set(EFFECTS) == set(OPPORTUNITIES)


def test_two_to_six_play():
    assert list(GAME.seats) == [2, 3, 4, 5, 6]


def test_a_word_means_one_thing():
    words = [*NUMBER, *EQUIPMENT, *PLANS, *OPPORTUNITIES, *BUILDINGS, "egg", "carried"]
    assert len(set(words)) == len(words)


# -- plans ------------------------------------------------------------------------------------------------------------


@EVERY_PLAN
def test_a_plan_needs_two_to_six_kinds_of_equipment(plan):
    assert 2 <= len(plan.items) <= 6 and len(set(plan.items)) == len(plan.items)
    assert set(plan.items) <= set(EQUIPMENT) - set(TOOLS)


def test_some_kinds_are_needed_by_several_plans_and_every_kind_but_the_tools_by_one():
    needed = Counter(kind for plan in PLANS.values() for kind in plan.items)
    assert set(needed) == set(EQUIPMENT) - set(TOOLS)
    assert sum(count > 1 for count in needed.values()) > 5


def test_safer_plans_need_more():
    unsafe = [len(plan.items) for plan in PLANS.values() if not plan.unseen_by]
    safe = [len(plan.items) for plan in PLANS.values() if len(plan.unseen_by) == 2]
    assert max(unsafe) <= min(safe) and sum(safe) / len(safe) > sum(unsafe) / len(unsafe) + 1


def test_plans_that_need_more_take_more_chickens():
    by_number = sorted((len(plan.items), plan.chickens) for plan in PLANS.values())
    assert [chickens for _, chickens in by_number] == sorted(chickens for _, chickens in by_number)


def test_there_are_plans_of_every_route():
    assert {plan.route for plan in PLANS.values()} == {"over", "tunnel", "gate", "air"}


@EVERY_PLAN
def test_from_start_to_freedom_it_is_as_far_as_the_plan_is_simple(plan):
    steps = len(plan.way) - 1 + min(distances("running", plan.way[-1])[place] for place in FREE)
    low, high = {2: (10, 12), 3: (10, 12), 4: (8, 12), 5: (8, 10), 6: (8, 10)}[len(plan.items)]
    assert low <= steps <= high


@EVERY_PLAN
def test_a_way_leads_step_by_step_from_a_yard_square_to_the_ground_outside(plan):
    assert plan.start in YARD and plan.start in STARTS.values()
    assert plan.way[-1] in OUTSIDE and plan.way[-1] not in WIRE
    for one, two in zip(plan.way, plan.way[1:], strict=False):
        assert two in [beside(one, direction) for direction in farm.STEPS]
    crossed = [place for place in plan.way if place in WIRE or place in GATES]
    assert len(crossed) == 1
    assert (crossed[0] in SIDE_GATES) == (plan.route == "gate")


@EVERY_PLAN
def test_in_a_tunnel_a_chicken_is_safe_but_not_at_its_mouth(plan):
    if plan.route == "tunnel":
        assert all(plan.covers(place, who) for place in plan.way[1:-1] for who in ("tweedy", "dog"))
    assert not plan.covers(plan.start, "tweedy") and not plan.covers(plan.way[-1], "dog")


@EVERY_PLAN
def test_mr_tweedy_at_home_is_near_no_start(plan):
    assert apart("house", plan.start) > 2
    assert apart(KENNEL, plan.start) > 2


def test_each_plan_has_a_start_of_its_own_that_the_map_shows():
    assert sorted(plan.start for plan in PLANS.values()) == sorted(STARTS.values())


# -- the farm ---------------------------------------------------------------------------------------------------------


def test_the_map_is_about_24_by_18():
    assert (farm.WIDTH, farm.HEIGHT) == (24, 18) and all(len(row) == farm.WIDTH for row in farm.ROWS)


def test_all_buildings_are_there():
    assert set(BUILDINGS) == {*HUTS, *PILES, "food-store", "pie-machine", "bunker"}
    assert all(BUILDINGS.values())


def test_every_building_has_one_or_two_doors():
    doors = Counter(building for _, building in DOORS)
    assert set(doors) == set(BUILDINGS) and set(doors.values()) <= {1, 2}


def test_the_huts_stand_in_two_rows_of_three():
    rows = Counter(min(farm.XY[place][1] for place in BUILDINGS[hut]) for hut in HUTS)
    assert sorted(rows.values()) == [3, 3]


@pytest.mark.parametrize("hut", HUTS)
def test_no_single_square_covers_both_ways_out_of_a_hut(hut):
    assert len(HENS[hut]) == 2
    for blocked in YARD:
        ways = walk(HENS, hut, 99, (blocked,))
        assert len(ways) > len(HENS) - 12, f"from {blocked} somebody shuts {hut} in"


def test_every_huts_walk_to_its_nearest_equipment_is_about_as_long():
    walks = [min(distances("hens", hut)[pile] for pile in PILES) for hut in HUTS]
    assert max(walks) - min(walks) <= 3


def test_there_is_a_main_gate_and_another_one():
    assert MAIN_GATE and SIDE_GATES and not set(MAIN_GATE) & set(SIDE_GATES)


@pytest.mark.parametrize("gate", MAIN_GATE)
def test_from_the_main_gate_to_freedom_it_is_14_to_16_steps(gate):
    steps = walk(DASH["gate"], gate, 99)
    assert 14 <= min(steps[place] for place in FREE) <= 16


def test_the_kennel_is_within_12_steps_of_the_main_gates_lane():
    assert max(distances("dog", KENNEL)[beside(gate, "south")] for gate in MAIN_GATE) <= 12


def test_free_squares_are_at_the_maps_edge():
    assert FREE
    for place in FREE:
        x, y = farm.XY[place]
        assert x in (1, farm.WIDTH) or y in (1, farm.HEIGHT)


def test_nobody_blocks_all_free_squares_of_a_side():
    for blocked in OUTSIDE:
        ways = walk(RUNNING, OUTSIDE[0] if blocked != OUTSIDE[0] else OUTSIDE[1], 999, (blocked,))
        assert {place for place in FREE if place in ways}, blocked


def test_hens_walk_in_the_yard_and_through_doors():
    assert set(HENS) == {*YARD, *(building for building in BUILDINGS if building not in CLOSED)}
    assert not set(HENS) & {*WIRE, *GATES, *OUTSIDE, *FREE}


def test_mr_tweedy_walks_everywhere_but_into_huts_and_leaves_by_gates_only():
    assert not set(TWEEDY) & {*HUTS, *WIRE, *FREE}
    assert {*YARD, *GATES, *OUTSIDE} <= set(TWEEDY)
    blocked = walk(TWEEDY, "house", 999, GATES)
    assert not set(blocked) & set(OUTSIDE)


def test_nobody_walks_through_the_hedge():
    assert HEDGE
    for graph in (HENS, TWEEDY, DOG, RUNNING, *DASH.values()):
        assert not set(graph) & set(HEDGE)


def test_a_dash_through_the_wire_is_no_shorter_than_a_plan_may_be():
    assert min(walk(DASH["wire"], place, 99).get(free, 99) for place in YARD for free in FREE) >= 8


def test_the_dog_stays_outside():
    assert set(DOG) == set(OUTSIDE) and KENNEL in DOG


def test_who_is_outside_does_not_come_back():
    assert set(RUNNING) == {*OUTSIDE, *FREE}
    for graph in DASH.values():
        assert all(near in RUNNING for place in RUNNING for near in graph[place])


def test_places_have_names():
    assert [place_name(place) for place in ("hut3", "food-store", "x4y7")] == ["hut 3", "the food store", "x4y7"]
