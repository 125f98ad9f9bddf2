"""Egg Market as numbers."""

from pygames.egg_market.rules import KINDS, MOST_ASKED, ROUNDS, WORDS

from pygames.core.encoding import Encoding, around, heap, one, share

SEATS = 4
HELD = dict.fromkeys(KINDS, 20)
SIDE = dict.fromkeys(KINDS, MOST_ASKED)


def see(state, seat):
    yield "round", [share(state.round, ROUNDS), float(state.proposed)]
    yield "active", one((state.active - seat) % state.seats, range(state.seats))
    for player in around(state.seats, seat):
        yield (
            f"holds {(player - seat) % state.seats}",
            [*heap(state.holdings[player], HELD), float(player in state.out)],
        )
    yield "offered", heap(state.offered, SIDE)
    yield "asked", heap(state.asked, SIDE)


ENCODING = Encoding(
    words=(*WORDS, *KINDS, *map(str, range(SEATS))),
    chance_words=(),
    longest=2,
    scores=(-1, 5 * (2 + ROUNDS * (1 + SEATS * MOST_ASKED))),
    see=see,
)
