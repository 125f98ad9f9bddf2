"""The games as PettingZoo environments (AEC): `env("gem-hens", seats=3, fighting="on")`, or once this is imported
`pettingzoo.make("aec", "pygames/gem-hens", seats=3, fighting="on")`.

A step is one word of an action, by its number in `environment.words`; the same agent goes on until the action is whole. The
observation is a dict: `observation`, numbers from 0 to 1 whose parts `environment.layout` names, and `action_mask`. Chance is
drawn by the environment, from the seed of `reset`. Rewards come at the end: each seat's score, or with `rewards="ranking"`
its place, from 1 for the winner to -1.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pygames
from pygames.core.game import Game
from pygames.environments.steps import Rewards, Steps, checked_rewards, missing, seats_and_options, words_of

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, aec_registry
    from pettingzoo import register as registered
    from pettingzoo.utils import wrappers
except ImportError as wrong:
    raise missing("pettingzoo", "pettingzoo") from wrong

if TYPE_CHECKING:
    from numpy.typing import NDArray

Observation = dict[str, "NDArray[Any]"]


def env(
    game: str | Game,
    seats: int | None = None,
    rewards: Rewards = "scores",
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """The environment in PettingZoo's usual wrappers: what is done before `reset`, or out of bounds, is refused."""
    made = raw_env(game, seats, rewards, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc]
    """A game, a number of seats (by default the fewest), and its options.

    An illegal step raises IllegalAction, with the rule that forbids it, and changes nothing.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        rewards: Rewards = "scores",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Raises UnknownGame, or BadOption for seats, rewards or options that the game does not have."""
        super().__init__()
        self.game = pygames.game(game) if isinstance(game, str) else game
        number, self.options = seats_and_options(self.game, seats, options.items())
        self.result = checked_rewards(rewards)
        self.render_mode = render_mode
        self.metadata = {"name": f"pygames_{self.game.slug}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.words = words_of(self.game)
        """What each action's number says; the last one ends an action that could go on."""
        self.possible_agents = [f"player_{seat}" for seat in range(number)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = Random()
        self._steps = self._begun(None)
        self.layout = self._steps.layout()
        """The parts of an observation: a name and how many numbers each."""
        size = sum(length for _, length in self.layout)
        self._observations = {agent: self._space(size) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(len(self.words)) for agent in self.possible_agents}

    def _space(self, size: int) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.words),), np.int8),
            }
        )

    def _begun(self, position: str | None) -> Steps:
        chosen: dict[str, Any] = dict(self.options)
        steps = Steps(self.game.new(seats=len(self.possible_agents), position=position, **chosen))
        steps.leave_to_chance(self._rng)
        return steps

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all agents."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The words of the game, and one number more that ends an action."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match, its luck from the seed; `options={"position": line}` begins it at a position.

        Raises BadPosition for a position that the game does not have, or that has other seats.
        """
        if seed is not None:
            self._rng = Random(seed)
        self._steps = self._begun((options or {}).get("position"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Any) -> None:
        """The agent whose turn it is takes a word."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        whole = self._steps.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        if not whole:
            return
        self._steps.leave_to_chance(self._rng)
        self._go_on()

    def _go_on(self) -> None:
        """The next agent is to act, or the match is over and everybody gets a reward."""
        turn = self._steps.turn
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]
            return
        results = self._steps.results(self.result)
        self.rewards = {agent: results[self._seat[agent]] for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and which numbers it may take now: none while it is another's turn."""
        seat = self._seat[agent]
        mask = np.zeros(len(self.words), np.int8)
        if seat == self._steps.turn:
            mask[self._steps.legal()] = 1
        return {"observation": np.array(self._steps.array(seat), np.float32), "action_mask": mask}

    def position(self, agent: str) -> str:
        """What an agent sees as one line: the position, and behind a `+` the words of its own that it has begun with."""
        return self._steps.line(self._seat[agent])

    def render(self) -> str | None:
        """In the mode `ansi` the table in letters, as the agent sees it whose turn it is."""
        if self.render_mode != "ansi":
            return None
        return self._steps.state.seen_by(self._steps.turn).as_text()

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return f"pygames_{self.game.slug}"


def register() -> None:
    """Put all games that are found into PettingZoo's list of environments; done once when this is imported."""
    for game in pygames.games():
        if f"pygames/{game.slug}" not in aec_registry:
            registered("aec", f"pygames/{game.slug}", env, kwargs={"game": game.slug})


register()
