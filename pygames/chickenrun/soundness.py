"""What holds in every State that can come up: a written position that keeps it plays on to an end.

`check` refuses a position with a sentence that says what is wrong. Blanks count as something that fits.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

from pygames.chickenrun import ending
from pygames.chickenrun.cards import CARDS, EGGS, EQUIPMENT, MOST_PLANS, OPPORTUNITY_BAG, PILES, PLANS, SETS, sort_items
from pygames.chickenrun.chickens import candidates
from pygames.chickenrun.control import MOST_BIDDINGS, MOST_CONTROL_ROLLS
from pygames.chickenrun.escaping import start_refused
from pygames.chickenrun.farm import DASH, DOG, HENS, HOUSE, HUTS, OFF, OUTSIDE, TWEEDY
from pygames.chickenrun.flock import NOBODY, Flock
from pygames.chickenrun.joining import played, unplaced
from pygames.chickenrun.step import NO_SEAT, Task
from pygames.chickenrun.trading import MOST_THINGS, apart_refused, ask_refused, owned, partners, propose_refused
from pygames.chickenrun.tweedys import DOG_PIECE, MOST_CHASES, STROLL, TWEEDY_PIECE, catches
from pygames.core.errors import BadPosition, IllegalAction
from pygames.core.plain import blanks
from pygames.core.position import require
from pygames.core.words import BLANK, listed

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

SETUP: Final = ("huts", "first")
TURN: Final = ("before", "dice", "choose", "double", "move", "trade", "stroll", "next")
ROLLED: Final = ("choose", "double", "move", "trade", "stroll", "next")
TWEEDYS: Final = ("tweedys", "chase", "dusk")
ALONE: Final = {
    "pool": ("before",),
    "runners": ("dice",),
    "leave": ("move",),
    "shop": ("trade",),
    "store": ("trade", "double"),
    "plan": ("trade", "double"),
    "find": ("double",),
    "compose": ("trade",),
    "answer": ("trade",),
    "bake": ("choose", "chase"),
    "opportunity": ("double",),
    "cat": ("double",),
    "key": ("double",),
}
"""In which phases each task comes up, all by itself."""
OF_MOVER: Final = ("runners", "shop", "store", "plan", "find", "opportunity", "cat", "key")
AFTER_A_CATCH: Final = ("activate", "search")
"""Tasks that may wait for each other."""
GROUND: Final = {
    "gate": frozenset((*DASH["gate"],)) - frozenset(OUTSIDE),
    "wire": frozenset((*DASH["wire"],)) - frozenset(OUTSIDE),
}
"""Where a dash can be before it is outside."""
_OUTSIDE: Final = frozenset(OUTSIDE)


def check(state: Chickenrun) -> None:
    """Raises BadPosition unless the State is one that can come up."""
    if state.phase == "huts":
        fresh = type(state)(state.seats, state.options)
        require(state == fresh, "Before the huts are dealt everything is as at the start.")
        return
    require(bool(state.flocks), "A position names its players, player1 and so on, with what they have.")
    _check_table(state)
    _check_chickens(state)
    _check_joint(state)
    _check_places(state)
    _check_equipment(state)
    _check_plans(state)
    _check_standing(state)
    _check_phase(state)
    _check_tasks(state)
    _check_bargain(state)
    _check_rest(state)
    if blanks(state):
        _check_imaginable(state)


# -- the table --------------------------------------------------------------------------------------------------------


def _check_table(state: Chickenrun) -> None:
    huts = [flock.hut for flock in state.flocks]
    require(len(set(huts)) == len(huts), "Each player lives in another hut.")
    require(state.nest >= 0, f"There are {EGGS} eggs in the game, and this position has more.")
    require(state.tweedy in TWEEDY, f"Mr Tweedy cannot be on {state.tweedy}.")
    require(state.dog in DOG, f"The dog cannot be on {state.dog}: it stays outside the wire, and off the free squares.")
    require(state.gate_until <= state.round + 1, "The main gate is open for one full round at most.")
    require(state.cold <= state.round, "Mrs Tweedy has no cold in a round that is still to come.")
    require(state.used != OPPORTUNITY_BAG, "When all opportunity cards are out they are shuffled again.")
    require(
        all(not flock.bid or (state.phase == "bid" and seat in state.tied) for seat, flock in enumerate(state.flocks)),
        "Only who bids for control has bid something.",
    )
    inorder = [hut for hut in HUTS if hut in state.searched]
    require(
        state.searched == inorder and len(inorder) < len(HUTS),
        "“searched” names huts in their order, each once, and never all: then the cards are shuffled again.",
    )


def _check_chickens(state: Chickenrun) -> None:
    for seat, flock in enumerate(state.flocks):
        name = state.name(seat)
        for chickens in (flock.resting, flock.bunker, flock.pies):
            require(
                chickens == _in_order(flock, chickens), f"The chickens of {name} are written in the order of their set."
            )
        if flock.escape and flock.escape.card:
            runners = len(flock.running) + len(unplaced(state, seat))
            require(
                runners <= flock.escape.card.chickens,
                f"{flock.escape.card.name} is for {flock.escape.card.chickens}, and {runners} run.",
            )
        require(
            flock.escape is None or bool(flock.active),
            f"{name} has an escape, but no active chicken who is its runner.",
        )
        visitors = [chicken for chicken in flock.running or [flock.active] if chicken and not flock.owns(chicken)]
        partner = flock.escape.partner if flock.escape else NO_SEAT
        lent = state.flocks[partner].lent if partner != NO_SEAT else []
        require(set(visitors) <= set(lent), f"{name} is in charge of {listed(visitors)}, whom nobody has sent.")
    lasts = sorted(flock.last_escape for flock in state.flocks if flock.free)
    require(
        all((flock.last_escape > 0) == bool(flock.free) for flock in state.flocks)
        and all(flock.last_escape >= len(flock.free) for flock in state.flocks)
        and len(set(lasts)) == len(lasts)
        and (not lasts or lasts[-1] == state.escapes),
        "“last” says which escape of the match was a player's last one: another number for each who has one, the highest that of all escapes together.",
    )


def _check_joint(state: Chickenrun) -> None:
    """Who has a part in whose escape, what has been brought, and who has been sent."""
    joint = {
        seat: flock.escape.partner
        for seat, flock in enumerate(state.flocks)
        if flock.escape and flock.escape.partner != NO_SEAT
    }
    parts = list(joint.values())
    require(not (parts or state.invited) or played(state), "There are joint escapes only with the option “joint”.")
    require(len({*parts, *joint}) == 2 * len(joint), "Nobody has a part in two joint escapes.")
    require(set(parts) <= set(state.players()), "Whoever has a part in a joint escape is in play.")
    require(
        set(state.invited) <= set(state.players()) - {state.mover} and (not state.invited or state.phase in TURN),
        "Others in play are asked on somebody's turn whether they join an escape.",
    )
    for seat, flock in enumerate(state.flocks):
        require(
            not flock.lent or seat in parts, f"{state.name(seat)} has sent {listed(flock.lent)}, but nobody has asked."
        )
        if flock.escape and flock.escape.partner != NO_SEAT:
            _check_pool(state, seat)


def _check_pool(state: Chickenrun, seat: int) -> None:
    """A joint escape in the charge of this player."""
    flock = state.flocks[seat]
    escape = flock.escape
    assert escape
    name, lent = state.name(seat), state.flocks[escape.partner].lent
    require(escape.partner != seat, f"{name} makes a joint escape with another player.")
    steps = [task.step for task in state.tasks if seat in (task.seat, task.other)]
    require(
        bool(escape.places) == ("pool" in steps or "lend" in steps),
        "It is said how many chickens may be sent, as long as they are not.",
    )
    if escape.card is None:
        require(escape.route == "run" and not escape.brought, "Without a plan there is no joint escape.")
        require(lent == [flock.active], f"In the charge of {name} runs somebody whom the partner has sent.")
        return
    sorted_kinds = list(escape.brought)
    sort_items(sorted_kinds)
    require(
        escape.brought == sorted_kinds and set(escape.brought) <= set(escape.card.items),
        f"What has been brought for {escape.card.name} is equipment of this plan, in order.",
    )
    require(
        escape.card.chickens > max(1, escape.places, len(lent)), f"{escape.card.name} is for {escape.card.chickens}."
    )
    placing = "runners" in steps
    require(placing or set(lent) <= set(flock.running), "Whoever is sent for a joint escape runs in it.")


def _in_order(flock: Flock, chickens: list[str]) -> list[str]:
    return [chicken for chicken in SETS[flock.hut] if chicken in chickens]


# -- the board --------------------------------------------------------------------------------------------------------


def _check_places(state: Chickenrun) -> None:
    for seat, flock in enumerate(state.flocks):
        name = state.name(seat)
        if seat in state.out:
            require(flock.at == OFF and flock.escape is None, f"{name} is out, and has no piece on the board.")
            continue
        if flock.escape:
            _check_runner(state, seat)
        else:
            require(flock.at in HENS, f"The piece of {name} cannot stand on {flock.at or 'no square'}.")
        if not flock.active:
            require(flock.at == flock.hut, f"{name} has no active chicken, so the piece is in {flock.hut}.")
        home = flock.hut != flock.at
        require(home or not flock.carried, f"What {name} carries into the own hut is in the hand.")
        require(bool(flock.active) or not flock.carried, f"{name} has no chicken that could carry something.")
        for piece, place in ((TWEEDY_PIECE, state.tweedy), (DOG_PIECE, state.dog)):
            require(not catches(state, piece, place, seat), f"{name} would have been caught on {place}.")


def _check_runner(state: Chickenrun, seat: int) -> None:
    flock = state.flocks[seat]
    escape = flock.escape
    assert escape
    where = f"The runner of {state.name(seat)} cannot be on {flock.at or 'no square'}."
    require((escape.route == "plan") == bool(escape.plan), "An escape by a plan names it, and no other does.")
    require(bool(escape.plan) or not escape.waiting, "Only a plan takes more than one chicken.")
    if escape.route in GROUND:
        require(flock.at in _OUTSIDE or flock.at in GROUND[escape.route], where)
        require(escape.landed == (flock.at in _OUTSIDE), where)
    elif escape.card and not escape.landed:
        require(flock.at in escape.card.way[:-1], where)
    else:
        require(escape.landed and flock.at in _OUTSIDE, where)


# -- cards ------------------------------------------------------------------------------------------------------------


def _check_equipment(state: Chickenrun) -> None:
    for kind, left in state.undrawn().items():
        require(left >= 0, f"There are {EQUIPMENT[kind]} cards of {kind}, and this position has more.")
    number = state.located_number() + sum(state.backs.values())
    require(number == CARDS, f"There are {CARDS} cards of equipment, and this position has {number}.")
    for seat, flock in enumerate(state.flocks):
        for pile in PILES:
            if pile in flock.saw:
                _check_seen(state, seat, pile)


def _check_seen(state: Chickenrun, seat: int, pile: str) -> None:
    """What somebody knows of a pile holds what lies there."""
    name, kinds, seen = state.name(seat), state.piles[pile], state.flocks[seat].saw[pile]
    require(seat not in state.out, f"{name} is out, and has seen nothing.")
    require(
        not state.backs[pile] or state.looking_through(pile),
        f"{name} has looked through the {pile}, so all of it has been seen.",
    )
    known = BLANK not in kinds and BLANK not in seen
    require(
        len(kinds) <= len(seen) and (not known or not Counter(kinds) - Counter(seen)),
        f"What {name} has seen in the {pile} does not hold what lies there.",
    )
    if state.flocks[seat].at == pile:
        require(len(kinds) == len(seen), f"{name} is in the {pile}, and sees what lies there.")
    counts = Counter(seen)
    require(
        all(counts[kind] <= EQUIPMENT[kind] for kind in counts if kind != BLANK),
        f"{name} has seen more in the {pile} than there is.",
    )


def _check_plans(state: Chickenrun) -> None:
    plans = [plan for flock in state.flocks for plan in flock.plans] + state.under
    plans += [flock.escape.plan for flock in state.flocks if flock.escape and flock.escape.plan]
    known = [plan for plan in plans if plan != BLANK]
    require(len(set(known)) == len(known), "There is one card of each plan, and here one stands twice.")
    require(len(plans) <= len(PLANS), f"There are {len(PLANS)} plans, and this position has {len(plans)}.")
    for seat, flock in enumerate(state.flocks):
        require(flock.plans_held <= MOST_PLANS, f"{state.name(seat)} holds more than {MOST_PLANS} plans.")
        ordered = sorted(flock.plans, key=[*PLANS, BLANK].index)
        require(flock.plans == ordered, f"The plans of {state.name(seat)} are written in their order.")


# -- who is in, and what is going on ----------------------------------------------------------------------------------


def _check_standing(state: Chickenrun) -> None:
    require(set(state.resigned) <= set(state.out), "Who has resigned is out.")
    require(
        [seat for seat in state.out if seat in state.resigned] == state.resigned,
        "“resigned” names players in the order in which they went out.",
    )
    for seat, flock in enumerate(state.flocks):
        name = state.name(seat)
        if seat in state.out:
            goods = flock.eggs or flock.items or flock.plans or flock.carried
            require(not goods, f"{name} is out, and has neither eggs nor cards.")
            require(seat in state.resigned or not flock.living, f"{name} is out, but has chickens in play.")
        else:
            require(bool(flock.living), f"{name} has no chicken left in play, and is out.")
    won = any(len(state.flocks[seat].free) >= ending.WINNING for seat in state.players())
    require(
        all(len(flock.free) <= ending.WINNING for flock in state.flocks)
        and sum(len(flock.free) == ending.WINNING for flock in state.flocks) <= 1,
        f"The first with {ending.WINNING} escaped chickens wins, so nobody has more, and nobody else so many.",
    )
    finished = won or ending.decided(state)
    if state.phase == "over":
        require(finished or state.round == ending.LAST_ROUND, "The match is not over yet.")
    else:
        require(not finished, "The match is over in this position: its phase is “over”.")


def _check_phase(state: Chickenrun) -> None:
    phase, players = state.phase, state.players()
    if phase == "over":
        require(_idle(state) and not state.tasks, "When the match is over nothing is left to be done.")
        return
    early = phase == "first" or (phase in ("bid", "control") and state.round == 1)
    require(
        state.controller == -1 if early else state.controller in players,
        "The Tweedys are controlled by somebody in play.",
    )
    if phase == "first":
        require(
            state.round == 1 and _idle(state) and not state.tasks,
            "Nothing has happened while first chickens are chosen.",
        )
    elif phase == "bid":
        _check_bids(state)
    elif phase == "control":
        rolling = [seat for seat in state.order() if seat in state.tied]
        require(len(rolling) > 1 and rolling == state.tied, "Two or more roll for control, in the order of their huts.")
        require(
            state.control_rolls < MOST_CONTROL_ROLLS, f"After {MOST_CONTROL_ROLLS} rolls the lowest hut has control."
        )
        twin = state.copy()
        twin.tied, twin.control_rolls = [], 0
        require(_idle(twin) and not state.tasks, "A round begins with the roll for control.")
    elif phase in TWEEDYS:
        _check_tweedys(state)
    else:
        _check_turn(state)


def _check_bids(state: Chickenrun) -> None:
    require(state.options["bidding"] == "on", "Control is bid for only with the option “bidding”.")
    bidding = [seat for seat in state.order() if seat in state.tied]
    require(len(bidding) > 1 and bidding == state.tied, "Two or more bid for control, in the order of their huts.")
    require(state.biddings < MOST_BIDDINGS, f"After {MOST_BIDDINGS} draws control is rolled for.")
    for seat in bidding:
        flock = state.flocks[seat]
        if flock.bid not in (NOBODY, BLANK):
            require(int(flock.bid) <= flock.eggs, f"{state.name(seat)} has bid more eggs than there are.")
    asked = [bool(state.flocks[seat].bid) for seat in bidding if state.flocks[seat].eggs]
    require(asked == sorted(asked, reverse=True), "Who has eggs bids in the order of the huts.")
    twin = state.copy()
    twin.tied, twin.biddings = [], 0
    require(_idle(twin) and not state.tasks, "A round begins with the bids for control.")


def _idle(state: Chickenrun) -> bool:
    """Whether nobody is in the middle of a turn."""
    begun = state.dice or state.tied or state.biddings or state.control_rolls or state.chases or state.chaser
    return not (begun or _busy(state))


def _busy(state: Chickenrun) -> bool:
    """Whether a player's turn has left something."""
    marks = state.swapped, state.still, state.countered, state.proposals, state.asked, state.leave, state.bargain
    return any(marks) or bool(state.invited)


