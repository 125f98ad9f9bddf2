"""The built site: complete, relative, the same each time, rendered by the app, and small."""

from __future__ import annotations

import gzip
import json
import marshal
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from playwright.sync_api import Page, expect

from pygames import Match
from tests.browser.helpers import FAKE, ROOT, START, Watch, built, ready
from web.app import links
from web.build import interpreter, memory
from web.build import webassembly as wasm
from web.build.assets import packages, pictured
from web.build.pages import check_links
from web.build.parts import BASE, LATER, MORE
from web.build.places import BuildError
from web.build.program import (
    CODE,
    HEAD,
    REST,
    SCRIPT,
    TAIL,
    eager,
    exporting,
    halves,
    program,
    without_names,
    without_tables,
    without_unused,
)
from web.build.sources import Sources

POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


def pages(dist: Path) -> list[Path]:
    return [path for path in dist.rglob("*.html") if path.name != "404.html"]


def test_two_builds_of_the_same_sources_are_the_same(fake_dist: Path, tmp_path: Path) -> None:
    again = built(tmp_path, *FAKE)
    first = {path.relative_to(fake_dist): path.read_bytes() for path in fake_dist.rglob("*") if path.is_file()}
    second = {path.relative_to(again): path.read_bytes() for path in again.rglob("*") if path.is_file()}
    assert first == second


def test_a_picture_of_the_interpreters_memory_is_the_same_each_time_it_is_taken(
    fake_dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kept,) = fake_dist.glob("assets/snapshot-*")
    app = Path(FAKE[1])
    sources = Sources(app=app)
    wheels, lock, _ = packages(sources, memory.Memory(sources))
    library = interpreter.standard_library()
    monkeypatch.setattr(interpreter, "CACHE", tmp_path)
    monkeypatch.setattr(interpreter, "standard_library", lambda: library)
    again = interpreter.snapshot(wheels, lock, sources.library_modules(), pictured(wheels))
    assert again
    first, second = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in (kept, again))
    assert first == second


def test_a_picture_that_this_pyodide_does_not_give_is_left_out_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("make_snapshot.mjs", "snapshot_inside.py", "some.whl"):
        (tmp_path / name).write_text('console.error("No function _ZSTD_createDCtx."); process.exit(1);\n')
    for name, value in {"HERE": tmp_path, "CACHE": tmp_path, "standard_library": lambda: tmp_path / "some.whl"}.items():
        monkeypatch.setattr(interpreter, name, value)
    wheels = dict.fromkeys((BASE, MORE), tmp_path / "some.whl")
    assert interpreter.snapshot(wheels, "{}", [], {}) is None
    told = capsys.readouterr().err
    assert "without a picture of the interpreter's memory" in told
    assert "No function _ZSTD_createDCtx." in told


def test_every_page_carries_a_policy_that_allows_no_other_origin_and_nothing_inline(dist: Path) -> None:
    for path in pages(dist):
        text = path.read_text()
        policy = POLICY.search(text)
        assert policy, path
        assert "unsafe-inline" not in policy[1]
        assert "'unsafe-eval'" not in policy[1]
        assert "http" not in policy[1]
        assert not re.search(r"<[^>]+\s(style|on\w+)=", text), f"{path} has an inline style or handler"
        assert not re.search(r"<(script|link|img)[^>]+(src|href)=\"(/|https?:)", text), f"{path} is not relocatable"


def test_a_page_shows_its_board_without_javascript(fresh, fake_site: str) -> None:
    page = fresh(java_script_enabled=False)
    page.goto(f"{fake_site}fake/")
    expect(page.locator("#table-hen")).to_be_visible()
    assert (
        "JavaScript, which is switched off here" in page.content()
    )  # switched off by a tool, Chromium hides a noscript


