"""The conformance suite catches what it is for: each game here breaks one promise, and each is found."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import pygames
from pygames import Action, Refusal
from pygames.conformance import Case, check, secrets
from pygames.core import match as matches
from pygames.core import undo

SEEDS = range(12)
DICE = pygames.game("dice-barn")
SUPPERS = pygames.game("secret-suppers")
MARKET = pygames.game("egg-market")
DiceBarn: Any = DICE.state
SecretSuppers: Any = SUPPERS.state
EggMarket: Any = MARKET.state

broken: dict[str, tuple[pygames.Game, type[Any], str]] = {}


def breaks(game: pygames.Game, found: str) -> Callable[[type[Any]], type[Any]]:
    """Note a State that breaks a promise of its game, and what the suite says about it."""

    def note(state: type[Any]) -> type[Any]:
        broken[state.__name__] = (game, state, found)
        return state

    return note


@breaks(DICE, "a dead end")
class HasADeadEnd(DiceBarn):
    def legal(self) -> list[Action]:
        return [] if self.round == 2 else super().legal()


@breaks(DICE, "stands twice in the list: “keep")
class RepeatsAnAction(DiceBarn):
    def legal(self) -> list[Action]:
        return [("keep", face) for face in sorted(self.table)]


@breaks(MARKET, "501 actions")
class HasTooManyActions(EggMarket):
    def legal(self) -> list[Action]:
        return [("take", str(number)) for number in range(501)]


@breaks(MARKET, "at most 12 words")
class HasAnActionThatIsTooLong(EggMarket):
    def legal(self) -> list[Action]:
        return [*super().legal(), ("x",) * 13]


@breaks(DICE, "the prompt is no sentence")
class SaysNothing(DiceBarn):
    @property
    def prompt(self) -> str:
        return ""


@breaks(DICE, "lacks an occasion")
class HasNoOccasion(DiceBarn):
    occasion = pygames.State.occasion


@breaks(DICE, "comes twice")
class RepeatsAnOccasion(DiceBarn):
    @property
    def occasion(self) -> str:
        return f"seat {self.active}"


@breaks(DICE, "randrange")
class UsesMoreThanRandom(DiceBarn):
    def chance(self, rng: Any) -> Action:
        return ("roll", *(str(rng.randrange(1, 7)) for _ in range(self._thrown)))


@breaks(DICE, r"depend on the generator alone|leads elsewhere|roll \d: roll")
class RemembersItsRolls(DiceBarn):
    rolls = 0

    def chance(self, rng: Any) -> Action:
        type(self).rolls += 1
        return ("roll", *(str(self.rolls // 7 % 6 + 1) for _ in range(self._thrown)))


@breaks(DICE, "round . seat . roll .: ")
class RollsByWhatHappened(DiceBarn):
    def chance(self, rng: Any) -> Action:
        for _ in range(sum(self.barns)):
            rng.random()
        return super().chance(rng)


@breaks(DICE, "is refused|is not among|No six here")
class RefusesASix(DiceBarn):
    def outcome_step(self, touches: Action) -> Any:
        return Refusal("chance", "No six here.") if "6" in touches else super().outcome_step(touches)


@breaks(SUPPERS, "do not add up")
class HasWrongProbabilities(SecretSuppers):
    def outcomes(self) -> Any:
        return [(outcome, 2 * probability) for outcome, probability in super().outcomes()]


@breaks(DICE, "that no seat's action begins with")
class RollsWithAnActionsWord(DiceBarn):
    def legal(self) -> list[Action]:
        return [("roll", *action) for action in super().legal()]

    def refuse(self, touches: Action) -> Refusal:
        return super().refuse(touches[1:] or ("keep",))

    def perform(self, action: Action) -> None:
        super().perform(action if self.turn == pygames.CHANCE else action[1:])

    def tell(self, action: Action, seat: int | None) -> str:
        return "Something happens."


@breaks(MARKET, "a copy shares “holdings”")
class SharesAList(EggMarket):
    def clone(self) -> Any:
        twin = super().clone()
        twin.holdings = self.holdings
        return twin

    def _give(self, goods: list[str], seat: int) -> None:
        self.holdings[seat] += goods
        self.holdings[seat].sort()


@breaks(MARKET, "changed something")
class ChangesWhenItRefuses(EggMarket):
    def refuse(self, touches: Action) -> Refusal:
        self.round += 1
        return super().refuse(touches)


@breaks(MARKET, "gives another State|BadPosition")
class ForgetsAFieldOfItsPosition(EggMarket):
    def position(self) -> str:
        return super().position().replace("proposed:yes", "proposed:no")


@breaks(MARKET, "match does not end|has more than")
class NeverEnds(EggMarket):
    def _next(self) -> None:
        self.round = 1
        super()._next()


@breaks(MARKET, "the ranking of")
class ForgetsASeatInItsRanking(EggMarket):
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return super().ranking()[:1]


@breaks(MARKET, "do not agree")
class RanksAgainstItsScores(EggMarket):
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        return super().ranking()[::-1]


@breaks(MARKET, "is still in the match")
class KeepsWhoHasResigned(EggMarket):
    def drop_out(self, seat: int) -> None:
        if self.seats == 2:
            super().drop_out(seat)


@breaks(MARKET, "no anchor")
class NamesNoRule(EggMarket):
    def refuse(self, touches: Action) -> Refusal:
        return Refusal("because", super().refuse(touches).text)


@breaks(MARKET, "no sentence")
class GivesNoReason(EggMarket):
    def refuse(self, touches: Action) -> Refusal:
        return Refusal("turn", "no")


@breaks(SUPPERS, "depends on hidden things")
class LeaksThroughItsPrompt(SecretSuppers):
    @property
    def prompt(self) -> str:
        return f"The others hold {self.hands[-1]}."


@breaks(SUPPERS, "depends on hidden things")
class LeaksThroughItsActions(SecretSuppers):
    def legal(self) -> list[Action]:
        every = super().legal()
        return every if pygames.BLANK in self.hands[-1] or self.turn == self.seats - 1 else every[::-1]


@breaks(SUPPERS, "depends on hidden things")
class LeaksThroughItsRefusals(SecretSuppers):
    def refuse(self, touches: Action) -> Refusal:
        return Refusal("serving", f"No, for the others hold {self.hands[-1]}.")


@breaks(SUPPERS, "depends on hidden things|blanks are left|KeyError|has more|weight")
class LeaksThroughItsBag(SecretSuppers):
    def _hidden(self, card: str) -> str:
        return pygames.BLANK


@breaks(SUPPERS, "is told what it cannot see")
class LeaksThroughItsLog(SecretSuppers):
    def tell(self, action: Action, seat: int | None) -> str:
        if action[0] == "serve":
            return f"{self.name(self.turn)} serves {action[1]}."
        return super().tell(action, seat)


@breaks(SUPPERS, "is told what it cannot see")
class LeaksToWhoActs(SecretSuppers):
    def tell(self, action: Action, seat: int | None) -> str:
        if action[0] == "pass" and seat == self.turn:
            return f"{self.name(self.turn)} passes, and the others hold {self.hands[self.turn - 1]}."
        return super().tell(action, seat)


@breaks(SUPPERS, "is told what it cannot see")
class LeaksWhatIsDealt(SecretSuppers):
    def tell(self, action: Action, seat: int | None) -> str:
        return f"A {action[1]} is dealt." if action[0] == "deal" else super().tell(action, seat)


@breaks(SUPPERS, "is told what it cannot see")
class LeaksTheHandOfWhoActs(SecretSuppers):
    def tell(self, action: Action, seat: int | None) -> str:
        if action[0] == "serve" and self.served.count("") > 1:
            return f"{self.name(self.turn)} serves one of {self.hands[self.turn]}."
        return super().tell(action, seat)


@breaks(SUPPERS, "sees what it is not told")
class ShowsTheNextHand(SecretSuppers):
    def hide(self, seat: int | None) -> None:
        if seat is None:
            return super().hide(seat)
        shown = self.hands[(seat + 1) % self.seats]
        self.hands[(seat + 1) % self.seats] = []
        super().hide(seat)
        self.hands[(seat + 1) % self.seats] = shown


@breaks(SUPPERS, "sees what it is not told")
class HidesNothing(SecretSuppers):
    hide = pygames.State.hide


@breaks(SUPPERS, "a spectator sees what it is not told|a spectator sees what seat . does not")
class ShowsAllToASpectator(SecretSuppers):
    def hide(self, seat: int | None) -> None:
        if seat is not None:
            super().hide(seat)


@breaks(SUPPERS, "sees what it is not told")
class ShowsWhatTheHostHasSeen(SecretSuppers):
    def hide(self, seat: int | None) -> None:
        top, self.top = self.top, ""
        super().hide(seat)
        self.top = top


@breaks(SUPPERS, "sees what it is not told")
class ShowsWhatWasServed(SecretSuppers):
    def hide(self, seat: int | None) -> None:
        served, self.served = self.served, [""] * self.seats
        super().hide(seat)
        self.served = served


@breaks(SUPPERS, "what may be done depends on hidden things")
class LetsNobodyServeTheSame(SecretSuppers):
    def legal(self) -> list[Action]:
        every = super().legal()
        return [action for action in every if action[-1] not in self.served] or every


@breaks(MARKET, "depends on what others chose|does not owe a choice")
class AsksAllAtOnce(EggMarket):
    @property
    def occasion(self) -> str:
        return f"round {self.round}"

    def owing(self) -> list[int]:
        return [seat for seat in self.players() if seat >= self.active] if self.turn == self.active else []


@breaks(SUPPERS, "names nobody, so people wait")
class AsksOneAfterTheOther(SecretSuppers):
    def owing(self) -> list[int]:
        return []


@breaks(SUPPERS, "owes a choice first|does not owe a choice")
class AsksInAnotherOrder(SecretSuppers):
    def owing(self) -> list[int]:
        return super().owing()[::-1]


@breaks(DICE, "the odds are others than in the list")
class LoadsItsDice(DiceBarn):
    def odds(self, touches: Action) -> list[tuple[str, float]]:
        return [
            (word, 0.5 if word == "1" else 0.1) if touches else (word, odds) for word, odds in super().odds(touches)
        ]


@breaks(DICE, "do not add up to 1")
class LosesADie(DiceBarn):
    def odds(self, touches: Action) -> list[tuple[str, float]]:
        return super().odds(touches)[:5]


@breaks(DICE, "only begins an action")
class DrawsADieTooFew(DiceBarn):
    def odds(self, touches: Action) -> list[tuple[str, float]]:
        return super().odds(touches) if len(touches) < self._thrown else []


@breaks(SUPPERS, "blanks are left|not in list")
class LeavesABlank(SecretSuppers):
    def fill_blanks(self, rng: Any) -> None:
        super().fill_blanks(rng)
        self.hands[0] = [pygames.BLANK for _ in self.hands[0]]


@breaks(SUPPERS, "imagines depends on something else")
class ImaginesWithoutItsLuck(SecretSuppers):
    imagined = 0

    def fill_blanks(self, rng: Any) -> None:
        type(self).imagined += 1
        super().fill_blanks(Random(self.imagined))


@breaks(SUPPERS, "sees less of what it sees|depends on hidden things")
class SeesLessTheSecondTime(SecretSuppers):
    def hide(self, seat: int | None) -> None:
        super().hide(seat)
        self.points = [points + 1 for points in self.points]


def faults(game: pygames.Game, seats: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the suite says, or an empty text if it finds nothing wrong."""
    monkeypatch.setattr(matches, "game_called", lambda _: game)
    case = Case(game, seats, tuple((option.name, option.default) for option in game.options))
    for seed in SEEDS:
        try:
            check(case, seed)
        except Exception as wrong:
            return f"{type(wrong).__name__}: {wrong}"
    return ""


