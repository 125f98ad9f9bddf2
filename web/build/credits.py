"""The licences that the site ships: our own, those in `licences/`, and those that npm's packages bring."""

import json
import shutil
from pathlib import Path
from typing import Any

from web.build.places import ROOT, node_file

PYSCRIPT = "@pyscript/core"
COPIED = {
    "Fraunces-OFL-1.1.txt": "@fontsource/fraunces/LICENSE",
    "Atkinson-Hyperlegible-Next-OFL-1.1.txt": "@fontsource-variable/atkinson-hyperlegible-next/LICENSE",
    "idiomorph-0BSD.txt": "idiomorph/LICENSE",
    "PyScript-Apache-2.0.txt": f"{PYSCRIPT}/LICENSE",
}


def write_licences(folder: Path) -> None:
    """Fills `folder`, which must not exist."""
    shutil.copytree(ROOT / "web" / "build" / "licences", folder)
    shutil.copy(ROOT / "LICENSE", folder / "pygames-MIT.txt")
    shutil.copy(ROOT / "THIRD_PARTY.md", folder / "THIRD_PARTY.md")
    for name, source in COPIED.items():
        shutil.copy(node_file(source), folder / name)
    (folder / "Inside-PyScript.txt").write_text(inside_pyscript())


def inside_pyscript() -> str:
    """What PyScript's files are made of: each package with its licence's text, or its name where it brings none."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    parts = [_credit(place, facts) for place, facts in _needed(packages, PYSCRIPT).items()]
    return "\n\n".join(["What PyScript's files contain besides PyScript", *parts])


def _needed(packages: dict[str, Any], name: str) -> dict[str, Any]:
    """All packages that `name` needs, by their place in the lock; of a name that stands there twice, both."""
    wanted, found = list(packages[f"node_modules/{name}"]["dependencies"]), {}
    while wanted:
        next_name = wanted.pop(0)
        for place, facts in packages.items():
            if place.rpartition("node_modules/")[2] == next_name and place not in found:
                found[place] = facts
                wanted += facts.get("dependencies", ())
    return dict(sorted(found.items()))


def _credit(place: str, facts: dict[str, Any]) -> str:
    folder = node_file(place.removeprefix("node_modules/"))
    author = json.loads((folder / "package.json").read_text()).get("author", "")
    title = f"{place.rpartition('node_modules/')[2]} {facts['version']}: {facts['license']}, by {author}"
    texts = [file.read_text().strip() for file in sorted(folder.glob("LICENSE*"))]
    return "\n\n".join([f"{title}\n{'-' * len(title)}", *texts]) + "\n"
