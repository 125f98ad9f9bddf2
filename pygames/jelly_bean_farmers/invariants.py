"""What holds in every State that play can reach. A written position that breaks any of it is refused with the first sentence.

A position may leave cards out: then they lie in the deck. What it does write has to go together, so that play goes on from
it to an end, everybody's view of it is a position again, and nothing is there that the years so far cannot have brought.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pygames.core.errors import BadPosition
from pygames.core.words import BLANK, counted, listed, quoted
from pygames.jelly_bean_farmers.actions import BLANKED, DRAW_TWO, STEAL, choices, outlived, undecided
from pygames.jelly_bean_farmers.cards import ACTION_BAG, CLIMATE_BAG, card_name
from pygames.jelly_bean_farmers.farm import FOOD_STAMPS, HAND_SIZE, Farm
from pygames.jelly_bean_farmers.meta import Steal
from pygames.jelly_bean_farmers.places import farm_word
from pygames.jelly_bean_farmers.season import Fire, Lose
from pygames.jelly_bean_farmers.year import CHOICES, DEALT, LAST_YEAR, Draw, owes, yet_to_begin

if TYPE_CHECKING:
    from pygames.jelly_bean_farmers.rules import Farmers

UNPLACED: Final = ("deal", "keep", "draw", "place")
"""Before the year's two cards lie on the table."""
CLOUDED: Final = (*UNPLACED, "seed", "climate")
"""Before the season's climate is turned up."""
META: Final = ("steal", "replace", "draw-two", "pick")
REVEALED: Final = ("strike", "peek", "attack", "back")
"""When the season's orders have been shown."""

BELONGS: Final = {
    "dealt": ("deal", "keep", "place", "seed"),
    "drawn": ("draw-two", "pick"),
    "sowing": ("keep", "place", "seed"),
    "orders": ("plan",),
    "backs": REVEALED,
    "pulled": REVEALED,
    "stole": ("plan", *META, *REVEALED),
    "extra": ("plan", *META, *REVEALED),
    "shown": ("plan", *META, *REVEALED),
    "seeded": ("seed", "climate", "lose", "fire", "plan", *META, *REVEALED),
    "warlords": ("strike", "peek"),
    "attacks": ("attack",),
    "strikes": ("strike",),
    "steals": ("steal", "replace"),
    "losing": ("lose",),
    "stage": ("plan", *META),
}
"""In which phases there can be something of what a farm or the table holds."""

MOST_BACKS: Final = 2 * LAST_YEAR + 2
"""So many backs a player can use in a match: one a season, and one in each of the two seasons at most in which Fire lies."""
MOST_FOOD: Final = 100
"""More than any farm gains in a season, all tribute included: food is at most so much for each season that has begun."""


def check(state: Farmers) -> None:
    """Refuse a State that play cannot reach. Raises BadPosition with what is wrong where."""
    wrong = next(faults(state), "")
    if wrong:
        raise BadPosition(wrong)


def faults(state: Farmers) -> Iterator[str]:
    """Every sentence about what cannot be, the plainest first."""
    yield from _cards(state)
    yield from _climates(state)
    for seat, farm in enumerate(state.farms):
        yield from _left(state, farm, farm_word(seat)) if farm.left else _farm(state, farm, farm_word(seat))
    if state.phase == "over":
        yield from _over(state)
        return
    if len(state.players()) < 2:
        yield "With fewer than two players left the match is over: phase:over."
    yield from _waiting(state)
    yield from _belonging(state)
    yield from _placement(state)
    yield from _knowledge(state)
    yield from PHASES.get(state.phase, _anything)(state)


# -- cards --------------------------------------------------------------------------------------------------------------


def _cards(state: Farmers) -> Iterator[str]:
    """The 88 action cards: of each kind so many, hidden ones included."""
    yield from _too_many(state.unseen, ACTION_BAG)
    if state.deck < 0:
        yield "This position has more than the 88 action cards."


def built(farm: Farm) -> int:
    """How many backs it took to build what a farm has beyond its first field and silo."""
    halves = 2 * (len(farm.fields) - 1) + farm.half_field + 2 * (farm.silos - 1) + farm.half_silo
    return halves + farm.armed_men


