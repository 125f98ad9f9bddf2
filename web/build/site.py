"""`dist/`: every page, every asset, the licences. Written beside its place and swapped in when complete."""

import json
import tempfile
from functools import partial
from pathlib import Path

from web.build.assets import make_assets
from web.build.credits import write_licences
from web.build.embeds import embed_files, write_embeds
from web.build.memory import Memory
from web.build.offline import HOSTS, write_manifest, write_version
from web.build.pages import CHECK, NOT_FOUND, Pages, check_links, check_page, file_of
from web.build.sources import Sources


def build(dist: Path, sources: Sources) -> list[str]:
    """Makes the site in `dist`, in place of what was there, and gives the paths of its pages."""
    dist.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=dist.parent, prefix=".building-") as folder:
        making = Path(folder, "dist")
        making.mkdir()
        paths = _fill(making, sources)
        check_links(making)
        if dist.exists():
            dist.rename(Path(folder, "old"))
        making.rename(dist)
    return paths


def _fill(dist: Path, sources: Sources) -> list[str]:
    memory = Memory(sources)
    pages = Pages(sources, memory)
    if sources.app == Sources.app:  # what stands in for the app has no boards to draw on
        memory.recall("views", None, lambda: _check_views(pages, memory))
    embeds = embed_files(pages, sources, memory) if sources.app == Sources.app else {}
    assets = make_assets(dist / "assets", sources, pages.documents, memory, embeds)
    for path in pages.paths:
        file = dist / file_of(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(pages.render(path, assets))
    check = dist / file_of(CHECK)
    check.parent.mkdir()
    check.write_text(check_page(assets))
    if embeds:
        write_embeds(dist, assets, pages, memory)
    (dist / "404.html").write_text(NOT_FOUND)
    (dist / ".nojekyll").touch()
    write_licences(dist / "licences")
    write_manifest(dist, assets)
    (dist / HOSTS).write_text(memory.recall("hosts", None, lambda: _hosts_file(pages)))
    write_version(dist, assets)
    return pages.paths


def _check_views(pages: Pages, memory: Memory) -> None:
    pages.app  # noqa: B018  (it is this app, with the games of the build in reach, that views draw for)
    from web.build.duties import check_games, check_view, views

    check_games()
    for game, module in views():
        memory.recall("view", game.slug, partial(check_view, game, module))


def _hosts_file(pages: Pages) -> str:
    """What a host may change, as the site stands without that: all games, and each option as the game has it."""
    pages.app  # noqa: B018  (it brings the games of the build into reach)
    import pygames

    slugs = sorted({path.split("/")[1] for path in pages.documents})
    options = {
        game.slug: {option.name: option.default for option in game.options}
        for game in pygames.games()
        if game.slug in slugs and game.options
    }
    return json.dumps({"title": "pygames", "games": slugs, "options": options}, indent=2) + "\n"
