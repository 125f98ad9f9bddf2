"""Tabletop games, every rule of them: rules engines that need nothing but Python.

>>> import pygames
>>> state = pygames.game("hens-and-chicks").new()
"""

from pygames.core.bots import Bot, bot
from pygames.core.errors import BadOption, BadPosition, BadRecord, IllegalAction, PygamesError, UnknownGame
from pygames.core.game import Game, Option
from pygames.core.match import Match
from pygames.core.record import Seat
from pygames.core.registry import game, games
from pygames.core.search import Thought
from pygames.core.state import State
from pygames.core.touches import Step
from pygames.core.words import BLANK, CHANCE, Action, Refusal

__all__ = [
    "BLANK",
    "CHANCE",
    "Action",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Bot",
    "Game",
    "IllegalAction",
    "Match",
    "Option",
    "PygamesError",
    "Refusal",
    "Seat",
    "State",
    "Step",
    "Thought",
    "UnknownGame",
    "bot",
    "game",
    "games",
]
