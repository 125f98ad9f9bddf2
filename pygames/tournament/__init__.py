"""Many matches between bots: in this process, on all processors or on a cluster; kept in a file, counted, reported.

>>> from concurrent.futures import ThreadPoolExecutor
>>> from pygames.tournament import Standing, Tournament, play
>>> tournament = Tournament.of("hens-and-chicks", ["easy", "random"], slices=5)
>>> standing = Standing(tournament)
>>> with ThreadPoolExecutor() as executor:
...     for played in play(tournament, range(4), executor):
...         standing.add(played)
>>> [row.name for row in standing.rows()], standing.matches
(['easy', 'random'], 4)
"""

from __future__ import annotations

from pygames.tournament.files import MatchFile
from pygames.tournament.matches import Played, play, play_match
from pygames.tournament.standing import Row, Standing
from pygames.tournament.tables import Tournament

__all__ = ["MatchFile", "Played", "Row", "Standing", "Tournament", "play", "play_match"]
