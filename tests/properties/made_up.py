"""Made-up texts and positions: those of real matches, changed by structure. What is not refused keeps every promise.

Words are swapped, counts changed, lines doubled, phases exchanged: most of what comes out looks right and is wrong.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random

import pygames
from pygames import CHANCE, BadPosition, BadRecord, Game, Match, State
from pygames.conformance import cases
from pygames.conformance.data import Luck, frozen
from pygames.conformance.rare import Rare
from pygames.conformance.walk import MOST_ACTIONS, is_sentence, viewers
from pygames.core.plain import blanks

MATCHES = 8
"""So many real matches of each game are changed."""
KEPT = 14
"""So many of a match's positions are."""
LOOKS = 3
"""What is accepted is looked at closely so often on its way to the end."""
STRETCH = 60
"""So far matches are played on when there have been many that went to their end."""
_TOKEN = re.compile(r"[0-9]+|[A-Za-z?]|[^A-Za-z0-9?]")
_NAMED = re.compile(r"[0-9]+|[a-z?][a-z-]*|[^A-Za-z0-9?]")
NUMBERS = ("0", "1", "2", "3", "7", "8", "9", "20", "99")


@dataclass(frozen=True)
class Real:
    """What real matches of a game have: options with a position's line each, whole texts, and lines of matches."""

    positions: tuple[tuple[tuple[tuple[str, str], ...], str], ...]
    texts: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass
class Work:
    """How many lines are still to be played before not every match goes to its end: a long game is not to take minutes."""

    lines: int

    def reach(self, game: Game) -> int:
        """How far a match is played on."""
        return game.bound if self.lines > 0 else STRETCH


