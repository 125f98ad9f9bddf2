"""How The Rolling Gemstones looks: the dice tray, the round, and a sheet for every player."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygames.core.words import CHANCE, counted
from pygames.rolling_gemstones.dice import EACH, is_colour
from pygames.rolling_gemstones.rules import LIFTED, PAIRS, TURNS
from pygames.rolling_gemstones.sheet import (
    COLOURS,
    FIRST_LINE,
    FULL,
    GEMS,
    NUMBERS,
    SECOND_LINE,
    TOO_FAR,
    colours_writable,
    evaluation,
    is_sorted,
    ranks,
    sums,
)
from pygames.rolling_gemstones.sheet import COLUMN as COLUMN_OF
from web.app.boards.panel import Panel, Piece, Thing
from web.views.drawings.birds import hen
from web.views.drawings.dice import blank_die, die, gem_die
from web.views.drawings.gems import GEMS as GEM_KINDS
from web.views.drawings.gems import gem
from web.views.drawings.scenery import cover as scene
from web.views.drawings.svg import (
    BARN,
    CARD,
    DARK_LINE,
    INK,
    LINE,
    SOFT,
    STRAW,
    Shapes,
    at,
    box,
    path,
    picture,
    shortened,
    text,
)
from web.views.rolling_gemstones import sheet

if TYPE_CHECKING:
    from pygames.core.words import Action
    from pygames.rolling_gemstones.rules import RollingGemstones

GEM_OF = dict(zip(COLOURS, GEMS, strict=True))
LESSON = "first-sheet"
FOLLOWS = True
"""Whoever decides writes on a sheet of their own, which stands first: on a phone the others are below the fold."""
WIDTH = 400
_TRAY_HEIGHT = 236
TEXT = 14.5
"""The smallest text of a panel."""
_DIE, _STEP, _PAIRED = 62, 76, 50
_ORDINALS = ("1st", "2nd", "3rd")


def draw(state: RollingGemstones, seat: int | None, chosen: tuple[str, ...] = ()) -> list[Panel]:
    """The tray (or where the players enter their own dice), the round, and the sheets, the viewer's first."""
    shapes = Shapes()
    entering = state.turn == CHANCE and state.players_roll
    tray = _entry(state, chosen, shapes) if entering else _tray(state, shapes)
    order = sorted(range(state.seats), key=lambda other: other != seat)
    words = {_word(state, key) for key in chosen}
    sheets = [_sheet(state, player, words, shapes, player == seat) for player in order]
    return [replace(panel, shapes=shapes.known) for panel in (tray, *sheets, _round(state))]


def any_order(state: RollingGemstones) -> bool:
    """What belongs together may be touched in any order."""
    return True


def last(action: Action, state: RollingGemstones) -> list[str]:
    """The dice of the pair that was taken, or those that are picked up."""
    faces = [word for word in action if word in COLOURS or word in NUMBERS]
    if action[0] == "roll" or not state.dice:
        return []
    if action[0] == "reroll":
        made = [number for number, mark in enumerate(state.marks) if mark == LIFTED]
    else:
        made = [number for number, mark in enumerate(state.marks) if 0 < mark == max(state.marks)]
        if sorted(state.dice[number] for number in made) != sorted(faces):  # another player's pair stays on the table
            made = list(map(state.dice.index, faces))
    return [f"die{number + 1}" for number in made]


def button(word: str, state: RollingGemstones) -> str:
    """What a word is called that no die says."""
    labels = {
        "keep": "Keep the dice",
        "throw": "Throw them again",
        "reroll": "Pick up",
        "roll": "Enter the roll",
    }
    return labels.get(word, word.capitalize())


def seat_line(state: RollingGemstones, seat: int) -> str:
    """How a player stands: `evaluation 4 · announced`."""
    if seat in state.out:
        return "resigned"
    stands = score(state, seat)
    return f"{stands} · announced" if state.announced[seat] else f"{stands} · {_rows(state, seat)}"


def score(state: RollingGemstones, seat: int) -> str:
    """What a player came to: `evaluation 4`."""
    return "resigned" if seat in state.out else f"evaluation {evaluation(state.sheets[seat])}"


