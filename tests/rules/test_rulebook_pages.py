"""Rulebooks and lessons: every real one is whole, and what is wrong in one is told with file and line."""

import random
import re
from html import unescape
from pathlib import Path

import pytest

import pygames
from pygames.core.words import CHANCE, Refusal
from web.app.documents.blocks import read
from web.build import rulebook
from web.build.anchors import core_rule_ids, rule_ids
from web.build.markdown import Document, read_document
from web.build.places import BuildError

GAME = pygames.game("hens-and-chicks")
GAMES = [game.slug for game in pygames.games()]
TOYS = {folder.name.replace("_", "-") for folder in (Path(__file__).parents[1] / "toys").iterdir()}
REAL = [path for path in rulebook.paths() if path.split("/")[1] not in TOYS]


def document(folder: Path, text: str) -> Document:
    file = folder / "rulebook.md"
    file.write_text(text)
    return read_document(file, GAME, lambda name, game, block: f"<i>{name}</i>")


def block(*lines: str) -> str:
    return "\n".join(["```board", *lines, "```"])


# -- the real ones ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", rulebook.paths())
def test_nothing_is_wrong_in_any_document(path):
    assert rulebook.faults(path) == []


@pytest.mark.parametrize("path", REAL)
def test_no_document_has_a_gap_that_was_to_be_filled(path):
    assert not re.search(r"\b(MEASURED|TODO|TBD|XXX)\b", rulebook.document(path).regions["screen"])


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_rule_ids_that_lead_to_its_rulebook(slug):
    game = pygames.game(slug)
    ids = rule_ids(game)
    assert ids
    assert {*ids, *core_rule_ids()} <= rulebook.rulebook(game).anchors


def at_this_table(slug: str) -> str:
    """The part of a rules page that tells how the page treats the game, as people read it."""
    html = rulebook.rulebook(pygames.game(slug)).html.split(">At this table", 1)[1]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def test_at_this_table_speaks_of_what_a_game_has_and_of_nothing_else():
    hens, gems, beans = map(at_this_table, ("hens-and-chicks", "rolling-gemstones", "jelly-bean-farmers"))
    for told in (hens, gems, beans):
        assert not re.search(r"\[if|\[unless|\{", told)
        assert not re.search(r"\b(gems|beans|eggs)\b", told)
    assert "only so with the option “Who moves first: Chance decides”" in hens
    assert "Dice: Our own dice" in gems and "own dice" not in hens + beans
    assert "plays alone" in gems and "plays alone" not in hens + beans
    assert "With more" in gems and "With more" in beans and "With more" not in hens
    assert "hides the table" in beans and "hides the table" not in hens + gems
    assert "something hidden was shown" in beans and "something hidden was shown" not in hens + gems


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_is_refused_in_a_match_has_its_place_in_the_rulebook(slug):
    game = pygames.game(slug)
    anchors = rulebook.rulebook(game).anchors
    luck = random.Random(slug)
    for seats in game.seats:
        state = game.new(seats=seats)
        while state.turn is not None:
            words = sorted({word for action in state.actions() for word in action})
            for _ in range(3):
                touches = luck.choices(words, k=luck.randrange(1, 4)) if words else ["x"]
                found = state.why_not(touches)
                assert found is None or found.rule in anchors, (touches, found)
            state.play(state.chance(luck) if state.turn == CHANCE else luck.choice(state.actions()))
        over = state.why_not(["x"])
        assert isinstance(over, Refusal)
        assert over.rule in anchors


@pytest.mark.parametrize("path", rulebook.paths())
def test_every_document_has_a_title_contents_and_a_way_to_the_table(path):
    page = rulebook.document(path)
    html = page.regions["screen"]
    assert html.count("<h1") == 1
    assert page.description
    assert 'aria-label="Contents"' in html
    assert 'href="../' in html
    for anchor in re.findall(r'<li><a href="#([^"]+)"', html):
        assert f'id="{anchor}"' in html
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("path", REAL)
def test_what_travels_in_a_live_figure_is_a_block_that_can_be_read(path):
    html = rulebook.document(path).regions["screen"]
    sources = re.findall(r'data-block="([^"]*)"', html)
    assert sources
    assert all(read(unescape(source)).live for source in sources)


def test_lessons_follow_the_rules_and_lead_back():
    rules = rulebook.page("hens-and-chicks").regions["screen"]
    lesson = rulebook.lesson("hens-and-chicks", "first-match").regions["screen"]
    assert re.search(r'href="[./]*hens-and-chicks/lessons/first-match/" rel="next"', rules)
    assert re.search(r'href="[./]*hens-and-chicks/rules/" rel="prev"', lesson)


