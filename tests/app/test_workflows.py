"""The workflows: what they call is there, and nothing in them is left to a default that would lose a file."""

from __future__ import annotations

import os
import re
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


def test_publishing_asks_for_no_more_than_pages_needs():
    text = (ROOT / ".github" / "workflows" / "pages.yml").read_text()
    block = text.partition("permissions:\n")[2]
    assert re.match(r"(?:  .+\n)+", block)[0].split() == ["contents:", "read", "pages:", "write", "id-token:", "write"]