def test_the_first_render_of_the_worker_is_the_file(page: Page, fake_site: str) -> None:
    page.route("**/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.goto(f"{fake_site}fake/")
    as_file = page.locator("[data-region=board]").inner_html()
    page.unroute("**/main.js")
    page.reload()
    ready(page)
    shown = re.sub(r' tabindex="-?\d"', "", page.locator("[data-region=board]").inner_html())
    assert shown == as_file


def test_what_changes_has_a_hash_in_its_name(fake_dist: Path) -> None:
    for folder in (fake_dist / "assets").iterdir():
        assert re.fullmatch(r"pyscript-[\d.]+|\w+-[0-9a-f]{12}", folder.name), folder.name


def test_the_interpreters_script_is_compiled_as_it_is_read(fake_dist: Path) -> None:
    (script,) = (fake_dist / "assets").glob("python-*/interpreter.mjs")
    assert script.read_text().startswith("const _createPyodideModule = (async function _createPyodideModule(")
    assert "});\nconst create = _createPyodideModule;\n" in script.read_text()


def test_a_worker_asks_for_one_script_in_which_all_of_the_interpreters_are(fake_dist: Path) -> None:
    (script,) = (fake_dist / "assets").glob("python-*/*.?js")
    assert script.name == "interpreter.mjs"
    assert not re.search(r"^import\b(?! *\()|\bfrom *[\"']\./", script.read_text(), re.MULTILINE)
    assert f'"{SCRIPT}"' not in script.read_text()  # errors tell the program's own functions by their file


def test_the_interpreters_script_is_what_its_program_and_our_scripts_use(fake_dist: Path) -> None:
    (folder,) = (fake_dist / "assets").glob("pyodide-*")
    script, makers = program()[SCRIPT].decode(), (ROOT / "node_modules" / "pyodide" / SCRIPT).read_text()
    assert len(script) < len(makers) / 2
    assert "_SDL_OpenAudio" in makers and "_SDL_OpenAudio" not in script
    table = re.search(r"var wasmImports=\{([^{}]*)\}", script)
    assert table
    given = {entry.split(":")[0] for entry in table[1].split(",")}
    code = (folder / CODE).read_bytes()
    (start,) = (body for kind, _, body, _ in wasm.sections(code) if kind == wasm.IMPORTS)
    asked = {name for name, kind in wasm.imports(code, start) if kind == wasm.FUNCTION}
    assert asked <= given and 200 < len(given) < 300


def test_the_interpreter_comes_in_two_parts_that_are_together_what_it_was(fake_dist: Path) -> None:
    (folder,) = (fake_dist / "assets").glob("pyodide-*")
    code, first, rest = program()[CODE], (folder / CODE).read_bytes(), (folder / REST).read_bytes()
    whole, stays, moved = (
        [
            one[begin:end]
            for kind, _, body, _ in wasm.sections(one)
            if kind == wasm.CODE
            for begin, end in wasm.bodies(one, body)
        ]
        for one in (code, first, rest)
    )
    changed = [before for before, after in zip(whole, stays, strict=False) if before != after]
    assert len(stays) == len(whole) + 1  # what brings the rest
    assert len(changed) == len(moved) > len(whole) / 2
    assert len(first) < 2 / 3 * len(code)
    assert all(len(after) >= len(before) / 2 for before, after in zip(changed, moved, strict=True))


def test_calls_that_are_known_of_another_pyodide_stop_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.build.program.makers", lambda: "another")
    with pytest.raises(BuildError, match=r"called\.json is of another Pyodide: `make called` finds out"):
        halves.__wrapped__()


def test_the_interpreter_exports_what_its_scripts_call_and_is_else_as_its_makers_built_it() -> None:
    shipped, own = program()[CODE], (ROOT / "node_modules" / "pyodide" / CODE).read_bytes()
    ours, makers = (list(wasm.sections(program)) for program in (shipped, own))
    assert [kind for kind, *_ in ours] == [kind for kind, *_ in makers]
    for (kind, start, body, end), (_, first, inside, last) in zip(ours, makers, strict=True):
        if kind == wasm.EXPORTS:
            names, all_names = dict(wasm.exported(shipped, body)), dict(wasm.exported(own, inside))
        elif kind == wasm.CODE:
            functions = [shipped[begin:end] for begin, end in wasm.bodies(shipped, body)]
            all_functions = [own[begin:end] for begin, end in wasm.bodies(own, inside)]
        else:
            assert shipped[start:end] == own[first:last]
    assert names.items() <= all_names.items()
    assert {"memory", "__indirect_function_table", "sbrk"} <= names.keys()
    assert len(names) < 300 < 8000 < len(all_names)
    assert len(functions) == len(all_functions)
    left_out = [body for ours, body in zip(functions, all_functions, strict=True) if ours != body]
    assert {ours for ours, body in zip(functions, all_functions, strict=True) if ours != body} == {wasm.NOTHING}
    assert 1000 < len(left_out) < len(functions) / 2


def small_program(*functions: bytes) -> bytes:
    """A program of functions without values: it exports function 1 as `go`, its table has function 3, and function 0 is imported."""
    named = b"\1m\1f"
    return b"\0asm\1\0\0\0" + b"".join(
        wasm.section(kind, body)
        for kind, body in {
            1: b"\1\x60\0\0",
            wasm.IMPORTS: b"\1" + named + b"\0\0",
            3: wasm.number(len(functions)) + bytes(len(functions)),
            4: b"\1\x70\0\1",
            wasm.GLOBALS: b"\1\x7f\0\x41\0\x0b",
            wasm.EXPORTS: b"\1\2go\0\1",
            wasm.ELEMENTS: b"\1\0\x41\0\x0b\1\3",
            wasm.CODE: wasm.number(len(functions)) + b"".join(wasm.number(len(one)) + one for one in functions),
        }.items()
    )


def test_functions_that_neither_an_export_nor_a_table_leads_to_do_nothing() -> None:
    calls_2, calls_4, calls_imported, idle = b"\0\x10\2\x0b", b"\0\x10\4\x0b", b"\0\x10\0\x0b", b"\0\x0b"
    #                1 (exported), 2,  3 (in the table),    4,     5,              6
    program = small_program(calls_2, idle, calls_4, calls_imported, calls_2, b"\0\x10\5\x0b")
    nothing = wasm.NOTHING
    assert wasm.without_unreached(program) == small_program(calls_2, idle, calls_4, calls_imported, nothing, nothing)
    with pytest.raises(wasm.UnknownProgram, match="0xfe"):
        wasm.without_unreached(small_program(b"\0\xfe\0\x0b", idle, idle))


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda: eager("export default async function begin() {}"),
        lambda: without_names("var _a;function assignWasmExports(all){_a=all.a}", ""),
        lambda: without_names('var _a,_b;function assignWasmExports(wasmExports){_a=wasmExports["a"];_b=2}', ""),
        lambda: without_tables("var functionsInTableMap;"),
        lambda: without_unused(f"{HEAD}var imports={{}};return moduleRtn}}{TAIL}", "", set()),
        lambda: without_unused(f"{HEAD}var wasmImports={{a:b}};return moduleRtn}}", "", set()),
        lambda: without_unused(f"{HEAD}var wasmImports={{a:b}};var var;return moduleRtn}}{TAIL}", "", set()),
        lambda: exporting(b"\0asm\1\0\0\0", {"memory"}),
    ],
)
def test_an_interpreter_that_is_written_otherwise_stops_the_build(rewrite: Callable[[], object]) -> None:
    with pytest.raises(BuildError, match="another Pyodide"):
        rewrite()


