"""Dice Barn as numbers."""

from pygames.dice_barn.rules import DICE, FACES, ROUNDS, THROWS

from pygames.core.encoding import Encoding, around, one, share

MOST = ROUNDS * DICE * 6


def see(state, seat):
    yield "round", [share(state.round, ROUNDS), share(state.throws, THROWS), share(state.kept_now, DICE)]
    yield "active", one((state.active - seat) % state.seats, range(state.seats))
    yield "table", [share(state.table.count(face), DICE) for face in FACES]
    yield "kept", [share(state.kept.count(face), DICE) for face in FACES]
    players = around(state.seats, seat)
    yield "barns", [share(state.barns[player], MOST) for player in players]
    yield "out", [float(player in state.out) for player in players]


ENCODING = Encoding(
    words=("keep", "done", *FACES), chance_words=("roll", *FACES), longest=2, scores=(-1, MOST), see=see
)
