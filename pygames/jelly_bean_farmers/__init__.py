"""Jelly Bean Farmers: eight years of secret choices, bad weather and armed neighbours, for two to four farmers."""

from pygames.core.game import Game
from pygames.jelly_bean_farmers.rules import Farmers
from pygames.jelly_bean_farmers.year import RULES

GAME = Game(
    slug="jelly-bean-farmers",
    title="Jelly Bean Farmers",
    seats=range(2, 5),
    options=(),
    state=Farmers,
    rules=RULES,
    older=range(1, RULES),
    package=__name__,
    bound=4000,
    about="Plant beans, outlast the weather, and plunder the neighbours, all choosing in secret.",
    goal="Have the most points after eight years: 1 for each food, 4 for each food stamp that is left.",
    minutes=45,
)
