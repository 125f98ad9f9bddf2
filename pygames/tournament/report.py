"""A tournament's report: one page of HTML that needs nothing else, or tables in Markdown for a rules page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from statistics import mean

from pygames.core.words import counted
from pygames.tournament.summary import Count, Summary, middle

MARK = "<!doctype html><!-- a report of pygames -->"
"""How a report begins, so that nothing else is ever written over."""
STYLE = """
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1d2b2a; background: #fbf9f3; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; } th, td { padding: .2rem .8rem .2rem 0; text-align: right; border-bottom: 1px solid #d9d3c4; }
th:first-child, td:first-child { text-align: left; }
"""
Cells = Sequence[str]


def html(summary: Summary) -> str:
    """The page."""
    from pygames.tournament import plots  # here, so that the tables need no library

    tournament = summary.tournament
    title = (
        f"{tournament.played.title}: {counted(summary.matches, 'match', 'matches')} of {', '.join(tournament.entrants)}"
    )
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(_about(summary))}</p>"]
    parts += ["<h2>Who won</h2>", _table(*_standing(summary))]
    parts += ["<h2>From which seat</h2>", _figure(plots.seats_plot(summary)), _table(*_seats(summary))]
    parts += ["<h2>How long matches are</h2>", _figure(plots.lengths_plot(summary)), f"<p>{_length(summary)}</p>"]
    parts += ["<h2>How scores grow</h2>", _figure(plots.growth_plot(summary)), f"<p>{_points(summary)}</p>"]
    for group, counts in grouped(summary):
        heading = f"How often: {group}" if group else "How often"
        parts += [f"<h2>{escape(heading)}</h2>", _figure(plots.counts_plot(summary, counts))]
        parts.append(_table(*_counted(summary, counts)))
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(parts)
    return f'{MARK}\n<html lang="en"><head>{head}<style>{STYLE}</style></head>\n<body>\n{body}\n</body></html>\n'


def markdown(summaries: Sequence[Summary]) -> str:
    """Tables for a rules page: a row for each tournament, one for each thing that was counted in each, and for each group all of them together."""
    columns = ("players", "matches", "lines", "points", "wins from the first seat", "an equal share")
    tables = [_markdown(columns, [_matches(each) for each in summaries])]
    names = sorted({name for each in summaries for name in each.counts})
    alone = [name for name in names if ": " not in name]
    if alone:
        heads = ("counted", "players", "a player", "on average", "in matches", "wins of who had it", "an equal share")
        tables.append(_markdown(heads, [_alone(each, name) for name in alone for each in summaries]))
    for group, members in groupby((name for name in names if ": " in name), key=lambda name: name.split(": ")[0]):
        found = {name: [each.counts[name] for each in summaries if name in each.counts] for name in members}
        together = sum(sum(count.times) for counts in found.values() for count in counts)
        lines = [_member(counts, together) for counts in found.values()]
        tables.append(_markdown((group, "share", "wins of who had it", "an equal share"), lines))
    return "\n\n".join(tables)


def grouped(summary: Summary) -> list[tuple[str, list[Count]]]:
    """What was counted, group by group."""
    ordered = sorted(summary.counts.values(), key=lambda count: (count.group, count.name))
    return [(group, list(counts)) for group, counts in groupby(ordered, key=lambda count: count.group)]


def _about(summary: Summary) -> str:
    tournament = summary.tournament
    options = ", ".join(f"{name} {choice}" for name, choice in tournament.options) or "no options"
    work = (
        "as much work as each bot takes"
        if tournament.slices is None
        else f"{tournament.slices} slices of work an action"
    )
    return (
        f"{counted(tournament.seats, 'player')} at a table; rules {tournament.rules}, {options}; {work}; "
        f"seed {tournament.seed}. In brackets stands where the true share lies in 95 of 100 cases."
    )


def _standing(summary: Summary) -> tuple[Cells, list[Cells]]:
    rows = summary.standing.rows()
    elo = any(row.elo is not None for row in rows)
    heads = ("bot", "matches", "won", "share", "95 %", *(["Elo"] if elo else []))
    return heads, [
        (
            row.name,
            f"{row.matches:,}",
            f"{row.won:g}",
            _percent(row.share),
            f"{_percent(row.low)} to {_percent(row.high)}",
        )
        + ((f"{row.elo:+.0f}",) if row.elo is not None else ())
        for row in rows
    ]


def _seats(summary: Summary) -> tuple[Cells, list[Cells]]:
    shares = [summary.seat_share(seat) for seat in range(summary.tournament.seats)]
    rows: list[Cells] = [
        (f"seat {seat + 1}", _percent(share), f"{_percent(low)} to {_percent(high)}")
        for seat, (share, low, high) in enumerate(shares)
    ]
    return ("seat", "share of wins", "95 %"), rows


def _counted(summary: Summary, counts: list[Count]) -> tuple[Cells, list[Cells]]:
    shares = ["share"] if counts[0].group else []
    heads = ("what", *summary.tournament.entrants, *shares, "wins of who had it", "an equal share")
    rows: list[Cells] = []
    for count in counts:
        sat = [row.matches for row in summary.standing.rows()]
        each = [f"{times / matches:.2f}" if matches else "–" for times, matches in zip(count.times, sat, strict=True)]
        rows.append((count.member, *each, *([_percent(summary.share(count))] if count.group else []), *_wins(count)))
    return heads, rows


def _alone(summary: Summary, name: str) -> Cells:
    """A row in Markdown of something that belongs to no group."""
    count = summary.counted(name)
    each, matches = summary.a_seat(count), count.matches / summary.matches
    seats = str(summary.tournament.seats)
    return count.member, seats, _middle(each), f"{mean(each):.2f}", _percent(matches), *_wins(count)


def _member(counts: Sequence[Count], together: int) -> Cells:
    """A row in Markdown of a group's member, all tournaments together."""
    times = sum(sum(count.times) for count in counts)
    had, won, due = (sum(getattr(count, what) for count in counts) for what in ("had", "won", "due"))
    shares = times / together, float(won) / had, float(due) / had
    return counts[0].member, *(f"{share:.1%}".replace("%", " %") for share in shares)


def _matches(summary: Summary) -> Cells:
    """A tournament's row in Markdown."""
    seats = summary.tournament.seats
    first, low, high = map(_percent, summary.seat_share(0))
    middles = _middle(summary.lengths), _middle(summary.scores)
    return str(seats), f"{summary.matches:,}", *middles, f"{first} ({low} to {high})", _percent(1 / seats)


def _wins(count: Count) -> tuple[str, str]:
    """What part of those who had it won, and what part would have if all seats won alike."""
    if not count.had:
        return "–", "–"
    return _percent(float(count.won) / count.had), _percent(float(count.due) / count.had)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %" if 0 < share < 0.1 else f"{100 * share:.0f} %"


def _middle(values: list[int] | list[float]) -> str:
    median, low, high = middle(values)
    return f"{median:g} ({low:.0f} to {high:.0f})"


def _length(summary: Summary) -> str:
    return f"Lines of a match: {_middle(summary.lengths)}, the median and the middle 80 %."


def _points(summary: Summary) -> str:
    return f"Points at the end: {_middle(summary.scores)}, the median and the middle 80 % of all players."


def _figure(svg: str) -> str:
    return f'<div class="wide" aria-hidden="true">{svg}</div>'


def _table(heads: Cells, rows: list[Cells]) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _markdown(heads: Cells, rows: Sequence[Cells]) -> str:
    cells = [[cell.replace("|", "\\|") for cell in row] for row in (heads, ["---"] * len(heads), *rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in cells)
