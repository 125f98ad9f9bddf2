"""What is left of a program that travels: it does the same, and an error names the line of its statement."""

from __future__ import annotations

import marshal
import traceback
from dataclasses import fields
from typing import Any

import pytest

pytest.importorskip("compression", reason="the build compiles with the page's Python")

from web.build.compile_inside import _Lean, compiled

HEADER = 16  # bytes before a .pyc's code


def run(source: str) -> dict[str, Any]:
    """The names of a module of this source, compiled as it travels."""
    names: dict[str, Any] = {"__name__": "travelled"}
    exec(marshal.loads(compiled(source.encode(), "travelled.py", _Lean())[HEADER:]), names)
    return names


def test_an_error_names_the_line_on_which_its_statement_begins() -> None:
    names = run(
        "def fail():\n    try:\n        return [\n            1,\n            1 / 0,\n        ]\n    finally:\n        pass\n"
    )
    with pytest.raises(ZeroDivisionError) as raised:
        names["fail"]()
    last = traceback.extract_tb(raised.value.__traceback__)[-1]
    assert (last.filename, last.name, last.lineno) == ("travelled.py", "fail", 3)


def test_a_dataclass_keeps_its_fields_and_no_more() -> None:
    names = run(
        "from dataclasses import KW_ONLY, dataclass\nfrom typing import ClassVar\n"
        "@dataclass\nclass Hen:\n    place: str\n    _: KW_ONLY\n    pinned: bool = False\n    most: ClassVar[int] = 8\n"
    )
    assert [field.name for field in fields(names["Hen"])] == ["place", "pinned"]
    assert names["Hen"]("b1", pinned=True) == names["Hen"]("b1", pinned=True)
    with pytest.raises(TypeError):
        names["Hen"]("b1", True)
