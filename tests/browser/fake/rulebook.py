"""Stands in for `web.build.rulebook` in tests: a document with an anchor."""

from dataclasses import dataclass


@dataclass
class Page:
    title: str
    description: str
    regions: dict[str, str]


def page(slug: str) -> Page:
    text = f'<article><h1>Rules of {slug}</h1><p><a href="#pinning">Pinning</a></p><h2 id="pinning">Pinning</h2><p>A rule.</p></article>'
    return Page(f"Rules of {slug}", "Its rules", {"screen": text})
