"""What happens when the actions are revealed: faces together, Assassins, climate that is looked at, Warlords, and back actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygames.core.words import Action, Refusal, listed
from pygames.jelly_bean_farmers.actions import NOBODY_TO_ATTACK, SHOWN_VERBS, told_order
from pygames.jelly_bean_farmers.cards import (
    CARD_WORDS,
    FIELD_UPGRADES,
    SAVED,
    card_name,
    named,
    sort_cards,
    told_card,
)
from pygames.jelly_bean_farmers.farm import ARMED_MAN, TABLEAU, UNITS, Farm
from pygames.jelly_bean_farmers.phase import Drawing, Phase
from pygames.jelly_bean_farmers.places import farm_word, place_number
from pygames.jelly_bean_farmers.season import add_half_field

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

LOOKS = ("almanac", "geezer")
KINDS = {
    "half-field": "half a field",
    "half-silo": "half a silo",
    "armed-man": "an Armed Man",
}


class Reveal(Phase):
    """All orders are shown: units, Cats, Rabbits and upgrades come, Coyotes clear, then Rabbits eat Perennials."""

    passing = True

    def begin(self, state: Farmers) -> None:
        state.stage = 0
        coyotes: list[int] = []
        for seat in state.order():
            farm = state.farms[seat]
            orders, farm.orders = farm.orders, []
            looks = []
            for order in orders:
                card = take_ordered(state, farm, order)
                if card == "warlord":
                    state.warlords.append(seat)
                elif card == "coyote":
                    state.discard(card)
                    coyotes.append(place_number(order[2]))
                elif card in LOOKS:
                    state.discard(card)
                    looks.append(card)
                elif card:
                    play_face(state, seat, card, order[2:])
            if state.reporting:
                self.report(state, seat, orders)
            for card in looks:
                look(state, seat, card)
        for seat in coyotes:
            self.clear(state, seat)
        for seat in state.players():
            self.eat_perennials(state, seat)
        state.enter("strike")

    @staticmethod
    def report(state: Farmers, seat: int, orders: list[Action]) -> None:
        """Tell what all see of a player's orders: faces and discards, and how many back actions."""
        told = [told_order(state, order, SHOWN_VERBS) for order in orders if order[0] in SHOWN_VERBS]
        backs = sum(order[0] == "back" for order in orders)
        if backs:
            told.append("plays a back action" if backs == 1 else f"plays {backs} back actions")
        if told:
            state.report("play", f"{state.name(seat)} {listed(told)}.")

    @staticmethod
    def clear(state: Farmers, seat: int) -> None:
        """All Cats and Rabbits leave one farm."""
        cards = state.farms[seat].cards
        gone = [kind for kind in ("cats", "rabbits") if cards[kind]]
        for kind in gone:
            for _ in range(cards[kind]):
                state.discard(kind)
            cards[kind] = 0
        if gone:
            state.report("chase", f"{listed([card_name(kind) for kind in gone])} leave the farm of {state.name(seat)}.")

    @staticmethod
    def eat_perennials(state: Farmers, seat: int) -> None:
        """No Perennial stays where Rabbits are."""
        farm = state.farms[seat]
        for upgrades in farm.fields if farm.cards["rabbits"] else ():
            if "perennial" in upgrades:
                upgrades.remove("perennial")
                state.discard("perennial")
                state.report("perennial", f"Rabbits eat a Perennial of {state.name(seat)}.")


def take_ordered(state: Farmers, farm: Farm, order: Action) -> str:
    """Take a revealed card from where it lay. Returns its word if its face is played; backs wait, discards go."""
    verb, word = order[:2]
    card = word.removeprefix(SAVED)
    if verb == "hold":
        return ""
    saved = word.startswith(SAVED)
    (farm.saved if saved else farm.season_cards(state.season)).remove(card)
    shown = farm.saved_shown if saved else farm.shown
    if verb == "back":
        (farm.pulled if saved else farm.backs).append(card)
        if saved and card in shown:
            shown.remove(card)
            farm.pulled_shown.append(card)
        return ""
    if card in shown:
        shown.remove(card)
    if verb == "discard":
        state.discard(card)
        return ""
    return card


