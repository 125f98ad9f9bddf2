"""The bots: easy errs and fights nobody, steady judges what each die brings, strong also plays the round on in imagination.

What has no judgement of its own (powers, fights, gems that change owners) is tried on a copy and judged by what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from pygames.core.bag import Luck, pick
from pygames.core.search import Thought
from pygames.core.words import CHANCE, Action, counted, figure
from pygames.gem_hens import judgement
from pygames.gem_hens.acting import PASS
from pygames.gem_hens.components import GEMS
from pygames.gem_hens.eating import REMOVE
from pygames.gem_hens.fighting import FIGHT
from pygames.gem_hens.judgement import Look
from pygames.gem_hens.powers import CARDS
from pygames.gem_hens.yard import LINES, line_name

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens

ERROR: Final = 2.5
"""How far easy misjudges a die at most, in points."""
CARELESS: Final = 0.25
"""How often easy places a gem anywhere, or does not see what a power could do."""
DEPTH: Final = {"easy": 1, "steady": 1, "strong": 2}
"""How many dice ahead each level looks."""
WANTED: Final = {"123": 3, "45": 5, "6": 1}
"""So many dice of each kind a bot would like to lock."""
CANDIDATES: Final = 6
"""So many actions strong looks at more closely."""
FUTURES: Final = 16
"""In so many imagined rounds it tries each."""
HALVINGS: Final = (3, 7)
"""After so many rounds the worse half is given up."""
PRIOR: Final = 2.0
"""As many imagined rounds as this judgement counts."""
SAMPLES: Final = 6
"""How often something is tried that depends on luck."""
WORTH_A_POWER: Final = 1.2
"""What a power must bring at the beginning of a round to be used; with fewer dice left less will do."""
PATIENCE: Final = 40
"""So many lines at most belong to what an action brings about at once."""


def think(view: GemHens, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    """Thoughts about the seat's next action."""
    if level == "strong" and view.step_name == "turn":
        yield from search(view, seat, rng)
        return
    action = careless(view, seat, rng) if level == "easy" else advised(view, seat, DEPTH[level])
    yield Thought(action, 1.0, None, reason(view, seat, action))


def careless(view: GemHens, seat: int, rng: Luck) -> Action:
    """Judgement with errors, and without fights."""
    actions = [action for action in view.actions() if action[0] not in (FIGHT, REMOVE)]
    slip = rng.random() < CARELESS
    if view.step_name == "turn":
        look = Look(view, seat)
        dice = [action for action in actions if action[0] not in CARDS]
        return max(dice, key=lambda action: look.use(action, DEPTH["easy"]) + ERROR * rng.random())
    if slip and view.step_name in ("eat", "draft"):
        return pick(rng, actions)
    if slip and ("done",) in actions and view.step_name != "roll":
        return ("done",)
    action = advised(view, seat, DEPTH["easy"])
    return action if action in actions else actions[0]


def advised(state: GemHens, seat: int, depth: int, tries: bool = True) -> Action:
    """What judgement prefers. Without `tries` no power is used but where there is nothing else, which is quicker."""
    step = state.step_name
    if step == "roll":
        return judgement.rolling(state, WANTED)
    if step == "put":
        return judgement.putting(state)
    if step == "draft":
        return max(state.actions(), key=lambda action: DRAFTED.get(action[1], 0))
    usual = _usual(state, seat, depth)
    if not tries and usual is not None:
        return usual
    others = [action for action in state.actions() if usual is None or action[0] in CARDS or action[0] == FIGHT]
    if not others:
        return usual or state.actions()[0]
    worths = {action: tried(state, seat, action) for action in (*others, *([usual] if usual else []))}
    best = max(worths, key=worths.__getitem__)
    if usual is None or worths[best] - worths[usual] > _enough(state, seat, best):
        return best
    return usual


def _usual(state: GemHens, seat: int, depth: int) -> Action | None:
    """What would be done without a power or a fight; None where all there is has to be tried."""
    step = state.step_name
    if step == "turn":
        look = Look(state, seat)
        dice = [action for action in state.actions() if action[0] not in CARDS]
        return dice[0] if len(dice) == 1 else max(dice, key=lambda action: look.use(action, depth))
    if step == "eat":
        return judgement.eating(state)
    return ("done",) if ("done",) in state.actions() else None


def _enough(state: GemHens, seat: int, action: Action) -> float:
    """By how much something must be better than the usual to be done."""
    if action[0] == FIGHT or state.step_name == "finish":
        return 0.05
    return _later(state, seat)


def _later(state: GemHens, seat: int) -> float:
    """What a power may still bring that is not used yet: it can be used once, and something better may come."""
    return WORTH_A_POWER * len(state.hens[seat].dice) / 8


# -- trying -----------------------------------------------------------------------------------------------------------


def tried(state: GemHens, seat: int, action: Action) -> float:
    """What comes of an action by the end of this turn, in points; the mean of several tries where luck has a hand in it."""
    worth, lucky = _once(state, seat, action, 0)
    if not lucky:
        return worth
    return (worth + sum(_once(state, seat, action, number)[0] for number in range(1, SAMPLES))) / SAMPLES


def _once(state: GemHens, seat: int, action: Action, number: int) -> tuple[float, bool]:
    """One try, and whether it depended on luck."""
    twin, luck, lucky = state.copy(), Random(number), False
    here = (state.round, state.active)
    twin.carry_out(action)
    for _ in range(PATIENCE):
        ended = twin.turn is None or (twin.round, twin.active) != here
        if ended or (twin.step_name == "turn" and action[0] not in CARDS):
            break
        if twin.turn == CHANCE:
            lucky = True
            twin.carry_out(twin.chance(luck))
        else:
            twin.carry_out(advised(twin, twin.turn or 0, 1, tries=False))
    promise = 0.0
    if twin.turn is not None and twin.phase in ("turn", "after") and twin.hens[seat].dice:
        promise = Look(twin, seat).ahead(twin.hens[seat].cell, tuple(twin.hens[seat].dice), 1)
    return judgement.lead(twin, seat) + promise, lucky