def _too_many(left: dict[str, int], bag: dict[str, int]) -> Iterator[str]:
    for card, count in left.items():
        if count < 0:
            there = f"{'is' if bag[card] == 1 else 'are'} {counted(bag[card], 'card')}"
            yield f"There {there} of {card_name(card)}, and this position has {bag[card] - count}."


# -- climate ------------------------------------------------------------------------------------------------------------


def _climates(state: Farmers) -> Iterator[str]:
    """The 24 climate cards: of each kind so many, and enough for the years to come."""
    yield from _too_many(state.climate_unseen, CLIMATE_BAG)
    known = sum(card not in ("", BLANK) for card in state.coming)
    if sum(state.climate_unseen.values()) + known < len(_turned_up_later(state)):
        yield "There are not enough climate cards left for the years to come: too many are used."


def _turned_up_later(state: Farmers) -> list[tuple[int, str]]:
    """The year and the part of it (year, spring, summer) of each climate card that is still to come, the next one first."""
    if state.phase == "over":
        return []
    now: tuple[str, ...] = ()
    if state.season == "spring":
        now = ("summer",)
        if state.phase in CLOUDED:
            now = ("spring", "summer") if state.year_climate else ("year", "spring", "summer")
    elif state.phase in CLOUDED:
        now = ("summer",)
    later = [(year, part) for year in range(state.year + 1, LAST_YEAR + 1) for part in ("year", "spring", "summer")]
    return [(state.year, part) for part in now] + later


def _knowledge(state: Farmers) -> Iterator[str]:
    """Who can have looked at which of the coming cards (Almanac, Geezer), and that what was looked at is decided."""
    slots = _turned_up_later(state)
    looked = state.phase not in CLOUDED or state.season == "summer"
    reach = [(year, part) for year, part in slots if year == state.year or (looked and year == state.year + 1)]
    if len(state.coming) > len(reach):
        yield f"“coming” holds at most {counted(len(reach), 'climate card')} here: nobody can look further ahead."
        return
    open_ = state.phase in ("strike", "peek")
    for card, seers in zip(state.coming, state.seers, strict=True):
        if (card and not seers) or (seers and not card and not open_):
            yield "“coming” holds each card that is known with those who know it: -@,hail@farm1+farm2."
    if state.coming and not state.seers[-1]:
        yield "The last card of “coming” is one that somebody knows."
    known_by = dict(zip(reach, state.seers, strict=False))
    for year in (state.year, state.year + 1):
        trio = [known_by.get((year, part), []) for part in ("year", "spring", "summer")]
        whole = (year, "year") in reach
        if whole and (trio[0] != trio[1] or not set(trio[2]) <= set(trio[1])):
            yield "Who looks at a year's climate sees spring's, too; and summer's alone is seen in spring."


# -- farms --------------------------------------------------------------------------------------------------------------


def _left(state: Farmers, farm: Farm, name: str) -> Iterator[str]:
    """A farm whose player is out of the game."""
    if farm.left > state.year:
        yield f"“{name}” cannot have left the game in year {farm.left}: this is year {state.year}."
    if farm != Farm(food=0, stamps=0, silos=0, fields=[], buried=farm.buried, left=farm.left):
        yield f"“{name}” is out of the game, so it has neither food nor cards: food=0;stamps=0;fields=none;silos=0."


