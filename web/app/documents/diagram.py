"""A live diagram of a rulebook or a lesson: a block that is being tried out. Its HTML is the built figure's, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygames.core.game import Game
from pygames.core.match import Match
from pygames.core.state import State
from pygames.core.words import Action, Refusal, listed
from web.app.boards.board import Drawing, Marks
from web.app.boards.panel import Panel, Trail
from web.app.boards.pieces import Followed, hops
from web.app.boards.touch import Answer, Touches, Tree
from web.app.boards.trail import trail
from web.app.boards.views import view_of
from web.app.documents.blocks import Block
from web.app.documents.goals import TooWide
from web.app.events import Event, text
from web.app.html import Html, button, href, join, tag


@dataclass(frozen=True)
class Said:
    """What a diagram answers: `kind` is `right`, `wrong`, `refusal`, or `told` for what just happened."""

    kind: str
    text: str
    rule: str = ""


class Diagram:
    """One block, from its start on. `board` is the region's name, with which each id in it begins; `here` the page's path."""

    def __init__(self, board: str, game: Game, block: Block, here: str = "") -> None:
        self.board = board
        self.here = here
        self.game = game
        self.block = block
        self.view = view_of(game)
        self.viewer = block.viewer(self._begun())
        self._pieces = Followed()
        self.restart()

    def restart(self) -> None:
        """Everything is as it was at first."""
        self.match = self._begun()
        self.first = self.match.state.copy()
        self._lines = len(self.match.lines)
        self.played: list[Action] = []
        self.touches: Touches = ()
        self.said: Said | None = None
        self.verdict = ""
        """`right`, `wrong`, or neither yet."""

    def _begun(self) -> Match:
        """The match that it begins with."""
        return self.block.start(self.game)

    @property
    def state(self) -> State:
        """What the diagram shows, as it is now."""
        return self.match.state

    @property
    def done(self) -> bool:
        """Whether it has to be begun again before anything can be touched."""
        return self.state.turn is None or bool(self.verdict)

    # -- what happens -----------------------------------------------------------------------------------------------

    def handle(self, event: Event) -> tuple[list[Html], str]:
        """Carries an event out. Gives the region's HTML, one for each frame, and what is to be announced."""
        do = text(event, "do")
        if do == "again" or (self.done and do in ("touch", "drag", "word", "confirm")):
            self.restart()
            return [self.html()], self.block.say
        if do == "show":
            return self._show()
        answer = self._answer(event)
        if answer is None:
            return [self.html()], ""
        self.touches, self.said = answer.touches, None
        if answer.refusal:
            self.said = Said("refusal", answer.refusal.text, answer.refusal.rule)
            return [self.html()], answer.refusal.text
        if answer.action is None:
            return [self.html()], ""
        frames = self._play(answer.action)
        return frames, self.said.text if self.said else ""

    def _answer(self, event: Event) -> Answer | None:
        """What a touch comes to; what is legal but not asked for here is refused in the block's own words."""
        tree, do = self._tree(self._panels()), text(event, "do")
        if do == "touch":
            answer = tree.touch(self.touches, text(event, "key"))
        elif do == "drag":
            answer = tree.drag(self.touches, text(event, "key"), text(event, "to"))
        elif do == "word":
            answer = tree.say(self.touches, text(event, "word"))
        elif do == "confirm":
            answer = Answer(self.touches, tree.reach(self.touches).step.action)
        else:
            return None
        if answer.refusal or self.block.allows(_words(answer.touches)):
            return answer
        elsewhere = f"The rules allow that, but here something else is tried. {self.block.say}"
        return Answer(self.touches, refusal=Refusal("", elsewhere))

    def _play(self, action: Action) -> list[Html]:
        """Plays a legal action, and what the others answer where the goal asks for it; says what came of it."""
        frames, told = self._line(action)
        self.verdict = self._verdict()
        if self.verdict:
            answers = {"right": self.block.right, "wrong": self.block.answers.get(action, self.block.wrong)}
            self.said = Said(self.verdict, answers[self.verdict])
            return [*frames, self.html()]
        while (answer := self._answered()) is not None:
            more, reply = self._line(answer)
            frames, told = [*frames, *more], f"{told} {reply}"
            self.verdict = self._verdict()
        self.said = Said("told", f"{told}{self._over()}")
        return [*frames, self.html()]

    def _line(self, action: Action) -> tuple[list[Html], str]:
        """Plays one line: how it moves, and the log's sentence."""
        before, told = self._panels(), self.state.describe(action, self.viewer)
        self.touches = ()
        self.match.play(action)
        self.played.append(action)
        return [self._moving(panels) for panels in hops(before, action, self._panels())], told

    def _verdict(self) -> str:
        try:
            return self.block.verdict(self.first, self.state, self.played)
        except TooWide:  # what cannot be looked through was not meant
            return "wrong"

    def _answered(self) -> Action | None:
        """What another seat answers now."""
        if self.block.goal is None or self.verdict or self.first.turn is None:
            return None
        return self.block.goal.reply(self.state, self.first.turn)

    def _over(self) -> str:
        """What is added when a diagram without a goal has been played to its end."""
        if self.state.turn is not None:
            return ""
        best = [self.state.name(seat) for seat in self.state.ranking()[0]]
        return f" {listed(best)} {'wins' if len(best) == 1 else 'share the win'}."

    def _show(self) -> tuple[list[Html], str]:
        """Plays the way to the goal, turn by turn."""
        self.restart()
        frames, gone = [self.html()], 0
        while self.block.goal is not None and not self.done:
            way = self.block.goal.way(self.state, self.block.allows, gone)
            if not way:
                break
            for action in way:
                frames += self._play(action)
            gone += 1
        return frames, self.said.text if self.said else ""

    # -- what is shown ----------------------------------------------------------------------------------------------

    def html(self) -> Html:
        """The region: the board, what to do, what was answered, and buttons; of a picture the board alone."""
        panels = self._panels()
        if not self.block.live:
            return join((self._board([untouchable(panel) for panel in panels], Marks()), told_on(panels)))
        tree = self._tree(panels)
        reach = tree.reach(() if self.done else self.touches)
        said = _words(self.touches)
        go = [key for key in reach.keys if not self.done and self.block.allows((*said, tree.things[key].word))]
        marks = Marks(
            go=frozenset(go),
            chosen=[touch.key for touch in self.touches if touch.key],
            last=self._last(),
            targets={key: [to for to in targets if to in tree.things] for key, targets in reach.targets.items()},
            picking=not self.touches,
        )
        buttons = [word for word in reach.buttons if not self.done and self.block.allows((*said, word))]
        ready = reach.step.action is not None and bool(self.touches) and not self.done
        return self._with_text(self._board(panels, marks), self._buttons(buttons, ready))

    def _last(self) -> Trail:
        """What the newest line leaves on the board."""
        lines = self.match.lines
        return trail(
            self.view, lambda at: tuple(lines[at].split()), self.match.at, len(lines), self.viewer, self._lines
        )

    def _moving(self, panels: Sequence[Panel]) -> Html:
        """The region while a piece is on its way."""
        return self._with_text(self._board(panels, Marks()), None)

    def _board(self, panels: Sequence[Panel], marks: Marks) -> Html:
        return Drawing(self.board, self._pieces).html(panels, marks, self.block.caption)

    def _with_text(self, board: Html, buttons: Html | None) -> Html:
        """What to do above the board, what was answered below."""
        return join((self._task(), board, tag("div", self._reply(), buttons, class_="diagram-text")))

    def _task(self) -> Html:
        return tag("p", self.block.say, class_="task", id=f"{self.board}-task")

    def _reply(self) -> Html | None:
        if self.said is None:
            return None
        rule = self._rule(self.said.rule) if self.said.rule else None
        return tag(
            "p",
            f"{self.said.text} " if rule else self.said.text,
            rule,
            class_=f"reply {self.said.kind}",
            id=f"{self.board}-reply",
        )

    def _rule(self, rule: str) -> Html:
        """A link to a rule: on this page, in the panel that this diagram is in, or from a lesson to the panel."""
        rules = f"/{self.game.slug}/rules/"
        panel, _, _ = self.board.rpartition("diagram-")
        if panel or self.here in ("", rules):
            return tag("a", "The rule", href=f"#{panel}{rule}")
        return tag("a", "The rule", href=href(self.here, rules, rule), data_rules=True)

    def _buttons(self, words: Sequence[str], ready: bool) -> Html | None:
        made = self._choices(words, ready)
        return tag("div", *made, class_="buttons") if made else None

    def _choices(self, words: Sequence[str], ready: bool) -> list[Html]:
        """Buttons for what no thing says, for confirming, and for beginning again."""
        made = [
            self._button(self.view.button(word, self.state), "word", f"word-{word}", data_word=word) for word in words
        ]
        if ready:
            made.append(self._button("Confirm", "confirm", "confirm", class_="main"))
        if self._failed:
            made.append(self._button("Try again", "again", "again", class_="main"))
            made.append(self._button("Show me", "show", "show"))
        elif self.played:
            made.append(self._button("From the start", "again", "again"))
        return made

    @property
    def _failed(self) -> bool:
        return self.said is not None and self.said.kind == "wrong"

    def _button(self, label: object, do: str, name: str, **more: object) -> Html:
        return button(label, do, data_board=self.board, id=f"{self.board}-do-{name}", **more)

    def _panels(self) -> list[Panel]:
        chosen = tuple(touch.key for touch in self.touches if touch.key)
        drawn = self.view.draw(self.state, self.viewer, chosen)
        return [panel for panel in drawn if not self.block.panels or panel.key in self.block.panels]

    def _tree(self, panels: Sequence[Panel]) -> Tree:
        return Tree(self.state, panels, self.view.any_order(self.state))


def _words(touches: Touches) -> Action:
    return tuple(touch.word for touch in touches)


def untouchable(panel: Panel) -> Panel:
    """A panel as a picture: the same drawings, nothing that can be touched."""
    return replace(panel, under=panel.under + "".join(thing.drawing for thing in panel.things), things=[])


def told_on(panels: Sequence[Panel]) -> Html:
    """What stands where, for those who hear the page."""
    placed = [
        thing.name
        for panel in panels
        for thing in panel.things
        if any(piece.place == thing.key for piece in panel.pieces)
    ]
    return tag("p", f"On the board: {listed(placed)}." if placed else "Nothing stands on the board.", class_="spoken")
