"""What always holds in Jelly Bean Farmers: cards and food are neither made nor lost, limits are kept, and a naive reckoning agrees."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pygames.core.words import CHANCE
from pygames.jelly_bean_farmers.cards import ACTION_BAG, ACTIONS, CLIMATE_BAG, CLIMATES, FIELD_UPGRADES
from tests.rules.jelly_bean_farmers import GAME, at, play


def walk(seats, seed):
    """Every State of a random match."""
    rng = Random(seed)
    state = GAME.new(seats=seats)
    yield state
    while state.turn is not None:
        state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
        yield state


def cards_anywhere(state):
    """All action cards, wherever they lie."""
    found = Counter(state.unseen) + Counter(state.under) + Counter(state.discards) + Counter(state.out)
    found["warlord"] += len(state.contracts) + state.loose_warlords()
    for farm in state.farms:
        for cards in (farm.hand, farm.dealt, farm.drawn, farm.spring, farm.summer, farm.backs, farm.pulled, farm.saved):
            found.update(cards)
        found.update(farm.buried)
        found.update(card for upgrades in farm.fields for card in upgrades)
        found += Counter(farm.cards)
    return +found


def climates_anywhere(state):
    found = Counter(state.climate_unseen) + Counter(state.climate_used)
    found.update(card for card in (state.year_climate, state.season_climate, *state.coming) if card)
    return found


@settings(max_examples=6)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_all_88_action_and_24_climate_cards_are_always_somewhere(seats, seed):
    for state in walk(seats, seed):
        assert cards_anywhere(state) == Counter(ACTION_BAG)
        assert climates_anywhere(state) == Counter(CLIMATE_BAG)
        assert state.deck == sum(state.unseen.values())


@settings(max_examples=6)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_what_a_farm_may_have_at_most_is_kept(seats, seed):
    for state in walk(seats, seed):
        for farm in state.farms:
            assert farm.food >= 0 and 0 <= farm.stamps <= 2
            assert all(
                len(set(upgrades)) == len(upgrades) and set(upgrades) <= set(FIELD_UPGRADES) for upgrades in farm.fields
            )
            assert farm.cards["silo-extension"] <= farm.silos
            assert farm.cards["walls"] <= 1 and farm.cards["rabbits"] <= 1
            assert farm.half_field in (0, 1) and farm.half_silo in (0, 1)
            if farm.cards["rabbits"]:
                assert not any("perennial" in upgrades for upgrades in farm.fields)
        pairs = [(contract.attacker, contract.defender) for contract in state.contracts]
        assert len(set(pairs)) == len(pairs)
        assert all(contract.amount >= 1 for contract in state.contracts)


@settings(max_examples=6)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_stamps_only_go_and_a_hand_is_never_larger_than_it_was_drawn_to(seats, seed):
    stamps = [2] * seats
    for state in walk(seats, seed):
        now = [farm.stamps for farm in state.farms]
        assert all(new <= old for new, old in zip(now, stamps, strict=True))
        stamps = now
        if state.phase == "place":
            assert all(
                len(state.farms[seat].hand) <= 3 + state.farms[seat].cards["flexible-hand"] + 1
                for seat in state.waiting
            )


@settings(max_examples=6)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_nobody_uses_a_back_in_a_season_in_which_something_was_seeded_but_for_saved_cards(seats, seed):
    for state in walk(seats, seed):
        if state.phase == "back":
            assert not any(farm.seeded and farm.backs for farm in state.farms)


# -- a naive reckoning of the end of a season ---------------------------------------------------------------------------

FIELD = st.sets(st.sampled_from(FIELD_UPGRADES))


@st.composite
def farms(draw):
    fields = draw(st.lists(FIELD, min_size=1, max_size=2))
    rabbits = draw(st.booleans())
    if rabbits:
        fields = [upgrades - {"perennial"} for upgrades in fields]
    silos = draw(st.integers(1, 3))
    return {
        "food": draw(st.integers(0, 30)),
        "fields": fields,
        "seeded": draw(st.sets(st.integers(0, len(fields) - 1))),
        "silos": silos,
        "extensions": draw(st.integers(0, min(2, silos))),
        "cats": draw(st.integers(0, 2)),
        "rabbits": rabbits,
    }


def written(farm):
    fields = ",".join("+".join(sorted(upgrades)) or "bare" for upgrades in farm["fields"])
    seeded = ",".join(str(number + 1) for number in sorted(farm["seeded"]))
    cards = f"cats*{farm['cats']},silo-extension*{farm['extensions']},rabbits*{int(farm['rabbits'])}"
    parts = [f"food={farm['food']}", f"fields={fields}", f"silos={farm['silos']}", f"cards={cards}"]
    return ";".join(parts + ([f"seeded={seeded}"] if seeded else []))


def reckoned(farm, pair):
    """The rulebook's harvest, meal and vermin, step by step."""
    total = farm["food"]
    for number, upgrades in enumerate(farm["fields"]):
        made = 3 if number in farm["seeded"] else 1 if "perennial" in upgrades else 0
        if made:
            made += 1 if "fertilizer" in upgrades else 0
            for this, other in (pair, pair[::-1]):
                card = CLIMATES[this]
                if "irrigation" not in upgrades and CLIMATES[other].cancels != "drought":
                    made += card.drought
                if "protective-netting" not in upgrades and CLIMATES[other].cancels != "pestilence":
                    made += card.pestilence
                made += card.weather
        total += max(made, 0)
    total -= 1 if total else 0
    protected = min(total, 5 * farm["silos"] + 2 * farm["extensions"] + 3 * farm["cats"])
    outside = total - protected
    return protected if farm["rabbits"] else protected + outside // 2


@settings(max_examples=60)
@given(farms(), farms(), st.sampled_from([(a, b) for a in CLIMATES for b in CLIMATES if a != b]))
def test_the_end_of_a_season_agrees_with_a_naive_reckoning(one, two, pair):
    line = f"phase:plan waiting:farm3 climate:{pair[0]}/{pair[1]}"
    state = at(line, written(one), written(two), "food=1;spring=dogs")
    play(state, "discard dogs")
    assert [state.farms[0].food, state.farms[1].food] == [reckoned(one, pair), reckoned(two, pair)]


@settings(max_examples=60)
@given(st.integers(0, 5), st.integers(0, 6), st.integers(0, 6), st.integers(1, 5))
def test_tribute_moves_food_and_neither_makes_nor_loses_any(victims_food, offence, defence, amount):
    line = f"year:2 season:summer phase:plan waiting:farm3 climate:-/- contracts:farm1>farm2*{amount}"
    state = at(
        line, f"food=3;armed_men={offence}", f"food={victims_food};stamps=0;armed_men={defence}", "food=3;summer=dogs"
    )
    play(state, "discard dogs")
    left = max(0, victims_food - 1)
    paid = min(amount, left) if defence < offence else 0
    assert state.farms[0].food == 2 + paid
    assert state.farms[1].food == left - paid
    assert bool(state.contracts) == (defence < offence and left > paid)


@settings(max_examples=len(ACTIONS))
@given(st.sampled_from(list(ACTIONS)))
def test_others_cannot_tell_by_the_view_what_was_ordered(card):
    state = at("phase:plan waiting:farm1,farm2 climate:-/-", f"food=3;spring={card};saved=dogs", "food=3;spring=cats")
    first = {action: state.copy() for action in state.actions()}
    for action, after in first.items():
        after.play(action)
    views = [after.seen_by(1) for after in first.values() if after.turn == 0]
    assert all(view == views[0] for view in views)