def tally(state: RollingGemstones, seat: int) -> str:
    """What an evaluation means: `4 steps from sorted, 0 is best`."""
    steps = evaluation(state.sheets[seat])
    return "" if seat in state.out else f"{counted(steps, 'step')} from sorted, 0 is best"


def seat_icon(seat: int) -> str:
    """The seat's hen."""
    return picture(80, 84, at(0, 4, hen(seat)), -40, -42)


def cover() -> str:
    """The shelf's picture: six gems on rising steps, and dice that tumble beside them."""
    line = f'stroke="{DARK_LINE}" stroke-width="2.5"'
    steps = []
    for step, name in enumerate(GEMS):
        tall, x = 22 + 17 * step, 104 + 34 * step
        steps.append(box(x, 184 - tall, 34, tall + 18, GEM_KINDS[name].fill, 0, line))
        steps.append(at(x + 17, 162 - tall, gem(name, 42)))
    dice = at(46, 158, f'<g transform="rotate(-14)">{die(5)}</g>', 0.58) + at(
        100, 104, f'<g transform="rotate(20)">{gem_die("sapphire")}</g>', 0.46
    )
    return scene(at(52, 96, hen(0), 0.86) + "".join(steps) + dice, sun=(150, 42))


# -- the tray -----------------------------------------------------------------------------------------------------


def _tray(state: RollingGemstones, shapes: Shapes) -> Panel:
    spots = _spots(state)
    things = [_die_thing(state, number, *spots[number]) for number in range(len(state.dice))]
    pieces = [_die_piece(state, number, *spots[number], shapes) for number in spots]
    cup = _CUP if not state.dice and (spots or state.phase == "over") else ""
    return Panel("tray", "The dice", WIDTH, _TRAY_HEIGHT, things, pieces, _felt(state), cup, size="half", text=TEXT)


def _spots(state: RollingGemstones) -> dict[int, tuple[str, float, float, float]]:
    """By die: the name of its place, the middle of it, and how wide the die is drawn there."""
    if not state.dice:
        return {
            number: ("cup", *_in_the_cup(number), 44)
            for number in range(sum(state.thrown) if state.turn == CHANCE else 0)
        }
    spots: dict[int, tuple[str, float, float, float]] = {}
    colours = sum(map(is_colour, state.dice))
    for number, mark in enumerate(state.marks):
        colour = number < colours
        step = number if colour else number - colours
        x, y = _column_of(step), 42 if colour else 112
        if mark == LIFTED and state.phase == "roll":
            spots[number] = ("cup", *_in_the_hand(number), 44)
        elif mark == LIFTED:
            spots[number] = ("hand", x, y - 7, _DIE)
        elif mark:
            spots[number] = (f"pair{mark}", _slot(mark) + (31 if colour else 87), 192, _PAIRED)
        else:
            spots[number] = ("table", x, y, _DIE)
    return spots


def _column_of(step: int, dice: int = EACH) -> float:
    return WIDTH / 2 + (step - (dice - 1) / 2) * _STEP


def _in_the_cup(number: int) -> tuple[float, float]:
    return WIDTH / 2 + (number % 5 - 2) * 25 + number // 5 * 6 - 3, 48 + number // 5 * 14


def _in_the_hand(number: int) -> tuple[float, float]:
    """Where dice gather that are thrown again: below the others, where the pairs will lie."""
    return WIDTH / 2 + (number % 5 - 2) * 34, 182 + number // 5 * 24


_CUP = path("M116 58C116 70 284 70 284 58L264 160C262 174 138 174 136 160Z", "#8a5a34", DARK_LINE, 3.5) + path(
    "M122 80C140 90 260 90 278 80M131 136C150 146 250 146 269 136", stroke="#c99a63", width=3
)
"""The cup from which a turn's dice come, in front of them."""


def _slot(pair: int) -> float:
    return 13 + (pair - 1) * 128


