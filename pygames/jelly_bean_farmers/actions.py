"""The season's actions: everybody secretly decides for each card of the season, and each saved one, what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pygames.core.words import BLANK, Action, Refusal, counted, listed
from pygames.jelly_bean_farmers.cards import (
    ACTIONS,
    CARD_WORDS,
    FIELD_UPGRADES,
    SAVED,
    ActionCard,
    card_name,
    told_card,
)
from pygames.jelly_bean_farmers.farm import Farm
from pygames.jelly_bean_farmers.phase import Phase, hidden
from pygames.jelly_bean_farmers.places import farm_word, field_word, place_number, tried_fields
from pygames.jelly_bean_farmers.year import LAST_YEAR

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Choice, Farmers

STEAL = "steal-opponents-card"
DRAW_TWO = "draw-2-cards"
NOBODY_TO_ATTACK = "Everybody pays tribute to you already: a Warlord has nobody left to attack."
SEEDED = "; you have seeded: no back action"
ANEW = ("", "A Steal has been played", "Draw 2 Cards has been played")
"""What has made everybody choose anew, by the state's stage."""
BLANKED = (BLANK,)
"""Stands for a player's secret orders."""


class Plan(Phase):
    """Everybody chooses: face, back action or discard for the season's cards; face, back action or hold for saved ones."""

    rule = "actions"
    secret = True

    def begin(self, state: Farmers) -> None:
        for farm in state.farms:
            farm.orders = []
        state.waiting = [seat for seat in state.asked() if undecided(state, seat)]
        self.proceed(state)

    def proceed(self, state: Farmers) -> None:
        if state.waiting:
            return
        if any(BLANKED in farm.orders for farm in state.farms):
            raise hidden()
        if state.stage < 1 and ordering(state, STEAL):
            state.enter("steal")
        elif state.stage < 2 and ordering(state, DRAW_TWO):
            state.enter("draw-two")
        else:
            state.enter("reveal")

    def prompt(self, state: Farmers) -> str:
        seat = state.waiting[0]
        words = undecided(state, seat)
        cards = listed([told_card(word) for word in words])
        fresh = [word for word in words if not word.startswith(SAVED)]
        of_these = "" if fresh == words else " with the season's card"
        seeded = f"{SEEDED}{of_these}" if state.farms[seat].seeded and fresh else ""
        if anew := ANEW[state.stage]:
            return f"{anew}: {state.name(seat)}, choose anew what {cards} will do this {state.season}{seeded}."
        return f"{state.name(seat)}, choose secretly what {cards} will do this {state.season}{seeded}."

    def standing(self, state: Farmers, seat: int) -> Choice:
        farm = state.farms[seat]
        return "chosen" if farm.season_cards(state.season) or farm.saved else ""

    def legal(self, state: Farmers) -> list[Action]:
        return choices(state, state.waiting[0])

    def conceivable(self, state: Farmers) -> Iterator[tuple[Action, Refusal | None]]:
        seat = state.waiting[0]
        for word in dict.fromkeys(undecided(state, seat)):
            card = word.removeprefix(SAVED)
            if card == BLANK:
                continue
            for target in _tried_targets(state, seat, card):
                yield ("face", word, *target), refuse_face(state, seat, word, target)
            yield ("back", word), refuse_back(state, seat, word)
            yield ("discard", word), refuse_discard(word)
            yield ("hold", word), refuse_hold(state, seat, word)

    def meant(self, state: Farmers) -> Iterable[str]:
        seat = state.waiting[0]
        opponents = [farm_word(other) for other in state.players() if other != seat]
        fields = [field_word(number) for number in range(len(state.farms[seat].fields))]
        return [word for words in (undecided(state, seat), opponents, fields) if len(words) == 1 for word in words]

    def hopeless(self, state: Farmers) -> Iterator[tuple[Action, Refusal]]:
        seat = state.waiting[0]
        waiting = undecided(state, seat)
        for word in CARD_WORDS:
            if word not in waiting:
                yield (word,), _not_here(state, seat, word)
        for word in waiting:
            if word in CARD_WORDS:
                yield from _astray(state, seat, word)
        yield from _without_a_card(state, seat)

    def perform(self, state: Farmers, action: Action) -> None:
        seat = state.waiting[0]
        state.farms[seat].orders.append(action)
        if not undecided(state, seat):
            state.waiting.pop(0)
            self.proceed(state)

    def tell(self, state: Farmers, action: Action, seat: int | None) -> str:
        name = state.name(state.waiting[0])
        if seat != state.waiting[0]:
            return f"{name} has chosen."
        return f"{name} {told_order(state, action, OWN_VERBS)}."


