"""Which positions can come up in a match: conservation of gems, dice and cards, and what belongs to which phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pygames.core.position import require
from pygames.core.words import BLANK
from pygames.gem_hens.components import (
    ALL_GEMS,
    GEMS,
    IMPERFECTION,
    MOST_GEMS,
    MOST_ROLLS,
    NUMBER_OF_DICE,
    ROUNDS,
    SCRATCH_SPACES,
    farmer_dice,
)
from pygames.gem_hens.egg import gems_in, is_complete
from pygames.gem_hens.ending import why_over
from pygames.gem_hens.fighting import SIZES, opponents
from pygames.gem_hens.hen import Hen
from pygames.gem_hens.powers import COPYCAT, HEAVYWEIGHT, ON
from pygames.gem_hens.powers_dice import MOST_KEPT
from pygames.gem_hens.rolling import MOST_TIE_ROLLS, WILD, Tie, done
from pygames.gem_hens.scratching import open_crossings
from pygames.gem_hens.step import NOBODY, Task, hen_word
from pygames.gem_hens.throwing import crossings
from pygames.gem_hens.yard import COLUMNS, COOP, LINES, ROWS

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

THROWING: Final = ("rows", "columns", "grain", "deal")
ROLLING: Final = ("roll", "dice")
PECKING: Final = ("pecking", "tie", "draft")
BEFORE_ACTIONS: Final = (*THROWING, *ROLLING, *PECKING)
ACTING: Final = ("turn", "after")
NO_DICE: Final = (*THROWING, "over")
OUT_OF_COOP: Final = (*ACTING, "finish")
POWER_STEPS: Final = ("cross", "choose", "reroll")
FIGHT_STEPS: Final = ("brawl", "take")
AT_THE_END: Final = ("waste-not", "jeweler")
MORE_BY_POWERS: Final = 3
"""By so many dice, or gems, a player's round can have more with Power Clucks: two dice kept, one used twice, or a gem drawn."""


def check(state: GemHens) -> None:
    """Raises BadPosition if this State cannot come up, with what is wrong."""
    _check_options(state)
    _check_gems(state)
    _check_players(state)
    _check_powers(state)
    _check_yard(state)
    _check_phase(state)
    resting = state.clone()
    resting.settle()
    require(resting == state, f"Nobody has anything to do in this position: the step {state.step_name} would be over.")


def _clucks(state: GemHens) -> bool:
    return state.options["power-clucks"] == ON


def _check_options(state: GemHens) -> None:
    steps = {task.step for task in state.tasks}
    used = state.cards or state.discards or state.claims or any(state.forged.values())
    used = used or any(hen.power or hen.used or hen.copies or hen.kept for hen in state.hens)
    used = used or state.phase in ("deal", "draft", "finish") or not steps.isdisjoint(POWER_STEPS)
    require(_clucks(state) or not used, "This position has Power Clucks: the option power-clucks is on.")
    fight = state.fought or not steps.isdisjoint(FIGHT_STEPS)
    require(state.options["fighting"] == ON or not fight, "This position has a fight: the option fighting is on.")


def _check_gems(state: GemHens) -> None:
    """No more gems are out, or eaten, than can have come by now."""
    out = ALL_GEMS - sum(state.bag.values())
    require(state.draws >= out, f"“draws” is at least {out}: so many gems have left the bag.")
    waiting = [gem for task in state.tasks for gem in task.things if gem in GEMS]
    eaten = out - sum(map(len, state.grain.values())) - len(waiting)
    before, now = _most_gems(state)
    require(out <= before + now, f"At most {before + now} gems can have left the bag by now, not {out}.")
    most = before if state.phase in BEFORE_ACTIONS else before + now
    require(eaten <= most, f"At most {most} gems can have been eaten by now, not {eaten}.")
    forgeries = 2 * (state.round - (state.phase in BEFORE_ACTIONS))
    require(not state.forged[IMPERFECTION], "An imperfection is not forged.")
    require(sum(state.forged.values()) <= forgeries, f"At most {forgeries} gems can have been forged by now.")