def _check_tweedys(state: Chickenrun) -> None:
    require(
        not (_busy(state) or state.tied or state.biddings or state.control_rolls),
        "On the Tweedys' turn no player is in the middle of one.",
    )
    require(state.chases <= MOST_CHASES, f"The Tweedys move {MOST_CHASES} times at most in one turn.")
    require(state.chaser in ("", TWEEDY_PIECE, DOG_PIECE), "“chaser” is tweedy or dog.")
    if state.phase == "tweedys":
        require(bool(state.chases) == bool(state.dice), "After a roll of the Tweedys' turn the dice lie there.")
        again = state.chases < MOST_CHASES and any(flock.escape for flock in state.flocks)
        require(
            not state.dice or (again and state.dice[0] <= STROLL),
            "The Tweedys roll again after a black 1, 2 or 3 and while an escape is under way.",
        )
    else:
        require(len(state.dice) == 2 and state.chases > 0, "The Tweedys move after a roll.")
    earlier = state.chases - (state.phase == "chase")
    require(not state.chaser or earlier > 0, "Nobody has moved on this turn of the Tweedys before it began.")


def _check_turn(state: Chickenrun) -> None:
    phase = state.phase
    require(
        not (state.tied or state.biddings or state.control_rolls or state.chases or state.chaser),
        "This belongs to another part of the round.",
    )
    require(
        bool(state.dice) == (phase in ROLLED),
        f"Dice lie there after the roll, and in the phase {phase} they {'do' if phase in ROLLED else 'do not'}.",
    )
    require(
        set(state.leave) <= set(state.asked) and state.mover not in state.asked,
        "Leave is given by others who were asked for it.",
    )
    require(
        not state.asked or phase in ("move", "trade", "stroll", "next"), "Nobody is asked for leave before the move."
    )
    require(not state.still or phase in ROLLED, "Before the roll nobody knows whether the mover will move.")
    traded = phase in ("trade", "stroll", "next")
    require(traded or not (state.proposals or state.countered), "Nobody trades before the move.")
    require(not state.countered or state.proposals > 0, "A counter-offer answers a proposal.")
    require(not state.still or not state.asked, "Who does not move asks nobody for leave.")
    require(
        state.phase not in ("dice", "before") or state.mover in state.players(), "Whose turn it is is somebody in play."
    )


