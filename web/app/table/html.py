"""How a table looks: prompt, board, seats with the bar of buttons, log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from pygames import CHANCE, State
from pygames.core.words import counted, listed
from web.app.boards.board import Drawing, Marks
from web.app.boards.panel import Moment
from web.app.boards.scenery import scenery
from web.app.boards.touch import Reach, Touch
from web.app.boards.views import View
from web.app.html import Html, button, esc, href, join, tag
from web.app.learning import learn
from web.app.symbols import STEPS
from web.app.table.news import Told, folded, short
from web.app.table.scene import Scene
from web.app.table.seen import LogLine
from web.app.table.story import Story

if TYPE_CHECKING:
    from pygames.core.solo import SoloResult

BOARD = "t"
MANY_CHOSEN = 2
"""More chosen things than that are counted, not listed."""

MANY_THINKING = 3
"""More players who think at once are counted, not named: the list of players marks them."""

COMMENTS = 6_000
"""So many letters of the comments on the line that is looked at are shown, and so many of those on all others around it together."""

PARAGRAPH = 24
"""What a comment takes besides its letters."""


def regions(scene: Scene) -> dict[str, str]:
    """All regions of the table."""
    return {**_regions(scene), **scenery(scene.game)}


def _regions(scene: Scene) -> dict[str, str]:
    story = scene.sitting.story
    if story is not None:
        return {
            "prompt": _step(story),
            "board": still(scene, story.now),
            "bar": _bar(scene),
            "seats": _seats(scene),
            "log": _log(scene),
        }
    if scene.sitting.curtain is not None:
        return {
            "prompt": _prompt(scene),
            "board": _curtain(scene),
            "bar": _bar(scene),
            "seats": _seats(scene),
            "log": "",
        }
    return {
        "prompt": _prompt(scene),
        "board": _board(scene),
        "bar": _bar(scene),
        "seats": _seats(scene),
        "log": _log(scene),
    }


# -- the board --------------------------------------------------------------------------------------------------------


def _board(scene: Scene) -> Html:
    sitting = scene.sitting
    marks = Marks(last=scene.seen.trail, tab=sitting.tab)
    if not sitting.why_wait():
        reach = sitting.tree().reach(sitting.said())
        marks.go, marks.targets, marks.picking = (
            reach.keys,
            reach.targets,
            not any(touch.key for touch in sitting.touches),
        )
        marks.chosen = [touch.key for touch in sitting.touches if touch.key]
        if sitting.hint:
            marks.hint = sitting.tree().keys_of(sitting.hint[0])
    return Drawing(BOARD, sitting.pieces).html(sitting.panels(), marks, f"The board of {scene.game.title}")


def still(scene: Scene, moment: Moment) -> Html:
    """A board on the way, on which nothing may be touched."""
    about = next((panel.key for panel in moment.panels if panel.tab and panel.key in moment.about), None)
    marks = Marks(last=moment.trail, about=moment.about, tab=about or scene.sitting.tab)
    return Drawing(BOARD, scene.sitting.pieces).html(moment.panels, marks, f"The board of {scene.game.title}")


def _curtain(scene: Scene) -> Html:
    seat = scene.sitting.curtain
    name = scene.seen.now.name(seat if seat is not None else 0)
    return tag(
        "div",
        tag("p", f"What comes next is for {name}'s eyes.", class_="curtain-text"),
        button(f"I am {name}: show my side", "uncurtain", class_="main", id="uncurtain"),
        class_="curtain",
    )


# -- the prompt -------------------------------------------------------------------------------------------------------


def _prompt(scene: Scene) -> Html:
    sitting, state = scene.sitting, scene.seen.now
    if sitting.curtain is not None:
        name = state.name(sitting.curtain)
        help_ = "Nobody else should look until the next turn is over."
        return _card(None, f"Hand the device to {name}.", tag("p", help_, class_="help"), _refusal(scene))
    if sitting.looking is not None:
        return _looking(scene)
    if state.turn is None:
        return _over(scene)
    if state.turn != CHANCE and scene.seen.acting is None:
        return _waiting(scene)
    return _asking(scene)


def _step(story: Story) -> Html:
    """A step of what happens by itself."""
    buttons = [button("Go on" if story.last else "Next", "story-on", class_="main", data_shortcut="n", id="story-on")]
    if not story.last:
        buttons.append(button("Show all", "story-end"))
    choices = tag("div", *buttons, class_="choices")
    return _card(story.now.title or None, story.now.caption, None, choices, class_="prompt story")


def _card(who: str | None, sentence: str, slot: Html | None, *more: Html | None, class_: str = "prompt") -> Html:
    """The prompt: who, what is to be done, then more; at the foot a slot for what helps, so that buttons keep their place whatever is told."""
    return tag(
        "div",
        tag("p", who, class_="who") if who else None,
        tag("h2", sentence, class_="ask"),
        *more,
        tag("div", slot, class_="slot") if slot is not None else None,
        class_=class_,
    )


def _asking(scene: Scene) -> Html:
    sitting, state = scene.sitting, scene.seen.now
    reach = sitting.tree().reach(sitting.said())
    prompt = state.prompt or "Say what came up."
    named = state.turn not in (None, CHANCE) and len(scene.seen.humans) > 1
    name = state.name(state.turn) if named and state.turn is not None else ""
    who = name if name not in prompt else None  # most sentences name whoever they ask
    hurries = scene.clock is not None and scene.clock.begun and not scene.clock.off
    slot = Html("") if hurries else _news(scene) or tag("p", _goal(scene) or _help(scene, reach), class_="help")
    return _card(who, prompt, slot, _hint(scene), _refusal(scene), _clock(scene), _choices(scene, reach))


def _goal(scene: Scene) -> Html | None:
    """On a new table, as long as nothing is chosen: what one plays for, and how one learns it."""
    seen = scene.seen
    if scene.sitting.touches or seen.begun or not seen.game.goal:
        return None
    return join([f"Goal: {seen.game.goal} ", learn(seen.game, scene.path, "Learn by playing")])


def _news(scene: Scene) -> Html | None:
    """The last of what happened since the own turn before, and the way to all of it; while something is chosen that is told instead."""
    told = scene.seen.news
    if not told or scene.sitting.touches or (not scene.seen.begun and scene.seen.acting is not None):
        return None
    more = tag("span", counted(len(told), "line"), class_="news-more") if len(told) > 1 else ""
    inside = join([tag("span", short(told), class_="news-text"), more])
    return button(inside, "dialog", data_name="news", class_="news", aria_haspopup="dialog", id="news")


def _help(scene: Scene, reach: Reach) -> str:
    sitting = scene.sitting
    if not sitting.touches:
        if reach.keys and reach.buttons:
            return "Touch what is lit up, or press a button."
        begun = [sitting.view.button(touch.word, sitting.seen.now) for touch in sitting.said()]
        if reach.keys and begun:
            return f"{listed(begun)}: touch what is lit up."
        return "Touch what is lit up." if reach.keys else ""
    things = sitting.tree().things
    names = listed(
        [
            things[touch.key].called if touch.key in things else sitting.view.button(touch.word, sitting.seen.now)
            for _, touch in _chosen(scene)
        ]
    )
    if len(sitting.touches) > MANY_CHOSEN:
        names = counted(len(_chosen(scene)), "thing")
    if reach.step.action is not None and reach.step.words:
        return f"Chosen: {names}. Confirm it, or go on."
    if reach.step.action is not None:
        return f"Chosen: {names}. Confirm it, or touch it again to take it back."
    if reach.buttons and not reach.keys:
        return f"Chosen: {names}. Press a button, or touch it again to let it go."
    said = tuple(touch.word for touch in sitting.touches)
    begins = any(action[: len(said)] == said for action in sitting.seen.now.actions())
    more = "Touch where it goes on" if begins else "Touch what goes with it"
    return f"Chosen: {names}. {more}, or touch it again to let it go."


def _chosen(scene: Scene) -> list[tuple[int, Touch]]:
    """What was chosen, with its number among the touches; what every action begins with is no choice."""
    begun = scene.sitting.tree().begun()
    touches = scene.sitting.touches
    return list(enumerate(touches))[len(begun) if touches[: len(begun)] == begun else 0 :]


def _choices(scene: Scene, reach: Reach) -> Html | None:
    """Buttons for words that no thing says: those that were chosen, those that may follow, and the one that confirms."""
    sitting, state = scene.sitting, scene.seen.now
    said = {touch.word: at for at, touch in _chosen(scene) if not touch.key}
    alone = {action[0] for action in state.actions() if len(action) == 1}  # mostly there the next time, too
    living = [*said, *sorted(reach.buttons, key=lambda word: word not in alone)]

    def shown(word: str) -> Html:
        called = sitting.view.button(word, state)
        if word in said and word not in reach.buttons:
            return button(called, "take-back", data_number=said[word], aria_pressed="true", class_="word")
        off = None if word in living else "true"  # a touch says why, or chooses it instead
        return button(called, "word", data_word=word, class_="word", aria_disabled=off)

    words = [shown(word) for word in sitting.put(living)]
    confirm = button("Confirm", "confirm", class_="main", data_shortcut="c") if reach.step.action is not None else None
    clock = _clock_buttons(scene)
    if not (words or confirm or clock):
        return None
    return tag("div", *words, *clock, confirm, class_="choices", role="group", aria_label="Choices")


def _clock(scene: Scene) -> Html | None:
    """What is left of the time, as a bar and in seconds; the shell moves both while it runs."""
    face = scene.clock
    if face is None or face.off:
        return None
    seconds = tag("span", -(-face.left // 1000), class_="clock-left")
    return tag(
        "div",
        tag("span", tag("span", class_="clock-rest", id="clock-rest"), class_="clock-bar"),
        seconds,
        class_="clock" if face.until is not None else "clock stands",
        role="timer",
        aria_label="Seconds left",
        id="clock",
        data_whole=face.whole,
        data_left=face.left if face.until is None else None,
        data_until=face.until,
    )


def _clock_buttons(scene: Scene) -> list[Html]:
    """A break, and playing without the clock."""
    face = scene.clock
    if face is None:
        return []
    if face.off:
        return [button("Use the clock", "clock-use", class_="quiet")]
    off = button("No clock", "clock-off", class_="quiet")
    if face.until is not None:
        return [button("Pause", "clock-hold", class_="quiet", data_shortcut="p"), off]
    return [button("Go on", "clock-on", class_="main", data_shortcut="p"), off] if face.begun else [off]


def _hint(scene: Scene) -> Html | None:
    if scene.bots.hinting:
        return tag("p", "A hint is being looked for.", class_="hint")
    return tag("p", scene.sitting.hint_sentence(), class_="hint") if scene.sitting.hint else None


def _refusal(scene: Scene) -> Html | None:
    refusal = scene.sitting.refusal
    if refusal is None:
        return None
    link = None
    if refusal.rule:
        there = href(scene.path, f"/{scene.game.slug}/rules/", refusal.rule)
        link = tag("a", f"Rule: {refusal.rule.replace('-', ' ').replace('_', ' ')}", href=there, data_rules="")
    return tag("p", refusal.text, " ", link, class_="refusal")


def _waiting(scene: Scene) -> Html:
    """Bots are to act."""
    names = [scene.seen.now.name(seat) for seat in scene.seen.busy]
    again = None
    if scene.bots.stuck or scene.passive:
        why = scene.bots.stuck or "The match goes on in another tab."
        again = tag("p", why, " ", button("Let it go on here", "think-again"), class_="hint")
    hurry = None if again or scene.bots.hurried else button("Hurry", "hurry", data_shortcut="n", id="hurry")
    choices = tag("div", hurry, class_="choices") if hurry else None
    who = counted(len(names), "player") if len(names) > MANY_THINKING else listed(names)
    thinking = f"{who} {'is' if len(names) == 1 else 'are'} thinking."
    return _card(None, thinking, again or _news(scene), _refusal(scene), choices)


def _looking(scene: Scene) -> Html:
    """Back in the match."""
    line = scene.sitting.looking or 0
    told = scene.seen.told(line) if line else "The match begins."
    buttons = tag(
        "div",
        *_steps()[:3],
        button("To the present", "now", class_="main", data_shortcut="Shift+ArrowRight"),
        button("Go on from here", "branch", title="A match of its own, for trying things out; this one is kept."),
        button("Review", "review", aria_haspopup="dialog", id="review") if scene.seen.now.turn is None else None,
        class_="choices",
    )
    where = f"Looking back: line {line} of {scene.seen.count}"
    return _card(where, told, None, _refusal(scene), buttons, class_="prompt looking")


def _steps() -> list[Html]:
    """From line to line."""
    return [
        button(STEPS[to], "step", data_to=to, data_shortcut=key, aria_label=name, title=name, class_="step")
        for to, key, name in (
            ("first", "Shift+ArrowLeft", "To the beginning"),
            ("back", "ArrowLeft", "One line back"),
            ("on", "ArrowRight", "One line on"),
            ("last", "Shift+ArrowRight", "To the present"),
        )
    ]


def _over(scene: Scene) -> Html:
    state, solo = scene.seen.now, scene.seen.solo
    scores = state.scores()
    rows = [
        tag(
            "li",
            tag("span", listed([state.name(seat) for seat in tied]), *_tallies(scene, tied)),
            tag("span", scene.sitting.view.score(state, tied[0]), class_="score"),
        )
        for tied in state.ranking()
    ]
    told = state.seats == 2 and max(scores) <= 1 and not scene.sitting.view.tells_scores  # who has won says it all
    ranking = tag("ol", *rows, class_="ranking") if state.seats > 1 and any(scores) and not told else None
    same = button("Same luck again", "again", data_luck="same") if solo else None
    buttons = tag(
        "div",
        button("Play again", "again", class_="main"),
        same,
        button("Look through it", "step", data_to="first"),
        button("Review", "review", aria_haspopup="dialog", id="review") if scene.seen.count else None,
        tag("a", "Other players or options", href=href(scene.path, f"/{scene.game.slug}/new/"), class_="button"),
        class_="choices",
    )
    return _card(
        "The match is over",
        result(state, scene.sitting.view),
        None,
        ranking,
        _best(scene, solo) if solo else None,
        buttons,
        _refusal(scene),
        class_="prompt over",
    )


def _tallies(scene: Scene, tied: tuple[int, ...]) -> list[Html]:
    """What the score of each of these seats is made of."""
    view, state = scene.sitting.view, scene.seen.now
    told = dict.fromkeys([view.tally(state, seat) for seat in tied])
    return [tag("small", made_of) for made_of in told if made_of]


def _best(scene: Scene, solo: SoloResult) -> Html:
    """Whether a match of one player counts as a score, and the way to the others."""
    told = "This counts as a score." if solo.counts else f"This does not count as a score. {solo.why_not}"
    there = href(scene.path, f"/{scene.game.slug}/new/", "best")
    return tag("p", told, " ", tag("a", "Best scores", href=there), class_="help")


def result(state: State, view: View) -> str:
    """Who has won, and why, in one sentence: the game's own, if it has one."""
    _, over, told = state.prompt.rpartition("The match is over: ")
    names = [state.name(seat) for seat in state.ranking()[0]]
    if told and (over or all(name in told for name in names)):
        return f"{told[0].upper()}{told[1:]}"
    if state.seats == 1:
        return f"{state.name(0)} comes to {view.score(state, 0)}."
    return f"{listed(names)} {'share the win' if len(names) > 1 else 'wins'}."


