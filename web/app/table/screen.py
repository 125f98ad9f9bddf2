"""The table's screen: a match, whoever sits at it, and everything that can be done there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pygames import CHANCE, IllegalAction, Match, PygamesError, Refusal, State
from pygames.core.bots import LEVELS
from pygames.core.record import checked_name
from pygames.core.words import Action, counted
from web.app import kin, links
from web.app.boards.panel import Moment
from web.app.boards.touch import Answer
from web.app.events import Event, number, older, text
from web.app.html import Html, button, href, tag
from web.app.library import Entry, entry_of
from web.app.routes import Route
from web.app.screens.screen import SharingScreen
from web.app.table import dialogs, html
from web.app.table.astray import Astray, card
from web.app.table.bots import Thinking
from web.app.table.clock import TableClock
from web.app.table.host import Host, first_match
from web.app.table.pictures import Pictures
from web.app.table.scene import Heard, Scene
from web.app.table.sitting import Sitting
from web.app.table.story import Story

if TYPE_CHECKING:
    from web.app.app import App
    from web.app.table.review import Review
    from web.app.table.sharing import TableSharing

MOST_FRAMES = 12
"""So many drawings are shown on the way to the present."""


class TableScreen(SharingScreen):
    """A match on the table. Which match, its address says; without one it is the game's current one, or a new one."""

    def __init__(self, app: App, route: Route) -> None:
        super().__init__(app, route)
        assert route.game is not None
        self.game = route.game
        self.key: str | None = None
        """Where the match is kept; None until something has been done."""
        self.thinking = Thinking(self)
        self.clock = TableClock(self)
        self.passive = False
        """The match went on in another tab: bots wait until somebody does something here."""
        self.astray: Astray | None = None
        """The address leads to no match: why."""
        self.answering: int | None = None
        """The seat that the open dialog is about."""
        self.since = 0
        """The render since which the board stands as it does: touches on an older one are dropped, unless `pictures` know what they meant."""
        self.pictures = Pictures()
        self.review: Review | None = None
        """The review of the match on the table, once it is over and somebody has asked for it."""
        self._steps = 0
        """How many steps were told: a timer that belongs to an older one is late."""
        self._host(first_match(app, self.game.slug))

    @cached_property
    def sharing(self) -> TableSharing:
        from web.app.table.sharing import TableSharing  # a start need not wait for it

        return TableSharing(self)

    # -- what is shown ----------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.game.title

    @property
    def description(self) -> str:
        return self.game.about

    def scene(self) -> Scene:
        """All that is drawn."""
        return Scene(self.path, self.sitting, self.thinking.heard, self.clock.face, self.passive, self.answering)

    def regions(self) -> dict[str, str]:
        if self.astray is not None:
            return {"screen": card(self.astray, self.game, self.path)}
        return html.regions(self.scene())

    def dialog(self, name: str) -> tuple[str, str] | None:
        if self.astray:
            return None
        if name == "review":
            return self._review_shown()
        return self.sharing.dialog(name) if name in ("share", "code", "embed") else dialogs.dialog(self.scene(), name)

    def handler(self, name: str) -> Callable[[Event], None] | None:
        known = super().handler(name)
        return self._pass_by if known and self.astray and name not in ("sit-down", "download-astray") else known

    def _pass_by(self, event: Event) -> None:
        """Where there is no match, nothing of a match can be done."""

    # -- coming and going -------------------------------------------------------------------------------------------

    def opened(self, fragment: str) -> None:
        kind, _, rest = links.plain(fragment).partition("=")
        key = f"match/{links.unquoted(rest)}"
        if links.carries(fragment):
            self._open_link(fragment)
        elif kind == "match" and key in self.app.library.texts:
            self._open_save(key)
        elif kind == "match":
            self._go_astray(
                "The match that this address names is not kept on this device: it was played on another one, or deleted."
            )
        elif fragment not in ("", "main"):
            self._go_astray(
                "This address was changed on its way: what stands behind its # names no match. Ask for it again, or for the match as a file."
            )
        else:
            self._open_current()
        if self.astray is None:
            self._begin()

    def _begin(self) -> None:
        """The match is open: bots think, clocks run."""
        self.thinking.go_on()
        self.clock.look()

    def _go_astray(self, why: str, entry: Entry | None = None, fragment: str = "") -> None:
        """Show in the table's place why there is no match at this address."""
        other = entry.match.game if entry and entry.match else None
        text = entry.text if entry and other is None else ""
        self.astray = Astray(why, other, fragment, text)
        self.app.effect("announce", why)

    def do_sit_down(self, event: Event) -> None:
        """From an address that led nowhere to this game's own table."""
        if self.astray is None:
            return
        self.astray = None
        self.app.effect("go", self.path, "", True)
        self._open_current()
        self.since = self.app.render + 1
        if self.astray is None:
            self._begin()

    def do_download_astray(self, event: Event) -> None:
        if self.astray is not None:
            self.app.effect("download", "pygames-text.txt", self.astray.text)

    def left(self) -> None:
        self._forget_review()
        self.thinking.stop()
        self.clock.forget()

    def _open_current(self) -> None:
        key = self.app.library.current.get(self.game.slug)
        if key is not None and self.app.library.entry(key).match is not None:
            self._open_save(key)

    def _open_save(self, key: str) -> None:
        entry = self.app.library.take(key)
        if entry.match is None:
            self._go_astray(f"{entry.wrong} The text is still among the saved matches.", entry)
            return
        if entry.match.game.slug != self.game.slug:
            self._go_astray(self._of_another(entry), entry, f"match={key.removeprefix('match/')}")
            return
        self._sit(entry.match)
        # A broken text stays as it is: its good part goes on under another key.
        self.key = None if entry.wrong else key
        if entry.wrong:
            self.app.say(
                f"{entry.wrong} This is the match up to there; the text itself is still among the saved matches."
            )
        elif self.host.other_rules:
            self.app.say(self.host.other_rules)

    def _of_another(self, entry: Entry) -> str:
        return f"It holds a match of {entry.title}, and this is the table of {self.game.title}."

    def _open_link(self, fragment: str) -> None:
        try:
            entry = entry_of("", links.unpacked(fragment))
        except links.BadLink as wrong:
            self._go_astray(str(wrong))
            return
        if entry.match is None:
            self._go_astray(entry.wrong, entry)
            return
        if entry.match.game.slug != self.game.slug:
            self._go_astray(self._of_another(entry), entry, fragment)
            return
        begins = links.begins(fragment)
        near = None if begins or entry.wrong else kin.nearest(self.app.library, entry.match)
        if near is not None:
            self._meet(near, entry.match)
            return
        self._sit(entry.match)
        told = "From this link a match of its own begins, each time that it is opened." if begins else ""
        told = entry.wrong or entry.match.other_rules or told
        if told:
            self.app.say(told)

    def _meet(self, near: kin.Kin, linked: Match) -> None:
        """A link leads to a match that this device has: it goes on, stays as it is, or both are kept."""
        kept = self.app.library.take(near.key).match
        assert kept is not None
        there, here = len(linked.lines), len(kept.lines)
        if near.common < min(there, here):
            self._sit(linked)
            other = href(self.path, self.path, f"match={near.key.removeprefix('match/')}")
            self.app.say(
                f"From line {near.common + 1} on this link goes another way than the match on this device. "
                "That one is kept as it is. This is the link's, and a match of its own from its next action on.",
                Html(f" {tag('a', 'Open the one on this device', href=other)}"),
            )
            return
        further = there > here
        self._sit(Match.load(kin.continued(kept, linked)) if further else kept)
        self.key = near.key
        self.app.effect("go", self.path, f"match={near.key.removeprefix('match/')}", True)
        if further:
            self._keep()
            self.app.say(
                f"The match on this device goes on with this link: {counted(there - here, 'line is', 'lines are')} new."
            )
        elif there < here:
            look = button(f"Look at line {there}", "goto", data_line=there)
            self.app.say(
                f"This link is older than the match on this device, which has gone on since: "
                f"{counted(here - there, 'line more stands', 'lines more stand')} here. Nothing has changed.",
                Html(f" {look}"),
            )

    def _sit(self, match: Match) -> None:
        self.thinking.stop()
        self.clock.forget()
        self.thinking.heard = Heard()
        self._host(match, self.sitting)

    def _host(self, match: Match, before: Sitting | None = None) -> None:
        kept = dict(self.__dict__)
        try:
            self.host = Host(match)
            self.sitting = Sitting(self.host.seen(None, None, None), before)
            self._settle()
        except Exception:  # a match that cannot be looked at comes on no table
            self.__dict__.update(kept)
            raise

    def recover(self) -> None:
        """Go on with the match as it was kept last; bots wait until they are asked to."""
        entry = entry_of(self.key or "", self.app.library.texts.get(self.key or "", ""))
        self.key = None if entry.wrong else self.key
        self._sit(entry.match or first_match(self.app, self.game.slug))
        self.thinking.heard.stuck = "Something went wrong here."

    def _settle(self) -> None:
        """The match is another one now: find out who looks on, and what they see."""
        self._forget_review()
        self.sitting.looking = None
        self.sitting.tab = ""
        self._see()
        self.sitting.settle()
        self._see()

    def _see(self) -> None:
        """Show the people at the table what they may see."""
        sitting = self.sitting
        self.thinking.stop_hint()
        seen = self.host.seen(sitting.viewer, sitting.eyes, sitting.looking)
        if seen is not sitting.seen:  # else nothing may be drawn anew, and what is touched next would be dropped
            if sitting.goes_on(seen):
                self.pictures.passed(self.since, sitting.tree().things.values())
            else:
                self.pictures.forget()
            self.since = self.app.render + 1
        sitting.see(seen)

    def new_match(self, match: Match) -> None:
        """Put a match on the table that nobody has kept yet."""
        self.key = None
        self._sit(match)
        self.app.show_dialog(None)
        self._keep()
        self.thinking.go_on()

    def elsewhere(self, key: str, text: str | None) -> None:
        """Another tab has written: the longer match wins if one continues the other, else both are kept."""
        if key != self.key or text is None or text == self.host.text:
            return
        other = entry_of(key, text)
        if other.match is None or other.wrong:
            self.app.say(
                "Another tab has written something that is no match in this one's place. This match is kept on its own from here on."
            )
        elif self.host.continued_by(other.match):
            self._sit(other.match)
            self.app.show_dialog(None)
            self.passive = True
            self.app.say("This match went on in another tab. Here it stands as it stands there.")
            return
        else:
            self.app.say(
                "This match went on differently in another tab. Both are kept: this one goes on as a match of its own."
            )
        self.key = None
        self._keep()

    # -- keeping ----------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """After each action: the match's text, under its key."""
        if self.key is None:
            self.key = self.app.fresh_key()
            self.app.effect("go", self.path, f"match={self.key.removeprefix('match/')}", True)
        self.app.keep(self.key, self.host.text, self.game.slug)

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self, action: Action | str, seat: int | None = None, then: Sequence[object] = ()) -> bool:
        """Play a line (with a `seat`: what it has decided, and `then` does in the same go) and everything that follows by itself; the
        way there is shown as frames, but of several actions in one go only what comes of them."""
        before, drawn = self.host.count, self.sitting.panels()
        told, together = self.sitting.eyes, self.sitting.seen.secret and len(self.sitting.seen.humans) > 1
        try:
            self.host.play(action, seat)
        except IllegalAction as wrong:
            self._refuse(Refusal(wrong.rule, wrong.text))
            return False
        run = seat is not None and self._run(seat, then)
        if seat not in (None, self.sitting.seen.acting) and self._meanwhile():
            return True
        self._changed(moves=True)
        if (
            not run
            and not (together and self._tell_all(before))
            and self.sitting.curtain is None
            and (self.sitting.eyes == told or not self.sitting.seen.secret)
        ):
            self._show(self.sitting.way(drawn, self.host.steps(self.sitting.viewer, before)))
        self._tell(before)
        self._keep()
        self.thinking.go_on()
        return True

    def _run(self, seat: int, then: Sequence[object]) -> bool:
        """What a seat does in one go after what it has just decided, as far as it is legal and nothing that people follow; whether it did anything."""
        for played, given in enumerate(then):
            brisk = self.sitting.view.brisk(self.host.stands(self.sitting.viewer))
            action = self.host.legal(seat, given) if brisk else None
            if action is None:
                return played > 0
            self.host.play(action, seat)
        return len(then) > 0

    def _meanwhile(self) -> bool:
        """A bot has chosen while a person here still chooses, too: whether that changes nothing under the person's hands."""
        sitting = self.sitting
        if not sitting.see_meanwhile(self.host.seen(sitting.viewer, sitting.eyes, sitting.looking)):
            return False
        self._keep()
        self.thinking.go_on()
        return True

    def _show(self, way: Iterator[Moment]) -> None:
        """Movements are shown at once, one after another; from the first step with a sentence on all is told at a pace that can be followed."""
        frames = 0
        for moment in way:
            if moment.caption and self.app.settings["steps"] == "steps":
                self._begin_story(moment, way, together=False)
                return
            if not moment.caption and frames < MOST_FRAMES:
                frames += 1
                self.app.frame({"board": html.still(self.scene(), moment)})

    def _tell_all(self, before: int) -> bool:
        """Where several people share the screen they see together what is for all eyes, before the next one takes the device."""
        steps = self.sitting.for_all(self.host.steps(None, before))
        first = next(steps, None) if self.app.settings["steps"] == "steps" else None
        if first is None:
            return False
        self.sitting.viewer = None
        self._settle()
        self._begin_story(first, steps, together=True)
        return True

    def _begin_story(self, first: Moment, more: Iterator[Moment], together: bool) -> None:
        self.sitting.story = Story(first, more, together)
        self._stand()

    def _stand(self) -> None:
        """Let the step that is told stand until it was read."""
        story = self.sitting.story
        stands = story.stands(self.app.settings["animation"], self.thinking.heard.hurried) if story else None
        self._steps += 1
        if stands is not None:
            self.app.effect("ring", "story", self._steps, stands)

    def do_ring(self, event: Event) -> None:
        """A step has stood as long as it takes to read it, or the clock has rung."""
        name, generation = text(event, "name"), number(event, "generation")
        if name == "story" and generation == self._steps:
            self.do_story_on(event)
        if name == "clock" and (action := self.clock.rang(generation)):
            self._time_is_up(action)

    def do_story_on(self, event: Event) -> None:
        """The next step; after the last one the present."""
        story = self.sitting.story
        if story is None or older(event, self.since):
            return
        if story.last:
            self._end_story()
            return
        for moment in story.go_on():
            self.app.frame({"board": html.still(self.scene(), moment)})
        self.app.moves()
        self._stand()

    def do_story_end(self, event: Event) -> None:
        """Enough seen."""
        if self.sitting.story is not None and not older(event, self.since):
            self._end_story()

    def _end_story(self) -> None:
        told = self.sitting.story.now.caption if self.sitting.story else ""
        self._steps += 1
        self._see()
        self.app.moves()
        self.thinking.go_on(told)

    def do_replay(self, event: Event) -> None:
        """Show once more what happened since the last turn."""
        self.app.show_dialog(None)
        if self.sitting.curtain is not None or not self.sitting.seen.news:
            return
        self.thinking.stop()
        self.sitting.looking = None
        self._see()
        seen = self.sitting.seen
        self._show(self.sitting.again(self.host.steps(seen.viewer, seen.news[0].first, self.sitting.eyes)))
        if self.sitting.story is None:
            self.thinking.go_on()
        self.app.moves()

    def _tell(self, before: int) -> None:
        """Have what was played read out, once, and the end, too."""
        seen = self.sitting.seen
        sentences = [said for said in self.host.told(seen.viewer, before) if said]
        if seen.now.turn is None:
            sentences.append(html.result(seen.now, self.sitting.view))
        if sentences:
            self.app.effect("announce", " ".join(sentences))
        self.app.effect("sound", "end" if seen.now.turn is None else "move")

    def _changed(self, moves: bool) -> None:
        """The position is another one: nothing is chosen on it, and touches on the old one no longer count."""
        self._settle()
        self.passive = False
        if moves:
            self.app.moves()

    def _to_confirm(self) -> bool:
        """Whether an action waits for one more press: if people want that, and for entered luck, which is never taken back."""
        return self.app.settings["confirm"] == "yes" or self.sitting.seen.now.turn == CHANCE

    def _answer(self, answer: Answer, typed: bool = False) -> None:
        """What a touch came to: chosen, refused, or an action."""
        sitting = self.sitting
        sitting.hint = None
        sitting.refusal = answer.refusal
        if answer.refusal is not None:
            self.app.effect("announce", answer.refusal.text)
            self.app.effect("sound", "refuse")
            return
        if answer.action is not None and (typed or not self._to_confirm()):
            self.play(answer.action, self.sitting.seen.acting)
            return
        sitting.touches = answer.touches
        if sitting.view.shows_chosen:
            self.app.moves()

    def _hindered(self, event: Event) -> bool:
        """Whether nobody may touch now; then it is said why. A touch on an older picture is dropped without a word."""
        if older(event, self.since):
            return True
        if self.sitting.story is not None:
            self._end_story()
            return True
        why = self.sitting.why_wait()
        if why:
            self._refuse(Refusal("", why))
        else:
            self.clock.go_on()
        return bool(why)

    def _refuse(self, refusal: Refusal) -> None:
        """Show why something cannot be done, and have it read out."""
        self.sitting.refusal = refusal
        self.app.effect("announce", refusal.text)

    def repeats(self, event: Event) -> bool:
        if text(event, "do") == "story-on":
            return True
        return text(event, "do") == "touch" and self.sitting.tree().repeats(self.sitting.said(), text(event, "key"))

    def _said_late(self, event: Event, word: str) -> bool:
        """Whether this was done on an older picture; if it was one of this decision, it counts and says this word."""
        if not older(event, self.since):
            return False
        if word and self.sitting.story is None and not self.sitting.why_wait():
            self._answer(self.sitting.tree().say(self.sitting.said(), word))
        return True

    def do_touch(self, event: Event) -> None:
        if self._said_late(event, self.pictures.take(event, text(event, "key"))) or self._hindered(event):
            return
        self.pictures.touched(text(event, "key"))
        thing = self.sitting.tree().things.get(text(event, "key"))
        if thing is not None and thing.back:
            self._travel(
                lambda: self.host.put_back(lambda state: self._is_back(state, thing.key)), "It lies there again."
            )
        else:
            self._answer(self.sitting.tree().touch(self.sitting.said(), text(event, "key")))

    def _is_back(self, state: State, key: str) -> bool:
        """Whether a thing would go back if it were touched."""
        panels = self.sitting.view.draw(state, self.sitting.eyes)
        return any(thing.key == key and thing.back for panel in panels for thing in panel.things)

    def do_drag(self, event: Event) -> None:
        if not self._hindered(event):
            self._answer(self.sitting.tree().drag(self.sitting.said(), text(event, "key"), text(event, "to")))

    def do_word(self, event: Event) -> None:
        """A button that stands for a word."""
        late = text(event, "word") if self.pictures.know(event) else ""
        if not self._said_late(event, late) and not self._hindered(event):
            self._answer(self.sitting.tree().say(self.sitting.said(), text(event, "word")))

    def do_type(self, event: Event) -> None:
        """Typed notation."""
        if not self._hindered(event):
            self._answer(self.sitting.tree().type(text(event, "text")), typed=self.app.settings["confirm"] == "no")

    def do_take_back(self, event: Event) -> None:
        """A chosen word's button is pressed again."""
        if not self._hindered(event):
            at = number(event, "number")
            self._answer(self.sitting.tree().take_back(self.sitting.said(), -1 if at is None else at))

    def do_confirm(self, event: Event) -> None:
        if self._hindered(event):
            return
        step = self.sitting.tree().reach(self.sitting.said()).step
        if step.action is None:
            self._answer(
                Answer(
                    self.sitting.said(),
                    refusal=Refusal("notation", "This is not a whole action yet: something is still to be touched."),
                )
            )
        else:
            self.play(step.action, self.sitting.seen.acting)

    def do_escape(self, event: Event) -> None:
        """Close the dialog, else leave what is chosen, else come back to the present."""
        if self.app.dialog is not None:
            self.app.show_dialog(None)
        elif self.sitting.story is not None:
            self._end_story()
        elif self.sitting.touches or self.sitting.refusal or self.sitting.hint:
            self.sitting.let_go()
        elif self.sitting.looking is not None:
            self.do_now(event)

    # -- the clock ---------------------------------------------------------------------------------------------------

    def carry_out(self, handler: Callable[[Event], None], event: Event) -> None:
        """What is done after time was up comes too late: first everything stays as it lies."""
        self.clock.ticks = number(event, "ticks") or self.clock.ticks
        if self.clock.due():
            self._time_is_up(self.clock.up())
        handler(event)
        if self.review is not None and self.app.dialog != "review":
            self.review.stop()
        self.clock.look()

    def _time_is_up(self, action: Action) -> None:
        self.app.effect("announce", "Time is up.")
        self.app.effect("sound", "ring")
        self.play(action, self.sitting.seen.acting)

    def do_clock_hold(self, event: Event) -> None:
        """Somebody wants a break."""
        self.clock.hold()

    def do_away(self, event: Event) -> None:
        """The page is not looked at any more: another tab, the rules."""
        self.clock.hold()

    def do_clock_on(self, event: Event) -> None:
        """The break is over."""
        self.clock.go_on()

    def do_clock_off(self, event: Event) -> None:
        """Whoever acts plays without a clock from here on."""
        self._without_clock(True)

    def do_clock_use(self, event: Event) -> None:
        """Whoever acts plays with the clock again."""
        self._without_clock(False)

    def _without_clock(self, off: bool) -> None:
        if self.key is None:
            self._keep()
        self.clock.switch(not off)
        self.app.effect("settings", self.app.settings.all())

    # -- back and forth ---------------------------------------------------------------------------------------------

    def do_undo(self, event: Event) -> None:
        self._travel(self.host.undo, "Taken back.")

    def do_redo(self, event: Event) -> None:
        self._travel(self.host.redo, "Played again.")

    def _travel(self, go: Callable[[], None], told: str) -> None:
        self.thinking.stop()
        try:
            go()
        except IllegalAction as wrong:
            self._refuse(Refusal(wrong.rule, wrong.text))
        else:
            self._changed(moves=False)
            self.thinking.forget()
            self._keep()
            self.app.effect("announce", told)
        self.thinking.go_on()

    def do_goto(self, event: Event) -> None:
        """Look at the match after so many lines."""
        self._look(number(event, "line"))

    def do_step(self, event: Event) -> None:
        """Look one line back or on, past those that say nothing, or at the first or last."""
        now = self.host.count
        here = now if self.sitting.looking is None else self.sitting.looking
        places = {"first": 0, "back": self._speaking(here, -1), "on": self._speaking(here, 1), "last": now}
        self._look(places.get(text(event, "to")))

    def _speaking(self, line: int, way: int) -> int:
        """The next line this way that says something, or the first or the last."""
        line += way
        while 0 < line < self.host.count and self.host.told(self.sitting.viewer, line - 1, line) == [""]:
            line += way
        return line

    def do_now(self, event: Event) -> None:
        """Back to the present."""
        self._look(self.host.count)

    def _look(self, line: int | None) -> None:
        if line is None:
            self.app.say("The match has no such line.")
            return
        if self.sitting.curtain is not None:
            self._refuse(Refusal("", self.sitting.why_wait()))
            return
        now = self.host.count
        line = max(0, min(line, now))
        self.sitting.looking = None if line == now else line
        self._see()
        self.thinking.go_on()
        if line > 0:
            self.app.effect("announce", self.sitting.seen.told(line))

    def do_branch(self, event: Event) -> None:
        """From the line that is looked at, a match of its own for trying things out."""
        if older(event, self.since):
            return
        here, seen = self.sitting.looking, self.sitting.seen
        try:
            branch = self.host.branch(seen.viewer, here, self.app.luck())
        except PygamesError as wrong:
            self.app.say(str(wrong))
            return
        hides = seen.secret and branch.record.position is not None
        self.new_match(branch)
        where = "where it stands" if here is None else f"line {here}"
        dealt = " What you could not see is dealt anew in it." if hides else ""
        self.app.say(
            f"This is a match of its own, from {where}, for trying things out: undo goes back to the start.{dealt} The other one is kept."
        )

    def do_tab(self, event: Event) -> None:
        """Show another of the panels that share a place on a phone."""
        self.sitting.tab = text(event, "panel")

    def do_flip(self, event: Event) -> None:
        """Look from another side."""
        self.sitting.flip()
        self._see()

    def do_uncurtain(self, event: Event) -> None:
        """The person whose turn it is has taken the device."""
        self.sitting.open_curtain()
        self._see()

    # -- bots -------------------------------------------------------------------------------------------------------

    def do_hurry(self, event: Event) -> None:
        """The bots are to act as fast as they can until a person is to decide."""
        self.thinking.hurry()

    def do_decided(self, event: Event) -> None:
        if self.review is None or not self.review.heard(event):
            self.thinking.decided(event)

    def do_undecided(self, event: Event) -> None:
        if self.review is None or not self.review.heard(event):
            self.thinking.undecided(event)

    def do_hint(self, event: Event) -> None:
        """One good action, and why."""
        if not self._hindered(event):
            self.sitting.let_go()
            self.thinking.ask_hint()

    def do_think_again(self, event: Event) -> None:
        self.passive = False
        self.thinking.go_on()

    # -- the review -------------------------------------------------------------------------------------------------

    def do_review(self, event: Event) -> None:
        """Look back at a match that is over: who stood how well, and where most was lost."""
        past = self.host.past() if self.review is None else None
        if past is not None:
            from web.app.table.review import Review  # a start need not wait for it

            self.review = Review(self, past)
        if self.review is None:
            self.app.say("A match can be reviewed when it is over.")
            return
        self.app.show_dialog("review")
        self.review.go_on()

    def _review_shown(self) -> tuple[str, str] | None:
        if self.review is None:
            return None
        from web.app.table.review_html import inside

        return "Review", inside(self.review)

    def _forget_review(self) -> None:
        """The match is another one, or not over any more."""
        if self.review is not None:
            self.review.stop()
            self.review = None

    def _reviewed(self, event: Event) -> tuple[Review, int] | None:
        """The review and the line of it that is meant; where there is none that is said."""
        line = number(event, "line")
        line = number(event, "value") if line is None else line
        if self.review is None or line is None or not 0 <= line <= self.review.past.count:
            self.app.say("There is no review of such a line.")
            return None
        return self.review, line

    def do_review_stop(self, event: Event) -> None:
        """Enough was found out."""
        if self.review is not None:
            self.review.stop()

    def do_review_line(self, event: Event) -> None:
        """Read what a line of the curve was."""
        meant = self._reviewed(event)
        if meant is not None:
            meant[0].line = meant[1]

    def do_review_look(self, event: Event) -> None:
        """Look at the board after a line of the curve."""
        meant = self._reviewed(event)
        if meant is not None:
            meant[0].line = meant[1]
            self.app.show_dialog(None)
            self._look(meant[1])

    def do_review_try(self, event: Event) -> None:
        """Have another try at a line, in a match of its own."""
        meant = self._reviewed(event)
        if meant is None or meant[1] < 1:
            return
        try:
            match = meant[0].past.retry(meant[1])
        except PygamesError as wrong:
            self.app.say(str(wrong))
            return
        self.new_match(match)
        self.app.say(
            f"This is a match of its own, in which line {meant[1]} is still to be played: try something else. "
            "Undo goes back to the start. The other one is kept."
        )

    # -- seats ------------------------------------------------------------------------------------------------------

    def do_seat(self, event: Event) -> None:
        """Ask who is to play a seat."""
        seat = number(event, "seat")
        if seat is None or not 0 <= seat < len(self.sitting.seen.seats):
            self.app.say("This match has no such seat.")
            return
        self.answering = seat
        self.app.show_dialog("seat")

    def do_sit(self, event: Event) -> None:
        """Somebody else plays a seat from here on: a bot's level, or a human's name."""
        self.app.show_dialog(None)
        seat, who = number(event, "seat"), text(event, "who")
        if seat is None or not 0 <= seat < len(self.sitting.seen.seats):
            self.app.say("This match has no such seat.")
            return
        try:
            line = (
                f"sit {seat} bot {who}"
                if who in LEVELS
                else f"sit {seat} human {checked_name(text(event, 'name') or self._free_name())}"
            )
        except PygamesError as wrong:
            self.app.say(str(wrong))
            return
        self.thinking.stop()
        self.play(line)
        self.thinking.go_on()

    def _free_name(self) -> str:
        taken = {seat.name for seat in self.sitting.seen.seats}
        return next(name for name in (f"Player {at + 1}" for at in range(len(taken) + 1)) if name not in taken)

    def do_resign(self, event: Event) -> None:
        """Ask whether this is meant."""
        if not self._hindered(event):
            self.app.show_dialog("resign")

    def do_resign_yes(self, event: Event) -> None:
        self.app.show_dialog(None)
        seat = None if self.sitting.curtain is not None else self.sitting.seen.acting
        if seat is None:
            self.app.say("Nobody here can resign now.")
            return
        self.play(f"resign {seat}")

    def do_again(self, event: Event) -> None:
        """The same people, the other one first."""
        if older(event, self.since):
            return
        same = text(event, "luck") == "same" and self.sitting.seen.lucky
        self.new_match(self.host.again(None if same else self.app.luck()))
        now = self.sitting.seen.now
        first = f" {now.name(now.turn)} is first." if now.turn not in (None, CHANCE) else ""
        self.app.say(f"A new match begins.{first}")

    # -- the text ---------------------------------------------------------------------------------------------------

    def do_copy_text(self, event: Event) -> None:
        self.app.show_dialog(None)
        self.app.effect("copy", self.host.text)
        self.app.say("The match's text is copied.")

    def do_download(self, event: Event) -> None:
        self.app.show_dialog(None)
        self.app.effect("download", self.host.file_name, self.host.text)

    def do_print(self, event: Event) -> None:
        self.app.show_dialog(None)
        self.app.effect("print")
