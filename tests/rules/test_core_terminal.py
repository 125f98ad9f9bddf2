"""`python -m pygames`: playing, replaying, the arena, perft, and what each says to bad arguments."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pygames
from pygames import Match, Thought
from pygames.terminal import main

ROOT = Path(pygames.__file__).parent.parent
Typed = Callable[..., tuple[int, str, str]]


class FirstAction:
    """Somebody's own bot."""

    def think(self, state: pygames.State, seat: int, rng: object) -> Iterator[Thought]:
        yield Thought(state.actions()[0], 1.0, None, "The first.")


class Cheat:
    def think(self, state: pygames.State, seat: int, rng: object) -> Iterator[Thought]:
        yield Thought(("fly",), 1.0, None, "Up.")


class Silent:
    def think(self, state: pygames.State, seat: int, rng: object) -> Iterator[Thought]:
        return iter(())


class Fails:
    def think(self, state: pygames.State, seat: int, rng: object) -> Iterator[Thought]:
        yield Thought(("fly",), 1 / 0, None, "")


class Leaves:
    def think(self, state: pygames.State, seat: int, rng: object) -> Iterator[Thought]:
        sys.exit(3)


class Dies:
    def think(self, state: pygames.State, seat: int, rng: object) -> Iterator[Thought]:
        os._exit(3)


class ThinksNothing:
    def think(self, state: pygames.State, seat: int, rng: object) -> Iterator[None]:
        yield None


class NeverBorn:
    def __init__(self) -> None:
        raise RuntimeError("not today")


