"""HTML as text: everything that is data is escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

# What HTML gives a meaning to, and what no page may hold: control characters and halves of characters.
_ESCAPES: dict[int, str] = dict.fromkeys(
    (*range(32), *range(127, 160), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), "\ufffd"
) | str.maketrans(
    {"\t": "\t", "\n": "\n", "\r": "\n", "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
)
VOID = frozenset({"input", "br", "hr", "meta", "img"})


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def esc(value: object) -> Html:
    """Data as HTML; HTML stays as it is."""
    return value if isinstance(value, Html) else Html(str(value).translate(_ESCAPES))


def join(parts: Iterable[object]) -> Html:
    """Parts one after the other, each escaped if it is data."""
    return Html("".join([esc(part) for part in parts]))


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A number as short as an attribute may have it: two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def attributes(named: dict[str, object]) -> str:
    """Attributes as they stand in a tag. None and False are left out, True stands alone; `class_` is `class`, `data_do` is `data-do`."""
    written = []
    for name, value in named.items():
        if value is None or value is False:
            continue
        shown = name.rstrip("_").replace("_", "-")
        written.append(f" {shown}" if value is True else f' {shown}="{esc(value)}"')
    return "".join(written)


def tag(element: str, /, *children: object, **named: object) -> Html:
    """An element. Children that are no Html are escaped; None is left out."""
    opened = f"<{element}{attributes(named)}>"
    if element in VOID:
        return Html(opened)
    inside = "".join([esc(child) for child in children if child is not None])
    return Html(f"{opened}{inside}</{element}>")


def button(label: object, do: str, /, **named: object) -> Html:
    """A button that sends the event `do` with its other `data-` attributes."""
    return tag("button", label, type="button", data_do=do, **named)


def select(name: str, choices: Iterable[tuple[str, str]], chosen: str, /, **named: object) -> Html:
    """A list of (value, label) to choose one from."""
    options = [tag("option", label, value=value, selected=value == chosen) for value, label in choices]
    return tag("select", *options, name=name, **named)


def field(label: object, control: Html, /, help_: object = None) -> Html:
    """A control with its label before it and, if given, a line of help under it."""
    return tag("label", tag("span", label), control, tag("small", help_) if help_ is not None else None, class_="field")


def href(here: str, there: str, fragment: str = "") -> str:
    """The link from one path of the site to another, relative, so that the site may lie anywhere."""
    up = "../" * (here.count("/") - 1)
    relative = f"{up}{there.lstrip('/')}" or "./"
    return f"{relative}#{fragment}" if fragment else relative