def _farm(state: Farmers, farm: Farm, name: str) -> Iterator[str]:
    """A farm by itself."""
    yield from _size(state, farm, name)
    if farm.cards["rabbits"] and any("perennial" in upgrades for upgrades in farm.fields):
        yield f"“{name}” has Rabbits, and no Perennial lives beside them."
    if farm.cards["silo-extension"] > farm.silos:
        yield f"“{name}” has more Silo Extensions than silos."
    if farm.seeded and farm.seeded[-1] >= len(farm.fields):
        yield f"“{name}” has seeded a field that it does not have."
    if farm.seeded and farm.backs:
        yield f"“{name}” has seeded, so no card of this season is a back action."
    if farm.sowing and (len(farm.sowing) != len(farm.fields) or farm.sowing.count("seed") > farm.food):
        yield f"“sowing” in “{name}” has a choice for each field, and no more seed than food."
    if farm.stamped and (farm.stamps == FOOD_STAMPS or state.year == 1):
        yield f"“{name}” has cashed a stamp this year, so it has fewer than {FOOD_STAMPS}, and it is not year 1."
    shown = (
        (farm.shown, [*farm.season_cards(state.season), *farm.backs]),
        (farm.saved_shown, farm.saved),
        (farm.pulled_shown, farm.pulled),
    )
    for cards, lying in shown:
        if any(cards.count(card) > lying.count(card) for card in cards):
            yield f"“{name}” shows a card that does not lie there."


def _size(state: Farmers, farm: Farm, name: str) -> Iterator[str]:
    """What the years so far can have brought at most."""
    if not farm.fields or not farm.silos:
        yield f"“{name}” has at least one field and one silo."
        return
    used = built(farm) + len(farm.saved) + len(farm.pulled) + len(farm.backs)
    if used > MOST_BACKS:
        yield f"“{name}” has {used} cards saved or in use by the back, and in a match these are at most {MOST_BACKS}."
    food = MOST_FOOD * (2 * state.year - (state.season == "spring"))
    if farm.food > food:
        yield f"“food” in “{name}” is at most {food} here, not {farm.food}."
    hand = HAND_SIZE + farm.cards["flexible-hand"]
    if len(farm.hand) > hand:
        yield f"“hand” in “{name}” has at most {counted(hand, 'card')} here, not {len(farm.hand)}."
    if farm.extra > sum(ACTION_BAG.values()):
        yield f"“extra” in “{name}” is at most {sum(ACTION_BAG.values())}, not {farm.extra}."


# -- the table ----------------------------------------------------------------------------------------------------------


def _over(state: Farmers) -> Iterator[str]:
    """The end: after the last tribute, or when one player at most is left."""
    if state.waiting:
        yield "Nobody is “waiting” when the match is over."
    for name in ("warlords", "attacks", "strikes", "steals", "sowing", "orders"):
        if _held(state, name):
            yield f"There is no “{name}” when the match is over."
    if len(state.players()) < 2:
        return
    if (state.year, state.season) != (LAST_YEAR, "summer"):
        yield f"The match is over after the summer of year {LAST_YEAR}, or with one player left."
    played = [name for name in (*BELONGS, "spring", "summer", "coming") if _held(state, name)]
    if played or state.year_climate or state.season_climate:
        yield f"After the last summer nothing of a season is left: {listed(map(quoted, played)) or '“climate”'}."


def _held(state: Farmers, name: str) -> object:
    """What the table or some farm holds under this name, or nothing."""
    return getattr(state, name, None) or [item for farm in state.farms for item in _items(getattr(farm, name, []))]


def _items(value: object) -> list[object]:
    return value if isinstance(value, list) else [value] if value else []


def _waiting(state: Farmers) -> Iterator[str]:
    """Who owes something."""
    phase = state.phases[state.phase]
    if bool(state.waiting) != phase.asks:
        yield (
            f"“waiting” names the farms that owe something in the phase {state.phase}."
            if phase.asks
            else f"Nobody is “waiting” in the phase {state.phase}."
        )
    if len(set(state.waiting)) < len(state.waiting) and not phase.several:
        yield "“waiting” names each farm once."


def _belonging(state: Farmers) -> Iterator[str]:
    """Nothing is there that belongs to another phase."""
    for seat in state.players() if state.phase in UNPLACED else ():
        farm = state.farms[seat]
        if not farm.food or farm.seeded or farm.stole:
            yield f"In the phase {state.phase} “{farm_word(seat)}” has food, and has neither seeded nor stolen yet."
    for name, phases in BELONGS.items():
        if state.phase not in phases and _held(state, name):
            yield f"There is no “{name}” in the phase {state.phase}."
    if state.phase == "plan" and not state.stage:
        for name in ("stole", "extra", "shown"):
            if _held(state, name):
                yield f"There is no “{name}” before a Steal or a Draw 2 Cards was played: the stage is 1 or 2 then."


