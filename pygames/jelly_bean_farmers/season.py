"""A season outside its actions: seeding, the climate and what it destroys, Fire's half field, harvest, eating and vermin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from pygames.core.words import BLANK, Action, Refusal, counted, listed
from pygames.jelly_bean_farmers.cards import CLIMATES, card_name
from pygames.jelly_bean_farmers.climate import production
from pygames.jelly_bean_farmers.farm import Farm
from pygames.jelly_bean_farmers.phase import Drawing, Phase, hidden
from pygames.jelly_bean_farmers.places import field_word, place_number, tried_fields
from pygames.jelly_bean_farmers.year import CHOICES, choosing, from_cards, without_cards

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Choice, Farmers


class Seed(Phase):
    """Everybody decides for each field whether to seed it: first those who do not know the climate, then those who do."""

    rule = "seeding"
    secret = True

    def begin(self, state: Farmers) -> None:
        self.ask(state, informed=False)

    def ask(self, state: Farmers, informed: bool) -> None:
        """Let those choose secretly together who know (or do not know) what comes; without food there is nothing to choose."""
        state.waiting = [seat for seat in state.asked() if state.farms[seat].food and state.knows(seat) == informed]
        for seat in state.waiting:
            farm = state.farms[seat]
            farm.sowing = [""] * len(farm.fields)
        if state.waiting:
            state.phase = "seed"
        else:
            self.go_on(state, informed)

    def proceed(self, state: Farmers) -> None:
        if not choosing(state):
            state.enter("show")

    def go_on(self, state: Farmers, informed: bool) -> None:
        """After those who know nothing come those who know, then the climate."""
        if informed or not any(state.knows(seat) and state.farms[seat].food for seat in state.order()):
            state.enter("climate")
        else:
            self.ask(state, informed=True)

    def prompt(self, state: Farmers) -> str:
        seat = state.waiting[0]
        knows = " You know what comes, and the others have shown their seed." if state.knows(seat) else ""
        return f"{state.name(seat)}, seed each of your fields or leave it fallow this {state.season}.{knows}"

    def standing(self, state: Farmers, seat: int) -> Choice:
        farm = state.farms[seat]
        if farm.sowing:
            return "chosen"
        informed = state.knows(state.waiting[0]) if state.waiting else True
        return "later" if farm.food and state.knows(seat) and not informed else ""

    def conceivable(self, state: Farmers) -> Iterable[tuple[Action, Refusal | None]]:
        farm = state.farms[state.waiting[0]]
        for number, chosen in sorted(enumerate(farm.sowing), key=lambda field: bool(field[1])):
            for choice in CHOICES:
                yield (choice, field_word(number)), self.refused(farm, number, choice, chosen)

    def hopeless(self, state: Farmers) -> Iterator[tuple[Action, Refusal]]:
        farm = state.farms[state.waiting[0]]
        yield from other_fields(farm, self.rule)
        if farm.sowing.count("seed") >= farm.food:
            yield ("seed",), Refusal(self.rule, "All your food is on your fields: there is no seed left.")

    def meant(self, state: Farmers) -> Iterable[str]:
        sowing = state.farms[state.waiting[0]].sowing
        undecided = [field_word(number) for number, chosen in enumerate(sowing) if chosen not in CHOICES]
        return undecided if len(undecided) == 1 else ()

    def refused(self, farm: Farm, number: int, choice: str, chosen: str) -> Refusal | None:
        """Why a field cannot be seeded or left fallow now."""
        if chosen in CHOICES:
            return Refusal(self.rule, f"You have decided about field {number + 1} already.")
        if choice == "seed" and farm.sowing.count("seed") >= farm.food:
            return Refusal(self.rule, f"All your food is on your fields: there is no seed left for field {number + 1}.")
        return None

    def perform(self, state: Farmers, action: Action) -> None:
        farm = state.farms[state.waiting[0]]
        farm.sowing[place_number(action[1])] = action[0]
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        name = state.name(state.waiting[0])
        if seat != state.waiting[0]:
            return f"{name} has chosen."
        where = f"field {place_number(action[1]) + 1}"
        return f"{name} will seed {where}." if action[0] == "seed" else f"{name} will leave {where} fallow."


class Show(Phase):
    """All seed that was chosen is shown together: a food lies on each seeded field."""

    passing = True

    def begin(self, state: Farmers) -> None:
        sown = [seat for seat in state.order() if state.farms[seat].sowing]
        if any(BLANK in state.farms[seat].sowing for seat in sown):
            raise hidden()
        for seat in sown:
            self.sow(state, seat)
        SEED.go_on(state, informed=any(state.knows(seat) for seat in sown))

    @staticmethod
    def sow(state: Farmers, seat: int) -> None:
        """Show what a player chose."""
        farm = state.farms[seat]
        farm.seeded = [number for number, choice in enumerate(farm.sowing) if choice == "seed"]
        farm.food -= len(farm.seeded)
        farm.sowing = []
        planted = listed([f"field {number + 1}" for number in farm.seeded])
        state.report("seed", f"{state.name(seat)} seeds {planted or 'nothing'}.")


class Climate(Drawing):
    """The climate is turned up: in spring the year's card and the season's, in summer the season's."""

    verb = "climate"
    asks = False

    def begin(self, state: Farmers) -> None:
        if state.season == "summer" and state.season_climate:
            state.climate_used[state.season_climate] += 1
        state.season_climate = ""
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        while not state.season_climate:
            if not state.coming or not state.coming[0]:
                return
            card = state.coming[0]
            if card == BLANK:
                raise hidden()
            self.turn_up(state, card)
        state.enter("lose")

    @staticmethod
    def turn_up(state: Farmers, card: str) -> None:
        """Lay the next climate card open."""
        if state.coming:
            state.coming.pop(0)
            state.seers.pop(0)
        for_year = state.season == "spring" and not state.year_climate
        if for_year:
            state.year_climate = card
        else:
            state.season_climate = card
        when = "the year" if for_year else f"this {state.season}"
        state.report("climate", f"{card_name(card)} is the climate of {when}.")

    def bag(self, state: Farmers) -> dict[str, int]:
        return state.climate_unseen

    def number(self, state: Farmers) -> int:
        return 1

    def occasion(self, state: Farmers) -> str:
        if state.season == "spring" and not state.year_climate:
            return f"climate of year {state.year}"
        return f"climate of {state.season} {state.year}"

    def prompt(self, state: Farmers) -> str:
        if state.season == "spring" and not state.year_climate:
            return f"The table turns up the climate of year {state.year}."
        return f"The table turns up the climate of {state.season}."

    def perform(self, state: Farmers, action: Action) -> None:
        state.climate_unseen[action[1]] -= 1
        self.turn_up(state, action[1])
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return "The climate is turned up."


