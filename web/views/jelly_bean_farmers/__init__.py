"""How Jelly Bean Farmers looks: the own cards, the sky, every farm as it lies on the table, and the country."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygames.core.words import BLANK, counted
from pygames.jelly_bean_farmers.cards import ACTIONS, CLIMATES, SAVED, ActionCard, ClimateCard, card_name
from pygames.jelly_bean_farmers.farm import STAMP_FOOD
from pygames.jelly_bean_farmers.places import farm_word, field_word, place_number
from web.app.boards.panel import Exhibit, Panel, Piece, Thing
from web.views.drawings.birds import hen
from web.views.drawings.scenery import barn, fence
from web.views.drawings.scenery import cover as scene
from web.views.drawings.svg import Shapes, at, picture
from web.views.jelly_bean_farmers import cards, food, tableau
from web.views.jelly_bean_farmers.faces import looks
from web.views.jelly_bean_farmers.hand import hand
from web.views.jelly_bean_farmers.icons import icon
from web.views.jelly_bean_farmers.sky import country, loot, sky
from web.views.jelly_bean_farmers.tableau import CardSpot, FieldSpot, Tableau

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygames.core.words import Action
    from pygames.jelly_bean_farmers.farm import Farm
    from pygames.jelly_bean_farmers.rules import Farmers

LESSON = "first-year"
WIDTH = 400
_MOVING = 4
"""So many of a farm's last beans, at least, are pieces of their own."""
_LABELS = {
    "keep": "Keep",
    "spring": "For spring",
    "summer": "For summer",
    "seed": "Seed",
    "fallow": "Leave fallow",
    "face": "Play its face",
    "back": "Back action",
    "discard": "Discard",
    "hold": "Keep it saved",
    "take": "Take",
    "top": "The top card",
    "use": "Use this one",
    "pass": "Pass",
    "lose": "Lose",
    "strike": "Strike",
    "attack": "Attack",
    "half-field": "Half a field",
    "half-silo": "Half a silo",
    "armed-man": "Armed Man",
    "save": "Save for later",
}

_CHOICES = {"": "", "choosing": "is choosing …", "chosen": "has chosen", "later": "chooses after the others"}


def draw(state: Farmers, seat: int | None, chosen: tuple[str, ...] = ()) -> list[Panel]:
    """What `seat` sees: its cards, the sky over its fields, the farms, its own first, and the country."""
    return _draw(state.seen_by(seat), seat, ())


def step(kind: str, before: Farmers, after: Farmers, seat: int | None) -> list[Panel]:
    """A step of what happens by itself: who eats has a bean at the beak."""
    eaters = [
        player for player in after.players() if kind == "eat" and after.farms[player].food < before.farms[player].food
    ]
    return _draw(after, seat, eaters)


def _draw(state: Farmers, seat: int | None, eating: Sequence[int]) -> list[Panel]:
    """The picture: what the viewer decides with first; with a bean at the beak of those who are `eating`."""
    shapes = Shapes()
    farms = [replace(_tableau(state, other, seat), eating=other in eating) for other in state.players()]
    own = [_farm(state, farm, seat, shapes) for farm in farms if farm.seat == seat]
    others = [_farm(state, farm, seat, shapes) for farm in farms if farm.seat != seat]
    mine = [hand(state, seat, shapes), *own] if own and seat is not None else []
    panels = [*mine, sky(state, seat, shapes), *others, country(state, shapes)]
    return [replace(panel, shapes=shapes.known) for panel in panels]


def any_order(state: Farmers) -> bool:
    """What belongs together may be touched in any order."""
    return True


def last(action: Action, state: Farmers) -> list[str]:
    """The fields and farms that an action named; what was chosen secretly marks nothing."""
    if state.secret:
        return []
    return [word for word in action if word.startswith(("field", "farm"))]


def button(word: str, state: Farmers) -> str:
    """What a word is called that nothing on the table says."""
    if word == "hold" and state.phase == "steal":
        return "Hold the Steal back"
    if word in _LABELS:
        return _LABELS[word]
    if word.startswith("farm") and word[4:].isdecimal():
        return f"{state.name(place_number(word))}’s farm"
    if word.startswith("field") and word[5:].isdecimal():
        return f"Field {word[5:]}"
    named = card_name(word)
    if named == "a card":
        return word.replace("-", " ").capitalize()
    return f"Saved {named}" if word.startswith(SAVED) else named