# -- the seats --------------------------------------------------------------------------------------------------------


_SWAP = Html(
    '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2"'
    ' stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M4 9h15l-4-4M20 15H5l4 4"/></svg>'
)
"""What stands on the button that has somebody else play a seat: two arrows."""


def _seats(scene: Scene) -> Html:
    return tag(
        "ul", *[_seat(scene, seat) for seat in range(scene.seen.now.seats)], class_="seats", aria_label="Players"
    )


def _seat(scene: Scene, seat: int) -> Html:
    sitting, seen, who = scene.sitting, scene.seen, scene.seen.seats[seat]
    view, state = sitting.view, seen.shown
    hidden = sitting.curtain is not None and sitting.story is None
    facts = "" if hidden else view.seat_line(state, seat, sitting.viewer)
    busy = (state.turn,) if seen.looking is not None else seen.busy
    to_act = seat in busy and sitting.story is None
    status = to_act and ("to act" if who.human or seen.looking is not None else "thinking")
    icon = view.seat_icon(seat) or tag("span", str(seat + 1), class_="seat-number")
    first = seen.news[0].first if seen.news and seen.looking is None else seen.count
    reasons = [why for line, (other, why) in scene.bots.reasons.items() if other == seat and line >= first]
    said = reasons[-1] if reasons and not who.human else ""
    called = f"{'Change' if who.human else 'Take over'} the seat of {state.name(seat)}"
    change = button(_SWAP, "seat", data_seat=seat, class_="quiet", aria_label=called, title=called)
    return tag(
        "li",
        tag("span", icon, class_="seat-icon"),
        tag(
            "span",
            tag("span", tag("strong", state.name(seat)), " ", tag("span", status, class_="status") if status else None),
            tag("small", facts),
            None if who.human else tag("small", said, class_="said", title=said or None),
            class_="seat-text",
        ),
        change if seen.now.turn is not None else None,
        class_="seat on" if to_act else "seat",
    )