def _most_gems(state: GemHens) -> tuple[int, int]:
    """How many gems can have left the bag in the rounds before, and in this one."""
    more = MORE_BY_POWERS * state.seats if _clucks(state) else 0
    dug = min(len(LINES) * SCRATCH_SPACES, NUMBER_OF_DICE * state.seats + more) + more
    before = sum(farmer_dice(state.seats, past) ** 2 + dug for past in range(1, state.round))
    here = farmer_dice(state.seats, state.round) ** 2
    if state.phase in ("rows", "columns"):
        return before, 0
    if state.phase in BEFORE_ACTIONS:
        return before, here
    if state.phase == "over":
        return before, here + dug
    return before, here + sum(map(len, state.scratches.values())) + more


def _check_players(state: GemHens) -> None:
    players = state.players()
    require(len(players) > 0, "Somebody is still in the match.")
    if state.phase == "over":
        require(bool(why_over(state)) or len(players) == 1, "Nothing has ended this match yet.")
    else:
        require(len(players) > 1, "With one player left the match is over: phase:over.")
    if state.phase in NO_DICE:
        require(state.active == 0, "In this phase nobody is active: leave “active” out.")
    else:
        require(state.active in players or bool(state.tasks), "Whose turn it is has not resigned.")
    for seat, hen in enumerate(state.hens):
        _check_hen(state, hen, hen_word(seat), seat in players)


def _check_hen(state: GemHens, hen: Hen, name: str, plays: bool) -> None:
    nothing = hen.cell == COOP and not (hen.dice or hen.loose or hen.rolls or hen.pecks or hen.power)
    require(plays or (nothing and not hen.kept), f"“{name}” has resigned, so its hen, dice and Power Cluck are gone.")
    require(nothing or state.phase not in NO_DICE, f"In the phase {state.phase} hens are in the coop, without dice.")
    require(hen.cell == COOP or state.phase in OUT_OF_COOP, "Hens leave the coop when dice are used.")
    rolling = state.phase in ROLLING
    require(rolling or not (hen.loose or hen.rolls), "Dice are rolled in the phases roll and dice.")
    require(hen.known or rolling, "Dice are hidden only while they are rolled.")
    require(not hen.pecks or state.phase in PECKING, "“pecks” belongs to the phases pecking, tie and draft.")


# -- power clucks -----------------------------------------------------------------------------------------------------


def _check_powers(state: GemHens) -> None:
    if not _clucks(state):
        return
    held = [hen.power for hen in state.hens if hen.power]
    dealt = [*state.cards, *state.discards, *held]
    require(len(set(dealt)) == len(dealt), "Each Power Cluck is there once.")
    _check_cards(state)
    rounds = state.round - (state.phase != "over")
    most = state.seats * rounds + (len(state.out) if state.phase != "over" else 0)
    require(2 * (state.round - 1) <= len(state.discards) <= most, f"By now 2 to {most} Power Clucks a round are gone.")
    for seat, hen in enumerate(state.hens):
        _check_power(state, hen, hen_word(seat))
    _check_kept(state)
    staked = sum(hen.used and "stake-a-claim" in (hen.power, hen.copies) for hen in state.hens)
    require(len(set(state.claims)) == len(state.claims), "A cell is claimed once.")
    require(
        staked <= len(state.claims) <= staked + len(state.out), "Each Stake-a-claim that is used has claimed one cell."
    )
    require(not state.claims or state.phase in OUT_OF_COOP, "Claims end with the round.")
    require(not any(hen.cell in state.claims for hen in state.hens), "No hen stands on a claimed cell.")


def _check_cards(state: GemHens) -> None:
    """How many cards lie there, and who has one, in each phase."""
    players = state.players()
    cards, without = len(state.cards), [seat for seat in players if not state.hens[seat].power]
    if state.phase in ("rows", "columns", "grain", "over"):
        require(not cards, f"In the phase {state.phase} no Power Cluck lies there.")
    elif state.phase == "deal":
        require(cards < len(players), "There is a Power Cluck to deal.")
    elif state.phase in BEFORE_ACTIONS:
        require(len(without) <= cards <= state.seats, "There is a Power Cluck for each player.")
    else:
        require(not cards and not without, "When dice are used each player has a Power Cluck.")
    if state.phase == "draft":
        turn = [seat for seat in state.order if seat in players]
        waiting = turn[: turn.index(state.active) + 1]
        require(without == sorted(waiting), "Power Clucks are taken by the last in the pecking order first.")
    elif state.phase in BEFORE_ACTIONS:
        require(len(without) == len(players), f"In the phase {state.phase} nobody has a Power Cluck.")


