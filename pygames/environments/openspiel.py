"""The games as OpenSpiel games: `load("gem-hens", seats=3, fighting="on")`, or by name once this is imported:
`pyspiel.load_game("pygames_gem_hens(players=3,fighting=on)")`.

A player's step is one word of an action; the numbers are those of `words`. Chance is explicit, word by word, too. Observations
are the position's line that the player sees, and an array of numbers from 0 to 1; information states add a digest of all that
the player saw and did. Utilities are the scores at the end, or with `rewards=ranking` places, which sum to zero.
"""

from __future__ import annotations

from typing import Any

import pygames
from pygames.core.game import Game, Option
from pygames.core.state import State
from pygames.core.words import CHANCE
from pygames.environments.steps import (
    REWARDS,
    Rewards,
    Steps,
    bounds,
    checked_rewards,
    missing,
    most_steps,
    seats_and_options,
    words_of,
)

try:
    import numpy as np
    import pyspiel
except ImportError as wrong:
    raise missing("open_spiel", "openspiel") from wrong


def load(game: str | Game, seats: int | None = None, rewards: Rewards = "scores", **options: Any) -> Any:
    """A game, a number of seats (by default the fewest), and its options. Raises UnknownGame or BadOption."""
    found = pygames.game(game) if isinstance(game, str) else game
    number, chosen = seats_and_options(found, seats, options.items())
    told = {option.name: _told(option, chosen[option.name]) for option in found.options}
    return pyspiel.load_game(name_of(found), {"players": number, "rewards": checked_rewards(rewards), **told})


def name_of(game: Game) -> str:
    """What OpenSpiel calls a game: `pygames_gem_hens`."""
    return f"pygames_{game.slug.replace('-', '_')}"


def _told(option: Option, choice: str) -> str:
    """A choice as a parameter. OpenSpiel reads what looks like a number as one, so the option's name stands before it."""
    return f"{option.name}-{choice}" if choice.isdecimal() else choice


def _choice(option: Option, told: str) -> str:
    bare = told.removeprefix(f"{option.name}-")
    return bare if bare.isdecimal() else told


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and options."""

    def __init__(self, game: Game, params: dict[str, Any]) -> None:
        self.game = game
        self.result = checked_rewards(params.get("rewards", REWARDS[0]))
        told = [(option, params.get(option.name, option.default)) for option in game.options]
        options = [(option.name, _choice(option, str(choice))) for option, choice in told]
        self.seats, self.options = seats_and_options(game, params.get("players"), options)
        low, high = bounds(game, self.seats, self.result)
        encoding = game.encoding()
        info = pyspiel.GameInfo(
            num_distinct_actions=len(words_of(game)),
            max_chance_outcomes=len(encoding.chance_words),
            num_players=self.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if self.result == "ranking" else None,
            max_game_length=most_steps(game),
        )
        super().__init__(game_type(game, self.result), info, params)

    def new_initial_state(self, position: str | None = None) -> SpielState:
        """The start, or a position's line. Raises BadPosition."""
        return SpielState(self, position)

    def begun(self, position: str | None) -> Steps:
        """A match at its start or at a position."""
        chosen: dict[str, Any] = dict(self.options)
        return Steps(self.game.new(seats=self.seats, position=position, **chosen))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What sees a state for a player: as it is, or with perfect recall."""
        if params:
            raise ValueError(f"Observers of {self.game.title} take no parameters, and not {params}.")
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match, word by word."""

    def __init__(self, game: SpielGame, position: str | None = None) -> None:
        super().__init__(game)
        self.result = game.result
        self._steps: Steps | None = game.begun(position) if position is not None else None

    @property
    def steps(self) -> Steps:
        """The match. OpenSpiel makes each copy from a new State, so this one begins when it is first asked for."""
        if self._steps is None:
            self._steps = self.get_game().begun(None)
        return self._steps

    def current_player(self) -> Any:
        """The seat to act, or that chance is, or that it is over."""
        turn = self.steps.turn
        return pyspiel.PlayerId.TERMINAL if turn is None else pyspiel.PlayerId.CHANCE if turn == CHANCE else turn

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self.steps.turn is None

    def _legal_actions(self, player: int) -> list[int]:
        return self.steps.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The words that may come next, each with its probability."""
        return self.steps.odds()

    def _apply_action(self, action: int) -> None:
        if self.steps.turn == CHANCE:
            self.steps.fall(action)
        else:
            self.steps.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.steps.encoding.chance_words[action] if player == CHANCE else self.steps.words[action]

    def returns(self) -> list[float]:
        """What the match was worth to each player; nothing before it is over."""
        return self.steps.results(self.result) if self.is_terminal() else [0.0] * self.steps.state.seats

    @property
    def whole(self) -> State:
        """The whole State, what is hidden included: a copy."""
        return self.steps.state.copy()

    def __str__(self) -> str:
        return " + ".join(
            [self.steps.state.position(), *([" ".join(self.steps.touches)] if self.steps.touches else [])]
        )


class Observer:
    """What a player sees, as a text and, without perfect recall, as numbers."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self._recalls = recalls
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not recalls:
            layout = game.begun(None).layout()
            self.tensor = np.zeros(sum(length for _, length in layout), np.float32)
            start = 0
            for name, length in layout:
                self.dict[name] = self.tensor[start : start + length]
                start += length

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill `tensor`, of which `dict` holds the parts by name."""
        if self.tensor is not None:
            self.tensor[:] = state.steps.array(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The position's line, as the player sees it."""
        return state.steps.memory(player) if self._recalls else state.steps.line(player)


def game_type(game: Game, rewards: str = REWARDS[0]) -> Any:
    """What OpenSpiel wants to know about a game."""
    kinds = pyspiel.GameType
    hides = game.state.hide is not State.hide
    return kinds(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC
        if game.encoding().chance_words
        else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hides else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if rewards == "ranking" else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "rewards": REWARDS[0],
            **{option.name: _told(option, option.default) for option in game.options},
        },
    )


def register() -> None:
    """Register all games that are found and not registered yet; done once when this is imported."""
    known = set(pyspiel.registered_names())
    for game in pygames.games():
        if name_of(game) not in known:
            pyspiel.register_game(game_type(game), _kind(game))


def _kind(game: Game) -> type[SpielGame]:
    """A class of its own for each game. A function would do, but OpenSpiel lets go of one only when Python is gone, and crashes."""

    class Named(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, params or {})

    return Named


register()
