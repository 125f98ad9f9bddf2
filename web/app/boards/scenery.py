"""What a view draws alike in every match: it stands on a page once, apart from the boards, and is not sent again with each of them."""

from __future__ import annotations

from pygames import Game
from web.app.boards.views import view_of
from web.app.html import Html, tag


def scenery(game: Game) -> dict[str, Html]:
    """The region `scenery`: what drawings show with `<use href="#scenery.NAME"/>`. No region if the view has none."""
    drawings = view_of(game).scenery
    if not drawings:
        return {}
    inside = "".join(f'<g id="scenery.{name}">{drawing}</g>' for name, drawing in drawings.items())
    hidden = tag(
        "svg", Html(f"<defs>{inside}</defs>"), width="0", height="0", aria_hidden="true", class_="gallery-shapes"
    )
    return {"scenery": hidden}
