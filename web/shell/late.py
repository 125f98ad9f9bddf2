"""Games that travel late: a page brings the game that it shows; another one comes when it is first imported.

`prepare()` unpacks what came with the start, and puts stubs in a missing game's place, so that all games are found by name. A start from a picture
has nothing to unpack, and the interpreter has put all stubs there.
A stub brings the game's part, which takes its place. Workers may wait for a file, so an import may.
"""

from __future__ import annotations

import importlib
import io
import json
import marshal
import os
import sys
import zipfile
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

PARTS = "PYGAMES_PARTS"
"""The environment's variable with the parts, set where the interpreter starts: `{module: [URL, all its stubs' files]}`."""
STUBS = "PYGAMES_STUBS"
"""The environment's variable that is set where the stubs are there already."""
STUB = "from web.shell.late import bring\nbring(__name__)\n"
PACKAGES = Path(__file__).parents[2]


def prepare() -> None:
    """Unpacks what has come and puts the stubs of games whose parts have not; does nothing outside a page."""
    if STUBS not in os.environ:
        _unpack()
        _put_stubs()
    _look_again()


def _put_stubs() -> None:
    missing = {file for _, files in _parts().values() for file in files if not os.path.exists(f"{PACKAGES}/{file}c")}
    for folder in {file.rpartition("/")[0] for file in missing}:
        os.makedirs(f"{PACKAGES}/{folder}", exist_ok=True)
    for file in missing:
        with open(f"{PACKAGES}/{file}", "w") as stub:
            stub.write(STUB)


def bring(name: str) -> None:
    """Brings the part to which the stub `name` belongs, and makes the module what it should be."""
    url, files = _parts()[name]
    with zipfile.ZipFile(io.BytesIO(_fetched(url))) as archive:
        archive.extractall(PACKAGES)
    _unpack()
    for path in map(PACKAGES.joinpath, files):
        path.unlink(missing_ok=True)
    _look_again()
    module, parent = sys.modules[name], sys.modules[name.rpartition(".")[0]]
    spec = PathFinder.find_spec(name, parent.__path__)
    if spec is None or spec.loader is None:
        raise ImportError(f"{url} does not hold {name}.")
    module.__spec__ = spec
    spec.loader.exec_module(module)


def _unpack() -> None:
    """Writes the files of every part that has come: Zstandard around a marshalled `{path: bytes}`, quicker than any archive."""
    from compression import zstd  # the page's Python has it, an older one that tests us may not

    for part in (PACKAGES / "web" / "parts").glob("*.zst"):
        files = marshal.loads(zstd.decompress(part.read_bytes()))
        for folder in {name.rpartition("/")[0] for name in files}:
            os.makedirs(PACKAGES / folder, exist_ok=True)
        for name, data in files.items():
            with open(f"{PACKAGES}/{name}", "wb") as file:
                file.write(data)
        part.unlink()


def _look_again() -> None:
    """Has Python find what was put into our folders. `importlib.invalidate_caches` would import what no start has a use for, and read the library."""
    for folder in [folder for folder in sys.path_importer_cache if folder.startswith(str(PACKAGES))]:
        del sys.path_importer_cache[folder]


def _parts() -> dict[str, tuple[str, list[str]]]:
    return dict(json.loads(os.environ.get(PARTS, "{}")))


def _fetched(url: str) -> bytes:
    """A file's bytes: handed over by the page before, or fetched now and waited for, as only workers may."""
    browser: Any = importlib.import_module("js")
    if browser.arrived.has(url):
        return bytes(browser.arrived.get(url).to_bytes())
    request = browser.XMLHttpRequest.new()
    request.open("GET", url, False)
    request.responseType = "arraybuffer"
    try:
        request.send()
    except Exception as wrong:
        raise ImportError(f"The file {url} cannot be had from the server.") from wrong
    if request.status != 200:
        raise ImportError(f"The file {url} cannot be had from the server (answer {request.status}).")
    return bytes(request.response.to_bytes())
