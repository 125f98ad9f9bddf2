"""Secret Suppers: hidden hands from a bag, a peeked deck, secret choices made at the same time."""

from pygames.secret_suppers.rules import GAME

__all__ = ["GAME"]
