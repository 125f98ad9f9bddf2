"""`dist/`: every page, every asset, the licences. Written beside its place and swapped in when complete."""

import tempfile
from pathlib import Path

from web.build.assets import make_assets
from web.build.credits import write_licences
from web.build.pages import NOT_FOUND, Pages, check_links, file_of
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
    pages = Pages(sources)
    if sources.app == Sources.app:  # what stands in for the app has no boards to draw on
        from web.build.duties import check_views  # imports the app, which Pages has chosen

        check_views()
    assets = make_assets(dist / "assets", sources, pages.documents)
    for path in pages.paths:
        file = dist / file_of(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(pages.render(path, assets))
    (dist / "404.html").write_text(NOT_FOUND)
    (dist / ".nojekyll").touch()
    write_licences(dist / "licences")
    return pages.paths
