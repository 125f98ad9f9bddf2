"""What the tests of Chickenrun share: positions in few words, playing on from them, and a player with some sense."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import pygames
from pygames.chickenrun.cards import PILES, PLANS, PRICES
from pygames.chickenrun.farm import FREE, STORE, distances
from pygames.chickenrun.flock import BEYOND
from pygames.chickenrun.rules import Chickenrun
from pygames.core.words import CHANCE, Action

GAME = pygames.game("chickenrun")


def at(line: str, *players: str, **options: str) -> Chickenrun:
    """The position with these fields, players and options; who is not told has hut 6 and stays at home."""
    numbered = [f"player{number}:{player}" for number, player in enumerate(players, 1)]
    if len(numbered) == 1:
        numbered.append("player2:hut6;active=ivy")
    state = GAME.new(position=" ".join([line, *numbered]), **options)
    assert isinstance(state, Chickenrun)
    return state


def play(state: Chickenrun, *lines: str) -> Chickenrun:
    """Play lines, chance outcomes among them."""
    for line in lines:
        state.play(line)
    return state


def refusal(state: Chickenrun, line: str) -> pygames.Refusal:
    """Why a line is refused: both by asking and by trying, and nothing changes."""
    before = state.copy()
    why = state.why_not(line)
    assert why is not None, f"{line} is legal"
    with pytest.raises(pygames.IllegalAction) as refused:
        state.play(line)
    assert (refused.value.rule, refused.value.text) == (why.rule, why.text)
    assert state == before
    return why


def said(state: Chickenrun) -> set[str]:
    """What may be done, as text."""
    return {" ".join(action) for action in state.actions()}


def reachable(state: Chickenrun) -> set[str]:
    """Where the mover can go."""
    return {action[1] for action in state.actions() if action[0] == "move"}


def finish(
    state: Chickenrun, seed: int = 0, choose: Callable[[Chickenrun, Random], Action] | None = None
) -> Chickenrun:
    """Play on to the end: at random, or as `choose` says."""
    rng = Random(seed)
    while state.turn is not None:
        if state.turn == CHANCE:
            state.play(state.chance(rng))
        else:
            state.play(choose(state, rng) if choose else rng.choice(state.actions()))
    return state


# -- a player with some sense -----------------------------------------------------------------------------------------


def sensible(state: Chickenrun, rng: Random) -> Action:
    """Gathers what one plan needs, runs when it can, and chases whoever runs; now and then does anything at all."""
    assert state.turn is not None
    actions = state.actions()
    if len(actions) == 1 or rng.random() < 0.02:
        return rng.choice(actions)
    view = state.seen_by(state.turn)
    return CHOICES.get(view.step_name, _any)(view, actions, rng)


def _any(view: Chickenrun, actions: list[Action], rng: Random) -> Action:
    return rng.choice(actions)


def _first(*verbs: str) -> Callable[[Chickenrun, list[Action], Random], Action]:
    def choose(view: Chickenrun, actions: list[Action], rng: Random) -> Action:
        for verb in verbs:
            found = [action for action in actions if action[0] == verb]
            if found:
                return rng.choice(found)
        return rng.choice(actions)

    return choose


def _before(view: Chickenrun, actions: list[Action], rng: Random) -> Action:
    wanted = ["escape", "ransom"]
    flock = view.flock
    if flock.escape is None and ("dash",) in actions and distances("hens", flock.at)["x12y15"] < 8:
        wanted.append("dash")
    if any(action[0] == "cut" for action in actions) and flock.at in ("x4y11", "x4y12", "x4y13", "x21y12", "x21y13"):
        wanted.append("cut")
    return _first(*wanted, "roll")(view, actions, rng)


def goal(view: Chickenrun) -> str:
    """Where the mover wants to go."""
    flock = view.flock
    if flock.carried:
        return flock.hut
    if not flock.plans:
        return STORE
    plan = min(flock.plans, key=lambda word: (len(flock.missing(word)), word))
    missing = flock.missing(plan)
    if not missing:
        return PLANS[plan].start
    rich = [pile for pile in PILES if flock.eggs >= PRICES[pile] and view.tweedy != pile]
    known = [pile for pile in rich if set(missing) & set(flock.saw.get(pile, missing))]
    if not known:
        return flock.hut
    return min(known, key=lambda pile: (distances("hens", flock.at).get(pile, 99), pile))


def _move(view: Chickenrun, actions: list[Action], rng: Random) -> Action:
    flock = view.flock
    places = [action[1] for action in actions if action[0] == "move"]
    if flock.escape:
        free = [place for place in places if place in FREE]
        if free:
            return ("move", free[0])
        out = [place for place in places if place in BEYOND]
        if out:
            return (
                "move",
                min(out, key=lambda place: (min(distances("running", place).get(f, 99) for f in FREE), place)),
            )
        if flock.escape.plan:
            return ("move", places[-1]) if places else ("stay",)
        gate = [place for place in places if place in ("x12y16", "x13y16", "x3y12", "x22y12")]
        if gate:
            return ("move", gate[0])
        return rng.choice(actions)
    target = goal(view)
    far = distances("hens", target)
    best = min([*places, flock.at], key=lambda place: (far.get(place, 99), place))
    return ("move", best) if best != flock.at else ("stay",)


def _shop(view: Chickenrun, actions: list[Action], rng: Random) -> Action:
    flock = view.flocks[view.task.seat]
    if ("find", "barn") in actions:
        return rng.choice(actions)
    wanted = {kind for plan in flock.plans for kind in flock.missing(plan)}
    found = [action for action in actions if action[-1] in wanted]
    return rng.choice(found) if found else ("done",)


def _store(view: Chickenrun, actions: list[Action], rng: Random) -> Action:
    return _first("draw", "done")(view, actions, rng)


def _chase(view: Chickenrun, actions: list[Action], rng: Random) -> Action:
    runners = {
        (piece, place)
        for seat, flock in enumerate(view.flocks)
        if flock.escape and seat != view.controller
        for piece in ("tweedy", "dog")
        for place in (flock.at, flock.escape.marker)
    }
    others = {
        ("tweedy", flock.at) for seat, flock in enumerate(view.flocks) if seat != view.controller and flock.carried
    }
    for wanted in (runners, others):
        found = [action for action in actions if action in wanted]
        if found:
            return rng.choice(found)
    return rng.choice(actions)


CHOICES: dict[str, Callable[[Chickenrun, list[Action], Random], Action]] = {
    "before": _before,
    "runners": _first("join", "roll"),
    "choose": _first("free", "walk", "opportunity"),
    "move": _move,
    "shop": _shop,
    "find": _shop,
    "store": _store,
    "trade": _any,
    "chase": _chase,
    "stroll": _chase,
    "cat": _chase,
}
