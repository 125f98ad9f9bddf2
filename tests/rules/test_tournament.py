"""Tournaments: who sits where, the same matches on any executor, the file, the standing, the report."""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import pygames
import pygames.gem_hens.counts as gem_hens
from pygames import Thought
from pygames.chickenrun.counts import WAYS
from pygames.core.errors import BadOption
from pygames.hens_and_chicks.counts import Counting
from pygames.terminal import main
from pygames.terminal.arena import Progress
from pygames.tournament import MatchFile, Played, Standing, Tournament, play, play_match
from pygames.tournament.matches import PARTS
from pygames.tournament.report import MARK, html, markdown
from pygames.tournament.summary import Summary

ROOT = Path(pygames.__file__).parent.parent
HERE = Path(__file__)
DUEL = Tournament.of("hens-and-chicks", ["easy", "random"], slices=2)
THREE = Tournament.of("hens-and-chicks", ["steady", "easy", "random"], slices=2)
Typed = Callable[..., tuple[int, str, str]]


class Ends:
    """Somebody's own bot, which ends the process."""

    def think(self, state: pygames.State, seat: int, rng: object) -> Iterator[Thought]:
        os._exit(3)
        yield  # type: ignore[unreachable]


@pytest.fixture
def types(capsys: pytest.CaptureFixture[str]) -> Typed:
    """Types a command in this process: its exit code, what it says, what it complains."""

    def typed(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return typed


def made_up(tournament: Tournament, number: int, ranking: tuple[tuple[int, ...], ...]) -> Played:
    """A match that ended so, with nothing else about it."""
    nothing = (0.0,) * tournament.seats
    return Played(number, tournament.table(number), ranking, nothing, 9, (nothing,) * (PARTS + 1), {})


# -- who sits where -------------------------------------------------------------------------------------------------


def test_in_a_round_each_entrant_sits_on_each_seat_with_the_same_luck() -> None:
    tables = [DUEL.table(number) for number in range(DUEL.round)]
    assert tables == [(0, 1), (1, 0)]
    assert [DUEL.luck(number) for number in range(4)] == [1, 1, 2, 2]


@pytest.mark.parametrize("seats", [2, 3])
def test_more_entrants_than_seats_meet_in_every_group(seats: int) -> None:
    tournament = Tournament.of("egg-market", ["easy", "steady", "strong", "random"], seats)
    tables = [tournament.table(number) for number in range(tournament.round)]
    groups = Counter(frozenset(table) for table in tables)
    assert groups == {frozenset(group): seats for group in combinations(range(4), seats)}
    assert {Counter(table[seat] for table in tables)[0] for seat in range(seats)} == {len(tables) // 4}


def test_as_many_sit_down_as_the_game_has_seats() -> None:
    assert THREE.seats == 2 and Tournament.of("chickenrun", ["easy"] * 7).seats == 6


def test_one_who_enters_alone_sits_on_all_seats_with_other_luck_each_time() -> None:
    alone = Tournament.of("chickenrun", ["easy"], 4)
    assert [alone.table(number) for number in range(2)] == [(0, 0, 0, 0)] * 2
    assert [alone.luck(number) for number in range(3)] == [1, 2, 3]
    assert [Tournament.of(slug, ["easy"]).seats for slug in ("rolling-gemstones", "hens-and-chicks")] == [1, 2]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("hens-and-chicks", ["easy", "best"]), "“best”"),
        (("hens-and-chicks", ["easy"], 3), "2 players"),
        (("jelly-bean-farmers", ["easy", "steady"], 3), "only 2"),
        (("hens-and-chicks", []), "1 to 40"),
        (("hens-and-chicks", ["easy"] * 41), "1 to 40"),
        (("chickenrun", ["easy"] * 30, 6), "groups"),
        (("hens-and-chicks", ["easy", "easy"], 2, 0), "slices"),
        (("hens-and-chicks", ["easy", "easy"], 2, 1, "x"), "seed"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_with_a_sentence(arguments: tuple[object, ...], why: str) -> None:
    with pytest.raises(pygames.PygamesError, match=re.escape(why)):
        Tournament.of(*arguments)  # type: ignore[arg-type]


# -- any executor ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_the_same_seed_gives_the_same_matches_whatever_runs_where(executor: type[Executor]) -> None:
    alone = list(play(THREE, range(6)))
    with executor(2) as shared:  # type: ignore[call-arg]
        together = list(play(THREE, range(6), shared))
    assert sorted(together, key=lambda played: played.number) == alone


def test_a_match_that_ends_late_keeps_none_of_the_others_waiting() -> None:
    class Late(Executor):
        """Answers the first match last."""

        def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
            future: Future[object] = Future()
            if args[1] == 0:
                self.first = (future, fn, args)
            else:
                future.set_result(fn(*args))
            return future

    late, found = Late(), []
    for played in play(DUEL, range(4), late):
        found.append(played.number)
        if len(found) == 3:
            future, fn, args = late.first
            future.set_result(fn(*args))
    assert found == [1, 2, 3, 0]


def test_each_match_is_counted_once_though_a_worker_of_the_cluster_is_killed() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        victim = next(iter(client.run(os.getpid).values()))
        found = []
        for played in play(DUEL, range(12), client.get_executor(pure=False)):
            found.append(played)
            if len(found) == 3:
                os.kill(victim, signal.SIGKILL)
    assert sorted(found, key=lambda played: played.number) == list(play(DUEL, range(12)))


def test_a_bot_that_ends_its_process_is_told_and_what_has_ended_stays(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    command = [sys.executable, "-m", "pygames", "arena", "hens-and-chicks", "--matches", "4", "--workers", "2"]
    ran = subprocess.run(
        [*command, "--seats", f"{HERE.stem}:Ends,random", "--file", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 2 and "A bot has ended the process" in ran.stderr and "Traceback" not in ran.stderr
    assert json.loads(file.read_text().splitlines()[0])["entrants"] == [f"{HERE.stem}:Ends", "random"]


def test_a_scheduler_that_does_not_answer_is_named(types: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("pygames.terminal.arena.PATIENCE", 1)
    code, _, err = types("arena", "hens-and-chicks", "--scheduler", "tcp://127.0.0.1:9")
    assert code == 2 and "No Dask scheduler answers at “tcp://127.0.0.1:9”" in err


def test_without_dask_a_cluster_is_refused_with_what_to_install(types: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = types("arena", "hens-and-chicks", "--scheduler", "tcp://127.0.0.1:9")
    assert code == 2 and "pygames[dask]" in err


# -- the file -------------------------------------------------------------------------------------------------------


def test_a_broken_off_tournament_goes_on_from_its_file_as_if_it_had_not_been(types: Typed, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    arguments = ("arena", "hens-and-chicks", "--seats", "easy,random", "--slices", "2", "--workers", "1", "--matches")
    said = types(*arguments, "6", "--file", str(whole))
    types(*arguments, "4", "--file", str(broken))
    lines = broken.read_text().splitlines(keepends=True)
    broken.write_text("".join(lines[:-1]) + lines[-1][:40])  # the machine went off while it wrote the fourth
    assert types(*arguments, "6", "--file", str(broken)) == said
    assert sorted(broken.read_text().splitlines()) == sorted(whole.read_text().splitlines())


def test_a_file_that_holds_all_matches_plays_none(
    types: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ("arena", "hens-and-chicks", "--seats", "easy,random", "--slices", "2", "--workers", "1")
    first = types(*arguments, "--matches", "4", "--file", str(tmp_path / "t"))
    monkeypatch.setattr("pygames.tournament.matches.play_match", None)
    assert types(*arguments, "--matches", "4", "--file", str(tmp_path / "t")) == first


def test_a_match_that_stands_twice_in_a_file_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "t"
    with MatchFile(file, DUEL) as kept:
        kept.add(play_match(DUEL, 0))
        kept.add(play_match(DUEL, 0))
    file.write_text(file.read_text() + file.read_text().splitlines(keepends=True)[1])
    tournament, matches = MatchFile.read(file)
    assert tournament == DUEL and list(matches) == [play_match(DUEL, 0)]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("a letter to a friend\n", "line 1"),
        ("{}\n", "holds no tournament"),
        ('{"format": "pygames tournament 1"}\n', "does not say whole"),
        ("[" * 100_000 + "\n", "line 1"),
    ],
)
def test_another_file_is_refused_and_stays_as_it_was(types: Typed, tmp_path: Path, content: str, why: str) -> None:
    file = tmp_path / "t"
    file.write_text(content)
    for arguments in (("arena", "hens-and-chicks", "--file", str(file)), ("report", str(file))):
        code, _, err = types(*arguments)
        assert code == 2 and why in err and "Traceback" not in err
    assert file.read_text() == content


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("number", bad) for bad in (-1, 1.5, "0", None, 10**12)),
        *(("table", bad) for bad in ([1, 1], [0], None, 7)),
        *(("ranking", bad) for bad in ([], [[0]], [[0], [0]], [[0, 1], []], [["0"], ["1"]], 5)),
        *(("scores", bad) for bad in ([1], [1, "2"], [1, None], [True, 1], None)),
        *(("growth", bad) for bad in ([], [[1, 2]], None)),
        *(
            ("counts", bad)
            for bad in ([], {"a": [1]}, {"a": [1, 0.5]}, {"a": None}, {str(n): [1, 1] for n in range(1001)})
        ),
        ("lines", -3),
    ],
)
def test_a_line_that_is_no_match_of_the_tournament_is_named(tmp_path: Path, name: str, value: object) -> None:
    file = tmp_path / "t"
    with MatchFile(file, DUEL) as kept:
        kept.add(play_match(DUEL, 0))
        kept.add(play_match(DUEL, 1))
    head, first, second = file.read_text().splitlines()
    held = {**json.loads(first), name: value}
    file.write_text("\n".join((head, json.dumps(held), second)) + "\n")
    with pytest.raises(BadOption, match="line 2: this is no match"):
        list(MatchFile.read(file)[1])


@pytest.mark.parametrize(
    ("change", "why"),
    [({"seed": 2}, "seed"), ({"entrants": ["easy", "easy"]}, "entrants"), ({"slices": None}, "slices")],
)
def test_the_file_of_another_tournament_is_not_gone_on_with(
    tmp_path: Path, change: dict[str, object], why: str
) -> None:
    file = tmp_path / "t"
    with MatchFile(file, DUEL):
        pass
    head = json.loads(file.read_text())
    file.write_text(json.dumps({**head, **change}) + "\n")
    with pytest.raises(BadOption, match=f"another tournament: its {why}"):
        MatchFile(file, DUEL)


def test_a_file_of_other_rules_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "t"
    with MatchFile(file, DUEL):
        pass
    file.write_text(json.dumps({**json.loads(file.read_text()), "rules": 99}) + "\n")
    with pytest.raises(BadOption, match="played by version “99”"):
        MatchFile.read(file)


# -- how it stands --------------------------------------------------------------------------------------------------


def test_wins_are_counted_for_the_entrant_not_for_the_seat() -> None:
    standing = Standing(DUEL)
    standing.add(made_up(DUEL, 0, ((0,), (1,))))
    standing.add(made_up(DUEL, 1, ((1,), (0,))))
    assert [row.won for row in standing.rows()] == [2, 0]


def test_a_shared_win_is_a_part_for_each() -> None:
    standing = Standing(DUEL)
    standing.add(made_up(DUEL, 0, ((0, 1),)))
    assert [row.won for row in standing.rows()] == [0.5, 0.5]


def test_the_order_in_which_matches_end_does_not_matter() -> None:
    matches = [made_up(THREE, number, ((number % 2,), (1 - number % 2,))) for number in range(12)]
    forth, back = Standing(THREE), Standing(THREE)
    for one, other in zip(matches, reversed(matches), strict=True):
        forth.add(one)
        back.add(other)
    assert forth.rows() == back.rows()


def test_of_two_entrants_no_elo_is_told_and_of_three_it_is() -> None:
    assert [row.elo for row in Standing(DUEL).rows()] == [None, None]
    assert [row.elo for row in Standing(THREE).rows()] == pytest.approx([0, 0, 0])


def test_who_wins_ten_of_eleven_against_each_other_is_about_400_points_stronger() -> None:
    tournament = Tournament.of("hens-and-chicks", ["steady", "easy", "random"])
    standing, number = Standing(tournament), 0
    for _ in range(1000):  # every pair meets on both sides; the first named wins ten of eleven against the next
        for one, other in ((0, 1), (0, 2), (1, 2)):
            for _ in range(2):
                table = tournament.table(number)
                lost = (number // 6) % (11 if other - one == 1 else 101) == 0
                best = table.index(other if lost else one)
                standing.add(made_up(tournament, number, ((best,), (1 - best,))))
                number += 1
    first, second, third = (row.elo or 0 for row in standing.rows())
    assert first - second == pytest.approx(400, abs=25) and second - third == pytest.approx(400, abs=25)


def test_who_never_lost_is_not_endlessly_strong() -> None:
    standing = Standing(THREE)
    for number in range(THREE.round):
        best = THREE.table(number).index(min(THREE.table(number)))
        standing.add(made_up(THREE, number, ((best,), (1 - best,))))
    first, second, third = (row.elo or 0 for row in standing.rows())
    assert 1000 > first > second > third > -1000


def test_the_result_is_a_table_for_other_programs(types: Typed) -> None:
    arguments = ("arena", "hens-and-chicks", "--seats", "steady,easy,random", "--slices", "1", "--workers", "1")
    code, out, _ = types(*arguments, "--matches", "6", "--csv")
    rows = [line.split(",") for line in out.splitlines()]
    assert code == 0 and rows[0] == ["bot", "matches", "won", "share", "low", "high", "elo"]
    assert [row[:2] for row in rows[1:]] == [["steady", "4"], ["easy", "4"], ["random", "4"]]
    assert sum(float(row[2]) for row in rows[1:]) == 6 and all(row[6] for row in rows[1:])


def test_a_bar_tells_a_person_how_far_it_is_and_nobody_else(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for looks in (True, False):
        monkeypatch.setattr(sys.stderr, "isatty", lambda looks=looks: looks)
        with Progress(4, 1) as progress:
            progress.step()
        shown = capsys.readouterr().err
        assert ("2 of 4" in shown and "s left" in shown) if looks else shown == ""


# -- what is counted ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", pygames.games(), ids=lambda game: game.slug)
def test_every_game_finds_something_worth_counting(game: pygames.Game) -> None:
    seats = game.seats[-1]
    played = play_match(Tournament.of(game.slug, ["random"] * seats), 0)
    assert played.counts and all(len(times) == seats and sum(times) for times in played.counts.values())
    assert len(played.growth) == PARTS + 1 and played.growth[-1] == played.scores
    assert json.loads(json.dumps(played.counts)) == {name: list(times) for name, times in played.counts.items()}


def test_captures_are_counted_by_how_they_were_made() -> None:
    state = pygames.game("hens-and-chicks").new(position="6h1/8/8/8/4c3/8/2C5/1H6 0")
    before = state.copy()
    state.play("b1 d3 f5")
    assert list(Counting().during(before, ("b1", "d3", "f5"), state)) == [
        ("turn: hen, two jumps", 0),
        ("captured: chick jumped over", 0),
    ]


def test_a_game_that_says_nothing_is_counted_by_the_words_that_begin_its_actions() -> None:
    played = play_match(Tournament.of("egg-market", ["random", "random"]), 0)
    assert played.counts and all(name.startswith("action: ") for name in played.counts)


# -- the report -----------------------------------------------------------------------------------------------------


class Page(HTMLParser):
    """A page's words and addresses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.links += [value or "" for name, value in attributes if name in ("src", "href") and tag != "use"]

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


@pytest.fixture(scope="module")
def summary() -> Summary:
    return Summary.of(THREE, play(THREE, range(12)))


def test_a_report_is_one_page_with_plots_that_needs_nothing_else(summary: Summary) -> None:
    text = html(summary)
    page = Page(text)
    assert text.startswith(MARK) and page.tags["svg"] == 6 and page.tags["script"] == 0
    assert [link for link in page.links if not link.startswith("#")] == []
    assert {"steady", "Who won", "From which seat", "How scores grow", "chick jumped over"} <= set(page.words)


def test_the_same_matches_give_the_same_page(summary: Summary) -> None:
    assert html(summary) == html(Summary.of(THREE, play(THREE, range(12))))


def test_a_name_in_a_report_is_no_part_of_the_page(summary: Summary, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile = "<script>alert(1)</script>$x_{"
    tournament = Tournament(THREE.game, THREE.rules, (hostile, "easy", "random"), 2, THREE.options, 2, 1)
    again = Summary.of(tournament, (made_up(tournament, number, ((0,), (1,))) for number in range(6)))
    page = Page(html(again))
    assert page.tags["script"] == 0 and hostile in page.words


def test_the_tables_for_a_rules_page_have_a_row_for_each_tournament(summary: Summary) -> None:
    text = markdown([summary, summary])
    first = text.split("\n\n")[0].splitlines()
    assert len(first) == 4 and first[2].startswith("| 2 | 12 | ") and "| captured |" in text


def test_the_tables_tell_what_was_counted_for_a_player_for_a_match_and_for_who_had_it() -> None:
    alone = Tournament.of("gem-hens", ["easy"], 2)
    none, some = (made_up(alone, number, ((0,), (1,))) for number in range(2))
    counts = {"feature completed": (3, 0), "used: Tough": (1, 0), "used: Clever": (0, 3)}
    text = markdown([Summary.of(alone, [none, replace(some, counts=counts)])])
    assert "| feature completed | 2 | 0 (0 to 2) | 0.75 | 50 % | 100 % | 50 % |" in text
    assert "| Tough | 25.0 % | 100.0 % | 50.0 % |" in text
    assert "| Clever | 75.0 % | 0.0 % | 50.0 % |" in text


def test_who_leads_the_first_pecking_order_is_who_uses_the_first_die() -> None:
    for number in range(3):
        state, rng, led, seats = pygames.game("gem-hens").new(seats=3), Random(number), [], []
        counting = gem_hens.Counting()
        while state.round == 1:
            before = state.copy()
            action = state.chance(rng) if state.turn == pygames.CHANCE else rng.choice(state.actions())
            seats += [state.turn] if state.step_name == "turn" else []
            state.play(action)
            found = counting.during(before, action, state)
            led += [seat for name, seat in found if name == "first in the first pecking order"]
        assert led == seats[:1]


def test_a_chicken_who_ran_on_outside_is_counted_for_the_way_that_it_came() -> None:
    played = play_match(Tournament.of("chickenrun", ["easy"], 3, 40), 0)
    ways = {name.removeprefix("escape: ") for name in played.counts if name.startswith("escape: ")}
    assert ways and ways <= set(WAYS.values())


def test_a_report_is_written_beside_its_file_and_over_nothing_else(types: Typed, tmp_path: Path) -> None:
    file, page, letter = tmp_path / "t.jsonl", tmp_path / "t.html", tmp_path / "letter.html"
    with MatchFile(file, DUEL) as kept:
        for played in play(DUEL, range(4)):
            kept.add(played)
    assert types("report", str(file)) == (0, f"{page} is written.\n", "")
    assert types("report", str(file))[0] == 0 and page.read_text().startswith(MARK)
    letter.write_text("<p>Dear Ann")
    code, _, err = types("report", str(file), "--out", str(letter))
    assert code == 2 and "so it stays" in err and letter.read_text() == "<p>Dear Ann"


def test_a_report_about_nothing_is_refused(types: Typed, tmp_path: Path) -> None:
    with MatchFile(tmp_path / "t", DUEL):
        pass
    assert "holds no match yet" in types("report", str(tmp_path / "t"))[2]
    assert "name one file" in types("report", "a", "b")[2]


def test_without_matplotlib_a_report_is_refused_and_tables_are_not(tmp_path: Path) -> None:
    file = tmp_path / "t"
    with MatchFile(file, DUEL) as kept:
        kept.add(play_match(DUEL, 0))
    hide = (
        "import sys; sys.modules['matplotlib'] = None; from pygames.terminal import main; sys.exit(main(sys.argv[1:]))"
    )
    for arguments, code in ((("report", str(file)), 2), (("report", str(file), "--markdown"), 0)):
        ran = subprocess.run([sys.executable, "-c", hide, *arguments], cwd=ROOT, capture_output=True, text=True)
        assert ran.returncode == code and "Traceback" not in ran.stderr
        assert code == 0 or "pygames[report]" in ran.stderr
