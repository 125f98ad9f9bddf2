"""The compiled standard library, our wheel and its lock, made by Pyodide in Node and kept in a cache by content."""

import contextlib
import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path

from web.build.places import CACHE, ROOT, BuildError, node_file

HERE = Path(__file__).parent
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


def wheels(parts: dict[str, dict[str, bytes]]) -> tuple[dict[str, Path], Path]:
    """A compiled wheel of each part (path in the wheel -> contents), by the part's name, and the lock that lists them."""
    found = list((CACHE / "wheels").glob("micropip-*.whl"))
    if not found:
        raise BuildError(f"micropip's wheel is not in {CACHE.name}/wheels. Run `make site`, which fetches it.")
    inputs = {f"wheels/{part}/{name}": data for part, files in parts.items() for name, data in files.items()}
    out = _compile(inputs | {found[0].name: found[0].read_bytes()})
    names = {part: out / f"{part.replace('-', '_')}-1-py3-none-any.whl" for part in parts}
    return names, out / "pyodide-lock.json"


def _compile(inputs: dict[str, bytes]) -> Path:
    version = node_file("pyodide/package.json").read_bytes()
    name = digest(inputs | {path.name: path.read_bytes() for path in SCRIPTS} | {"version": version})
    kept = CACHE / "compiled" / name
    if kept.exists():
        return kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
        for path, data in inputs.items():
            file = Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        _run_node(folder)
        with contextlib.suppress(OSError):  # another build made the same at the same time
            Path(folder, "out").rename(kept)
    return kept


def _run_node(folder: str) -> None:
    node = shutil.which("node")
    if node is None:
        raise BuildError("Node is not installed; the site's Python is compiled with it. Install Node 20 or newer.")
    done = subprocess.run(
        [node, *map(str, SCRIPTS[:1]), folder, str(SCRIPTS[1])], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        raise BuildError(f"Pyodide could not compile our Python in Node:\n{done.stderr[-4000:]}")