# -- tasks ------------------------------------------------------------------------------------------------------------


def _check_tasks(state: Chickenrun) -> None:
    tasks = list(state.tasks)
    for task in tasks:
        for seat in (task.seat, task.other):
            require(seat == -1 or seat in state.players(), "Who has something to do is in play.")
        require(
            (task.other >= 0) == (task.step in ("bake", "pool", "lend")),
            "Somebody's chicken is made into pies, and somebody's escape is joined; all else is about nobody else.",
        )
        require(bool(task.at) <= (task.step in ("shop", "look", "find")), f"The task {task.step} is about no building.")
        require((task.seat == -1) == (task.step == "search"), "Everything but a search is done by somebody.")
    _check_idle_flocks(state)
    if tasks and all(task.step in AFTER_A_CATCH for task in tasks):
        _check_after_a_catch(state, tasks)
        return
    if tasks and tasks[-1].step == "look":
        look = tasks.pop()
        require(
            bool(tasks)
            and (tasks[-1].at, tasks[-1].seat) == (look.at, look.seat)
            and tasks[-1].step in ("shop", "find"),
            "A pile is looked through by somebody who shops or has found something.",
        )
    if tasks and tasks[-1].step == "lend":
        lend = tasks.pop()
        require(
            [task.step for task in tasks] == ["runners"] and _is_partner(state, lend),
            "Chickens are sent for the escape that the mover has just announced.",
        )
    require(len(tasks) < 2, f"The tasks {listed([task.step for task in tasks])} do not come up together.")
    if not tasks:
        require(state.phase not in ("next", "dusk"), f"The phase {state.phase} passes by itself.")
        return
    _check_lone_task(state, tasks[0])


