"""Powers that change eating and placing: when a hen crosses or reaches a cell, when she eats, and at the end of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import Action
from pygames.gem_hens.components import GEMS, IMPERFECTION
from pygames.gem_hens.components import without as gems_without
from pygames.gem_hens.egg import feature_and_kind, feature_name, fits, gems_in, put_in, take_out
from pygames.gem_hens.powers import Power
from pygames.gem_hens.step import Task, hen_word, seat_of

if TYPE_CHECKING:
    from pygames.gem_hens.rules import GemHens


class EatAndRun(Power):
    """One gem of a crossed cell is eaten, before those of the last cell: `eat-and-run r2c3 gold`."""

    word = "eat-and-run"
    steps = ("cross",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return [(self.word, cell, gem) for cell in state.task.things for gem in dict.fromkeys(state.grain[cell])]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        _, cell, gem = action
        state.grain[cell] = gems_without(state.grain[cell], gem)
        state.tasks[-1] = Task("eat", seat, things=(gem,))

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} eats {GEMS[action[2]].one} from {action[1]} on the way: {self.name}."


class WellFed(Power):
    """Where a movement ends on an empty cell a gem is drawn and eaten: `well-fed`."""

    word = "well-fed"
    steps = ("land",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return [(self.word,)] if any(state.bag.values()) else []

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.tasks[-1] = Task("draw", seat)

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} draws a gem to eat: {self.name}."


class MealPower(Power):
    """A power that is used on one of the gems that the hen is eating on her cell."""

    steps = ("eat",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return [(self.word, gem) for gem in dict.fromkeys(state.task.things)] if state.task.at else []

    def lacking(self, state: GemHens, seat: int) -> str:
        return (
            "" if state.task.at else f"{self.name} is about gems that your hen eats on her own cell, and this is none."
        )


class Picky(MealPower):
    """One gem stays on the cell: `picky gold`."""

    word = "picky"

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        at = state.task.at
        state.spare(action[1])
        state.lay(at, action[1])

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} leaves {GEMS[action[1]].one} on {state.task.at}: {self.name}."


class Gambler(MealPower):
    """One gem stays on the cell, and one from the bag is eaten instead: `gambler gold`."""

    word = "gambler"

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return super().offers(state, seat) if any(state.bag.values()) else []

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        at = state.task.at
        state.spare(action[1])
        state.lay(at, action[1])
        state.tasks.append(Task("draw", seat))

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} leaves {GEMS[action[1]].one} on {state.task.at} and draws another gem: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        return super().lacking(state, seat) or ("" if any(state.bag.values()) else "The bag is empty.")


class Benevolent(MealPower):
    """One gem goes to another player, who must take it and places it: `benevolent gold hen3`."""

    word = "benevolent"

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        others = [hen_word(other) for other in state.players() if other != seat]
        return [(*action, other) for action in super().offers(state, seat) for other in others]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.spare(action[1])
        state.tasks.append(Task("eat", seat_of(action[2]), things=(action[1],)))

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} gives {GEMS[action[1]].one} to {state.name(seat_of(action[2]))}: {self.name}."


class Forger(Power):
    """A gem is placed as an imperfection, and is one from then on: `forger gold feature3`."""

    word = "forger"
    steps = ("eat",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        gems = [gem for gem in dict.fromkeys(state.task.things) if gem != IMPERFECTION]
        places = fits(state.hens[seat].egg, IMPERFECTION)
        return [(self.word, gem, feature) for gem in gems for feature in places]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        _, gem, feature = action
        state.spare(gem)
        state.forged[gem] += 1
        put_in(state.hens[seat].egg, feature, IMPERFECTION)

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} places {GEMS[action[1]].one} in {feature_name(action[2])} as an imperfection: {self.name}."

    def lacking(self, state: GemHens, seat: int) -> str:
        if all(gem == IMPERFECTION for gem in state.task.things):
            return "An imperfection cannot be forged: it is one already."
        return "" if fits(state.hens[seat].egg, IMPERFECTION) else "Every feature of your egg is full."


class WasteNot(Power):
    """At the end of the round an unused gem goes back into the bag: `waste-not gold`."""

    word = "waste-not"
    steps = ("finish",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        return [(self.word, gem) for gem, count in state.hens[seat].unused.items() if count]

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        state.hens[seat].unused[action[1]] -= 1
        state.bag[action[1]] += 1

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        return f"{state.name(seat)} puts {GEMS[action[1]].one} back into the bag: {self.name}."


class Jeweler(Power):
    """At the end of the round a gem of the egg moves to another feature where it fits: `jeweler feature3.ruby feature5`."""

    word = "jeweler"
    steps = ("finish",)

    def offers(self, state: GemHens, seat: int) -> list[Action]:
        egg = state.hens[seat].egg
        found: list[Action] = []
        for gem in gems_in(egg):
            feature, kind = feature_and_kind(gem)
            found += [(self.word, gem, to) for to in fits(egg, kind) if to != feature]
        return found

    def perform(self, state: GemHens, seat: int, action: Action) -> None:
        egg = state.hens[seat].egg
        put_in(egg, action[2], take_out(egg, action[1]))

    def tell(self, state: GemHens, seat: int, action: Action) -> str:
        feature, kind = feature_and_kind(action[1])
        return f"{state.name(seat)} moves {GEMS[kind].one} from {feature_name(feature)} to {feature_name(action[2])}: {self.name}."