def test_names_of_what_an_interpreter_exports_are_left_out_where_nobody_uses_them() -> None:
    script = (
        'var _a,_b,_c,_d;function assignWasmExports(wasmExports){_a=Module["_a"]=wasmExports["a"];_b=Module["_b"]=wasmExports["b"];'
        '_c=Module["_c"]=wasmExports["c"].value>>>0;_d=wasmExports["d"]}_b();go(wasmExports.e)'
    )
    text, called = without_names(script, "module._d()")
    assert text == (
        'var _b,_d;function assignWasmExports(wasmExports){_b=Module["_b"]=wasmExports["b"];_d=wasmExports["d"]}_b();go(wasmExports.e)'
    )
    assert called == {"b", "d", "e"}


def test_what_nobody_uses_of_an_interpreters_script_is_left_out() -> None:
    script = (
        f"{HEAD}var moduleRtn;var Module=moduleArg;function used(){{helper()}}function helper(){{}}function idle(){{only()}}function only(){{}}"
        'used.sig="v";idle.sig="v";Module["used"]=used;Module["idle"]=idle;Module["asked"]=asked;function asked(){eval("1")}'
        f"var wasmImports={{a:used,b:idle}};begin(wasmImports);moduleRtn=Module;return moduleRtn}}\n{TAIL}\n"
    )
    assert without_unused(script, "module.asked()", {"a"}) == (
        f"{HEAD}var moduleRtn;var Module=moduleArg;function used(){{helper()}}function helper(){{}}"
        'used.sig="v";Module["asked"]=asked;function asked(){(0,eval)("1")}'
        f"var wasmImports={{a:used}};begin(wasmImports);moduleRtn=Module;return moduleRtn}}\n{TAIL}\n"
    )


