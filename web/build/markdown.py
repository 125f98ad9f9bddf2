"""Markdown to HTML: headings with anchors, marks for rulings, scrolling tables, diagrams. Notes what is wrong, with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from pygames.core.game import Game
from web.app.boards.gallery import gallery
from web.app.documents.blocks import BadBlock, Block, check, read
from web.build.places import ROOT

ANCHOR = re.compile(r"\s*\{#([a-z0-9][a-z0-9-]*)\}\s*$")
MARK = re.compile(r"^(reads|ruling|rebuilt)\b\s*:", re.IGNORECASE)
MARKS = {"reads": "How it is read", "ruling": "Ruling", "rebuilt": "Rebuilt"}

Draw = Callable[[str, Game, Block], str]
"""The first render of a diagram: its name, its game, its block -> HTML."""


@dataclass(frozen=True)
class Heading:
    """A heading below the title."""

    level: int
    anchor: str
    text: str


@dataclass
class Document:
    """What a Markdown file holds, as HTML and as facts that others check."""

    file: Path
    title: str = ""
    html: str = ""
    headings: list[Heading] = field(default_factory=list)
    links: list[tuple[str, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    diagrams: int = 0
    tasks: int = 0
    """So many diagrams ask for something."""
    summary: str = ""
    """The first paragraph, as plain text."""

    @property
    def anchors(self) -> set[str]:
        """Every place that a link may lead to."""
        return {heading.anchor for heading in self.headings} | {
            f"figure-{number + 1}" for number in range(self.diagrams)
        }

    def fault(self, line: int, text: str) -> None:
        """Notes what is wrong, and where."""
        file = self.file.relative_to(ROOT) if self.file.is_relative_to(ROOT) else self.file
        self.faults.append(f"{file}:{line}: {text}")


def read_document(file: Path, game: Game, draw: Draw, more: str = "") -> Document:
    """The document in a file, with `more` Markdown at its end. Nothing is raised for what is wrong: see `faults`."""
    document = Document(file)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    own = file.read_text(encoding="utf-8").rstrip("\n")
    tokens = markdown.parse(f"{own}\n\n{more}")
    tokens = _without_title(document, tokens)
    _anchor_headings(document, tokens)
    _mark_rulings(tokens)
    _collect_links(document, tokens)
    document.html = _Renderer(document, game, draw).render(tokens, markdown.options, {})
    return document


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _without_title(document: Document, tokens: list[Token]) -> list[Token]:
    """Takes the first heading away as the title; what stands first under it is the summary."""
    if len(tokens) < 3 or tokens[0].type != "heading_open" or tokens[0].tag != "h1":
        document.fault(1, "A document begins with its title: a line that starts with “# ”.")
        return tokens
    document.title = _plain(tokens[1])
    rest = tokens[3:]
    document.summary = next((_plain(token) for token in rest if token.type == "inline"), "")
    return rest


def _plain(token: Token) -> str:
    """An inline token's text without its markup."""
    parts = [child.content if child.type in {"text", "code_inline"} else " " for child in token.children or []]
    return " ".join("".join(parts if any(parts) else [token.content]).split())


def _anchor_headings(document: Document, tokens: Sequence[Token]) -> None:
    """Gives each heading the anchor that `{#anchor}` at its end names, or one made from its words."""
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        if opening.tag == "h1":
            document.fault(_line(opening), "A document has one title; this heading needs “##”.")
        anchor = _take_anchor(inline)
        text = _plain(inline)
        anchor = anchor or re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
        if not anchor or anchor in {heading.anchor for heading in document.headings}:
            document.fault(
                _line(opening), f"The anchor “{anchor}” is empty or stands twice; write “{{#name}}” after the heading."
            )
        opening.attrSet("id", anchor)
        document.headings.append(Heading(int(opening.tag[1]), anchor, text))


def _take_anchor(inline: Token) -> str:
    last = inline.children[-1] if inline.children else None
    found = ANCHOR.search(last.content) if last is not None and last.type == "text" else None
    if last is None or found is None:
        return ""
    last.content = last.content[: found.start()]
    return found[1]


def _mark_rulings(tokens: Sequence[Token]) -> None:
    """Marks what the printed rules do not settle: `**ruling:**` at a paragraph's start makes it a note, elsewhere bold words that begin so stand out."""
    for opening, inline in pairwise(tokens):
        children = inline.children or []
        for number, (strong, words) in enumerate(pairwise(children)):
            mark = MARK.match(words.content) if strong.type == "strong_open" else None
            if mark is None:
                continue
            kind = mark[1].lower()
            first = not any(child.content for child in children[:number])
            if first and opening.type == "paragraph_open" and not opening.hidden:
                rest = words.content[mark.end() :].strip()
                opening.attrSet("class", f"note note-{kind}")
                strong.attrSet("class", "note-name")
                words.content = MARKS[kind] + (f": {rest}" if rest else "")
            else:
                strong.attrSet("class", f"settled settled-{kind}")


def _collect_links(document: Document, tokens: Sequence[Token]) -> None:
    line = 1
    for token in tokens:
        line = _line(token) if token.map else line
        for child in token.children or []:
            if child.type == "link_open":
                document.links.append((str(child.attrGet("href")), line))
            elif child.type == "image":
                document.fault(line, "A picture from a file has no place here; write a board block.")


class _Renderer(RendererHTML):
    """HTML from tokens; board blocks become figures, tables may scroll by themselves."""

    def __init__(self, document: Document, game: Game, draw: Draw) -> None:
        super().__init__()
        self.document = document
        self.game = game
        self.draw = draw
        self.tables = 0

    def table_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        self.tables += 1
        return f'<div class="scroll" role="region" aria-label="Table {self.tables}" tabindex="0"><table>\n'

    def table_close(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>\n"

    def fence(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        token = tokens[at]
        if token.info.strip() == "gallery":
            return self._gallery(token)
        if token.info.strip() != "board":
            return f"<pre><code>{escape(token.content)}</code></pre>\n"
        self.document.diagrams += 1
        line = _line(token)
        try:
            block = read(token.content)
        except BadBlock as wrong:
            self.document.fault(line + wrong.line, wrong.text)
            return ""
        faults = check(self.game, block)
        for fault in faults:
            self.document.fault(line, fault)
        self.document.tasks += block.goal is not None
        return "" if faults else self._figure(token.content, block)

    def _gallery(self, token: Token) -> str:
        """The view's pictures of this name."""
        name = token.content.strip()
        shown = gallery(self.game, name, f"gallery-{name}")
        if not shown:
            self.document.fault(_line(token), f"The view of {self.game.title} has no gallery called “{name}”.")
        return f"{shown}\n"

    def _figure(self, source: str, block: Block) -> str:
        number = self.document.diagrams
        goal = " data-goal" if block.goal else ""
        data = f' data-game="{self.game.slug}" data-block="{escape(source)}"{goal}' if block.live else ""
        return (
            f'<figure class="diagram" id="figure-{number}" aria-labelledby="caption-{number}"{data}>'
            f'<div data-region="diagram-{number}">{self.draw(f"diagram-{number}", self.game, block)}</div>'
            f'<figcaption id="caption-{number}"><b>Figure {number}.</b> {escape(block.caption)}</figcaption></figure>\n'
        )
