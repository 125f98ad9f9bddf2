"""What makes the site work without a network and installable: its service worker, the list of a version's files, the manifest."""

import json
import shutil
from pathlib import Path

from web.build.assets import Assets
from web.build.interpreter import digest
from web.build.places import ROOT

OFFLINE = ROOT / "web" / "offline"
WORKER, OFF, LIST, MANIFEST = "worker.js", "off.js", "files.json", "manifest.webmanifest"
HOSTS = "site.json"
"""What a host says of the site: see `web.app.site`."""
VERSION = "{{version}}"
"""Stands in pages until all of them are written: a version's name is a digest of all its files."""
ICONS = (
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("maskable-512.png", "512x512", "image/png", "maskable"),
    ("icon.svg", "any", "image/svg+xml", "any"),
)


def write_manifest(dist: Path, assets: Assets) -> None:
    """Says how the site is installed: under any address, from wherever it was copied to."""
    folder = f"assets/{assets.paths['icons']}"
    icons = [
        {"src": f"{folder}/{name}", "sizes": sizes, "type": kind, "purpose": purpose}
        for name, sizes, kind, purpose in ICONS
    ]
    manifest = json.loads((OFFLINE / MANIFEST).read_text()) | {"icons": icons}
    (dist / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n")


def write_version(dist: Path, assets: Assets, loose: tuple[str, ...] = (MANIFEST, HOSTS)) -> str:
    """Names the version in all pages, lists its files, and puts the worker and its kill switch beside them; gives the name.

    `loose` are files that a host changes by hand.
    """
    files = {_path(file, dist): file for file in sorted(dist.rglob("*")) if file.is_file() and file.name[0] != "."}
    version = digest({path: file.read_bytes() for path, file in files.items() if path not in loose})
    for file in files.values():
        if file.suffix == ".html":
            file.write_text(file.read_text().replace(VERSION, version))
    kinds = {f"assets/{path}": kind for kind, path, _ in assets.start}
    listed = [
        (path, file.stat().st_size, _needed(path, kinds, assets)) for path, file in files.items() if path not in loose
    ]
    # what a start needs comes first
    listed.sort(key=lambda entry: (not entry[2], entry[2] is not True, entry[0].startswith("licences/")))
    text = json.dumps({"version": version, "files": listed, "loose": loose}, separators=(",", ":"))
    (dist / LIST).write_text(text.replace("],", "],\n"))
    for name in (WORKER, OFF):
        shutil.copy(OFFLINE / name, dist / name)
    return version


def _needed(path: str, kinds: dict[str, str], assets: Assets) -> bool | str:
    """Whether a start, which loads files of these `kinds`, fetches a file; "without the picture" if only one does that goes the usual way."""
    if path not in kinds:
        shell, styles = (f"assets/{assets.paths[name]}/" for name in ("shell", "styles"))
        return path.startswith(styles) or (path.startswith(shell) and not path.startswith(f"{shell}embed/"))
    spared = assets.snapshot and kinds[path] == "bytes" and not path.endswith(".wasm")
    return "without the picture" if spared else True


def _path(file: Path, dist: Path) -> str:
    """A file's path in the site, as it is asked for."""
    return file.relative_to(dist).as_posix().removesuffix("index.html")