@pytest.mark.parametrize("name", broken)
def test_a_game_that_breaks_a_promise_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state, found = broken[name]
    said = faults(replace(game, state=state), 3, monkeypatch)
    assert re.search(found, said), said


def _growing(state: Any, seat: int) -> Any:
    yield "hand", [0.5 for _ in state.hands[seat]]


def _renamed(state: Any, seat: int) -> Any:
    yield f"round {state.round}", [0.0]


def _beyond(state: Any, seat: int) -> Any:
    yield "round", [float(state.round)]


def _doubled(state: Any, seat: int) -> Any:
    yield from (("round", [0.0]), ("round", [0.0]))


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"words": ("peek", "pass", "serve", "1", "2", "3", "4", "5", "6", "7")}, "“words” of the encoding lack “8”"),
        ({"chance_words": ("deal", "top", "prize")}, "“chance_words” of the encoding lack"),
        ({"longest": 1}, "an action has 2 words, and the encoding says 1"),
        ({"scores": (0, 3)}, "and the encoding says 0 to 3"),
        ({"scores": (1, 24)}, "and the encoding says 1 to 24"),
        ({"see": _growing}, "the part “hand” of the array has"),
        ({"see": _renamed}, "the array has a part “round"),
        ({"see": _beyond}, "and numbers are 0 to 1"),
        ({"see": _doubled}, "two parts of the array have one name"),
    ],
)
def test_an_encoding_that_foretells_something_else_is_caught(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], found: str
) -> None:
    wrong = replace(SUPPERS.encoding(), **change)
    monkeypatch.setattr(pygames.Game, "encoding", lambda _: wrong)
    assert found in faults(SUPPERS, 3, monkeypatch)


