"""What stands around every screen: header, footer, messages and the dialogs of the site."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import TYPE_CHECKING

import pygames
from web.app.boards.views import view_of
from web.app.html import Html, button, field, href, join, select, tag
from web.app.settings import CHOICES

if TYPE_CHECKING:
    from web.app.app import App
    from web.app.screens.screen import Screen

FAULT = "Something went wrong here, by a fault of this page or of the game's rules."


def page_title(screen: Screen) -> str:
    """What stands in the browser's tab."""
    site = screen.app.site.title
    return site if screen.route.screen == "shelf" else f"{screen.title} · {site}"


def header(app: App) -> Html:
    """The way home, the heading, the rules and the menu; under them what has to be said."""
    screen, game = app.screen, app.screen.route.game
    icon = view_of(game).seat_icon(0) if game else None
    home = tag("a", icon or LOGO, href=href(screen.path, "/"), class_="home", aria_label="All games", title="All games")
    rules = _rules(screen)
    news = tag("span", ": a new version of this site is ready", class_="spoken") if app.renewal else ""
    menu = button(
        join(["Menu", news]), "dialog", data_name="menu", aria_haspopup="dialog", class_="renews" if news else None
    )
    bar = tag(
        "div",
        home,
        tag("p" if screen.route.document else "h1", screen.title, class_="bar-name"),
        tag("nav", rules, menu, aria_label="Site"),
        class_="bar-top",
    )
    return join([bar, *_messages(app)])


def _rules(screen: Screen) -> Html | None:
    """The way to the rules: a panel beside a table and beside a lesson."""
    game, there = screen.route.game, f"/{screen.route.game.slug}/rules/" if screen.route.game else ""
    if game is None or screen.path == there:
        return None
    return tag("a", "Rules", href=href(screen.path, there), class_="button", data_rules="")


def _messages(app: App) -> list[Html]:
    found = [tag("p", fault, class_="message warning") for fault in _for_the_host(app)]
    if app.message:
        found.append(tag("p", app.message, class_="message"))
    if app.unsaved:
        why = list(app.unsaved.values())[-1]
        sentence = f"This could not be kept on this device. {why} It can still be played; download it so that nothing is lost. "
        found.append(tag("p", sentence, button("Download", "download-unsaved"), class_="message warning"))
    return found


def _for_the_host(app: App) -> list[str]:
    """What is wrong with the host's file, on the pages that it changes; a table is for those who sit there."""
    screen, game = app.screen.route.screen, app.screen.route.game
    if screen == "shelf":
        return app.site.told(*(game for game in pygames.games() if app.site.shows(game.slug)))
    if screen in ("about", "new"):
        return app.site.told(*([game] if game else []))
    return []


def footer(app: App) -> Html:
    """Small print."""
    about = tag("a", "About and licences", href=href(app.screen.path, "/about/"))
    offline = tag("span", "You are offline.") if app.offline else None
    return tag("p", about, offline)


def broken(app: App) -> dict[str, str]:
    """What is shown of a screen that cannot be drawn: the way to all that is kept, and to everything else."""
    screen, game = app.screen, app.screen.route.game
    own = button("Download this match", "download") if screen.handler("download") else None
    ways = [("Saved matches", "/saves/"), ("All games", "/")]
    if game:
        ways.insert(0, (f"New match of {game.title}", f"/{game.slug}/new/"))
    links = [tag("a", label, href=href(screen.path, there), class_="button") for label, there in ways]
    card = tag(
        "div",
        tag("h2", "This cannot be shown"),
        tag("p", f"{FAULT} Nothing that was kept is lost."),
        tag("div", own, button("Download all that is kept", "download-unsaved"), *links, class_="buttons"),
        class_="card",
    )
    return {"header": header(app), "screen": card, "footer": footer(app)}


_ASKED = re.compile(r'<h2 class="ask">(.*?)</h2>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def asked(prompt: str) -> str:
    """What a prompt asks for, as it stands in its region's heading; empty if it asks nothing."""
    found = _ASKED.search(prompt)
    return unescape(_TAG.sub("", found[1])) if found else ""


# -- dialogs ----------------------------------------------------------------------------------------------------------


def dialog(app: App, name: str) -> Html:
    """The dialog that is open: one of the site's, or of the screen."""
    own = DIALOGS.get(name)
    found = own(app) if own else app.screen.dialog(name)
    if found is None:
        return Html("")
    heading, inside = found
    title = tag("h2", heading, id=f"dialog-{name}-name")
    close = button("Close", "close", class_="close")
    return tag(
        "dialog",
        tag("div", title, close, class_="dialog-top"),
        Html(inside),
        id=f"dialog-{name}",
        aria_labelledby=f"dialog-{name}-name",
    )


def _menu(app: App) -> tuple[str, Html]:
    here, game = app.screen.path, app.screen.route.game
    links = [("All games", "/"), ("Saved matches", "/saves/")]
    if game:
        links = [("New match", f"/{game.slug}/new/"), ("Rules", f"/{game.slug}/rules/"), *links]
        if view_of(game).edits:
            links.insert(2, ("Set up a position", f"/{game.slug}/edit/"))
    links.append(("About and licences", "/about/"))
    entries = [tag("li", tag("a", label, href=href(here, there), class_="button")) for label, there in links]
    settings = tag("li", button("Settings", "dialog", data_name="settings"))
    return "Menu", join([_renewal() if app.renewal else "", tag("ul", *entries, settings, class_="menu")])


def _renewal() -> Html:
    """The offer of a new version of the site."""
    text = "A new version of this site is ready. Your matches go on where they are, in all tabs."
    return tag("div", tag("p", text), button("Use the new version", "renew", class_="main"), class_="hint renewal")


def _settings(app: App) -> tuple[str, Html]:
    fields = [
        field(
            choice.label,
            select(choice.name, choice.words.items(), app.settings[choice.name], data_change="set"),
            choice.help or None,
        )
        for choice in CHOICES
    ]
    return "Settings", tag(
        "div", *fields, tag("p", "What you choose holds at once, and is kept on this device."), class_="fields"
    )


DIALOGS: dict[str, Callable[[App], tuple[str, Html]]] = {"menu": _menu, "settings": _settings}

LOGO = Html(
    '<svg viewBox="0 0 44 44" aria-hidden="true"><rect x="4" y="14" width="36" height="26" rx="4" fill="var(--barn)"/>'
    '<path d="M2 17 22 3l20 14z" fill="var(--barn)" stroke="var(--paper)" stroke-width="2" stroke-linejoin="round"/>'
    '<path d="M16 40V26h12v14M16 26l12 14M28 26 16 40" fill="none" stroke="var(--paper)" stroke-width="2"/></svg>'
)
