"""Stands in for `web.build.rulebook` in tests: a document with an anchor."""

from dataclasses import dataclass


@dataclass
class Page:
    title: str
    description: str
    regions: dict[str, str]


def paths() -> list[str]:
    return ["/fake/rules/"]


def document(path: str) -> Page:
    article = (
        '<article class="rulebook"><h1>Rules</h1><p><a href="#pinning">Pinning</a></p><p>Long.</p><h2 id="pinning">Pinning</h2><p>A rule.</p>'
        '<figure class="diagram" data-game="fake" data-block="position: x"><div data-region="diagram-1">'
        '<svg data-board="diagram-1" role="group" aria-label="A diagram" viewBox="0 0 40 40" width="80" height="80">'
        '<g id="diagram-1-a1" data-key="a1" role="button" aria-label="a1"><rect width="40" height="40" fill="#8ac"/></g></svg>'
        "</div><figcaption>A diagram.</figcaption></figure></article>"
    )
    return Page("Rules of Fake", "Its rules", {"screen": article})
