"""Made-up texts and positions: among the saves, on a table, from another tab. The App answers every event, and loses no text."""

from __future__ import annotations

from random import Random

import pytest

import pygames
from pygames import CHANCE, Match, PygamesError
from tests.app.test_two_worlds import touched
from tests.properties import made_up

TEXTS = 8
EVENTS = 25


def head(game, seats, rng, position=""):
    rows = [f"pygames 1\ngame {game.slug} rules 1"]
    rows += [rng.choice(["seat human Ann", "seat bot easy", "seat human Bob"]) for _ in range(seats)]
    return "\n".join([*rows, "seed 1", *([f"position {position}"] if position else []), "---"]) + "\n"


def from_a_position(game, rng):
    """A text that begins at a position of a real match, with something changed in it."""
    (_, one), (_, other) = (rng.choice(made_up.real(game).positions) for _ in range(2))
    return head(game, rng.choice(list(game.seats)), rng, made_up.changed_position(one, other, rng))


def from_a_match(game, rng):
    """The text of a real match, with lines doubled, dropped, swapped, or taken back."""
    match = Match.start(game, ["Ann"] * game.seats[0], seed=rng.randrange(99))
    for _ in range(rng.randrange(30)):
        state = match.state
        if state.turn is None:
            break
        match.play(state.chance(rng) if state.turn == CHANCE else rng.choice(state.actions()))
    rows = match.text.split("\n")
    for _ in range(rng.randrange(3)):
        at, to = rng.randrange(len(rows)), rng.randrange(len(rows))
        rows[at : at + rng.randrange(2)] = rng.choice([[rows[to]], [], ["---"], [rows[to], "sit 0 bot easy"]])
    return "\n".join(rows)


@pytest.mark.parametrize("game", pygames.games(), ids=lambda game: game.slug)
@pytest.mark.parametrize("made", [from_a_position, from_a_match])
def test_the_app_that_is_given_a_made_up_text_answers_every_event(person, game, made):
    rng = Random(f"{game.slug} {made.__name__}")
    texts = [made(game, rng) for _ in range(TEXTS)]
    storage = {f"match/{at}": text for at, text in enumerate(texts)}
    someone = person("/saves/", storage=storage)
    while any(effect[:2] == ["ring", "saves"] for effect in someone.effects):
        someone.send({"do": "ring", "name": "saves"})
    good = [key for key in storage if someone.app.library.entry(key).match is not None]
    for key in good[:3]:
        someone.send({"do": "open", "path": f"/{game.slug}/", "fragment": f"match={key.removeprefix('match/')}"})
        for _ in range(EVENTS):
            do_something(someone, rng, texts)
    for key, text in storage.items():
        assert text in (someone.storage[key], *someone.storage.values()) or is_begun_by(text, someone.storage[key])


def is_begun_by(text, kept):
    """Whether what is kept now is the match that stood there, gone on with."""
    try:
        before, now = Match.load(text), Match.load(kept)
    except PygamesError:
        return False
    return now.record.position == before.record.position and now.game is before.game


def do_something(someone, rng, texts):
    """A person or a bot does something, or another tab does."""
    screen = someone.app.screen
    sitting = screen.sitting
    actions = [] if sitting.why_wait() else sitting.seen.now.actions()
    events = [
        touched(someone.regions, screen.sitting, rng),
        {"do": "type", "text": " ".join(rng.choice(actions)) if actions else "resign 0"},
        {"do": "type", "text": " ".join(rng.choice(actions)) if actions else "resign 0"},
        {"do": "uncurtain"},
        {"do": "sit", "seat": 0, "who": rng.choice(["easy", "human"]), "name": "Cid"},
        {"do": "elsewhere", "key": screen.key, "text": rng.choice(texts)},
    ]
    if someone.jobs and rng.random() < 0.7:
        someone.let_bots_think(1)
    else:
        someone.send({"render": someone.app.render, **rng.choice(events)})
