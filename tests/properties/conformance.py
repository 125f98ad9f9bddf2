"""What every game must keep, whatever is played: properties of one random match, each a function that asserts.

A `Walk` plays a random match of a `Case` and keeps some of the States on its way; the properties look at those.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from itertools import islice, pairwise, product
from random import Random
from typing import Any

import pytest

import pygames
from pygames import BLANK, CHANCE, Action, Game, IllegalAction, Match, Refusal, State, Step
from pygames.core.bots import LEVELS
from pygames.core.words import LONGEST_WORD, MOST_WORDS
from tests.properties.rare import Rare, facts, rarest

MOST_ACTIONS = 500
MOST_COMBINATIONS = 8
KEPT = 10
"""How many States of a match are looked at closely."""
CORE_RULES = {"notation", "end", "chance", "resign", "undo", "redo", "sit", "length"}
GARBAGE = ("a1", "?", "resign", "0", "-1", "99", "none", "done", "x" * LONGEST_WORD)


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and choices of its options."""

    game: Game
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return "-".join([self.game.slug, str(self.seats), *(f"{name}={choice}" for name, choice in self.options)])

    def start(self, seed: int, bots: int = 0, free: bool = False) -> Match:
        """A match whose seats are humans, but for those whose bit is set in `bots`."""
        names = [f"Player {seat + 1}" if not bots >> seat & 1 else "bot:easy" for seat in range(self.seats)]
        return Match.start(self.game, names, seed=seed, free=free, **dict(self.options))

    def new(self, position: str) -> State:
        return self.game.new(seats=self.seats, position=position, **dict(self.options))


def cases(games: tuple[Game, ...]) -> Iterator[Case]:
    """Every number of seats with every choice of every option: all combinations where they are few."""
    for game in games:
        choices = [[(option.name, choice) for choice in option.choices] for option in game.options]
        every = list(product(*choices))
        if len(every) > MOST_COMBINATIONS:
            most = max(len(some) for some in choices)
            every = [tuple(some[(shift + at) % len(some)] for at, some in enumerate(choices)) for shift in range(most)]
            every = list(dict.fromkeys([tuple(some[0] for some in choices), *every]))
        for seats in game.seats:
            for options in every:
                yield Case(game, seats, options)


class Luck:
    """A generator that has `random()` and nothing else: all that chance may use."""

    def __init__(self, seed: object) -> None:
        self._random = Random(str(seed))

    def random(self) -> float:
        return self._random.random()


@dataclass
class Point:
    """A State on the way of a match, and what was played there."""

    number: int
    state: State
    action: Action
    frozen: Any
    copy: State


