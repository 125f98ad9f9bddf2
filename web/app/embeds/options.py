"""What a page may say of a board that it embeds: read and checked here, as a `board` block is, and by the same code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pygames
from pygames import CHANCE, BadOption, Game, PygamesError
from pygames.core.bots import bot
from pygames.core.record import checked_seed
from pygames.core.words import nearest, quoted
from web.app.documents.blocks import KEYS, BadBlock, Block, check, of_values
from web.app.events import LONG, text
from web.app.site import Site

OWN = ("game", "bots", "seed", "read-only")
NAMES = (*OWN[:1], *KEYS, *OWN[1:])
"""What the board itself is told; beside these there are those that the page around it needs (see `SHELL`)."""
SHELL = ("theme", "origin", "picture")
"""What only the browser's side reads."""
TOUCHED = ("allow", "goal", "say", "right", "wrong", "answers")
YES = ("yes", "true", "")


class BadOptions(Exception):
    """Options of which no board can be made: a sentence for whoever wrote them, and which of them it is about."""

    def __init__(self, text: str, option: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.option = option


@dataclass(frozen=True)
class Options:
    """A board as a page asks for it: a block of its game, and who plays it."""

    game: Game
    block: Block
    levels: Mapping[int, str]
    """The seats that bots play, and how well."""
    seed: int | None
    """The luck of every match here; None: the first one's is the picture's, and each further one has another."""


def read(given: Mapping[str, object], site: Site) -> Options:
    """The options of these texts by name, on a site as its host has it. Raises BadOptions."""
    values = {name: text(given, name, LONG) for name in given}
    for name in values:
        if name not in (*NAMES, *SHELL):
            raise BadOptions(f"There is no option {quoted(name)}. {nearest(name, NAMES)}", name)
    game = _game(values.get("game", ""), site)
    picture = _read_only(values)
    block = _block(game, values, picture)
    block = _checked(game, block)
    return Options(game, block, _levels(game, block, values.get("bots", "")), _seed(values.get("seed")))


def _game(slug: str, site: Site) -> Game:
    if not slug:
        raise BadOptions("No game is named: the option “game” says which, as in game=hens-and-chicks.", "game")
    try:
        game = pygames.game(slug)
    except PygamesError as wrong:
        raise BadOptions(str(wrong), "game") from None
    if not site.shows(game.slug):
        raise BadOptions(f"This site does not show {game.title}.", "game")
    return game


def _read_only(values: Mapping[str, str]) -> bool:
    """Whether nobody may touch the board; then nothing may be said of touching."""
    value = values.get("read-only", "no")
    if value not in (*YES, "no", "false"):
        raise BadOptions(f"“read-only” is yes or no, not {quoted(value)}.", "read-only")
    said = next((name for name in TOUCHED if name in values), None)
    if value in YES and said:
        raise BadOptions(f"{quoted(said)} has no meaning where nothing may be touched (“read-only”).", said)
    return value in YES


def _block(game: Game, values: Mapping[str, str], picture: bool) -> Block:
    """The block of these values. Where nothing is said of touching, all that is legal may be touched."""
    own = {name: value for name, value in values.items() if name in KEYS}
    empty = next((name for name, value in own.items() if not value.strip()), None)
    if empty:
        raise BadOptions(f"The option {quoted(empty)} has no value.", empty)
    if not picture:
        own = {"allow": "any", "say": "", **own}
    try:
        return of_values(own)
    except BadBlock as wrong:
        raise BadOptions(wrong.text) from None


def _checked(game: Game, block: Block) -> Block:
    """The block, if it holds in its game; one whose match is over is a picture."""
    try:
        over = block.start(game).state.turn is None
    except PygamesError as wrong:
        raise BadOptions(f"What the board starts from does not load: {wrong}") from None
    if over and block.goal is None:
        block = replace(block, allow=())
    faults = check(game, block)
    if faults:
        raise BadOptions(faults[0])
    return block


def _levels(game: Game, block: Block, bots: str) -> dict[int, str]:
    """The seats that bots play: `steady`, all but the one that looks on; or `1 steady, 2 easy`."""
    match = block.start(game)
    if bots and (block.goal or block.text is not None):
        why = "a goal's board answers for the others by itself" if block.goal else "a text tells its own seats"
        raise BadOptions(f"“bots” has no meaning here: {why}.", "bots")
    if not bots:
        known = {} if block.goal else {at: seat.name for at, seat in enumerate(match.seats) if not seat.human}
        return known if block.live else {}
    seats = range(match.state.seats)
    turn = match.state.turn
    person = block.seat if block.seat is not None else turn if turn not in (None, CHANCE) else 0
    parts = [part.split() for part in bots.split(",")]
    if len(parts) == 1 and len(parts[0]) == 1:
        parts = [[str(seat), parts[0][0]] for seat in seats if seat != person]
    found = {}
    for part in parts:
        if len(part) != 2 or part[0] not in map(str, seats) or int(part[0]) in found:
            raise BadOptions(
                f"“bots” is a level for all seats but your own (steady), or seats and levels (1 steady, 2 easy); the seats are 0 to {seats[-1]}.",
                "bots",
            )
        try:
            found[int(part[0])] = bot(part[1]).level
        except BadOption as wrong:
            raise BadOptions(str(wrong), "bots") from None
    return found


def _seed(value: str | None) -> int | None:
    try:
        return None if value is None else checked_seed(value)
    except BadOption as wrong:
        raise BadOptions(str(wrong), "seed") from None
