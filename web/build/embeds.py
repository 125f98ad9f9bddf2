"""What other people's pages load of this site: the page of a board, the engine behind many, the script of `<pygames-board>`, and games' pictures.

Their addresses are promised to stay: `embed/`, `embed/board.js`. What they load lies among the other assets, under names that tell its contents.
"""

import json
import re
from html import escape
from pathlib import Path

from web.build.assets import Assets, lean
from web.build.memory import Memory
from web.build.offline import VERSION
from web.build.pages import PLACE, Pages
from web.build.places import ROOT
from web.build.sources import Sources

HERE = Path(__file__).parent
SHELL = ROOT / "web" / "shell" / "embed"
STYLES = ROOT / "web" / "styles"
SHEETS = ("10-tokens.css", "20-base.css", "30-board.css", "60-document.css")
"""What of the site's look a board in a shadow tree needs."""
DEMO = "embed/demo/"
TASK = {"game": "hens-and-chicks", "allow": "any"}
BOARDS = {
    "run": {
        **TASK,
        "position": "7h/8/8/8/8/8/2C5/1H6 0",
        "goal": "play c2 g6",
        "say": "Send the chick to g6 in one move.",
        "right": "Four squares in one go. A chick that nobody watches is quick.",
        "wrong": "The chick can get to g6 in a single run: up and to the right.",
        "caption": "A long run along a free diagonal.",
    },
    "jump": {
        **TASK,
        "position": "6h1/8/8/8/4c3/8/2C5/1H6 0",
        "goal": "play b1 d3 f5",
        "say": "Jump with the hen over both chicks, to f5.",
        "right": "Two jumps, one move.",
        "wrong": "Begin with the hen on b1: over c2, then over e4.",
        "caption": "A hen jumps over her own pieces and over others.",
    },
    "match": {"game": "hens-and-chicks", "bots": "easy"},
}
"""The boards of the example: the first stands in a frame, the others are elements."""
FRAMES = {"embed/": "embed.html", "embed/engine/": "embed_engine.html"}
ELEMENT = "embed/board.js"


def embed_files(pages: Pages, sources: Sources, memory: Memory) -> dict[str, bytes]:
    """The scripts of embedded boards, by their path in the shell's folder."""
    names: dict[str, object] = memory.recall("embed-names", None, lambda: _names(pages))
    files = {f"embed/{path.name}": lean(path.read_text()).encode() for path in SHELL.glob("*.*")}
    files["embed/names.js"] = "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in names.items()
    ).encode()
    files["embed/style.js"] = f"export default {json.dumps(_shadowed(sources), ensure_ascii=False)};\n".encode()
    games = names["games"]
    assert isinstance(games, dict)
    for slug in games:
        drawn: dict[str, str] = memory.recall("embed-picture", slug, lambda slug=slug: _pictures(pages, slug))  # type: ignore[misc]
        script = f'(globalThis[Symbol.for("pygames pictures")] ??= {{}})["{slug}"] = {json.dumps(drawn, ensure_ascii=False)};\n'
        files[f"embed/pictures/{slug}.js"] = script.encode()
    return files


def write_embeds(dist: Path, assets: Assets, pages: Pages, memory: Memory) -> None:
    """Writes what lies at addresses that are promised to stay."""
    names: dict[str, object] = memory.recall("embed-names", None, lambda: _names(pages))
    for path, template in FRAMES.items():
        up = "../" * path.count("/")
        values = {
            "version": VERSION,
            "up": up,
            "games": escape(json.dumps(names["games"])),
            **{name: f"{up}assets/{folder}/" for name, folder in assets.paths.items()},
        }
        file = dist / path / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(PLACE.sub(lambda found: values[found[1]], (HERE / template).read_text()))  # noqa: B023
    values = {
        "version": VERSION,
        "up": "../../",
        **{name: f"../../assets/{folder}/" for name, folder in assets.paths.items()},
    }
    values |= memory.recall("embed-demo", "hens-and-chicks", lambda: _boards(pages))
    file = dist / DEMO / "index.html"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(PLACE.sub(lambda found: values[found[1]], (HERE / "embed_demo.html").read_text()))
    shell = assets.paths["shell"]
    (dist / ELEMENT).write_text(f'export * from "../assets/{shell}/embed/element.js";\n')


def _names(pages: Pages) -> dict[str, object]:
    pages.app  # noqa: B018  (it brings the games of the build into reach)
    import pygames
    from web.app.embeds.options import NAMES, SHELL

    slugs = {path.split("/")[1] for path in pages.documents}
    games = {game.slug: game.title for game in pygames.games() if game.slug in slugs}
    return {"games": games, "names": [*NAMES, *SHELL]}


def _boards(pages: Pages) -> dict[str, str]:
    """The example's boards, as their snippets put them into a page, each with its name; the element's script stands in the page's head."""
    pages.app  # noqa: B018  (it brings the games of the build into reach)
    from web.app.embeds import snippets

    found = {}
    for at, (name, options) in enumerate(BOARDS.items()):
        drawn = snippets.picture_of(options)
        if at == 0:
            snippet = snippets.frame("../../", options, drawn).replace("<iframe", f'<iframe id="{name}"', 1)
        else:
            snippet = snippets.element("../../", options, drawn).partition("\n")[2]
            snippet = snippet.replace("<pygames-board", f'<pygames-board id="{name}"', 1)
        found[name] = str(snippet)
    return found


def _pictures(pages: Pages, slug: str) -> dict[str, str]:
    """A game's start, as the seat sees it that acts, and its cover."""
    pages.app  # noqa: B018  (it brings the games of the build into reach)
    import pygames
    from web.app.boards.views import view_of
    from web.app.embeds.picture import cover, picture

    game = pygames.game(slug)
    match = pygames.Match.start(game)
    turn = match.state.turn
    seat = turn if turn is not None and turn >= 0 else 0
    return {"start": picture(game, view_of(game).draw(match.state, seat)), "cover": cover(game)}


def _shadowed(sources: Sources) -> str:
    """The look of a board in somebody else's page: nothing of that page is styled, and its own sizes of type don't count."""
    sheets = [
        ROOT / "web" / "shell" / "shell.css",
        *(STYLES / name for name in SHEETS),
        *sources.styles(),
        SHELL / "embed.css",
    ]
    text = "\n".join(lean(sheet.read_text()) for sheet in sheets)
    text = re.sub(
        r"(?m)^(html|body|main|header|footer|dialog|\.bar|\.document|\.rulebook|\.contents|\.turning|#|@page)[^\n{]*\{[^\n]*\}$",
        "",
        text,
    )
    text = text.replace("color-scheme: light dark;", "", 1)
    text = re.sub(r':root\[data-theme="(\w+)"\]', r':host([data-theme="\1"])', text).replace(":root", ":host")
    text = re.sub(r"(\d*\.?\d+)rem\b", lambda found: f"{float(found[1]) * 16:g}px", text)
    return re.sub(r"\n\s*\n+", "\n", text)
