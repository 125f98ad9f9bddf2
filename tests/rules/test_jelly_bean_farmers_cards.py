"""The cards of Jelly Bean Farmers: how many, of which kinds, and what pairs of climate cards do."""

import re
from importlib import resources

import pytest

from pygames.jelly_bean_farmers import climate
from pygames.jelly_bean_farmers.cards import ACTIONS, CLIMATES, FIELD_UPGRADES, word_of

COUNTS = {
    "Irrigation": 6,
    "Protective Netting": 6,
    "Fertilizer": 7,
    "Perennial": 4,
    "Silo Extension": 5,
    "Cats": 6,
    "Rabbits": 5,
    "Coyote": 4,
    "Warlord": 6,
    "Mercenary": 6,
    "Berzerker": 4,
    "Walls": 3,
    "Dogs": 5,
    "Assassin": 4,
    "Almanac": 3,
    "Geezer": 3,
    "Steal Opponent's Card": 4,
    "Draw 2 Cards": 4,
    "Flexible Hand": 3,
}
CLIMATE_COUNTS = {
    "Severe Drought": (2, -3),
    "Moderate Drought": (2, -2),
    "Dry Spell": (1, -1),
    "Locusts": (2, -3),
    "Blight": (2, -2),
    "Aphids": (1, -1),
    "Hail": (1, -2),
    "Driving Rain": (1, -1),
    "Fire": (1, -1),
    "Perfect Year": (1, 2),
    "Soft Rain": (2, 1),
    "Cloudy": (1, 1),
    "Ladybirds": (2, 1),
    "Cold Snap": (1, 1),
    "Sunny": (4, 1),
}


def test_there_are_88_action_cards_and_24_climate_cards():
    assert sum(card.count for card in ACTIONS.values()) == 88
    assert sum(card.count for card in CLIMATES.values()) == 24


def test_every_action_card_that_the_rulebook_names_is_there():
    assert {card.name: card.count for card in ACTIONS.values()} == COUNTS


def test_every_climate_card_of_the_rulings_is_there():
    found = {card.name: (card.count, card.drought + card.pestilence + card.weather) for card in CLIMATES.values()}
    assert found == CLIMATE_COUNTS


def test_a_cards_word_is_its_name_in_small_letters():
    assert word_of("Steal Opponent's Card") == "steal-opponents-card"
    assert all(word == word_of(card.name) for word, card in (ACTIONS | CLIMATES).items())


def test_every_card_says_what_it_does_and_what_of_it_is_rebuilt():
    for card in ACTIONS.values():
        assert card.text.endswith(".") and card.rebuilt
    assert all(card.text.endswith(".") for card in CLIMATES.values())


def test_ten_climate_cards_are_of_plus_one():
    assert sum(card.count for card in CLIMATES.values() if card.weather == 1) == 10


def test_cancelling_cards_are_soft_rain_cloudy_ladybirds_and_cold_snap():
    cancels = {card.name: (card.count, card.cancels) for card in CLIMATES.values() if card.cancels}
    assert cancels == {
        "Soft Rain": (2, "drought"),
        "Cloudy": (1, "drought"),
        "Ladybirds": (2, "pestilence"),
        "Cold Snap": (1, "pestilence"),
    }


def test_hail_driving_rain_and_fire_destroy_and_are_neither_drought_nor_pestilence():
    destroyers = {card.name: card.destroys for card in CLIMATES.values() if card.destroys}
    assert destroyers == {"Hail": "protective-netting", "Driving Rain": "fertilizer", "Fire": "irrigation"}
    assert all(not CLIMATES[word_of(name)].drought and not CLIMATES[word_of(name)].pestilence for name in destroyers)
    assert [card.name for card in CLIMATES.values() if card.half_field] == ["Fire"]


def test_climate_could_increase_the_production_by_3_or_decrease_it_by_6():
    sums = []
    for pair in climate.pairs():
        sky = climate.weather(*pair, cancelling=False)
        sums.append(sky.drought + sky.pestilence + sky.other)
    assert (min(sums), max(sums)) == (-6, 3)
    assert len(sums) == 24 * 23 // 2


