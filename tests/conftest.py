"""The toy games are found like any other: a folder in `pygames.__path__`, a view in `web.views.__path__`."""

import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

import pygames
import web.views

TOYS = Path(__file__).parent / "toys"

pygames.__path__.append(str(TOYS))
web.views.__path__.append(str(TOYS / "views"))

IN_THE_BROWSER = sys.platform == "emscripten"
settings.register_profile(
    "pygames",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=1 if IN_THE_BROWSER else 3,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("pygames")
