"""The bots: each imagines what it cannot see, tries its actions there, and lets judgement play on to the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from math import sqrt, tanh
from random import Random
from typing import TYPE_CHECKING, Final

from pygames.core.bag import Luck, pick
from pygames.core.search import Thought, standing
from pygames.core.words import CHANCE, Action, counted
from pygames.jelly_bean_farmers import judgement
from pygames.jelly_bean_farmers.cards import card_name
from pygames.jelly_bean_farmers.places import place_number

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

SLICES: Final = {"easy": 1, "steady": 24, "strong": 60}
CARELESS: Final = 0.35
"""How often an easy bot does something at random."""
DOUBT: Final = 1.0
"""How many standard errors a lead must have to count."""
PRIOR: Final = 0.02
"""The variance that a lead has at least: few tries prove little."""
HALVINGS: Final = (4, 7, 11, 16, 23)
"""Before which rounds the worse half of the actions is given up."""
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


@dataclass
class Trial:
    """An action in the search: how it did in each imagined match, always beside judgement's own choice in the same one."""

    action: Action
    results: list[float] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    """How much better than judgement's choice, match by match."""

    @property
    def lead(self) -> float:
        """The mean lead over judgement's choice, less what may be luck."""
        tries = len(self.leads)
        mean = sum(self.leads) / tries
        spread = sum((lead - mean) ** 2 for lead in self.leads) / tries
        return mean - DOUBT * sqrt((spread + PRIOR) / tries)


def search(view: Farmers, seat: int, slices: int, rng: Luck) -> Iterator[Thought]:
    """Every slice plays one imagined match to its end. All actions meet the same hidden cards and the same luck; the worse half is given up."""
    first = advised(view, seat)
    base = Trial(first)
    others = [Trial(action) for action in view.actions() if action != first]
    matches = rounds(view, seat, base, others, rng)
    for number in range(1, slices + 1):
        next(matches)
        ahead = [trial for trial in others if trial.leads and trial.lead > 0]
        best = max(ahead, key=lambda trial: trial.lead, default=base)
        value = sum(best.results) / len(best.results)
        yield Thought(best.action, len(best.results) / number, value, reason(view, seat, best.action, number))


def rounds(view: Farmers, seat: int, base: Trial, others: list[Trial], rng: Luck) -> Iterator[None]:
    """Round after round, without end: one match with judgement's choice, then one with each other action that is left in `others`."""
    for number in count(1):
        if number in HALVINGS:
            others.sort(key=lambda trial: -trial.lead)
            del others[(len(others) + 1) // 2 :]
        world = view.imagine(seat, rng)
        seeds = [int(rng.random() * 2**32) for _ in range(view.seats + 1)]
        for trial in (base, *others):
            twin = world.copy()
            twin.carry_out(trial.action)
            trial.results.append(outcome(twin, seat, seeds))
            trial.leads.append(trial.results[-1] - base.results[-1])
            yield


def outcome(world: Farmers, seat: int, seeds: list[int]) -> float:
    """Play an imagined match to its end by judgement: how well the seat came off, from 0 to 1.

    Each player's draws and the climate have luck of their own, so that it is the same whatever the others do.
    """
    luck = [Random(seed) for seed in seeds]
    while world.turn is not None:
        if world.turn == CHANCE:
            source = luck[-1] if world.phase in ("climate", "peek") else luck[world.waiting[0]]
            world.carry_out(world.chance(source))
        else:
            world.carry_out(advised(world, world.turn))
    scores = world.scores()
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return 0.3 * standing(world, seat) + 0.35 * (1 + tanh(lead / MARGIN))


def advised(state: Farmers, seat: int) -> Action:
    """The action that judgement prefers; `seat` is to act and knows its own cards."""
    advice = ADVICE.get(state.phase)
    actions = state.actions()
    if len(actions) == 1 or advice is None:
        return actions[0]
    return advice(state, seat, actions)


def _by_face(state: Farmers, seat: int, actions: list[Action]) -> Action:
    return max(actions, key=lambda action: judgement.best_face(state, seat, action[-1]) if len(action) > 1 else -9)


def _seed(state: Farmers, seat: int, actions: list[Action]) -> Action:
    number = place_number(actions[0][1])
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
        actions, key=lambda action: (place_number(action[2]) in farm.seeded, len(farm.fields[place_number(action[2])]))
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
    tried = f"It came out best in {counted(number, 'imagined match', 'imagined matches')}"
    why = WHY.get(action[0])
    return f"{tried}; {why(view, seat, action)}." if why else f"{tried}."


def _why_seed(view: Farmers, seat: int, action: Action) -> str:
    gain = judgement.gain_by_seed(view, seat, place_number(action[1]))
    return f"with what is known of the climate, seed on that field changes the harvest by {gain:+.1f} food"


def _why_card(view: Farmers, seat: int, action: Action) -> str:
    worth = judgement.best_face(view, seat, action[1])
    return f"the face of {card_name(action[1])} promises about {worth:.1f} food by the end"


def _why_order(view: Farmers, seat: int, action: Action) -> str:
    worth = judgement.order_worth(view, seat, action)
    return f"{card_name(action[1])} used like this is worth about {worth:.1f} food by the end"


def _why_attack(view: Farmers, seat: int, action: Action) -> str:
    return f"the tribute would be {judgement.tribute_of(view, seat, action)} food a year"


WHY: Final = {
    "seed": _why_seed,
    "fallow": _why_seed,
    "keep": _why_card,
    "spring": _why_card,
    "summer": _why_card,
    "use": _why_card,
    "face": _why_order,
    "back": _why_order,
    "attack": _why_attack,
}
