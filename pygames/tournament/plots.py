"""The plots of a report, as SVG that says the same in grey."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import mean
from typing import Any

from pygames.core.errors import BadOption
from pygames.tournament.matches import PARTS
from pygames.tournament.summary import Count, Summary, middle

try:
    import matplotlib
    from matplotlib.figure import Figure
except ImportError:
    raise BadOption("A report needs matplotlib, and it is not installed here: pip install 'pygames[report]'.") from None

INK, SOFT = "#1d2b2a", "#8aa39b"
COLOURS = ("#1b6e5a", "#c2571a", "#3f5fa8", "#a3376f", "#8a7a1f", "#555555")
STYLES = ("-", "--", "-.", ":")
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "pygames",
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.parse_math": False,
}
MOST_BARS = 40


def seats_plot(summary: Summary) -> str:
    """What part of the matches is won from each seat, with its 95 % interval, and what an equal part would be."""
    shares = [summary.seat_share(seat) for seat in range(summary.tournament.seats)]
    with _drawn(7, 2.6) as (axes, done):
        for seat, (share, low, high) in enumerate(shares):
            axes.bar(seat, share, color=COLOURS[0], width=0.6)
            axes.plot([seat, seat], [low, high], color=INK, linewidth=2)
            axes.text(seat + 0.34, share, f"{share:.1%}", va="center")
        axes.axhline(1 / len(shares), color=INK, linestyle=":", linewidth=1)
        axes.set_xticks(range(len(shares)), [f"seat {seat + 1}" for seat in range(len(shares))])
        axes.set_ylabel("share of wins")
        axes.yaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1, 0))
    return done()


def lengths_plot(summary: Summary) -> str:
    """How many lines matches have."""
    with _drawn(7, 2.6) as (axes, done):
        axes.hist(summary.lengths, bins=min(40, len(set(summary.lengths))), color=COLOURS[0], edgecolor="white")
        axes.axvline(middle(summary.lengths)[0], color=INK, linestyle="--", linewidth=1.5)
        axes.set_xlabel("lines of a match (dashed: the median)")
        axes.set_ylabel("matches")
    return done()


def growth_plot(summary: Summary) -> str:
    """How the entrants' scores grow in the course of a match: the median, and the middle 80 %."""
    with _drawn(7, 3.4) as (axes, done):
        parts = [part / PARTS for part in range(PARTS + 1)]
        for entrant, name in enumerate(summary.tournament.entrants):
            bands = [middle(values) for values in summary.growth[entrant]]
            colour, style = COLOURS[entrant % len(COLOURS)], STYLES[entrant % len(STYLES)]
            axes.plot(
                parts, [band[0] for band in bands], color=colour, linestyle=style, linewidth=2, label=_plain(name)
            )
            axes.fill_between(parts, [band[1] for band in bands], [band[2] for band in bands], color=colour, alpha=0.12)
        axes.set_xlabel("part of the match")
        axes.set_ylabel("score")
        axes.xaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1, 0))
        axes.legend(frameon=False)
    return done()


def counts_plot(summary: Summary, counts: list[Count]) -> str:
    """How often something happened to a player in a match."""
    shown = sorted(counts, key=lambda count: sum(count.times), reverse=True)[:MOST_BARS]
    with _drawn(7, 0.7 + 0.28 * len(shown)) as (axes, done):
        times = [mean(summary.a_seat(count)) for count in shown]
        axes.barh(range(len(shown)), times, color=COLOURS[0], height=0.7)
        for at, value in enumerate(times):
            axes.text(value, at, f" {value:.2f}", va="center")
        axes.set_yticks(range(len(shown)), [_plain(count.member) for count in shown])
        axes.invert_yaxis()
        axes.set_xlabel("times, for a player in a match")
    return done()


@contextmanager
def _drawn(wide: float, high: float) -> Iterator[tuple[Any, Callable[[], str]]]:
    """Axes to draw on, and what gives the drawing as an `<svg>`, the same for the same figures."""
    with matplotlib.rc_context(SETTINGS):
        figure = Figure(figsize=(wide, high), layout="constrained")
        file = io.StringIO()
        yield figure.add_subplot(), lambda: file.getvalue()[file.getvalue().index("<svg") :]
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})


def _plain(name: str) -> str:
    """A name that is no more than that: signs that would begin something are shown as blanks, and long ones are cut."""
    shown = "".join(sign if sign.isprintable() else " " for sign in name)
    return (shown if len(shown) <= 40 else shown[:39] + "…").lstrip("_") or " "