def _felt(state: RollingGemstones) -> str:
    cloth = box(1, 1, WIDTH - 2, _TRAY_HEIGHT - 2, "var(--sq-light)", 16, f'stroke="{LINE}" stroke-width="2"')
    if state.imaginary and state.phase != "over":
        return (
            cloth
            + at(284, 76, _DICE_OF_NOBODY, 2.6)
            + text(WIDTH / 2, 186, "An imaginary player’s four dice:", 17, INK)
            + text(WIDTH / 2, 210, "each player takes one pair", 17, INK)
        )
    slots = [
        box(
            _slot(pair),
            159,
            118,
            66,
            CARD,
            12,
            f'stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="5 4" opacity=".75"',
        )
        + text(_slot(pair) + 59, 198, f"{_ORDINALS[pair - 1]} pair", 15, SOFT)
        for pair in range(1, PAIRS + 1)
        if pair not in state.marks
    ]
    made = [
        box(_slot(pair), 159, 118, 66, CARD, 12, f'stroke="{SOFT}" stroke-width="1.5"')
        + text(_slot(pair) + 59, 198, "+", 18, SOFT)
        for pair in set(state.marks)
        if pair > 0
    ]
    return cloth + "".join(slots) + "".join(made) + _empty_places(state)


def _empty_places(state: RollingGemstones) -> str:
    """Dashed squares where dice lay that were picked up or paired."""
    gone = []
    colours = sum(map(is_colour, state.dice))
    for number, mark in enumerate(state.marks):
        if mark:
            x = _column_of(number if number < colours else number - colours)
            y = 42 if number < colours else 112
            gone.append(box(x - 29, y - 29, 58, 58, "none", 13))
    return (
        f'<g stroke="{SOFT}" stroke-width="1.500" stroke-dasharray="4 4" opacity=".6">{"".join(gone)}</g>'
        if gone
        else ""
    )


def _die_thing(state: RollingGemstones, number: int, place: str, x: float, y: float, wide: float) -> Thing:
    face, half = state.dice[number], wide / 2 + 4
    name = f"{face} die, {GEM_OF[face]}" if is_colour(face) else f"number die {face}"
    where = {"hand": ", picked up", "cup": ", in the hand", "table": ""}.get(place)
    spoken = name + (f", in the {_ORDINALS[int(place[-1]) - 1]} pair" if where is None else where)
    word = face if place == "table" else "lifted" if place in ("hand", "cup") else "paired"
    back = place == "hand" and state.phase == "reroll"
    return Thing(f"die{number + 1}", word, spoken, x - half, y - half, 2 * half, 2 * half, shape="card", back=back)


def _die_piece(
    state: RollingGemstones, number: int, place: str, x: float, y: float, wide: float, shapes: Shapes
) -> Piece:
    face = state.dice[number] if state.dice and place != "cup" else ""
    turned = 0 if place.startswith("pair") else _turned(state, number) + (14 if place == "hand" else 0)
    around = f" rotate({turned})" if turned else ""
    shape = shapes.show(f"die-{face}" if face else "die", _die_face(face))
    if place == "table":  # it tumbles out of the cup, and shows its face only then
        shape += f'<g class="veil" opacity="0">{shapes.show("die", _die_face(""))}</g>'
    shown = f'<g transform="scale({wide / 100:g}){around}">{shape}</g>'
    shown = f'<g class="tumble">{shown}</g>' if place == "table" else shown
    return Piece(f"die {number + 1}", place, x, y, shown)


def _turned(state: RollingGemstones, number: int) -> int:
    """By how many degrees a die lies askew: another angle after each throw."""
    return (number * 37 + state.throws * 11 + state.round * 5 + state.active * 3) % 15 - 7


def _word(state: RollingGemstones, key: str) -> str:
    """What the thing with this key says."""
    if key.startswith("die") and key[3:].isdecimal() and int(key[3:]) <= len(state.dice):
        return state.dice[int(key[3:]) - 1]
    return key.removeprefix("column-")


# -- dice that the players throw ----------------------------------------------------------------------------------

_ENTERED, _FACE = 44, 48
"""How large dice are drawn that were entered, and the faces under them."""


