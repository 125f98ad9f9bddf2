"""The page's own scripts, put together by esbuild: a page asks for few files, and none is longer than it must be."""

import json
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from web.build.places import ROOT, BuildError, node, node_file

SCRIPT = Path(__file__).with_name("bundle.mjs")
PAGES = ("arrange.js", "python.js", "main.js", "offline.js")
"""The modules that pages of the site load by name: what puts the board in its place, what starts Python, the page's life, what keeps the site on a device."""
EMBEDS = ("embed/element.js", "embed/page.js", "embed/frame.js")
"""The modules that boards in other people's pages load by name."""
ALONE = {"embed/picture.js"}
"""What is imported, and named by a page besides."""
Files = dict[str, bytes]


class Output(TypedDict):
    """What esbuild says of a file that it wrote: what that imports, each with `path` and `kind`."""

    imports: list[dict[str, str]]


class Account(TypedDict):
    """What esbuild says that it did: the files that it read, and those that it wrote."""

    inputs: dict[str, object]
    outputs: dict[str, Output]


@dataclass
class Bundle:
    """The shell's files by their path in its folder; `loads` by a module that pages name: it, and all that it imports at once."""

    files: Files
    loads: dict[str, list[str]] = field(default_factory=dict)


def bundled(files: Files) -> Bundle:
    """These scripts, with the modules that others import put into few. Raises BuildError with what esbuild says."""
    bundle, absorbed = Bundle({}), set()
    for entries in (PAGES, EMBEDS):
        if entries[0] in files:
            absorbed |= _add(files, entries, bundle)
    return Bundle(
        {path: data for path, data in files.items() if path not in absorbed - ALONE} | bundle.files, bundle.loads
    )


def in_one(files: Files, entry: str) -> bytes:
    """One of these modules, with what it imports of the others in it. Raises BuildError with what esbuild says."""
    (text,) = _put_together(files, (entry,))[1].values()
    return text


def _add(files: Files, entries: tuple[str, ...], bundle: Bundle) -> set[str]:
    """Adds what comes of these modules to the bundle; gives the files that it is made of."""
    told, made = _put_together(files, entries)
    bundle.files.update(made)
    imports = {
        path: [one["path"] for one in output["imports"] if one["kind"] == "import-statement"]
        for path, output in told["outputs"].items()
    }
    for entry in entries:
        bundle.loads[entry] = [path.removeprefix("out/") for path in _reached(f"out/{entry}", imports)]
    return set(told["inputs"])


def _put_together(files: Files, entries: tuple[str, ...]) -> tuple[Account, Files]:
    """What esbuild makes of these modules: its own account of it, and the files."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for path, data in files.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        told = _esbuild(folder, entries)
        return told, {path.removeprefix("out/"): (folder / path).read_bytes() for path in told["outputs"]}


def _esbuild(folder: Path, entries: tuple[str, ...]) -> Account:
    """Has esbuild write `out/`; gives its own account of it: inputs and outputs by path, and what each output imports."""
    node_file("esbuild")
    done = subprocess.run([node(), str(SCRIPT), str(folder), *entries], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise BuildError(f"esbuild could not put the page's scripts together:\n{done.stderr}")
    told: Account = json.loads(done.stdout)
    return told


def _reached(entry: str, imports: dict[str, list[str]]) -> list[str]:
    """A module and what it imports, itself and through others, in the order in which they are first met."""
    found = [entry]
    for path in found:
        found += dict.fromkeys(one for one in imports[path] if one not in found)
    return found
