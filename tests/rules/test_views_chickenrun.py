"""The farm of Chickenrun: what is lit with its distance, what it is looked at around, who walks where, what is decided beside it."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from math import dist
from random import Random

import pytest

import pygames
from pygames import Refusal
from pygames.chickenrun.cards import PLANS, SETS
from pygames.chickenrun.farm import BUILDINGS, FREE, KENNEL, OUTSIDE, TWEEDY, XY, distances, walk
from pygames.chickenrun.reach import reach
from pygames.chickenrun.rules import Chickenrun
from pygames.chickenrun.trading import THINGS
from pygames.core.words import BLANK, CHANCE
from tests.rules.chickenrun import sensible
from web.app.boards.board import Drawing, Marks
from web.app.boards.panel import Moment, Panel
from web.app.boards.pieces import Followed, changed
from web.app.boards.touch import Tree
from web.app.table.story import Story
from web.views import chickenrun as view
from web.views.chickenrun import farmyard, happening
from web.views.chickenrun.farmyard import PILE_SIGNS, TAG, around
from web.views.chickenrun.ground import COLOURS, RING, TALL, WIDE, box_of, ink_on, middle


def waiting_for(step: str, seats: int = 3) -> Chickenrun:
    """The first position of some random match in which somebody has to decide this."""
    for seed in range(30):
        rng, state = Random(seed), pygames.game("chickenrun").new(seats=seats)
        assert isinstance(state, Chickenrun)
        for _ in range(700):
            if state.turn is None:
                break
            if state.step_name == step and state.turn != CHANCE:
                return state
            state.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    pytest.fail(f"no match comes to {step}")


def panel(state: Chickenrun, seat: int | None, key: str) -> Panel:
    return next(panel for panel in view.draw(state, seat) if panel.key.startswith(key))


def test_every_place_to_which_the_hen_can_go_is_a_thing_that_tells_how_far_it_is() -> None:
    state = waiting_for("move")
    names = {thing.word: thing.name for thing in panel(state, state.turn, "farm").things}
    for action in state.actions():
        if action[0] == "move":
            assert "step" in names[action[1]]
    assert "steps" not in {thing.word: thing.name for thing in panel(state, (state.turn or 0) - 1, "farm").things}


def test_every_building_is_a_thing_whatever_is_to_be_done() -> None:
    state = waiting_for("before")
    assert set(BUILDINGS) <= {thing.key for thing in panel(state, None, "farm").things}


def test_no_hens_number_lies_under_the_number_of_cards_in_a_building() -> None:
    state = waiting_for("before", seats=4)
    signs = {
        place: (x + right, y + down) for place, (right, down) in PILE_SIGNS.items() for x, y, *_ in (box_of(place),)
    }
    near = [square for square in XY if any(dist(middle(square), sign) < 60 for sign in signs.values())]
    inside = {part for parts in BUILDINGS.values() for part in parts}
    for hens, place in [*product(range(1, 5), PILE_SIGNS), *((1, square) for square in near if square not in inside)]:
        for seat, flock in enumerate(state.flocks):
            flock.at = place if seat < hens else "x23y17"
            flock.active = flock.active or flock.hand[0]
        for piece in panel(state, None, "farm").pieces:
            for x, y in signs.values():
                right, down = piece.x + TAG[0] - x, piece.y + TAG[1] - y
                assert not piece.kind.startswith("hen") or abs(right) >= 18 or abs(down) >= 14, f"{hens} at {place}"


def test_no_distance_is_written_over_somebody() -> None:
    state = waiting_for("move", seats=2)
    place = next(place for place in reach(state) if place in XY and place != state.flock.at)
    state.flocks[1 - state.mover].at = place
    x, y, *_ = box_of(place)
    rows = re.findall(r'<text y="([\d.]+)" x="([\d. ]+)">', panel(state, state.turn, "farm").over)
    written = [(float(across), float(down)) for down, row in rows for across in row.split()]
    assert written and not any(x < across < x + 40 and y < down < y + 40 for across, down in written)


def test_a_distance_is_written_on_a_card_before_the_dark_kennel() -> None:
    x, y = middle(KENNEL)
    assert re.search(
        rf'translate\({x + 8:g} {y - 8:g}\)"><circle [^>]*var\(--card\).*>8</text>', farmyard._numbers({KENNEL: 8})
    )


def test_a_hens_number_stands_inside_her_square() -> None:
    state = waiting_for("move")
    state.flock.at = "x9y9"
    hen = next(piece for piece in panel(state, None, "farm").pieces if piece.place == "x9y9")
    left, _, wide, _ = box_of(hen.place)
    assert left <= hen.x + TAG[0] - 11 and hen.x + TAG[0] + 11 <= left + wide


def test_mr_tweedy_and_the_dog_can_be_touched_where_either_may_move() -> None:
    state = waiting_for("chase")
    words = {thing.word for thing in panel(state, state.turn, "farm").things}
    assert {"tweedy", "dog"} <= words and not view.any_order(state)
    assert view.any_order(waiting_for("stroll"))


def test_what_is_chosen_from_a_pile_is_lit_there_and_not_in_the_hand() -> None:
    state = waiting_for("shop")
    seat = state.turn or 0
    state.flocks[seat].items = [*dict.fromkeys(state.piles[state.task.at])][:3]
    tree = Tree(state, view.draw(state, seat), view.any_order(state))
    lit = tree.reach(()).keys
    assert any(key.startswith("pile-") for key in lit) and not any(key.startswith("hand-") for key in lit)


def test_where_the_dog_can_go_to_mr_tweedy_a_touch_on_him_moves_the_dog_once_the_dog_is_chosen() -> None:
    state = waiting_for("chase")
    state.tweedy, state.dog = "x10y17", "x12y17"
    assert ("dog", "x10y17") in state.actions() and ("tweedy", "x12y17") in state.actions()
    for piece, other in (("dog", "tweedy"), ("tweedy", "dog")):
        keys = {thing.key for thing in view.draw(state, state.turn, (piece,))[0].things}
        assert piece in keys and other not in keys


def test_the_farm_is_looked_at_around_the_hen_that_moves() -> None:
    state = waiting_for("move")
    x, y, width, height = panel(state, state.turn, "farm").focus or (0, 0, 0, 0)
    left, top, wide, tall = box_of(state.flock.at)
    assert x <= left and y <= top and left + wide <= x + width and top + tall <= y + height


def test_a_plans_way_begins_beside_its_letter_which_stays_the_letter_that_it_is() -> None:
    plan = next(iter(PLANS.values()))
    state = waiting_for("before")
    state.flocks[state.turn or 0].plans = [plan.word]
    begun = re.search(
        r'd="M([-\d.]+) ([-\d.]+)L[^"]*"[^>]*stroke-dasharray="2 8"', panel(state, state.turn, "farm").under
    )
    assert begun
    assert dist(map(float, begun.groups()), middle(plan.start)) == pytest.approx(RING)


def test_a_pile_is_shown_to_whoever_looks_through_it_alone() -> None:
    state = waiting_for("shop")
    assert state.turn is not None
    shown = panel(state, state.turn, "beside")
    assert {thing.word for thing in shown.things} == set(state.piles[state.task.at])
    other = (state.turn + 1) % state.seats
    assert not panel(state, other, "beside").things


def test_whoever_makes_up_a_proposal_can_offer_all_that_is_owned_and_ask_for_every_kind_of_thing() -> None:
    state = waiting_for("compose")
    assert state.turn is not None
    words = {thing.word for thing in panel(state, state.turn, "beside").things}
    flock = state.flocks[state.turn]
    own = {*flock.items, *flock.plans, *(["egg"] if flock.eggs else []), *(["carried"] if flock.carried else [])}
    assert words == {*(f"ask {thing}" for thing in THINGS), *(f"offer {thing}" for thing in own)}


def test_one_touch_asks_for_a_thing_and_one_speaks_to_a_player() -> None:
    for step in ("compose", "trade"):
        state = waiting_for(step)
        tree = Tree(state, view.draw(state, state.turn), view.any_order(state))
        now = tree.reach(tree.begun())
        phrases = [key for key in sorted(now.keys) if key.startswith(("ask-", "offer-", "speak"))]
        assert phrases
        assert {tree.touch(tree.begun(), key).action for key in phrases} <= set(state.actions())
        assert not {"ask", "offer", "trade"} & set(now.buttons)


def test_what_others_hold_and_carry_leaves_the_sign_beside_it_free() -> None:
    state = waiting_for("move")
    other = state.flocks[1]
    other.items[:], other.carried = ["rope"] * 11, "plank"
    told = panel(state, 0, "beside").under
    left, sign = (
        float(x)
        for x in re.search(r'x="([\d.]+)" textLength="27"[^>]*>11\+1</tspan><tspan x="([\d.]+)"', told).groups()
    )  # type: ignore[union-attr]
    assert left + 27 < sign - 13 - 8  # the next number stands 13 to the right of its sign, which is 16 wide


def test_a_square_that_is_too_far_away_answers_with_its_rule() -> None:
    state = waiting_for("move")
    tree = Tree(state, view.draw(state, state.turn), view.any_order(state))
    far = next(place for place in XY if place not in tree.things and state.why_not((place,)))
    answer = tree.touch((), far)
    assert answer.refusal and answer.refusal.rule in ("moving", "runners") and not answer.touches
    assert tree.touch((), "x25y1").refusal == Refusal("notation", "Nothing that can be touched has this name.")


def test_a_board_of_six_with_everything_lit_stays_below_its_bytes() -> None:
    for step in ("move", "chase", "compose"):
        state = waiting_for(step, seats=6)
        panels = view.draw(state, state.turn)
        lit = Tree(state, panels, view.any_order(state)).reach(()).keys
        drawn = Drawing("t", Followed()).html(panels, Marks(go=lit, tab=""))
        assert len(drawn.encode()) < 40_000


def test_a_hen_walks_from_corner_to_corner_on_squares_that_lie_beside_each_other() -> None:
    state = waiting_for("move")
    for action in state.actions():
        if action[0] != "move" or action[1] not in XY:
            continue
        kind, way = happening.walked(action, state)
        assert kind == f"hen {state.mover}" and way[0] == state.flock.at and way[-1] == action[1]
        assert len(way) == reach(state)[action[1]] + 1
        stops = [*way[:1], *happening.corners(way)]
        squares = [place for place in stops if place in XY]
        straight = [XY[one][0] == XY[two][0] or XY[one][1] == XY[two][1] for one, two in pairwise(squares)]
        assert all(straight) or way[0] not in XY


def test_whom_mr_tweedy_catches_is_seen_to_be_caught_before_she_is_back_in_her_hut() -> None:
    line = waiting_for("stroll").copy()
    prey = next(seat for seat in line.order() if not line.flocks[seat].escape)
    line.flocks[prey].at = next(place for place, far in walk(TWEEDY, line.tweedy, 1).items() if far and place in XY)
    state = pygames.game("chickenrun").new(seats=line.seats, position=line.position())
    assert isinstance(state, Chickenrun)
    action = ("tweedy", state.flocks[prey].at)
    after = state.copy()
    happened = state.happenings(action, 0)
    after.play(action)
    frames = list(view.passing(action, state, after, 0))
    farmer = next(piece for piece in frames[-1][0].pieces if piece.kind == "Mr Tweedy")
    assert farmer.place == action[1]
    caught = next(happening for happening in happened if happening.kind == "caught")
    drawn = view.step("caught", state, caught.state, 0)[0]  # type: ignore[arg-type]
    assert next(piece for piece in drawn.pieces if piece.kind == f"hen {prey}").place == state.flocks[prey].hut
    assert any(piece.kind.startswith("sign") for piece in drawn.pieces)


def test_a_chicken_who_is_free_is_celebrated_where_she_arrives_for_longer_than_a_step_that_is_only_told() -> None:
    free = FREE[0]
    near = next(place for place in OUTSIDE if distances("running", place).get(free) == 1)
    state = pygames.game("chickenrun").new(
        position=f"round:5 phase:move dice:2-3 controller:player2 player1:hut1;active=clara;at={near};escape=gate/-/landed player2:hut6;active=ivy"
    )
    assert isinstance(state, Chickenrun)
    freed = next(happening for happening in state.happenings(("move", free), 0) if happening.kind == "free")
    assert freed.text == "Clara is free! Player 1 has 1 of 4 chickens in the free-range world."
    drawn = view.step("free", state, freed.state, 0)[0]  # type: ignore[arg-type]
    signs = [piece for piece in drawn.pieces if piece.kind.startswith("sign")]
    assert {piece.place for piece in signs} == {free} and len(signs) == 2
    assert (drawn.focus or ())[:2] == around(free)[:2]  # type: ignore[index]
    freedom = Story(Moment([drawn], freed.text), iter(()), together=False).stands("normal")
    told = Story(Moment([drawn], "Mr Tweedy goes home."), iter(()), together=False).stands("normal")
    assert freedom and told and freedom > 1.8 * told


def test_a_bubble_at_the_edge_of_the_farm_is_seen_whole() -> None:
    for place in FREE:
        x, y = happening.bubble_at(place, ())
        assert 34 < x < WIDE - 38 and 20 < y < TALL - 32


def test_a_bubble_hides_no_hens_number_no_huts_and_no_other_bubble() -> None:
    state = pygames.game("chickenrun").new(
        position="round:5 phase:before controller:player2 player1:hut5;active=cora;at=hut5;eggs=2 player2:hut2;active=ida;at=x12y10"
        " player3:hut6;active=ivy;at=x13y10;eggs=1"
    )
    assert isinstance(state, Chickenrun)
    paid = state.copy()
    paid.flocks[0].eggs, paid.flocks[0].items = 0, ["rope"]
    drawn = view.step("collect", state, paid, None)[0]
    taken = list(happening._written(drawn.pieces))
    bubbles = [happening._bubble_box(piece.x, piece.y) for piece in drawn.pieces if piece.kind.startswith("sign")]
    assert len(bubbles) == 2 and len(taken) == 3 + 6
    for one, other in combinations([*taken, *bubbles], 2):
        assert (one in taken and other in taken) or not happening._shared(one, other)


def test_nobody_waits_for_bots_who_want_no_trade() -> None:
    assert all(view.brisk(waiting_for(step)) for step in ("trade", "compose", "leave"))
    assert not view.brisk(waiting_for("answer")) and not view.brisk(waiting_for("move"))


def test_eggs_that_change_hands_are_shown_at_the_huts() -> None:
    state = waiting_for("move")
    paid = state.copy()
    giver = next(seat for seat in state.order() if state.flocks[seat].eggs)
    paid.flocks[giver].eggs -= 1
    drawn = view.step("collect", state, paid, None)[0]
    assert [piece.place for piece in drawn.pieces if piece.kind.startswith("sign")] == [state.flocks[giver].hut]
    assert "\N{MINUS SIGN}1" in "".join(piece.drawing for piece in drawn.pieces)


def test_every_players_panel_tells_the_same_of_somebody_whatever_is_secret() -> None:
    state = waiting_for("before")
    told = panel(state, None, "beside").under
    for seat, flock in enumerate(state.flocks):
        if seat != state.turn:
            assert f"{flock.eggs} egg" in told and state.name(seat) in told


def test_somebody_elses_equipment_and_plans_are_cards_that_are_not_seen() -> None:
    state = waiting_for("before")
    for seat, flock in enumerate(state.flocks):
        seen = view.draw(state.seen_by(None), None)
        assert not any(thing.word in PLANS for shown in seen for thing in shown.things)
        if flock.items and seat == state.turn:
            assert any(thing.word == BLANK for shown in seen for thing in shown.things)


def test_a_line_marks_where_its_piece_came_to() -> None:
    state = waiting_for("move")
    action = next(action for action in state.actions() if action[0] == "move" and action[1] in XY)
    state.play(action)
    assert view.last(action, state) == {action[1]: "to"}


@pytest.mark.parametrize(("name", "number"), [("chickens", 6), ("plans", 12), ("equipment", 16), ("nothing", 0)])
def test_the_gallery_has_a_picture_of_each(name: str, number: int) -> None:
    assert len(view.gallery(name)) == number


def test_where_one_player_alone_is_left_nobody_is_shown_bidding() -> None:
    state = pygames.game("chickenrun").new(
        position="phase:bid player1:hut1;active=clara;eggs=3 player2:hut3;active=olive;eggs=2", bidding="on"
    )
    assert isinstance(state, Chickenrun)
    assert panel(state, None, "beside").label == "Bids"
    state.tied = [0]
    assert panel(state, None, "beside").label == "Others"


def test_whoever_bids_touches_a_number_of_eggs_and_sees_no_other_bid() -> None:
    state = pygames.game("chickenrun").new(
        position="phase:bid player1:hut1;active=clara;eggs=3;bid=2 player2:hut3;active=olive;eggs=2", bidding="on"
    )
    assert isinstance(state, Chickenrun)
    shown = panel(state, 1, "beside")
    assert [thing.word for thing in shown.things] == ["0", "1", "2"]
    assert "has chosen" in shown.under and "bids 2" not in shown.under
    assert "bids 2" in panel(state, 0, "beside").under
    assert not panel(state, None, "beside").things


def test_a_joint_escape_that_is_agreed_on_shows_who_runs_and_whose_chickens_can_be_touched() -> None:
    plan = PLANS["long-tunnel"]
    state = pygames.game("chickenrun").new(
        position=f"phase:before player1:hut1;active=clara;at={plan.start};plans={plan.word};items={','.join(plan.items[:-1])} "
        f"player2:hut3;active=olive;items={plan.items[-1]}",
        joint="on",
    )
    assert isinstance(state, Chickenrun)
    state.play(f"joint {plan.word} hut3 2")
    assert panel(state, None, "beside").label == "Joint escape"
    state.play("agree")
    words = {thing.word for thing in panel(state, 1, "flock").things}
    assert {action[1] for action in state.actions() if action[0] == "lend"} <= words
    for line in ("lend mabel", "lend rosie"):
        state.play(line)
    assert {"mabel", "rosie"} <= {thing.word for thing in panel(state, 0, "beside").things}
    state.play("join rosie")
    assert "Mabel" in view.seat_line(state, 1)


def test_a_step_that_happens_on_the_farm_is_looked_at_there() -> None:
    state = waiting_for("move")
    after = state.copy()
    after.play(next(action for action in state.actions() if action[0] == "move"))
    assert changed(view.draw(state, 0), view.draw(after, 0)) == {"farm"}


@pytest.mark.parametrize(
    ("players", "line", "told"),
    [
        (
            "hut4;active=wilma;at=x7y15;plans=ladder-lift;items=ladder,rope",
            "escape ladder-lift",
            "Up and Over: Wilma of",
        ),
        ("hut4;active=wilma;at=x7y15;items=pliers", "cut pliers", "Wilma of Player 1 goes for the wire!"),
    ],
)
def test_an_escape_that_begins_is_shown_by_itself_with_a_ring_around_whom_runs(
    players: str, line: str, told: str
) -> None:
    state = pygames.game("chickenrun").new(position=f"phase:before player1:{players} player2:hut6;active=ivy")
    assert isinstance(state, Chickenrun)
    step = state.happenings(tuple(line.split()), 0)[0]
    assert step.kind == "escape" and step.text.startswith(told)
    drawn = view.step("escape", state, step.state, 0)[0]  # type: ignore[arg-type]
    assert [piece.place for piece in drawn.pieces if piece.kind.startswith("sign ring")] == ["x7y15"]


FIRST = [chickens[0] for chickens in SETS.values()]
"""One chicken of each hut."""


@pytest.mark.parametrize(("seats", "told"), [(2, 5), (3, 5), (4, 5), (5, 0), (6, 0)])
def test_what_lies_in_the_buildings_is_told_of_all_or_of_none(seats: int, told: int) -> None:
    huts = " ".join(f"player{seat}:hut{seat};active={name}" for seat, name in enumerate(FIRST[:seats], 1))
    state = pygames.game("chickenrun").new(position=f"phase:before {huts}")
    assert isinstance(state, Chickenrun)
    words = "".join(f"{panel.under}{panel.over}" for panel in view.draw(state, 0))
    assert len(re.findall(r"(?:items?|plans?), (?:\d+ eggs? each|free)", words)) == told


def test_before_the_first_chickens_are_chosen_nobody_is_in_the_bunker() -> None:
    state = pygames.game("chickenrun").new(seats=3)
    assert isinstance(state, Chickenrun)
    while state.turn == CHANCE:
        state.play(state.chance(Random(1)))
    words = "".join(f"{panel.under}{panel.over}" for panel in view.draw(state, 0))
    assert words.count(">not chosen yet<") == 2 and ">in the bunker<" not in words


@pytest.mark.parametrize(
    "said",
    [
        *("rolls the dice.", "chooses to move.", "takes an opportunity card.", "takes a plan."),
        *("looks through the barn.", "speaks to Player 2.", "offers something.", "asks for something."),
        *("stays where she is.", "moves nobody.", "is done with trading."),
    ],
)
def test_what_says_nothing_is_said_by_the_rules_in_these_words(said: str) -> None:
    rng, state, told = Random(5), pygames.game("chickenrun").new(seats=4), set()
    assert isinstance(state, Chickenrun)
    while state.turn is not None and said not in told:
        action = state.chance(rng) if state.turn == CHANCE else sensible(state, rng)
        told |= {state.describe(action, None).rpartition(f"{state.name(seat)} ")[2] for seat in range(4)}
        state.play(action)
    assert said in told and view.untold(said)
    assert not view.untold("looks through the barn: a rope.") and not view.untold("asks for an egg.")


def test_the_end_shows_who_has_escaped_and_what_decides_between_as_many() -> None:
    one = "hut4;at=-;eggs=0;free=wilma,tilda;last=3;pies=sadie,ursula,violet,xenia"
    two = "hut1;at=-;eggs=0;free=dora,clara;last=5;pies=agatha,beatrix,effie,flora"
    three = "hut6;at=-;eggs=0;free=ivy;last=1;pies=elsie,frieda,gilda,hettie,juno"
    state = pygames.game("chickenrun").new(
        position=f"phase:over out:player1,player2,player3 player1:{one} player2:{two} player3:{three}"
    )
    assert isinstance(state, Chickenrun)
    assert [view.tally(state, seat) for seat in range(3)] == [
        "Wilma and Tilda; Tilda was number 3 of all to be free",
        "Dora and Clara; Clara was number 5 of all to be free",
        "Ivy",
    ]
    one, two = (
        f"{hut};at=-;eggs=0;free={free};last={last};pies={pies}"
        for hut, free, last, pies in (
            ("hut4", "wilma", 1, "sadie,tilda,ursula,violet,xenia"),
            ("hut1", "dora", 2, "agatha,beatrix,clara,effie,flora"),
        )
    )
    state = pygames.game("chickenrun").new(
        seats=2, position=f"phase:over out:player1,player2 player1:{one} player2:{two}"
    )
    assert isinstance(state, Chickenrun)
    assert view.tally(state, 1) == "Dora, number 2 of all to be free"


def test_what_is_carried_is_seen_beside_the_chickens_too() -> None:
    line = "round:7 phase:before mover:player1 controller:player1 player1:hut6;active=gilda;at=barn;carried=elastic player2:hut4;active=sadie"
    state = pygames.game("chickenrun").new(seats=2, position=line)
    flock = next(panel for panel in view.draw(state, 0) if panel.key == "flock0")
    assert "elastic: carried, not yet brought home" in flock.under


def light(colour: str) -> float:
    """How much light a colour gives, as WCAG reckons it."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("hut", COLOURS)
def test_what_is_written_on_a_hut_s_colour_can_be_read(hut: str) -> None:
    less, more = sorted((light(COLOURS[hut]), light(ink_on(hut))))
    assert (more + 0.05) / (less + 0.05) >= 4.5


@pytest.mark.parametrize(
    ("ink", "lit"),
    [(farmyard._LETTER, "#a1c1c7"), (farmyard._DISTANCE, "#72aeab")],
    ids=["a letter in its ring", "a distance on grass"],
)
def test_what_is_written_on_squares_can_be_read_where_they_are_lit(ink: str, lit: str) -> None:
    assert (light(lit) + 0.05) / (light(ink) + 0.05) >= 4.5
