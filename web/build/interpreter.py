"""The compiled standard library, our wheel and its lock, made by Pyodide in Node and kept in a cache by content."""

import atexit
import contextlib
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from web.build.parts import BASE, MORE
from web.build.places import CACHE, ROOT, BuildError, node, node_file
from web.build.program import program

HERE = Path(__file__).parent
SHELL = ROOT / "web" / "shell"
WORKERS = ("rules_worker.py", "bot_worker.py", "embed_worker.py")
"""The files that PyScript's workers run."""
SCRIPTS = (HERE / "compile.mjs", HERE / "compile_inside.py")


def digest(files: dict[str, bytes]) -> str:
    """A short name for contents, for hashed folders and for the cache."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{len(files[name])}\0".encode())
        total.update(files[name])
    return total.hexdigest()[:12]


def standard_library() -> Path:
    """`python_stdlib.zip` of .pyc files, trimmed of what is never imported."""
    return _compile({"stdlib.zip": node_file("pyodide/python_stdlib.zip").read_bytes()}) / "python_stdlib.zip"


def wheels(parts: dict[str, dict[str, bytes]]) -> tuple[dict[str, Path], str]:
    """A compiled wheel of each part (path in the wheel -> contents), by the part's name, and the lock that lists them."""
    names = {
        part: _compile({f"wheels/{part}/{name}": data for name, data in files.items()})
        / f"{part.replace('-', '_')}-1-py3-none-any.whl"
        for part, files in parts.items()
    }
    lock = json.loads(_lock(list(parts)).read_text())
    for part, wheel in names.items():
        lock["packages"][part]["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return names, json.dumps(lock, sort_keys=True)


def snapshot(wheels: dict[str, Path], lock: str, modules: list[str], games: dict[str, list[str]]) -> Path | None:
    """A folder with the picture of an interpreter's memory in which the base part and these modules of the library are
    imported, packed (`memory.bin`), and with what these parts change in it (`games`: parts by the picture's name).

    None, and a sentence, where this Pyodide gives none that can be restored: it leans on what Pyodide does not promise.
    """
    pyscript = node_file("@pyscript/core/src/stdlib/pyscript.js")
    inputs = {
        "base.whl": wheels[BASE].read_bytes(),
        "later.whl": wheels[MORE].read_bytes(),
        "games.json": json.dumps(
            {name: [wheels[part].name for part in parts] for name, parts in games.items()}
        ).encode(),
        "python_stdlib.zip": standard_library().read_bytes(),
        "lock.json": lock.encode(),
        "modules.json": json.dumps(modules).encode(),
        "pyscript.mjs": pyscript.read_bytes(),
        "workers.json": json.dumps([(SHELL / name).read_text() for name in WORKERS]).encode(),
        "inside.py": (HERE / "snapshot_inside.py").read_bytes(),
        **program(),
    } | {wheel.name: wheel.read_bytes() for part, wheel in wheels.items() if part in chain(*games.values())}
    scripts = {path.name: path.read_bytes() for path in (HERE / "make_snapshot.mjs", SHELL / "snapshot.mjs")}
    version = node_file("pyodide/package.json").read_bytes()
    try:
        return _made(inputs, scripts | {"version": version}, _pictures)
    except _NoPicture as why:
        print(
            "The site is built without a picture of the interpreter's memory, so its pages start slower: "
            f"with this Pyodide it cannot be taken, or not be restored.\n{why}",
            file=sys.stderr,
        )
        return None


class _NoPicture(Exception):
    """What Node says of a picture that it could not take."""


def _pictures(folder: Path) -> None:
    command = [node(), str(HERE / "make_snapshot.mjs"), str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise _NoPicture(done.stderr[-4000:])


def _lock(parts: list[str]) -> Path:
    """The lock that micropip writes for packages of these names."""
    found = list((CACHE / "wheels").glob("micropip-*.whl"))
    if not found:
        raise BuildError(f"micropip's wheel is not in {CACHE.name}/wheels. Run `make site`, which fetches it.")
    names = {f"lock/{part}": b"" for part in parts}
    return _compile(names | {found[0].name: found[0].read_bytes()}) / "pyodide-lock.json"


def _scripts() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in SCRIPTS}


def _compile(inputs: dict[str, bytes]) -> Path:
    version = node_file("pyodide/package.json").read_bytes()
    return _made(inputs, _scripts() | {"version": version}, lambda folder: _node().compile(str(folder)))


def _made(inputs: dict[str, bytes], makers: dict[str, bytes], make: Callable[[Path], None]) -> Path:
    """The folder `out` that `make` fills beside these files, kept by their contents and by what makes it."""
    kept = CACHE / "compiled" / digest(inputs | makers)
    if kept.exists():
        return kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        for path, data in inputs.items():
            file = Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        make(Path(folder))
        with contextlib.suppress(OSError):  # another build made the same at the same time
            Path(folder, "out").rename(kept)
    return kept


class Node:
    """Pyodide in Node. To begin it takes a second or two, to compile in it very little: it is kept until Python ends."""

    def __init__(self) -> None:
        self.scripts = _scripts()
        self.told = tempfile.TemporaryFile("w+")  # noqa: SIM115  (open as long as the process)
        self.process = subprocess.Popen(
            [node(), *map(str, SCRIPTS)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.told,
            text=True,
        )
        atexit.register(self.end)

    def compile(self, folder: str) -> None:
        """Compiles what lies in a folder into `out` there. Raises BuildError."""
        assert self.process.stdin and self.process.stdout
        with contextlib.suppress(OSError):
            self.process.stdin.write(f"{folder}\n")
            self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if answer.strip() != "null":
            self.told.seek(0)
            why = json.loads(answer) if answer.strip() else self.told.read()[-4000:]
            raise BuildError(f"Pyodide could not compile our Python in Node:\n{why}")

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


def begin() -> None:
    """Has Node begin, for whoever will have something to compile."""
    _node()


_kept: list[Node] = []


def _node() -> Node:
    """The one that runs, as long as it runs what is written now."""
    if not _kept or _kept[0].scripts != _scripts() or _kept[0].process.poll() is not None:
        for old in _kept:
            old.end()
        _kept[:] = [Node()]
    return _kept[0]
