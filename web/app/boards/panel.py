"""What a view hands to the page: panels of things that may be touched and pieces that may move. A view draws; it knows nothing of touching."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Thing:
    """A place or an object that may be touched: a box in the panel's units, drawn by `drawing` (may be empty: a piece lies on it)."""

    key: str
    """Which thing; unique on the whole board, also among panels."""
    word: str
    """What it says in an action. Two blue dice are two keys, one word. Several words with blanks between are said at one touch: `offer rope`."""
    name: str
    """What is spoken: `white hen on b1`; after a colon how it stands: `your field 1: seeded`."""
    x: float
    y: float
    width: float
    height: float
    drawing: str = ""
    """SVG in the panel's units, under the piece that lies here."""
    shape: str = "square"
    """How its mark is drawn: `square`, `round` or `card`; `tile`: one of very many that are lit at once, tinted as a whole and written short."""
    movable: bool = False
    """Whether a drag may begin here (a piece that the viewer could pick up)."""
    button: bool = False
    """Whether its word has a button, too, because it is not plain enough that one may touch this."""
    back: bool = False
    """Whether it was picked up by a line of this decision: touched again it goes back."""
    late: bool = False
    """Whether it lights up before its turn only when another thing is chosen: what it is touched for lies elsewhere."""

    @property
    def called(self) -> str:
        """Its name in a sentence, without how it stands."""
        return self.name.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawing that may move from place to place between two States. It is never touched itself: the thing under it is."""

    kind: str
    """Pieces of one kind may be one another's continuation: `white hen`, `gold`, `blue die`."""
    place: str
    """Where it is: a thing's key, or any other name of a place. Unique among the panel's pieces of its kind."""
    x: float
    y: float
    """Its own zero point in the panel's units."""
    drawing: str
    """SVG around the zero point."""
    pale: bool = False
    """Whether it would go with what is chosen now."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Squares of one size from a panel's corner on, too many to be things each: whoever touches one that is no thing hears why not."""

    side: float
    word: str
    """What a square says, and its key: `x{column}y{row}`, both counted from 1."""
    columns: int
    rows: int

    def words(self) -> Iterator[str]:
        """What there is to say."""
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                yield self.word.format(column=column, row=row)


@dataclass(frozen=True, slots=True)
class Panel:
    """One picture of the board: an SVG of `width` × `height` units."""

    key: str
    """Unique on the board; part of ids."""
    label: str
    """What a screen reader calls it, and what stands on its tab or above it."""
    width: float
    height: float
    things: list[Thing] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    under: str = ""
    """SVG below everything."""
    over: str = ""
    """SVG above everything."""
    size: str = "board"
    """How much room it is given: `board` (as much as there is), `half`, `wide` (a strip), `third` (it is only looked at)."""
    text: float = 0
    """The smallest text on it, in units: it is shown so large that this can be read. Without text: 0."""
    tab: str = ""
    """Panels with a tab share one place where not all have room, and those of size `third` where even that is not enough; the tab's
    text switches between them."""
    heading: bool = False
    """Whether the label stands above the picture."""
    focus: tuple[float, float, float, float] | None = None
    """Where something happens now: x, y, width, height. A panel that has one may be shown smaller than its `text` asks for: the page
    then shows a part of it, around this one, and people look around in it. None: it is always shown whole."""
    ground: Ground | None = None
    """The squares that may be touched where no thing lies."""
    shapes: Mapping[str, str] = field(default_factory=dict)
    """SVG by name: `<use href="#@.name"/>` shows it, in a drawing of any panel and in another shape. The page writes once what is shown."""


def written_under(panel: Panel) -> Panel:
    """The panel with what is written on its things drawn under them: such a card is spoken of in other words than stand on it."""
    written = [thing for thing in panel.things if "<text" in thing.drawing and not thing.movable]
    under = panel.under + "".join(thing.drawing for thing in written)
    things = [replace(thing, drawing="") if thing in written else thing for thing in panel.things]
    return replace(panel, things=things, under=under)


@dataclass(frozen=True, slots=True)
class Trail:
    """What a line leaves on the board: by key how it went over a place, `from`, `via`, `to`, `gone` (what lay there was taken), or just `at`."""

    places: Mapping[str, str] = field(default_factory=dict)
    gone: Mapping[str, Sequence[Piece]] = field(default_factory=dict)
    """By panel the pieces that were taken, as they lay before."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the board shows for a while between two States."""

    panels: Sequence[Panel]
    caption: str = ""
    """What happens here, in a sentence: a step that stands until it was read. Without one it is only passed through."""
    title: str = ""
    """What it is a step of: `Spring of year 2`."""
    trail: Trail = field(default_factory=Trail)
    """What is marked meanwhile."""
    about: Collection[str] = ()
    """The panels that it is about: where not all are in view, one of them is."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A time within which a seat has to be done with something; the page plays `action` when it is up. The rules know nothing of it."""

    name: str
    """Which of the seat's clocks it is: as long as the view gives one of this name, it is the same time."""
    seconds: int
    action: tuple[str, ...]
    """Legal whenever it has begun."""
    begun: bool
    """Whether it runs: else it waits for an action of the seat."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A picture for a rules page, with what is to be known of it: one of the cards, say."""

    panel: Panel
    """Its label is what it is called; things and pieces are not shown."""
    facts: str
    """Beside the name: `× 6 · field upgrade`."""
    text: str
    rebuilt: str = ""
    """What of it the printed rules do not tell."""
