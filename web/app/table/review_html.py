"""How a review looks: the curve and its words, what luck did, and the lines in which most was lost."""

from __future__ import annotations

from math import ceil, floor

from pygames.core.words import counted, listed
from web.app.html import Html, button, join, tag
from web.app.table import curve
from web.app.table.review import Loss, Review

MOST_ROWS = 40
"""So many lines the table has at most: those in which most changed."""


def inside(review: Review) -> Html:
    """The inside of the dialog."""
    if not review.judged:
        return join([_progress(review), tag("p", "The bots begin to look through the match.", class_="help")])
    words = None if review.running else _table(review)  # while the curve grows the text would be another one each time
    parts = [_progress(review), _curve(review), _line(review), _losses(review), _luck(review), words]
    return join(part for part in parts if part is not None)


# -- how far it is ------------------------------------------------------------------------------------------------


def _progress(review: Review) -> Html:
    past = review.past
    known = len(review.judged) - 1
    if not review.whole:
        told = f"{max(known, 0)} of {counted(past.count, 'line')} judged"
        bar = tag("progress", max=past.count, value=max(known, 0), aria_label="Lines judged")
    elif not review.done:
        many = review.candidates()
        told = f"All {counted(past.count, 'line')} judged; {len(review.looked)} of {len(many)} looked at closely"
        bar = tag("progress", max=len(many), value=len(review.looked), aria_label="Lines looked at closely")
    else:
        return tag("p", f"The bots have looked through {counted(past.count, 'line')}.", class_="help")
    if review.running:
        return tag(
            "div", tag("p", f"{told} …"), bar, button("Stop", "review-stop", id="review-run"), class_="reviewing"
        )
    why = tag("p", review.stuck, class_="refusal") if review.stuck else None
    return tag("div", tag("p", f"{told}."), bar, button("Go on", "review", id="review-run"), why, class_="reviewing")


# -- the curve ----------------------------------------------------------------------------------------------------


def _curve(review: Review) -> Html:
    values = [judged.prospects for judged in review.judged]
    drawn = curve.draw(
        curve.Curve(
            review.past.names,
            values,
            [review.lucky(line) for line in range(1, review.past.count + 1)],
            review.past.count,
            _scale(review),
            min(review.line, review.past.count),
            [(loss.line, loss.seat) for loss in review.worst],
        )
    )
    what = "The score that was to be expected" if review.alone else "Everybody's chance to win, in %,"
    luck = " Shaded, with a bar below: luck." if any(map(review.lucky, range(1, review.past.count + 1))) else ""
    caption = tag("figcaption", f"{what} after each line, as the bots judge it.{luck}", class_="help")
    return tag("figure", caption, drawn, class_="review-curve")


def _scale(review: Review) -> curve.Scale:
    if not review.alone:
        return curve.Scale(0.0, 1.0, [(0.0, "0"), (0.5, "50"), (1.0, "100")])
    known = [judged.prospects[0] for judged in review.judged]
    least, most = floor(min(known)), ceil(max(known))
    most += least == most
    return curve.Scale(least, most, [(least, _number(least)), (most, _number(most))])


def _line(review: Review) -> Html:
    """The line that is pointed at: a slider to go from line to line, what happened, and how all stood then."""
    past, line = review.past, review.line
    stood = _stood(review, line)
    slider = tag(
        "input",
        type="range",
        name="line",
        min=0,
        max=past.count,
        value=line,
        aria_label="Line of the match",
        aria_valuetext=f"Line {line}. {past.told(line)} {stood}",
        data_change="review-line",
        id="review-slider",
    )
    look = button("Look at the board", "review-look", data_line=line, id="review-look")
    what = tag("p", tag("strong", f"Line {line} of {past.count}{_kind(review, line)}: "), past.told(line))
    return tag(
        "div", slider, what, tag("p", stood, class_="help"), tag("div", look, class_="buttons"), class_="review-line"
    )


def _kind(review: Review, line: int) -> str:
    return " (luck)" if line and review.lucky(line) else ""


def _stood(review: Review, line: int) -> str:
    """How all stood after a line, and what it changed."""
    if line >= len(review.judged):
        return "This line is not judged yet."
    shown = []
    for seat, name in enumerate(review.past.names):
        change = review.change(line, seat) if line else 0.0
        moved = f" ({_signed(review, change)})" if _told(review, change) else ""
        shown.append(f"{name} {_value(review, review.judged[line].prospects[seat])}{moved}")
    return f"{listed(shown)}."


