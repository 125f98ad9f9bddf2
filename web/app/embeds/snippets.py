"""What somebody copies into a page of their own to have a board there: as a frame, or as an element with its script."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from urllib.parse import quote

from pygames import Game, Match, PygamesError
from web.app import links
from web.app.boards.views import view_of
from web.app.embeds.picture import picture
from web.app.html import Html, tag

LONGEST_PACKED, LONGEST_DRAWN = 12_000, 24_000
"""So many characters of a picture stand in an address, and as SVG in a page; a longer one is packed, or for want of room left to the game's cover."""
PLAIN = "/,:;=*"
"""What may stand in an address as it is."""


def frame(address: str, options: Mapping[str, str], drawn: str) -> Html:
    """The snippet of an `<iframe>`. `address` is the site's, `drawn` the picture that is there before anything is touched."""
    packed = packed_picture(drawn)
    given = {**options, **({"picture": packed} if packed else {})}
    fragment = "&".join([f"{name}={quote(value, safe=PLAIN)}" for name, value in given.items()])
    return tag(
        "iframe",
        src=f"{address}embed/#{fragment}",
        title=_title(options),
        width="100%",
        height="600",
        loading="lazy",
        frameborder="0",  # no style: the page around may forbid that
    )


def element(address: str, options: Mapping[str, str], drawn: str) -> Html:
    """The snippet of the element and its script. What is inside it stands there where the script does not run: the picture and a link."""
    inside = drawn if len(drawn) <= LONGEST_DRAWN else ""
    named = dict(options) if inside or not drawn else {**options, "picture": packed_picture(drawn)}
    there = tag("a", f"Play {_game(options).title}", href=f"{address}{options['game']}/{_here(options)}")
    board = tag("pygames-board", Html(f"\n{inside}\n" if inside else "\n"), tag("p", there), "\n", **named)
    return Html(f"{tag('script', type='module', src=f'{address}embed/board.js')}\n{board}")


def picture_of(options: Mapping[str, str]) -> Html:
    """The first picture of a board of these options; nothing where the build has made one. Raises PygamesError."""
    game = _game(options)
    if "position" not in options and "text" not in options:
        return Html("")
    match = _match(options)
    return picture(game, view_of(game).draw(match.state, int(options.get("seat", 0))))


def packed_picture(drawn: str) -> str:
    """A picture as an address carries it; nothing if it is too large for one."""
    if not drawn:
        return ""
    packed = base64.urlsafe_b64encode(zlib.compress(drawn.encode(), 9)).decode().rstrip("=")
    return packed if len(packed) <= LONGEST_PACKED else ""


def _game(options: Mapping[str, str]) -> Game:
    import pygames

    return pygames.game(options["game"])


def _match(options: Mapping[str, str]) -> Match:
    """The match that a board of these options begins with, played by people alone. Raises PygamesError."""
    if "text" in options:
        return Match.load(options["text"])
    chosen = dict(part.split() for part in options.get("options", "").split(", ") if part)
    return Match.start(options["game"], position=options.get("position"), free=True, **chosen)  # type: ignore[arg-type]


def _here(options: Mapping[str, str]) -> str:
    """The fragment of a link to this position on the game's own table; nothing if it would be too long."""
    try:
        packed = links.packed(_match(options).link_text, links.BEGINS if "position" in options else links.GOES_ON)
    except PygamesError:
        return ""
    return f"#{packed}" if ("position" in options or "text" in options) and len(packed) < links.LONGEST else ""


def _title(options: Mapping[str, str]) -> str:
    still = "read-only" in options and "text" not in options
    return f"{_game(options).title}: {'a picture' if still else 'a board to play on'}"
