"""The conformance suite on the page's own interpreter: pytest inside Pyodide, under Node."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from web.build.places import node, node_file
from web.build.program import program

ROOT = Path(__file__).parents[2]
PROPERTIES = sorted((ROOT / "tests" / "properties").glob("test_*.py"))
NO_PROCESSES = [path.name for path in PROPERTIES if "import subprocess" not in path.read_text()]
"""What starts other processes can't run there."""
SUITES = ["tests/pyodide/inside", *(f"tests/properties/{name}" for name in NO_PROCESSES)]


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Pyodide whose program is the one that pages get."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in ("python_stdlib.zip", "pyodide-lock.json", "package.json"):
        (folder / name).symlink_to(node_file(f"pyodide/{name}"))
    for name, data in program().items():
        (folder / name).write_bytes(data)
    return folder


def run_in_pyodide(shipped: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Pytest's run inside Pyodide, with what it printed."""
    command = [node(), "tests/pyodide/run.mjs", str(shipped), "-q", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_the_suites_pass_inside_pyodide(shipped: Path) -> None:
    done = run_in_pyodide(shipped, "-rp", *SUITES)  # in one interpreter: it takes longer to begin than most suites
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]
    passed = re.findall(r"^PASSED (\S+?)::", done.stdout, re.MULTILINE)
    assert [suite for suite in SUITES if not any(file.startswith(suite) for file in passed)] == []


def test_a_failing_suite_fails_here_with_short_lines(shipped: Path) -> None:
    done = run_in_pyodide(shipped, "tests/pyodide/no_such_suite")
    assert done.returncode != 0
    assert max(map(len, (done.stdout + done.stderr).splitlines())) <= 400
