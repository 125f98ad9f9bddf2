"""The Rolling Gemstones: ten dice, six columns of gems, and sums that should rise from left to right."""

from pygames.core.game import Game, Option
from pygames.core.solo import SoloResult
from pygames.rolling_gemstones.rules import MOST_LINES, RollingGemstones
from pygames.rolling_gemstones.sheet import COLOURS, GEMS, NUMBERS, evaluation, ranks
from pygames.rolling_gemstones.solo import solo_result

GAME = Game(
    slug="rolling-gemstones",
    title="The Rolling Gemstones",
    seats=range(1, 5),
    options=(
        Option(
            name="dice",
            choices=("table", "own"),
            default="table",
            label="Dice",
            labels={"table": "The table rolls", "own": "Our own dice: we enter what they show"},
        ),
    ),
    state=RollingGemstones,
    package="pygames.rolling_gemstones",
    bound=MOST_LINES,
    about="Pair colours with numbers so that six sums rise from left to right, alone or against up to three others.",
    goal="Let your six sums rise from left to right, two turns of yours running; else be nearest to that.",
    minutes=30,
    solo=solo_result,
)

__all__ = [
    "COLOURS",
    "GAME",
    "GEMS",
    "NUMBERS",
    "RollingGemstones",
    "SoloResult",
    "evaluation",
    "ranks",
    "solo_result",
]
