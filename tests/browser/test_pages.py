"""What GitHub Pages would get and show: the archive that the workflow packs, unpacked below a path."""

from __future__ import annotations

import json
import re
import subprocess
import tarfile
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.helpers import ROOT, ready
from web.build.serve import Server

MOST = 1_000_000_000
"""Bytes that Pages allows a site."""
LEFT_OUT = ("--exclude=.git", "--exclude=.github")
HIDDEN = "--exclude=.[^/]*"


def packed(dist: Path, archive: Path) -> Path:
    """The archive as upload-pages-artifact makes it: hidden files only where its step says so."""
    step = (ROOT / ".github" / "workflows" / "pages.yml").read_text().partition("upload-pages-artifact@")[2]
    hidden = () if re.search("include-hidden-files: true", step.partition("- ")[0]) else (HIDDEN,)
    links = ("--dereference", "--hard-dereference")
    subprocess.run(["tar", *links, "--directory", dist, "-cf", archive, *LEFT_OUT, *hidden, "."], check=True)
    return archive


def test_pages_gets_every_file_and_shows_the_site_below_the_repository_s_name(
    dist: Path, tmp_path: Path, page: Page
) -> None:
    below = tmp_path / "shown" / "pygames"
    with tarfile.open(packed(dist, tmp_path / "artifact.tar")) as archive:
        assert {member.type for member in archive} == {tarfile.REGTYPE, tarfile.DIRTYPE}, "Pages takes no links"
        assert all(member.mode & 0o444 == 0o444 for member in archive), "Pages must be let read"
        assert sum(member.size for member in archive) < MOST
        archive.extractall(below, filter="data")
    assert (below / ".nojekyll").read_bytes() == b""
    server = Server(below.parent).in_background()
    url = f"{server.url}pygames/"
    listed = json.loads((dist / "files.json").read_text())
    for path in [*(path for path, _, _ in listed["files"]), *listed["loose"], "files.json", "worker.js", "off.js"]:
        file = dist / path / "index.html" if path.endswith("/") or not path else dist / path
        with urllib.request.urlopen(f"{url}{path}") as answer:
            assert answer.read() == file.read_bytes(), path
    page.goto(f"{url}hens-and-chicks/")
    ready(page)
    page.get_by_role("link", name="All games").first.click()
    expect(page.get_by_role("heading", name="Gem Hens")).to_be_visible()
    assert page.url == url
    server.shutdown()