def undecided(state: Farmers, seat: int) -> list[str]:
    """The words of a player's cards for which nothing was chosen yet: the season's, then the saved ones."""
    farm = state.farms[seat]
    words = [*farm.season_cards(state.season), *(SAVED + card for card in farm.saved)]
    for order in farm.orders:
        if order != BLANKED:
            words.remove(order[1])
    return words


def choices(state: Farmers, seat: int) -> list[Action]:
    """What a player may choose for the cards that are undecided; a card that the position hides cannot be named."""
    found: list[Action] = []
    for word in dict.fromkeys(undecided(state, seat)):
        card = word.removeprefix(SAVED)
        if card == BLANK:
            continue
        for target in _targets(state, card, range(len(state.farms[seat].fields))):
            if refuse_face(state, seat, word, target) is None:
                found.append(("face", word, *target))
        if refuse_back(state, seat, word) is None:
            found.append(("back", word))
        found.append(("hold" if word.startswith(SAVED) else "discard", word))
    return found


def outlived(state: Farmers, seat: int) -> list[Action]:
    """What a player may have chosen before somebody left the game: it stands, secret as it is, and finds nothing to do."""
    left = [farm_word(other) for other in range(state.seats) if state.farms[other].left]
    found: list[Action] = []
    for word in undecided(state, seat) if left else ():
        card = ACTIONS.get(word.removeprefix(SAVED))
        if card and card.target in ("opponent", "farm"):
            found += [("face", word, farm) for farm in left]
        elif card and card.kind == "warlord":
            found.append(("face", word))
    return found


def ordering(state: Farmers, card: str) -> list[int]:
    """The seats, in the year's order, that have chosen to play this card's face; once for each card."""
    return [seat for seat in state.order() for _ in range(faces_ordered(state.farms[seat], card))]


def faces_ordered(farm: Farm, card: str, *target: str) -> int:
    """How many of this card's faces a player has chosen this season (with this target)."""
    faces = [order for order in farm.orders if order[0] == "face" and order[1].removeprefix(SAVED) == card]
    return sum(not target or order[2:] == target for order in faces)


SHOWN_VERBS = {"face": "plays {card}{where}", "discard": "discards {card}"}
"""What all read of an order when it is shown."""
OWN_VERBS = {
    "face": "will play {card}{where}",
    "back": "will use {card} for a back action",
    "discard": "will discard {card}",
    "hold": "will hold {card}",
}
"""What a player reads of an own order while it is secret."""


def told_order(state: Farmers, action: Action, verbs: dict[str, str]) -> str:
    """An order in words: `plays Irrigation on field 1`."""
    verb, word, *target = action
    where = _told_target(state, target[0]) if target else ""
    return verbs[verb].format(card=told_card(word), where=where)


def _told_target(state: Farmers, word: str) -> str:
    if word.startswith("field"):
        return f" on field {place_number(word) + 1}"
    return f" on the farm of {state.name(place_number(word))}"


def _targets(state: Farmers, card: str, fields: Iterable[int]) -> list[tuple[str, ...]]:
    kind = ACTIONS[card].target
    if kind == "field":
        return [(field_word(number),) for number in fields]
    if kind:
        return [(farm_word(seat),) for seat in range(state.seats)]
    return [()]


def _tried_targets(state: Farmers, seat: int, card: str) -> list[tuple[str, ...]]:
    """What somebody might name for a face; the own farm last, as why it is refused says least."""
    own = (farm_word(seat),)
    return sorted(_targets(state, card, tried_fields(len(state.farms[seat].fields))), key=own.__eq__)


# -- why a card cannot do something -----------------------------------------------------------------------------------


def _not_here(state: Farmers, seat: int, word: str) -> Refusal:
    farm = state.farms[seat]
    name = card_name(word)
    if any(order[1:2] == (word,) for order in farm.orders):
        return Refusal("actions", f"You have chosen what {told_card(word)} does already.")
    if word.startswith(SAVED):
        return Refusal("saved-cards", f"You have no saved {name}.")
    if word in farm.hand or word in farm.summer:
        return Refusal("actions", f"{name} is not your card of this season: what was placed cannot be changed.")
    return Refusal("actions", f"{name} is not your card of this season.")


