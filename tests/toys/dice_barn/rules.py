"""The rules of Dice Barn: throw six dice, keep some, throw the rest again; three ones at once, and the fox comes."""

from dataclasses import dataclass, field
from itertools import product
from typing import Self

from pygames.core.bag import Luck, evenly
from pygames.core.game import Game, Option, seats_of
from pygames.core.position import Fields, require, written
from pygames.core.state import MOST_OUTCOMES, State
from pygames.core.touches import Step
from pygames.core.words import CHANCE, Action, Refusal, counted, quoted

DICE, THROWS, ROUNDS = 6, 3, 3
FACES = "123456"
FOX = 3
"""So many ones in one throw end a player's match."""


@dataclass
class DiceBarn(State):
    """Whose barn holds how much, and what lies on the table."""

    turn: int | None = CHANCE
    barns: list[int] = field(default_factory=list)
    round: int = 1
    active: int = 0
    throws: int = 0
    table: str = ""
    """What the dice on the table show, or nothing before a throw."""
    kept: str = ""
    kept_now: int = 0
    """How many dice were kept since the last throw."""
    out: list[int] = field(default_factory=list)

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        return cls(seats, options, barns=[0] * seats)

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        read = Fields(line)
        barns = read.numbers("barns", 0, 1000)
        number = seats_of(GAME, len(barns), seats)
        state = cls(number, options, barns=barns, round=read.number("round", 1, ROUNDS))
        state.active = read.number("active", 0, number - 1)
        state.throws = read.number("throws", 0, THROWS, 0)
        state.table = _faces(read, "table")
        state.kept = _faces(read, "kept")
        state.kept_now = read.number("kept-now", 0, len(state.kept), 0)
        state.out = read.numbers("out", 0, number - 1)
        turns = {"chance": CHANCE, "player": state.active, "over": None}
        state.turn = turns[read.choice("turn", turns)]
        read.finish()
        require(len(set(state.out)) == len(state.out), "Nobody is out twice.")
        require(state.turn is None or state.active not in state.out, "Who is to act is out of the match.")
        require(len(state.players()) > 0 or state.turn is None, "Nobody is left.")
        on_table = len(state.table) + len(state.kept)
        if state.turn == CHANCE:
            require(not state.table and len(state.kept) < DICE, "Dice that are thrown do not lie on the table.")
            require(state.throws <= len(state.kept) and state.throws < THROWS, "Something is kept a throw.")
            require(state.throws > 0 or not state.kept, "Nothing is kept before a throw.")
            require(state.kept_now == 0, "What is kept now lies beside a throw.")
        elif state.turn is not None:
            require(on_table == DICE and state.table != "", f"{DICE} dice lie on the table or are kept.")
            require(
                state.throws > 0 and len(state.kept) - state.kept_now >= state.throws - 1, "Something is kept a throw."
            )
        return state

    def position(self) -> str:
        turn = {CHANCE: "chance", None: "over"}.get(self.turn, "player")
        return written(
            [
                ("turn", turn),
                ("round", self.round),
                ("active", self.active),
                ("barns", ",".join(map(str, self.barns))),
                ("throws", self.throws),
                ("table", self.table),
                ("kept", self.kept),
                ("kept-now", self.kept_now),
                ("out", ",".join(map(str, self.out))),
            ]
        )

    @property
    def prompt(self) -> str:
        if self.turn is None:
            return "The barns are counted."
        if self.turn == CHANCE:
            return f"{counted(DICE - len(self.kept), 'die', 'dice')} are thrown for {self.name(self.active)}."
        end = ", or be done" if self.kept_now else ""
        return f"{self.name(self.active)}, keep a die{end}."

    def legal(self) -> list[Action]:
        keep: list[Action] = [("keep", face) for face in FACES if face in self.table]
        return [*keep, ("done",)] if self.kept_now else keep

    def refuse(self, touches: Action) -> Refusal:
        if touches[0] == "done" and not self.kept_now:
            return Refusal("keeping", "You are not done before one more die is kept.")
        if touches[0] == "keep" and len(touches) == 2 and touches[1] in FACES:
            return Refusal("keeping", f"No die on the table shows {touches[1]}.")
        return Refusal("keeping", f"{quoted(' '.join(touches))} is nothing to be done here: keep a die.")

    def perform(self, action: Action) -> None:
        if action[0] == "roll":
            self._land("".join(action[1:]))
        elif action[0] == "keep":
            self.table = self.table.replace(action[1], "", 1)
            self.kept += action[1]
            self.kept_now += 1
            if not self.table:
                self._store()
        elif self.throws == THROWS:
            self._store()
        else:
            self.table, self.kept_now, self.turn = "", 0, CHANCE

    def _land(self, faces: str) -> None:
        self.throws += 1
        if faces.count("1") >= FOX:
            return self.drop_out(self.active)
        self.table, self.turn = faces, self.active

    def _store(self) -> None:
        self.barns[self.active] += sum(map(int, self.kept))
        self._next()

    def _next(self) -> None:
        self.table, self.kept, self.kept_now, self.throws = "", "", 0, 0
        later = [seat for seat in self.players() if seat > self.active]
        first = self.players()
        if not first or (len(first) == 1 < self.seats) or (not later and self.round == ROUNDS):
            self.turn = None
            return
        self.round += 0 if later else 1
        self.active, self.turn = (later or first)[0], CHANCE

    def players(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.out]

    def drop_out(self, seat: int) -> None:
        self.out.append(seat)
        if seat == self.active:
            self._next()
        elif len(self.players()) == 1:
            self.turn = None

    @property
    def players_roll(self) -> bool:
        return self.options["dice"] == "own"

    @property
    def occasion(self) -> str:
        return f"round {self.round} seat {self.active} roll {self.throws + 1}"

    @property
    def _thrown(self) -> int:
        return DICE - len(self.kept) if self.turn == CHANCE else 0

    def chance(self, rng: Luck) -> Action:
        if not self._thrown:
            return super().chance(rng)
        return ("roll", *(FACES[int(rng.random() * 6)] for _ in range(self._thrown)))

    def outcomes(self) -> list[tuple[Action, float]] | None:
        number = 6**self._thrown
        if number > MOST_OUTCOMES:
            return None
        return [(("roll", *faces), 1 / number) for faces in product(FACES, repeat=self._thrown)] if self._thrown else []

    def odds(self, touches: Action) -> list[tuple[str, float]]:
        if not touches:
            return [("roll", 1.0)]
        return evenly(FACES) if len(touches) <= self._thrown else []

    def outcome_step(self, touches: Action) -> Step | Refusal:
        if not touches:
            return Step(("roll",), None)
        faces = touches[1:]
        if touches[0] != "roll" or len(faces) > self._thrown or any(face not in tuple(FACES) for face in faces):
            return Refusal("chance", f"{counted(self._thrown, 'die', 'dice')} with 1 to 6 are thrown: roll 1 5 …")
        whole = len(faces) == self._thrown
        return Step(() if whole else tuple(FACES), touches if whole else None)

    def tell(self, action: Action, seat: int | None) -> str:
        who = self.name(self.active)
        if action[0] == "roll":
            fox = ": the fox comes" if action.count("1") >= FOX else ""
            return f"{who} throws {' '.join(action[1:])}{fox}."
        return f"{who} keeps {action[1]}." if action[0] == "keep" else f"{who} is done."

    def scores(self) -> list[float]:
        return [-1.0 if seat in self.out else float(barn) for seat, barn in enumerate(self.barns)]

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        scores = self.scores()
        every = sorted(set(scores), reverse=True)
        return tuple(tuple(seat for seat in range(self.seats) if scores[seat] == score) for score in every)


def _faces(read: Fields, name: str) -> str:
    faces = read.text(name, "")
    require(len(faces) <= DICE and set(faces) <= set(FACES), f"{quoted(name)} lists dice, like 1125.")
    return faces


GAME = Game(
    slug="dice-barn",
    title="Dice Barn",
    seats=range(1, 7),
    options=(Option("dice", ("table", "own"), "table", "Dice", {"table": "The table's", "own": "Our own"}),),
    state=DiceBarn,
    package="pygames.dice_barn",
    bound=6 * ROUNDS * (THROWS * (DICE + 2)),
    about="Fill the barn before the fox comes.",
    minutes=5,
)