def shipped(dist: Path, part: str) -> list[str]:
    """The names of the files in a part of the site's Python."""
    (wheel,) = (dist / "assets").glob(f"python-*/{part.replace('-', '_')}-1-*.whl")
    packed = zipfile.ZipFile(wheel).read(f"web/parts/{part}.zst")
    return list(marshal.loads(zstandard.ZstdDecompressor().decompress(packed)))


def test_nothing_of_our_own_is_shipped_as_source(fake_dist: Path) -> None:
    names = shipped(fake_dist, "pygames")
    assert "pygames/core/match.pyc" in names
    assert not [name for name in names if name.endswith((".py", ".md")) or "__main__" in name]


def test_a_game_travels_apart_from_the_others(dist: Path) -> None:
    base, game = shipped(dist, "pygames"), shipped(dist, "pygames-hens-and-chicks")
    assert "pygames/hens_and_chicks/rules.pyc" in game
    assert "web/views/hens_and_chicks/__init__.pyc" in game
    more = shipped(dist, "pygames-more")
    assert "web/app/screens/editor.pyc" in more and not set(base) & set(more)
    assert not [name for name in base if "hens_and_chicks" in name]
    assert not set(base) & set(game)


def test_no_table_and_no_shelf_starts_with_what_travels_later() -> None:
    start = {
        "do": "start",
        "address": "http://x/",
        "fragment": "",
        "storage": {},
        "seed": "1",
        "settings": {},
        "ticks": 0,
    }
    assert [path for path in LATER if not (ROOT / path).exists()] == []
    for path in ("/", "/hens-and-chicks/", "/gem-hens/"):
        code = (
            f"import sys; from web.app import App; App().handle({start | {'path': path}!r});"
            f"print(*(name for name in sys.modules if (name.replace('.', '/') + '.py').startswith({LATER!r})))"
        )
        ran = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
        assert ran.stdout.split() == [], path


def test_what_a_table_does_without_comes_when_it_is_asked_for(page: Page, site: str, watch: Watch) -> None:
    page.goto(f"{site}hens-and-chicks/")
    ready(page)
    assert not any("pygames_more" in url for url in watch.requests)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Saved matches").click()
    expect(page).to_have_title(re.compile("Saved"))
    assert any("pygames_more" in url for url in watch.requests)


def test_another_game_comes_when_it_is_first_opened(page: Page, site: str, watch: Watch) -> None:
    page.goto(f"{site}hens-and-chicks/")
    ready(page)
    assert not any("rolling_gemstones" in url for url in watch.requests)
    page.evaluate(
        "link = Object.assign(document.createElement('a'), { href: '../rolling-gemstones/', textContent: 'Go', id: 'go' })"
    )
    page.evaluate("document.querySelector('main').append(link)")
    page.locator("#go").click()
    expect(page).to_have_title(re.compile("Rolling Gemstones"), timeout=START)
    assert any("rolling_gemstones" in url for url in watch.requests)


def test_the_licences_of_all_that_is_shipped_are_there(fake_dist: Path) -> None:
    texts = "\n".join(path.read_text() for path in (fake_dist / "licences").iterdir())
    for phrase in (
        "Mozilla Public License",
        "PYTHON SOFTWARE FOUNDATION",
        "Apache License",
        "SIL Open Font License",
        "MIT License",
        "Meta Platforms",  # Zstandard, inside Pyodide
        "polyscript 0",  # inside PyScript
    ):
        assert phrase.lower() in texts.lower(), phrase


def test_pages_fetch_fonts_cut_to_their_letters_and_the_makers_files_for_names_with_others(
    page: Page, site: str, watch: Watch
) -> None:
    def fetched() -> set[str]:
        return {name for url in watch.requests for name in re.findall(r"fonts-\w+/(.*)-\w+-normal\.woff2", url)}

    for path in ("", "hens-and-chicks/", "gem-hens/rules/", "chickenrun/"):
        page.goto(f"{site}{path}")
        page.evaluate("document.fonts.ready")
    assert fetched() == {"atkinson-hyperlegible-next-basic", "fraunces-basic"}
    match = Match.start("hens-and-chicks", seats=["Zoë", "Łucja"])
    page.goto(f"{site}hens-and-chicks/#{links.packed(match.text)}")
    ready(page)
    expect(page.locator("[data-region=seats]")).to_contain_text("Łucja")
    page.evaluate("document.fonts.ready")
    assert fetched() >= {"atkinson-hyperlegible-next-latin", "atkinson-hyperlegible-next-latin-ext"}
    assert "fraunces-latin-ext" not in fetched()
    own = page.evaluate("[...document.fonts].filter((face) => face.status === 'error').map((face) => face.family)")
    assert own == []


