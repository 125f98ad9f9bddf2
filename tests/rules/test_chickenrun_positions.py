"""Positions of Chickenrun: what is left out, what is refused, and that whatever is accepted goes on to an end."""

from random import Random

import pytest

import pygames
from pygames.chickenrun.cards import CARDS, PILES
from pygames.core.words import BLANK, CHANCE
from tests.rules.chickenrun import GAME, at, finish, sensible

PLAIN = "phase:before player1:hut1;active=clara;at=x9y9 player2:hut6;active=ivy"
TUNNEL = "hut4;active=ursula;at=x6y15;waiting=violet;escape=plan/spoon-tunnel/-"
ALL = "agatha,beatrix,clara,dora,effie,flora"


def test_what_is_left_out_is_as_at_a_turns_beginning():
    state = GAME.new(position="player1:hut1;active=clara player2:hut6;active=ivy")
    assert (state.round, state.phase, state.turn, state.controller) == (1, "before", 0, 0)
    flock = state.flocks[0]
    assert (flock.eggs, flock.at, flock.hand) == (2, "hut1", ["agatha", "beatrix", "dora", "effie", "flora"])
    assert sum(state.backs.values()) == CARDS and state.tweedy == "house" and state.dog == "x7y18"


def test_equipment_of_which_nothing_is_said_lies_unseen_in_the_piles():
    state = at("barn:rope,hat", "hut1;active=clara;at=barn;items=spoon;carried=rope")
    assert state.piles["barn"] == ["rope", "hat"] and state.backs["barn"] == 0
    assert sum(state.pile_size(pile) for pile in PILES) == CARDS - 2


def test_the_start_is_a_position():
    for seats in GAME.seats:
        assert GAME.new(position=GAME.new(seats=seats).position()) == GAME.new(seats=seats)
    assert GAME.new(position="seats:4").seats == 4


