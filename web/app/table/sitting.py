"""The people at a table: whose eyes look on, what is chosen, where in the match they look. Knows no HTML, and no more of the match than they see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from pygames import CHANCE, Refusal
from pygames.core.words import Action
from web.app.boards.panel import Moment, Panel
from web.app.boards.pieces import Followed, changed, hops
from web.app.boards.touch import Touches, Tree
from web.app.boards.views import view_of
from web.app.table.news import folded, worth_telling
from web.app.table.seen import Seen, Step
from web.app.table.story import Story


class Sitting:
    """Who looks on, and what they have touched. What they see is given to them (`see`) whenever it has changed."""

    def __init__(self, seen: Seen, before: Sitting | None = None) -> None:
        self.game = seen.game
        self.seen = seen
        self.view = view_of(seen.game)
        self.pieces: Followed = before.pieces if before else Followed()
        self.touches: Touches = ()
        self.refusal: Refusal | None = None
        self.hint: tuple[Action, str] | None = None
        self.looking: int | None = None
        """After how many lines the match is looked at; None: now."""
        self.flipped: int = before.flipped if before else 0
        self.viewer: int | None = None
        """The seat that looks on now; None: a spectator, or nobody while a curtain is down."""
        self.curtain: int | None = None
        """The seat that is to take the device before anything more is shown."""
        self.tab = ""
        """The panel that was asked for among those that share a place on a phone."""
        self.buttons: list[str] = []
        """The words that have buttons now, in the order in which they came: one that stays keeps its place under a finger."""
        self.story: Story | None = None
        """What is told step by step before the present is shown."""
        self._tree: tuple[list[Panel], Tree] | None = None
        self._panels: tuple[object, list[Panel]] | None = None

    # -- who looks --------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Find out who looks on, and whether a curtain has to come between: from what the viewer until now sees, and nothing else."""
        seen = self.seen
        fresh = self.viewer is None and self.curtain is None
        self.curtain = None
        if self.viewer not in seen.humans:
            self.viewer = None
        turn = seen.acting if len(seen.humans) > 1 else next(iter(seen.humans), None)
        if turn is None or turn == self.viewer:
            return
        alone = len(seen.humans) == 1 and fresh  # nobody else has looked
        if not alone and seen.not_for(turn):
            self.viewer, self.curtain = None, turn
        else:
            self._look(turn)

    def open_curtain(self) -> None:
        """The person has taken the device."""
        if self.curtain is not None:
            self._look(self.curtain)
            self.curtain = None

    def _look(self, seat: int) -> None:
        self.viewer = seat
        self.buttons = []
        if self.seen.secret:
            self.pieces = Followed()  # the numbers of pieces would tell what the one before had on the table

    @property
    def eyes(self) -> int | None:
        """The seat from whose side the board is drawn. Where nothing is ever hidden it stays where it is, unless each has a place of their own."""
        if self.seen.secret:
            return self.viewer
        side = self.viewer if self.view.follows else None
        if side is None:
            side = next(iter(self.seen.humans), 0)
        return (side + self.flipped) % self.seen.now.seats

    def can_flip(self) -> bool:
        return self.seen.now.seats > 1 and not self.seen.secret

    def flip(self) -> None:
        if self.can_flip():
            self.flipped = (self.flipped + 1) % self.seen.now.seats

    def put(self, words: list[str]) -> list[str]:
        """Words that have buttons now, in an order in which those that were there before stay where they were.

        While something is chosen, what may not follow it keeps its place before what may.
        """
        known = [word for word in self.buttons if word in words or self.touches]
        while known and known[-1] not in words:
            known.pop()
        self.buttons = known + [word for word in dict.fromkeys(words) if word not in known]
        return self.buttons

    # -- what is seen -----------------------------------------------------------------------------------------------

    def see(self, seen: Seen) -> None:
        """This is what the viewer sees from here on: nothing that was worked out or chosen before holds any more."""
        self.seen = seen
        self._tree = self._panels = self.story = None
        self.let_go()

    def see_meanwhile(self, seen: Seen) -> bool:
        """Others have chosen in secret while somebody chooses here. If that changes nothing for the viewer, what is touched stays."""
        same = seen.acting == self.seen.acting and seen.viewer == self.seen.viewer and seen.now == self.seen.now
        if same:
            self.seen = seen
        return same

    def goes_on(self, seen: Seen) -> bool:
        """Whether the one who decides here goes on with the same decision in what is seen next, so that what was touched counts in it, too."""
        same = self.looking is None and self.viewer is not None and self.viewer == self.seen.viewer == seen.viewer
        own = same and self.viewer == self.seen.acting == seen.acting
        return own and self.view.goes_on(self.seen.now, seen.now)

    def panels(self) -> list[Panel]:
        """The drawing of what is looked at."""
        chosen = tuple(touch.key for touch in self.touches if touch.key) if self.view.shows_chosen else ()
        if self._panels is None or self._panels[0] != chosen:
            self._panels = (chosen, self.view.draw(self.seen.shown, self.eyes, chosen))
        return self._panels[1]

    def tree(self) -> Tree:
        """The touch tree of the present, on its drawing."""
        panels = self.panels()
        if self._tree is None or self._tree[0] is not panels:
            self._tree = (panels, Tree(self.seen.now, panels, self.view.any_order(self.seen.now)))
        return self._tree[1]

    def said(self) -> Touches:
        """What has been touched, or what every action begins with as long as nothing has."""
        return self.touches or (() if self.why_wait() else self.tree().begun())

    def why_wait(self) -> str:
        """Why nobody can touch anything now; empty if somebody can."""
        state = self.seen.now
        if self.curtain is not None:
            return f"{state.name(self.curtain)} takes the device first."
        if state.turn is None:
            return "The match is over."
        if self.looking is not None:
            return f"You are looking back at line {self.looking}. Return to the present to play on."
        if state.turn != CHANCE and self.seen.acting is None:
            return f"It is the turn of {state.name(state.turn)}."
        return ""

    def hint_sentence(self) -> str:
        """The hint that stands: what would be done, and why."""
        assert self.hint is not None
        action, reason = self.hint
        sentence = f"Hint: {' '.join(action)}. {self.seen.now.describe(action, self.seen.viewer)}"
        return f"{sentence} ({reason})" if reason else sentence

    # -- told step by step ------------------------------------------------------------------------------------------

    def way(self, drawn: list[Panel], steps: Iterable[Step]) -> Iterator[Moment]:
        """What is shown between what was `drawn` before these steps and the present: hop by hop, line by line."""
        eyes = self.eyes
        for step in steps:
            after = self.panels() if step.last else self.view.draw(step.after, eyes)
            for panels in self._passed(drawn, step, after):
                yield Moment(panels)
            yield from self._by_itself(step, eyes)
            if not step.last:
                yield Moment(after)
            drawn = after

    def _passed(self, drawn: list[Panel], step: Step, after: list[Panel]) -> Iterator[list[Panel]]:
        """The drawings on a line's way: a chain hop by hop, or what the view shows."""
        yield from hops(drawn, step.action, after)
        yield from self.view.passing(step.action, step.before, step.after, self.eyes)

    def for_all(self, steps: Iterable[Step]) -> Iterator[Moment]:
        """What a spectator sees of these steps, each with a sentence; what was chosen secretly comes with the last choice."""
        revealed = False
        for step in steps:
            revealed = revealed or (step.before.secret and not step.after.secret)
            moments = list(self._by_itself(step, None))
            told = self._said(step)
            if not moments and revealed and told:
                moments = [Moment(self.view.draw(step.after, None), told)]
            yield from moments

    def _by_itself(self, step: Step, eyes: int | None) -> Iterator[Moment]:
        """What a line brings about, several farms' harvest, say, as one step."""
        alike = [list(found) for _, found in groupby(step.happenings, key=lambda happening: happening.kind)]
        before, drawn = step.before, self.view.draw(step.before, eyes) if alike else []
        for number, found in enumerate(alike, 1):
            told = " ".join([happening.text for happening in found])
            title = f"{number} of {len(alike)}" if len(alike) > 1 else ""
            panels = self.view.step(found[0].kind, before, found[-1].state, eyes)
            yield Moment(panels, told, title, about=changed(drawn, panels))
            before, drawn = found[-1].state, panels

    def again(self, steps: Iterable[Step]) -> Iterator[Moment]:
        """These steps once more, each from how it was before, with its sentence and what it leaves."""
        drawn: list[Panel] = []
        for step in steps:
            told = self._said(step)
            if not told:
                continue
            if not drawn:
                drawn = self.view.draw(step.before, self.eyes)
                yield Moment(drawn)
            after = self.view.draw(step.after, self.eyes)
            for panels in self._passed(drawn, step, after):
                yield Moment(panels)
            if step.happenings:
                yield from self._by_itself(step, self.eyes)
            else:
                title = f"Line {step.number}"
                yield Moment(after, told, title, step.trail, changed(drawn, after))
            drawn = after

    def _said(self, step: Step) -> str:
        """What a line says to whoever follows; empty if that is nothing."""
        said = worth_telling(step.told, self.names, self.view.untold)
        told = [told for told in folded([said], self.names) if not told.hidden]
        return told[-1].text if told else ""

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [self.seen.now.name(seat) for seat in range(self.seen.now.seats)]

    # -- changing ---------------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Nothing is chosen, refused or hinted at."""
        self.touches, self.refusal, self.hint = (), None, None