@dataclass
class Walk:
    """A random match, played to its end."""

    case: Case
    seed: int
    match: Match = field(init=False)
    rng: Random = field(init=False)
    rare: Rare = field(init=False)
    points: list[Point] = field(default_factory=list)
    occasions: dict[str, tuple[Action, list[Any] | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rng = Random(f"walk {self.case} {self.seed}")
        self.rare = Rare(self.rng)
        self.match = self.case.start(self.seed, self.rng.randrange(2**self.case.seats))
        self._start = self.match.game.new(seats=self.case.seats, **dict(self.case.options))
        self._play()
        self._look_back()

    def _play(self) -> None:
        match, bound = self.match, self.case.game.bound
        while match.state.turn is not None:
            state = match.state
            if state.turn == CHANCE:
                assert state.players_roll, "a match plays chance by itself"
                match.play(state.chance(Luck(f"{self.seed} own {len(match.lines)}")))
            else:
                _check_decision(state)
                match.play(self.rare.choose(state.actions()))
            assert len(match.lines) <= bound, f"no match has more than {bound} lines"
            played = len(match.lines)
            if self.rng.random() < (
                8 / (played + 4) if played < 60 else 1.5 / played
            ):  # each costs as much as the match is long
                undo_and_redo(match)

    def _look_back(self) -> None:
        """Play the lines again, and look at every State and every chance on the way."""
        lines = [tuple(line.split()) for line in self.match.lines]
        kept = self._kept(lines)
        state = self._start.copy()
        firsts: dict[bool, set[str]] = {True: set(), False: set()}
        for number, action in enumerate(lines):
            by_chance = state.turn == CHANCE
            firsts[by_chance].add(action[0])
            if by_chance:
                self._note_chance(state, action)
            if number in kept:
                self.points.append(Point(number, state.copy(), action, frozen(state), state.copy()))
            state.play(action)
        assert state == self.match.state, "the lines lead to the same State again"
        assert not firsts[True] & firsts[False], "outcomes begin with words that no seat's action begins with"

    def _kept(self, lines: list[Action]) -> set[int]:
        """The numbers of the lines before which a State is looked at closely: rare ones, and any, chance among them."""
        chances, known = [], []
        state = self._start.copy()
        for number, line in enumerate(lines):
            if state.turn == CHANCE:
                chances.append(number)
            known.append(facts(state))
            state.play(line)
        kept = rarest(known, KEPT // 2, self.rng)
        kept |= set(self.rng.sample(range(len(lines)), min(KEPT - len(kept), len(lines))))
        return kept | set(self.rng.sample(chances, min(3, len(chances))))

    def _note_chance(self, state: State, outcome: Action) -> None:
        occasion = state.occasion
        assert occasion not in self.occasions, f"the occasion “{occasion}” comes twice in a match"
        self.occasions[occasion] = (outcome, state.outcomes() if len(self.occasions) < 60 else None)


def _check_decision(state: State) -> None:
    """What holds wherever a seat is to act."""
    turn, actions = state.turn, state.actions()
    assert turn in state.players(), f"seat {turn} is to act and is not in the match"
    assert actions, f"a dead end: seat {turn} has no action in {state.position()}"
    assert len(actions) <= MOST_ACTIONS, f"{len(actions)} actions"
    assert len(set(actions)) == len(actions), "an action stands twice in the list"
    assert is_sentence(state.prompt), f"the prompt is no sentence: {state.prompt!r}"


# -- the properties -----------------------------------------------------------------------------------------------------


def actions_are_words(walk: Walk) -> None:
    """Actions have 1 to 12 words that can be typed; typed text names the same action."""
    for point in walk.points:
        for action in point.state.actions():
            assert type(action) is tuple and 1 <= len(action) <= MOST_WORDS, action
            assert all(type(word) is str and len(word) <= LONGEST_WORD for word in action), action
        for action in some(walk, point.state.actions(), 5):
            assert point.state.checked(" ".join(action).upper()) == action, action


def after_walks_to_the_actions(walk: Walk) -> None:
    """`after` gives exactly the words that follow in some action, and knows where an action ends."""
    for point in decisions(walk):
        actions = point.state.actions()
        for action in [(), *some(walk, actions, 8)]:
            for length in range(len(action) + 1):
                begun = action[:length]
                step = point.state.after(begun)
                assert isinstance(step, Step), f"{begun} begins an action and is refused: {step}"
                follow = dict.fromkeys(one[length] for one in actions if one[:length] == begun and len(one) > length)
                assert step.words == tuple(follow), f"after {begun}: {step.words}, not {tuple(follow)}"
                assert step.action == (begun if begun in actions else None), f"after {begun}: {step.action}"
                assert point.state.why_not(begun) is None, begun


def refusals_name_a_rule(walk: Walk) -> None:
    """Touches that no action has are refused with an anchor of the rulebook and a sentence; others are not refused."""
    anchors = rulebook_anchors(walk.case.game)
    for point in decisions(walk):
        heaps = [Counter(action) for action in point.state.actions()]
        for touches in hostile(walk, point.state, 12):
            refusal = point.state.why_not(touches)
            if not any(Counter(touches) <= heap for heap in heaps):
                assert refusal is not None, f"{touches} begins no action and is not refused"
            if refusal is not None:
                assert not any(action[: len(touches)] == touches for action in point.state.actions()), touches
                check_refusal(refusal, anchors)


def refused_actions_change_nothing(walk: Walk) -> None:
    """What is refused raises IllegalAction, and nothing has changed."""
    for point in walk.points:
        for touches in hostile(walk, point.state, 6):
            state = point.state.copy()
            try:
                state.play(touches)
            except IllegalAction:
                assert state == point.state and frozen(state) == point.frozen, (
                    f"{touches} was refused and changed something"
                )


def copies_are_independent(walk: Walk) -> None:
    """A copy never changes with its original, nor the original with its copy, nor with what it is asked."""
    for point in walk.points:
        assert frozen(point.state) == point.frozen, "a State changed by being looked at"
        assert frozen(point.copy) == point.frozen, "an earlier copy changed with later moves"
        twin = point.state.copy()
        assert twin == point.state and frozen(twin) == point.frozen, "a copy is not equal"
        play_on(twin, 4, walk)
        assert frozen(point.state) == point.frozen, "a State changed with its copy"
        twin = point.state.copy()
        twin.play(point.action)
        after = frozen(twin)
        play_on(twin.copy(), 3, walk)
        assert frozen(twin) == after, "a State changed with its copy"


def texts_load(walk: Walk) -> None:
    """A text loads to an equal match, with equal logs for everybody; a link loads to the same."""
    match = walk.match
    loaded = Match.load(match.text)
    same = loaded.state == match.state and loaded.lines == match.lines and loaded.text == match.text
    assert same, "the match is another one after loading"
    for viewer in viewers(walk.case.seats):
        assert loaded.log(viewer) == match.log(viewer), f"the log of {viewer} is another one after loading"
        assert all(map(is_sentence, match.log(viewer))), match.log(viewer)
    linked = Match.load(match.link_text)
    assert linked.state == match.state and linked.lines == match.lines, "a link leads elsewhere"
    for point in some(walk, walk.points, 2):
        at = match.at(point.number)
        assert at == point.state, f"the match after {point.number} lines is another one"
        for viewer in viewers(walk.case.seats):
            told = at.describe(point.action, viewer)
            assert match.log(viewer)[point.number] == told, f"{viewer} reads what others may read, not “{told}”"


def positions_load(walk: Walk) -> None:
    """A position, with blanks or without, is one line that gives an equal State with equal actions, prompt and scores."""
    for point in [*walk.points, last_point(walk)]:
        for viewer in ("all", *viewers(walk.case.seats)):
            state = point.state if viewer == "all" else point.state.seen_by(viewer)  # type: ignore[arg-type]
            line = state.position()
            assert len(line.splitlines()) == 1 and line == " ".join(line.split()), f"not one line: {line!r}"
            again = walk.case.new(line)
            assert again == state and frozen(again) == frozen(state), f"{line} gives another State: {again}"
            assert again.position() == line
            if viewer in ("all", state.turn):
                assert (again.turn, again.actions()) == (state.turn, state.actions()), line
                assert again.scores() == state.scores()


def undo_is_exact(walk: Walk) -> None:
    """In a free match undo goes back to the start, and redo comes to the end again; a reload in between changes nothing."""
    if len(walk.match.lines) > 400:
        return
    match = Match.load(walk.match.text.replace("\n---\n", "\nfree\n---\n", 1))
    text, state = match.text, frozen(match.state)
    steps = 0
    while match.can_undo:
        before = len(match.lines)
        match.undo()
        assert len(match.lines) < before, "undo takes something back"
        steps += 1
    assert match.lines == [] and frozen(match.state) == frozen(walk._start), "undo did not reach the start"
    assert match.can_undo.why
    match = Match.load(match.text)
    assert match.lines == [] and len(match.undone) == len(walk.match.lines), "redo did not survive a reload"
    while match.can_redo:
        match.redo()
        steps -= 1
    assert match.text == text and frozen(match.state) == state, "redo leads elsewhere"
    assert steps == 0, "undo and redo take different steps"


def undo_and_redo(match: Match) -> None:
    """Undo is exact, stops where it must, says why; redo gives everything back."""
    text, state, logs = match.text, frozen(match.state), [match.log(viewer) for viewer in viewers(match.state.seats)]
    possible = match.can_undo
    if not possible:
        assert is_sentence(possible.why)
        with pytest.raises(IllegalAction):
            match.undo()
    else:
        lines = match.lines
        match.undo()
        kept = len(match.lines)
        assert match.lines == lines[:kept] and match.undone == lines[kept:] and kept < len(lines), "undo lost lines"
        read = [match.log(viewer) for viewer in viewers(match.state.seats)]
        assert read == [log[:kept] for log in logs], "the log tells what was undone"
        decided = match.state.turn
        assert decided is not None and decided != CHANCE and match.seats[decided].human, (
            "undo leads to nobody's decision"
        )
        _check_nothing_was_seen(match.state, match.undone)
        assert match.can_redo, match.can_redo.why
        undone, back = match.text, frozen(match.state)
        for line in ("no-such-action", "sit 99 human Ann"):
            with pytest.raises(IllegalAction):
                match.play(line)
            unchanged = match.text == undone and frozen(match.state) == back
            assert unchanged, f"{line} was refused and changed something"
        reloaded = Match.load(match.text)
        same = reloaded.text == match.text and reloaded.state == match.state and reloaded.undone == match.undone
        assert same, "the match is another one after undo and loading"
        _check_one_person_undoes(reloaded, match.seats[decided].name)
        match.redo()
    assert match.text == text and frozen(match.state) == state, "what was undone is not the same when it is redone"
    assert [match.log(viewer) for viewer in viewers(match.state.seats)] == logs, "the log is another one after redo"


def _check_one_person_undoes(match: Match, person: str) -> None:
    """Whoever took back a decision takes back only decisions of the same person before it."""
    for _ in range(3):
        if not match.can_undo:
            break
        match.undo()
        assert match.state.turn is not None
        assert match.seats[match.state.turn].name == person, f"undo went past a decision of another than {person}"


def _check_nothing_was_seen(start: State, lines: list[str]) -> None:
    """No line that was taken back was chance, or showed somebody something that was blank before."""
    state = start.copy()
    for line in lines:
        assert state.turn != CHANCE, f"undo went past chance: {line}"
        seat, world = state.turn, state.imagine(state.turn, Luck(line))
        before = [blanks(state.seen_by(viewer)) for viewer in viewers(state.seats)]
        state.play(line)
        after = [blanks(state.seen_by(viewer)) for viewer in viewers(state.seats)]
        assert all(now >= then for now, then in zip(after, before, strict=True)), f"undo went past what {line} showed"
        world.play(line)
        assert world.seen_by(seat) == state.seen_by(seat), f"undo went past what {line} told seat {seat}"


def chance_is_repeatable(walk: Walk) -> None:
    """An outcome comes from seed and occasion alone, drawn with `random()`; the touch tree knows every outcome."""
    for point in chances(walk):
        state = point.state
        rolled = [state.chance(Luck(number)) for number in (1, 1, 2, 3)]
        assert rolled[0] == rolled[1], "chance does not depend on the generator alone"
        assert frozen(state) == point.frozen, "drawing an outcome changed the State"
        for outcome in rolled:
            check_walk_to_outcome(state, outcome)
        assert state.actions() == [], "nobody acts at CHANCE"
        check_outcomes(state, rolled)
        assert isinstance(state.after(("no-such-outcome",)), Refusal)


def check_outcomes(state: State, rolled: list[Action]) -> None:
    outcomes = state.outcomes()
    if outcomes is None:
        return
    assert 0 < len(outcomes) <= 1000, f"{len(outcomes)} outcomes"
    every = [outcome for outcome, _ in outcomes]
    assert len(set(every)) == len(every), "an outcome stands twice"
    assert math.isclose(sum(probability for _, probability in outcomes), 1), "probabilities do not add up to 1"
    assert all(probability > 0 for _, probability in outcomes), "an outcome that cannot come up"
    assert set(rolled) <= set(every), "an outcome was drawn that is not among the outcomes"


def check_walk_to_outcome(state: State, outcome: Action) -> None:
    for length in range(len(outcome)):
        step = state.after(outcome[:length])
        assert isinstance(step, Step), f"{outcome[:length]} begins an outcome and is refused: {step}"
        assert outcome[length] in step.words, (
            f"after {outcome[:length]}: {outcome[length]} is not among {step.words[:9]}"
        )
    step = state.after(outcome)
    assert isinstance(step, Step) and step.action == outcome, f"{outcome} is no outcome: {step}"


def one_seed_gives_one_luck(walk: Walk) -> None:
    """The same seed and occasion give the same outcome, whatever happened between, where the same may come up."""
    if not walk.occasions or any(name == "dice" and choice == "own" for name, choice in walk.case.options):
        return
    other = walk.case.start(walk.seed)
    secrets = type(other.state).hide is not State.hide
    rng = Random("other choices")
    state = walk._start.copy()
    for line in _random_lines(other, rng, 400):
        if state.turn == CHANCE and state.occasion in walk.occasions and not state.players_roll:
            outcome, outcomes = walk.occasions[state.occasion]
            now = state.outcomes()
            dice = outcomes is None and now is None and not secrets and len(outcome) == len(line.split())
            if dice or (outcomes is not None and outcomes == now):
                assert tuple(line.split()) == outcome, f"{state.occasion}: {line}, not {outcome}"
        state.play(line)


def _random_lines(match: Match, rng: Random, most: int) -> list[str]:
    while match.state.turn is not None and len(match.lines) < most:
        if match.state.turn == CHANCE:
            match.play(match.state.chance(Luck(rng.random())))
        else:
            match.play(rng.choice(match.state.actions()))
    return match.lines


def secrets_are_kept(walk: Walk) -> None:
    """Views depend on nothing hidden; what a seat has to do is the same on its view, on what it imagines, and in truth."""
    for point in walk.points:
        for viewer in viewers(walk.case.seats):
            view = point.state.seen_by(viewer)
            assert type(view) is type(point.state) and view.turn == point.state.turn, "a view hides whose turn it is"
            assert view.seen_by(viewer) == view, f"{viewer} sees less of what it sees"
            assert isinstance(view.prompt, str) and len(view.scores()) == walk.case.seats
            for number in range(2):
                world = point.state.imagine(viewer, Luck(f"{walk.seed} {number}"))
                assert blanks(world) == 0, f"blanks are left in what {viewer} imagines"
                assert world.seen_by(viewer) == view, f"{viewer} sees what depends on hidden things"
                again = view.imagine(viewer, Luck(number))
                assert world.imagine(viewer, Luck(number)) == again, f"what {viewer} imagines depends on something else"
                assert world.turn == view.turn, "whose turn it is depends on hidden things"
                if viewer == view.turn:
                    check_same_to_do(walk, point.state, view, world)
                play_on(world, 3, walk)
        assert frozen(point.state) == point.frozen, "looking changed the State"


def check_same_to_do(walk: Walk, *states: State) -> None:
    """The seat to act may do the same in all States, is told the same, and is refused the same."""
    truth, *others = states
    touches = [*hostile(walk, truth, 4), *some(walk, truth.actions(), 3)]
    for other in others:
        assert other.actions() == truth.actions(), "what may be done depends on hidden things"
        assert other.prompt == truth.prompt, "the prompt depends on hidden things"
        for touched in touches:
            assert other.after(touched) == truth.after(touched), f"the answer to {touched} depends on hidden things"


def nothing_leaks_through_sentences(walk: Walk) -> None:
    """Who cannot tell two happenings apart by what is seen afterwards is told the same sentence about them."""
    if not walk.points or type(walk.points[0].state).hide is State.hide:
        return
    for point in walk.points:
        for viewer in viewers(walk.case.seats):
            check_one_world(walk, point, viewer)
            check_other_worlds(walk, point, viewer)


def check_one_world(walk: Walk, point: Point, viewer: int | None) -> None:
    told: dict[str, tuple[Any, str]] = {}
    for action in [point.action, *some(walk, happenings(point.state), 6)]:
        after, seen, sentence = happened(point.state, action, viewer)
        truth, before = told.setdefault(repr(seen), (after, sentence))
        assert sentence == before or truth == after, f"{viewer} is told what it cannot see: “{before}”, “{sentence}”"


def check_other_worlds(walk: Walk, point: Point, viewer: int | None) -> None:
    """Where nothing is revealed: in every world that the viewer cannot rule out afterwards, the same sentence could have been told.

    What is revealed may be told, though no State remembers who revealed it.
    """
    _, seen, sentence = happened(point.state, point.action, viewer)
    after = point.state.copy()
    after.play(point.action)
    # an action that shows somebody something may end a secret round, and who acts is told how that ended
    shown_to = viewers(walk.case.seats) if viewer == point.state.turn else [viewer]
    if any(blanks(after.seen_by(who)) < blanks(point.state.seen_by(who)) for who in shown_to):
        return
    for number in range(2):
        world = point.state.imagine(viewer, Luck(f"world {number}"))
        every = happenings(world)
        if len(every) > 40:
            continue
        like = [told for _, view, told in (happened(world, action, viewer) for action in every) if view == seen]
        assert not like or sentence in like, f"{viewer} is told what it cannot see: “{sentence}”, not “{like[0]}”"


def happened(state: State, action: Action, viewer: int | None) -> tuple[Any, Any, str]:
    """The truth after an action, what the viewer sees of it, and what it was told."""
    sentence = state.describe(action, viewer)
    after = state.copy()
    after.play(action)
    return frozen(after), frozen(after.seen_by(viewer)), sentence


def happenings(state: State) -> list[Action]:
    """What may happen now: actions, or outcomes where they can be listed."""
    return [outcome for outcome, _ in state.outcomes() or []] if state.turn == CHANCE else state.actions()


def bots_do_not_peek(walk: Walk) -> None:
    """A bot's choice after some slices does not depend on hidden things, and is legal."""
    for point in some(walk, list(decisions(walk)), 1):
        seat = point.state.turn
        assert seat is not None
        world = point.state.imagine(seat, Luck("bot"))
        bot = pygames.bot(LEVELS[walk.seed % len(LEVELS)])
        thoughts = [list(islice(bot.think(state, seat, Random(walk.seed)), 2)) for state in (point.state, world)]
        assert thoughts[0] == thoughts[1], "the bot's choice depends on hidden things"
        assert thoughts[0] and all(thought.action in point.state.actions() for thought in thoughts[0])
        for thought in thoughts[0]:
            assert 0 <= thought.share <= 1 and (thought.value is None or 0 <= thought.value <= 1), thought
            assert is_sentence(thought.reason), thought.reason
        assert frozen(point.state) == point.frozen, "thinking changed the State"


def the_end_is_the_end(walk: Walk) -> None:
    """A match that is over has a ranking of all seats that agrees with the scores, and takes nothing more."""
    state = walk.match.state
    assert state.turn is None and state.actions() == []
    assert isinstance(state.prompt, str)
    check_ranking(state)
    places = state.ranking()
    scores = state.scores()
    for better, worse in pairwise(places):
        assert min(scores[seat] for seat in better) >= max(scores[seat] for seat in worse), (
            f"{places} and {scores} do not agree"
        )
    for tied in places:
        assert len({scores[seat] for seat in tied}) == 1, f"{places} and {scores} do not agree"
    text = walk.match.text
    for action in ("resign 0", "a1", *(" ".join(point.action) for point in walk.points[:3])):
        with pytest.raises(IllegalAction) as refused:
            walk.match.play(action)
        assert refused.value.rule in CORE_RULES
    assert walk.match.text == text


def check_ranking(state: State) -> None:
    """Every seat stands in the ranking once."""
    assert sorted(seat for tied in state.ranking() for seat in tied) == list(range(state.seats)), (
        f"the ranking of all seats: {state.ranking()}"
    )
    assert len(state.scores()) == state.seats and all(map(math.isfinite, state.scores())), state.scores()


def whoever_resigns_is_out(walk: Walk) -> None:
    """`resign SEAT` may stand at any decision: the other of two wins, of more the others go on to an end without the seat."""
    for point in some(walk, list(decisions(walk)), 2):
        state = point.state.copy()
        seat = walk.rng.choice(state.players())
        assert not any(action[0] == "resign" for action in state.actions())
        assert is_sentence(state.describe(f"resign {seat}", None))
        state.play(f"resign {seat}")
        if state.seats <= 2:
            assert state.turn is None
            assert state.seats == 1 or state.ranking()[0] == (1 - seat,), state.ranking()
        for _ in range(walk.case.game.bound):
            if state.turn is None:
                break
            assert seat not in (state.turn, *state.players()), f"seat {seat} has resigned and is still in the match"
            play_on(state, 1, walk)
        assert state.turn is None, "no end after somebody has resigned"
        check_ranking(state)
        again = walk.case.new(state.position())
        assert again == state


PROPERTIES: tuple[Callable[[Walk], None], ...] = (
    actions_are_words,
    after_walks_to_the_actions,
    refusals_name_a_rule,
    refused_actions_change_nothing,
    texts_load,
    positions_load,
    undo_is_exact,
    chance_is_repeatable,
    one_seed_gives_one_luck,
    secrets_are_kept,
    nothing_leaks_through_sentences,
    bots_do_not_peek,
    the_end_is_the_end,
    whoever_resigns_is_out,
    copies_are_independent,
)


def check(case: Case, seed: int) -> None:
    """All properties, on one random match."""
    walk = Walk(case, seed)
    for property_ in PROPERTIES:
        property_(walk)


# -- helpers ------------------------------------------------------------------------------------------------------------


def frozen(value: Any) -> Any:
    """Plain data as tuples all the way down, so that nothing that is shared can change it later."""
    if isinstance(value, (list, tuple)):
        return (type(value).__name__, *map(frozen, value))
    if isinstance(value, dict):
        return ("dict", *((key, frozen(item)) for key, item in value.items()))
    if isinstance(value, (set, frozenset)):
        return ("set", *sorted(map(repr, value)))
    fields = getattr(type(value), "__dataclass_fields__", None)
    return (type(value).__name__, *(frozen(getattr(value, name)) for name in fields)) if fields else value


def blanks(value: Any) -> int:
    """How many things are blank."""
    if isinstance(value, (list, tuple, set, frozenset)):
        return sum(map(blanks, value))
    if isinstance(value, dict):
        return sum(map(blanks, value.values()))
    fields = getattr(type(value), "__dataclass_fields__", None)
    return sum(blanks(getattr(value, name)) for name in fields) if fields else int(value == BLANK)


def viewers(seats: int) -> list[int | None]:
    return [None, *range(seats)]


def decisions(walk: Walk) -> Iterator[Point]:
    return (point for point in walk.points if point.state.turn != CHANCE)


def chances(walk: Walk) -> Iterator[Point]:
    return (point for point in walk.points if point.state.turn == CHANCE)


def last_point(walk: Walk) -> Point:
    state = walk.match.state
    return Point(len(walk.match.lines), state, (), frozen(state), state)


def some(walk: Walk, items: list[Any], most: int) -> list[Any]:
    return items if len(items) <= most else walk.rng.sample(items, most)


def play_on(state: State, most: int, walk: Walk) -> None:
    """Up to so many random lines more."""
    for _ in range(most):
        if state.turn is None:
            return
        state.play(state.chance(Luck(walk.rng.random())) if state.turn == CHANCE else walk.rng.choice(state.actions()))


def hostile(walk: Walk, state: State, most: int) -> list[Action]:
    """Touches that may begin no action: real words in other orders and places, and words that nothing has."""
    pool = [*GARBAGE, *some(walk, [word for action in state.actions() for word in action], 20), *walk.points[0].action]
    found: list[Action] = []
    for _ in range(most):
        length = walk.rng.choice((1, 1, 2, 2, 3, 4, MOST_WORDS))
        touches = [walk.rng.choice(pool) for _ in range(length)]
        if state.turn not in (None, CHANCE) and walk.rng.random() < 0.5:
            action = list(walk.rng.choice(state.actions()))
            action.insert(walk.rng.randrange(len(action) + 1), walk.rng.choice(pool))
            touches = action[:MOST_WORDS]
        if touches[0] != "resign":
            found.append(tuple(touches))
    return found


def is_sentence(text: object) -> bool:
    """Whether it is one line that ends like a sentence."""
    return isinstance(text, str) and len(text.splitlines()) == 1 and text == text.strip() and text[-1] in ".!?…”"


def check_refusal(refusal: Refusal, anchors: set[str]) -> None:
    assert is_sentence(refusal.text) and len(refusal.text) < 400, f"no sentence: {refusal.text!r}"
    known = not anchors or refusal.rule in anchors or refusal.rule in CORE_RULES
    assert known, f"the rulebook has no anchor {refusal.rule!r}: {refusal.text}"


def rulebook_anchors(game: Game) -> set[str]:
    """The anchors of the game's rulebook; none where it is not at hand, as in a wheel."""
    file = resources.files(game.package).joinpath("rulebook.md")
    return set(re.findall(r"\{#([a-z0-9-]+)\}", file.read_text(encoding="utf-8"))) if file.is_file() else set()