@pytest.mark.parametrize(
    ("upgrades", "mean", "nothing", "seed_at_most", "exactly_three"),
    [((), 2.14, 0.26, 0.43, 0.16), (("irrigation", "protective-netting"), 3.67, 0.01, 0.05, 0.24)],
)
def test_the_figures_of_ruling_3_before_cancels(upgrades, mean, nothing, seed_at_most, exactly_three):
    found = climate.measure(upgrades, cancelling=False)
    rounded = (found.mean, found.nothing, found.seed_at_most, found.exactly_three)
    assert tuple(round(figure, 2) for figure in rounded) == (mean, nothing, seed_at_most, exactly_three)


def test_the_rules_page_shows_the_figures_that_are_computed():
    rows = {
        "bare": (),
        "with Irrigation": ("irrigation",),
        "with Protective Netting": ("protective-netting",),
        "with both": ("irrigation", "protective-netting"),
    }
    for name, upgrades in rows.items():
        found = climate.measure(upgrades)
        shares = [f"{round(100 * share)} %" for share in (found.nothing, found.seed_at_most, found.exactly_three)]
        assert f"| {name} | {found.mean:.2f} | {' | '.join(shares)} |" in rulebook()


def test_the_rules_page_lists_all_cards_with_their_numbers():
    for card in (*ACTIONS.values(), *CLIMATES.values()):
        assert re.search(rf"^\| {re.escape(card.name)} \| {card.count} \| \S", rulebook(), re.MULTILINE), card.name


def rulebook() -> str:
    return resources.files("pygames.jelly_bean_farmers").joinpath("rulebook.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("pair", "expected"),
    [
        (("severe-drought", "moderate-drought"), -5),
        (("driving-rain", "severe-drought"), -4),
        (("soft-rain", "severe-drought"), 1),
        (("severe-drought", "cloudy"), 1),
        (("ladybirds", "locusts"), 1),
        (("cold-snap", "severe-drought"), -2),
        (("soft-rain", "hail"), -1),
        (("perfect-year", "sunny"), 3),
    ],
)
def test_two_cards_are_added_unless_one_says_to_ignore_the_other(pair, expected):
    assert climate.weather(*pair).on(()) == expected


@pytest.mark.parametrize(
    ("upgrades", "pair", "food"),
    [
        ((), ("sunny", "aphids"), 3),
        (("fertilizer",), ("sunny", "aphids"), 4),
        (("fertilizer",), ("perfect-year", "sunny"), 7),
        ((), ("severe-drought", "locusts"), 0),
        (("irrigation",), ("severe-drought", "locusts"), 0),
        (("irrigation", "protective-netting"), ("severe-drought", "locusts"), 3),
        (("irrigation",), ("severe-drought", "sunny"), 4),
        (("protective-netting",), ("blight", "sunny"), 4),
        (("irrigation", "protective-netting"), ("hail", "driving-rain"), 0),
        (("fertilizer",), ("severe-drought", "moderate-drought"), 0),
    ],
)
def test_a_seeded_field_makes_three_plus_fertilizer_plus_climate_after_its_protections(upgrades, pair, food):
    assert climate.production(upgrades, True, climate.weather(*pair)) == food


@pytest.mark.parametrize(
    ("upgrades", "pair", "food"),
    [
        ((), ("perfect-year", "sunny"), 0),
        (("fertilizer",), ("perfect-year", "sunny"), 0),
        (("perennial",), ("sunny", "aphids"), 1),
        (("perennial", "fertilizer"), ("perfect-year", "sunny"), 5),
        (("perennial",), ("severe-drought", "sunny"), 0),
        (("perennial", "irrigation"), ("severe-drought", "sunny"), 2),
    ],
)
def test_a_fallow_field_makes_nothing_unless_it_is_perennial_with_a_base_of_one(upgrades, pair, food):
    assert climate.production(upgrades, False, climate.weather(*pair)) == food


def test_four_kinds_of_upgrades_go_onto_fields():
    assert FIELD_UPGRADES == ("irrigation", "protective-netting", "fertilizer", "perennial")
