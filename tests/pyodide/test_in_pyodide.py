"""The conformance suite on the page's own interpreter: pytest inside Pyodide, under Node."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROPERTIES = sorted((ROOT / "tests" / "properties").glob("test_*.py"))
NO_PROCESSES = [path.name for path in PROPERTIES if "import subprocess" not in path.read_text()]
"""What starts other processes can't run there."""
SUITES = ["tests/pyodide/inside", *(f"tests/properties/{name}" for name in NO_PROCESSES)]


def run_in_pyodide(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Pytest's run inside Pyodide, with what it printed."""
    node = shutil.which("node")
    assert node, "Node 20 or newer is needed to run tests inside Pyodide"
    command = [node, "tests/pyodide/run.mjs", "-q", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_the_suites_pass_inside_pyodide() -> None:
    done = run_in_pyodide("-rp", *SUITES)  # in one interpreter: it takes longer to begin than most suites
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]
    passed = re.findall(r"^PASSED (\S+?)::", done.stdout, re.MULTILINE)
    assert [suite for suite in SUITES if not any(file.startswith(suite) for file in passed)] == []


def test_a_failing_suite_fails_here_with_short_lines(tmp_path: Path) -> None:
    done = run_in_pyodide("tests/pyodide/no_such_suite")
    assert done.returncode != 0
    assert max(map(len, (done.stdout + done.stderr).splitlines())) <= 400