def _entry(state: RollingGemstones, chosen: tuple[str, ...], shapes: Shapes) -> Panel:
    """A place for each die that was thrown, and under them the twelve faces that go there one after another."""
    entered = [(key, key.split("-")[1]) for key in chosen if key.startswith("in-")]
    things, under = (
        [],
        [box(1, 1, WIDTH - 2, _TRAY_HEIGHT - 2, "var(--sq-light)", 16, f'stroke="{LINE}" stroke-width="2"')],
    )
    rows = zip(state.thrown, (True, False), (COLOURS, NUMBERS), (28, 80), (149, 206), strict=True)
    for dice, colour, faces, top, pad in rows:
        there = [(key, face) for key, face in entered if is_colour(face) == colour]
        for step in range(dice):
            x = _column_of(step, dice)
            if step < len(there):
                things.append(_entry_thing(*there[step], ", entered", x, top, _ENTERED, shapes))
            else:
                under.append(box(x - 22, top - 22, 44, 44, "none", 10, _DASHED))
        for step, face in enumerate(faces if dice else ()):
            key = next(key for key in _entry_keys(face) if key not in chosen)
            things.append(_entry_thing(key, face, "", WIDTH / 2 + (step - 2.5) * 64, pad, _FACE, shapes))
    under.append(text(WIDTH / 2, 116, "Touch the face of each die that you rolled", 15.5, INK))
    return Panel("tray", "What your dice show", WIDTH, _TRAY_HEIGHT, things, [], "".join(under), size="half", text=TEXT)


_DASHED = f'stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="4 4" opacity=".6"'


def _entry_keys(face: str) -> list[str]:
    """A key for each die that may show this face; one that was touched lies among the dice."""
    return [f"in-{face}-{number}" for number in range(EACH + 1)]


def _entry_thing(key: str, face: str, told: str, x: float, y: float, wide: float, shapes: Shapes) -> Thing:
    name = (f"{face} die, {GEM_OF[face]}" if is_colour(face) else f"number die {face}") + told
    shape = shapes.show(f"die-{face}", _die_face(face))
    half = wide / 2 + 4
    return Thing(key, face, name, x - half, y - half, 2 * half, 2 * half, at(x, y, shape, wide / 100), shape="card")


def _die_face(face: str) -> str:
    """A die that shows a colour, a number, or nothing yet."""
    if not face:
        return blank_die()
    return gem_die(GEM_OF[face]) if is_colour(face) else die(int(face))


# -- the round ----------------------------------------------------------------------------------------------------


def _round(state: RollingGemstones) -> Panel:
    """Whose turns this round has, how sorted everybody is, and who has announced."""
    rows = [_turn_row(state, turn, 38 + 49 * turn) for turn in range(TURNS)]
    ends = " · the last one" if state.last_round else ""
    title = text(14, 27, f"Round {state.round}{ends}", 19, anchor="start", display=True)
    title += text(WIDTH - 14, 27, "the lowest evaluation wins", 14.5, SOFT, anchor="end")
    ground = box(1, 1, WIDTH - 2, _TRAY_HEIGHT - 2, CARD, 16, f'stroke="{LINE}" stroke-width="2"')
    return Panel(
        "round", "The round", WIDTH, _TRAY_HEIGHT, [], [], ground + title + "".join(rows), size="third", text=TEXT
    )


def _turn_row(state: RollingGemstones, turn: int, top: float) -> str:
    active = turn == state.active and state.phase != "over"
    mark = (
        box(8, top, WIDTH - 16, 47, STRAW, 10, 'opacity=".28"') + path(f"M14 {top + 16}l9 8-9 8z", BARN)
        if active
        else ""
    )
    if turn >= state.seats or turn in state.out:
        who = f"{shortened(state.name(turn), 16)} resigned" if turn in state.out else "Imaginary player"
        return (
            mark
            + text(78, top + 29, f"{who}: rolls 2 + 2 dice", 15, INK if active else SOFT, anchor="start")
            + at(48, top + 25, _DICE_OF_NOBODY)
        )
    now = sums(state.sheets[turn])
    value = evaluation(state.sheets[turn])
    name = text(78, top + 20, shortened(state.name(turn), 20), 16, anchor="start", bold=True)
    line = text(
        78,
        top + 39,
        f"evaluation {value} · {_rows(state, turn)}",
        14.5,
        INK if active else SOFT,
        anchor="start",
    )
    flag = ""
    if state.announced[turn]:
        flag = at(270, top + 41, sheet.FLAG)
        line = text(78, top + 39, "announced: sorted once", 14.5, INK, anchor="start")
    spoken = (
        f'<g role="img" aria-label="Sums {", ".join(map(str, now))}">{at(302, top + 41, sheet.stairs(now, GEMS))}</g>'
    )
    return mark + at(48, top + 24, hen(turn), 0.5) + name + line + flag + spoken


