"""Solo: what a match was worth, and whether it counts as a score."""

from pygames.core.errors import BadOption, BadRecord
from pygames.core.match import Match
from pygames.core.record import Record, parse
from pygames.core.solo import SoloResult


def solo_result(match: Match) -> SoloResult:
    """What a solo match is worth: the final evaluation as it stands, 0 best, 18 worst.

    A score counts only if every outcome is the seed's and none was taken back.

    Raises BadOption for a match of another game.
    """
    if match.game.slug != "rolling-gemstones":
        raise BadOption(f"Solo scores belong to The Rolling Gemstones, and this is a match of {match.game.title}.")
    why = _why_not(match, parse(match.text))
    return SoloResult(-int(match.state.scores()[0]), not why, why)


def _why_not(match: Match, record: Record) -> str:
    if match.state.seats != 1:
        return "More than one player takes part."
    if match.state.turn is not None:
        return "The match is not over yet."
    if any(line.text.startswith("resign") for line in record.lines):
        return "The match was given up."
    if not record.seats[0].human or any(line.text.startswith("sit 0 bot") for line in record.lines):
        return "A bot played a part of it."
    if record.position is not None:
        return "The match started from a position that was set up."
    if record.free or any(line.text.startswith("roll") for line in record.undone):
        return "In this match dice could be taken back."
    if match.state.options["dice"] == "own" or not _seeds_own(match, record):
        return "Some dice are not those of the match's seed."
    return ""


def _seeds_own(match: Match, record: Record) -> bool:
    """Whether the match replayed without its outcomes draws the same ones."""
    record.lines = [line for line in record.lines if not line.text.startswith("roll")]
    try:
        return Match.load(record.written()).lines == match.lines
    except BadRecord:
        return False