GOES = {
    "field": "{name} can only be played on one of your own fields.",
    "opponent": "{name} can only be played on the farm of an opponent.",
    "farm": "{name} can only be played on a farm.",
    "": "The face of {name} is played by itself, on no field and no farm.",
}
"""Where a face goes, by what its card names."""


def _astray(state: Farmers, seat: int, word: str) -> Iterator[tuple[Action, Refusal]]:
    """A card that is to be decided about, touched with what its face does not go to, or with nowhere to go."""
    card = ACTIONS[word.removeprefix(SAVED)]
    elsewhere = Refusal("actions", GOES[card.target].format(name=card.name))
    takes = {"field": "field", "opponent": "farm", "farm": "farm"}.get(card.target, "nothing")
    for place in _places(state, seat):
        if not place.startswith(takes):
            yield (word, place), elsewhere
    if card.target and not any(action[:2] == ("face", word) for action in choices(state, seat)):
        yield ("face", word), _nowhere(state, seat, card)


def _nowhere(state: Farmers, seat: int, card: ActionCard) -> Refusal:
    """Why a face that names a place has none to go to."""
    reasons = {refuse_face(state, seat, card.word, place) for place in _tried_targets(state, seat, card.word)}
    if card.word == "perennial" and any(why and why.rule == "perennial" for why in reasons):
        return next(why for why in reasons if why and why.rule == "perennial")
    if card.target == "field":
        all_have = f"Each of your fields has {card.name} already"
        return Refusal("field-upgrades", f"{all_have}, and one of each upgrade is all that a field can have.")
    return Refusal(card.word, f"There is {card.name} at every opponent's already, and one is all that a farm can have.")


def _without_a_card(state: Farmers, seat: int) -> Iterator[tuple[Action, Refusal]]:
    """A place or a verb by itself that no card can be used with."""
    legal = choices(state, seat)
    for place in _places(state, seat):
        if not any(place in action for action in legal):
            where = " on your own farm" if place == farm_word(seat) else _told_target(state, place)
            yield (place,), Refusal("actions", f"No card that you decide about now can be played{where}.")
    seeded = state.farms[seat].seeded
    if seeded:
        fields = counted(len(seeded), "field")
        yield (
            ("back",),
            Refusal("back-actions", f"You have seeded {fields}, so no card of this season is a back action."),
        )
    for verb, rule, told in VERBS_ALONE:
        yield (verb,), Refusal(rule, told)


VERBS_ALONE = (
    ("hold", "saved-cards", "Only a saved card is held, and you decide about none now."),
    ("discard", "saved-cards", "Only a card of this season is discarded, and you decide about none now."),
    ("face", "actions", "No face of the cards that you decide about can be played now."),
)


def _places(state: Farmers, seat: int) -> list[str]:
    """The words of all that a face might name."""
    fields = tried_fields(len(state.farms[seat].fields))
    return [*map(farm_word, range(state.seats)), *map(field_word, fields)]


def refuse_back(state: Farmers, seat: int, word: str) -> Refusal | None:
    """A season's card is a back action only if its player has seeded nothing; a saved card always may be (Back Actions)."""
    seeded = state.farms[seat].seeded
    if seeded and not word.startswith(SAVED):
        fields = counted(len(seeded), "field")
        return Refusal(
            "back-actions",
            f"You have seeded {fields} this season, so {card_name(word)} can only be played by its face or discarded.",
        )
    return None


def refuse_discard(word: str) -> Refusal | None:
    """Only the season's card may be discarded."""
    if word.startswith(SAVED):
        return Refusal(
            "saved-cards", f"A saved card is not discarded: play the {card_name(word)}, use its back, or hold it."
        )
    return None


def refuse_hold(state: Farmers, seat: int, word: str) -> Refusal | None:
    """Only a saved card may wait."""
    if word.startswith(SAVED):
        return None
    uses = "played or discarded" if refuse_back(state, seat, word) else "played, used for a back action or discarded"
    return Refusal("actions", f"{card_name(word)} is this season's card: it is {uses}.")


def refuse_face(state: Farmers, seat: int, word: str, target: tuple[str, ...]) -> Refusal | None:
    """Why a card's face cannot be played on that target now, by the card's own rule."""
    card = word.removeprefix(SAVED)
    if card in FIELD_UPGRADES:
        return _refuse_upgrade(state, seat, card, place_number(target[0]))
    check = CHECKS.get(card)
    return check(state, seat, place_number(target[0]) if target else -1) if check else None