def play_face(state: Farmers, seat: int, card: str, target: tuple[str, ...]) -> None:
    """Carry out a face; a card that finds nothing to do any more is discarded."""
    farm = state.farms[seat]
    if card in FIELD_UPGRADES:
        upgrades = farm.fields[place_number(target[0])]
        upgrades.append(card)
        sort_cards(upgrades)
    elif card == "rabbits":
        there = state.farms[place_number(target[0])]
        if there.left or there.cards["rabbits"]:
            state.discard(card)
        else:
            there.cards[card] += 1
    elif card in TABLEAU:
        farm.cards[card] += 1
    else:
        state.discard(card)
        if card == "assassin" and not state.farms[place_number(target[0])].left:
            state.strikes.append((seat, place_number(target[0])))


def look(state: Farmers, seat: int, card: str) -> None:
    """Note that a player looks at coming climate: an Almanac's three cards of the coming year, a Geezer's next season."""
    spring = state.season == "spring"
    slots = {
        ("almanac", True): range(1, 4),
        ("almanac", False): range(3),
        ("geezer", True): range(1),
        ("geezer", False): range(2),
    }[card, spring]
    while len(state.coming) < slots[-1] + 1:
        state.coming.append("")
        state.seers.append([])
    for slot in slots:
        if seat not in state.seers[slot]:
            state.seers[slot].append(seat)
            state.seers[slot].sort()
    when = "the next year" if card == "almanac" else "the next season"
    state.report("look", f"{state.name(seat)} looks at the climate of {when}.")


class Strike(Phase):
    """Each Assassin removes one armed unit; where several kinds stand, its player chooses one."""

    rule = "assassin"

    def begin(self, state: Farmers) -> None:
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        while state.strikes:
            attacker, victim = state.strikes[0]
            kinds = state.farms[victim].units()
            if len(kinds) > 1:
                state.waiting = [attacker]
                return
            self.remove(state, kinds[0] if kinds else "")
        state.enter("peek")

    @staticmethod
    def remove(state: Farmers, kind: str) -> None:
        """The first Assassin removes a unit of this kind, or finds none."""
        state.waiting = []
        attacker, victim = state.strikes.pop(0)
        farm = state.farms[victim]
        if kind == ARMED_MAN:
            farm.armed_men -= 1
        elif kind:
            farm.cards[kind] -= 1
            state.discard(kind)
        found = f"removes {a_unit(kind)}" if kind else "finds nobody"
        state.report("assassin", f"The Assassin of {state.name(attacker)} {found} at {state.name(victim)}'s.")

    def prompt(self, state: Farmers) -> str:
        attacker, victim = state.strikes[0]
        return f"{state.name(attacker)}, choose the armed unit of {state.name(victim)} that your Assassin removes."

    def conceivable(self, state: Farmers) -> Iterator[tuple[Action, Refusal | None]]:
        _, victim = state.strikes[0]
        standing = state.farms[victim].units()
        for kind in UNITS:
            missing = Refusal(self.rule, f"{state.name(victim)} has no {unit_name(kind)} for an Assassin to remove.")
            yield ("strike", kind), None if kind in standing else missing

    def hopeless(self, state: Farmers) -> Iterator[tuple[Action, Refusal]]:
        kinds = listed([unit_name(kind) for kind in UNITS], "or")
        for kind in ("walls", "warlord"):
            safe = f"{unit_name(kind)} {'are' if kind == 'walls' else 'is'} safe from an Assassin"
            yield (kind,), Refusal(self.rule, f"{safe}, who removes one {kinds}.")

    def perform(self, state: Farmers, action: Action) -> None:
        self.remove(state, action[1])
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        return f"{state.name(state.strikes[0][0])} chooses {a_unit(action[1])}."


def unit_name(kind: str) -> str:
    """What people call an armed unit."""
    return "Armed Man" if kind == ARMED_MAN else card_name(kind)


def a_unit(kind: str) -> str:
    """One armed unit in a sentence; a card of Dogs is several."""
    name = unit_name(kind)
    return name if kind == "dogs" else f"{'an' if kind == ARMED_MAN else 'a'} {name}"


