"""The viewer's own cards: every card in one place for as long as it is held, whatever is chosen for it meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygames.core.words import BLANK, counted
from pygames.jelly_bean_farmers.cards import ACTIONS, SAVED, card_name
from pygames.jelly_bean_farmers.places import place_number
from web.app.boards.panel import Panel, Thing
from web.views.drawings.birds import hen
from web.views.drawings.svg import BARN, LINE, SOFT, Shapes, at, box, path, text
from web.views.jelly_bean_farmers import cards
from web.views.jelly_bean_farmers.faces import face
from web.views.jelly_bean_farmers.food import lying

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygames.core.words import Action
    from pygames.jelly_bean_farmers.farm import Farm
    from pygames.jelly_bean_farmers.rules import Farmers
    from web.views.jelly_bean_farmers.cards import Face

WIDTH, HEIGHT = 400, 264
_EDGE = 8
_TALL = 218
"""How high a card stands where there are few."""
_FEW, _SOME = 3, 6
"""So many cards have room upright, and as tickets in two columns; more of them are labels in three."""

Held = tuple[str, str, str]
"""A card's word in an action, the card, and where it lies or what was chosen for it."""


def hand(state: Farmers, seat: int, shapes: Shapes) -> Panel:
    """Every card that the viewer may look at and use, and on each of them where it is. The panel is as large for two cards as for nine."""
    over = state.phase == "over"  # what is left of a hand counts for nothing
    held = [] if over else _held(state, state.farms[seat])
    put = _upright if len(held) <= _FEW else _tickets if len(held) <= _SOME else _labels
    under = box(1, 1, WIDTH - 2, HEIGHT - 2, "none", 14, f'stroke="{LINE}" stroke-width="2"')
    under += _came_to(state, seat) if over else _empty(len(held), shapes)
    label = "Your points" if over else "Your cards"
    return Panel("own", label, WIDTH, HEIGHT, put(held, shapes), [], under, size="half", text=cards.SMALL)


def _came_to(state: Farmers, seat: int) -> str:
    """At the end: what the farm's points are made of."""
    drawn = [at(78, 138, hen(seat), 1.7), text(268, 56, "Your farm came to", 21, display=True)]
    foot = 96
    for part in state.score_parts(seat):
        name = part.name.removesuffix("s") if part.number == 1 else part.name
        counts = name if part.each == 1 else f"{part.number} {name}, {part.each} each"
        drawn.append(text(164, foot, counts, 17, anchor="start"))
        drawn.append(text(372, foot, part.number * part.each, 17, anchor="end"))
        foot += 34
    drawn.append(path(f"M164 {foot - 18}H372", stroke=SOFT, width=2))
    total = counted(int(state.scores()[seat]), "point")
    return "".join(drawn) + text(268, foot + 34, total, 36, BARN, display=True)


def _upright(held: list[Held], shapes: Shapes) -> list[Thing]:
    def drawn(face: Face, where: str) -> str:
        under = text(cards.WIDTH / 2, _TALL + 20, where, 15, bold=True)
        return shapes.show(f"card-{face.card}", cards.card(face, shapes, _TALL)) + under

    return _things(held, 3, cards.WIDTH + 9, 0, cards.WIDTH, _TALL, drawn)


def _tickets(held: list[Held], shapes: Shapes) -> list[Thing]:
    def drawn(face: Face, where: str) -> str:
        line = text(62, cards.FIRST + 2 * cards.PITCH, where, cards.SMALL, anchor="start", bold=True)
        return shapes.show(f"ticket-{face.card}", cards.ticket(face, shapes)) + line

    return _things(held, 2, cards.TICKET + 8, cards.LOW + 2, cards.TICKET, cards.LOW, drawn)


