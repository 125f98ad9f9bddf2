"""The workflows: what they call is there and does what it should, and nothing is left to a default that would lose a file. What is published is
looked at in `tests/browser/test_pages.py`."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_there_is_a_workflow_that_publishes_and_one_that_tests():
    assert [file.stem for file in WORKFLOWS] == ["pages", "test"]


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_every_command_of_a_workflow_is_one_that_this_folder_has(file):
    commands = re.findall(r"run: (.+)", file.read_text())
    assert commands
    for command in commands:
        program, what = command.split()
        if program == "make":
            assert re.search(rf"^{what}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
        else:
            assert program == "bash" and os.access(ROOT / what, os.X_OK)


def test_what_is_published_is_the_folder_that_the_build_fills_with_its_hidden_file():
    text = (ROOT / ".github" / "workflows" / "pages.yml").read_text()
    step = text.partition("actions/upload-pages-artifact@")[2].partition("- ")[0]
    assert int(re.match(r"v(\d+)", step)[1]) >= 5, "include-hidden-files came with v5, and v4 leaves hidden files out"
    assert re.search(r"^ +path: dist$", step, re.MULTILINE)
    assert re.search(r"^ +include-hidden-files: true\b", step, re.MULTILINE)


def test_publishing_runs_the_build_and_testing_runs_every_folder_of_tests():
    assert commands_of("site") == [["-m", "web.build"]]
    testing = [command for command in commands_of("test") if "pytest" in command]
    assert [command[-2:] for command in testing] == [["--ignore", "tests/browser"], ["worksteal", "tests/browser"]]


def commands_of(target: str) -> list[list[str]]:
    """What `make` would have our Python do for a target whose tools are there, without running it."""
    there = ["--old-file=ready", "--old-file=tools"]
    told = subprocess.run(
        ["make", "--dry-run", *there, target, "PYTHON=PYTHON"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return [words[1:] for line in told.splitlines() if (words := shlex.split(line))[0] == "PYTHON"]


def test_what_continuous_integration_runs_comes_to_make_test_from_wherever_it_is_called(tmp_path):
    stand_in = tmp_path / "make"
    stand_in.write_text('#!/bin/sh\necho "$PWD $*"\nexit 3\n')
    stand_in.chmod(0o755)
    ran = subprocess.run(
        ["bash", ROOT / ".ci" / "run"],
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    assert (ran.stdout.strip(), ran.returncode) == (f"{ROOT} test", 3), "and fails where that fails"


def test_only_the_job_that_publishes_may_publish_and_no_other_job_leaves_a_token_behind():
    build, _, deploy = (ROOT / ".github" / "workflows" / "pages.yml").read_text().partition("  deploy:")
    assert re.search(r"^permissions:\n  contents: read\n\S", build, re.MULTILINE)
    assert "write" not in build
    assert "run:" not in deploy and re.findall(r"uses: actions/([a-z-]+)@", deploy) == [
        "configure-pages",
        "deploy-pages",
    ]
    assert re.search(r"    permissions:\n      pages: write\n      id-token: write\n    \S", deploy)
    for file in WORKFLOWS:
        checkouts = file.read_text().split("actions/checkout@")[1:]
        assert all(
            step.partition("- ")[0].split()[1:] == ["with:", "persist-credentials:", "false"] for step in checkouts
        )
