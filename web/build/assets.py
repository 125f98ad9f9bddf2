"""The files that pages load: copied into folders whose names tell their contents or version."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from web import fonts
from web.build.bundle import bundled, in_one
from web.build.interpreter import WORKERS, digest, snapshot, standard_library, wheels
from web.build.memory import Memory
from web.build.parts import BASE, MORE, split, stubs
from web.build.places import ROOT, node_file
from web.build.program import CODE, LOADER, REST, halves, inside, program
from web.build.sources import Sources
from web.shell.late import STUB

SHELL = ROOT / "web" / "shell"
STYLES = ROOT / "web" / "styles"
ICONS = ROOT / "web" / "offline" / "icons"
PYSCRIPT_PARTS = ("core-", "error-")  # core always imports its error plugin, even to switch it off
FONTS = (
    ("Fraunces", "600", "@fontsource/fraunces/files/fraunces-{}-600-normal.woff2"),
    (
        "Atkinson Hyperlegible Next",
        "{} {}".format(*fonts.WEIGHTS),
        "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-{}-wght-normal.woff2",
    ),
)
BASIC = "basic"
"""The site's own letters, for which the fonts are cut (web/fonts); the other files are as their makers cut them."""
FONT_RANGES = {
    BASIC: fonts.LETTERS,
    "latin": "U+0000-001F,U+007F-009F,U+00A1-00B6,U+00B8-00BC,U+00BE-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,"
    "U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-2012,U+2014-2017,U+201A-201B,U+201E-2025,U+2027-206F,"
    "U+20AC,U+2122,U+2191,U+2193,U+2215,U+FEFF,U+FFFD",
    "latin-ext": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,"
    "U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
}
"""Which characters need which file."""
NAME = "interpreter.mjs"
"""The interpreter's script, as PyScript's workers import it."""
MODULES = ("cold.mjs", "database.js", "snapshot.mjs")
"""What the interpreter's script imports of the shell's; it travels in it, as Pyodide's scripts do."""
ALL = "games"
"""The picture of what all games add to an interpreter's memory, beside each one's under its slug."""
INTERPRETER = """\
// The interpreter with our lock, library and wheels: what PyScript has no settings for. The page fetches what it is made of, and hands it over.
import {{ loadPyodide as load, version }} from "./pyodide.mjs";
import create from "./pyodide.asm.mjs";
import {{ bringing }} from "./cold.mjs";
import {{ withoutDatabase }} from "./database.js";
import {{ restored }} from "./snapshot.mjs";
const here = (name) => new URL(name, import.meta.url).href;
const assets = here("../");
const wasm = here("../{pyodide}/pyodide.asm.wasm");
const rest = here("../{pyodide}/{rest}");
const library = here("../{library}/python_stdlib.zip");
const snapshot = {snapshot};
const lock = {lock};
const late = {late};
const stubs = {{ files: [...new Set(Object.values(late).flatMap(([, files]) => files))], text: {stub} }};
const parts = Object.fromEntries(Object.entries(late).map(([module, [name, stubs]]) => [module, [here(name), stubs]]));
const handed = new Set([wasm, ...{handed}.map(here)]);
const {{ port1: page, port2: supply }} = new MessageChannel();
withoutDatabase();
const asked = new Map();
let told; // whether the page has this start restored: else a whole instance would be made, and thrown away
const fits = new Promise((resolve) => (told = resolve)); // the packages that its pictures hold, or null
self.arrived = new Map(); // files by URL that nobody has asked for yet: late.py looks here

page.onmessage = ({{ data: {{ path, body, fits }} }}) => {{
  if (fits !== undefined) return told(fits ? new Set(fits) : null);
  const url = assets + path;
  if (asked.has(url)) asked.get(url)(body);
  else self.arrived.set(url, body);
  page.postMessage({{ had: path }});
}};
page.onmessageerror = () => asked.get(wasm)?.(null); // a browser that hands no compiled code over
postMessage({{ supply }}, [supply]);

const wanted = (url) =>
  new Promise((resolve) => {{
    asked.set(url, resolve);
    page.postMessage({{ wanted: url.slice(assets.length) }});
  }});
const {{ fetch }} = self;
const {{ instantiateStreaming }} = WebAssembly;
const code = wanted(wasm);
let packed = snapshot && wanted(here(`../${{snapshot}}`)); // a promise of the pictures; null where there is none, where the page wants a start without it, and afterwards
packed?.then((body) => body || (packed = null));
self.fetch = (resource, ...rest) => {{
  const url = String(resource);
  if (!handed.has(url)) return fetch(resource, ...rest);
  if (packed && url === library) return Promise.resolve(new Response()); // nothing reads it
  return url === wasm ? code : wanted(url).then((body) => new Response(body));
}};
// Pyodide keeps to itself that this failed.
WebAssembly.instantiateStreaming = async (source, imports) => {{
  try {{
    const module = await source;
    const made = module instanceof WebAssembly.Module ? {{ module, instance: await WebAssembly.instantiate(module, imports) }} : await instantiateStreaming(module ?? fetch(wasm), imports);
    bringing(made.instance, imports, {moved}, () => read(rest, "The rest of the interpreter's program"));
    return made;
  }} catch (error) {{
    page.postMessage({{ failed: `The interpreter could not begin. ${{error.message}}` }});
    throw error;
  }}
}};

/** A file's bytes, waited for, as only workers may. */
function read(url, called) {{
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${{called}} cannot be had (answer ${{request.status}}).`);
  return new Uint8Array(request.response);
}}

/** Has what the pictures hold not of the page's own packages here for when it is imported. */
async function bring(packages, held) {{
  const files = packages.filter((name) => !held.has(name)).map((name) => here(lock.packages[name].file_name));
  await Promise.all(files.map(async (url) => self.arrived.set(url, await wanted(url))));
}}

export {{ version }};
export const loadPyodide = async (options) => {{
  const common = {{ ...options, createPyodideModule: create, indexURL: here("../{pyodide}/"), packageBaseUrl: here("./"), lockFileContents: lock, stdLibURL: library }};
  const environment = {{ PYGAMES_PARTS: JSON.stringify(parts) }};
  const held = packed && (await fits);
  if (held) {{
    try {{
      const [python] = await Promise.all([restored(load, create, common, {{ images: packed, library: {{ size: {size}, read: () => read(library, "Python's library") }}, stubs, environment: {{ ...environment, PYGAMES_STUBS: "there" }} }}), bring(options.packages, held)]);
      packed = null;
      return python;
    }} catch (error) {{
      if (packed) {{
        console.warn("The interpreter starts the usual way, since its picture cannot be restored:", error);
        page.postMessage({{ refused: true }});
      }}
    }}
  }}
  packed = null;
  return load({{ ...common, env: {{ HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", ...environment }} }});
}};
"""
SITE = """\
// Written by the build: where the site lies, what every start loads (file, bytes, kind), what a game's needs besides, and any page's but a table's (file, bytes, package).
// `pictures`: what a game adds to the picture of an interpreter's memory, which is `snapshot`, and "games" what all of them do (file, bytes).
export const root = new URL("../../", import.meta.url);
export const assets = new URL("../", import.meta.url);
export const files = {files};
export const games = {games};
export const more = {more};
export const pyscript = "{pyscript}/core.js";
export const python = "{python}/";
export const snapshot = {snapshot};
export const pictures = {pictures};
export const documents = {documents};
"""


