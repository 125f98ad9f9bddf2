"""Where things lie, and the one error of the build."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache"
NODE_MODULES = ROOT / "node_modules"


class BuildError(Exception):
    """What keeps the site from being built, and what to do about it."""


def node_file(name: str) -> Path:
    """A file of an npm package, by its path below `node_modules`."""
    path = NODE_MODULES / name
    if not path.exists():
        raise BuildError(f"{name} is not installed. Run `npm ci` in {ROOT.name}/ and build again.")
    return path