# -- strong -----------------------------------------------------------------------------------------------------------


@dataclass
class Trial:
    """An action, what judgement says of it, and how the round went on with it in each imagined round."""

    action: Action
    prior: float
    results: list[float] = field(default_factory=list)

    @property
    def worth(self) -> float:
        """Judgement and experience, weighed by how much there is of it."""
        tries = len(self.results)
        return (PRIOR * self.prior + sum(self.results)) / (PRIOR + tries)


def search(view: GemHens, seat: int, rng: Luck) -> Iterator[Thought]:
    """Every slice plays one imagined round on. All actions meet the same luck; the worse half is given up twice."""
    trials = candidates(view, seat)
    kept = _later(view, seat) if view.abilities(seat) else 0.0  # nobody uses a power while the round is played on
    yield Thought(trials[0].action, 1 / len(trials), None, reason(view, seat, trials[0].action))
    for number in range(1, FUTURES + 1 if len(trials) > 1 else 1):
        world = view.imagine(seat, rng)
        seed = int(rng.random() * 2**32)
        for trial in trials:
            twin = world.copy()
            twin.carry_out(trial.action)
            trial.results.append(played_on(twin, seat, seed) + (0.0 if trial.action[0] in CARDS else kept))
            best = max((one for one in trials if len(one.results) >= number - 1), key=lambda one: one.worth)
            told = f"{reason(view, seat, best.action)[:-1]}, and came off best in {counted(number, 'imagined round')}."
            yield Thought(best.action, 1 / len(trials), None, told)
        if number in HALVINGS:
            trials.sort(key=lambda one: -one.worth)
            del trials[(len(trials) + 1) // 2 :]


def candidates(view: GemHens, seat: int) -> list[Trial]:
    """The most promising actions, the best first: dice by judgement, powers by trying."""
    look = Look(view, seat)
    dice = [Trial(action, look.use(action, DEPTH["strong"])) for action in view.actions() if action[0] not in CARDS]
    dice.sort(key=lambda trial: -trial.prior)
    del dice[CANDIDATES:]
    powers = [action for action in view.actions() if action[0] in CARDS]
    if powers:
        usual = tried(view, seat, dice[0].action)
        gains = [(tried(view, seat, action) - usual - _enough(view, seat, action), action) for action in powers]
        gains.sort(key=lambda found: -found[0])
        dice += [Trial(action, dice[0].prior + gain) for gain, action in gains[:2]]
        dice.sort(key=lambda trial: -trial.prior)
    return dice


def round_played(world: GemHens, luck: str) -> GemHens:
    """The same State with its round played to the end by judgement; the same `luck` gives the same dice and gems."""
    here = world.round
    while world.turn is not None and world.round == here:
        if world.turn == CHANCE:
            world.carry_out(world.chance(Random(f"{luck}{world.occasion}")))
        else:
            world.carry_out(advised(world, world.turn, DEPTH["steady"], tries=False))
    return world


def played_on(world: GemHens, seat: int, seed: int) -> float:
    """Play an imagined round to its end: the seat's lead over the best of the others, in points."""
    round_played(world, f"{seed}:")
    others = [judgement.standing(world, other) for other in world.players() if other != seat]
    return judgement.standing(world, seat) - max(others, default=0.0)


# -- reasons ----------------------------------------------------------------------------------------------------------


def reason(view: GemHens, seat: int, action: Action) -> str:
    """Why this action, for people."""
    step = view.step_name
    if action[0] in CARDS:
        return f"{CARDS[action[0]].name} brings more now than it promises for later."
    if step == "turn":
        return _why_die(view, seat, action)
    if step == "eat" and action[0] in GEMS:
        hen = view.hens[seat]
        gain = judgement.gain_of(tuple(hen.egg), (action[0],), judgement.to_come(view, seat))
        return f"There the {GEMS[action[0]].name} changes what the egg promises by {figure(gain, '+.1f')} points."
    return WHY.get(step, "This looked best.")


def _why_die(view: GemHens, seat: int, action: Action) -> str:
    what = action[1]
    if what == PASS:
        return "This die can do nothing else."
    if what in LINES:
        return f"A gem for {line_name(what)} can be put where it suits."
    end = what if len(action) == 2 else judgement.behind(action[3], what)
    gems = view.grain[end]
    if not gems:
        return f"From {end} the other dice reach more."
    gain = Look(view, seat).gain(gems)
    return f"What lies on {end} changes what the egg promises by {figure(gain, '+.1f')} points."


WHY: Final = {
    "roll": "Dice that move and dice that scratch are wanted, in a good mixture.",
    "put": "There it does most for the own egg, or least for the others'.",
    "draft": "This Power Cluck has proved the most useful.",
}
DRAFTED: Final = {
    word: -place
    for place, word in enumerate(
        """high-endurance clever jeweler farmers-favorite psychic hungry heavyweight eat-and-run benevolent strategic waste-not
        stake-a-claim nimble tough flight kick-n-scratch well-fed copycat gambler forger wanderer picky""".split()
    )
}
"""How gladly each Power Cluck is drafted: by how much it moved its holders' chance to win in matches of steady bots that drafted at random."""
