"""What was solved on this device, in lessons and puzzles: the figures of each document, by its path."""

from __future__ import annotations

import json
import re

KEY = "learned"
_FIGURE = re.compile(r"figure-[1-9][0-9]{0,3}", re.ASCII)
MOST_PATHS = 1000


class Learned:
    """The storage is the shell's; this is what it held at the start, and what was solved since."""

    def __init__(self) -> None:
        self._solved: dict[str, set[str]] = {}

    def read(self, storage: object) -> None:
        """Take over what the storage holds; what cannot be read counts as nothing."""
        text = storage.get(KEY) if isinstance(storage, dict) else None
        try:
            kept = json.loads(text) if isinstance(text, str) else {}
        except (ValueError, RecursionError):
            kept = {}
        known = list(kept.items())[:MOST_PATHS] if isinstance(kept, dict) else []
        self._solved = {path: _figures(found) for path, found in known if isinstance(found, list)}

    def add(self, path: str, figure: str) -> bool:
        """Keep that a figure was solved; says whether that is news."""
        solved = self._solved.setdefault(path, set())
        news = figure not in solved
        solved.add(figure)
        return news

    def number(self, path: str) -> int:
        """How many figures of a document were solved."""
        return len(self._solved.get(path, ()))

    def text(self) -> str:
        """All of it, for the storage."""
        return json.dumps({path: sorted(found) for path, found in sorted(self._solved.items())})


def _figures(found: list[object]) -> set[str]:
    return {figure for figure in found if isinstance(figure, str) and _FIGURE.fullmatch(figure)}
