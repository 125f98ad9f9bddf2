"""The toy games are found like any other: a folder in `pygames.__path__`, a view in `web.views.__path__`."""

from pathlib import Path

from hypothesis import settings

import pygames
import web.views

TOYS = Path(__file__).parent / "toys"

pygames.__path__.append(str(TOYS))
web.views.__path__.append(str(TOYS / "views"))

settings.register_profile("pygames", derandomize=True, deadline=None, database=None)
settings.load_profile("pygames")
