"""The block that describes a live diagram in a rulebook or a lesson: reading it, and checking it against its game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pygames.core.errors import PygamesError
from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.state import State
from pygames.core.words import CHANCE, Action, Refusal, listed, nearest, quoted, words
from web.app.boards.views import view_of
from web.app.documents.goals import Goal, Play, TooWide, goal

KEYS = (
    *("position", "text", "options", "seats", "seat", "panels"),
    *("allow", "goal", "say", "right", "wrong", "answers", "caption"),
)
EVERY_ACTION: tuple[Action, ...] = ((),)
"""What `allow: any` means: each action begins with nothing."""


class BadBlock(Exception):
    """A block that cannot be read: `text` says why, `line` where, counted from the block's first line, from 1."""

    def __init__(self, text: str, line: int) -> None:
        super().__init__(f"line {line} of the block: {text}")
        self.text = text
        self.line = line


@dataclass(frozen=True)
class Block:
    """A diagram: where it starts, from whose seat it is looked at, what may be touched, what is to be reached, what is said."""

    caption: str
    position: str | None = None
    text: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    seats: int | None = None
    seat: int | None = None
    panels: tuple[str, ...] = ()
    """The keys of the view's panels that are shown; empty: all of them."""
    allow: tuple[Action, ...] = ()
    """Actions, or how they begin; empty: a picture that nobody touches."""
    goal: Goal | None = None
    say: str = ""
    right: str = ""
    wrong: str = ""
    answers: dict[Action, str] = field(default_factory=dict)
    """What is said instead of `wrong` when it was this action that went wrong."""

    @property
    def live(self) -> bool:
        """Whether anything may be touched here."""
        return bool(self.allow)

    def allows(self, touches: Action) -> bool:
        """Whether the diagram lets somebody touch these, as far as they go."""
        return any(_agree(touches, allowed) for allowed in self.allow)

    def start(self, game: Game) -> Match:
        """The match that the diagram begins with, in which everything may be taken back. Raises PygamesError."""
        if self.text is not None:
            match = Match.load(self.text)
            match.record.free = True
            return match
        names = None if self.seats is None else [f"Player {seat + 1}" for seat in range(self.seats)]
        options: dict[str, Any] = dict(self.options)
        return Match.start(game, names, position=self.position, free=True, **options)

    def viewer(self, match: Match) -> int:
        """The seat from which the diagram is looked at: the one it names, else the one that is to act at its start."""
        if self.seat is not None:
            return self.seat
        turn = match.state.turn
        return turn if turn is not None and turn != CHANCE else 0

    def verdict(self, start: State, now: State, played: Sequence[Action]) -> str:
        """Whether what was `played` from `start` to `now` is `right`, `wrong`, or neither yet: an empty text."""
        return self.goal.verdict(start, now, played) if self.goal and played else ""


def read(source: str) -> Block:
    """The block that a source of `key: value` lines describes. Raises BadBlock."""
    found: dict[str, tuple[str, int]] = {}
    for key, value, line in _entries(source):
        if key not in KEYS:
            raise BadBlock(f"A block has no key {quoted(key)}. {nearest(key, KEYS)}", line)
        if key in found:
            raise BadBlock(f"The key {quoted(key)} stands twice.", line)
        if not value.strip():
            raise BadBlock(f"The key {quoted(key)} has no value.", line)
        found[key] = (value, line)
    if "caption" not in found:
        raise BadBlock("The key “caption” is missing: it says what the picture shows.", 1)
    return _block(found)


def of_values(values: Mapping[str, str]) -> Block:
    """The block that values by key describe, as `read` takes them from a source, but for a caption, which need not be. Raises BadBlock."""
    return _block({key: (value, 1) for key, value in values.items()})