# -- what is wrong ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("Text.", 1, "begins with its title"),
        ("# One\n\n# Two", 3, "one title"),
        ("# One\n\n## Two {#a}\n\n## Three {#a}", 5, "“a”"),
        (f"# One\n\n{block('caption: A board.', 'colour: red')}", 5, "no key “colour”"),
        (f"# One\n\n{block('allow: any', 'say: Go.')}", 4, "“caption” is missing"),
        (f"# One\n\n\n{block('caption: A board.', 'position: nonsense')}", 4, "does not load"),
        (f"# One\n\n{block('caption: A', 'allow: a9', 'say: Go.')}", 3, "not legal"),
        ("# One\n\nSee ![a hen](hen.png).", 3, "A picture"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(tmp_path, text, line, words):
    faults = document(tmp_path, text).faults
    assert len(faults) == 1
    assert faults[0].startswith(f"{tmp_path / 'rulebook.md'}:{line}: ")
    assert words in faults[0]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("#nowhere", "no heading"),
        ("../../nowhere/", "there is no page"),
        ("/hens-and-chicks/", "relative"),
        ("https://example.org/", "stay on this site"),
        ("../rules/#nowhere", "has no anchor"),
    ],
)
def test_a_link_that_leads_nowhere_stops_the_build(tmp_path, monkeypatch, link, words):
    monkeypatch.setattr(rulebook, "LESSONS", tmp_path)
    folder = tmp_path / GAME.slug
    folder.mkdir()
    (folder / "links.md").write_text(f"# Links\n\nOne.\nLook [here]({link.replace('../', '../../', 1)}).\n")
    with pytest.raises(BuildError) as wrong:
        rulebook.lesson(GAME.slug, "links")
    assert "links.md:3: " in str(wrong.value)
    assert words in str(wrong.value)


def test_a_rule_without_a_heading_stops_the_build(tmp_path, monkeypatch):
    file = tmp_path / "rulebook.md"
    file.write_text("# Rules of nothing\n\nThere are none.\n")
    monkeypatch.setattr(rulebook, "rulebook_file", lambda game: file)
    with pytest.raises(BuildError) as wrong:
        rulebook.page(GAME.slug)
    assert "{#forward}, to which a refusal leads (hens_and_chicks/moving.py:" in str(wrong.value)


def test_a_game_without_a_rulebook_is_told_so(tmp_path, monkeypatch):
    monkeypatch.setattr(
        rulebook.util, "find_spec", lambda package: type("Spec", (), {"origin": str(tmp_path / "__init__.py")})
    )
    with pytest.raises(BuildError, match="Hens and Chicks has no rulebook"):
        rulebook.page(GAME.slug)


# -- how it is drawn ----------------------------------------------------------------------------------------------------


def test_a_heading_takes_its_anchor_from_the_braces_or_from_its_words(tmp_path):
    found = document(tmp_path, "# One\n\n## Two pins {#pins}\n\n### A `third` thing\n")
    assert [(heading.anchor, heading.text) for heading in found.headings] == [
        ("pins", "Two pins"),
        ("a-third-thing", "A third thing"),
    ]
    assert '<h2 id="pins">Two pins</h2>' in found.html


@pytest.mark.parametrize(("mark", "label"), [("ruling", "Ruling"), ("rebuilt", "Rebuilt"), ("reads", "How it is read")])
def test_a_passage_that_we_settled_is_marked(tmp_path, mark, label):
    html = document(tmp_path, f"# One\n\n**{mark}:** this is how we play it.\n").html
    assert f'<p class="note note-{mark}"><strong class="note-name">{label}</strong>' in html
    assert "this is how we play it." in html


@pytest.mark.parametrize(
    "text", ["- **Ruling: no draw.** Nobody draws.", "It is so. **Ruling: no draw.** Nobody draws."]
)
def test_a_mark_inside_a_list_or_a_paragraph_stands_out_where_it_is(tmp_path, text):
    html = document(tmp_path, f"# One\n\n{text}\n").html
    assert '<strong class="settled settled-ruling">Ruling: no draw.</strong>' in html
    assert "note" not in html


def test_markup_in_a_document_is_shown_and_does_nothing(tmp_path):
    found = document(tmp_path, "# One\n\n<script>alert(1)</script>\n\n" + block("caption: <b>bold</b>"))
    assert "<script" not in found.html
    assert "&lt;b&gt;bold" in found.html


def test_a_board_block_becomes_a_numbered_figure(tmp_path):
    found = document(
        tmp_path, "# One\n\n" + block("caption: First.") + "\n\n" + block("caption: Second.", "allow: any", "say: Go.")
    )
    assert "<b>Figure 1.</b> First." in found.html
    assert "<b>Figure 2.</b> Second." in found.html
    assert found.html.count("data-block=") == 1
    assert '<div data-region="diagram-2"><i>diagram-2</i></div>' in found.html
    assert {"figure-1", "figure-2"} <= found.anchors