def _check_idle_flocks(state: Chickenrun) -> None:
    """Who has nobody active, but somebody who could be, is about to choose one; at the beginning all are."""
    choosing = [task.seat for task in state.tasks if task.step == "activate"]
    for seat in state.players():
        flock = state.flocks[seat]
        if state.phase == "first":
            require(
                bool(flock.active) or len(flock.hand) == flock.living,
                "Before the first choice all chickens are in the hand.",
            )
        elif state.phase != "over":
            due = not flock.active and bool(candidates(flock))
            require(
                choosing.count(seat) == due,
                f"{state.name(seat)} has {'no' if due else 'an'} active chicken{'' if due else ' or nobody to choose'}: the tasks say otherwise.",
            )


def _check_after_a_catch(state: Chickenrun, tasks: list[Task]) -> None:
    searches = sum(task.step == "search" for task in tasks)
    phases = (
        ("next", "dusk", "double", "before", "trade")
        if searches
        else ("next", "dusk", "before", "trade", "double", "choose", "chase")
    )
    require(state.phase in phases, f"Nobody is caught in the phase {state.phase}.")
    require(searches <= state.seats, "Each escape is prevented once.")
    require(not searches or state.tweedy == HOUSE, "After a catch Mr Tweedy is at home.")


def _check_lone_task(state: Chickenrun, task: Task) -> None:
    step, flock = task.step, state.flocks[task.seat]
    require(
        step in ALONE and state.phase in ALONE[step], f"The task {step} does not come up in the phase {state.phase}."
    )
    if step in OF_MOVER:
        require(task.seat == state.mover, f"The task {step} is for whoever has the turn.")
    if state.phase == "double":
        require(
            state.still and sum(state.dice) >= 10,
            "An opportunity card is drawn instead of moving, after a 10, 11 or 12.",
        )
    if step == "runners":
        escape = flock.escape
        require(
            bool(escape and escape.plan and flock.at == escape.marker), "Runners are chosen at the start of a plan."
        )
    elif step == "pool":
        _check_asked(state, task)
    elif step == "leave":
        require(
            task.seat in state.asked and task.seat not in state.leave and task.seat == state.asked[-1],
            "Who was asked last for leave answers.",
        )
        require(
            bool(state.flock.active) and not state.still and not state.flock.escape,
            "Only who moves in the yard asks for leave.",
        )
    elif step == "shop":
        require(task.at == flock.at and flock.escape is None, "Who buys something is in the building.")
    elif step == "store":
        require(state.phase == "double" or flock.at == "food-store", "Plans are taken in the food store.")
    elif step == "bake":
        _check_bake(state, task)


