"""What a page does before anybody asks for it: it is drawn, and its board is touched, out of sight. What is done the first time takes longest."""

import re
from typing import Any

from web.app import App


def rehearse(path: str) -> dict[str, str]:
    """Draws the page of this path as its start does, and touches what stands first on its board; gives the regions that changed then, if it has one."""
    app = App()
    start = {"do": "start", "path": path, "fragment": "", "address": "http://x/", "storage": {}, "settings": {}}
    drawn = app.handle(start | {"seed": "1", "ticks": 0})
    html = "".join(_regions(drawn).values())
    boards, things = (re.findall(f'<[^>]*{name}="([^"]*)"([^>]*)>', html) for name in ("data-board", "data-key"))
    if not boards or not things:
        return {}
    key = next((key for key, others in things if "data-movable" in others), things[0][0])
    touch = {"do": "touch", "board": boards[0][0], "key": key, "render": drawn["render"], "ticks": 0}
    return _regions(app.handle(touch))


def _regions(reply: dict[str, Any]) -> dict[str, str]:
    return {name: text for frame in reply["frames"] for name, text in frame["regions"].items()}
