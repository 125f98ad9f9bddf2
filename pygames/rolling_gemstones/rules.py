"""The rules of The Rolling Gemstones. A round has four turns; imaginary players fill up the empty seats."""

from dataclasses import dataclass, field
from typing import Final, Self

from pygames.core.bag import Luck
from pygames.core.state import State
from pygames.core.touches import Step
from pygames.core.words import CHANCE, Action, Refusal
from pygames.rolling_gemstones import line, sentences
from pygames.rolling_gemstones.dice import (
    EACH,
    IMAGINARY_EACH,
    MOST_THROWS,
    is_colour,
    is_face,
    throw,
    throw_odds,
    throw_step,
    throws,
    triples,
)
from pygames.rolling_gemstones.sheet import (
    COLOURS,
    WORST,
    Sheet,
    colours_writable,
    evaluation,
    fewest_rows,
    is_complete,
    is_sorted,
    refused,
    write,
)

TURNS: Final = 4
PAIRS: Final = 3
ON_TABLE: Final = 0
LIFTED: Final = -1

MOST_ROUNDS: Final = 40
"""Far more than honest dice need, so that no match is endless."""
MOST_LINES: Final = MOST_ROUNDS * TURNS * (MOST_THROWS * (2 * EACH + 2) + PAIRS + TURNS)