@dataclass
class Assets:
    """`dist/assets` while it is made. `paths` names the folders that pages refer to; `start` what every
    start loads: `module` in the page, `snapshot` and `bytes` that it hands to its worker, `import` in the worker; file, bytes; `games` by slug what a game
    needs besides, `more` what all pages but tables need: file, bytes, package; `snapshot` is the file
    of the picture of an interpreter's memory, `pictures` by slug what a game adds to it, and under `ALL` what all do: file, bytes.
    `modules` by a script of the shell's that pages name: it, and what it imports."""

    out: Path
    paths: dict[str, str] = field(default_factory=dict)
    start: list[tuple[str, str, int]] = field(default_factory=list)
    games: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    more: list[tuple[str, int, str]] = field(default_factory=list)
    snapshot: str | None = None
    pictures: dict[str, tuple[str, int]] = field(default_factory=dict)
    modules: dict[str, list[str]] = field(default_factory=dict)

    def folder(self, name: str, files: dict[str, bytes], version: str = "") -> str:
        """Writes `files` into `name-version/`, or `name-hash/` where there is no version; gives the folder's name."""
        folder = f"{name}-{version or digest(files)}"
        for path, data in files.items():
            file = self.out / folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        self.paths[name] = folder
        return folder

    def loads(self, kind: str, folder: str, name: str) -> None:
        """Says that a start loads this file, so that it is asked for early and progress counts it."""
        path = f"{folder}/{name}"
        self.start.append((kind, path, (self.out / path).stat().st_size))


