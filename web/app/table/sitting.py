"""A match as people at one screen see it: whose eyes, what is chosen, where in the match they look. Knows no HTML."""

from __future__ import annotations

from collections.abc import Iterator

from pygames import CHANCE, Game, Match, Refusal, State
from pygames.core.words import Action
from web.app.boards.panel import Panel
from web.app.boards.pieces import Followed, hops
from web.app.boards.touch import Touches, Tree
from web.app.boards.trail import Trail, trail
from web.app.boards.views import view_of

MOST_FRAMES = 12


class Sitting:
    """The people at a table."""

    def __init__(self, game: Game, match: Match, before: Sitting | None = None) -> None:
        self.game = game
        self.match = match
        self.view = view_of(game)
        self.pieces: Followed = before.pieces if before else Followed()
        self.touches: Touches = ()
        self.refusal: Refusal | None = None
        self.hint: tuple[Action, str] | None = None
        self.looking: int | None = None
        """After how many lines the match is looked at; None: now."""
        self.flipped: int = before.flipped if before else 0
        self.viewer: int | None = None
        """The seat that looks on now; None: a spectator."""
        self.curtain: int | None = None
        """The seat that is to take the device before anything more is shown."""
        self.tab = ""
        """The panel that was asked for among those that share a place on a phone."""
        self._tree: tuple[list[Panel], Tree] | None = None
        self._panels: tuple[object, list[Panel]] | None = None
        self._trail: tuple[object, Trail] | None = None
        self._secrets: bool | None = None
        self._settle()

    # -- who looks --------------------------------------------------------------------------------------------------

    def humans(self) -> list[int]:
        return [seat for seat, who in enumerate(self.match.seats) if who.human]

    def acting(self) -> int | None:
        """The human whose decision it is, or None."""
        turn = self.match.state.turn
        return turn if turn is not None and turn != CHANCE and self.match.seats[turn].human else None

    def _settle(self) -> None:
        """Find out who looks on, and whether a curtain has to come between."""
        humans = self.humans()
        self.curtain = None
        if len(humans) < 2:
            self.viewer = humans[0] if humans else None
            return
        if self.viewer not in humans:
            self.viewer = None
        turn = self.acting()
        if turn is None or turn == self.viewer:
            return
        if self._differs(self.viewer, turn):
            self.curtain = turn
        else:
            self.viewer = turn

    def _differs(self, one: int | None, other: int | None) -> bool:
        """Whether one of them sees what the other does not."""
        state = self.match.state
        return state.seen_by(one) != state.seen_by(other)

    def secrets(self) -> bool:
        """Whether anything on the table is hidden from anybody."""
        if self._secrets is None:
            state = self.match.state
            self._secrets = any(state.seen_by(seat) != state for seat in (None, *range(state.seats)))
        return self._secrets

    def open_curtain(self) -> None:
        """The person has taken the device."""
        if self.curtain is not None:
            self.viewer, self.curtain = self.curtain, None
            self.forget()

    @property
    def eyes(self) -> int | None:
        """The seat from whose side the board is drawn. Where nothing is hidden it stays where it is."""
        if self.secrets():
            return self.viewer
        humans = self.humans()
        return ((humans[0] if humans else 0) + self.flipped) % self.match.state.seats

    def can_flip(self) -> bool:
        return self.match.state.seats > 1 and not self.secrets()

    def flip(self) -> None:
        if self.can_flip():
            self.flipped = (self.flipped + 1) % self.match.state.seats
            self.forget()

    # -- what is seen -----------------------------------------------------------------------------------------------

    def state(self) -> State:
        """The State that is looked at, now or earlier."""
        return self.match.state if self.looking is None else self.match.at(self.looking)

    def panels(self) -> list[Panel]:
        """The drawing of what is looked at."""
        eyes = self.eyes
        chosen = tuple(touch.key for touch in self.touches if touch.key) if self.view.shows_chosen else ()
        asked = (eyes, chosen, self.looking)
        if self._panels is None or self._panels[0] != asked:
            self._panels = (asked, self.view.draw(self.state(), eyes, chosen))
        return self._panels[1]

    def tree(self) -> Tree:
        """The touch tree of the present, on its drawing."""
        panels = self.panels()
        if self._tree is None or self._tree[0] is not panels:
            self._tree = (panels, Tree(self.match.state, panels, self.view.any_order))
        return self._tree[1]

    def said(self) -> Touches:
        """What has been touched, or what every action begins with as long as nothing has."""
        return self.touches or (() if self.why_wait() else self.tree().begun())

    def why_wait(self) -> str:
        """Why nobody can touch anything now; empty if somebody can."""
        state = self.match.state
        if state.turn is None:
            return "The match is over."
        if self.curtain is not None:
            return f"{state.name(self.curtain)} takes the device first."
        if self.looking is not None:
            return f"You are looking back at line {self.looking}. Return to the present to play on."
        if state.turn != CHANCE and self.acting() is None:
            return f"It is the turn of {state.name(state.turn)}."
        return ""

    def trail(self) -> Trail:
        """What the last line leaves on the board."""
        shown = self.match.lines[: self.looking]
        if self._trail is None or self._trail[0] != (len(shown), self.eyes):
            self._trail = ((len(shown), self.eyes), trail(self.view, shown, self._at, self.eyes))
        return self._trail[1]

    def _at(self, line: int) -> State:
        return self.match.state if line == len(self.match.lines) else self.match.at(line)

    def way(self, drawn: list[Panel], before: int) -> Iterator[list[Panel]]:
        """The drawings between what was `drawn` after `before` lines and the present: hop by hop, line by line."""
        lines, eyes = self.match.lines, self.eyes
        frames = 0
        for at in range(before, len(lines)):
            after = self.panels() if at + 1 == len(lines) else self.view.draw(self.match.at(at + 1), eyes)
            between = self.view.between(self.match.at, at, eyes)
            last = [after] if at + 1 < len(lines) else []
            for panels in [*hops(drawn, lines[at].split(), after), *between, *last]:
                frames += 1
                if frames <= MOST_FRAMES:
                    yield panels
            drawn = after

    # -- changing ---------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Nothing that was worked out holds any more."""
        self._tree = self._panels = self._trail = self._secrets = None
        self.let_go()

    def let_go(self) -> None:
        """Nothing is chosen, refused or hinted at."""
        self.touches, self.refusal, self.hint = (), None, None

    def renew(self) -> None:
        """The match is another one now."""
        self.looking = None
        self.tab = ""
        self.forget()
        self._settle()

    def look(self, line: int | None) -> None:
        """Look at the match after so many lines; None: now."""
        self.looking = line
        self.forget()

    def branch(self) -> Match:
        """A free match from what is looked at."""
        shown = len(self.match.lines) if self.looking is None else self.looking
        head = self.match.text.split("\n---\n", 1)[0].split("\n")
        if "free" not in head[2:]:
            head.append("free")
        return Match.load("\n".join([*head, "---", *self.match.lines[:shown]]) + "\n")