def _is_partner(state: Chickenrun, task: Task) -> bool:
    escape = state.flock.escape
    return task.other == state.mover and bool(escape and escape.partner == task.seat)


def _check_asked(state: Chickenrun, task: Task) -> None:
    """Somebody is asked to join in an escape that could begin here and now."""
    require(_is_partner(state, task), "The mover asks whether somebody joins.")
    flock, asked = state.flock, state.flocks[task.seat]
    escape = flock.escape
    assert escape
    require(flock.at == escape.marker and flock.owns(flock.active), "Somebody is asked at the start of the plan.")
    require(len(flock.plans) < MOST_PLANS, "The plan that is laid open comes out of the hand.")
    require(start_refused(state, escape.plan) is None, "Nobody is asked when the coast is not clear.")
    require(
        state.invited[-1:] == [task.seat] and not asked.lent and not escape.waiting,
        "Who was asked last answers, and nobody has been sent yet.",
    )
    require(
        len(asked.hand) >= escape.places and len(asked.items) >= len(escape.brought),
        "Who is asked has so many chickens and so much equipment in hand.",
    )


def _check_bake(state: Chickenrun, task: Task) -> None:
    victim = state.flocks[task.other]
    require(task.seat == state.controller, "Who controls the Tweedys chooses for the pie machine.")
    require(not victim.eggs, "Who has eggs gives them, and no chicken.")
    if state.phase == "choose":
        require(
            task.other == state.mover != state.controller and sum(state.dice) < 4,
            "After a 2 or 3 it is the mover who gives a chicken, and never the controller.",
        )
    else:
        require(
            state.chases == 1 and victim.hut == f"hut{state.dice[1]}" and state.cold != state.round,
            "On the Tweedys' turn the white die says whose chicken it is.",
        )