def make_assets(out: Path, sources: Sources, documents: list[str], memory: Memory, embeds: dict[str, bytes]) -> Assets:
    """Everything in `dist/assets`. `embeds` are the scripts of boards in other people's pages."""
    assets = Assets(out)
    _python(assets, sources, packages(sources, memory))
    _pyscript(assets)
    _styles(assets, sources)
    _shell(assets, documents, embeds)
    assets.folder("icons", {path.name: path.read_bytes() for path in ICONS.iterdir()})
    return assets


def _version(package: str) -> str:
    return str(json.loads(node_file(f"{package}/package.json").read_text())["version"])


Packages = tuple[dict[str, Path], str, dict[str, dict[str, bytes]]]


def packages(sources: Sources, memory: Memory) -> Packages:
    """Our Python, compiled: a wheel for each part, the lock that lists them, and what each part holds."""
    files = sources.wheel()
    part_of = memory.recall("parts", None, lambda: {name: part for part, held in split(files).items() for name in held})
    parts: dict[str, dict[str, bytes]] = {}
    for name, part in part_of.items():
        parts.setdefault(part, {})[name] = files[name]
    return *wheels(parts), parts


def _python(assets: Assets, sources: Sources, packed: Packages) -> None:
    code = halves()
    pyodide = assets.folder("pyodide", {CODE: code.hot, REST: code.cold})
    library = assets.folder("stdlib", {"python_stdlib.zip": standard_library().read_bytes()})
    packages, lock, parts = packed
    late = {
        module: [packages[part].name, files]
        for part in parts
        if part != BASE
        for module, files in stubs(parts[part]).items()
    }
    handed = [f"../{library}/python_stdlib.zip", *(package.name for package in packages.values())]
    if sources.snapshot:
        _pictures(assets, packages, lock, sources)
    shim = INTERPRETER.format(
        pyodide=pyodide,
        rest=REST,
        moved=code.moved,
        library=library,
        size=(assets.out / library / "python_stdlib.zip").stat().st_size,
        lock=lock,
        late=json.dumps(late),
        stub=json.dumps(STUB),
        handed=json.dumps(handed),
        snapshot=json.dumps(assets.snapshot),
    )
    files = {package.name: package.read_bytes() for package in packages.values()}
    files |= {name: (SHELL / name).read_bytes() for name in WORKERS}
    modules = {name: lean((SHELL / name).read_text()).encode() for name in MODULES}
    modules |= {NAME: shim.encode(), LOADER: program()[LOADER]}
    interpreter = inside(in_one(modules, NAME).decode(), NAME)
    python = assets.folder("python", files | {NAME: interpreter.encode()})
    for part, package in packages.items():
        file = (f"{python}/{package.name}", package.stat().st_size, part)
        if part == MORE:
            assets.more.append(file)
        elif part != BASE:
            assets.games[part.removeprefix(f"{BASE}-")] = file
    assets.loads("bytes", pyodide, CODE)
    assets.loads("bytes", library, "python_stdlib.zip")
    assets.loads("bytes", python, packages[BASE].name)
    for name in (NAME, WORKERS[0]):
        assets.loads("import", python, name)


