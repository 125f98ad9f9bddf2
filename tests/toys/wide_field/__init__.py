"""Wide Field: hens on a board of 400 squares that leave holes; for the page's speed."""

from pygames.wide_field.rules import GAME

__all__ = ["GAME"]