def _check_bargain(state: Chickenrun) -> None:
    bargain = state.bargain
    trading = bool(state.tasks) and state.tasks[-1].step in ("compose", "answer")
    require(trading == (bargain is not None), "A proposal is made up, or answered, and at no other time is there one.")
    if bargain is None:
        return
    task = state.tasks[-1]
    speaker = bargain.seat if task.step == "compose" else bargain.other
    require(task.seat == speaker, "The one makes a proposal up, the other answers it.")
    require(bargain.seat != bargain.other and state.proposals > 0, "A proposal is between two players.")
    proposer = bargain.other if state.countered and bargain.other == state.mover else bargain.seat
    require(
        proposer == state.mover and (bargain.seat == state.mover or state.countered),
        "The mover makes proposals, and the other one counter-offer.",
    )
    partner = bargain.other if bargain.seat == state.mover else bargain.seat
    require(partner in partners(state), f"{state.name(partner)} is not near enough to trade.")
    require(
        len(bargain.give) <= MOST_THINGS and len(bargain.ask) <= MOST_THINGS,
        f"A proposal has {MOST_THINGS} things a side at most.",
    )
    if BLANK not in bargain.give and BLANK not in bargain.ask:
        giver = state.flocks[bargain.seat]
        for thing in bargain.give:
            known = BLANK not in giver.items and BLANK not in giver.plans
            require(
                not known or owned(giver, thing) >= bargain.give.count(thing),
                f"{state.name(bargain.seat)} has no such {thing}.",
            )
            require(apart_refused(state, thing) is None, "What is carried passes only in one place.")
        asked, bargain.ask = bargain.ask, []
        for thing in asked:
            why = ask_refused(state, thing)
            bargain.ask.append(thing)
            require(why is None, why.text if why else "")
    if task.step == "answer":
        why = propose_refused(state)
        require(why is None or BLANK in bargain.give + bargain.ask, why.text if why else "")


def _check_imaginable(state: Chickenrun) -> None:
    """For what is hidden from each viewer there is something that may be there."""
    for viewer in (None, *range(state.seats)):
        try:
            world = state.imagine(viewer, Random(0))
        except IllegalAction as wrong:
            raise BadPosition(wrong.text) from wrong
        check(world)


def _check_rest(state: Chickenrun) -> None:
    """Nothing is left that would happen by itself."""
    twin = state.copy()
    try:
        twin.settle()
    except (KeyError, IndexError, ValueError, AssertionError) as fault:
        raise BadPosition("In this position something would happen first that cannot.") from fault
    require(twin == state, f"In the phase {state.phase} something would happen by itself first.")
