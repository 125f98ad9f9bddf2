"""The touch tree that every board shares: what is chosen, what may follow, and what a touch comes to. Knows no game and no HTML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pygames import Refusal, State, Step
from pygames.core.words import Action
from web.app.boards.panel import Panel, Thing


@dataclass(frozen=True, slots=True)
class Touch:
    """A word that was said: by a thing (its key), or by a button or typed (key empty)."""

    word: str
    key: str = ""


Touches = tuple[Touch, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a touch comes to: the touches that stand now, and perhaps an action that they are, or why nothing came of it."""

    touches: Touches
    action: Action | None = None
    refusal: Refusal | None = None


@dataclass
class Reach:
    """Which words may follow, and what that lights up."""

    step: Step
    words: frozenset[str]
    """Every word that may be said now; more than `step.words` where any order counts."""
    keys: frozenset[str]
    """Things that say one of `words`."""
    buttons: tuple[str, ...]
    """Words that no thing says."""
    targets: dict[str, list[str]] = field(default_factory=dict)
    """For a thing that may be picked up: where it may go next."""


class Tree:
    """The touch tree of one State on one drawing of it."""

    def __init__(self, state: State, panels: Sequence[Panel], any_order: bool = False) -> None:
        self.state = state
        self.any_order = any_order
        self.things: dict[str, Thing] = {thing.key: thing for panel in panels for thing in panel.things}
        self._grounds = [panel.ground for panel in panels if panel.ground]
        self._keys: dict[str, list[str]] = {}
        self._phrases: list[Thing] = []
        """Things that say several words at once."""
        for thing in self.things.values():
            if " " in thing.word:
                self._phrases.append(thing)
            else:
                self._keys.setdefault(thing.word, []).append(thing.key)

    # -- what may be touched ----------------------------------------------------------------------------------------

    def reach(self, touches: Touches) -> Reach:
        """What may follow the touches; nothing if they lead nowhere."""
        step = self._step(touches)
        said = [touch.word for touch in touches]
        words = set(step.words) | (self._out_of_order(said) if self.any_order else set())
        chosen = {touch.key for touch in touches if touch.key}
        keys = {key for word in words for key in self._keys.get(word, ()) if key not in chosen}
        if not chosen:
            keys -= {key for key in keys if self.things[key].late and self.things[key].word not in step.words}
        keys |= {
            thing.key for thing in self._phrases if thing.word.split()[0] in step.words and self._leads(touches, thing)
        }
        buttons = tuple([word for word in step.words if not self._says(word) and not self._needless(touches, word)])
        reach = Reach(step, frozenset(words), frozenset(keys), buttons)
        reach.targets = self._targets
        if touches and touches[-1].key in self.things and self.things[touches[-1].key].movable and keys:
            reach.targets = {**reach.targets, touches[-1].key: sorted(keys)}
        return reach

    def _leads(self, touches: Touches, thing: Thing) -> bool:
        """Whether what a thing says in several words may follow."""
        return isinstance(self.state.after([*(touch.word for touch in touches), *thing.word.split()]), Step)

    def _says(self, word: str) -> bool:
        """Whether a thing says this word so plainly that it needs no button."""
        if any(thing.word.split()[0] == word for thing in self._phrases):
            return True
        return any(not self.things[key].button for key in self._keys.get(word, ()))

    def _needless(self, touches: Touches, word: str) -> bool:
        """Whether nothing is chosen yet, and a touch on one thing says all that this word could begin: its button would do nothing by itself."""
        if not self.any_order or any(touch.key for touch in touches):
            return False
        said = Counter([touch.word for touch in touches])
        rests = [tuple((Counter(action) - said).elements()) for action in self.state.actions()]
        begun = [[other for other in rest if other != word] for rest in rests if word in rest]
        uses = Counter([other for rest in rests for other in set(rest)])
        return all(len(rest) == 1 and rest[0] in self._keys and uses[rest[0]] == 1 for rest in begun)

    def keys_of(self, words: Iterable[str]) -> list[str]:
        """The things that say these words."""
        return [key for word in dict.fromkeys(words) for key in self._keys.get(word, ())]

    def _step(self, touches: Touches) -> Step:
        found = self.state.after(tuple(touch.word for touch in touches))
        return Step((), None) if isinstance(found, Refusal) else found

    def _out_of_order(self, said: list[str]) -> set[str]:
        heap = Counter(said)
        return {word for action in self.state.actions() if heap <= Counter(action) for word in Counter(action) - heap}

    @cached_property
    def _targets(self) -> dict[str, list[str]]:
        """Where each thing that may be picked up can go: the second words of the actions that its word begins.

        It may be picked up whatever else is chosen: a drag says all by itself.
        """
        movable = {key for key, thing in self.things.items() if thing.movable}
        if not movable:
            return {}
        follow: dict[str, dict[str, None]] = {}
        for action in self.state.actions():
            if len(action) > 1:
                follow.setdefault(action[0], {})[action[1]] = None
        goes = {key: follow.get(self.things[key].word) for key in sorted(movable)}
        return {key: self.keys_of(after) for key, after in goes.items() if after}

    # -- touching ---------------------------------------------------------------------------------------------------

    def touch(self, touches: Touches, key: str) -> Answer:
        """A thing is touched. A chosen one takes its touch back; one that can't follow but can begin switches the choice."""
        thing = self.things.get(key)
        if thing is None and any(key in ground.words() for ground in self._grounds):
            return self.say(touches, key, key)
        if thing is None:
            return Answer(touches, refusal=Refusal("notation", "Nothing that can be touched has this name."))
        if any(touch.key == key for touch in touches):
            return Answer(self._without(touches, key))
        *first, last = thing.word.split()
        return self.say((*touches, *map(Touch, first)), last, key)

    def repeats(self, touches: Touches, key: str) -> bool:
        """Whether a thing says once more what was said last, and is not chosen yet: another die with the same face."""
        thing = self.things.get(key)
        return bool(thing and touches and thing.word == touches[-1].word and all(touch.key != key for touch in touches))

    def say(self, touches: Touches, word: str, key: str = "") -> Answer:
        """A word is said by a thing, a button, or somebody who types."""
        said = Touch(word, key)
        found = self.state.after([touch.word for touch in (*touches, said)])
        if isinstance(found, Step):
            return self._answer((*touches, said), found)
        lead = next((at for at, touch in enumerate(touches) if touch.key), 0)
        for kept in dict.fromkeys((touches[:lead], ())):
            if touches and word in self._step(kept).words:
                return self._answer((*kept, said), self._step((*kept, said)))
        return Answer(touches, refusal=found)

    def drag(self, touches: Touches, key: str, to: str) -> Answer:
        """A thing is dragged onto another: both are touched; what was chosen besides is let go if they don't go on from it."""
        chosen = [touch.key for touch in touches]
        if key in chosen:
            return self._dropped(Answer(touches[: chosen.index(key) + 1]), key, to)
        lead = next((at for at, touch in enumerate(touches) if touch.key), len(touches))
        going_on = self.touch(touches, key)
        if going_on.action is None:
            answer = self._dropped(going_on, key, to)
            if answer.refusal is None or lead == len(touches):
                return answer
        return self._dropped(self.touch(touches[:lead], key), key, to)

    def _dropped(self, picked: Answer, key: str, to: str) -> Answer:
        if picked.refusal:
            return picked
        if key == to:
            return Answer(self._without(picked.touches, key))
        return self.touch(picked.touches, to)

    def type(self, text: str) -> Answer:
        """Somebody types an action, or its beginning."""
        words = text.lower().split()
        if not words:
            return Answer(
                (), refusal=Refusal("notation", "Nothing was typed. Type the words of an action, with blanks between.")
            )
        found = self.state.after(words)
        if isinstance(found, Refusal):
            return Answer((), refusal=found)
        touches: Touches = ()
        for word in words:
            taken = {touch.key for touch in touches}
            free = [key for key in self._keys.get(word, ()) if key not in taken]
            touches = (*touches, Touch(word, free[0] if free else ""))
        return Answer(touches, found.action)

    def take_back(self, touches: Touches, number: int) -> Answer:
        """The touch with this number (from 0) is taken back."""
        if not 0 <= number < len(touches):
            return Answer(touches)
        return Answer(self._standing(touches[:number] + touches[number + 1 :], touches[:number]))

    def _without(self, touches: Touches, key: str) -> Touches:
        number = next(at for at, touch in enumerate(touches) if touch.key == key)
        return self._standing(touches[:number] + touches[number + 1 :], touches[:number])

    def _standing(self, rest: Touches, before: Touches) -> Touches:
        """What is left when a touch is gone: the rest if it still leads somewhere, else what came before it."""
        led = self.state.after([touch.word for touch in rest])
        return rest if isinstance(led, Step) else before

    def _answer(self, touches: Touches, step: Step) -> Answer:
        """A step that can't go on is an action; one that could waits to be confirmed. Words that are the only way on, if no
        thing says them, are said by themselves."""
        while step.action is None:
            follow = step.words if len(step.words) == 1 else self._only_way(touches)
            if not follow or any(word in self._keys for word in follow):
                break
            touches = (*touches, *map(Touch, follow))
            step = self._step(touches)
        return Answer(touches, step.action if step.action and not step.words else None)

    def _only_way(self, touches: Touches) -> tuple[str, ...]:
        """What is left of the one action that holds what was touched; nothing if there are several."""
        said = Counter(touch.word for touch in touches)
        found = [action for action in self.state.actions() if said <= Counter(action)]
        return tuple((Counter(found[0]) - said).elements()) if len(found) == 1 else ()

    def begun(self) -> Touches:
        """What is as good as said before anything is touched: words that every action begins with and that no thing says,
        as long as nothing is played by that alone."""
        touches: Touches = ()
        step = self._step(touches)
        while step.action is None and len(step.words) == 1 and step.words[0] not in self._keys:
            more = (*touches, Touch(step.words[0]))
            step = self._step(more)
            if step.action is not None:
                break
            touches = more
        return touches
