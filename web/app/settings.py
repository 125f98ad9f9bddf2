"""What people choose for the whole site: few things, each a word of a short list."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Choice:
    """A setting: its name, what people read, its words with their labels, the first being what stands at first."""

    name: str
    label: str
    words: dict[str, str]
    help: str = ""

    @property
    def default(self) -> str:
        return next(iter(self.words))


CHOICES = (
    Choice("theme", "Colours", {"system": "As the device has it", "light": "Light", "dark": "Dark"}),
    Choice(
        "animation",
        "Movement",
        {"normal": "Normal", "slow": "Slow", "fast": "Fast", "off": "Off"},
        "It is always off where the device asks for less movement.",
    ),
    Choice(
        "steps",
        "What happens by itself",
        {"steps": "Step by step", "once": "All at once"},
        "A harvest, say. Each step stands until it can be read; any touch shows the rest at once.",
    ),
    Choice(
        "confirm",
        "Confirm each action",
        {"no": "No", "yes": "Yes"},
        "With “Yes”, an action is only played after one more press.",
    ),
    Choice(
        "pace",
        "How long bots may think",
        {"normal": "As long as their level says", "quick": "Briefly", "patient": "Longer"},
    ),
    Choice("sound", "Sound", {"off": "Off", "on": "On"}),
    Choice(
        "clock",
        "Clocks",
        {"run": "Run, where a game has one", "off": "Never run"},
        "A clock can also be switched off beside the board, for whoever sits there.",
    ),
    Choice("countdown", "The clock's last seconds", {"on": "Said, and heard with sound", "off": "Not said"}),
)
MOST_UNHURRIED, LONGEST_NAME = 40, 60
_BY_NAME = {choice.name: choice for choice in CHOICES}


@dataclass
class Settings:
    """The words that were chosen; what is unknown is left out."""

    chosen: dict[str, str] = field(default_factory=dict)
    unhurried: list[str] = field(default_factory=list)
    """The seats that play without a clock, each by its match's key and its number; the last one last."""

    def take(self, given: object) -> None:
        """Take over what the shell kept; anything that is no setting is passed by."""
        if isinstance(given, dict):
            for name, word in given.items():
                self.set(name, word)
            kept = given.get("unhurried")
            self.unhurried = [one for one in kept if isinstance(one, str)] if isinstance(kept, list) else []
            self._cut()

    def hurry(self, seat: str, on: bool) -> None:
        """A seat plays with clocks, or without."""
        self.unhurried = [one for one in self.unhurried if one != seat] + ([] if on else [seat])
        self._cut()

    def _cut(self) -> None:
        self.unhurried = [one for one in self.unhurried if len(one) < LONGEST_NAME][-MOST_UNHURRIED:]

    def set(self, name: object, word: object) -> bool:
        """Choose a word; says whether there is such a setting with such a word."""
        choice = _BY_NAME.get(name) if isinstance(name, str) else None
        if choice is None or not isinstance(word, str) or word not in choice.words:
            return False
        self.chosen[choice.name] = word
        return True

    def __getitem__(self, name: str) -> str:
        return self.chosen.get(name, _BY_NAME[name].default)

    def all(self) -> dict[str, str | list[str]]:
        """Every setting's word, and who plays without a clock."""
        return {choice.name: self[choice.name] for choice in CHOICES} | {"unhurried": self.unhurried}
