"""Dice Barn: six dice, kept one by one. Solo to six seats, dice of one's own, players who drop out."""

from pygames.dice_barn.rules import GAME

__all__ = ["GAME"]
