"""Documents: a game's rules page and its lessons, from Markdown, with live diagrams. Complete without Python and JavaScript."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module, util
from pathlib import Path
from posixpath import normpath

import pygames
from pygames.core.game import Game
from pygames.core.words import counted
from web.app.boards.scenery import scenery
from web.app.documents.blocks import Block
from web.app.html import Html, href, join, tag
from web.build import at_the_table
from web.build.anchors import core_rule_ids, rule_ids
from web.build.markdown import Document, Heading, read_document
from web.build.places import ROOT, BuildError

LESSONS = ROOT / "web" / "lessons"


@dataclass(frozen=True)
class Page:
    """A document's page: what stands in the page's head, and its regions by name."""

    title: str
    description: str
    regions: dict[str, str]


def paths() -> list[str]:
    """The paths of all documents: a rules page for each game, then its lessons."""
    return [path for game in pygames.games() for path in _paths_of(game)]


def document(path: str) -> Page:
    """The page of a document's path. Raises BuildError, with file and line of everything that is wrong in it."""
    slug, kind, *name = path.strip("/").split("/")
    return page(slug) if kind == "rules" else lesson(slug, name[0])


def page(slug: str) -> Page:
    """The rules page of a game: `/slug/rules/`. Raises BuildError."""
    game = pygames.game(slug)
    return _page(game, f"/{slug}/rules/", _checked(rulebook(game)))


def lesson(slug: str, name: str) -> Page:
    """The page of a lesson: `/slug/lessons/name/`. Raises BuildError."""
    game = pygames.game(slug)
    return _page(game, f"/{slug}/lessons/{name}/", _checked(_read(_lesson_file(game, name), game)))


def rulebook(game: Game) -> Document:
    """A game's rulebook with the part that all games share, and with its faults, those of its anchors and links among them."""
    file = rulebook_file(game)
    found = _read(file, game, _at_the_table(file, game))
    for rule, where in {**core_rule_ids(), **rule_ids(game)}.items():
        if rule not in found.anchors:
            found.fault(1, f"No heading has the anchor {{#{rule}}}, to which a refusal leads ({where}).")
    if not found.diagrams:
        found.fault(
            1, "There is no board block in it, and whoever has no lesson begins at the first board of the rules."
        )
    return found


def rulebook_file(game: Game) -> Path:
    """Where a game's rulebook lies. Raises BuildError if it has none."""
    found = util.find_spec(game.package)
    file = Path(found.origin or "").with_name("rulebook.md") if found else Path()
    if not file.is_file():
        raise BuildError(f"{game.title} has no rulebook: {file} is missing, and every game explains its rules.")
    return file


def faults(path: str) -> list[str]:
    """Everything that is wrong in a document, as `file:line: why`."""
    slug, kind, *name = path.strip("/").split("/")
    game = pygames.game(slug)
    return (rulebook(game) if kind == "rules" else _read(_lesson_file(game, name[0]), game)).faults


# -- reading ----------------------------------------------------------------------------------------------------------


def _lesson_file(game: Game, name: str) -> Path:
    return LESSONS / game.slug / f"{name}.md"


def _lessons(game: Game) -> list[str]:
    """The names of a game's lessons, in the order in which they are read: by file name."""
    return sorted(file.stem for file in (LESSONS / game.slug).glob("*.md"))


def _paths_of(game: Game) -> list[str]:
    return [f"/{game.slug}/rules/", *(f"/{game.slug}/lessons/{name}/" for name in _lessons(game))]


def _at_the_table(rules: Path, game: Game) -> str:
    """The part that all rulebooks share, for a game's own."""
    return at_the_table.passages(game, rules.read_text(encoding="utf-8"))


def _read(file: Path, game: Game, more: str = "") -> Document:
    found = read_document(file, game, _drawer(), more)
    here = f"/{game.slug}/rules/" if file.name == "rulebook.md" else f"/{game.slug}/lessons/{file.stem}/"
    for link, line in found.links:
        why = _leads_nowhere(link, here, found)
        if why:
            found.fault(line, f"The link “{link}” leads nowhere: {why}")
    return found


def _drawer() -> Callable[[str, Game, Block], str]:
    """The app's own drawing of a diagram, so that the built figure is the worker's first render."""
    diagram = import_module("web.app.documents.diagram").Diagram
    return lambda name, game, block: str(diagram(name, game, block).html())