@pytest.mark.parametrize("game", [DICE, SUPPERS, MARKET], ids=lambda game: game.slug)
def test_the_games_as_they_are_break_none(game: pygames.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults(game, 3, monkeypatch) == ""


def test_a_choice_that_is_shown_by_what_can_be_taken_back_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "shows", lambda state, action, number: action[-1] == "8")
    assert "learns by what can be taken back" in faults(SUPPERS, 3, monkeypatch)


def test_an_undo_that_goes_past_a_reveal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "_reveals", lambda *_: False)
    assert "undo went past what" in faults(SUPPERS, 3, monkeypatch)


def test_an_undo_that_goes_past_another_persons_decision_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    possible = undo.possible
    monkeypatch.setattr(undo, "possible", lambda history, free, undoing: possible(history, free, None))
    assert "a decision of another" in faults(MARKET, 3, monkeypatch)


def test_a_log_that_tells_others_what_its_reader_cannot_see_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    told = matches.told
    monkeypatch.setattr(matches, "told", lambda played, state, seats, viewer: told(played, state, seats, state.turn))
    assert "reads what others may read" in faults(MARKET, 3, monkeypatch) + faults(SUPPERS, 3, monkeypatch)


def test_a_bot_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def think(self: pygames.Bot, state: Any, seat: int, rng: Any) -> Any:
        actions = state.actions()
        secret = sum(map(ord, str(state.hands)))
        yield pygames.Thought(actions[secret % len(actions)], 1.0, None, "I have looked.")

    monkeypatch.setattr(pygames.Bot, "think", think)
    assert "the bot's choice depends on hidden things" in faults(SUPPERS, 3, monkeypatch)


def test_an_undo_that_goes_past_chance_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "is_chance", lambda _: False)
    assert "undo went past chance" in faults(DICE, 3, monkeypatch)
