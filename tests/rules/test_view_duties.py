"""What the build says of a view that does not do its duty: each fault in a sentence."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

import pygames
from pygames.core import registry
from web.app.boards.panel import Panel, Piece, Thing
from web.app.boards.views import View
from web.build import duties
from web.build.anchors import rule_ids
from web.build.places import BuildError

GAME = pygames.game("hens-and-chicks")
SQUARE = Thing("a1", "a1", "square a1", 0, 0, 9, 9)


def view(**functions: Any) -> ModuleType:
    """A view of these functions, as if they were written in its module."""
    module = ModuleType("web.views.trial")
    for name, function in functions.items():
        function.__module__ = module.__name__
        setattr(module, name, function)
    return module


def faults(*panels: Panel) -> str:
    return "\n".join(duties.panel_faults(list(panels)))


def panel(key: str = "board", things: list[Thing] | None = None, under: str = "", **more: Any) -> Panel:
    return Panel(key, "The board", 10, 10, [SQUARE] if things is None else things, under=under, **more)


def test_a_good_view_is_silent() -> None:
    duties.check_view(GAME, view(draw=lambda state, seat: [panel()]))


def test_only_draw_is_needed_and_without_it_the_board_is_shown_in_letters() -> None:
    drawn = View(None).draw(GAME.new(), 0)
    assert len(drawn) == 1 and ">8" in drawn[0].under and faults(*drawn) == ""


def test_a_misspelt_function_is_refused_with_the_nearest_name() -> None:
    module = view(draw=lambda state, seat: [panel()], seat_icn=lambda seat: "")
    with pytest.raises(
        BuildError, match=r"web\.views\.trial: Nobody asks a view for seat_icn\(\)\. Did you mean seat_icon"
    ):
        duties.check_view(GAME, module)


def test_a_function_that_does_not_take_what_it_is_given_is_refused() -> None:
    module = view(draw=lambda state, seat: [panel()], button=lambda word: "")
    with pytest.raises(BuildError, match=r"button\(\) is called with word, state, and does not take state\."):
        duties.check_view(GAME, module)


def test_a_view_that_fails_is_told_with_the_position_and_the_viewer() -> None:
    def draw(state: pygames.State, seat: int | None) -> list[Panel]:
        raise KeyError("field3")

    with pytest.raises(BuildError, match=r"KeyError: 'field3' \(drawn for a spectator, at the start: chhhhhhc"):
        duties.check_view(GAME, view(draw=draw))


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (panel(under="<path d='M0 0'>"), "not well-formed"),
        (panel(under='<image href="x"/>'), "<image> is not among what a board is drawn with"),
        (panel(under='<path style="fill:red"/>'), "The page's policy forbids “style”"),
        (panel(under='<path onclick="x()"/>'), "The page's policy forbids “onclick”"),
        (panel(under='<path fill="var(--inkk)"/>'), "There is no colour var(--inkk). Did you mean ink"),
        (panel(under='<use href="#@.hen"/>'), "The shape “@.hen” is shown and nowhere drawn."),
        (panel(under='<g id="hen"/>'), "The id “hen” is not alone on a page with several boards"),
        (panel(things=[SQUARE, SQUARE]), "Two things have the key “a1”"),
        (panel(things=[Thing("a1", "A 1", "square", 0, 0, 9, 9)]), "says “A 1”, which is no word of an action"),
        (panel(things=[Thing("a1", "a1", " ", 0, 0, 9, 9)]), "has no name that could be spoken"),
        (panel(things=[Thing("a1", "a1", "square", 0, 0, 99, 9)]), "reaches beyond the panel's 10 × 10 units"),
        (
            panel(pieces=[Piece("hen", "a1", 1, 1, ""), Piece("hen", "a1", 2, 2, "")]),
            "two pieces “hen” in the one place “a1”",
        ),
        (panel(size="hal"), "has the size “hal”. Did you mean half"),
    ],
)
def test_a_fault_of_a_drawing_is_told_as_a_sentence(broken: Panel, told: str) -> None:
    assert told in faults(broken)


def test_two_panels_of_one_key_are_told() -> None:
    assert "Two panels have the key “board”." in faults(panel(), panel(things=[]))


def test_a_board_that_is_too_large_is_told() -> None:
    assert "40,000 are the most" in "\n".join(duties.size_faults([panel(under="<g/>" * 10_001)], GAME.new()))


def test_a_folder_that_gives_no_game_stops_the_build_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "faults", lambda: ["The folder “barn” holds no game."])
    with pytest.raises(BuildError, match="“barn” holds no game"):
        duties.check_games()


def test_rule_ids_are_found_wherever_they_stand(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "odd_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text(
        """
from typing import Final
PLAIN = "plain"
TYPED: Final[str] = "typed"
class Step:
    rule = "inherited"
    def refuse(self):
        return Refusal(self.rule, "…")
def refuse(first, words):
    if first:
        return words.Refusal(PLAIN, "…")
    if words:
        return Refusal(rule=TYPED, text="…")
    return Refusal("one" if first else "other", "…")
class Other(Step):
    rule: str = "overridden"
"""
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    game = type("Odd", (), {"package": "odd_game"})()
    assert set(rule_ids(game)) == {"plain", "typed", "one", "other", "inherited", "overridden"}