def test_a_hidden_card_is_written_as_a_question_mark():
    state = at("barn:rope,hat", "hut1;active=clara;at=x9y9;items=spoon*2;plans=kite;saw=barn/rope+hat")
    line = state.seen_by(1).position()
    assert "items=?*2" in line and "plans=?" in line and "barn:?*2" in line and "saw=barn/?*2" in line
    assert GAME.new(position=line) == state.seen_by(1)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("player1:hut1", "not played by 1 player"),
        ("player1:hut1 player3:hut2", "without a gap"),
        ("seats:7", "from 2 to 6"),
        ("seats:3 round:2", "as at the start"),
        (f"{PLAIN} colour:red", "“colour”"),
        (f"{PLAIN} round:81", "from 1 to 80"),
        (PLAIN.replace("hut6", "hut1;pies=clara"), "“ivy”"),
        (PLAIN.replace("player2:hut6;active=ivy", "player2:hut1;active=flora"), "another hut"),
        (PLAIN.replace("hut6", "hut7"), "“hut7”"),
        (PLAIN.replace("x9y9", "x1y13"), "cannot stand on x1y13"),
        (PLAIN.replace("x9y9", "x3y3"), "cannot stand on x3y3"),
        (PLAIN.replace("x9y9", "bunker"), "cannot stand on bunker"),
        (PLAIN.replace("x9y9", "x99y9"), "Did you mean"),
        (PLAIN.replace("x9y9", "x9y9;eggs=23"), "24 eggs"),
        (PLAIN.replace("x9y9", "x9y9;eggs=25"), "from 0 to 24"),
        (PLAIN.replace("x9y9", "x9y9;pies=clara"), "stands twice"),
        (PLAIN.replace("x9y9", "x9y9;pies=flora,dora"), "order of their set"),
        (PLAIN.replace("x9y9", "x9y9;pies=ivy"), "“ivy”"),
        (PLAIN.replace("x9y9", "x9y9;waiting=dora"), "no escape"),
        (PLAIN.replace("active=clara;", ""), "no active chicken"),
        (PLAIN.replace("x9y9", "x9y9;items=rope*5"), "from 1 to 4"),
        (PLAIN.replace("x9y9", "x9y9;items=rope*3") + ";items=rope*2", "4 cards of rope"),
        (PLAIN.replace("x9y9", "x9y9;items=ropes"), "Did you mean rope"),
        (PLAIN.replace("x9y9", "x9y9;plans=kite,kite"), "stands twice"),
        (PLAIN.replace("x9y9", "x9y9;plans=kite,see-saw"), "in their order"),
        (PLAIN.replace("x9y9", "x9y9;plans=see-saw,kite,balloon"), "more than 2 plans"),
        (PLAIN.replace("x9y9", "hut1;carried=rope"), "in the hand"),
        (PLAIN.replace("x9y9", "x9y9;colour=red"), "“colour”"),
        (PLAIN.replace("x9y9", "x9y9;at=x9y9"), "stands twice"),
        (PLAIN.replace("x9y9", "x9y9;last=1"), "“last”"),
        (PLAIN.replace("x9y9", "x9y9;free=flora"), "“last”"),
        (PLAIN.replace("x9y9", "x9y9;free=flora;last=2"), "“last”"),
        (PLAIN.replace("x9y9", "x9y9;free=agatha,beatrix,dora,effie;last=4"), "over in this position"),
        (PLAIN.replace("x9y9", "x9y9;escape=plan/-/-"), "names it"),
        (PLAIN.replace("x9y9", "x9y9;escape=gate/kite/-"), "names it"),
        (PLAIN.replace("x9y9", "x9y9;escape=plan/kite/-"), "cannot be on x9y9"),
        (PLAIN.replace("x9y9", "x9y9;escape=gate/-/landed"), "cannot be on x9y9"),
        (PLAIN.replace("x9y9", "x9y17;escape=gate/-/-"), "cannot be on x9y17"),
        (PLAIN.replace("x9y9", "x9y16;escape=gate/-/-"), "cannot be on x9y16"),
        (PLAIN.replace("x9y9", "x1y13;escape=run/-/landed"), "cannot be on x1y13"),
        (PLAIN.replace("x9y9", "x9y17;escape=run/-/landed;waiting=dora"), "more than one chicken"),
        (PLAIN.replace("x9y9", "x6y15;escape=plan/spoon-tunnel/-;waiting=dora,effie,flora"), "4 run"),
        (PLAIN.replace("x9y9", "x9y9;escape=boat/-/-"), "“boat”"),
        (f"{PLAIN} tweedy:x9y9", "caught on x9y9"),
        (f"{PLAIN} tweedy:hut2", "Mr Tweedy cannot be on hut2"),
        (f"{PLAIN} dog:x9y9", "The dog cannot be on x9y9"),
        (f"{PLAIN} gate:9", "one full round"),
        (f"{PLAIN} cold:2", "still to come"),
        (f"{PLAIN} dice:3-4", "Dice lie there"),
        (f"{PLAIN} dice:3", "black and the white"),
        (f"{PLAIN} dice:3-7", "from 1 to 6"),
        (f"{PLAIN} controller:player3", "“player3”"),
        (f"{PLAIN} controller:-", "controlled by somebody"),
        (f"{PLAIN} out:player2", "is out"),
        (f"{PLAIN} resigned:player2", "Who has resigned is out"),
        (f"{PLAIN} tied:player1,player2", "another part"),
        (f"{PLAIN} chases:1", "another part"),
        (f"{PLAIN} asked:player2", "before the move"),
        (f"{PLAIN} leave:player2", "asked for it"),
        (f"{PLAIN} proposals:1", "before the move"),
        (f"{PLAIN} turn:still", "Before the roll"),
        (f"{PLAIN} turn:lazy", "“lazy”"),
        (f"{PLAIN} tasks:shop/player1/barn/-", "does not come up"),
        (f"{PLAIN} tasks:sleep/player1/-/-", "“sleep”"),
        (f"{PLAIN} tasks:shop", "written like"),
        (f"{PLAIN} tasks:activate/player1/-/-", "tasks say otherwise"),
        (f"{PLAIN} bargain:player1>player2;egg;rope", "made up, or answered"),
        (f"{PLAIN} bargain:egg", "written like"),
        (f"{PLAIN} backs:barn*3", "47 cards"),
        (f"{PLAIN} searched:hut3,hut2", "in their order"),
        (f"{PLAIN} under:kite@player1,kite@all", "stands twice"),
        (f"{PLAIN} under:kite@player9", "“player9”"),
        (PLAIN.replace("before", "over"), "not over yet"),
        (PLAIN.replace("before", "huts"), "as at the start"),
        (PLAIN.replace("before", "first"), "controlled by somebody|happen by itself"),
        (PLAIN.replace("before", "control") + " tied:player1", "Two or more"),
        (PLAIN.replace("before", "choose") + " dice:3-4", "by itself"),
        (PLAIN.replace("before", "double") + " dice:3-4", "by itself"),
        (PLAIN.replace("before", "trade") + " dice:3-4", "by itself"),
        (PLAIN.replace("before", "stroll") + " dice:4-4", "by itself"),
        (PLAIN.replace("before", "next") + " dice:4-4", "passes by itself"),
        (PLAIN.replace("before", "chase"), "after a roll"),
        (PLAIN.replace("before", "chase") + " dice:3-4 chases:7", "6 times"),
        (PLAIN.replace("before", "chase") + " dice:3-4 chases:1 chaser:dog", "before it began"),
        (PLAIN.replace("before", "tweedys") + " dice:3-4 chases:1", "roll again"),
        (PLAIN.replace("before", "move") + " dice:3-4 tasks:leave/player2/-/-", "asked last"),
        (PLAIN.replace("before", "choose") + " dice:1-1 tasks:bake/player1/-/player2", "no chicken|gives"),
        (PLAIN.replace("before", "dusk") + " dice:1-1 chases:1 tweedy:x4y4 tasks:search/-/-/-", "cannot be|at home"),
    ],
)
def test_what_is_no_position_is_refused_with_what_is_wrong(line, words):
    with pytest.raises(pygames.BadPosition, match=words):
        GAME.new(position=line)