def _placement(state: Farmers) -> Iterator[str]:
    """Cards lie on the Action Placement cards, and climate is turned up, only for seasons that have come and are not over."""
    phase, spring = state.phase, state.season == "spring"
    if not spring and any(farm.spring for farm in state.farms):
        yield "It is summer, and spring's cards have been used."
    if phase in UNPLACED and (not spring or state.year_climate or state.season_climate):
        yield f"The phase {phase} comes before the season, in spring and without climate."
    unplaced = ("deal", "draw") if state.rules > 1 else ("deal", "draw", "keep")
    if phase in unplaced and any(farm.spring or farm.summer for farm in state.farms):
        yield f"Nothing has been placed yet in the phase {phase}."
    untouched = spring or phase in CLOUDED
    if any(len(farm.summer) > 1 for farm in state.farms if untouched) or (
        phase in CLOUDED and any(len(farm.spring) > 1 for farm in state.farms)
    ):
        yield "One card is placed for each season."
    if phase in REVEALED and any(farm.season_cards(state.season) for farm in state.farms):
        yield f"In the phase {phase} the season's cards have been revealed."
    if spring and phase in ("seed", "climate") and (state.season_climate or (phase == "seed" and state.year_climate)):
        yield "The climate of spring is turned up after seeding."
    if phase == "climate" and state.season_climate:
        yield "The climate of a season is turned up when the one before is gone."


# -- what each phase is about -------------------------------------------------------------------------------------------


def _anything(state: Farmers) -> Iterator[str]:
    return iter(())


def _start(state: Farmers) -> Iterator[str]:
    """Nothing but cards of the first deal has gone anywhere."""
    farms = [
        replace(farm, dealt=[], hand=[], buried=[], spring=[], summer=[], sowing=[])
        for farm in state.farms
        if not farm.left
    ]
    bags = (state.discards, state.under, state.out, state.climate_used)
    gone = [bag for bag in bags if any(bag.values())] if len(farms) == state.seats else []
    if state.year > 1 or gone or state.contracts or state.coming or any(farm != Farm() for farm in farms):
        yield f"In the phase {state.phase} everything but the dealt cards is as at the start."


def _deal(state: Farmers) -> Iterator[str]:
    yield from _start(state)
    for seat in state.players():
        farm = state.farms[seat]
        if farm.hand or farm.buried or len(farm.dealt) != (0 if seat in state.waiting else DEALT):
            yield f"Who is still to be dealt cards has none yet, and everybody else has {DEALT} in “dealt”."


def _keep(state: Farmers) -> Iterator[str]:
    yield from _first_round(state)
    yield from _round(state)


def _first_round(state: Farmers) -> Iterator[str]:
    """While anybody still has to keep cards of the first deal."""
    yield from _start(state)
    for seat in state.players():
        farm = state.farms[seat]
        kept = len(farm.hand) + len(farm.spring) + len(farm.summer)
        if seat in state.waiting[1:]:
            if kept or farm.buried or farm.sowing or len(farm.dealt) != DEALT:
                yield f"Who is still to keep cards has {DEALT} in “dealt”; only the first who waits may have begun."
        elif seat in state.waiting and state.phase == "keep":
            if farm.buried or farm.sowing or not kept < HAND_SIZE or kept + len(farm.dealt) != DEALT:
                yield f"Who is still to keep cards has fewer than {HAND_SIZE} of the {DEALT} in “hand”, the others in “dealt”."
        elif farm.dealt or kept != HAND_SIZE:
            yield f"Who has kept cards has {HAND_SIZE} in “hand”, or placed, and none in “dealt”."


def _round(state: Farmers) -> Iterator[str]:
    """The round in which all choose in secret what they keep, place and seed, each in a row."""
    if owes(state, state.waiting[0]) != state.phase:
        yield f"The first who waits has nothing to choose in the phase {state.phase}."
    if any("" in state.farms[seat].sowing for seat in state.players() if seat not in state.waiting):
        yield "Who has a field that is not decided is still “waiting”."
    if state.phase != "keep" and any(farm.dealt for farm in state.farms):
        yield from _first_round(state)
    early = [farm.dealt if state.phase == "seed" else farm.sowing for farm in state.farms]
    if state.rules < 2 and (any(early) or (state.phase == "place" and any(farm.dealt for farm in state.farms))):
        yield "By rules 1 nobody seeds before all have kept and placed their cards."