def _check_power(state: GemHens, hen: Hen, name: str) -> None:
    others = [other.power for other in state.hens if other is not hen]
    acting = state.phase in OUT_OF_COOP
    require(not hen.used or (acting and bool(hen.power)), f"“{name}” uses a Power Cluck when dice are used.")
    require(not hen.copies or (hen.used and hen.power == COPYCAT), f"“{name}” copies only with a Copycat that is used.")
    require(hen.copies != COPYCAT, "Copycat copies another power than itself.")
    gone = bool(state.out) and hen.copies in state.discards
    require(not hen.copies or hen.copies in others or gone, f"“{name}” copies what another player holds.")
    require(hen.power != HEAVYWEIGHT or not hen.used, "Heavyweight is never used up.")
    if hen.used and state.phase != "finish":
        require(hen.power != COPYCAT or bool(hen.copies), f"“{name}” has used Copycat, so it copies a power.")
        end = hen.power in AT_THE_END or hen.copies in AT_THE_END
        require(not end, f"What “{name}” holds is used at the end of the round.")


def _check_kept(state: GemHens) -> None:
    """Dice that Strategic keeps: from its use to the actions of the next round."""
    keepers = 0
    for seat, hen in enumerate(state.hens):
        require(
            len(hen.kept) <= MOST_KEPT and BLANK not in hen.kept, f"“{hen_word(seat)}” keeps at most {MOST_KEPT} dice."
        )
        keepers += bool(hen.kept)
        if state.phase in OUT_OF_COOP:
            kept = hen.used and "strategic" in (hen.power, hen.copies)
            require(not kept or not hen.dice, f"“{hen_word(seat)}” has kept the last dice, so none is left.")
            keeps = kept and state.round < ROUNDS
            require(bool(hen.kept) <= keeps, f"“{hen_word(seat)}” keeps dice only with Strategic.")
            if keeps and state.phase != "finish":
                require(bool(hen.kept), f"“{hen_word(seat)}” has used Strategic, so it keeps one or two dice.")
        else:
            require(not hen.kept or (state.round > 1 and state.phase != "over"), "Dice are kept from the round before.")
    require(keepers <= 2, "Only Strategic and a Copycat keep dice.")


# -- the yard ---------------------------------------------------------------------------------------------------------


def _check_yard(state: GemHens) -> None:
    number = 0 if state.phase in ("rows", "over") else farmer_dice(state.seats, state.round)
    for lines, wanted in ((ROWS, number), (COLUMNS, 0 if state.phase == "columns" else number)):
        marked = [line for line in state.farmer if line in lines]
        kind = lines[0][:-1]
        require(len(marked) == wanted == len(set(marked)), f"“farmer” marks {wanted} of the {kind}s here.")
    state.farmer.sort(key=LINES.index)
    for line, dice in state.scratches.items():
        require(len(dice) <= SCRATCH_SPACES, f"{line} has {SCRATCH_SPACES} scratch spaces.")
        require(not dice or state.phase in OUT_OF_COOP, "Scratch dice lie at the yard only while dice are used.")
    for cell, gems in state.grain.items():
        require(len(gems) <= MOST_GEMS, f"At most {MOST_GEMS} gems lie on a cell, and {cell} has {len(gems)}.")
    cells = [hen.cell for hen in state.hens if hen.cell != COOP]
    require(len(set(cells)) == len(cells), "Two hens never share a cell.")
    landing = [task.at for task in state.tasks if task.step == "land"]
    for cell in cells:
        left = _clucks(state) or cell in landing
        require(left or not state.grain[cell], f"The hen on {cell} has eaten what lay there.")


# -- phases -----------------------------------------------------------------------------------------------------------


