"""The letters that the site itself is written in, each font cut down to them: every page fetches these. Other letters, of names that people type, are in the makers' own files."""

from pathlib import Path

FOLDER = Path(__file__).parent
LETTERS = "U+0020-007E,U+00A0,U+00B7,U+00BD,U+00D7,U+2013,U+2018-2019,U+201C-201D,U+2026,U+2212"
WEIGHTS = (400, 700)
"""The lightest and the heaviest that style sheets and drawings ask for."""
