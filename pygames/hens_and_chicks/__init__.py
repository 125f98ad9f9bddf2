"""Hens and Chicks: a race over eight rows, in which hens jump and chicks pin."""

from pygames.hens_and_chicks.rules import GAME

__all__ = ["GAME"]