def check(game: Game, block: Block) -> list[str]:
    """What is wrong with a block of this game, a sentence each: what does not load, what is not legal, what cannot be reached."""
    try:
        match = block.start(game)
    except PygamesError as wrong:
        return [f"What it starts from does not load: {wrong}"]
    if match.game.slug != game.slug:
        return [f"Its text is a match of {match.game.title}, not of {game.title}."]
    if block.seat is not None and block.seat >= match.state.seats:
        return [f"There is no seat {block.seat}: the seats are 0 to {match.state.seats - 1}."]
    known = [panel.key for panel in view_of(game).draw(match.state, block.viewer(match))]
    unknown = [f"There is no panel {quoted(key)}. {nearest(key, known)}" for key in block.panels if key not in known]
    if unknown or not block.live:
        return unknown
    if match.state.turn is None:
        return ["The match is over at its start, so that nothing can be touched; leave “allow” out."]
    way = _way(block, match)
    return [*_goal_faults(block, match, way), *_allow_faults(block, match, way), *_answer_faults(block, match, way)]


# -- reading ----------------------------------------------------------------------------------------------------------


def _entries(source: str) -> Iterator[tuple[str, str, int]]:
    """Key, value and line of every entry. Indented lines go on: as lines after `key: |`, else as the same sentence."""
    rows = source.splitlines()
    number = 0
    while number < len(rows):
        row, line = rows[number], number + 1
        number += 1
        if not row.strip():
            continue
        key, colon, value = row.partition(":")
        if row[0].isspace() or not colon:
            raise BadBlock(f"{quoted(row.strip())} is no “key: value”, and continues nothing.", line)
        more = []
        while number < len(rows) and (rows[number][:1].isspace() or not rows[number].strip()):
            more.append(rows[number].strip())
            number += 1
        value = value.strip()
        joined = "\n".join(more).strip() + "\n" if value == "|" else " ".join(part for part in (value, *more) if part)
        yield key.strip(), joined, line


def _block(found: dict[str, tuple[str, int]]) -> Block:
    """The block of these values, each with its line. Raises BadBlock."""
    _check_keys(found)
    return Block(
        caption=_plain(found, "caption") or "",
        position=_plain(found, "position"),
        text=_plain(found, "text"),
        options=_options(*found["options"]) if "options" in found else {},
        seats=_number(*found["seats"]) if "seats" in found else None,
        seat=_number(*found["seat"]) if "seat" in found else None,
        panels=tuple(part.strip() for part in found["panels"][0].split(",")) if "panels" in found else (),
        allow=_allowed(*found["allow"]) if "allow" in found else (),
        goal=_goal(*found["goal"]) if "goal" in found else None,
        say=_plain(found, "say") or "",
        right=_plain(found, "right") or "",
        wrong=_plain(found, "wrong") or "",
        answers=_answers(*found["answers"]) if "answers" in found else {},
    )


def _check_keys(found: dict[str, tuple[str, int]]) -> None:
    """Refuses keys that are missing, or that stand beside one that leaves them no meaning."""
    needs = {"allow": ("say",), "goal": ("allow", "right", "wrong"), "answers": ("goal",)}
    for key, others in needs.items():
        missing = [other for other in others if key in found and other not in found]
        if missing:
            raise BadBlock(f"A block with {quoted(key)} needs {listed(map(quoted, missing))}, too.", found[key][1])
    excludes = {"text": ("position", "options", "seats")}
    for key, others in excludes.items():
        clash = [other for other in others if key in found and other in found]
        if clash:
            raise BadBlock(f"A match's text tells its own {listed(clash)}.", found[clash[0]][1])
    useless = [key for key in ("say", "right", "wrong") if key in found and "allow" not in found]
    if useless:
        raise BadBlock(f"{quoted(useless[0])} is never said where nothing may be touched.", found[useless[0]][1])


def _plain(found: dict[str, tuple[str, int]], key: str) -> str | None:
    return found[key][0] if key in found else None


def _options(value: str, line: int) -> dict[str, str]:
    pairs = [part.split() for part in value.split(",")]
    if any(len(pair) != 2 for pair in pairs):
        raise BadBlock("“options” are names and choices, commas between: setup hens-front, start random.", line)
    return dict(pairs)


def _number(value: str, line: int) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) < 3):
        raise BadBlock(f"{quoted(value)} is no number of one or two digits.", line)
    return int(value)


def _allowed(value: str, line: int) -> tuple[Action, ...]:
    return EVERY_ACTION if value == "any" else _actions(value, line)