@dataclass
class RollingGemstones(State):
    """A position. Seats count from 0; turns of a round, too: those from `seats` on belong to imaginary players."""

    turn: int | None = CHANCE
    sheets: list[Sheet] = field(default_factory=list)
    """Per seat six columns (brown, red, green, blue, yellow, white), each the sums from the first row down."""
    round: int = 1
    active: int = 0
    """Whose turn of the round it is, 0 to 3: a seat, or an imaginary player if `imaginary`."""
    phase: str = "roll"
    """`roll`, `reroll` (something may be thrown again), `pairs` (the active player's three), `others` (one pair each), `over`."""
    dice: list[str] = field(default_factory=list)
    """What lies on the table: colour dice first, then number dice, ten of them, four of an imaginary player, or none."""
    marks: list[int] = field(default_factory=list)
    """Beside each die: 0 on the table, -1 picked up to be thrown again, 1 to 3 in the active player's pair of this number."""
    throws: int = 0
    """How often dice were thrown in this turn."""
    announced: list[bool] = field(default_factory=list)
    """Which seats were sorted at the end of their last own turn."""
    winner: int | None = None
    """The seat that stayed sorted and so ended the match, or None."""
    out: list[int] = field(default_factory=list)
    """The seats that resigned, in that order; imaginary players take their turns."""

    # -- what can be read -------------------------------------------------------------------------------------------

    @property
    def imaginary(self) -> bool:
        """Whether this turn is an imaginary player's."""
        return self.active >= self.seats or self.active in self.out

    @property
    def last_round(self) -> bool:
        """Whether the match ends with this round."""
        return self.round == MOST_ROUNDS or bool(self.complete)

    @property
    def complete(self) -> list[int]:
        """The players that have seven rows in every column."""
        return [seat for seat in self.players() if is_complete(self.sheets[seat])]

    @property
    def left(self) -> list[str]:
        """What the dice show that are neither picked up nor in a pair."""
        return [face for face, mark in zip(self.dice, self.marks, strict=True) if mark == ON_TABLE]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The active player's pairs of this turn, colour and number, in their order."""
        made = [number for number in range(1, PAIRS + 1) if number in self.marks]
        return [(colour, number) for colour, number in map(self._faces, made)]

    def evaluation(self, seat: int) -> int:
        """The final evaluation of a seat's sheet as it stands: 0 is best, 18 worst."""
        return evaluation(self.sheets[seat])

    @property
    def prompt(self) -> str:
        return sentences.prompt(self)

    def players(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.out]

    # -- beginning and copying --------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        sheets: list[Sheet] = [[[] for _ in COLOURS] for _ in range(seats)]
        return cls(seats, options, sheets=sheets, announced=[False] * seats)

    @classmethod
    def from_position(cls, line_: str, seats: int | None, options: dict[str, str]) -> Self:
        return line.read(cls, line_, seats, options)

    def position(self) -> str:
        return line.write(self)

    def as_text(self) -> str:
        from pygames.rolling_gemstones.letters import drawn  # only a terminal needs it

        return drawn(self)

    def clone(self) -> Self:
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._legal = None
        twin.options = dict(self.options)
        twin.sheets = [[column[:] for column in sheet] for sheet in self.sheets]
        twin.dice, twin.marks = self.dice[:], self.marks[:]
        twin.announced, twin.out = self.announced[:], self.out[:]
        return twin

    # -- what may be done -------------------------------------------------------------------------------------------

    def legal(self) -> list[Action]:
        if self.phase == "reroll":
            lifts: list[Action] = [("reroll", face) for face in triples(self.dice) if face in self.left]
            return [*lifts, ("throw",), ("keep",)] if LIFTED in self.marks else [*lifts, ("keep",)]
        left = self.left
        numbers = sorted({face for face in left if not is_colour(face)})
        colours = colours_writable(self.sheets[self._seat], filter(is_colour, left))
        return [(colour, number) for colour in colours for number in numbers]

    def refuse(self, touches: Action) -> Refusal:
        if self.phase == "reroll":
            return self._refuse_reroll(touches)
        return self._refuse_pair(touches)

    def _refuse_reroll(self, touches: Action) -> Refusal:
        faces = [word for word in touches if is_face(word)]
        if not faces:
            return sentences.no_reroll_word(touches, LIFTED in self.marks)
        if len(touches) > 1 and "reroll" not in touches:
            return sentences.reroll_first()
        if len(faces) > 1:
            return sentences.one_by_one()
        return sentences.not_three(faces[0], self.dice.count(faces[0]), faces[0] in self.left)

    def _refuse_pair(self, touches: Action) -> Refusal:
        left = self.left
        for word in touches:
            if not is_face(word):
                return sentences.no_pair_word(self, word)
            if word not in left:
                return sentences.not_on_table(word, left)
            if is_colour(word):
                why = refused(self.sheets[self._seat], word, filter(is_colour, left))
                if why:
                    return why
        return sentences.not_one_of_each()

    @property
    def _seat(self) -> int:
        """The seat that decides now; at CHANCE and when it is over nobody asks."""
        assert self.turn is not None
        return self.turn

    # -- carrying out -----------------------------------------------------------------------------------------------

    def perform(self, action: Action) -> None:
        word = action[0]
        if word == "roll":
            self._land(action[1:])
        elif word == "reroll":
            self._mark(action[1], LIFTED)
        elif word == "throw":
            self.phase, self.turn = "roll", CHANCE
        elif word == "keep":
            self.marks = [ON_TABLE] * len(self.dice)
            self.phase = "pairs"
        else:
            self._pair(action[0], action[1])

    def _land(self, faces: Action) -> None:
        """Dice come to rest: all of a new turn, or those that were picked up."""
        self.throws += 1
        if self.dice:
            shown = iter(faces)
            self.dice = [
                next(shown) if mark == LIFTED else face for face, mark in zip(self.dice, self.marks, strict=True)
            ]
        else:
            self.dice = list(faces)
        self.marks = [ON_TABLE] * len(self.dice)
        if self.imaginary:
            self._others(0)
        else:
            self.turn = self.active
            again = self.throws < MOST_THROWS and triples(self.dice)
            self.phase = "reroll" if again else "pairs"

    def _pair(self, colour: str, number: str) -> None:
        seat = self._seat
        write(self.sheets[seat], colour, number)
        if self.phase == "others":
            self._others(seat + 1)
            return
        made = max(*self.marks, 0) + 1
        self._mark(colour, made)
        self._mark(number, made)
        if made == PAIRS:
            self._others(0)

    def _mark(self, face: str, mark: int) -> None:
        """Mark the first die on the table that shows this face."""
        place = next(at for at, shown in enumerate(self.dice) if shown == face and self.marks[at] == ON_TABLE)
        self.marks[place] = mark

    def _faces(self, mark: int) -> list[str]:
        return [face for face, mark_ in zip(self.dice, self.marks, strict=True) if mark_ == mark]

    def _others(self, first: int) -> None:
        """The next seat from `first` on takes its pair; after the last the turn ends."""
        self.phase = "others"
        for seat in range(first, self.seats):
            if seat not in self.out and seat != self.active:
                self.turn = seat
                return
        self._end_turn()

    def _end_turn(self) -> None:
        if not self.imaginary:
            held = is_sorted(self.sheets[self.active])
            if held and self.announced[self.active]:
                self.winner = self.active
                return self._end_match()
            self.announced[self.active] = held
        self._clear_table()
        if self.active + 1 < TURNS:
            self.active += 1
        elif self.last_round:
            self._end_match()
        else:
            self.active = 0
            self.round += 1

    def _clear_table(self) -> None:
        self.dice, self.marks, self.throws = [], [], 0
        self.phase, self.turn = "roll", CHANCE

    def _end_match(self) -> None:
        self._clear_table()
        self.phase, self.turn = "over", None

    def drop_out(self, seat: int) -> None:
        """Who resigns is last; an imaginary player takes over the turns, and a turn that had begun."""
        active = not self.imaginary and seat == self.active
        self.out.append(seat)
        self.announced[seat] = False
        if len(self.players()) < min(self.seats, 2):
            self._end_match()
        elif self.phase == "others":
            if self.turn == seat:
                self._others(seat + 1)
        elif active:
            self._clear_table()

    # -- chance -----------------------------------------------------------------------------------------------------

    @property
    def players_roll(self) -> bool:
        return self.options["dice"] == "own"

    @property
    def occasion(self) -> str:
        if self.imaginary:
            return f"round {self.round} imaginary {self.active}"
        return f"round {self.round} seat {self.active} roll {self.throws + 1}"

    @property
    def thrown(self) -> tuple[int, int]:
        """At CHANCE: how many colour dice and how many number dice are thrown."""
        if not self.dice:
            return (IMAGINARY_EACH, IMAGINARY_EACH) if self.imaginary else (EACH, EACH)
        lifted = self._faces(LIFTED)
        colours = sum(map(is_colour, lifted))
        return colours, len(lifted) - colours

    def chance(self, rng: Luck) -> Action:
        return throw(rng, *self.thrown) if self.turn == CHANCE else super().chance(rng)

    def outcomes(self) -> list[tuple[Action, float]] | None:
        return throws(*self.thrown) if self.turn == CHANCE else []

    def odds(self, touches: Action) -> list[tuple[str, float]]:
        return throw_odds(len(touches), *self.thrown) if self.turn == CHANCE else []

    def outcome_step(self, touches: Action) -> Step | Refusal:
        return throw_step(touches, *self.thrown)

    # -- telling and counting ---------------------------------------------------------------------------------------

    def tell(self, action: Action, seat: int | None) -> str:
        return sentences.told(self, action)

    def scores(self) -> list[float]:
        """Minus the final evaluation of each sheet as it stands: 0 is best, -18 worst, and below that come those who resigned."""
        found = [float(-evaluation(sheet)) for sheet in self.sheets]
        for places, seat in enumerate(reversed(self.out), 1):
            found[seat] = float(-WORST - places)
        return found

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Who stayed sorted is first; the others by evaluation, then by their emptiest columns (“Final evaluation”)."""
        worth = {seat: self._worth(seat) for seat in self.players()}
        ranked = [
            tuple(seat for seat, other in worth.items() if other == best)
            for best in sorted(set(worth.values()), reverse=True)
        ]
        return (*ranked, *((seat,) for seat in reversed(self.out)))

    def _worth(self, seat: int) -> tuple[int, ...]:
        """What is compared, the first difference decides: more is better."""
        return (int(seat == self.winner), -evaluation(self.sheets[seat]), *fewest_rows(self.sheets[seat]))