def _pictures(assets: Assets, packages: dict[str, Path], lock: str, sources: Sources) -> None:
    """The pictures of an interpreter's memory, where this Pyodide gives them."""
    games = pictured(packages)
    made = snapshot(packages, lock, sources.library_modules(), games)
    if made is None:
        return
    folder = assets.folder("snapshot", {file.name: file.read_bytes() for file in sorted(made.iterdir())})
    assets.snapshot = f"{folder}/memory.bin"
    assets.loads("snapshot", folder, "memory.bin")
    for name in games:
        assets.pictures[name] = (f"{folder}/{name}.bin", (made / f"{name}.bin").stat().st_size)


def pictured(parts: Iterable[str]) -> dict[str, list[str]]:
    """The parts that pictures of games hold, by the picture's name: each game's, and last all."""
    games = {part.removeprefix(f"{BASE}-"): [part] for part in parts if part not in (BASE, MORE)}
    return games | {ALL: list(chain(*games.values()))}


def _pyscript(assets: Assets) -> None:
    dist = node_file("@pyscript/core/dist")
    files = {"core.js": (dist / "core.js").read_bytes()} | {
        path.name: path.read_bytes() for path in dist.glob("*.js") if path.name.startswith(PYSCRIPT_PARTS)
    }
    folder = assets.folder("pyscript", files, _version("@pyscript/core"))
    for name in files:
        assets.loads("module", folder, name)


def lean(text: str) -> str:
    """A script or style sheet without comments that have lines of their own, and without indentation; its lines keep their numbers."""
    blank = re.sub(r"(?ms)^\s*?/\*.*?\*/[ \t]*$|^[ \t]*//[^\n]*$", lambda found: "\n" * found[0].count("\n"), text)
    return re.sub(r"(?m)^[ \t]+", "", blank)


def _styles(assets: Assets, sources: Sources) -> None:
    faces, files = [], {}
    for subset, characters in FONT_RANGES.items():
        for family, weight, pattern in FONTS:
            name = pattern.format(subset)
            file = fonts.FOLDER / Path(name).name if subset == BASIC else node_file(name)
            files[file.name] = file.read_bytes()
            faces.append(
                f"@font-face{{font-family:'{family}';font-style:normal;font-display:swap;font-weight:{weight};"
                f"src:url(../FOLDER/{file.name}) format('woff2');unicode-range:{characters}}}"
            )
    folder = assets.folder("fonts", files)
    *screen, printed = sorted(STYLES.glob("*.css"))
    sheets = [SHELL / "shell.css", *screen, *sources.styles(), printed]  # what is printed has the last word
    text = "\n".join([*faces, *(lean(sheet.read_text()) for sheet in sheets)]).replace("../FOLDER/", f"../{folder}/")
    pictures = {path.name: path.read_bytes() for path in STYLES.glob("*") if path.suffix in {".svg", ".png", ".webp"}}
    assets.folder("styles", {"site.css": text.encode()} | pictures)


def _shell(assets: Assets, documents: list[str], embeds: dict[str, bytes]) -> None:
    morph = node_file("idiomorph/dist/idiomorph.min.js").read_bytes() + b"\nexport { Idiomorph };\n"
    files = (
        {path.name: lean(path.read_text()).encode() for path in SHELL.glob("*.js")} | {"idiomorph.js": morph} | embeds
    )
    start = [[path, size, kind] for kind, path, size in assets.start]
    texts = {
        "snapshot": json.dumps(assets.snapshot),
        "files": json.dumps(start),
        "documents": json.dumps(documents),
        "games": json.dumps(assets.games),
        "pictures": json.dumps(assets.pictures),
        "more": json.dumps(assets.more),
    }
    files["site.js"] = SITE.format(pyscript=assets.paths["pyscript"], python=assets.paths["python"], **texts).encode()
    bundle = bundled(files)
    assets.folder("shell", bundle.files)
    assets.modules = bundle.loads