@pytest.mark.parametrize("game", ["hens-and-chicks"])
def test_beyond_the_interpreter_a_board_costs_little(dist: Path, game: str) -> None:
    """At most 250 kB gzip beyond interpreter, PyScript and standard library."""
    page = dist / game / "index.html"
    asked = re.findall(r'(?:href|src)="\.\./(assets/(?:python|shell|styles|fonts)-[^"]+)"', page.read_text())
    total = sum(len(gzip.compress(path.read_bytes())) for path in [page, *(dist / name for name in asked)])
    assert total <= 250_000, f"{total} bytes"


@pytest.mark.parametrize("link", ["/root/", "https://example.org/", "nowhere/", "../../outside/", "#no-such-part"])
def test_a_link_that_leads_nowhere_stops_the_build(tmp_path: Path, link: str) -> None:
    (tmp_path / "index.html").write_text(f'<p id="part"><a href="#part">here</a> <a href="{link}">there</a></p>')
    with pytest.raises(BuildError, match="lead nowhere"):
        check_links(tmp_path)


def test_a_link_inside_its_page_leads_there_wherever_the_folder_is_named_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_text('<a href="#main">Play</a><main id="main"></main>')
    monkeypatch.chdir(tmp_path.parent)
    check_links(Path(tmp_path.name))


def test_an_address_that_does_not_exist_leads_back(page: Page, fake_site: str, watch) -> None:
    watch.expect("404")
    page.goto(f"{fake_site}fake/nothing")
    expect(page.get_by_role("heading")).to_have_text("There is no such page")
    page.get_by_role("link", name="this folder's page").click()
    expect(page.locator("#table-hen")).to_be_visible()


def test_every_page_of_the_real_site_starts_cleanly(page: Page, site: str, dist: Path) -> None:
    for path in sorted(pages(dist)):
        page.goto(f"{site}{path.relative_to(dist).parent.as_posix()}/")
        if page.locator("body").get_attribute("data-page") == "app":
            ready(page)
            expect(page.locator("[data-region=status]")).to_be_empty(timeout=START)


class Kiln:
    """Stands in for Node: writes down which part it compiles, and makes something of its length."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def compile(self, folder: str) -> None:
        out = Path(folder, "out")
        out.mkdir()
        for root in Path(folder).glob("wheels/*"):
            self.parts.append(root.name)
            made = "".join(file.read_text() for file in sorted(root.rglob("*.py")))
            (out / f"{root.name.replace('-', '_')}-1-py3-none-any.whl").write_text(made)
        names = [root.name for root in Path(folder).glob("lock/*")]
        (out / "pyodide-lock.json").write_text(json.dumps({"packages": {name: {} for name in names}}))


def test_what_did_not_change_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kiln, made = Kiln(), list[str]()
    (tmp_path / "cache" / "wheels").mkdir(parents=True)
    (tmp_path / "cache" / "wheels" / "micropip-0.whl").touch()
    for module in (interpreter, memory):
        monkeypatch.setattr(module, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(interpreter, "_node", lambda: kiln)
    toys = tmp_path / "toys"
    shutil.copytree(ROOT / "tests" / "toys", toys, ignore=shutil.ignore_patterns("__pycache__"))
    sources = Sources(games=(toys,), views=(toys / "views",))

    def build() -> tuple[list[str], list[str]]:
        kiln.parts, kept = [], memory.Memory(sources)
        made.clear()
        packages(sources, kept)
        for slug in ("dice-barn", "egg-market", None):
            kept.recall("page", slug, lambda slug=slug: made.append(str(slug)) or slug)  # type: ignore[func-returns-value]
        return sorted(kiln.parts), list(made)

    everything, _ = build()
    assert {"pygames", "pygames-dice-barn", "pygames-hens-and-chicks"} <= set(everything)
    assert build() == ([], [])
    with (toys / "views" / "dice_barn.py").open("a") as view:
        view.write("# another line\n")
    assert build() == (["pygames-dice-barn"], ["dice-barn", "None"])
    with (toys / "egg_market" / "rulebook.md").open("a") as rules:
        rules.write("\nOne more sentence.\n")
    assert build() == ([], ["egg-market", "None"])