_DICE_OF_NOBODY = f'<g stroke="{SOFT}" stroke-width="2" stroke-dasharray="4 3">{box(-17, -14, 20, 20, "none", 5)}{box(-2, -2, 20, 20, CARD, 5)}</g>'


def _rows(state: RollingGemstones, seat: int) -> str:
    """How far the emptiest column is on the way to the next thick line: `2 of 4 rows`."""
    fewest = min(len(column) for column in state.sheets[seat])
    line = FIRST_LINE if fewest < FIRST_LINE else SECOND_LINE
    return f"{min(fewest, line)} of {line} rows"


# -- the sheets ---------------------------------------------------------------------------------------------------


_NAME = 18
"""Above a sheet stands whose it is."""


def _sheet(state: RollingGemstones, seat: int, chosen: set[str], shapes: Shapes, own: bool) -> Panel:
    deciding = seat == state.turn and state.phase in ("pairs", "others")
    columns = _columns(state, seat, chosen if deciding else set())
    things = [_column_thing(column, number) for number, column in enumerate(columns)] if deciding else []
    name = state.name(seat)
    sorted_ = "announced" if state.announced[seat] else "sorted" if is_sorted(state.sheets[seat]) else ""
    head = text(sheet.EDGE, 18, shortened(name, 24), 17, anchor="start", display=True)
    told = text(WIDTH - sheet.EDGE, 18, sorted_, 15, BARN, anchor="end", bold=True) if sorted_ else ""
    under = head + told + at(0, _NAME, sheet.draw(columns, FULL, (FIRST_LINE, SECOND_LINE), shapes))
    return Panel(
        f"sheet{seat}",
        f"{name}, {sorted_}" if sorted_ else name,
        WIDTH,
        _NAME + sheet.height(FULL),
        things,
        [],
        under,
        at(0, _NAME, sheet.told(columns)),
        size="half",
        text=TEXT,
        tab="" if own else name,
    )


def _column_thing(column: sheet.Column, number: int) -> Thing:
    tall = sheet.TOP - sheet.EDGE + FULL * sheet.ROW
    return Thing(
        f"column-{column.colour}",
        column.colour,
        f"column {column.spoken}",
        sheet.left_of(number),
        _NAME + sheet.EDGE,
        sheet.COLUMN,
        tall,
        shape="card",
    )


def _columns(state: RollingGemstones, seat: int, chosen: set[str]) -> list[sheet.Column]:
    own = state.sheets[seat]
    low = min(map(len, own))
    places = ranks(own)
    return [
        sheet.Column(
            GEM_OF[colour],
            colour,
            own[number],
            FULL - len(own[number]),
            low + TOO_FAR <= len(own[number]) < FULL,
            places[number],
            _ghost(state, seat, colour, chosen),
        )
        for number, colour in enumerate(COLOURS)
    ]


def _ghost(state: RollingGemstones, seat: int, colour: str, chosen: set[str]) -> str:
    """What the chosen dice would write in a column: one sum, or from which to which."""
    colours, numbers = chosen & set(COLOURS), chosen & set(NUMBERS)
    left = state.left
    if not chosen or (colours and colour not in colours) or len(state.sheets[seat][COLUMN_OF[colour]]) >= FULL:
        return ""
    if colour not in colours_writable(state.sheets[seat], (face for face in left if is_colour(face))):
        return ""
    could = sorted(int(face) for face in (numbers or left) if not is_colour(face))
    now = sums(state.sheets[seat])[COLUMN_OF[colour]]
    lowest, highest = now + could[0], now + could[-1]
    return str(lowest) if lowest == highest else f"{lowest}–{highest}"