def _bar(scene: Scene) -> Html:
    undo, redo = scene.seen.undo, scene.seen.redo
    curtain = scene.sitting.curtain is not None
    acts = scene.seen.acting is not None and not curtain
    parts = [
        _able("Undo", "undo", bool(undo), undo.why, "Control+z"),
        _able("Redo", "redo", bool(redo), redo.why, "Control+y"),
        _able("Hint", "hint", acts, scene.sitting.why_wait() if curtain else "Nobody here is to decide.", "h"),
    ]
    if scene.sitting.can_flip():
        parts.append(button("Flip", "flip", data_shortcut="f", title="Look from the other side (f)"))
    parts.append(button("More", "dialog", data_name="more", aria_haspopup="dialog"))
    return tag("div", *parts, class_="bar", role="group", aria_label="The match")


def _able(label: str, do: str, able: bool, why: str, key: str) -> Html:
    """A button that says why it can't, instead of doing nothing."""
    return button(label, do, aria_disabled=None if able else "true", title=None if able else why, data_shortcut=key)


# -- the log ----------------------------------------------------------------------------------------------------------


def _log(scene: Scene) -> Html:
    seen = scene.seen
    first = seen.log[0].number - 1 if seen.log else 0
    sentences = ["" if entry.silent else entry.told for entry in seen.log]
    rows = folded([""] * first + sentences, scene.sitting.names, first)
    share = COMMENTS // max(1, sum(1 for entry in seen.log if entry.comments))
    lines = []
    for told, later in zip_longest(rows, rows[1:]):
        now = told.first < seen.line <= (later.first if later else seen.line)
        lines.append(_line(told, seen.log[told.last - first], now, COMMENTS if now else share))
    if lines and seen.log[0].number > 1:
        lines.insert(
            0, tag("li", button("Earlier lines", "goto", data_line=seen.log[0].number - 1), class_="more-lines")
        )
    if lines and seen.log[-1].number < seen.count:
        lines.append(tag("li", button("Later lines", "goto", data_line=seen.log[-1].number + 1), class_="more-lines"))
    steps = [] if seen.looking is not None else _steps()  # then they stand in the prompt, beside the board
    empty = tag("p", "Nothing has been played yet.", class_="help") if not lines else None
    scroll = tag(
        "div", tag("ol", *lines), class_="log-lines", tabindex="0", role="region", aria_label="What was played"
    )
    over = scene.seen.now.turn is None
    typed = tag("div", class_="typed") if over else _typed(scene)  # its place is kept: what stands above it stays
    return tag("div", tag("div", tag("h2", "Log"), *steps, class_="log-top"), empty, scroll, typed, class_="log")


