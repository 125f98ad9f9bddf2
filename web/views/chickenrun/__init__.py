"""How Chickenrun looks: the farm from above, one's own things, and beside them the others or what is being decided."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import EQUIPMENT, NUMBER, OPPORTUNITIES, PLANS, SETS, chicken_name, item_name
from pygames.chickenrun.farm import BUILDINGS, HUTS, XY, place_name
from pygames.chickenrun.joining import in_charge
from pygames.chickenrun.tweedys import Chase
from pygames.core.words import counted, listed
from web.app.boards.panel import Exhibit, Panel, written_under
from web.views.chickenrun import advanced, beside, farmyard, happening, own
from web.views.chickenrun.equipment import PICTURES, picture_name, picture_of
from web.views.chickenrun.ground import NETS, ground, tag_of
from web.views.drawings.birds import hen
from web.views.drawings.svg import DARK_LINE, Shapes, at, box, path, picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygames.chickenrun.rules import Chickenrun
    from pygames.core.words import Action


LESSON: Final = "first-escape"
DECIDES_AT_ONCE: Final = True
_DRAWINGS: Final = {
    "farm": ground(),
    **NETS,
    "tweedy": farmyard.TWEEDY,
    "dog": farmyard.DOG,
    **{picture_name(kind): drawing for kind, drawing in PICTURES.items()},
    **{f"hen-{seat}": hen(seat) for seat in range(len(HUTS))},
    **{f"tag-{hut}": tag_of(hut) for hut in HUTS},
    **own.SCENERY,
    **own.DICE,
    **beside.SCENERY,
}
_ROUND: Final = (' stroke-linejoin="round"', ' stroke-linecap="round"')


def _rounded(drawing: str) -> str:
    """A drawing with round ends and corners, which is said once of all its parts."""
    for said in _ROUND:
        drawing = drawing.replace(said, "")
    return f"<g{''.join(_ROUND)}>{drawing}</g>"


SCENERY: Final = {name: _rounded(drawing) for name, drawing in _DRAWINGS.items()}
"""What is drawn alike in every match, with round ends and corners."""


def draw(state: Chickenrun, seat: int | None, chosen: tuple[str, ...] = ()) -> list[Panel]:
    """The farm, the viewer's things (of whoever acts, for a spectator), and the others or what is being decided."""
    return _draw(state.seen_by(seat), seat, chosen)


def _draw(state: Chickenrun, seat: int | None, chosen: tuple[str, ...] = (), going: bool = True) -> list[Panel]:
    panels = [farmyard.draw(state, seat, chosen, going)]
    if state.flocks:
        mine = seat if seat is not None else state.turn if state.turn is not None and state.turn >= 0 else state.mover
        there = advanced.draw(state, seat, mine) or beside.draw(state, seat, mine)
        panels += map(written_under, (*own.draw(state, mine, seat), there))
    return panels


def passing(action: Action, before: Chickenrun, after: Chickenrun, seat: int | None) -> Iterator[list[Panel]]:
    """Hens, Mr Tweedy and the dog walk to where they go."""
    if action and happening.walked(action, before)[1]:
        yield from happening.passing(_draw(before, seat, going=False), action, before, after)


def step(kind: str, before: Chickenrun, after: Chickenrun, seat: int | None) -> list[Panel]:
    """A step of what happens by itself: what changes hands is shown where it does."""
    return happening.shown(_draw(after, seat, going=False), kind, before, after)


def brisk(state: Chickenrun) -> bool:
    """Six bots who bid one after the other have nothing to show before the last one has, and what a bot takes where it has just come to, or whom it lets in, is told with what led to it."""
    return state.phase == "bid" or state.step_name in ("trade", "compose", "leave", "shop", "store")


def any_order(state: Chickenrun) -> bool:
    """What can be touched lights up at once, but where Mr Tweedy or the dog has to be chosen first."""
    return state.step_name != "compose" and not (isinstance(state.step, Chase) and len(state.step.pieces(state)) > 1)


