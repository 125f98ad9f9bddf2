"""What every game must keep, whatever is played: promises that are looked at on random matches, of any game, in this tree or not."""

from __future__ import annotations

from collections.abc import Callable

from pygames.conformance.cases import Case, cases
from pygames.conformance.ends import all_stand_somewhere, the_end_is_the_end, whoever_resigns_is_out
from pygames.conformance.finding import Finding
from pygames.conformance.luck import chance_is_repeatable, one_seed_gives_one_luck
from pygames.conformance.numbers import arrays_are_alike, odds_are_those_of_the_outcomes, words_and_scores_are_foretold
from pygames.conformance.rounds import all_may_choose_at_once, who_chooses_ahead_changes_nothing
from pygames.conformance.secrets import (
    bots_do_not_peek,
    secrets_are_kept,
    what_is_hidden_stays_hidden,
    what_is_told_is_what_is_seen,
)
from pygames.conformance.texts import positions_load, texts_load
from pygames.conformance.touching import (
    actions_are_words,
    after_walks_to_the_actions,
    copies_are_independent,
    refusals_name_a_rule,
    refused_actions_change_nothing,
)
from pygames.conformance.undoing import undo_is_exact
from pygames.conformance.walk import Walk

__all__ = ["PROMISES", "Case", "Finding", "Walk", "cases", "check"]

PROMISES: tuple[Callable[[Walk], None], ...] = (
    actions_are_words,
    after_walks_to_the_actions,
    refusals_name_a_rule,
    refused_actions_change_nothing,
    texts_load,
    positions_load,
    undo_is_exact,
    chance_is_repeatable,
    one_seed_gives_one_luck,
    secrets_are_kept,
    what_is_told_is_what_is_seen,
    what_is_hidden_stays_hidden,
    all_may_choose_at_once,
    who_chooses_ahead_changes_nothing,
    bots_do_not_peek,
    the_end_is_the_end,
    whoever_resigns_is_out,
    words_and_scores_are_foretold,
    arrays_are_alike,
    odds_are_those_of_the_outcomes,
    copies_are_independent,
    all_stand_somewhere,
)


def check(case: Case, seed: int) -> Walk:
    """All promises, on one random match. Raises Finding for the first that is broken."""
    try:
        walk = Walk(case, seed)
        for promise in PROMISES:
            promise(walk)
    except Finding as finding:
        finding.place("table", str(case))
        finding.place("seed", str(seed))
        raise
    return walk
