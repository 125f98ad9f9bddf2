"""Gem Hens: hens race through a yard for gems, and each player wants to lay the most marvellous egg."""

from pygames.core.game import Game, Option
from pygames.gem_hens.rules import GemHens

GAME = Game(
    slug="gem-hens",
    title="Gem Hens",
    seats=range(2, 5),
    options=(
        Option(name="power-clucks", choices=("off", "on"), default="off", label="Power Clucks"),
        Option(name="fighting", choices=("off", "on"), default="off", label="Fighting"),
        Option(
            name="clock",
            choices=("20", "40", "off"),
            default="20",
            label="Time to roll",
            labels={"20": "20 seconds", "40": "40 seconds", "off": "No clock"},
        ),
    ),
    state=GemHens,
    package=__name__,
    bound=4000,
    about="Roll against the clock, race and shove through the yard, and set seven features of an egg with gems.",
    minutes=40,
    goal="Lay the finest egg: features full of gems of one kind score, and gems beside the egg cost.",
)

__all__ = ["GAME", "GemHens"]