LABELS: Final = {
    "roll": "Roll the dice",
    "bid": "Bid",
    "joint": "Join forces",
    "agree": "Agree",
    "lend": "Send",
    "dash": "Dash for the main gate",
    "walk": "Move",
    "opportunity": "Take an opportunity card",
    "stay": "Stay",
    "allow": "Let them in",
    "refuse": "Refuse",
    "done": "Done",
    "draw": "Take a plan",
    "exchange": "Exchange it",
    "propose": "Propose it",
    "cancel": "Let it be",
    "accept": "Accept",
    "decline": "Decline",
    "counter": "Make a counter-offer",
    "offer": "Offer",
    "ask": "Ask for",
    "abandon": "Abandon the escape",
    "escape": "Escape",
    "cut": "Cut the wire",
    "swap": "Swap chickens",
    "ransom": "Pay 2 eggs for her",
    "tweedy": "Mr Tweedy",
    "dog": "The dog",
    "move": "Move",
    "find": "Look around in",
    "look": "Turned up",
    "card": "The card",
    "carried": "What is carried",
}


def button(word: str, state: Chickenrun) -> str:
    """What a word is called that no thing says."""
    if word == "stay" and isinstance(state.step, Chase):
        return "Move nobody" if len(state.step.pieces(state)) > 1 else "Leave them where they are"
    if word in NUMBER:
        return chicken_name(word)
    if word in PLANS:
        return PLANS[word].name
    if word in OPPORTUNITIES:
        return OPPORTUNITIES[word].name
    if word in EQUIPMENT:
        return item_name(word).capitalize()
    if word in BUILDINGS:
        return place_name(word).capitalize()
    if word.isdecimal() and state.step_name == "before":
        return f"{counted(int(word), 'chicken')} of theirs"
    return LABELS.get(word) or word.capitalize()


def seat_line(state: Chickenrun, seat: int) -> str:
    """How a player stands: `Hut 3 · 4 eggs · 1 free`, on a short line."""
    if not state.flocks:
        return "no hut yet"
    if seat in state.resigned:
        return "resigned"
    flock = state.flocks[seat]
    facts = [place_name(flock.hut).capitalize(), counted(flock.eggs, "egg")]
    facts += [f"{len(flock.free)} free"] if flock.free else []
    facts += ["out"] if seat in state.out else ["controls"] if seat == state.controller else []
    if flock.lent:
        facts.append(f"{listed(map(chicken_name, flock.lent))} with {state.name(in_charge(state, seat) or 0)}")
    if state.phase == "bid" and seat in state.tied:
        facts.append("has chosen" if flock.bid else "is choosing …")
    if len(facts) > 3:
        del facts[0]
    return " · ".join(facts)


def score(state: Chickenrun, seat: int) -> str:
    """What a player came to: `3 escaped`."""
    if seat in state.resigned or not state.flocks:
        return "resigned" if state.flocks else "no hut yet"
    return f"{len(state.flocks[seat].free)} escaped"


def tally(state: Chickenrun, seat: int) -> str:
    """Who has escaped, and where others have as many, what decides: `Clara and Dora; Dora was number 5 of all to be free`."""
    if seat in state.resigned or not state.flocks or not state.flocks[seat].free:
        return ""
    flock = state.flocks[seat]
    told = listed(map(chicken_name, flock.free))
    if all(other is flock or len(other.free) != len(flock.free) for other in state.flocks):
        return told
    who = "," if len(flock.free) == 1 else f"; {chicken_name(flock.free[-1])} was"
    return f"{told}{who} number {flock.last_escape} of all to be free"


_ABOUT: Final = "rolls the dice|chooses to move|takes an opportunity card|takes a plan|looks through [a-z ]+"
"""What the next line tells, or whoever sees it."""
_MAKING_UP: Final = "speaks to .+|(?:offers|asks for) something"
"""How others make up a proposal, which is told when it is made."""
_NOTHING: Final = "stays where she is|moves nobody|is done with trading"
_UNTOLD: Final = re.compile(rf"(?:{_ABOUT}|{_MAKING_UP}|{_NOTHING})\.")


def untold(said: str) -> bool:
    """That somebody is about to do something, or does nothing, is no news."""
    return _UNTOLD.fullmatch(said) is not None


