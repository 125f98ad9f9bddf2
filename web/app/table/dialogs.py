"""The dialogs of a table: everything that is done seldom."""

from __future__ import annotations

from pygames.core.bots import LEVELS, bot
from web.app.html import Html, button, field, href, join, tag
from web.app.table.news import by_player
from web.app.table.scene import Scene


def dialog(scene: Scene, name: str) -> tuple[str, Html] | None:
    """The heading and the inside of a dialog, or None if the table has no such one."""
    made = {"more": _more, "resign": _resign, "seat": _seat, "news": _news}.get(name)
    return made(scene) if made else None


def _more(scene: Scene) -> tuple[str, Html]:
    seen = scene.seen
    secret = seen.secret and seen.now.turn is not None
    warning = "Text and link hold the whole match, with what is hidden in it, and the luck to come." if secret else ""
    same = [button("Begin again with the same luck", "again", data_luck="same")] if seen.lucky else []
    told = bool(seen.news) and seen.begun and scene.sitting.curtain is None
    entries = [
        *([button("What happened since your last turn", "dialog", data_name="news")] if told else []),
        button("Copy the match's text", "copy-text"),
        button("Share by a link", "dialog", data_name="share"),
        button("Download the match", "download"),
        button("Print the board", "print"),
        button("Try things out from here", "branch"),
        button("Begin again", "again"),
        *same,
        tag("a", "New match", href=href(scene.path, f"/{scene.game.slug}/new/"), class_="button"),
    ]
    if seen.acting is not None and scene.sitting.curtain is None:
        entries.append(button("Resign", "resign"))
    return "This match", join(
        [
            tag("p", warning, class_="refusal") if warning else "",
            tag("ul", *[tag("li", entry) for entry in entries], class_="menu"),
        ]
    )


def _resign(scene: Scene) -> tuple[str, Html]:
    seat = scene.seen.acting
    name = scene.seen.now.name(seat) if seat is not None else "Nobody"
    sentence = f"{name} gives the match up. This ends it for {name}."
    buttons = tag("div", button("Resign", "resign-yes", class_="main"), button("Play on", "close"), class_="choices")
    return "Resign?", join([tag("p", sentence), buttons])


def _seat(scene: Scene) -> tuple[str, Html]:
    seat = scene.answering or 0
    who = scene.seen.seats[seat]
    name = scene.seen.now.name(seat)
    levels = [
        button(bot(level).title, "sit", data_seat=seat, data_who=level)
        for level in LEVELS
        if who.human or who.name != level
    ]
    named = tag(
        "input",
        name="name",
        value=who.name if who.human else "",
        maxlength="40",
        autocomplete="off",
        placeholder="Your name",
    )
    form = tag(
        "form",
        field("A person called", named),
        tag("button", "Sit down", type="submit", class_="main"),
        data_do="sit",
        data_seat=seat,
        class_="fields",
    )
    bots = tag("div", *levels, class_="choices", role="group", aria_label="A bot")
    secret = scene.seen.secret and scene.seen.now.turn is not None and not who.human
    warning = (
        tag("p", f"Whoever sits down sees what is hidden in the hands of {name}.", class_="refusal") if secret else ""
    )
    return f"Who plays the seat of {name}?", join([warning, form, tag("p", "Or a bot plays it from here on:"), bots])


def _news(scene: Scene) -> tuple[str, Html] | None:
    """All that happened since the viewer's turn before."""
    told = scene.seen.news
    if not told or scene.sitting.curtain is not None:
        return None
    rows = []
    for entries in by_player(told, scene.sitting.names):
        reasons = (scene.bots.reasons.get(entry.last, (0, ""))[1] for entry in entries)
        said = [tag("small", why, class_="said") for why in reasons if why]
        rows.append(tag("li", " ".join(entry.text for entry in entries), *said))
    again = tag("div", button("Show it again", "replay", class_="main"), class_="choices")
    since = "Since your last turn" if scene.seen.viewer is not None else "The last turn"
    return since if told[0].first else "So far", join([again, tag("ol", *rows, class_="told")])