def _value(review: Review, value: float) -> str:
    return f"score {_number(value)}" if review.alone else _percent(value)


def _signed(review: Review, change: float) -> str:
    sign = "−" if change < 0 else "+"
    return f"{sign}{_number(abs(change)) if review.alone else _percent(abs(change))}"


def _percent(share: float) -> str:
    return f"{round(100 * share)}\N{NO-BREAK SPACE}%"


def _told(review: Review, change: float) -> bool:
    """Whether a change is more than nothing when it is rounded."""
    return abs(change) >= (0.05 if review.alone else 0.005)


def _number(value: float) -> str:
    shown = f"{abs(value):.1f}".removesuffix(".0")
    return f"−{shown}" if value < 0 and shown != "0" else shown


# -- where most was lost --------------------------------------------------------------------------------------------


def _losses(review: Review) -> Html:
    heading = tag("h3", "Where most was lost")
    if not review.worst:
        told = "The bots look for it." if not review.done else review.verdict()
        return tag(
            "section", heading, tag("p", told if review.running or review.done else "Not found out."), *_gave_up(review)
        )
    rows = [_loss(review, place, loss) for place, loss in enumerate(review.worst, 1)]
    return tag("section", heading, tag("ol", *rows, class_="losses"), *_gave_up(review))


def _loss(review: Review, place: int, loss: Loss) -> Html:
    lost = f"{_number(loss.lost)} points" if review.alone else f"{_percent(loss.lost)} of the win"
    reason = tag("small", loss.reason, class_="said") if loss.reason else None
    buttons = tag(
        "div",
        button(
            "Try it",
            "review-try",
            data_line=loss.line,
            aria_label=f"Try it: line {loss.line}",
            id=f"review-try-{place}",
        ),
        button(
            "Look at it",
            "review-look",
            data_line=loss.line - 1,
            aria_label=f"Look at the board before line {loss.line}",
            id=f"review-look-{place}",
        ),
        class_="buttons",
    )
    return tag(
        "li",
        tag(
            "p",
            tag("strong", f"Line {loss.line}: "),
            f"{loss.told} ",
            tag("span", f"Lost: about {lost}.", class_="lost"),
        ),
        tag("p", "What a strong bot would have done: ", loss.better),
        reason,
        buttons,
    )


def _gave_up(review: Review) -> list[Html]:
    """Who resigned, and how they stood then."""
    found = []
    for line, actor in enumerate(review.past.actors[: len(review.judged) - 1], 1):
        if actor is not None and review.past.resigned(line):
            seat = int(review.past.played(line)[1])
            stood = _value(review, review.judged[line - 1].prospects[seat])
            found.append(tag("p", f"{review.past.told(line)} Before that (line {line}) the bots saw it at {stood}."))
    return found


# -- luck and choice --------------------------------------------------------------------------------------------------


def _luck(review: Review) -> Html | None:
    """What luck did for each, and what was chosen; nothing in a game without luck."""
    judged = range(1, len(review.judged))
    if not any(review.lucky(line) and _told(review, review.moved(line)) for line in judged):
        return None
    rows = []
    for seat, name in enumerate(review.past.names):
        luck, choice = review.luck_and_choice(seat)
        first, last = (_value(review, review.judged[at].prospects[seat]) for at in (0, -1))
        told = f"from {first} to {last}: luck {_signed(review, luck)}, choices {_signed(review, choice)}"
        rows.append(tag("li", tag("strong", name), f" {told}"))
    return tag("section", tag("h3", "Luck and choice"), tag("ul", *rows, class_="luck"))


# -- the table --------------------------------------------------------------------------------------------------------


def _table(review: Review) -> Html:
    """The curve as text."""
    values = [judged.prospects for judged in review.judged]
    lines = curve.points(values, [loss.line for loss in review.worst], MOST_ROWS)
    rows = [
        tag(
            "tr",
            tag("th", line, scope="row"),
            tag("td", f"{review.past.told(line)}{_kind(review, line)}"),
            tag("td", _stood(review, line)),
        )
        for line in lines
    ]
    few = f" ({len(lines)} lines in which most changed)" if len(lines) < len(values) else ""
    head = tag("tr", *[tag("th", name, scope="col") for name in ("Line", "What happened", "How all stood")])
    table = tag("table", tag("thead", head), tag("tbody", *rows), class_="review-table")
    return tag("details", tag("summary", f"As a table{few}"), table, id="review-table")
