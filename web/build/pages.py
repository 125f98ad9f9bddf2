"""One HTML file for each path: the skeleton with the app's first render, or with a rulebook, in its regions."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from typing import Protocol
from urllib.parse import unquote

from web.build.assets import BASIC, Assets
from web.build.memory import Memory
from web.build.offline import VERSION
from web.build.places import ROOT, BuildError, node_file
from web.build.sources import Sources

REGION = re.compile(r'(<(\w+) data-region="([\w-]+)"[^>]*>)(</\2>)')
PLACE = re.compile(r"\{\{(\w+)\}\}")
CHECK = "/check/"
"""The path of the page that looks at the server."""
NOT_FOUND = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>There is no such page</title>
<h1>There is no such page</h1>
<p>The address may have been cut short or mistyped. Try <a href="./">this folder's page</a> or <a href="../">the one above it</a>.</p>
</html>
"""


class Page(Protocol):
    """What `web.app.page` gives."""

    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def regions(self) -> Mapping[str, str]: ...


@dataclass(frozen=True)
class _Page:
    title: str
    description: str
    regions: Mapping[str, str]


def file_of(path: str) -> str:
    """Where in `dist/` the page of a path lies."""
    return f"{path.lstrip('/')}index.html"


class Pages:
    """Renders pages: the app's, and documents (rulebooks, lessons), in which the worker owns only the diagrams."""

    def __init__(self, sources: Sources, memory: Memory) -> None:
        self.sources = sources
        self.memory = memory
        self.paths, self.documents = memory.recall("paths", None, self._paths)

    @cached_property
    def app(self) -> ModuleType:
        return self.sources.import_app()

    @cached_property
    def rulebook(self) -> ModuleType | None:
        self.app  # noqa: B018  (it brings the games of the build into reach)
        return self.sources.import_rulebook()

    def _paths(self) -> list[list[str]]:
        """All paths of the site, and those of documents."""
        documents: list[str] = list(self.rulebook.paths()) if self.rulebook else []
        return [list(dict.fromkeys([*self.app.paths(), *documents])), documents]

    def page(self, path: str) -> Page:
        """The app's page; a document stands in the app's header and footer."""
        title, description, regions = self.memory.recall(
            f"page{path.replace('/', '-')}",
            path.split("/")[1] if path.count("/") > 1 else None,
            lambda: self._page(path),
        )
        return _Page(title, description, regions)

    def _page(self, path: str) -> tuple[str, str, dict[str, str]]:
        page: Page = self.app.page(path)
        regions = dict(page.regions)
        if path in self.documents and self.rulebook is not None:
            page = self.rulebook.document(path)
            regions |= page.regions
        return page.title, page.description, regions

    def render(self, path: str, assets: Assets) -> str:
        """The whole text of a page's file; the same for the same sources."""
        page = self.page(path)
        starts_now = path not in self.documents
        up = "../" * (path.count("/") - 1)
        values = {
            "title": escape(page.title),
            "description": escape(page.description),
            "page": "app" if starts_now else "document",
            "start": "now" if starts_now else "touch",
            "version": VERSION,
            "up": up,
            "first": "\n".join(_first(assets, f"{up}assets/")),
            "hints": "\n".join(_hints(assets, f"{up}assets/", starts_now)),
            **{name: f"{up}assets/{folder}/" for name, folder in assets.paths.items()},
        }
        return _filled(path, page, values)


def check_page(assets: Assets) -> str:
    """The page that tells a host which version this is, and what the server could do better: complete without Python."""
    values = {
        "version": VERSION,
        "up": "../",
        "versions": "".join(f"<li>{escape(line)}</li>" for line in _versions()),
        **{name: f"../assets/{folder}/" for name, folder in assets.paths.items()},
    }
    return PLACE.sub(lambda found: values[found[1]], (Path(__file__).parent / "check.html").read_text())


