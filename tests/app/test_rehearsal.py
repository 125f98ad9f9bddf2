"""What a page does out of sight before anybody touches it."""

import re

import pytest

import pygames
from web.app import App
from web.shell.rehearsal import rehearse

START = {"do": "start", "fragment": "", "address": "http://x/", "storage": {}, "settings": {}, "ticks": 0}


@pytest.mark.parametrize("slug", [game.slug for game in pygames.games()])
def test_the_rehearsed_touch_shows_on_the_page_of_every_game(slug: str) -> None:
    begun = App().handle(START | {"path": f"/{slug}/", "seed": "1"})
    shown = {name: text for frame in begun["frames"] for name, text in frame["regions"].items()}
    changed = rehearse(f"/{slug}/")
    assert changed
    assert all(text and text != shown[name] for name, text in changed.items())


def test_nothing_stays_of_what_is_rehearsed() -> None:
    assert rehearse("/hens-and-chicks/") == rehearse("/hens-and-chicks/")


@pytest.mark.parametrize("path", ["/saves/", "/no/such/page/"])
def test_a_page_without_a_board_has_nothing_to_rehearse(path: str) -> None:
    assert rehearse(path) == {}


@pytest.mark.parametrize("slug", [game.slug for game in pygames.games()])
def test_a_match_goes_on_as_if_nothing_had_been_rehearsed(slug: str) -> None:
    def replies(rehearsed: bool) -> list[object]:
        app = App()
        found = [app.handle(START | {"path": f"/{slug}/", "seed": "5"})]
        for key in re.findall(r'data-key="([^"]*)"', found[0]["frames"][-1]["regions"]["board"])[:12]:
            if rehearsed:
                rehearse(f"/{slug}/")
            touch = {"do": "touch", "board": "t", "key": key, "render": found[-1]["render"], "ticks": 0}
            found.append(app.handle(touch))
        return list(found)

    assert replies(rehearsed=True) == replies(rehearsed=False)