def test_who_carries_on_without_anybody_active_is_no_position():
    with pytest.raises(pygames.BadPosition, match="is in hut1"):
        at("phase:before", f"hut1;at=x9y9;bunker=clara;pies={ALL.replace('clara,', '')}")


def test_what_somebody_has_seen_holds_what_lies_there():
    with pytest.raises(pygames.BadPosition, match="does not hold"):
        at("barn:rope,hat", "hut1;active=clara;saw=barn/rope")
    with pytest.raises(pygames.BadPosition, match="all of it has been seen"):
        at("barn:rope backs:barn*5,house*11,workshop*15,woodshed*15", "hut1;active=clara;saw=barn/rope")


def test_hidden_cards_that_nothing_could_be_are_refused():
    six = ",".join(f"{kind}*{4 if kind != 'spoon' else 5}" for kind in ("spoon", "shovel", "rope", "plank"))
    with pytest.raises(pygames.BadPosition):
        at(f"barn:? workshop:{six}", "hut1;active=clara;at=x9y9;saw=barn/spoon,workshop/" + six.replace(",", "+"))


@pytest.mark.parametrize("seed", range(6))
def test_positions_of_played_matches_are_read_and_go_on_in_the_same_way(seed):
    rng = Random(seed)
    state = GAME.new(seats=2 + seed % 5)
    for _ in range(rng.randrange(100, 700)):
        if state.turn is None:
            break
        state.play(state.chance(rng) if state.turn == CHANCE else sensible(state, rng))
    again = GAME.new(position=state.position())
    assert again == state and again.prompt == state.prompt
    assert finish(again, seed, sensible) == finish(state, seed, sensible)


@pytest.mark.parametrize("seed", range(3))
def test_an_imagined_world_is_a_position_that_plays_to_an_end(seed):
    rng = Random(f"imagined {seed}")
    state = GAME.new(seats=4)
    for _ in range(400):
        if state.turn is None:
            break
        state.play(state.chance(rng) if state.turn == CHANCE else sensible(state, rng))
    for viewer in (None, 0, 3):
        world = state.imagine(viewer, rng)
        assert BLANK not in world.position() and GAME.new(position=world.position()) == world
    assert finish(world, seed).turn is None


def test_a_match_in_letters_shows_the_farm_and_the_players():
    state = at("phase:before tweedy:x9y4", "hut1;active=clara;at=x9y9;items=rope;carried=hat;bunker=dora", TUNNEL)
    text = state.as_text().splitlines()
    assert text[3][8] == "@" and text[17][6] == "%" and text[8][8] == "A" and text[14][5] == "B"
    assert "Clara at x9y9, carries hat; 2 eggs" in state.as_text() and "bunker: Dora" in state.as_text()
    assert (
        "out"
        in at(
            "phase:before out:player3",
            "hut1;active=clara",
            "hut6;active=ivy",
            "hut2;at=-;eggs=0;pies=greta,hilda,ida,josie,kitty,lottie",
        ).as_text()
    )
