"""Stands in for `web.build.rulebook` in tests: documents, one with an anchor far down."""

from dataclasses import dataclass


@dataclass
class Page:
    title: str
    description: str
    regions: dict[str, str]


def paths() -> list[str]:
    return ["/fake/rules/", "/fake/guide/"]


def document(path: str) -> Page:
    if path == "/fake/guide/":
        return Page("Guide to Fake", "How to", {"screen": '<article class="rulebook"><h1>Guide</h1></article>'})
    article = (
        f'<article class="rulebook"><h1>Rules</h1><p><a href="#pinning">Pinning</a></p><p>Long.</p>{"<p>On and on.</p>" * 60}<h2 id="pinning">Pinning</h2><p>A rule.</p>'
        '<figure class="diagram" data-game="fake" data-block="position: x"><div data-region="diagram-1">'
        '<svg data-board="diagram-1" role="group" aria-label="A diagram" viewBox="0 0 40 40" width="80" height="80">'
        '<g id="diagram-1-a1" data-key="a1" role="button" aria-label="a1"><rect width="40" height="40" fill="#8ac"/></g></svg>'
        "</div><figcaption>A diagram.</figcaption></figure></article>"
    )
    return Page("Rules of Fake", "Its rules", {"screen": article})
