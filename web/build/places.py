"""Where things lie, and the one error of the build."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
NODE_MODULES = ROOT / "node_modules"


class BuildError(Exception):
    """What keeps the site from being built, and what to do about it."""


def node() -> str:
    """The program that runs JavaScript. Raises BuildError where there is none."""
    found = shutil.which("node")
    if found is None:
        raise BuildError(
            "Node is not installed; the site's Python is compiled, and its scripts are put together, with it. Install Node 20 or newer."
        )
    return found


def node_file(name: str) -> Path:
    """A file of an npm package, by its path below `node_modules`."""
    path = NODE_MODULES / name
    if not path.exists():
        raise BuildError(f"{name} is not installed. Run `npm ci` in {ROOT.name}/ and build again.")
    return path
