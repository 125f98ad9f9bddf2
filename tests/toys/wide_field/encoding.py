"""Wide Field as numbers."""

from pygames.wide_field.rules import HENS, HOLE, SQUARES

from pygames.core.encoding import Encoding


def see(state, seat):
    for name, what in (("mine", HENS[seat]), ("theirs", HENS[1 - seat]), ("holes", HOLE)):
        yield name, [float(there == what) for there in state.board]


ENCODING = Encoding(words=tuple(SQUARES), chance_words=(), longest=2, scores=(0, 1), see=see)