def _check_phase(state: GemHens) -> None:
    """Refuse what cannot be in its phase."""
    if state.phase in BEFORE_ACTIONS:
        complete = any(is_complete(state.hens[seat].egg) for seat in state.players())
        require(not complete, "The match was over at the end of the round in which an egg was completed.")
    if state.phase in ("rows", "columns"):
        require(any(state.bag.values()), "The match was over at the end of the round in which the bag ran empty.")
    require(not state.tasks or state.phase in ACTING, "Tasks are there only while dice are used.")
    require(state.phase != "turn" or not state.tasks or _clucks(state), "After a die was used the phase is after.")
    require(not state.crossings or state.phase == "grain", "“crossings” belongs to the phase grain.")
    used = 1 + state.fought
    most = used + (1 if state.phase == "after" else 0)
    if state.phase == "after":
        require(used <= len(state.spent) <= most, "“spent” are the dice that were used this turn.")
    else:
        require(not state.spent and not state.fought, "“spent” and “fought” belong to the phase after.")
    checks: dict[str, Callable[[GemHens], None]] = {
        "grain": _check_grain,
        **dict.fromkeys(ROLLING, _check_rolling),
        "pecking": _check_pecking,
        "tie": _check_tie,
        "draft": _check_locked,
        **dict.fromkeys(ACTING, _check_acting),
        "finish": _check_finish,
    }
    if state.phase in checks:
        checks[state.phase](state)


def _check_grain(state: GemHens) -> None:
    every = crossings(state.farmer)
    waiting = state.crossings
    sown = every.index(waiting[0]) if waiting and waiting[0] in every else 0
    open_ = [cell for cell in every[sown:] if len(state.grain[cell]) < MOST_GEMS]
    require(
        bool(waiting) and waiting == open_, "“crossings” are the last of the crossings, those with less than 3 gems."
    )
    require(all(state.grain[cell] for cell in every[:sown]), "A gem fell on each crossing before those in “crossings”.")
    require(any(state.bag.values()), "The bag is empty: no gem falls any more.")


def _check_rolling(state: GemHens) -> None:
    turn = [seat for seat in state.order if seat in state.players()]
    at = turn.index(state.active)
    for place, seat in enumerate(turn):
        hen, name = state.hens[seat], hen_word(seat)
        if place < at:
            require(done(state, seat) and not hen.loose and hen.rolls > 0, f"“{name}” has rolled: 8 dice are locked.")
        elif place > at:
            require(
                not (hen.dice or hen.loose or hen.rolls), f"“{name}” rolls later, and has no dice on the board yet."
            )
    hen, name = state.hens[state.active], hen_word(state.active)
    require(len(hen.dice) < NUMBER_OF_DICE, f"“{name}” has a die to roll.")
    require(hen.rolls < MOST_ROLLS, f"“{name}” has rolled {MOST_ROLLS} times, so all dice are locked.")
    in_hand = hen.in_hand if state.phase == "roll" and hen.rolls else 0
    require(len(hen.loose) == in_hand, f"“{name}” has {in_hand} dice that are not locked.")
    require(hen.rolls > 0 or not hen.dice, f"“{name}” has not rolled, so no die is locked.")


def _check_locked(state: GemHens) -> None:
    for seat in state.players():
        require(done(state, seat), f"“{hen_word(seat)}” has locked {NUMBER_OF_DICE} dice.")
        if state.phase == "draft":
            require(bool(state.hens[seat].pecks), f"“{hen_word(seat)}” has rolled for the pecking order.")
    if state.phase == "draft":
        require(_ties_fit(state), "Only who is tied rolls again.")
        twin = state.clone()
        Tie.sort(twin)
        players = state.players()  # who resigned since then stays in her place
        given = [seat for seat in state.order if seat in players]
        require(twin.order[: len(players)] == given, "“order” is what the rolls in “pecks” give.")


def _check_tie(state: GemHens) -> None:
    _check_locked(state)
    require(state.round == 1, "In later rounds last round's order decides a tie.")
    require(all(state.hens[seat].pecks for seat in state.players()), "Everybody has rolled the sixes.")
    tied = Tie.tied(state)
    require(bool(tied) and tied[0] == state.active, "Who rolls next is tied, and has rolled least often.")
    require(_ties_fit(state), "Only who is tied rolls again.")


def _check_pecking(state: GemHens) -> None:
    _check_locked(state)
    turn = [seat for seat in state.order if seat in state.players()]
    at = turn.index(state.active)
    for place, seat in enumerate(turn):
        hen, name = state.hens[seat], hen_word(seat)
        require(len(hen.pecks) == (place < at), f"“pecks” of “{name}” is the sum of the sixes, of who has rolled.")
    require(WILD in state.hens[state.active].dice, f"“{hen_word(state.active)}” has a six to roll.")