class Lose(Phase):
    """What the climate destroys: each farm loses one upgrade of a kind, of its choice."""

    rule = "destruction"

    def begin(self, state: Farmers) -> None:
        state.losing = -1
        state.waiting = []
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        while not state.waiting:
            state.losing += 1
            if state.losing == 2:
                state.losing = 0
                state.enter("fire")
                return
            self.strike(state)

    @staticmethod
    def kind(state: Farmers) -> str:
        """The upgrade that is being lost, or nothing."""
        card = CLIMATES.get((state.year_climate, state.season_climate)[state.losing])
        return card.destroys if card else ""

    def strike(self, state: Farmers) -> None:
        """Where a farm has only one such upgrade, that is lost; where it has several, its player is asked."""
        kind = self.kind(state)
        for seat in state.order() if kind else ():
            hit = [number for number, upgrades in enumerate(state.farms[seat].fields) if kind in upgrades]
            if len(hit) == 1:
                self.lose(state, seat, kind, hit[0])
            elif hit:
                state.waiting.append(seat)

    @staticmethod
    def lose(state: Farmers, seat: int, kind: str, number: int) -> None:
        """Discard an upgrade."""
        state.farms[seat].fields[number].remove(kind)
        state.discard(kind)
        state.report("loss", f"{state.name(seat)} loses the {card_name(kind)} of field {number + 1}.")

    def prompt(self, state: Farmers) -> str:
        name = card_name(self.kind(state))
        return f"{state.name(state.waiting[0])}, choose the field that loses its {name} to the climate."

    def conceivable(self, state: Farmers) -> Iterable[tuple[Action, Refusal | None]]:
        kind = self.kind(state)
        for number, upgrades in enumerate(state.farms[state.waiting[0]].fields):
            missing = Refusal(self.rule, f"Field {number + 1} has no {card_name(kind)} to lose.")
            yield ("lose", kind, field_word(number)), None if kind in upgrades else missing

    def hopeless(self, state: Farmers) -> Iterator[tuple[Action, Refusal]]:
        return other_fields(state.farms[state.waiting[0]], self.rule)

    def meant(self, state: Farmers) -> Iterable[str]:
        return (self.kind(state),)

    def perform(self, state: Farmers, action: Action) -> None:
        self.lose(state, state.waiting.pop(0), action[1], place_number(action[2]))
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return f"{state.name(state.waiting[0])} chooses what the climate destroys."