def _goal(value: str, line: int) -> Goal:
    try:
        found = goal(value)
    except PygamesError as wrong:
        raise BadBlock(str(wrong), line) from None
    if found is None:
        kinds = "“win”, “win in 2”, “score 12”, or “play” and the actions, commas between"
        raise BadBlock(f"A goal is {kinds}.", line)
    if isinstance(found, Play) and () in found.actions:
        raise BadBlock("Between two commas nothing stands.", line)
    return found


def _answers(value: str, line: int) -> dict[Action, str]:
    found: dict[Action, str] = {}
    for number, row in enumerate(value.splitlines(), 1):
        action, colon, sentence = row.partition(": ")
        if not colon or not sentence.strip():
            raise BadBlock(
                "An answer is an action, a colon, and what is said: b1 b2: That is too short.", line + number
            )
        found[_actions(action, line + number)[0]] = sentence.strip()
    return found


def _actions(value: str, line: int) -> tuple[Action, ...]:
    try:
        actions = tuple(words(part) for part in value.split(","))
    except PygamesError as wrong:
        raise BadBlock(str(wrong), line) from None
    if () in actions:
        raise BadBlock("Between two commas nothing stands.", line)
    return actions


# -- checking ---------------------------------------------------------------------------------------------------------


def _agree(one: Action, other: Action) -> bool:
    """Whether one of them is how the other begins."""
    return all(word == same for word, same in zip(one, other, strict=False))


def _way(block: Block, match: Match) -> Sequence[Action]:
    """The actions with which the goal is reached; nothing if there is no goal, or no way that can be found."""
    try:
        return block.goal.way(match.state, block.allows) if block.goal else ()
    except TooWide:
        return ()


def _goal_faults(block: Block, match: Match, way: Sequence[Action]) -> list[str]:
    if block.goal and not isinstance(block.goal, Play):
        return [] if way else ["The goal cannot be reached: no allowed way is found that comes to it."]
    faults = []
    for action, state in zip(way, _along(way, match), strict=False):
        step = state.after(action)
        if isinstance(step, Refusal):
            faults.append(f"The goal cannot be reached: {quoted(' '.join(action))} is not legal. {step.text}")
        elif step.action != action:
            faults.append(f"The goal's {quoted(' '.join(action))} is not a whole action as the notation writes it.")
        elif not block.allows(action):
            faults.append(f"The goal's {quoted(' '.join(action))} is not among what may be touched.")
    return faults


def _allow_faults(block: Block, match: Match, way: Sequence[Action]) -> list[str]:
    """Allowed touches that are legal neither at the start nor on the way to the goal."""
    states = list(_along(way, match))
    faults = []
    for allowed in block.allow:
        refusals = [state.why_not(allowed) for state in states]
        if all(refusals):
            why = refusals[0].text if refusals[0] else ""
            faults.append(f"The allowed {quoted(' '.join(allowed))} is not legal. {why}")
    return faults


def _answer_faults(block: Block, match: Match, way: Sequence[Action]) -> list[str]:
    """Answers to what nobody can do here, or to what is right."""
    states = list(_along(way, match))
    faults = []
    for action in block.answers:
        named = quoted(" ".join(action))
        if not block.allows(action) or not any(action in state.actions() for state in states):
            faults.append(f"The answer to {named} is never given: that cannot be played here.")
        elif action in way or _not_wrong(block, states[0], action):
            faults.append(f"The answer to {named} is never given: that is not wrong.")
    return faults


def _not_wrong(block: Block, start: State, action: Action) -> bool:
    """Whether an action with which one may begin leads on to the goal, or nowhere yet."""
    if action not in start.actions():
        return False
    after = start.copy()
    after.play(action)
    return block.verdict(start, after, [action]) != "wrong"


def _along(actions: Iterable[Action], match: Match) -> Iterator[State]:
    """The States before each action, and after the last, as far as they can be played."""
    match = Match.load(match.text)
    yield match.state.copy()
    for action in actions:
        try:
            match.play(action)
        except PygamesError:
            return
        yield match.state.copy()
