"""`dist/`: every page, every asset, the licences. Written beside its place and swapped in when complete."""

import shutil
import tempfile
from pathlib import Path

from web.build.assets import make_assets
from web.build.pages import NOT_FOUND, Pages, check_links, file_of
from web.build.places import ROOT, node_file
from web.build.sources import Sources

FONT_LICENCES = {
    "Fraunces-OFL-1.1.txt": "@fontsource/fraunces/LICENSE",
    "Atkinson-Hyperlegible-Next-OFL-1.1.txt": "@fontsource-variable/atkinson-hyperlegible-next/LICENSE",
    "idiomorph-0BSD.txt": "idiomorph/LICENSE",
    "PyScript-Apache-2.0.txt": "@pyscript/core/LICENSE",
}


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
    assets = make_assets(dist / "assets", sources, pages.documents)
    for path in pages.paths:
        file = dist / file_of(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(pages.render(path, assets))
    (dist / "404.html").write_text(NOT_FOUND)
    (dist / ".nojekyll").touch()
    _licences(dist / "licences")
    return pages.paths


def _licences(folder: Path) -> None:
    shutil.copytree(ROOT / "web" / "build" / "licences", folder)
    shutil.copy(ROOT / "LICENSE", folder / "pygames-MIT.txt")
    shutil.copy(ROOT / "THIRD_PARTY.md", folder / "THIRD_PARTY.md")
    for name, source in FONT_LICENCES.items():
        shutil.copy(node_file(source), folder / name)