def _draw(state: Farmers) -> Iterator[str]:
    if not all(Draw.missing(state, seat) for seat in state.waiting):
        yield "Who is still to draw has fewer cards than the hand size."
    yield from _deck_to_draw_from(state)


def _deck_to_draw_from(state: Farmers) -> Iterator[str]:
    if not state.deck:
        yield "The deck is empty: there is nothing to draw."


def _place(state: Farmers) -> Iterator[str]:
    for number, seat in enumerate(state.waiting):
        farm = state.farms[seat]
        later = number and state.rules > 1 and (farm.dealt or farm.sowing)
        if not later and (not farm.hand or farm.summer):
            yield "Who is still to place cards has a hand, and no card for summer yet."
        if number and farm.spring:
            yield "Only the first of those who wait can have placed spring's card."
        if farm.sowing and (farm.hand or any(choice in CHOICES for choice in farm.sowing)):
            yield "Who is still to place cards has not seeded."
    yield from _round(state)


def _seed(state: Farmers) -> Iterator[str]:
    informed = state.knows(state.waiting[0])
    for seat in state.players():
        farm = state.farms[seat]
        knows = state.knows(seat)
        if farm.sowing and knows != informed:
            yield "Those who know what comes choose their seed after the others."
        if farm.seeded and (knows or not informed):
            yield "Seed lies on a field when all who know as much have chosen."
        if seat in state.waiting[1:] and not informed and yet_to_begin(state, seat):
            continue
        if seat in state.waiting and (not farm.food or owes(state, seat) != "seed" or not farm.sowing):
            yield "Who is still to seed has food, and in “sowing” a - for a field that is not decided."
        if seat in state.waiting[1:] and any(choice in CHOICES for choice in farm.sowing):
            yield "Only the first of those who wait can have decided about a field."
    yield from _round(state)


def _climate(state: Farmers) -> Iterator[str]:
    if state.coming and state.coming[0]:
        yield "The next climate card is known and would be turned up."


def _lose(state: Farmers) -> Iterator[str]:
    kind = Lose.kind(state)
    for seat in state.waiting:
        if not kind or sum(kind in upgrades for upgrades in state.farms[seat].fields) < 2:
            yield "Who is still to lose an upgrade has several that the climate destroys."


def _fire(state: Farmers) -> Iterator[str]:
    if not Fire.lies(state):
        yield f"In the phase {state.phase} Fire is one of the two climate cards."
    if any(not state.farms[seat].hand for seat in state.waiting):
        yield "Who may still clear land has a card in the hand."


def _plan(state: Farmers) -> Iterator[str]:
    for seat in state.players():
        farm = state.farms[seat]
        orders, farm.orders = farm.orders, []
        yield from _orders(state, seat, orders)
        farm.orders = orders


def _orders(state: Farmers, seat: int, orders: list[tuple[str, ...]]) -> Iterator[str]:
    """One player's orders, given again one after the other."""
    farm = state.farms[seat]
    hidden = orders.count(BLANKED)
    if hidden and not undecided(state, seat):
        yield "Who has no card has no orders."
    elif hidden not in (0, len(orders)) or hidden > len(undecided(state, seat)):
        yield "“orders” are all hidden or all known, one a card at most."
        return
    for order in () if hidden else orders:
        if order not in choices(state, seat) and order not in outlived(state, seat):
            yield f"{quoted('/'.join(order))} in “orders” cannot be chosen there."
            return
        farm.orders.append(order)
    still = len(undecided(state, seat)) > hidden
    if seat in state.waiting and not still:
        yield "Who is still to choose has a card for which there is no order."
    if seat not in state.waiting and still:
        yield "Who has a card without an order is still “waiting”."
    if seat in state.waiting[1:] and orders:
        yield "Only the first of those who wait can have given orders."