def _labels(held: list[Held], shapes: Shapes) -> list[Thing]:
    def drawn(face: Face, where: str) -> str:
        line = text(7, cards.FIRST + 2 * cards.PITCH, where, cards.SMALL, anchor="start", bold=True)
        return shapes.show(f"label-{face.card}", cards.label(face, shapes)) + line

    rows = max(3, -(-len(held) // 3))
    return _things(held, 3, cards.LABEL + 7, (HEIGHT - 12) / rows, cards.LABEL, cards.LOW, drawn)


def _things(
    held: list[Held],
    columns: int,
    across: float,
    down: float,
    width: float,
    height: float,
    drawn: Callable[[Face, str], str],
) -> list[Thing]:
    things = []
    for place, (word, card, where) in enumerate(held):
        x, y = _EDGE + across * (place % columns), _EDGE + down * (place // columns)
        put = at(x, y, drawn(face(card), where))
        things.append(Thing(f"own{place}", word, f"{card_name(card)}, {where}", x, y, width, height, put, shape="card"))
    return things


def _empty(held: int, shapes: Shapes) -> str:
    """Dashed places where more cards would lie."""
    if held <= _FEW:
        boxes = [(_EDGE + (cards.WIDTH + 9) * place, _EDGE, cards.WIDTH, _TALL, 12) for place in range(held, _FEW)]
    elif held <= _SOME:
        boxes = [
            (
                _EDGE + (cards.TICKET + 8) * (place % 2),
                _EDGE + (cards.LOW + 2) * (place // 2),
                cards.TICKET,
                cards.LOW,
                10,
            )
            for place in range(held, _SOME)
        ]
    else:
        return ""
    dashes = f'stroke="{LINE}" stroke-width="2" stroke-dasharray="6 6"'
    places = "".join(
        box(x + 1, y + 1, wide - 2, tall - 2, "none", round_, dashes) for x, y, wide, tall, round_ in boxes
    )
    return places if held else places + _none(shapes)


def _none(shapes: Shapes) -> str:
    """Where no card lies: that it is so, and in each place a bean as on a card's back, but pale."""
    middles = [_EDGE + cards.WIDTH / 2 + (cards.WIDTH + 9) * place for place in range(_FEW)]
    beans = "".join(at(x, _EDGE + _TALL / 2, lying(shapes, place), 2.4) for place, x in enumerate(middles))
    return f'<g opacity=".3">{beans}</g>' + text(WIDTH / 2, _TALL + 31, "You hold no cards now.", 16, SOFT)


def _held(state: Farmers, farm: Farm) -> list[Held]:
    """All own cards, in the order of the data file: whether one is dealt, kept, placed or ordered, it stays where it lies."""
    orders = {order[1]: _order(state, order) for order in farm.orders if len(order) > 1}
    found: list[Held] = []

    def add(held: list[str], where: str, prefix: str = "", asked: bool = False) -> None:
        for card in held:
            if card != BLANK:
                word = prefix + card if asked or not _asked(state, prefix + card) else f"own-{prefix}{card}"
                found.append((word, card, orders.get(prefix + card) or where))

    phase = state.phase
    season, other = (farm.spring, farm.summer) if state.season == "spring" else (farm.summer, farm.spring)
    add(farm.dealt, "dealt to you", asked=phase == "keep")
    add(farm.drawn, "just drawn", asked=phase == "pick")
    add(farm.backs, "back action", asked=phase == "back")
    add(farm.pulled, "saved, in play", SAVED, asked=phase == "back")
    add(season, f"this {state.season}", asked=phase == "plan")
    add(farm.saved, "saved", SAVED, asked=phase == "plan")
    add(farm.hand, "in hand", asked=phase in ("place", "fire"))
    add(other, "for summer" if state.season == "spring" else "from spring")
    order = {card: number for number, card in enumerate(ACTIONS)}
    return sorted(found, key=lambda one: order[one[1]])


def _asked(state: Farmers, word: str) -> bool:
    """Whether an action names this word now, so that only the thing that is meant may say it."""
    return any(word in action for action in state.actions())


def _order(state: Farmers, order: Action) -> str:
    """What was chosen for a card, short: `face: field 1`."""
    target = ""
    if len(order) > 2:
        field = order[2].startswith("field")
        target = f": {order[2][:5]} {order[2][5:]}" if field else f": {state.name(place_number(order[2]))[:9]}"
    return {"face": f"face{target}", "back": "back action", "discard": "discarded", "hold": "stays saved"}.get(
        order[0], "chosen"
    )
