"""The bots: each imagines what it cannot see, tries its actions there, and lets judgement play on to the end."""

from __future__ import annotations

from collections.abc import Iterator
from math import log, sqrt, tanh
from typing import TYPE_CHECKING, Final

from pygames.core.bag import Luck, pick
from pygames.core.search import Thought, standing
from pygames.core.words import CHANCE, Action
from pygames.jelly_bean_farmers import judgement
from pygames.jelly_bean_farmers.cards import SAVED, card_name
from pygames.jelly_bean_farmers.season import field_number

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

SLICES: Final = {"easy": 1, "steady": 24, "strong": 100}
CARELESS: Final = 0.35
"""How often an easy bot does something at random."""
WANDER: Final = 0.12
"""How often a player does something at random while the search plays on."""
CURIOUS: Final = 0.25
MARGIN: Final = 9.0
"""A lead of so much food is nearly as good as won."""


def think(view: Farmers, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    """Easy: judgement, with slips. Steady and strong: imagined matches with each action, more with the better ones."""
    if level == "easy":
        yield careless(view, seat, rng)
        return
    yield from search(view, seat, SLICES[level], rng)


def careless(view: Farmers, seat: int, rng: Luck) -> Thought:
    """What judgement says, or sometimes anything."""
    actions = view.actions()
    if rng.random() < CARELESS:
        return Thought(pick(rng, actions), 1 / len(actions), None, "Just a feeling.")
    return Thought(advised(view, seat), 1.0, None, "This looked best at first sight.")


def search(view: Farmers, seat: int, slices: int, rng: Luck) -> Iterator[Thought]:
    """Every slice plays one imagined match to its end, with an action that is good so far or little tried."""
    actions = view.actions()
    first = advised(view, seat)
    tries = dict.fromkeys(actions, 0)
    won = dict.fromkeys(actions, 0.0)
    for number in range(1, slices + 1):
        action = next_to_try(actions, first, tries, won, number)
        world = view.imagine(seat, rng)
        world.play(action)
        won[action] += outcome(world, seat, rng)
        tries[action] += 1
        best = max(actions, key=lambda action: (tries[action], won[action]))
        value = won[best] / tries[best]
        yield Thought(best, tries[best] / number, value, reason(view, seat, best, number))


def next_to_try(
    actions: list[Action], first: Action, tries: dict[Action, int], won: dict[Action, float], number: int
) -> Action:
    """The action that the next slice tries: what judgement says first, then by upper confidence bounds."""
    if not tries[first]:
        return first
    bound = CURIOUS * sqrt(log(number + 1))

    def hope(action: Action) -> float:
        mean = won[action] / tries[action] if tries[action] else won[first] / tries[first] + 0.05
        return mean + bound / sqrt(tries[action] + 1)

    return max(actions, key=hope)


def outcome(world: Farmers, seat: int, rng: Luck) -> float:
    """Play an imagined match to its end by judgement, with some slips: how well the seat came off, from 0 to 1."""
    while world.turn is not None:
        if world.turn == CHANCE:
            world.carry_out(world.chance(rng))
        elif rng.random() < WANDER:
            world.carry_out(pick(rng, world._actions()))
        else:
            world.carry_out(advised(world, world.turn))
    scores = world.scores()
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return 0.5 * standing(world, seat) + 0.25 * (1 + tanh(lead / MARGIN))


def advised(state: Farmers, seat: int) -> Action:
    """The action that judgement prefers; `seat` is to act and knows its own cards."""
    advice = ADVICE.get(state.phase)
    actions = state._actions()
    if len(actions) == 1 or advice is None:
        return actions[0]
    return advice(state, seat, actions)


def _by_face(state: Farmers, seat: int, actions: list[Action]) -> Action:
    return max(actions, key=lambda action: judgement.best_face(state, seat, action[-1]) if len(action) > 1 else -9)


def _seed(state: Farmers, seat: int, actions: list[Action]) -> Action:
    number = field_number(actions[0][1])
    fallow = judgement.wants_back(state, seat) or judgement.gain_by_seed(state, seat, number) <= 0
    wanted = "fallow" if fallow else "seed"
    return next((action for action in actions[:2] if action[0] == wanted), actions[0])


def _plan(state: Farmers, seat: int, actions: list[Action]) -> Action:
    return max(judgement.plan_choices(state, seat), key=lambda action: judgement.order_worth(state, seat, action))


def _fire(state: Farmers, seat: int, actions: list[Action]) -> Action:
    cards = [action for action in actions if action[0] == "half-field"]
    least = min(cards, key=lambda action: judgement.best_face(state, seat, action[1]))
    worth = judgement.back_worth(state, seat, "half-field")
    return least if worth > judgement.best_face(state, seat, least[1]) * 0.7 else ("pass",)


def _lose(state: Farmers, seat: int, actions: list[Action]) -> Action:
    farm = state.farms[seat]
    return min(
        actions, key=lambda action: (field_number(action[2]) in farm.seeded, len(farm.fields[field_number(action[2])]))
    )


def _steal(state: Farmers, seat: int, actions: list[Action]) -> Action:
    taken = [action for action in actions if action[0] == "take"]
    if not taken:
        return actions[0]
    best = max(taken, key=lambda action: judgement.best_face(state, seat, action[2]))
    return best if judgement.best_face(state, seat, best[2]) > 1 else ("top",)


def _strike(state: Farmers, seat: int, actions: list[Action]) -> Action:
    return max(actions, key=lambda action: judgement.UNIT_WORTH[action[1]])


def _attack(state: Farmers, seat: int, actions: list[Action]) -> Action:
    attacks = [action for action in actions if action[0] == "attack"]
    return max(attacks, key=lambda action: judgement.attack_worth(state, seat, action), default=actions[-1])


def _back(state: Farmers, seat: int, actions: list[Action]) -> Action:
    farm = state.farms[seat]
    others = min(1, len(farm.backs) + len(farm.pulled) - 1)
    return max(actions, key=lambda action: judgement.back_worth(state, seat, action[0], others))


ADVICE: Final = {
    "keep": _by_face,
    "place": _by_face,
    "seed": _seed,
    "plan": _plan,
    "fire": _fire,
    "lose": _lose,
    "steal": _steal,
    "pick": _by_face,
    "strike": _strike,
    "attack": _attack,
    "back": _back,
}


def reason(view: Farmers, seat: int, action: Action, number: int) -> str:
    """Why this action, for people."""
    tried = f"Best in {number} imagined matches"
    if action[0] in ("seed", "fallow"):
        gain = judgement.gain_by_seed(view, seat, field_number(action[1]))
        return (
            f"{tried}; with what is known of the climate, seeding that field changes the harvest by {gain:+.1f} food."
        )
    if action[0] == "attack":
        return f"{tried}; the tribute would be {judgement.tribute_of(view, seat, action)} food a year."
    words = [card_name(word) for word in action[1:] if card_name(word) != "a card"]
    saved = " (saved)" if any(word.startswith(SAVED) for word in action) else ""
    return f"{tried}: {words[0]}{saved} does most good this way." if words else f"{tried}."