def _versions() -> list[str]:
    """What the site is made of, a line each."""
    pyodide, pyscript = (
        json.loads(node_file(f"{name}/package.json").read_text())["version"] for name in ("pyodide", "@pyscript/core")
    )
    python = json.loads(node_file("pyodide/pyodide-lock.json").read_text())["info"]["python"]
    return [f"This site: {VERSION}", f"Python: {python}", f"Pyodide: {pyodide}", f"PyScript: {pyscript}"]


def _filled(path: str, page: Page, values: dict[str, str]) -> str:
    regions = dict(page.regions)
    skeleton = PLACE.sub(lambda found: values[found[1]], (ROOT / "index.html").read_text())
    text = REGION.sub(lambda found: found[1] + regions.pop(found[3], "") + found[4], skeleton)
    if regions:
        raise BuildError(f"The page {path} fills regions that index.html does not have: {', '.join(sorted(regions))}.")
    return text


def _first(assets: Assets, base: str) -> list[str]:
    """Tags of what the first paint waits for, so that all of it comes at once: a script that stands above another one has the browser look no further."""
    shell, styles = assets.paths["shell"], assets.paths["styles"]
    return [
        f'<link rel="preload" as="style" href="{base}{styles}/site.css">',
        *_preloaded(f"{base}{shell}/{name}" for name in assets.modules["arrange.js"]),
    ]


def _hints(assets: Assets, base: str, starting: bool) -> list[str]:
    """Tags that have files fetched early, the most urgent first: what starts Python where it starts at once, fonts, shell.

    What the worker is made of, the shell fetches (downloads.js).
    """
    shell, fonts = assets.paths["shell"], assets.paths["fonts"]
    paint, python, main = (assets.modules[name] for name in ("arrange.js", "python.js", "main.js"))
    urgent = [
        *(f"{shell}/{name}" for name in python[1:] if name not in paint),
        *(path for kind, path, _ in assets.start if kind == "module" and starting),
    ]
    faces = sorted(path.name for path in (assets.out / fonts).glob(f"*-{BASIC}-*"))
    return [
        *_preloaded(f"{base}{path}" for path in urgent),
        *(
            f'<link rel="preload" as="font" type="font/woff2" crossorigin href="{base}{fonts}/{name}">'
            for name in faces
        ),
        *_preloaded(f"{base}{shell}/{name}" for name in main[1:] if name not in {*paint, *python}),
    ]


def _preloaded(paths: Iterable[str]) -> list[str]:
    return [f'<link rel="modulepreload" href="{path}">' for path in paths]


class _Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in {"href", "src"} and value is not None:
                self.links.append(value)
            elif name == "id" and value:
                self.anchors.add(value)


def check_links(dist: Path) -> None:
    """Refuses a site in which a link leads nowhere, to another origin, or only from the server's root."""
    dist = dist.resolve()
    pages = {path: _Links(path.read_text()) for path in dist.rglob("*.html") if path.name != "404.html"}
    faults = [
        f"{path.relative_to(dist)}: {link}"
        for path, page in pages.items()
        for link in page.links
        if not _leads(path, link, dist, pages)
    ]
    if faults:
        raise BuildError(
            "These links lead nowhere inside the site (links are relative to their page):\n"
            + "\n".join(sorted(set(faults)))
        )


def _leads(page: Path, link: str, dist: Path, pages: Mapping[Path, _Links]) -> bool:
    path, _, anchor = link.partition("#")
    if link.startswith(("data:", "mailto:")):
        return True
    if path.startswith("/") or ":" in path:
        return False
    target = (page.parent / unquote(path)).resolve() if path else page
    target = target / "index.html" if target.is_dir() else target
    if not target.is_relative_to(dist) or not target.is_file():
        return False
    plain_anchor = re.fullmatch(r"[\w.-]+", anchor)
    return not plain_anchor or target not in pages or anchor in pages[target].anchors
