"""`python -m pygames report`: what a tournament's matches were like, as a page with plots or as tables."""

from __future__ import annotations

import argparse
from pathlib import Path

from pygames.core.errors import BadOption
from pygames.terminal.common import path, say
from pygames.tournament import MatchFile
from pygames.tournament.report import MARK, html, markdown
from pygames.tournament.summary import Summary


def arguments(made: argparse.ArgumentParser) -> None:
    """What `report` takes."""
    made.add_argument("files", metavar="FILE", nargs="+", help="what arena --file has written")
    made.add_argument("--out", metavar="PAGE", help="the page (default: beside the file, with .html)")
    made.add_argument("--markdown", action="store_true", help="print tables for a rules page instead, of all files")


def run(parsed: argparse.Namespace) -> None:
    """Write a report."""
    if parsed.markdown:
        say(markdown([_summary(path(file)) for file in parsed.files]))
        return
    if len(parsed.files) > 1:
        raise BadOption("A page is about one tournament: name one file, or use --markdown.")
    file = path(parsed.files[0])
    out = path(parsed.out) if parsed.out else file.with_suffix(".html")
    if out.exists() and not _is_report(out):
        raise BadOption(f"{out} is there already and is no report, so it stays: name another page with --out.")
    out.write_text(html(_summary(file)), encoding="utf-8")
    say(f"{out} is written.")


def _summary(file: Path) -> Summary:
    summary = Summary.of(*MatchFile.read(file))
    if not summary.matches:
        raise BadOption(f"{file} holds no match yet.")
    return summary


def _is_report(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(MARK)) == MARK.encode()