class Fire(Phase):
    """While Fire lies: everybody who has a card left in the hand may make it half a field at once, seeded or not."""

    rule = "fire"

    def begin(self, state: Farmers) -> None:
        state.waiting = [seat for seat in state.order() if state.farms[seat].hand] if self.lies(state) else []
        self.proceed(state)

    @staticmethod
    def lies(state: Farmers) -> bool:
        """Whether one of the cards in force lets a card of the hand become half a field."""
        return any(CLIMATES[card].half_field for card in (state.year_climate, state.season_climate) if card in CLIMATES)

    def proceed(self, state: Farmers) -> None:
        if not state.waiting:
            state.stage = 0
            state.enter("plan")

    def prompt(self, state: Farmers) -> str:
        return f"{state.name(state.waiting[0])}, the fire has cleared land: make a card of your hand half a field, or pass."

    def conceivable(self, state: Farmers) -> Iterable[tuple[Action, Refusal | None]]:
        hand = state.farms[state.waiting[0]].hand
        return [(("pass",), None), *from_cards("half-field", hand)]

    def hopeless(self, state: Farmers) -> Iterable[tuple[Action, Refusal]]:
        hand = state.farms[state.waiting[0]].hand
        return without_cards(hand, self.rule, "You have no {name} in your hand.")

    def perform(self, state: Farmers, action: Action) -> None:
        farm = state.farms[state.waiting.pop(0)]
        if action[0] == "half-field":
            farm.hand.remove(action[1])
            state.bury(farm, action[1], [])
            add_half_field(farm)
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        name = state.name(state.waiting[0])
        if action[0] == "pass":
            return f"{name} clears no land."
        card = card_name(action[1]) if seat == state.waiting[0] else "a card of the hand"
        return f"{name} turns {card} into half a field."


def other_fields(farm: Farm, rule: str) -> Iterator[tuple[Action, Refusal]]:
    """Fields that a player does not have."""
    owned = len(farm.fields)
    none = Refusal(rule, f"You have {counted(owned, 'field')}, and this is none of them.")
    return (((field_word(number),), none) for number in tried_fields(owned)[owned:])


def add_half_field(farm: Farm) -> None:
    """Half a field; the second half makes a field."""
    farm.half_field += 1
    if farm.half_field == 2:
        farm.half_field = 0
        farm.fields.append([])


MOVED = {"harvest": "{} harvests {}.", "eat": "{} eats {}.", "vermin": "{} loses {} to vermin."}
"""What is said of the food that a season's end moves."""


class Harvest(Phase):
    """The end of a season: harvest, eat one food, lose unprotected food to vermin; then summer, or tribute."""

    passing = True

    def begin(self, state: Farmers) -> None:
        order = state.order()
        grown = self.everywhere(state, order, "harvest", self.gather)
        eaten = self.everywhere(state, order, "eat", self.eat)
        lost = self.everywhere(state, order, "vermin", self.feed_vermin)
        for seat in grown if state.reporting else ():
            food = f"harvests {grown[seat]}, eats {eaten[seat]} and loses {lost[seat]} to vermin"
            state.log(f"{state.name(seat)} {food}.")
        if state.season == "spring":
            state.season = "summer"
            state.enter("seed")
        else:
            state.enter("tribute")

    @staticmethod
    def everywhere(state: Farmers, order: list[int], kind: str, step: Callable[[Farmers, int], int]) -> dict[int, int]:
        """Take a step on every farm: how much food it was on each. It is shown, unless vermin find nothing."""
        moved = {seat: step(state, seat) for seat in order}
        if state.reporting and (kind != "vermin" or any(moved.values())):
            told = [MOVED[kind].format(state.name(seat), food or "nothing") for seat, food in moved.items()]
            state.show(kind, " ".join(told))
        return moved

    @staticmethod
    def gather(state: Farmers, seat: int) -> int:
        """What grew on one farm's fields comes into its store."""
        farm = state.farms[seat]
        sky = state.weather
        grown = sum(production(upgrades, number in farm.seeded, sky) for number, upgrades in enumerate(farm.fields))
        farm.food += grown
        farm.seeded = []
        return grown

    @staticmethod
    def eat(state: Farmers, seat: int) -> int:
        """One food is eaten, if there is any (Eat One Food)."""
        farm = state.farms[seat]
        eaten = 1 if farm.food else 0
        farm.food -= eaten
        return eaten

    @staticmethod
    def feed_vermin(state: Farmers, seat: int) -> int:
        """Vermin take their part; then the farm is ready for the next season."""
        farm = state.farms[seat]
        lost = farm.vermin
        farm.food -= lost
        farm.shown, farm.stole, farm.extra = [], 0, 0
        return lost


SEED: Final = Seed()
PHASES: dict[str, Phase] = {
    "seed": SEED,
    "show": Show(),
    "climate": Climate(),
    "lose": Lose(),
    "fire": Fire(),
    "harvest": Harvest(),
}
