"""A board in somebody's page: a diagram that also plays against bots, is taken back, looked through and told what to do by the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pygames import CHANCE, IllegalAction, Match, PygamesError, Refusal, State
from pygames.core.history import has_secrets
from pygames.core.words import Action, listed, words
from web.app.boards.board import Marks
from web.app.boards.panel import Panel, Trail
from web.app.boards.pieces import hops
from web.app.boards.touch import Tree
from web.app.documents.diagram import Diagram, Said, told_on, untouchable
from web.app.embeds.options import Options
from web.app.events import Event, number, text
from web.app.html import Html, join, tag
from web.app.symbols import STEPS
from web.app.table.bots import SHORTEST, allowance
from web.app.table.host import Host

Told = dict[str, Any]
"""What the page around is told: `event`, and what belongs to it (see docs/embedding.md)."""
TOUCHING = ("touch", "drag", "word", "confirm")


class EmbeddedBoard(Diagram):
    """One board. `address` is the site's own, for links that lead there from any page; `luck` is that of further matches."""

    def __init__(self, board: str, options: Options, address: str, luck: int) -> None:
        self.options = options
        self.address = address
        self._luck = Random(f"embed {luck}")
        self._matches = 0
        self.told: list[Told] = []
        """What the page is to be told of the event that is carried out."""
        self._asked_by: Told = {}
        self.by = "reader"
        """Who plays the lines of this event: `reader`, `page`, `bot`, `board`."""
        self.job: str | None = None
        """The thinking that is waited for."""
        self._jobs = 0
        super().__init__(board, options.game, options.block)

    # -- the match --------------------------------------------------------------------------------------------------

    def _begun(self) -> Match:
        block, options = self.block, self.options
        first = block.start(self.game)
        if block.text is not None:
            return first
        seats = [
            f"bot:{options.levels[seat]}" if seat in options.levels else f"Player {seat + 1}"
            for seat in range(first.state.seats)
        ]
        seed = options.seed if options.seed is not None else self._seed
        chosen: dict[str, Any] = dict(block.options)
        return Match.start(self.game, seats, seed=seed, position=block.position, free=True, **chosen)

    @property
    def _seed(self) -> int:
        """The first match's luck is that of the picture that stood there before."""
        return 0 if self._matches < 2 or self.block.goal else self._luck.randrange(10**9)

    def restart(self) -> None:
        self._matches += 1
        super().restart()
        self.host = Host(self.match)
        self.secret = has_secrets(self.match.state)
        self._before: list[int] = []
        """How many lines stood before each of the actions that were played here."""
        self.looking: int | None = None
        """After how many lines the match is looked at; None: now."""
        self.job = None
        self._look()

    def _look(self) -> None:
        """The seat from which the board is looked at: it stays, but where something is hidden it is that of the person who acts."""
        people = [seat for seat in range(self.match.state.seats) if seat not in self.options.levels]
        turn = self.match.state.turn
        if people and (self.secret or (self.viewer not in people and self.block.seat is None)):
            self.viewer = turn if turn in people else self.viewer if self.viewer in people else people[0]

    @property
    def state(self) -> State:
        return self.match.state if self.looking is None else self.match.at(self.looking)

    @property
    def _thinking(self) -> bool:
        """Whether a bot is to act."""
        return self.looking is None and not self.done and self.match.state.turn in self.options.levels

    def _tree(self, panels: Sequence[Panel]) -> Tree:
        """What may be touched, as far as whoever looks on can know it."""
        seen = self.state.seen_by(self.viewer) if self.secret else self.state
        return Tree(seen, panels, self.view.any_order(seen))

    # -- what happens -----------------------------------------------------------------------------------------------

    def carry_out(self, event: Event) -> tuple[list[Html], str]:
        """An event from the board or from the page around it. Gives frames and what is announced; `told` is for the page."""
        self.told, self.by = [], "page" if event.get("from") == "page" else "reader"
        name = event.get("id")
        self._asked_by = {"id": name} if isinstance(name, (int, str)) else {}
        over, verdict = self.match.state.turn is None, self.verdict
        own = getattr(self, f"_do_{text(event, 'do').replace('-', '_')}", None)
        frames, announced = own(event) if own else self.handle(event)
        if self.said is not None and self.said.kind == "refusal":
            self._tell("illegal", rule=self.said.rule, text=self.said.text)
        if self.verdict and self.verdict != verdict and self.said:
            self._tell("goal", verdict=self.verdict, text=self.said.text, shown=text(event, "do") == "show")
        if self.match.state.turn is None and not over:
            ranking = [list(tied) for tied in self.match.state.ranking()]
            self._tell("over", ranking=ranking, scores=list(self.match.state.scores()), text=self._over().strip())
        return frames, announced

    def _tell(self, event: str, **more: object) -> None:
        self.told.append({"event": event, **more, **self._asked_by})

    def handle(self, event: Event) -> tuple[list[Html], str]:
        do = text(event, "do")
        if do in TOUCHING:
            if not self.block.live:
                return [], ""
            if self.looking is not None:
                self.looking = None
                return [self.html()], self._asked()
            if self._thinking:
                return self._refuse(Refusal("", f"{self._names([self.match.state.turn])} is thinking."))
        if do == "show":
            self.by = "board"
        return super().handle(event)

    def _refuse(self, refusal: Refusal) -> tuple[list[Html], str]:
        self.said = Said("refusal", refusal.text, refusal.rule)
        return [self.html()], refusal.text

    def _line(self, action: Action) -> tuple[list[Html], str]:
        before, first, by = self._panels(), len(self.match.lines), self.by
        seat = self.match.state.turn
        if seat != CHANCE and by in ("reader", "page") and self.block.goal and seat != self.first.turn:
            by = "board"
        self.touches = ()
        self.host.play(action)
        self.played.append(action)
        self._before.append(first)
        steps = self.host.steps(self.viewer, first)
        for step in steps:
            actor = step.before.turn
            self._tell(
                "action",
                action=" ".join(step.action),
                seat=None if actor == CHANCE else actor,
                by="chance" if actor == CHANCE and step is not steps[0] else by,
                text=step.told,
                line=step.number,
                position=step.after.position(),
            )
        self._look()
        drawn = [self._moving(panels) for panels in hops(before, steps[0].action, self._panels())]
        return drawn, " ".join([step.told for step in steps])

    def _names(self, seats: Sequence[int | None]) -> str:
        return listed([self.match.state.name(seat) for seat in seats if seat is not None])

    # -- what the page, or a button, asks for -------------------------------------------------------------------------

    def _do_play(self, event: Event) -> tuple[list[Html], str]:
        """An action in the game's notation, of whoever is to act."""
        self.looking, self.touches, self.said = None, (), None
        try:
            action = words(text(event, "action"))
        except PygamesError as wrong:
            return self._refuse(Refusal("notation", str(wrong)))
        why = self._why_not(action)
        if why is not None:
            return self._refuse(why)
        frames = self._play(action)
        return frames, self.said.text if self.said else ""

    def _why_not(self, action: Action) -> Refusal | None:
        """Why an action cannot be played now."""
        if self._thinking:
            return Refusal("", f"{self._names([self.match.state.turn])} is thinking.")
        if self.done:
            return Refusal("", "This board is done: begin it again first.")
        step = self._tree(self._panels()).state.after(action)
        if isinstance(step, Refusal):
            return step
        return (
            None
            if step.action == action
            else Refusal("notation", "This is not a whole action as the notation writes it.")
        )

    def _do_undo(self, event: Event) -> tuple[list[Html], str]:
        """Back to the last decision, with what bots and chance have answered."""
        self.looking, self.touches, self.said, self.job = None, (), None, None
        if len(self.match.lines) <= self._lines:
            return self._refuse(Refusal("", "Nothing has been played here yet that could be taken back."))
        try:
            self.host.undo()
        except IllegalAction as wrong:
            return self._refuse(Refusal(wrong.rule, wrong.text))
        if len(self.match.lines) < self._lines:  # what stood there from the start stays
            self.restart()
        count = len(self.match.lines)
        self._before = [before for before in self._before if before < count]
        self.played = self.played[: len(self._before)]
        self.verdict = ""
        self._look()
        self.said = Said("told", "Taken back.")
        return [self.html()], "Taken back."

    def _do_goto(self, event: Event) -> tuple[list[Html], str]:
        """Look at the match after so many lines."""
        line, count = number(event, "line"), len(self.match.lines)
        if line is None or not 0 <= line <= count:
            return self._refuse(Refusal("", f"The match has the lines 0 to {count}; there is no other to look at."))
        self.looking = None if line == count else line
        self.touches, self.said = (), None
        return [self.html()], self._asked()

    def _do_step(self, event: Event) -> tuple[list[Html], str]:
        """Look one line back or on, or at the first or last."""
        count = len(self.match.lines)
        here = count if self.looking is None else self.looking
        to = {"first": 0, "back": max(0, here - 1), "on": min(count, here + 1)}.get(text(event, "to"), count)
        return self._do_goto({"line": to})

    def _do_flip(self, event: Event) -> tuple[list[Html], str]:
        """Look from the next seat's side. Where something is hidden, only from sides that people play."""
        seats = [seat for seat in range(self.match.state.seats) if not self.secret or seat not in self.options.levels]
        if len(seats) < 2:
            return self._refuse(Refusal("", "There is no other side from which this board may be looked at."))
        self.viewer = next((seat for seat in seats if seat > self.viewer), seats[0])
        return [self.html()], f"Seen from the side of {self._names([self.viewer])}."

    # -- bots -------------------------------------------------------------------------------------------------------

    def thought(self) -> Mapping[str, object] | None:
        """What a bot is to think about now, if it does not do so already: the position that its seat sees and nothing else."""
        seat = self.match.state.turn
        if not self._thinking or self.job is not None or seat is None:
            return None
        self._jobs += 1
        self.job = f"{self.board} {self._jobs}"
        level = self.options.levels[seat]
        longest = allowance(self.view, level)
        wait = longest if self.secret else SHORTEST  # how long a bot thinks about what is hidden would tell
        times = {"milliseconds": longest, "shortest": wait}
        return {"job": self.job, **self.host.job(seat), "level": level, **times}

    def _do_decided(self, event: Event) -> tuple[list[Html], str]:
        """A bot has decided."""
        if self.job is None or text(event, "job") != self.job:
            return [], ""
        self.job, seat = None, self.match.state.turn
        action = self.host.legal(seat, event.get("action")) if seat is not None else None
        if action is None:
            return [], ""
        self.looking, self.by = None, "bot"
        frames = self._play(action)
        return frames, self.said.text if self.said else ""

    # -- what is shown ----------------------------------------------------------------------------------------------

    def html(self) -> Html:
        if self.block.live and self.looking is None and not self._thinking:
            return super().html()
        panels = self._panels()
        board = self._board(
            panels if self._thinking else [untouchable(panel) for panel in panels], Marks(last=self._last())
        )
        return join((self._with_text(board, self._buttons((), False)), told_on(panels)))

    def _last(self) -> Trail:
        return self.host.seen(self.viewer, self.viewer, self.looking).trail

    def _asked(self) -> str:
        """What stands above the board: the task, or what is to be done now."""
        state, count = self.match.state, len(self.match.lines)
        if self.looking is not None:
            told = self.host.told(self.viewer, self.looking - 1)[0] if self.looking else "The beginning."
            return f"Line {self.looking} of {count}. {told}"
        if state.turn is None:
            return f"The match is over.{self._over()}"
        if self._thinking:
            return f"{self._names([state.turn])} is thinking."
        if self.block.say or not self.block.live:
            return self.block.say
        return state.prompt or "Say what came up."

    def _task(self) -> Html:
        return tag("p", self._asked(), class_="task" if self.block.say else "task asks", id=f"{self.board}-task")

    def _rule(self, rule: str) -> Html:
        there = f"{self.address}{self.game.slug}/rules/#{rule}"
        return tag("a", "The rule", href=there, target="_blank", rel="noopener")

    def _choices(self, words: Sequence[str], ready: bool) -> list[Html]:
        """The diagram's own, taking back, and from line to line where a match is looked through."""
        made = super()._choices(words, ready) if self.looking is None else []
        if self.block.live and self.looking is None and self._before and not self.block.goal:
            made.append(self._button("Take back", "undo", "undo"))
        if self.looking is not None or (self.block.text is not None and self.match.lines):
            made += [
                self._button(STEPS[to], "step", f"step-{to}", data_to=to, aria_label=name, title=name, class_="step")
                for to, name in (
                    ("first", "To the beginning"),
                    ("back", "One line back"),
                    ("on", "One line on"),
                    ("last", "To the last line"),
                )
            ]
        return made