class Peek(Drawing):
    """Climate cards that somebody looks at are decided now; only who looks sees them."""

    verb = "peek"
    asks = False

    def begin(self, state: Farmers) -> None:
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if self.slot(state) < 0:
            state.enter("attack")

    @staticmethod
    def slot(state: Farmers) -> int:
        """The first coming card that is looked at and not decided, or -1."""
        open_slots = [slot for slot, card in enumerate(state.coming) if not card and state.seers[slot]]
        return open_slots[0] if open_slots else -1

    def bag(self, state: Farmers) -> dict[str, int]:
        return state.climate_unseen

    def number(self, state: Farmers) -> int:
        return 1

    def occasion(self, state: Farmers) -> str:
        year, part = self.when(state, self.slot(state))
        return f"climate of {f'year {year}' if part == 'year' else f'{part} {year}'}"

    def time(self, state: Farmers) -> str:
        """When the card that is looked at counts, for people."""
        year, part = self.when(state, self.slot(state))
        return f"{'the whole of' if part == 'year' else f'{part} in'} year {year}"

    @staticmethod
    def when(state: Farmers, slot: int) -> tuple[int, str]:
        """The year and the part (year, spring, summer) that the coming card of a slot is for."""
        if state.season == "spring":
            return (state.year, "summer") if slot == 0 else (state.year + 1, ("year", "spring", "summer")[slot - 1])
        return state.year + 1, ("year", "spring", "summer")[slot]

    def prompt(self, state: Farmers) -> str:
        return f"The table shows the climate of {self.time(state)} to whoever looks."

    def perform(self, state: Farmers, action: Action) -> None:
        state.climate_unseen[action[1]] -= 1
        state.coming[self.slot(state)] = action[1]
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        slot = self.slot(state)
        names = listed([state.name(seer) for seer in state.seers[slot]])
        sees = "sees" if len(state.seers[slot]) == 1 else "see"
        card = card_name(action[1]) if seat in state.seers[slot] else "the card"
        return f"{names} {sees} {card} for {self.time(state)}."


class Attack(Phase):
    """Warlords come last of all faces: each one's target is chosen in the year's order, the tributes are fixed together."""

    rule = "warlord"
    several = True

    def begin(self, state: Farmers) -> None:
        state.waiting, state.warlords = state.warlords, []
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if state.waiting:
            return
        attacks, state.attacks = state.attacks, []
        for attacker, defender in attacks:
            self.agree(state, attacker, defender)
        state.enter("back")

    @staticmethod
    def agree(state: Farmers, attacker: int, defender: int) -> None:
        """Half of the difference in arms, rounded down, is the yearly tribute; 0 is no contract."""
        amount = tribute(state, attacker, defender)
        names = f"The Warlord of {state.name(attacker)}"
        if amount < 1:
            state.discard("warlord")
            state.report("contract", f"{names} wins nothing from {state.name(defender)}.")
            return
        state.add_contract(attacker, defender, amount)
        state.report("contract", f"{names} makes {state.name(defender)} pay {amount} food a year.")

    def prompt(self, state: Farmers) -> str:
        return f"{state.name(state.waiting[0])}, choose whom your Warlord attacks, or discard it."

    def conceivable(self, state: Farmers) -> Iterator[tuple[Action, Refusal | None]]:
        attacker = state.waiting[0]
        for seat in sorted(range(state.seats), key=attacker.__eq__):
            yield ("attack", farm_word(seat)), self.refused(state, attacker, seat)
        yield ("discard", "warlord"), None

    def hopeless(self, state: Farmers) -> Iterator[tuple[Action, Refusal]]:
        attacker = state.waiting[0]
        if all(self.refused(state, attacker, seat) for seat in range(state.seats)):
            yield ("attack",), Refusal(self.rule, NOBODY_TO_ATTACK)

    def refused(self, state: Farmers, attacker: int, seat: int) -> Refusal | None:
        """Why a Warlord cannot attack a player."""
        name = state.name(seat)
        if seat == attacker:
            return Refusal(self.rule, "A Warlord attacks an opponent, and this is your own farm.")
        if state.farms[seat].left:
            return Refusal(self.rule, f"{name} is out of the game.")
        if state.pays(seat, attacker) or (attacker, seat) in state.attacks:
            return Refusal(
                self.rule, f"{name} pays tribute to you already: that contract must end before you can attack again."
            )
        return None

    def perform(self, state: Farmers, action: Action) -> None:
        attacker = state.waiting.pop(0)
        if action[0] == "attack":
            state.attacks.append((attacker, place_number(action[1])))
        else:
            state.discard("warlord")
        self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        name = state.name(state.waiting[0])
        if action[0] == "discard":
            return f"{name} discards the Warlord."
        return f"{name} attacks {state.name(place_number(action[1]))}."


