"""The README is true: its examples run, its links and pictures are there, its block is one that the build takes."""

import doctest
import re
from pathlib import Path

import pygames
from web.app.documents.blocks import check, read

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_its_examples_give_what_they_show():
    ran = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert ran.attempted > 10
    assert ran.failed == 0


def test_its_links_and_pictures_are_there():
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_its_pictures_say_what_they_show_and_are_small():
    pictures = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", TEXT)
    assert pictures
    for words, link in pictures:
        assert len(words) > 20
        assert (ROOT / link).stat().st_size < 300_000


def test_its_board_block_is_one_that_the_build_takes():
    block = re.search(r"```board\n(.*?)```", TEXT, re.DOTALL)
    assert block
    assert check(pygames.game("hens-and-chicks"), read(block[1])) == []


def test_it_names_every_game_with_its_number_of_players():
    toys = {folder.name for folder in (ROOT / "tests" / "toys").iterdir()}
    for game in pygames.games():
        if game.package.rpartition(".")[2] in toys:
            continue
        seats = str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]}–{game.seats[-1]}"
        assert f"| {game.title} | {seats} |" in TEXT
