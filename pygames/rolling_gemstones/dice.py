"""The dice: which may be thrown again, and what a throw can show."""

from itertools import product
from typing import Final

from pygames.core.bag import Luck, evenly
from pygames.core.state import MOST_OUTCOMES
from pygames.core.touches import Step
from pygames.core.words import Action, Refusal, counted, quoted
from pygames.rolling_gemstones.sheet import COLOURS, NUMBERS

EACH: Final = 5
"""Colour dice, and number dice, in a player's roll."""
IMAGINARY_EACH: Final = 2
"""Colour dice, and number dice, in an imaginary player's roll."""
TRIPLE: Final = 3
MOST_THROWS: Final = 21
"""The first roll of a turn and 20 re-rolls: far more than honest dice give, so that no turn is endless."""

_COLOURS: Final = frozenset(COLOURS)
_NUMBERS: Final = frozenset(NUMBERS)


def is_colour(face: str) -> bool:
    return face in _COLOURS


def is_face(word: str) -> bool:
    """Whether a die can show this."""
    return word in _COLOURS or word in _NUMBERS


def triples(dice: list[str]) -> list[str]:
    """The faces that at least three dice show: one colour and one number at most, the colour first."""
    return [face for face in dict.fromkeys(dice) if dice.count(face) >= TRIPLE]


def throw(rng: Luck, colours: int, numbers: int) -> Action:
    """What so many colour dice and number dice show."""
    random = rng.random
    return (
        "roll",
        *[COLOURS[int(random() * 6)] for _ in range(colours)],
        *[NUMBERS[int(random() * 6)] for _ in range(numbers)],
    )


def throws(colours: int, numbers: int) -> list[tuple[Action, float]] | None:
    """Everything that a throw can show, each as likely as any other; None if that is too much to list."""
    number = 6 ** (colours + numbers)
    if number > MOST_OUTCOMES:
        return None
    every = product(*[COLOURS] * colours, *[NUMBERS] * numbers)
    return [(("roll", *faces), 1 / number) for faces in every]


def throw_odds(said: int, colours: int, numbers: int) -> list[tuple[str, float]]:
    """What the next die of a throw may show when so many words of it are said, “roll” among them; colour dice come first."""
    if said == 0:
        return [("roll", 1.0)]
    if said <= colours:
        return evenly(COLOURS)
    return evenly(NUMBERS) if said <= colours + numbers else []


def throw_step(touches: Action, colours: int, numbers: int) -> Step | Refusal:
    """Where touches lead that say what so many dice show. The dice may be named in any order."""
    shown_colours = [word for word in touches if word in _COLOURS]
    shown_numbers = [word for word in touches if word in _NUMBERS]
    rolled = touches.count("roll")
    if rolled > 1 or rolled + len(shown_colours) + len(shown_numbers) < len(touches):
        wrong = next((word for word in touches if word != "roll" and not is_face(word)), "roll")
        return Refusal(
            "chance", f"{quoted(wrong)} is not what a die shows: a throw is written like {_example(colours, numbers)}."
        )
    for shown, thrown, kind in ((shown_colours, colours, "colour"), (shown_numbers, numbers, "number")):
        if len(shown) > thrown:
            dice = counted(thrown, f"{kind} die", f"{kind} dice") if thrown else f"no {kind} die"
            return Refusal("chance", f"The throw has {dice}, and you have entered {counted(len(shown), kind)}.")
    follow: Action = () if rolled else ("roll",)
    if not touches:
        return Step(follow, None)  # an outcome is told from a seat's action by its first word
    follow += COLOURS if len(shown_colours) < colours else ()
    follow += NUMBERS if len(shown_numbers) < numbers else ()
    return Step(follow, None if follow else ("roll", *shown_colours, *shown_numbers))


def _example(colours: int, numbers: int) -> str:
    faces = [*["red", "blue", "blue", "white", "green"][:colours], *["1", "4", "4", "6", "2"][:numbers]]
    return quoted(" ".join(["roll", *faces]), 60)