def _steal(state: Farmers) -> Iterator[str]:
    if not state.steals or state.waiting != [state.steals[0][0]]:
        yield "While somebody steals, the first of “steals” is waiting."
        return
    victims = Steal.victims(state)
    for farm in (state.farms[seat] for seat in victims):
        if sorted(farm.shown) != sorted(farm.season_cards(state.season)):
            yield "Whoever may be robbed shows this season's cards."
    yield from _thieves(state)


def _replace(state: Farmers) -> Iterator[str]:
    yield from _thieves(state)
    yield from _deck_to_draw_from(state)
    if len(state.waiting) > 1 and not all(state.farms[seat].stole for seat in state.waiting):
        yield "Where several draw in place of a card, all of them have played a Steal."


def _thieves(state: Farmers) -> Iterator[str]:
    """Those who are still to steal."""
    if state.stage != 1 or len({thief for thief, _ in state.steals}) < len(state.steals):
        yield "While somebody steals, the stage is 1, and everybody steals at most once."
    held = [state.farms[thief].shown for thief, _ in state.steals if not state.farms[thief].stole]
    if not all(STEAL in shown for shown in held):
        yield "A thief who has not played the Steal yet shows it."


def _draws_two(state: Farmers) -> Iterator[str]:
    if len(state.waiting) > ACTION_BAG[DRAW_TWO]:
        yield f"There are {ACTION_BAG[DRAW_TWO]} cards of {card_name(DRAW_TWO)}: no more wait in the phase {state.phase}."
    if state.stage > 1:
        yield f"In the phase {state.phase} the stage is 0 or 1."


def _draw_two(state: Farmers) -> Iterator[str]:
    yield from _draws_two(state)
    if any(len(farm.drawn) > (1 if seat == state.waiting[0] else 0) for seat, farm in enumerate(state.farms)):
        yield "Only the first of those who wait has drawn a card, and not yet two."
    yield from _deck_to_draw_from(state)


def _pick(state: Farmers) -> Iterator[str]:
    yield from _draws_two(state)
    if any(len(farm.drawn) != (2 if seat == state.waiting[0] else 0) for seat, farm in enumerate(state.farms)):
        yield "The first of those who wait has drawn two cards, and nobody else has."


def _strike(state: Farmers) -> Iterator[str]:
    if not state.strikes or state.waiting != [state.strikes[0][0]]:
        yield "While an Assassin strikes, the first of “strikes” is waiting."
    elif len(state.farms[state.strikes[0][1]].units()) < 2:
        yield "An Assassin asks only where several kinds of units stand."
    if len(state.strikes) > ACTION_BAG["assassin"]:
        yield f"There are {ACTION_BAG['assassin']} Assassins: no more are on their way."


def _peek(state: Farmers) -> Iterator[str]:
    if all(card or not seers for card, seers in zip(state.coming, state.seers, strict=True)):
        yield "Nobody looks at a climate card that is not decided."


def _attack(state: Farmers) -> Iterator[str]:
    if any(state.pays(defender, attacker) for attacker, defender in state.attacks):
        yield "Nobody attacks who is paid already."
    if len(set(state.attacks)) < len(state.attacks):
        yield "“attacks” holds each pair once."


def _back(state: Farmers) -> Iterator[str]:
    for seat in state.players():
        farm = state.farms[seat]
        if (seat in state.waiting) != bool(farm.backs or farm.pulled):
            yield "Who waits has cards in “backs” or “pulled”, and nobody else has."


PHASES: Final[dict[str, Callable[[Farmers], Iterator[str]]]] = {
    "deal": _deal,
    "keep": _keep,
    "draw": _draw,
    "place": _place,
    "seed": _seed,
    "climate": _climate,
    "lose": _lose,
    "fire": _fire,
    "plan": _plan,
    "steal": _steal,
    "replace": _replace,
    "draw-two": _draw_two,
    "pick": _pick,
    "strike": _strike,
    "peek": _peek,
    "attack": _attack,
    "back": _back,
}
"""What is true in a phase and nowhere else."""
