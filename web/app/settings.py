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
)
_BY_NAME = {choice.name: choice for choice in CHOICES}


@dataclass
class Settings:
    """The words that were chosen; what is unknown is left out."""

    chosen: dict[str, str] = field(default_factory=dict)

    def take(self, given: object) -> None:
        """Take over what the shell kept; anything that is no setting is passed by."""
        if isinstance(given, dict):
            for name, word in given.items():
                self.set(name, word)

    def set(self, name: object, word: object) -> bool:
        """Choose a word; says whether there is such a setting with such a word."""
        choice = _BY_NAME.get(name) if isinstance(name, str) else None
        if choice is None or not isinstance(word, str) or word not in choice.words:
            return False
        self.chosen[choice.name] = word
        return True

    def __getitem__(self, name: str) -> str:
        return self.chosen.get(name, _BY_NAME[name].default)

    def all(self) -> dict[str, str]:
        """Every setting's word."""
        return {choice.name: self[choice.name] for choice in CHOICES}