def _refuse_upgrade(state: Farmers, seat: int, card: str, number: int) -> Refusal | None:
    farm = state.farms[seat]
    name = card_name(card)
    if number >= len(farm.fields):
        return Refusal("field-upgrades", f"You have {counted(len(farm.fields), 'field')}, and this is none of them.")
    if card in farm.fields[number] or (farm.orders and faces_ordered(farm, card, field_word(number))):
        return Refusal(
            "field-upgrades",
            f"Field {number + 1} has {name} already, and one of each upgrade is all that a field can have.",
        )
    if card == "perennial" and farm.cards["rabbits"] and not faces_ordered(farm, "coyote", farm_word(seat)):
        return Refusal(
            "perennial",
            "There are Rabbits on your farm, and no Perennial lives beside them unless your Coyote chases them off this season.",
        )
    return None


def _refuse_extension(state: Farmers, seat: int, target: int) -> Refusal | None:
    farm = state.farms[seat]
    if farm.cards["silo-extension"] + faces_ordered(farm, "silo-extension") >= farm.silos:
        return Refusal(
            "silo-extension",
            f"Each silo takes one extension, and none of your {counted(farm.silos, 'silo')} is without.",
        )
    return None


def _refuse_opponent(state: Farmers, seat: int, target: int, name: str, rule: str) -> Refusal | None:
    if target == seat:
        return Refusal(rule, f"{name} can only go to an opponent, and this is your own farm.")
    if state.farms[target].left:
        return Refusal(rule, f"{state.name(target)} is out of the game.")
    return None


def _refuse_rabbits(state: Farmers, seat: int, target: int) -> Refusal | None:
    there = state.farms[target].cards["rabbits"] or faces_ordered(state.farms[seat], "rabbits", farm_word(target))
    wrong = _refuse_opponent(state, seat, target, "Rabbits", "rabbits")
    if not wrong and there:
        return Refusal(
            "rabbits",
            f"There are Rabbits at {state.name(target)}'s already, and one Rabbits is all that a farm can have.",
        )
    return wrong


def _refuse_coyote(state: Farmers, seat: int, target: int) -> Refusal | None:
    return Refusal("coyote", f"{state.name(target)} is out of the game.") if state.farms[target].left else None


def _refuse_walls(state: Farmers, seat: int, target: int) -> Refusal | None:
    farm = state.farms[seat]
    if farm.cards["walls"] or faces_ordered(farm, "walls"):
        return Refusal("walls", "You have Walls already, and one Walls is all that a farm can have.")
    return None


def _refuse_assassin(state: Farmers, seat: int, target: int) -> Refusal | None:
    return _refuse_opponent(state, seat, target, "An Assassin", "assassin")


def _refuse_warlord(state: Farmers, seat: int, target: int) -> Refusal | None:
    if all(other == seat or state.pays(other, seat) for other in state.players()):
        return Refusal("warlord", NOBODY_TO_ATTACK)
    return None


def _refuse_almanac(state: Farmers, seat: int, target: int) -> Refusal | None:
    return (
        Refusal("almanac", "This is the last year: an Almanac has nothing to tell.")
        if state.year == LAST_YEAR
        else None
    )


def _refuse_geezer(state: Farmers, seat: int, target: int) -> Refusal | None:
    last = state.year == LAST_YEAR and state.season == "summer"
    return Refusal("geezer", "This is the last season: a Geezer has nothing to tell.") if last else None


def _refuse_steal(state: Farmers, seat: int, target: int) -> Refusal | None:
    farm = state.farms[seat]
    if farm.stole or faces_ordered(farm, STEAL):
        return Refusal("steal", "You may play one Steal Opponent's Card a season, and you have.")
    if state.stage > 0:
        return Refusal("steal", "Steals come before everything else, and this season it is too late for one.")
    return None


def _refuse_draw_two(state: Farmers, seat: int, target: int) -> Refusal | None:
    if state.stage > 1:
        return Refusal(
            "draw-2-cards", "Draw 2 Cards comes before the other faces, and this season it is too late for it."
        )
    return None


CHECKS = {
    "silo-extension": _refuse_extension,
    "rabbits": _refuse_rabbits,
    "coyote": _refuse_coyote,
    "walls": _refuse_walls,
    "assassin": _refuse_assassin,
    "warlord": _refuse_warlord,
    "almanac": _refuse_almanac,
    "geezer": _refuse_geezer,
    STEAL: _refuse_steal,
    DRAW_TWO: _refuse_draw_two,
}

PHASES: dict[str, Phase] = {"plan": Plan()}