def _leads_nowhere(link: str, here: str, found: Document) -> str:
    """Why a link leads nowhere, or an empty text."""
    target, _, anchor = link.partition("#")
    if not target:
        return "" if anchor in found.anchors else f"no heading of this page has the anchor {{#{anchor}}}."
    if target.startswith("/") or ":" in target:
        return "links are relative to their page, and stay on this site."
    path = normpath(f"{here}{target}").rstrip("/") + "/"
    if path not in {"/", *_all_paths()}:
        return f"there is no page {path}"
    if anchor and path in paths() and anchor not in _anchors(path):
        return f"the page {path} has no anchor {{#{anchor}}}."
    return ""


def _all_paths() -> set[str]:
    return {*paths(), *(f"/{game.slug}/" for game in pygames.games())}


@cache
def _anchors(path: str) -> set[str]:
    slug, kind, *name = path.strip("/").split("/")
    game = pygames.game(slug)
    if kind == "rules":
        file = rulebook_file(game)
        return read_document(file, game, _undrawn, _at_the_table(file, game)).anchors
    return read_document(_lesson_file(game, name[0]), game, _undrawn).anchors


def _undrawn(name: str, game: Game, block: Block) -> str:
    return ""


def _checked(found: Document) -> Document:
    if found.faults:
        raise BuildError("Something is wrong in this document:\n" + "\n".join(found.faults))
    return found


# -- the page ---------------------------------------------------------------------------------------------------------


def _page(game: Game, path: str, found: Document) -> Page:
    title = _title(game, found.title)
    heading = tag("h1", title, id="title")
    lesson = "/lessons/" in path
    tasks = tag("p", f"{counted(found.tasks, 'task')}.", class_="help", data_tasks=True) if lesson else None
    article = tag(
        "article",
        heading,
        tasks or _lesson_links(game, path),
        Html(found.html),
        class_="rulebook lesson" if lesson else "rulebook",
        aria_labelledby="title",
    )
    body = tag("div", _contents(found.headings), article, _turning(game, path), class_="document")
    return Page(
        title if game.title in title else f"{title} · {game.title}", found.summary, {"screen": body, **scenery(game)}
    )


def _lesson_links(game: Game, path: str) -> Html | None:
    """On the rules page, for those who would rather begin with the pieces in their hands."""
    rules, *lessons = _paths_of(game)
    if path != rules or not lessons:
        return None
    links = [tag("a", _title_at(game, there), href=href(path, there)) for there in lessons]
    return tag(
        "p",
        "To learn by playing: ",
        join([links[0], *(part for link in links[1:] for part in (", ", link))]),
        class_="help",
    )


def _title_at(game: Game, path: str) -> str:
    """The title of the document at a path."""
    kind, _, name = path.strip("/").partition("/")[2].partition("/")
    file = rulebook_file(game) if kind == "rules" else _lesson_file(game, name)
    return _title(game, file.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("# ").strip())


def _title(game: Game, heading: str) -> str:
    """What a document is called; a rulebook may have its game's title alone."""
    return f"Rules of {game.title}" if heading == game.title else heading


def _contents(headings: Sequence[Heading]) -> Html:
    """Links to the document's parts, and under each to its own parts."""
    groups: list[tuple[Heading, list[Heading]]] = []
    for heading in headings:
        if heading.level == 2 or not groups:
            groups.append((heading, []))
        elif heading.level == 3:
            groups[-1][1].append(heading)
    entries = [_entry(main, *map(_entry, parts)) for main, parts in groups]
    return tag(
        "nav", tag("details", tag("summary", "Contents"), tag("ol", *entries)), class_="contents", aria_label="Contents"
    )


def _entry(heading: Heading, *parts: Html) -> Html:
    link = tag("a", heading.text, href=f"#{heading.anchor}")
    return tag("li", link, tag("ol", *parts) if parts else None)


def _turning(game: Game, path: str) -> Html:
    """Links to what comes before and after, and to the table."""
    order = _paths_of(game)
    at = order.index(path)
    before = _turn_to(game, path, order[at - 1], "prev", "Before this") if at else None
    after = _turn_to(game, path, order[at + 1], "next", "After this") if at + 1 < len(order) else None
    play = tag("a", f"Play {game.title}", href=href(path, f"/{game.slug}/"), class_="button main")
    return tag(
        "nav", join(part for part in (before, after, play) if part), class_="turning", aria_label="Further pages"
    )


def _turn_to(game: Game, here: str, there: str, rel: str, label: str) -> Html:
    return tag("a", tag("small", f"{label}: "), _title_at(game, there), href=href(here, there), rel=rel)
