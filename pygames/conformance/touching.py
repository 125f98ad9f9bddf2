"""Actions and touches: every action can be reached touch by touch, and what leads nowhere is refused by a rule."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources

from pygames.conformance.data import frozen
from pygames.conformance.finding import At, broken, keep
from pygames.conformance.walk import Look, Walk, check_action, is_sentence
from pygames.core.errors import IllegalAction
from pygames.core.game import Game
from pygames.core.state import State
from pygames.core.touches import Step
from pygames.core.words import CHANCE, LONGEST_WORD, MOST_WORDS, Action, Refusal

CORE_RULES = frozenset({"notation", "end", "chance", "resign", "undo", "redo", "sit", "length"})
"""The rules that all games share; their anchors stand on every rules page."""
GARBAGE = ("a1", "?", "resign", "0", "-1", "99", "none", "done", "x" * LONGEST_WORD)


def actions_are_words(walk: Walk) -> None:
    """Actions have 1 to 12 words that can be typed; typed text names the same action."""
    for point in walk.points:
        for action in point.state.actions():
            check_action(action)
        for action in walk.some(point.state.actions(), 5):
            with At(point.state, action):
                read = point.state.checked(" ".join(action).upper())
                keep(read == action, f"typed as text it is read as “{' '.join(read)}”")


def after_walks_to_the_actions(walk: Walk) -> None:
    """`after` gives exactly the words that follow in some action, and knows where an action ends."""
    for point in walk.decisions():
        actions = point.state.actions()
        for action in [(), *walk.some(actions, 8)]:
            with At(point.state, action):
                for length in range(len(action) + 1):
                    _check_step(point.state, actions, action[:length])


def _check_step(state: State, actions: list[Action], begun: Action) -> None:
    step = state.after(begun)
    if not isinstance(step, Step):
        broken(f"{begun} begins an action and is refused: {step}")
    follow = dict.fromkeys(one[len(begun)] for one in actions if one[: len(begun)] == begun and len(one) > len(begun))
    keep(step.words == tuple(follow), f"after {begun}: {step.words}, not {tuple(follow)}")
    keep(step.action == (begun if begun in actions else None), f"after {begun}: {step.action}")
    keep(state.why_not(begun) is None, f"{begun} begins an action and is refused")


def refusals_name_a_rule(walk: Walk) -> None:
    """Touches that no action has are refused with an anchor of the rulebook and a sentence; others are not refused."""
    anchors = rulebook_anchors(walk.case.game)
    for point in walk.decisions():
        actions = point.state.actions()
        heaps = [Counter(action) for action in actions]
        for touches in hostile(walk, point.state, 12):
            with At(point.state, touches):
                refusal = point.state.why_not(touches)
                if not any(Counter(touches) <= heap for heap in heaps):
                    keep(refusal is not None, "it begins no action and is not refused")
                if refusal is not None:
                    begins = any(action[: len(touches)] == touches for action in actions)
                    keep(not begins, f"it begins an action and is refused: {refusal.text}")
                    check_refusal(refusal, anchors)


def refused_actions_change_nothing(walk: Walk) -> None:
    """What is refused raises IllegalAction, and nothing has changed."""
    for point in walk.points:
        for touches in hostile(walk, point.state, 6):
            state = point.state.copy()
            with At(point.state, touches):
                try:
                    state.play(touches)
                except IllegalAction:
                    same = state == point.state and frozen(state) == point.frozen
                    keep(same, "it was refused and changed something")


def copies_are_independent(walk: Walk) -> None:
    """A copy never changes with its original, nor the original with its copy, nor with what it is asked."""
    for point in walk.points:
        with At(point.state, point.action):
            keep(frozen(point.state) == point.frozen, "a State changed by being looked at")
            keep(frozen(point.copy) == point.frozen, "an earlier copy changed with later moves")
            twin = point.state.copy()
            keep(twin == point.state and frozen(twin) == point.frozen, "a copy is not equal")
            walk.play_on(twin, 4)
            keep(frozen(point.state) == point.frozen, "a State changed with its copy")
            twin = point.state.copy()
            twin.play(point.action)
            after = frozen(twin)
            walk.play_on(twin.copy(), 3)
            keep(frozen(twin) == after, "a State changed with its copy")


def hostile(walk: Look, state: State, most: int) -> list[Action]:
    """Touches that may begin no action: real words in other orders and places, and words that nothing has."""
    pool = [*GARBAGE, *walk.some([word for action in state.actions() for word in action], 20), *walk.points[0].action]
    found: list[Action] = []
    for _ in range(most):
        length = walk.rng.choice((1, 1, 2, 2, 3, 4, MOST_WORDS))
        touches = [walk.rng.choice(pool) for _ in range(length)]
        if state.turn not in (None, CHANCE) and walk.rng.random() < 0.5:
            action = list(walk.rng.choice(state.actions()))
            action.insert(walk.rng.randrange(len(action) + 1), walk.rng.choice(pool))
            touches = action[:MOST_WORDS]
        if touches[0] != "resign":
            found.append(tuple(touches))
    return found


def check_refusal(refusal: Refusal, anchors: set[str]) -> None:
    """A refusal is a short sentence and names a rule that the rulebook has."""
    keep(is_sentence(refusal.text) and len(refusal.text) < 400, f"a refusal is no sentence: {refusal.text!r}")
    known = not anchors or refusal.rule in anchors or refusal.rule in CORE_RULES
    keep(known, f"the rulebook has no anchor {refusal.rule!r}, which is named by: {refusal.text}")


def rulebook(game: Game) -> str:
    """The game's rulebook; empty where it is not at hand, as in a wheel."""
    file = resources.files(game.package).joinpath("rulebook.md")
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def rulebook_anchors(game: Game) -> set[str]:
    """The anchors of the game's rulebook."""
    return set(re.findall(r"\{#([a-z0-9-]+)\}", rulebook(game)))