def gallery(name: str) -> list[Exhibit]:
    """All `action` or `climate` cards, for the rules page."""
    shapes = Shapes()
    books: dict[str, list[ActionCard | ClimateCard]] = {"action": [*ACTIONS.values()], "climate": [*CLIMATES.values()]}
    found = []
    for card in books.get(name, []):
        drawing = cards.card(looks(card.word), shapes)
        facts = f"× {card.count}" + (f" · {card.kind}" if isinstance(card, ActionCard) else "")
        rebuilt = card.rebuilt if isinstance(card, ActionCard) else "the whole card"
        panel = Panel(card.word, card.name, cards.WIDTH, cards.HEIGHT, under=drawing, shapes=shapes.known)
        found.append(Exhibit(panel, facts, card.text, rebuilt))
    return found


def seat_line(state: Farmers, seat: int) -> str:
    """How a farm stands: `12 food · 2 stamps · arms 3/2` (offence, defence)."""
    farm = state.farms[seat]
    if farm.left:
        return f"out of the game since year {farm.left}"
    return f"{farm.food} food · {counted(farm.stamps, 'stamp')} · arms {farm.offence}/{farm.defence}"


def score(state: Farmers, seat: int) -> str:
    """What a farm came to: `15 points`, its food and 4 for each stamp."""
    farm = state.farms[seat]
    return f"out of the game since year {farm.left}" if farm.left else counted(int(state.scores()[seat]), "point")


def tally(state: Farmers, seat: int) -> str:
    """What a farm's points are made of: `23 food + 2 food stamps, 4 each`."""
    parts = [part for part in state.score_parts(seat) if part.number]
    each = {part.name: f", {part.each} each" if part.each > 1 else "" for part in parts}
    names = {part.name: part.name.removesuffix("s") if part.number == 1 else part.name for part in parts}
    return " + ".join([f"{part.number} {names[part.name]}{each[part.name]}" for part in parts])


def seat_icon(seat: int) -> str:
    """The seat's hen."""
    return picture(80, 84, at(0, 4, hen(seat)), -40, -42)


def cover() -> str:
    """The shelf's picture: a field of jelly beans under the sun, a silo, and a warlord's helmet beyond the fence."""
    rows = []
    for row in range(3):
        for step in range(8 - row):
            fill = food.COLOURS[(step + 2 * row) % 5]
            rows.append(
                at(124 + 25 * step - 6 * row + 16 * row, 186 - 19 * row, f'<g fill="{fill}">{food.bean()}</g>', 0.8)
            )
    helmet = at(276, 92, icon("warlord"), 0.95)
    return scene(
        barn(64, 132, 1.05) + helmet + fence(150, 126, 8) + at(44, 158, hen(2), 0.85) + "".join(rows), sun=(190, 42)
    )


# -- one farm -----------------------------------------------------------------------------------------------------


def _tableau(state: Farmers, seat: int, viewer: int | None) -> Tableau:
    farm = state.farms[seat]
    extra = f" (+{farm.cards['flexible-hand']})" if farm.cards["flexible-hand"] else ""
    return Tableau(
        seat=seat,
        name=state.name(seat),
        food=farm.food,
        stamps=farm.stamps,
        offence=farm.offence,
        defence=farm.defence,
        points=farm.food + STAMP_FOOD * farm.stamps,
        hand=f"hand {len(farm.hand) + len(farm.dealt)}{extra}",
        units=[(kind, _unit_name(kind), many) for kind, many in _units(farm)],
        saved=[_spot(card) for card in [*farm.saved, *farm.pulled]],
        spring=_placed(state, farm, "spring"),
        summer=_placed(state, farm, "summer"),
        fields=[_field(state, farm, number, seat == viewer) for number in range(len(farm.fields))],
        half_field=bool(farm.half_field),
        silos=farm.silos,
        extensions=farm.cards["silo-extension"],
        half_silo=bool(farm.half_silo),
        cats=farm.cards["cats"],
        rabbits=bool(farm.cards["rabbits"]),
        lost=farm.vermin,
        unprotected=farm.unprotected,
        told=_told(state, seat),
    )


def _told(state: Farmers, seat: int) -> str:
    return _CHOICES[state.choice_of(seat)]


def _units(farm: Farm) -> list[tuple[str, int]]:
    kinds = {
        "armed-man": farm.armed_men,
        **{kind: farm.cards[kind] for kind in ("mercenary", "berzerker", "dogs", "walls")},
    }
    return [(kind, many) for kind, many in kinds.items() if many]


