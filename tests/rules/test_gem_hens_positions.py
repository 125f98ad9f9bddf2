"""Positions of Gem Hens: what a line may leave out, and which lines name nothing that can be."""

from random import Random

import pytest

import pygames
from pygames import CHANCE, BadPosition
from pygames.gem_hens.components import BAG
from tests.rules.gem_hens import GAME, conserved, finish, play, somewhere

F = "round:3 farmer:row6,column6"
HENS = "hen1:cell=r1c1;dice=1,4 hen2:cell=r3c3;dice=2,6"
TURN = f"{F} {HENS}"
AFTER = f"{F} phase:after spent:4 hen1:cell=r1c1;dice=1 hen2:cell=r3c3;dice=2,6"
ROLL = f"{F} phase:roll hen1:rolls=1;dice=6;loose=1,1,2,2,3,3,4 hen2:cell=coop"
PECK = f"{F} phase:pecking hen1:dice=1,1,1,1,1,1,1,6 hen2:dice=1,1,1,1,1,1,1,6"
TIE = (
    "round:1 phase:tie farmer:row1,row2,row3,column1,column2,column3 "
    "hen1:dice=1,1,1,1,1,1,1,1;pecks=0 hen2:dice=1,1,1,1,1,1,1,1;pecks=0"
)
ON = {"power-clucks": "on", "fighting": "on"}
GONE = "discards:wanderer,flight,psychic,clever"
CLUCKS = f"{F} {GONE} hen1:cell=r1c1;dice=1,4;power=nimble hen2:cell=r3c3;dice=2,6;power=tough"
DRAFT = (
    f"{F} {GONE} phase:draft active:hen2 cards:nimble,tough "
    "hen1:dice=1,1,1,1,1,1,1,1;pecks=0 hen2:dice=1,1,1,1,1,1,1,1;pecks=0"
)


@pytest.mark.parametrize(
    ("line", "turn", "step"),
    [
        ("hen1:cell=coop hen2:cell=coop", CHANCE, "rows"),
        ("hen1:cell=coop hen2:cell=coop hen3:cell=coop hen4:cell=coop", CHANCE, "rows"),
        (TURN, 0, "turn"),
        (f"{TURN} order:hen2,hen1", 1, "turn"),
        (ROLL, 0, "roll"),
        (ROLL.replace("phase:roll", "phase:dice").replace("loose=1,1,2,2,3,3,4", "cell=coop"), CHANCE, "dice"),
        (
            ROLL.replace("6", "?").replace("row?,column?", "row6,column6").replace("1,1,2,2,3,3,4", "?,?,?,?,?,?,?"),
            0,
            "roll",
        ),
        (PECK, CHANCE, "pecking"),
        (TIE, CHANCE, "tie"),
        (f"{AFTER} scratches:row3=hen1 tasks:draw/hen1/row3/-/-/0", CHANCE, "draw"),
        (f"{AFTER} scratches:row3=hen1 tasks:put/hen1/row3/ruby/-/0", 0, "put"),
        (f"{AFTER} tasks:eat/hen2/r3c3/ruby+gold/-/0", 1, "eat"),
        ("round:3 phase:over hen1:cell=coop hen2:cell=coop", None, "over"),
        ("phase:over out:hen1 hen1:cell=coop hen2:cell=coop", None, "over"),
    ],
)
def test_a_line_needs_only_what_matters(line, turn, step):
    state = GAME.new(position=line)
    assert (state.turn, state.step_name) == (turn, step)
    assert GAME.new(position=state.position()) == state


def test_the_bag_is_what_all_other_gems_leave_of_the_100():
    state = GAME.new(position=f"{TURN};egg=ruby+ruby//////;unused=gold*2,onyx grain:r5c5=ruby")
    assert {kind: BAG[kind] - count for kind, count in state.bag.items() if count < BAG[kind]} == {
        "ruby": 3,
        "gold": 2,
        "onyx": 1,
    }
    assert state.draws == 6


def test_gems_and_dice_may_be_written_in_any_order():
    one = GAME.new(position=f"{F} grain:r2c2=ruby+gold hen1:dice=4,1;egg=imperfection+gold////// hen2:dice=1,1")
    two = GAME.new(position=f"{F} grain:r2c2=gold+ruby hen1:dice=1,4;egg=gold+imperfection////// hen2:dice=1,1")
    assert one == two