@cache
def real(game: Game) -> Real:
    """Matches of all kinds of tables, played towards the rare; truth and what each seat sees of it."""
    rng = Random(f"real {game.slug}")
    every = list(cases((game,)))
    positions, texts, lines = [], [], []
    for number in range(MATCHES):
        case = every[number * len(every) // MATCHES]
        match, rare = case.start(number, rng.randrange(2**case.seats), free=number % 3 == 0), Rare(rng)
        end = rng.choice((20, 60, 150, game.bound))
        while match.state.turn is not None and len(match.lines) < end:
            chance = match.state.turn == CHANCE
            match.play(match.state.chance(rng) if chance else rare.choose(match.state.actions()))
        for at in rng.sample(range(len(match.lines) + 1), min(KEPT, len(match.lines) + 1)):
            state = match.at(at)
            views = [state, state.seen_by(rng.choice(viewers(state.seats)))]
            positions += [(case.options, view.position()) for view in views]
        for _ in range(rng.randrange(3)):
            if match.can_undo:
                match.undo()
        texts.append(match.text)
        lines += match.lines
    return Real(tuple(dict.fromkeys(positions)), tuple(texts), tuple(dict.fromkeys(lines)))


# -- positions --------------------------------------------------------------------------------------------------------


def positions(game: Game, number: int) -> Iterator[tuple[dict[str, str], str]]:
    """So many made-up positions of a game, each with the options of its match."""
    known = real(game)
    for seed in range(number):
        rng = Random(f"position {game.slug} {seed}")
        options, line = rng.choice(known.positions)
        other = rng.choice(known.positions)[1]
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            line = changed_position(line, other, rng)
        yield dict(options), line


def changed_position(line: str, other: str, rng: Random) -> str:
    """A position with one thing changed, perhaps to what it is in another one."""
    words, others = line.split() or ["?"], other.split()
    at = rng.randrange(len(words))
    way = rng.randrange(7)
    if way == 0 and ":" in other:  # a field as the other position has it, there or not
        return _exchanged(words, rng.choice(others))
    if way == 1 and ":" in other:  # phases and turns are exchanged more often than anything else
        return _exchanged(words, rng.choice([word for word in others if word.partition(":")[2].isalpha()] or others))
    if way == 2:
        return " ".join(words[:at] + words[at + 1 :] if rng.random() < 0.7 else [*words, words[at]])
    if way == 3 and ":" in line:
        return " ".join(word for word in (_bare(word, rng) for word in words) if word)
    words[at] = changed_word(words[at], others, rng)
    return " ".join(words)


def _exchanged(words: list[str], word: str) -> str:
    name = word.partition(":")[0]
    kept = [word if old.partition(":")[0] == name else old for old in words]
    return " ".join(kept if kept != words else [*words, word])


def _bare(word: str, rng: Random) -> str:
    """About half of what a word says: a short position has less that could be in the way of another phase."""
    name, _, value = word.partition(":")
    if ";" in value:
        return f"{name}:{';'.join(part for part in value.split(';') if rng.random() < 0.5) or value}"
    return word if rng.random() < 0.7 else ""


def changed_word(word: str, others: list[str], rng: Random) -> str:
    """One word of a position with one of its parts changed: a count, a name, an item that is doubled, left out or swapped."""
    pattern = _NAMED if ":" in word else _TOKEN
    parts = pattern.findall(word)
    solid = [number for number, part in enumerate(parts) if part[0].isalnum() or part == "?"] or [0]
    at = rng.choice(solid)
    way = rng.randrange(6)
    if way < 2 and any(parts[number].isdecimal() for number in solid):
        at = rng.choice([number for number in solid if parts[number].isdecimal()])
        near = [str(max(0, int(parts[at][:9]) + step)) for step in (-1, 1)]
        parts[at] = rng.choice([*near, *NUMBERS])
    elif way == 2:
        two = rng.choice(solid)
        parts[at], parts[two] = parts[two], parts[at]
    elif way == 3:
        parts[at : at + 1] = [parts[at], *parts[max(0, at - 1) : at], parts[at]]
    elif way == 4:
        del parts[max(0, at - 1) : at + 1]
    else:
        there = pattern.findall(rng.choice(others))
        parts[at] = rng.choice([part for part in there if part[0].isalnum() or part == "?"] or ["?"])
    return "".join(parts)


def check_position(game: Game, options: dict[str, str], line: str, work: Work) -> bool:
    """A position is refused with a sentence, or keeps every promise. Whether it was taken."""
    rng = Random(f"{game.slug} {line}")
    try:
        state = game.new(position=line, **options)
    except BadPosition as wrong:
        assert is_sentence(str(wrong)) and len(str(wrong)) < 500, wrong
        return False
    check_state(state, rng)
    try:
        match = Match.start(game, seed=3, position=line, free=rng.random() < 0.5, **options)
    except BadPosition as wrong:
        assert blanks(state) and "hidden" in str(wrong), f"a State and no match: {wrong}"
        state = state.imagine(state.turn if state.turn in range(state.seats) else None, rng)
        check_plays_on(state, rng, work)
    else:
        check_match(match, rng, work)
    return True


def check_state(state: State, rng: Random) -> None:
    """What any State answers, one with blanks, too; it is looked at from one side."""
    before = frozen(state)
    assert is_sentence(state.prompt) and len(state.scores()) == state.seats
    check_read_again(state)
    viewer = rng.choice(viewers(state.seats))
    view = state.seen_by(viewer)
    assert view.turn == state.turn and view.seen_by(viewer) == view, f"{viewer} sees less of what it sees"
    check_read_again(view)
    world = state.imagine(viewer, Luck(1))
    assert blanks(world) == 0, f"blanks are left in what {viewer} imagines: {world.position()}"
    same = world.seen_by(viewer) == view or blanks(state)  # what another sees is nothing that this one can see
    assert same, f"{viewer} sees what depends on hidden things: {world.position()}"
    check_read_again(world)
    assert frozen(state) == before, "looking changed the State"


def check_read_again(state: State) -> None:
    line = state.position()
    again = state.game.new(seats=state.seats, position=line, **state.options)
    assert again == state and again.position() == line, f"{line} is read as {again.position()}"


def check_plays_on(state: State, rng: Random, work: Work) -> None:
    """A State without blanks plays to an end."""
    rare, reach = Rare(rng), work.reach(state.game)
    for number in range(reach):
        if state.turn is None:
            break
        if number < LOOKS:
            check_state(state, rng)
        work.lines -= 1
        state.play(state.chance(rng) if state.turn == CHANCE else rare.choose(check_decision(state)))
    check_over(state, reach)


def check_decision(state: State) -> list[pygames.Action]:
    actions = state.actions()
    assert state.turn in state.players(), f"seat {state.turn} is to act and is not in the match"
    assert 0 < len(actions) <= MOST_ACTIONS, f"{len(actions)} actions in {state.position()}"
    return actions


def check_over(state: State, reach: int) -> None:
    if state.turn is not None and reach < state.game.bound:
        return
    assert state.turn is None, f"no end: {state.position()}"
    assert sorted(seat for tied in state.ranking() for seat in tied) == list(range(state.seats)), state.ranking()
    assert is_sentence(state.prompt)


# -- texts ------------------------------------------------------------------------------------------------------------


def texts(game: Game, number: int) -> Iterator[str]:
    """So many made-up texts of a game."""
    known = real(game)
    for seed in range(number):
        rng = Random(f"text {game.slug} {seed}")
        text = rng.choice(known.texts)
        for _ in range(rng.choice((1, 1, 2, 3))):
            text = changed_text(text, known, rng)
        yield text


def changed_text(text: str, known: Real, rng: Random) -> str:
    """A text with one thing changed, in its head or among its lines."""
    rows = text.splitlines()
    cut = rows.index("---") if "---" in rows else len(rows) - 1
    at = rng.randrange(cut + 1, len(rows) + 1)
    way = rng.randrange(9)
    if way == 0:
        rows.insert(at, rng.choice(known.lines))
    elif way == 1:
        rows.insert(
            at, f"{rng.choice(('resign', 'sit'))} {rng.randrange(4)} {rng.choice(('', 'bot easy', 'human Ann'))}"
        )
    elif way == 2:
        rows.insert(rng.randrange(2, cut + 1) if cut >= 2 else at, _head_line(known, rng))
    elif way == 3:
        head = rng.randrange(2, cut) if cut > 2 else 0
        rows[head : head + 1] = rng.choice(([], [rows[head]] * 2, [_head_line(known, rng)]))
    elif way == 4 and "---" not in rows[cut + 1 :]:
        rows.insert(at, "---")
    elif at < len(rows):
        other = rng.randrange(cut + 1, len(rows))
        swapped = rows[:]
        swapped[at], swapped[other] = rows[other], rows[at]
        words = rows[at].split()
        rng.shuffle(words)
        changes = [
            rows[:at] + rows[at + 1 :],
            [*rows[:at], rows[at], *rows[at:]],
            swapped,
            [*rows[:at], " ".join(words), *rows[at + 1 :]],
            [*rows[:at], changed_word(rows[at], rng.choice(known.lines).split(), rng), *rows[at + 1 :]],
            rows[:at],
        ]
        rows = rng.choice(changes)
    return "\n".join(rows) + "\n"


def _head_line(known: Real, rng: Random) -> str:
    """A line of a head, real or nearly."""
    options, line = rng.choice(known.positions)
    heads = rng.choice(known.texts).split("\n---\n")[0].splitlines()[2:]
    position = changed_position(line, rng.choice(known.positions)[1], rng) if rng.random() < 0.5 else line
    named = [f"option {name} {choice}" for name, choice in options]
    return rng.choice([*heads, *named, "free", "seat bot easy", "seat human Cleo", f"position {position}"])


def check_text(text: str, work: Work) -> bool:
    """A text is refused with a sentence and its good part, or is a match. Either keeps every promise. Whether it was taken."""
    try:
        match, taken = Match.load(text), True
    except BadRecord as wrong:
        assert is_sentence(wrong.text) and 1 <= wrong.line <= len(text.splitlines()), wrong
        if wrong.good is None:
            return False
        match, taken = wrong.good, False
    check_match(match, Random(text), work)
    return taken


def check_match(match: Match, rng: Random, work: Work) -> None:
    """A match is read back, told, taken back, seen and imagined, and plays to its end."""
    check_taken_back(match)
    check_same(match)
    rare, reach = Rare(rng), work.reach(match.game)
    for number in range(reach):
        state = match.state
        if state.turn is None:
            break
        if number < LOOKS:
            check_state(state, rng)
        work.lines -= 1
        match.play(state.chance(rng) if state.turn == CHANCE else rare.choose(check_decision(state)))
    check_over(match.state, reach)
    check_state(match.state, rng)
    check_taken_back(match)
    viewer = rng.choice(viewers(match.state.seats))
    told = match.log(viewer)
    assert len(told) == len(match.lines) and all(map(is_sentence, told)), told[-1:]


def check_same(match: Match) -> None:
    """Text and link lead to the same match."""
    for text in dict.fromkeys((match.text, match.link_text)):
        loaded = Match.load(text)
        assert loaded.lines == match.lines and loaded.state == match.state, "text or link lead elsewhere"
        assert loaded.text == match.text or text != match.text, "the text is another one after loading"


def check_taken_back(match: Match) -> None:
    """What is taken back is played again, and nothing has changed; a reload in between changes nothing either."""
    text, state, undone = match.text, frozen(match.state), len(match.undone)
    possible = match.can_undo
    if not possible:
        assert is_sentence(possible.why)
        return
    match.undo()
    assert Match.load(match.text).text == match.text, "the match is another one after undo and loading"
    assert match.can_redo, match.can_redo.why
    match.redo()
    if len(match.undone) == undone:
        assert match.text == text and frozen(match.state) == state, "redo leads elsewhere"