def _ties_fit(state: GemHens) -> bool:
    """Whether each roll among the tied was owed: another player had come as far, with the same rolls before."""
    pecks = [state.hens[seat].pecks for seat in state.players()]
    return all(
        len(mine) <= (MOST_TIE_ROLLS + 1 if state.round == 1 else 1)
        and all(1 <= roll <= 6 for roll in mine[1:])
        and (
            bool(state.out)
            or all(sum(theirs[:length] == mine[:length] for theirs in pecks) > 1 for length in range(1, len(mine)))
        )
        for mine in pecks
    )


def _check_acting(state: GemHens) -> None:
    more = MORE_BY_POWERS if _clucks(state) else 0
    most_dice = NUMBER_OF_DICE + (MOST_KEPT if more else 0)
    for seat, hen in enumerate(state.hens):
        require(len(hen.dice) <= most_dice, f"“{hen_word(seat)}” has at most {most_dice} dice.")
        scratched = sum(dice.count(seat) for dice in state.scratches.values())
        spent = NUMBER_OF_DICE + more - len(hen.dice)
        most = spent if hen.cell == COOP else spent - 1
        require(
            scratched <= most, f"“{hen_word(seat)}” has used at most {spent} dice, so {scratched} cannot lie there."
        )
    require(_turns_fit(state, more), "The players take turns, one die each (two to shove): these dice do not fit.")
    require(
        state.phase != "turn" or bool(state.hens[state.active].dice or state.tasks),
        "Whose turn it is has a die to use.",
    )
    require(len(state.tasks) < 5, "At most four tasks wait here.")
    for place in range(len(state.tasks)):
        _check_task(state, place)


def _check_finish(state: GemHens) -> None:
    require(not any(hen.dice for hen in state.hens), "At the end of a round all dice are used.")


def _turns_fit(state: GemHens, more: int) -> bool:
    """Whether there is a number of turns that each player can have had, given the dice that are left."""
    at = state.order.index(state.active) + (state.phase == "after")
    most = NUMBER_OF_DICE + more
    for whole in range(most + 1):
        turns = {seat: whole + (place < at) for place, seat in enumerate(state.order) if seat in state.players()}
        if all(_can_have_used(state, state.hens[seat], number, more) for seat, number in turns.items()):
            return True
    return False


def _can_have_used(state: GemHens, hen: Hen, turns: int, more: int) -> bool:
    """Whether so many dice can be left after so many turns: who had none left was passed over."""
    a_turn = 3 if state.options["fighting"] == ON else 2
    least, most = NUMBER_OF_DICE - len(hen.dice) - (MOST_KEPT if more else 0), NUMBER_OF_DICE - len(hen.dice) + more
    return max(least, 0) <= a_turn * turns and (turns <= most or not hen.dice)


# -- tasks ------------------------------------------------------------------------------------------------------------


def _check_task(state: GemHens, place: int) -> None:
    """Refuse a task that no action brings about."""
    task = state.tasks[place]
    top = place == len(state.tasks) - 1
    require(task.seat in state.players(), "A task is for somebody who is still in the match.")
    about = task.step in FIGHT_STEPS
    require(about or task.other == NOBODY, f"The task {task.step} is about nobody else.")
    require(task.step in ("take", "draw") or not task.size, f"The task {task.step} has no size.")
    require(top or task.step in ("land", "cross", "eat"), f"The task {task.step} is done at once.")
    {
        "land": _check_land,
        "cross": _check_cross,
        "eat": _check_eat,
        "draw": _check_dig,
        "choose": _check_dig,
        "put": _check_dig,
        "reroll": _check_reroll,
        "brawl": _check_fight,
        "take": _check_fight,
    }[task.step](state, task, place)


def _lands(state: GemHens, task: Task) -> None:
    require(state.hens[task.seat].cell == task.at != COOP, "A hen lands, crosses and eats where she stands.")
    require(state.phase == "after", "Hens move with a die: phase:after.")


def _check_land(state: GemHens, task: Task, place: int) -> None:
    _lands(state, task)
    require(not task.things, "A hen lands on a cell.")
    shoved = task.seat != state.active
    require(place == 0 or (shoved and state.tasks[0].step == "land"), "Who has moved lands last.")
    require(not shoved or len(state.spent) > 0, "A hen lands below the task of the hen that she has shoved.")


