"""Best scores of one player, and another match with the same luck: derived from the saves alone."""

from __future__ import annotations

from functools import cache

import pytest

import pygames
from pygames import Match
from web.app import links

GAME = "rolling-gemstones"
NEW = f"/{GAME}/new/"


@cache
def solo(seed: int, name: str = "Ann", dice: str = "table") -> str:
    """A whole match of one player, as text."""
    match = Match.start(GAME, [name], seed=seed, dice=dice)
    while match.state.turn is not None:
        match.play(match.state.chance(Half()) if match.state.turn < 0 else match.state.actions()[-1])
    return match.text


class Half:
    def random(self) -> float:
        return 0.5


def told(text: str) -> str:
    return f"evaluation {abs(Match.load(text).state.scores()[0]):g}"


def test_finished_matches_of_one_player_are_listed_best_first(person):
    texts = [solo(seed) for seed in (1, 2, 3)]
    someone = person(NEW, storage={f"match/{number}": text for number, text in enumerate(texts)})
    shown = [element.label for element in someone.elements if element.label.startswith("Look at it")]
    scores = sorted(texts, key=lambda text: -Match.load(text).state.scores()[0])
    assert shown == [f"Look at it: {told(text)}, by Ann" for text in scores]


def test_each_score_has_its_match_to_look_through(person):
    someone = person(NEW, storage={"match/x": solo(1)})
    someone.press(f"Look at it: {told(solo(1))}, by Ann")
    assert someone.match.text == solo(1) and someone.has("Look through it")


def test_a_match_with_the_same_luck_begins_with_the_same_dice(person):
    someone = person(NEW, storage={"match/x": solo(4)})
    someone.press(f"Same luck again: {told(solo(4))}, by Ann")
    assert someone.match.lines == Match.load(solo(4)).lines[:1]
    assert [seat.name for seat in someone.match.seats] == ["Ann"]


@pytest.mark.parametrize(
    "text",
    [
        solo(1, dice="own"),
        solo(1).replace("\n---\n", "\nfree\n---\n", 1),
        "\n".join(solo(1).split("\n")[:-3]) + "\n",
        solo(1).replace("seat human Ann", "seat human Ann\nseat human Bob", 1),
        "no match",
    ],
)
def test_what_does_not_count_is_not_listed(person, text):
    someone = person(NEW, storage={"match/x": text})
    assert not any(element.label.startswith("Look at it") for element in someone.elements)
    assert someone.sees("Whoever plays alone to the end finds the match here.")


def test_many_saves_are_read_a_few_at_a_time(person):
    someone = person(NEW, storage={f"match/{seed}": solo(seed) for seed in range(10)})
    asked = 0
    while someone.sees("More saved matches are being read."):
        [ring] = [effect for effect in someone.effects if effect[0] == "ring"][-1:]
        someone.send({"do": "ring", "name": ring[1], "generation": ring[2]})
        asked += 1
    assert asked == 2
    assert sum(element.label.startswith("Look at it") for element in someone.elements) == 10


def test_the_end_of_a_match_says_whether_it_counts_and_offers_its_luck_again(person):
    someone = person(f"/{GAME}/", storage={"match/x": solo(5)}, fragment="match=x")
    assert someone.sees(Match.load(solo(5)).state.prompt.removeprefix("The match is over: "))
    assert someone.sees("This counts as a score.")
    someone.press("Same luck again")
    assert someone.match.record.seed == 5 and len(someone.match.lines) == 1
    own = person(f"/{GAME}/", storage={"match/x": solo(1, dice="own")}, fragment="match=x")
    assert own.sees("This does not count as a score. Some dice are not those of the match's seed.")


def test_the_luck_of_a_match_is_had_from_its_seed_its_text_or_its_link(person):
    link = f"https://example.org/{GAME}/#{links.packed(Match.load(solo(6)).link_text)}"
    for given in ("6", solo(6), link):
        someone = person(NEW)
        someone.submit(someone.find("Start"), seed=given)
        assert someone.match.record.seed == 6
    someone = person(NEW)
    someone.submit(someone.find("Start"), seed="no seed")
    assert someone.sees("A seed is a number of 1 to 18 digits")


def test_games_without_best_scores_have_no_such_list(person):
    assert not person("/hens-and-chicks/new/").sees("Best scores")


def test_the_registry_names_no_game_for_it():
    assert [game.slug for game in pygames.games() if game.solo] == [GAME]


def test_on_a_phone_the_sheet_of_whoever_chooses_is_shown_while_a_pair_is_chosen(person):
    match = Match.start(GAME, ["Ann", "Bob"], seed=3)
    while match.state.turn != 1:
        match.play(match.state.actions()[-1])
    someone = person(f"/{GAME}/", storage={"match/x": match.text}, fragment="match=x")
    for touched in range(2):
        tabs = {element.label for element in someone.elements if element.facts.get("do") == "tab"}
        assert tabs == {"Ann", "The round"}, "What shares a place may be out of sight; Bob's sheet has one of its own."
        if not touched:
            someone.touch(min(key for key in someone.lit if key.startswith("die")))
