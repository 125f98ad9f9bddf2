"""What earlier builds made, kept by what it was made of: what did not change is not made again."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cached_property
from importlib.metadata import version
from pathlib import PurePosixPath
from typing import TypeVar

from web.build.interpreter import digest
from web.build.places import CACHE
from web.build.sources import Sources

T = TypeVar("T")


class Memory:
    """Results by kind and by the sources that they hang on. What was made is JSON."""

    def __init__(self, sources: Sources) -> None:
        self.texts = sources.texts()

    def recall(self, kind: str, slug: str | None, make: Callable[[], T]) -> T:
        """What `make` gave for these sources, or gives now: of one game those that it shares and its own, else all of them."""
        file = CACHE / "made" / f"{kind}-{self._key(slug)}.json"
        if file.exists():
            known: T = json.loads(file.read_text())
            return known
        made = make()
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{id(self)}")
        part.write_text(json.dumps(made))
        part.rename(file)
        return made

    def _key(self, slug: str | None) -> str:
        own = (slug or "").replace("-", "_")
        others = self._folders - {own} if own in self._folders else set()
        texts = {
            name: text
            for name, text in self.texts.items()
            if not others.intersection(part.removesuffix(".py").replace("-", "_") for part in PurePosixPath(name).parts)
        }
        return digest(texts | {"with": f"{slug} {sys.version} {version('markdown-it-py')}".encode()})

    @cached_property
    def _folders(self) -> set[str]:
        """The folders of all games."""
        inside = [PurePosixPath(name).parts for name in self.texts if name.endswith("/__init__.py")]
        return {parts[1] for parts in inside if parts[0] == "pygames" and len(parts) == 3} - {"core"}