def _typed(scene: Scene) -> Html:
    """The field for an action in words."""
    return tag(
        "form",
        tag(
            "label",
            tag("span", "Type an action", class_="spoken"),
            tag(
                "input",
                name="text",
                autocomplete="off",
                autocapitalize="off",
                spellcheck="false",
                maxlength="200",
                placeholder=_example(scene),
            ),
        ),
        tag("button", "Play", type="submit"),
        data_do="type",
        class_="typed",
    )


def _example(scene: Scene) -> str:
    """How an action is written, shown in the empty field: the first that is possible now."""
    if scene.seen.acting is None or scene.sitting.why_wait():
        return "Type an action"
    return f"Type an action, like {' '.join(scene.seen.now.actions()[0])}"


def _cut(comments: Sequence[str], room: int) -> list[str]:
    """Comments, as many and as much of them as so many letters have room for."""
    found: list[str] = []
    for comment in comments:
        if len(comment) >= room:
            return [*found, f"{comment[: max(0, room)].rstrip()} …"]
        found.append(comment)
        room -= len(comment) + PARAGRAPH
    return found


def _line(told: Told, entry: LogLine, now: bool, room: int) -> Html:
    """A row of the log: a line, or several in which people have only chosen something in secret; `room` letters of comments."""
    comments = "".join([tag("p", comment, class_="comment") for comment in _cut(entry.comments, room)])
    marked, current = (' class="now"', ' aria-current="step"') if now else ("", "")
    written = f' title="{esc(entry.notation)}"' if entry.notation else ""
    return Html(
        f'<li{marked}><span class="n" aria-hidden="true">{entry.number}</span>'
        f'<button type="button" data-do="goto" data-line="{entry.number}"{written}{current}>{esc(told.text)}</button>{comments}</li>'
    )
