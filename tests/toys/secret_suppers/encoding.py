"""Secret Suppers as numbers."""

from pygames.secret_suppers.rules import CARDS, HAND

from pygames.core.encoding import Encoding, around, heap, one, share, shares
from pygames.core.words import BLANK

PHASES = ("deal", "host", "peek", "serve", "prize", "over")


def see(state, seat):
    yield "phase", one(state.phase, PHASES)
    yield "round", [share(state.round, HAND)]
    yield "bag", shares(state.bag, CARDS)
    yield "top", one(state.top, [*CARDS, BLANK])
    for number, player in enumerate(around(state.seats, seat)):
        yield f"hand {number}", heap(state.hands[player], CARDS)
        yield f"served {number}", one(state.served[player], [*CARDS, BLANK])
        yield f"points {number}", [share(state.points[player], HAND * 8)]


ENCODING = Encoding(
    words=("peek", "pass", "serve", *CARDS),
    chance_words=("deal", "top", "prize", *CARDS),
    longest=2,
    scores=(0, HAND * 8),
    see=see,
)