@pytest.fixture
def types(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Types lines into a command; gives its exit code, what it said, and what it complained about."""

    def run(*arguments: str, lines: str | None = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", None if lines is None else io.StringIO(lines))
        code = main(list(arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def test_somebody_plays_by_number_by_words_and_against_a_bot(types: Typed, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    lines = f"1\noffer rope\nundo\ntake egg\nwhy take cow\nlog\nhint\nhelp\nsave\nsave {file}\nquit\n"
    code, out, err = types("play", "egg-market", "--seats", "Ann,bot:easy", "--seed", "3", lines=lines)
    assert (code, err) == (0, "")
    assert "Ann, trade with somebody" in out and "Ann takes egg." in out and "“cow” is not on sale" in out
    assert "A strong bot would play:" in out and "Name a file" in out
    match = Match.load(file.read_text())
    assert match.lines[0] == "take egg" and match.state.turn == 0 and match.seats[1].name == "easy"
    code, out, err = types("play", "--load", str(file), lines="quit\n")
    assert code == 0 and "round:" in out


def test_a_game_with_a_board_draws_it(types: Typed) -> None:
    _, out, _ = types("play", "hens-and-chicks", "--seats", "Ann,Ben", lines="b1 d3\n")
    assert "8  c h h h h h h c\n7  c c c c c c c c\n6  . . ." in out and "3  . . . H . . . .\n" in out
    assert "   a b c d e f g h\n" in out


def test_a_refused_action_is_answered_with_its_rule(types: Typed) -> None:
    _, out, _ = types("play", "egg-market", "--seats", "Ann,Ben", lines="propose 1\n999\n\nundo\nredo\n")
    assert "First offer something" in out and "[offer]" in out and "[undo]" in out and "[redo]" in out


def test_when_the_input_ends_the_match_is_not_lost(types: Typed) -> None:
    code, out, _ = types("play", "egg-market", "--seats", "Ann,Ben", "--seed", "5", lines="take egg\n")
    assert code == 0
    assert Match.load(out[out.index("pygames 1\n") :]).lines == ["take egg"]


def test_what_was_played_after_saving_is_not_lost(types: Typed, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    _, out, _ = types("play", "egg-market", "--seats", "Ann,Ben", lines=f"take egg\nsave {file}\ntake rope\nquit\n")
    assert Match.load(out[out.index("pygames 1\n") :]).lines == ["take egg", "take rope"]
    _, out, _ = types("play", "egg-market", "--seats", "Ann,Ben", lines=f"take egg\nsave {file}\nquit\n")
    assert "pygames 1\n" not in out


def test_a_file_that_cannot_be_written_ends_no_match(types: Typed, tmp_path: Path) -> None:
    lines = f"take egg\nsave {tmp_path}\nsave a\0b\nsave {tmp_path}/none/here\n"
    code, out, _ = types("play", "egg-market", "--seats", "Ann,Ben", lines=lines)
    assert code == 0 and "directory" in out and "“a b” cannot be a file's name" in out and "No such file" in out
    assert Match.load(out[out.index("pygames 1\n") :]).lines == ["take egg"]


def test_a_closed_input_loses_no_match(types: Typed) -> None:
    assert types("replay", "-", lines=None)[0] == 2
    code, out, _ = types("play", "egg-market", "--seats", "Ann,Ben", lines=None)
    assert code == 0 and "pygames 1\n" in out


def test_signs_that_the_terminal_does_not_have_end_no_match() -> None:
    command = [sys.executable, "-m", "pygames", "play", "hens-and-chicks", "--seats", "Zoë,👩\u200d🌾"]
    ran = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii:strict"},
        input=b"a2 b3\n\xff\xfe\na7 b6\n",
        capture_output=True,
        check=True,
    )
    assert ran.stderr == b"" and ran.stdout.endswith(b"a2 b3\na7 b6\n\n")


def test_a_reader_that_goes_away_is_no_fault() -> None:
    match = Match.start("hens-and-chicks", ["Ann", "Ben"])
    while len(match.lines) < 9000:
        match.play("sit 0 human Ann")
    command = [sys.executable, "-m", "pygames", "replay", "-"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as ran:
        assert ran.stdin and ran.stdout and ran.stderr
        ran.stdout.close()
        ran.stdin.write(match.text.encode())
        ran.stdin.close()
        assert ran.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this machine has no file that never ends")
def test_of_a_file_that_never_ends_only_so_much_is_read(types: Typed) -> None:
    code, _, err = types("replay", "/dev/zero")
    assert code == 2 and "1,000,000 bytes" in err


def test_a_match_is_played_to_its_ranking(types: Typed) -> None:
    _, out, _ = types("play", "egg-market", "--seats", "Ann,Ben,Cleo", lines="take egg\nresign\nresign\n")
    assert "The market is closed." in out and "1. Ann (" in out


def test_nobody_sees_anothers_secrets_at_one_terminal(types: Typed) -> None:
    _, out, _ = types("play", "secret-suppers", "--seats", "Ann,Ben", "--seed", "4", lines="pass\n1\n\n1\nquit\n")
    before, curtain, after = out.partition("Ben, press Enter when only you can see this.")
    assert curtain and before.endswith("\n" * 60)
    match = Match.start("secret-suppers", ["Ann", "Ben"], seed=4)
    assert match.state.seen_by(0).position() in before and match.state.position() not in out
    assert f"Ann is dealt {match.state.hands[0][0]}" not in after


def test_players_with_dice_of_their_own_type_them(types: Typed) -> None:
    arguments = ("play", "dice-barn", "--seats", "Ann", "--option", "dice=own")
    _, out, _ = types(*arguments, lines="1\nroll 1 2 3 4 5 7\nroll 1 2 3 4 5 6\nhint\nkeep 6\n")
    assert "Ann throws 1 2 3 4 5 6." in out and "Ann keeps 6." in out and "[chance]" in out


def test_a_broken_file_is_gone_on_with_from_its_good_part(types: Typed, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(Match.start("egg-market", ["Ann", "Ben"]).text + "take egg\ntake cow\n")
    code, out, err = types("play", "--load", str(file), lines="quit\n")
    assert code == 0 and "Line 8" in err and "goes on from the line before" in err and "Ben, trade" in out


def test_a_match_is_replayed_as_a_seat_has_seen_it(types: Typed, tmp_path: Path) -> None:
    match = Match.start("secret-suppers", ["Ann", "Ben"], seed=4)
    match.play("pass")
    match.play(match.state.actions()[0])
    file = tmp_path / "match.txt"
    file.write_text(match.text.replace("pass\n", "pass\n# How daring!\n"))
    code, out, _ = types("replay", str(file), "--seat", "0")
    assert code == 0 and f"    8 {match.log(0)[-1]}" in out and "# How daring!" in out
    assert f"    8 {match.log(None)[-1]}" in types("replay", str(file))[1]


def test_a_broken_match_is_replayed_up_to_there(types: Typed) -> None:
    text = Match.start("egg-market", ["Ann", "Ben"]).text + "take egg\ntake cow\n"
    code, out, err = types("replay", "-", lines=text)
    assert code == 2 and "    1 Ann takes egg." in out and "Line 8" in err


def test_the_arena_gives_wins_with_their_interval_and_the_same_for_one_seed(types: Typed) -> None:
    own = f"{__name__}:FirstAction"
    sys.modules.setdefault(__name__, sys.modules[FirstAction.__module__])
    arguments = ("arena", "egg-market", "--seats", f"easy,{own}", "--matches", "6", "--workers", "1", "--slices", "3")
    first, second = types(*arguments), types(*arguments)
    assert first == second and first[0] == 0
    assert "6 matches, seed 1" in first[1] and first[1].count("95 %") == 2 and own in first[1]


def test_both_processes_give_what_one_gives() -> None:
    command = [sys.executable, "-m", "pygames", "arena", "hens-and-chicks", "--seats", "easy,random", "--matches", "4"]
    said = [
        subprocess.run([*command, "--workers", workers], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for workers in ("1", "2")
    ]
    assert said[0] == said[1] and "easy" in said[0]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_bot_that_cheats_is_named_by_any_number_of_processes(workers: str) -> None:
    command = [sys.executable, "-m", "pygames", "arena", "hens-and-chicks", "--matches", "2", "--workers", workers]
    ran = subprocess.run(
        [*command, "--seats", f"{Path(__file__).stem}:Cheat,random"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 2 and ran.stderr.startswith("pygames: The bot “Cheat” does what is not legal.")


def test_a_bot_that_ends_its_process_ends_the_arena_with_a_sentence() -> None:
    command = [sys.executable, "-m", "pygames", "arena", "hens-and-chicks", "--matches", "4", "--workers", "2"]
    ran = subprocess.run(
        [*command, "--seats", f"{Path(__file__).stem}:Dies,random"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 2 and "A bot has ended the process" in ran.stderr and "Traceback" not in ran.stderr


def test_codes_in_a_text_do_nothing_to_the_terminal(types: Typed, tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    text = Match.start("egg-market", ["Ann", "Ben"]).text.replace("---\n", "mood \x1b[2J\n---\n# \x1b[31mred\n")
    file.write_text(text + "take egg\n# \x1b]0;title\x07\n")
    for arguments in (("replay", str(file)), ("play", "--load", str(file))):
        code, out, err = types(*arguments, lines="take rope\nquit\n")
        assert code == 0 and "red" in out and "\x1b" not in out + err and "\x07" not in out


@pytest.mark.parametrize("name", ["\ud800", "a\0b"])
def test_a_name_that_no_file_has_is_refused_with_a_sentence(types: Typed, name: str) -> None:
    for arguments in (("replay", name), ("play", "--load", name)):
        code, _, err = types(*arguments)
        assert code == 2 and ("cannot be a file's name" in err or "No such file" in err)
    code, out, _ = types("play", "egg-market", "--seats", "Ann,Ben", lines=f"save {name}/\nquit\n")
    assert code == 0 and ("cannot be a file's name" in out or "No such file" in out)


def test_a_game_that_keeps_its_promises_is_told_so(types: Typed) -> None:
    code, out, err = types("check", "egg-market", "--matches", "1")
    assert (code, err) == (0, "") and out.count("1 match, ") == 3 and out.endswith("Egg Market keeps every promise.\n")


ELSEWHERE = """
from dataclasses import replace
import pygames

SUPPERS = pygames.game("secret-suppers")

class Forgetful(SUPPERS.state):
    '''Shows a spectator every hand.'''
    def hide(self, seat):
        if seat is not None:
            super().hide(seat)

FORGETFUL = replace(SUPPERS, slug="forgetful", title="Forgetful", state=Forgetful, package="pygames.core")
"""


def test_of_a_game_that_lies_elsewhere_a_finding_says_what_where_and_how_to_see_it_again(
    types: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lies_elsewhere.py").write_text(ELSEWHERE)
    monkeypatch.syspath_prepend(str(tmp_path))
    name = "lies_elsewhere:FORGETFUL"
    code, out, err = types("check", name, "--matches", "1")
    assert (code, err) == (1, "") and out.endswith("Forgetful: 5 findings.\n")
    assert "There is no rulebook.md in pygames.core" in out and "There is no encoding.py" in out
    for known in ("position  phase:", "viewer    ", "table     forgetful-2", "seed      0"):
        assert f"  {known}" in out
    again = next(line for line in out.splitlines() if line.startswith("  again"))
    command = again.split("python -m pygames ")[1].split()
    assert command[:2] == ["check", name] and types(*command)[1].splitlines()[2] in out
    code, out, _ = types("play", name, "--seats", "Ann,Ben", lines="pass\npass\nquit\n")
    assert code == 0 and " passes." in out


def test_perft_counts_actions_and_outcomes(types: Typed) -> None:
    assert (
        types("perft", "wide-field", "--depth", "1")[1]
        == f"perft 1: {len(pygames.game('wide-field').new().actions())}\n"
    )
    assert types("perft", "egg-market", "--depth", "2")[1].startswith("perft 1: 8\nperft 2: ")
    assert types("perft", "secret-suppers", "--depth", "2")[1] == "perft 1: 8\nperft 2: 64\n"
    assert types("perft", "hens-and-chicks", "--depth", "2", "--option", "setup=hens-front")[1].count("\n") == 2


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("play", "Which game?"),
        ("play egg-markt", "egg-market"),
        ("play egg-market --seats Ann", "2, 3 or 4 players"),
        ("play egg-market --seats Ann,bot:best", "“best”"),
        ("play egg-market --seed x", "1 to 18 digits"),
        ("play egg-market --position x", "name:value"),
        ("play egg-market --option cow=1", "no option “cow”"),
        ("play egg-market --option self=1", "no option “self”"),
        ("play egg-market --option cow", "name=choice"),
        ("play --load no-such-file", "No such file"),
        ("play egg-market --load no-such-file", "leave everything else out"),
        ("play --seed 3 --load no-such-file", "leave everything else out"),
        ("play --load .", "directory"),
        ("replay no-such-file", "No such file"),
        ("replay -", "Line 1"),
        ("arena egg-market --seats strong --players 5", "2, 3 or 4 players"),
        ("arena egg-market --seats strong,best", "“best”"),
        ("arena egg-market --seats easy,no_such_module:Bot", "cannot be made"),
        ("arena egg-market --seats easy,pygames:NoBot", "cannot be made"),
        ("arena egg-market --seats easy,pathlib:Path", "no method think"),
        ("arena egg-market --seats easy,:", "cannot be made"),
        (f"arena egg-market --workers 1 --matches 2 --seats {__name__}:Cheat,easy", "fly"),
        (f"arena egg-market --workers 1 --matches 2 --seats {__name__}:Cheat,easy", "“Cheat” does what is not legal"),
        (f"arena egg-market --workers 1 --matches 2 --seats {__name__}:Silent,easy", "no thought"),
        (f"arena egg-market --workers 1 --matches 2 --seats {__name__}:Fails,easy", "ZeroDivisionError: division by"),
        (f"arena egg-market --workers 1 --matches 2 --seats {__name__}:Fails,easy", f"of {__file__})"),
        (f"arena egg-market --workers 1 --matches 2 --seats {__name__}:Leaves,easy", "“Leaves” fails: SystemExit"),
        (f"arena egg-market --workers 1 --matches 2 --seats {__name__}:ThinksNothing,easy", "“ThinksNothing” fails"),
        (f"arena egg-market --workers 1 --matches 2 --seats {__name__}:NeverBorn,easy", "RuntimeError: not today"),
        ("arena egg-market --matches 0", "1 to 1,000,000"),
        ("arena egg-market --workers 0", "1 to 100"),
        ("arena egg-market --workers 101", "1 to 100"),
        ("arena egg-market --slices 0", "1 or more"),
        ("check egg-market --matches 0", "1 to 1,000,000"),
        ("check egg-market --table egg-market-9", "egg-market-2"),
        ("check egg-markt", "egg-market"),
        ("check no_such_module:GAME", "ModuleNotFoundError"),
        ("check pygames:Match", "is no game"),
        ("perft egg-market --depth 0", "1 to 20"),
        ("perft dice-barn --depth 1", "too many to count"),
        ("perft egg-market --seats 9", "2, 3 or 4 players"),
    ],
)
def test_a_bad_argument_gets_a_clear_message(types: Typed, arguments: str, why: str) -> None:
    sys.modules.setdefault(__name__, sys.modules[Cheat.__module__])
    code, _, err = types(*arguments.split())
    assert code == 2 and err.startswith("pygames: ") and why in err and "Traceback" not in err


@pytest.mark.parametrize("arguments", [[], ["fly"], ["arena"], ["perft", "egg-market", "--depth", "x"]])
def test_an_unknown_command_is_refused_with_the_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2 and "usage:" in capsys.readouterr().err
