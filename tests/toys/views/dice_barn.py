"""How Dice Barn looks: the dice on the table, those that are kept, the barns."""

from typing import TYPE_CHECKING

from web.app.boards.panel import Panel, Piece, Thing

if TYPE_CHECKING:
    from pygames.core.state import State

DIE, GAP = 44, 12


def draw(state: "State", seat: int | None) -> list[Panel]:
    """One panel: the table's dice may be touched, kept ones lie below."""
    things, pieces = [], []
    for at, face in enumerate(state.table):
        x = GAP + at * (DIE + GAP)
        things.append(Thing(f"die{at}", face, f"die showing {face}", x, GAP, DIE, DIE, _square(x, GAP)))
        pieces.append(Piece(f"die {face}", f"die{at}", x + DIE / 2, GAP + DIE / 2, _face(face)))
    for at, face in enumerate(state.kept):
        x = GAP + at * (DIE + GAP)
        pieces.append(Piece(f"die {face}", f"kept{at}", x + DIE / 2, 2 * GAP + 1.5 * DIE, _face(face)))
    return [Panel("table", "The table", 6 * (DIE + GAP) + GAP, 2 * DIE + 3 * GAP, things, pieces, size="wide")]


def seat_line(state: "State", seat: int) -> str:
    """What lies in a barn."""
    return "out" if seat in state.out else f"{state.barns[seat]} in the barn"


def button(word: str, state: "State") -> str:
    """What stands on a button."""
    return {"keep": "Keep a die", "done": "Done"}.get(word, word)


def _square(x: float, y: float) -> str:
    return f'<rect x="{x}" y="{y}" width="{DIE}" height="{DIE}" rx="8" fill="var(--card)" stroke="var(--ink)"/>'


def _face(face: str) -> str:
    return f'<text y="8" text-anchor="middle" font-size="24" fill="var(--ink)">{face}</text>'
