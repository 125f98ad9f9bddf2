"""Cuts the fonts' makers' files down to the site's own letters and weights: `python -m web.fonts.cut`, with `pip install fonttools brotli`."""

from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from web.build.assets import BASIC, FONTS
from web.build.places import node_file
from web.fonts import FOLDER, LETTERS, WEIGHTS

FEATURES = "calt ccmp clig kern liga locl mark mkmk rlig rvrn tnum".split()
"""What browsers do by themselves, and digits of one width."""


def cut(source: Path, target: Path) -> None:
    """Writes into `target` what the site needs of a font."""
    font = TTFont(source, recalcTimestamp=False)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": WEIGHTS})
    options = Options(flavor="woff2", layout_features=FEATURES)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(LETTERS))
    subsetter.subset(font)
    font.flavor = options.flavor
    font.save(target)


if __name__ == "__main__":
    for _, _, pattern in FONTS:
        cut(node_file(pattern.format("latin")), FOLDER / Path(pattern.format(BASIC)).name)