def tribute(state: Farmers, attacker: int, defender: int) -> int:
    """The yearly tribute that a Warlord played now would bring: never below 0."""
    return max(0, (state.farms[attacker].offence + 1 - state.farms[defender].defence) // 2)


class Back(Phase):
    """Back actions come after all faces: what each card becomes is chosen now."""

    rule = "back-actions"

    def begin(self, state: Farmers) -> None:
        state.waiting = [seat for seat in state.order() if state.farms[seat].backs or state.farms[seat].pulled]
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if not state.waiting:
            state.enter("harvest")

    def prompt(self, state: Farmers) -> str:
        cards = listed([told_card(word) for word in self.used(state)])
        return f"{state.name(state.waiting[0])}, choose what the back of {cards} becomes."

    @staticmethod
    def used(state: Farmers) -> list[str]:
        """The words of the cards that are used by their backs: the season's, then the saved ones."""
        farm = state.farms[state.waiting[0]]
        return [*farm.backs, *(SAVED + card for card in farm.pulled)]

    def conceivable(self, state: Farmers) -> Iterator[tuple[Action, Refusal | None]]:
        farm = state.farms[state.waiting[0]]
        for kind in (*KINDS, "save"):
            for card in named(farm.backs):
                yield (kind, card), None
            for card in named(farm.pulled):
                saved_again = Refusal(
                    "saved-cards", f"{card_name(card)} was saved before: now it becomes something else."
                )
                yield (kind, SAVED + card), saved_again if kind == "save" else None

    def hopeless(self, state: Farmers) -> Iterator[tuple[Action, Refusal]]:
        used = self.used(state)
        for word in CARD_WORDS:
            if word not in used:
                yield (word,), Refusal(self.rule, f"You have no back of {told_card(word)} to use this season.")
        yield ("save",), Refusal("saved-cards", "What was saved before is not saved again: it becomes something else.")

    def perform(self, state: Farmers, action: Action) -> None:
        kind, word = action
        farm = state.farms[state.waiting[0]]
        pulled = word.startswith(SAVED)
        card = word.removeprefix(SAVED)
        (farm.pulled if pulled else farm.backs).remove(card)
        shown = farm.pulled_shown if pulled else farm.shown
        if kind == "save":
            farm.saved.append(card)
            sort_cards(farm.saved)
            if card in shown:
                shown.remove(card)
                farm.saved_shown.append(card)
                sort_cards(farm.saved_shown)
        else:
            state.bury(farm, card, shown)
            build(farm, kind)
        if not farm.backs and not farm.pulled:
            state.waiting.pop(0)
            self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        farm = state.farms[state.waiting[0]]
        name = state.name(state.waiting[0])
        pulled = action[1].startswith(SAVED)
        card = action[1].removeprefix(SAVED)
        known = seat == state.waiting[0] or card in (farm.pulled_shown if pulled else farm.shown)
        what = card_name(card) if known else "a saved card" if pulled else "a card"
        if action[0] == "save":
            return f"{name} saves {what} for later."
        return f"{name} turns {what} into {KINDS[action[0]]}."


def build(farm: Farm, kind: str) -> None:
    """A card's back becomes half a field, half a silo (two halves make one) or an Armed Man."""
    if kind == "half-field":
        add_half_field(farm)
    elif kind == "armed-man":
        farm.armed_men += 1
    else:
        farm.half_silo += 1
        if farm.half_silo == 2:
            farm.half_silo = 0
            farm.silos += 1


PHASES: dict[str, Phase] = {
    "reveal": Reveal(),
    "strike": Strike(),
    "peek": Peek(),
    "attack": Attack(),
    "back": Back(),
}