def _unit_name(kind: str) -> str:
    return "Armed Man" if kind == "armed-man" else card_name(kind)


def _spot(card: str) -> CardSpot:
    return CardSpot() if card == BLANK else CardSpot(card, looks(card).band)


def _placed(state: Farmers, farm: Farm, season: str) -> list[CardSpot]:
    found = farm.season_cards(season)
    if season == state.season:
        found = [*found, *farm.backs]
    return [_spot(card) for card in found]


def _field(state: Farmers, farm: Farm, number: int, own: bool) -> FieldSpot:
    upgrades = farm.fields[number]
    seeded = number in farm.seeded or (own and farm.sowing[number : number + 1] == ["seed"])
    grows = seeded or "perennial" in upgrades
    return FieldSpot([(card, card_name(card)) for card in upgrades], grows, seeded)


def _farm(state: Farmers, farm: Tableau, viewer: int | None, shapes: Shapes) -> Panel:
    under = tableau.draw(farm, shapes)
    seat = farm.seat
    things = []
    if state.phase != "steal":  # a thief touches a card, which says whose it is
        spoken = f"the farm of {farm.name}"
        place = (4, 4, 248, tableau.HEADER - 4)
        late = state.phase == "plan"  # first the card that is played on it
        things = [Thing(farm_word(seat), farm_word(seat), spoken, *place, shape="card", late=late)]
    things += _field_things(state, farm) if seat == viewer else []
    things += _store_thing(state, farm) if seat == viewer else []
    things += _target_things(state, farm)
    still, beans = _beans(farm, shapes)
    tab = "" if seat == viewer else farm.name
    drawn = under + still
    return Panel(
        f"farm{seat}", farm.name, WIDTH, tableau.HEIGHT, things, beans, drawn, size="half", text=tableau.TEXT, tab=tab
    )


def _beans(farm: Tableau, shapes: Shapes) -> tuple[str, list[Piece]]:
    """The food: rows that stay full whatever the next season eats, and the last beans one by one, so that one sees them go."""
    still, pieces = "", []
    left = min(farm.food, tableau.MOST_BEANS)
    place = 0
    for row in farm.rows:
        if left >= row.places + _MOVING:
            still += tableau.full_row(shapes, row)
        else:
            for step, (x, y) in enumerate(row.beans()[:left]):
                pieces.append(Piece("bean", f"store{farm.seat}-{place + step}", x, y, food.lying(shapes, step)))
        place += row.places
        left = max(0, left - row.places)
    for number, x, y in farm.seeds:
        pieces.append(Piece("bean", f"seed{farm.seat}-{number}", x, y, food.lying(shapes, number)))
    if farm.eating:
        pieces.append(Piece("bean", f"beak{farm.seat}", *tableau.BEAK, food.lying(shapes, 0)))
    return still, pieces


def _field_things(state: Farmers, farm: Tableau) -> list[Thing]:
    things = []
    for number, spot in enumerate(farm.fields):
        upgrades = ", ".join(name for _, name in spot.upgrades) or "no upgrade"
        sown = "seeded" if spot.seeded else "growing unseeded" if spot.grows else "fallow"
        word = field_word(number)
        things.append(
            Thing(
                word,
                word,
                f"your field {number + 1}: {sown}, {upgrades}",
                *tableau.field_box(farm, number),
                shape="card",
            )
        )
    return things


def _store_thing(state: Farmers, farm: Tableau) -> list[Thing]:
    """In seeding the own food says `seed`."""
    if state.phase != "seed":
        return []
    kept = f"your food, {farm.food}: take a seed"
    return [Thing("store", "seed", kept, *tableau.STORE_BOX, shape="card", movable=farm.food > 0, button=True)]


def _target_things(state: Farmers, farm: Tableau) -> list[Thing]:
    """What an Assassin may strike, and cards that a thief may take."""
    seat = farm.seat
    if state.phase == "strike" and state.strikes and state.strikes[0][1] == seat:
        return [
            Thing(
                f"unit{seat}-{word}",
                word,
                f"{counted(many, name)} of {farm.name}",
                *tableau.unit_box(step),
                shape="card",
            )
            for step, (word, name, many) in enumerate(farm.units)
            if word != "walls"
        ]
    left = 288 if state.season == "spring" else 344
    return [
        Thing(
            f"loot{seat}-{place}",
            card,
            f"{card_name(card)} of {farm.name}",
            left + 12 * place - 4,
            62,
            48,
            68,
            shape="card",
        )
        for place, card in enumerate(loot(state, seat))
    ]