def test_the_number_of_players_is_the_number_of_hens():
    assert GAME.new(position=TURN).seats == 2
    with pytest.raises(BadPosition, match="for 2 players, not for 3"):
        GAME.new(seats=3, position=TURN)


EGG = "gold+gold/gold+gold/gold+gold/gold+gold+gold/gold+gold+gold/emerald+emerald+emerald+emerald"
COMPLETE = f"{EGG}/ruby+ruby+ruby+ruby+ruby"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "not played by 0 players"),
        ("hen1:cell=coop", "not played by 1 player"),
        ("hen1:cell=coop hen3:cell=coop", "without a gap"),
        (f"{TURN} colour:red", "“colour”"),
        (f"{TURN} round:4", "stands twice"),
        (TURN.replace("round:3", "round:4"), "from 1 to 3"),
        (f"{TURN} phase:eating", "“phase” cannot be “eating”"),
        (f"{TURN} active:hen3", "“active” cannot be “hen3”"),
        (f"{TURN} order:hen1", "“order” names every player once"),
        (f"{TURN} order:hen1,hen1", "stands twice in “order”"),
        (TURN.replace("row6", "row7"), "row7"),
        (TURN.replace("row6,", ""), "“farmer” marks 1 of the rows here"),
        (TURN.replace("row6", "row6,row5"), "“farmer” marks 1 of the rows here"),
        (TURN.replace("row6", "row6,row6"), "“farmer” marks 1 of the rows here"),
        (TURN.replace("r1c1", "r7c1"), "r7c1"),
        (TURN.replace("r1c1", "r3c3"), "Two hens never share a cell"),
        (TURN.replace("dice=1,4", "dice=1,7"), "7"),
        (TURN.replace("dice=1,4", "dice=1,?"), "either all faces are known or none"),
        (TURN.replace("dice=1,4", "dice=?,?"), "Dice are hidden only while they are rolled"),
        (TURN.replace("dice=1,4", "dice=1,1,1,1,1,1,1,1,1"), "at most 8 dice"),
        (TURN.replace("dice=1,4", "dice=1,1,1,1,1,1,1,1"), "so 0 cannot lie there"),
        (TURN.replace("dice=2,6", "dice=1,1,1,1,1,1,1"), "these dice do not fit"),
        (TURN.replace("dice=1,4", "1,4"), "not written as name=value"),
        (TURN.replace("cell=r1c1;dice=1,4", "cell=coop"), "Whose turn it is has a die to use"),
        (TURN.replace("dice=1,4", "dice=1,4;colour=red"), "“colour”"),
        (TURN.replace("dice=1,4", "dice=1,4;dice=1"), "stands twice"),
        (TURN.replace("dice=1,4", "dice=1,4;loose=1"), "Dice are rolled in the phases roll and dice"),
        (TURN.replace("dice=1,4", "dice=1,4;rolls=1"), "Dice are rolled in the phases roll and dice"),
        (TURN.replace("dice=1,4", "dice=1,4;pecks=1"), "“pecks” belongs to"),
        (TURN.replace("dice=1,4", "dice=1,4;egg=gold"), "has 7 features, of 2, 2, 2, 3, 3, 4, 5 gems"),
        (
            TURN.replace("dice=1,4", "dice=1,4;egg=gold+gold+gold//////"),
            "Feature 1 in the egg of “hen1” has room for 2",
        ),
        (TURN.replace("dice=1,4", "dice=1,4;egg=gold+ruby//////"), "holds gems of one kind, and imperfections"),
        (TURN.replace("dice=1,4", "dice=1,4;egg=pearl//////"), "pearl"),
        (
            TURN.replace("dice=1,4", "dice=1,4;unused=diamond*8"),
            "There are 7 gems of the kind diamond, and this position has 8",
        ),
        (TURN.replace("dice=1,4", "dice=1,4;unused=gold,gold"), "“gold” stands twice"),
        (f"{TURN} grain:r2c2", "written as place=thing+thing"),
        (f"{TURN} grain:r2c2=gold,r2c2=gold", "A place stands twice in “grain”"),
        (f"{TURN} grain:r2c2=gold+gold+gold+gold", "At most 3 gems lie on a cell"),
        (f"{TURN} grain:r1c1=gold", "The hen on r1c1 has eaten what lay there"),
        (f"{TURN} scratches:row2=hen1+hen1+hen1", "row2 has 2 scratch spaces"),
        (f"{TURN} scratches:row7=hen1", "row7"),
        (f"{TURN} scratches:row1=hen1+hen1,row2=hen1+hen1,row3=hen1+hen1", "so 6 cannot lie there"),
        (f"{TURN} draws:101 grain:r2c2=pearl", "pearl"),
        (f"{TURN} draws:0 grain:r2c2=gold", "“draws” is at least 1"),
        (f"{TURN} crossings:r6c6", "“crossings” belongs to the phase grain"),
        (f"{TURN} spent:1", "belong to the phase after"),
        (f"{TURN} tasks:eat/hen1/r1c1/gold/-/0", "After a die was used the phase is after"),
        (f"{TURN} tasks:eat/hen1/r1c1/gold/-", "A task is written as"),
        (f"{TURN} hen3:dice=1 out:hen1 active:hen2", "has resigned, so its hen, dice and Power Cluck are gone"),
        (f"{TURN} out:hen1,hen2", "Somebody is still in the match"),
        ("round:3 out:hen2 phase:turn farmer:row1,column1 hen1:dice=1 hen2:cell=coop", "With one player left"),
        ("phase:rows active:hen2 hen1:cell=coop hen2:cell=coop", "In this phase nobody is active"),
        ("phase:rows hen1:cell=r1c1 hen2:cell=coop", "hens are in the coop, without dice"),
        (
            "phase:rows grain:r1c1=gold hen1:cell=coop hen2:cell=coop",
            "At most 0 gems can have left the bag by now, not 1",
        ),
        (f"phase:rows round:3 hen1:egg={COMPLETE} hen2:cell=coop", "The match was over at the end of the round"),
        (f"{F} phase:roll hen1:egg={COMPLETE} hen2:cell=coop", "The match was over at the end of the round"),
        ("phase:over round:2 hen1:cell=coop hen2:cell=coop", "Nothing has ended this match yet"),
        (
            f"phase:grain round:1 farmer:row1,row2,row3,column1,column2,column3 {'hen1:cell=coop hen2:cell=coop'}",
            "“crossings” are the last",
        ),
        (
            "phase:grain round:3 farmer:row1,column1 crossings:r1c2 hen1:cell=coop hen2:cell=coop",
            "“crossings” are the last",
        ),
        (
            "phase:grain round:2 farmer:row1,row2,column1,column2 crossings:r2c2 hen1:cell=coop hen2:cell=coop",
            "A gem fell on each crossing before",
        ),
        (ROLL.replace("loose=1,1,2,2,3,3,4", "loose=1,1"), "has 7 dice that are not locked"),
        (ROLL.replace("rolls=1", "rolls=8"), "has rolled 8 times"),
        (ROLL.replace("rolls=1;", ""), "has 0 dice that are not locked"),
        (ROLL.replace("cell=coop", "dice=1"), "rolls later"),
        (f"{ROLL} active:hen2", "has rolled: 8 dice are locked"),
        (ROLL.replace("hen1:", "hen1:cell=r1c1;"), "Hens leave the coop when dice are used"),
        (f"{F} phase:roll hen1:rolls=1;dice=1,1,1,1,1,1,1,1 hen2:cell=coop", "has a die to roll"),
        (PECK.replace("dice=1,1,1,1,1,1,1,6", "dice=1,1,1,1,1,1,1,1", 1), "has a six to roll"),
        (PECK.replace("dice=1,", "dice=", 1), "has locked 8 dice"),
        (f"{PECK};pecks=4", "is the sum of the sixes, of who has rolled"),
        (TIE.replace("pecks=0", "pecks=3", 1), "Who rolls next is tied"),
        (TIE.replace("pecks=0", "pecks=0,7"), "Only who is tied rolls again"),
        (
            TIE.replace("round:1", "round:3").replace("row1,row2,", "").replace("column1,column2,", ""),
            "In later rounds",
        ),
        (AFTER, "would be over"),
        (f"{AFTER} tasks:eat/hen1/r1c1/-/-/0", "A hen eats 1 to 3 gems"),
        (f"{AFTER} tasks:eat/hen1/r2c2/gold/-/0", "A hen eats where she stands"),
        (f"{AFTER} tasks:eat/hen1/-/gold/-/0", "Without a cell a gem is placed by a Power Cluck or a fight"),
        (f"{AFTER} tasks:eat/hen1/r1c1/gold/hen2/0", "about nobody else"),
        (f"{AFTER} tasks:eat/hen1/r1c1/gold/-/2", "has no size"),
        (f"{AFTER} tasks:eat/hen1/r1c1/gold/-/0,eat/hen2/r3c3/gold/-/0", "Gems are placed one after another"),
        (f"{AFTER} tasks:land/hen1/r1c1/-/-/0", "would be over"),
        (f"{AFTER} tasks:land/hen2/r3c3/-/-/0,eat/hen1/r1c1/gold/-/0", "Who was shoved eats before who has shoved"),
        (f"{AFTER} tasks:draw/hen1/row3/-/-/0", "A die was laid at the scratched line"),
        (f"{AFTER} scratches:row3=hen1 tasks:draw/hen2/row3/-/-/0", "Whose turn it is has scratched"),
        (
            f"{AFTER} scratches:row3=hen1 grain:r3c6=gold+gold+gold tasks:put/hen1/row3/gold/-/0",
            "No gem can be put in row3",
        ),
        (f"{AFTER} scratches:row3=hen1 tasks:put/hen1/row3/-/-/0", "not the gems that the task put is about"),
        (f"{AFTER} scratches:row3=hen1 tasks:draw/hen1/-/-/-/0", "drawn with a Power Cluck"),
        (AFTER.replace("spent:4 ", "") + " tasks:eat/hen1/r1c1/gold/-/0", "“spent” are the dice"),
        (f"{AFTER.replace('spent:4', 'spent:4,1,1')} tasks:eat/hen1/r1c1/gold/-/0", "“spent” are the dice"),
        (TURN.replace("dice=1,4", "dice=1,4;power=nimble"), "the option power-clucks is on"),
        (f"{AFTER} fought:1 tasks:brawl/hen1/-/-/hen2/0", "the option fighting is on"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_a_reason(line, why):
    with pytest.raises(BadPosition) as refused:
        GAME.new(position=line)
    assert why in str(refused.value), str(refused.value)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (CLUCKS.replace("power=tough", "power=nimble"), "Each Power Cluck is there once"),
        (CLUCKS.replace(";power=tough", ""), "each player has a Power Cluck"),
        (CLUCKS.replace(",psychic,clever", ""), "Power Clucks a round are gone"),
        (CLUCKS.replace("wanderer", "wandering"), "wandering"),
        (f"{CLUCKS} cards:picky", "each player has a Power Cluck"),
        (f"{CLUCKS} claims:r2c2", "Each Stake-a-claim that is used has claimed one cell"),
        (CLUCKS.replace("power=nimble", "power=stake-a-claim;used=1"), "Each Stake-a-claim that is used has claimed"),
        (
            CLUCKS.replace("power=nimble", "power=stake-a-claim;used=1") + " claims:r3c3",
            "No hen stands on a claimed cell",
        ),
        (CLUCKS.replace("power=nimble", "power=heavyweight;used=1"), "Heavyweight is never used up"),
        (CLUCKS.replace("power=nimble", "power=nimble;copies=tough"), "copies only with a Copycat that is used"),
        (CLUCKS.replace("power=nimble", "power=copycat;used=1"), "so it copies a power"),
        (CLUCKS.replace("power=nimble", "power=copycat;used=1;copies=picky"), "copies what another player holds"),
        (CLUCKS.replace("power=nimble", "power=copycat;used=1;copies=copycat"), "another power than itself"),
        (CLUCKS.replace("power=nimble", "power=jeweler;used=1"), "is used at the end of the round"),
        (CLUCKS.replace("power=nimble", "power=nimble;kept=1"), "keeps dice only with Strategic"),
        (CLUCKS.replace("power=nimble", "power=strategic;used=1"), "has kept the last dice, so none is left"),
        (CLUCKS.replace("power=nimble", "power=nimble;kept=1,1,1"), "keeps at most 2 dice"),
        (f"{CLUCKS} forged:imperfection", "An imperfection is not forged"),
        (f"{CLUCKS} forged:gold*7", "At most 6 gems can have been forged"),
        (f"{CLUCKS} tasks:reroll/hen1/-/-/-/0", "A die is rolled again with Clever"),
        (DRAFT.replace("cards:nimble,tough ", ""), "There is a Power Cluck for each player"),
        (DRAFT.replace("active:hen2", "active:hen1"), "the last in the pecking order first"),
        (
            DRAFT.replace("pecks=0", "pecks=4", 1).replace("active:hen2", "order:hen2,hen1 active:hen1"),
            "“order” is what the rolls",
        ),
        (DRAFT.replace(";pecks=0", ""), "has rolled for the pecking order"),
        (f"phase:deal round:3 farmer:row1,column1 {GONE} cards:nimble,tough hen1:cell=coop hen2:cell=coop", "to deal"),
        (f"phase:rows round:3 {GONE} cards:nimble hen1:cell=coop hen2:cell=coop", "no Power Cluck lies there"),
        (f"phase:rows round:3 {GONE} hen1:kept=1 hen2:kept=1 hen3:kept=1", "Only Strategic and a Copycat keep dice"),
        ("phase:rows hen1:kept=1 hen2:cell=coop", "Dice are kept from the round before"),
        (f"{F} {GONE} phase:finish hen1:power=waste-not hen2:power=tough", "would be over"),
        (f"{F} {GONE} phase:finish hen1:power=waste-not;unused=gold;dice=1 hen2:power=tough", "all dice are used"),
        (
            f"{F} {GONE} phase:after spent:1,4 fought:1 tasks:brawl/hen1/-/-/hen2/0 "
            "hen1:cell=r1c1;dice=1;power=nimble hen2:cell=r3c3;dice=1,1;power=tough",
            "Who fights stands next to each other",
        ),
        (
            f"{F} {GONE} phase:after spent:1,4 fought:1 tasks:take/hen2/-/-/hen2/3 "
            "hen1:cell=r1c1;dice=1;power=nimble hen2:cell=r1c2;dice=1,1;power=tough",
            "There is such a gem",
        ),
        (
            f"{F} {GONE} phase:after spent:3 tasks:land/hen1/r1c4/-/-/0,cross/hen1/r1c4/r1c3/-/0 "
            "hen1:cell=r1c4;dice=1;power=eat-and-run hen2:cell=r3c3;dice=1,1;power=tough",
            "A hen has crossed cells with gems",
        ),
        (
            f"{F} {GONE} phase:after spent:3 grain:r1c3=gold tasks:land/hen1/r1c4/-/-/0,cross/hen1/r1c4/r1c3/-/0 "
            "hen1:cell=r1c4;dice=1;power=nimble hen2:cell=r3c3;dice=1,1;power=tough",
            "would be over",
        ),
    ],
)
def test_a_line_with_powers_or_fights_that_cannot_be_is_refused_with_a_reason(line, why):
    with pytest.raises(BadPosition) as refused:
        GAME.new(position=line, **ON)
    assert why in str(refused.value), str(refused.value)


@pytest.mark.parametrize("options", [{}, ON], ids=["base", "both"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_and_every_view_is_read_as_it_was_written(seats, options):
    rng = Random(seats)
    for seed in range(6):
        state = somewhere(seats, seed, rng.randrange(250), **options)
        for seen in (state, *(state.seen_by(viewer) for viewer in (None, *range(seats)))):
            assert GAME.new(position=seen.position(), **options) == seen


def test_gems_are_conserved_whatever_is_played():
    for seed in range(8):
        state = GAME.new(seats=2 + seed % 3, **(ON if seed % 2 else {}))
        rng = Random(seed)
        while state.turn is not None:
            state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
            assert conserved(state), state.position()


def test_whoever_tampers_with_dice_in_a_fight_plays_on():
    state = GAME.new(position=CLUCKS, **ON)
    assert finish(play(state, "1 r1c2")).turn is None


def test_errors_are_sentences():
    for line in ("hen1:cell=coop hen2:cell=", "hen1:dice=1;power=x hen2:dice=1", "phase: hen1:x=1"):
        with pytest.raises(pygames.PygamesError) as refused:
            GAME.new(position=line)
        assert str(refused.value)[-1] in ".?”"
