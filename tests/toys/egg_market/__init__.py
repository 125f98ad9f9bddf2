"""Egg Market: a trade that interrupts another seat's turn, offers put together one by one, players who drop out."""

from pygames.egg_market.rules import GAME

__all__ = ["GAME"]
