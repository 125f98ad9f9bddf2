"""Chickenrun: hens gather plans and equipment under the Tweedys' noses, and run for the free-range world; two to six players."""

from pygames.chickenrun.rules import Chickenrun
from pygames.core.game import Game, Option

GAME = Game(
    slug="chickenrun",
    title="Chickenrun",
    seats=range(2, 7),
    options=(
        Option(
            name="bidding",
            choices=("off", "on"),
            default="off",
            label="Control of the Tweedys",
            labels={"off": "The dice decide", "on": "Hidden bids of eggs (advanced)"},
        ),
        Option(
            name="joint",
            choices=("off", "on"),
            default="off",
            label="Escapes",
            labels={"off": "Each player alone", "on": "Also two players together (advanced)"},
        ),
    ),
    state=Chickenrun,
    package=__name__,
    rules=2,
    bound=40_000,
    about="Gather a plan and what it takes, trade with the neighbours, and run for it under Mr Tweedy's nose.",
    goal="Be the first with four chickens in the free-range world.",
    minutes=60,
)

__all__ = ["GAME", "Chickenrun"]