def seat_icon(seat: int) -> str:
    """The seat's hen."""
    return picture(80, 84, at(0, 4, hen(seat)), -40, -42)


def last(action: Action, state: Chickenrun) -> dict[str, str] | None:
    """Where the last line's piece came to, or which place or chicken it named; a roll leaves the mark of what came before."""
    places = [word for word in action if word in XY or word in BUILDINGS]
    if action[0] in ("move", "tweedy", "dog") and places:
        return {places[-1]: "to"}
    if action[0] in ("ask", "find", "search", "trade"):
        return dict.fromkeys([word for word in places if word in HUTS or action[0] == "find"], "at") or None
    return None


def cover() -> str:
    """The shelf's picture: hens at a hole behind the wire, Mr Tweedy's hat in the distance."""
    from web.views.drawings.scenery import barn
    from web.views.drawings.scenery import cover as scene

    net = "".join(f"M{x} 112l16 16-16 16 16 16M{x + 16} 112l-16 16 16 16-16 16" for x in range(4, 316, 16))
    posts = "".join(f"M{x} 104v64" for x in (6, 84, 236, 314))
    wire = path("M0 112H104L92 136 104 160H0M216 112H320V160H216L226 138Z", stroke="#7b8790", width=2.5)
    mesh = f'<g opacity=".75">{path(net, stroke="#7b8790", width=1.5)}</g>'
    hole = path("M108 108Q160 96 212 108L222 138 206 168H112L98 140Z", "var(--sq-dark)")
    pegs = path(posts, stroke=DARK_LINE, width=9, more='stroke-linecap="round"') + path(
        posts, stroke="#b5834f", width=5, more='stroke-linecap="round"'
    )
    birds = at(160, 132, hen(0), 1.05) + at(228, 160, hen(2), 0.85) + at(74, 140, hen(1), 0.8)
    farmer = at(272, 92, farmyard.TWEEDY, 1.5)
    return scene(barn(58, 106, 0.9) + farmer + mesh + hole + wire + pegs + birds, sun=(160, 40))


# -- the rules page's pictures ----------------------------------------------------------------------------------------


def gallery(name: str) -> list[Exhibit]:
    """The chickens, the plans, the equipment, or the farm."""
    makers = {"chickens": _chickens, "plans": _plans, "equipment": _equipment}
    return makers[name]() if name in makers else []


def _exhibit(label: str, wide: float, tall: float, drawing: str, shapes: Shapes, facts: str, told: str) -> Exhibit:
    return Exhibit(Panel(label, label, wide, tall, under=drawing, shapes=shapes.known), facts, told)


def _chickens() -> list[Exhibit]:
    found = []
    for seat, (hut, chickens) in enumerate(SETS.items()):
        shapes = Shapes()
        drawn = "".join(at(64 * number, 0, own.card(hut, chicken, seat, "")) for number, chicken in enumerate(chickens))
        names = ", ".join(f"{chicken_name(chicken)} {own.signed(NUMBER[chicken])}" for chicken in chickens)
        found.append(_exhibit(place_name(hut).capitalize(), 384, 88, drawn, shapes, "× 6 chickens", f"{names}."))
    return found


def _plans() -> list[Exhibit]:
    found = []
    for plan in PLANS.values():
        shapes = Shapes()
        needs = ", ".join(item_name(kind) for kind in plan.items)
        drawn = own.plan_card(plan, list(plan.items), 280)
        found.append(
            _exhibit(
                plan.name,
                280,
                96,
                drawn,
                shapes,
                f"· for up to {counted(plan.chickens, 'chicken')}",
                f"{plan.text} Needs {needs}.",
            )
        )
    return found


def _equipment() -> list[Exhibit]:
    found = []
    for kind, count in EQUIPMENT.items():
        shapes = Shapes()
        users = ", ".join(plan.name for plan in PLANS.values() if kind in plan.items)
        drawn = box(1, 1, 88, 88, "var(--sq-light)", 12) + picture_of(kind, 45, 45, 1.9)
        told = f"For {users}." if users else "With it a chicken goes through the wire."
        found.append(_exhibit(kind.replace("-", " ").capitalize(), 90, 90, drawn, shapes, f"× {count}", told))
    return found
