"""A host that publishes versions of the site below a path, and can be out of reach."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
from collections import Counter
from pathlib import Path

from web.build.serve import Files, Server

BELOW = "school/games/"
COPIED = 1_700_000_000
READY = "This site works without a network."


class _Files(Files):
    """Files of a host that may be out of reach, or lack some."""

    host: Host

    def do_GET(self) -> None:
        self.host.sent[self.path] += 1
        if self.host.server is None:
            self.close_connection = True
        elif any(part in self.path for part in self.host.lacks):
            self.send_error(404)
        else:
            super().do_GET()


class Host:
    """Serves one version at a time at the same address; `lacks` names parts of paths that it doesn't have, `sent` counts what it was asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.lacks: list[str] = []
        self.sent: Counter[str] = Counter()
        self.server: Server | None = None
        self.times = itertools.count(COPIED)
        (folder / BELOW).parent.mkdir(parents=True)
        self.start(0)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{BELOW}"

    def start(self, port: int | None = None) -> None:
        kind = type("FilesHere", (_Files,), {"host": self})
        self.server = Server(self.folder, self.port if port is None else port, kind).in_background()
        self.port = self.server.server_address[1]

    def stop(self) -> None:
        """From now on nothing answers there."""
        server, self.server = self.server, None
        if server:
            server.shutdown()
            server.server_close()

    def publish(self, version: Path) -> None:
        """Puts a version in the place of the one before. Only its worker and what a host changes by hand are newer: a browser that asks whether a page has
        changed is told that it has not."""
        for file in version.rglob("*"):
            os.utime(file, (COPIED, COPIED))
        now = next(self.times)
        for name in ("worker.js", "site.json"):
            os.utime(version / name, (now, now))
        place = self.folder / BELOW.rstrip("/")
        coming = place.with_suffix(".coming")
        coming.symlink_to(version)
        coming.replace(place)  # no request comes between them


def version_of(dist: Path, folder: Path, name: str) -> Path:
    """Another version of a built site: its pages, its program and its worker are others, and what it says when it is kept names it.

    What all versions share is not copied.
    """
    copy = folder / name
    shutil.copytree(dist, copy, ignore=shutil.ignore_patterns("assets"))
    (copy / "assets").mkdir()
    renamed = {json.loads((copy / "files.json").read_text())["version"]: name}
    for found in (dist / "assets").iterdir():
        kind = found.name.partition("-")[0]
        if kind in ("shell", "python"):
            renamed[found.name] = f"{kind}-{name}"
            shutil.copytree(found, copy / "assets" / renamed[found.name])
        else:
            (copy / "assets" / found.name).symlink_to(found)
    shell = copy / "assets" / f"shell-{name}"
    (shell / "offline.js").write_text((shell / "offline.js").read_text().replace(READY, f"{READY} {name}"))
    (copy / "worker.js").write_text(f"{(copy / 'worker.js').read_text()}// {name}\n")
    for file in [*copy.rglob("*.html"), *shell.glob("*.js"), copy / "files.json"]:
        file.write_text(re.sub("|".join(renamed), lambda found: renamed[found[0]], file.read_text()))
    listed = json.loads((copy / "files.json").read_text())
    listed["files"] = [
        [path, (copy / path / "index.html" if path.endswith("/") or not path else copy / path).stat().st_size, needed]
        for path, _, needed in listed["files"]
    ]
    (copy / "files.json").write_text(json.dumps(listed))
    return copy


def paths_of(version: Path) -> list[str]:
    """All files of a version, as they are asked for."""
    return [path for path, _, _ in json.loads((version / "files.json").read_text())["files"]]