def _check_cross(state: GemHens, task: Task, place: int) -> None:
    _lands(state, task)
    below = state.tasks[place - 1] if place else task
    require(below.step == "land" and below.seat == task.seat == state.active, "A hen crosses cells before she lands.")
    cells = [cell for cell in task.things if cell in state.grain]
    require(bool(cells) and len(set(cells)) == len(task.things), "A hen has crossed cells.")
    require(all(state.grain[cell] for cell in cells), "A hen has crossed cells with gems.")


def _check_eat(state: GemHens, task: Task, place: int) -> None:
    gems = [gem for gem in task.things if gem in GEMS]
    top = place == len(state.tasks) - 1
    require(len(gems) == len(task.things) <= MOST_GEMS, f"A hen eats 1 to {MOST_GEMS} gems.")
    require(bool(gems) or not top, f"A hen eats 1 to {MOST_GEMS} gems.")
    if task.at:
        require(state.hens[task.seat].cell == task.at != COOP, "A hen eats where she stands.")
        under = len(state.grain[task.at])
        require(under + len(gems) <= MOST_GEMS, f"On {task.at} no more than {MOST_GEMS} gems can have been.")
        require(place == 0 or state.tasks[0].step == "land", "Only who was shoved eats before others.")
        require(place == 0 or task.seat != state.active, "Who was shoved eats before who has shoved.")
    else:
        power = state.fought or any(hen.used for hen in state.hens) or bool(state.out)
        require(power and len(gems) == 1, "Without a cell a gem is placed by a Power Cluck or a fight, one alone.")
    if not top:
        above = state.tasks[place + 1]
        require(
            _clucks(state) and bool(task.at) and above.step in ("draw", "eat"), "Gems are placed one after another."
        )
        require(not above.at, "Gems are placed one after another.")


def _check_dig(state: GemHens, task: Task, place: int) -> None:
    gems = len(task.things)
    require(all(thing in GEMS for thing in task.things), "Gems are drawn and put.")
    require(_clucks(state) or (place == 0 and not task.size), "A gem is drawn for one scratch.")
    wanted = {"draw": gems <= (task.size == 2), "choose": gems == 2, "put": gems == 1}
    require(wanted[task.step], f"These are not the gems that the task {task.step} is about.")
    require(task.size in (0, 2), "One gem is drawn, or two.")
    require(task.step != "draw" or any(state.bag.values()), "A gem is drawn from a bag that holds one.")
    if task.at or task.step != "draw":
        require(place == 0 and task.seat == state.active, "Whose turn it is has scratched.")
        dice = state.scratches[task.at] if task.at in LINES else ()
        own = bool(dice) if _clucks(state) else task.seat in dice
        require(own, "A die was laid at the scratched line.")
        require(bool(open_crossings(state, task.at)), f"No gem can be put in {task.at}.")
    else:
        require(_clucks(state) and not task.size, "A gem that is eaten at once is drawn with a Power Cluck.")
        require(
            state.hens[task.seat].used and state.hens[task.seat].cell != COOP, "A Power Cluck was used in the yard."
        )


def _check_reroll(state: GemHens, task: Task, place: int) -> None:
    hen = state.hens[task.seat]
    require(place == 0 and state.phase == "turn" and task.seat == state.active, "Clever is used before the die.")
    require(hen.used and "clever" in (hen.power, hen.copies), "A die is rolled again with Clever.")
    require(not task.things and not task.at, "One die is rolled again.")


def _check_fight(state: GemHens, task: Task, place: int) -> None:
    require(place == 0 and state.fought and not task.things and not task.at, "A fight follows an action.")
    require(state.active in state.players() and task.other != NOBODY, "Two players fight.")
    defender = task.other if task.seat == state.active else task.seat
    require(defender != state.active, "Two players fight.")
    require(state.hens[defender].cell in opponents(state), "Who fights stands next to each other.")
    if task.step == "brawl":
        require(task.seat == state.active and not task.size, "Who attacks rolls the die.")
        return
    gives = task.seat == task.other
    require(
        task.size in SIZES.values() if gives else not task.size, "Who gives a gem gives it from a feature of 2 to 5."
    )
    require(gives or state.active in (task.seat, task.other), "Two players fight.")
    require(any(gems_in(state.hens[task.other].egg, task.size)), "There is such a gem.")
