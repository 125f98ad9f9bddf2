"""The State of a match of Jelly Bean Farmers: what lies where, and whose turn it is. What is done in a phase stands in that phase's module."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal, Self

from pygames.core.bag import Luck
from pygames.core.errors import IllegalAction
from pygames.core.steps import Stepped
from pygames.core.words import BLANK, CHANCE, Action, Refusal
from pygames.jelly_bean_farmers import actions, faces, meta, notation, season, secrets, year
from pygames.jelly_bean_farmers.cards import ACTION_BAG, ACTIONS, CLIMATE_BAG, sort_cards, told_card
from pygames.jelly_bean_farmers.climate import Weather, weather
from pygames.jelly_bean_farmers.farm import STAMP_FOOD, Farm
from pygames.jelly_bean_farmers.news import News
from pygames.jelly_bean_farmers.phase import Phase, hidden
from pygames.jelly_bean_farmers.places import place_of
from pygames.jelly_bean_farmers.year import NOBODY, RULES

PHASES: dict[str, Phase] = {**year.PHASES, **season.PHASES, **actions.PHASES, **meta.PHASES, **faces.PHASES}


@dataclass(frozen=True, slots=True)
class Contract:
    """A Tribute Contract: `defender` pays `attacker` so much food every year."""

    attacker: int
    defender: int
    amount: int


@dataclass(frozen=True, slots=True)
class ScorePart:
    """A part of a score: so many things at so many points each."""

    name: str
    number: int
    each: int

    @property
    def points(self) -> int:
        """What the part adds."""
        return self.number * self.each


Choice = Literal["", "choosing", "chosen", "later"]
"""How a player stands in a secret round."""


def _no_cards() -> dict[str, int]:
    return dict.fromkeys(ACTIONS, 0)


@dataclass
class Farmers(Stepped):
    """A position. `unseen` are the kinds of all cards that are nowhere to be seen: the deck, and in a view also every blank card."""

    year: int = 1
    season: str = "spring"
    phase: str = "deal"
    waiting: list[int] = field(default_factory=list)
    """The seats that owe something in this phase, the next one first."""
    farms: list[Farm] = field(default_factory=list)
    deck: int = 88
    """How many cards are left in the deck (without those under it)."""
    unseen: dict[str, int] = field(default_factory=lambda: dict(ACTION_BAG))
    under: dict[str, int] = field(default_factory=_no_cards)
    """Discards that were shuffled and put under the deck."""
    discards: dict[str, int] = field(default_factory=_no_cards)
    out: dict[str, int] = field(default_factory=_no_cards)
    """Cards in Back-Action use whose faces everybody has seen."""
    contracts: list[Contract] = field(default_factory=list)
    warlords: list[int] = field(default_factory=list)
    """Whose revealed Warlords wait for what comes before them."""
    attacks: list[tuple[int, int]] = field(default_factory=list)
    """This season's attacks so far: attacker and defender; their amounts are fixed together."""
    strikes: list[tuple[int, int]] = field(default_factory=list)
    """Assassins that are on their way: whose, and against whom."""
    steals: list[tuple[int, int]] = field(default_factory=list)
    """Thieves that have not taken a card yet, and the only one whom they may rob, or -1."""
    stage: int = 0
    """0 while Steals may be played this season, 1 while Draw 2 may, then 2."""
    losing: int = 0
    """While upgrades are lost: which of the two climate cards is at work."""
    year_climate: str = ""
    season_climate: str = ""
    climate_used: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CLIMATE_BAG, 0))
    climate_unseen: dict[str, int] = field(default_factory=lambda: dict(CLIMATE_BAG))
    coming: list[str] = field(default_factory=list)
    """The next climate cards as far as somebody has looked at them; nothing where nobody has."""
    seers: list[list[int]] = field(default_factory=list)
    """For each coming climate card the seats that know it."""
    last: int = NOBODY
    """Who has chosen last, and so is asked first when all choose secretly."""
    rules: int = RULES
    """The version of the rules. By 1, all were asked in the year's order, and nobody seeded before all had placed their cards."""

    phases: ClassVar[dict[str, Phase]] = PHASES
    """What is done in which phase."""
    _news = None  # type: News | None
    """Collects what happens by itself while an action is carried out; no part of the position."""

    # -- what views and bots ask ------------------------------------------------------------------------------------

    @property
    def step(self) -> Phase:
        """What is asked about the phase."""
        return self.phases[self.phase]

    @property
    def turn(self) -> int | None:
        """The seat that is to act, CHANCE, or None when it is over (or in the middle of what happens by itself)."""
        if self.phases[self.phase].chance:
            return CHANCE
        waiting = self.waiting
        return waiting[0] if waiting else None

    @property
    def prompt(self) -> str:
        """What must be done now."""
        if self.phase != "over" and self.turn is None:
            return "See what happens."
        return super().prompt

    @property
    def weather(self) -> Weather:
        """What the climate cards in force do this season."""
        return weather(self.year_climate, self.season_climate)

    @property
    def secret(self) -> bool:
        """Whether players choose secretly now, to be shown together."""
        return self.step.secret

    def players(self) -> list[int]:
        """The seats that are still in the game."""
        return [seat for seat, farm in enumerate(self.farms) if not farm.left]

    def order(self) -> list[int]:
        """The players in this year's order: its first player is seat (year mod seats)."""
        seats = self.seats
        turned = [(self.year + step) % seats for step in range(seats)]
        return [seat for seat in turned if not self.farms[seat].left]

    def asked(self) -> list[int]:
        """The players in the order in which they are asked in a secret round, where it does not matter: who has chosen last goes on."""
        order = self.order()
        if self.last in order and self.rules > 1:
            order.remove(self.last)
            order.insert(0, self.last)
        return order

    def knows(self, seat: int) -> bool:
        """Whether a player has looked at climate that comes up next (public)."""
        due = 2 if self.season == "spring" else 1
        return any(seat in seers for seers in self.seers[:due])

    def choice_of(self, seat: int) -> Choice:
        """In a secret round, what all can see of a player's choice; nothing of who is not asked in it, or outside of one.

        `later` is who knows what climate comes, while the others choose their seed.
        """
        farm = self.farms[seat]
        if farm.left or not self.secret:
            return ""
        if seat in self.waiting:
            return "choosing"
        return self.step.standing(self, seat)

    def score_parts(self, seat: int) -> list[ScorePart]:
        """How a seat's score is counted: food, and stamps at 4 each; nothing for who is out of the game."""
        farm = self.farms[seat]
        if farm.left:
            return []
        return [ScorePart("food", farm.food, 1), ScorePart("food stamps", farm.stamps, STAMP_FOOD)]

    def pays(self, defender: int, attacker: int) -> bool:
        """Whether a contract makes `defender` pay `attacker`."""
        return any(c.attacker == attacker and c.defender == defender for c in self.contracts)

    # -- what the core asks -----------------------------------------------------------------------------------------

    @classmethod
    def deal(cls, seats: int, options: dict[str, str]) -> Self:
        """The start: everybody has 5 food and 2 stamps, and is about to be dealt 7 cards."""
        state = cls(seats, options, farms=[Farm() for _ in range(seats)])
        state.enter("deal")
        return state

    @classmethod
    def from_position(cls, line: str, seats: int | None, options: dict[str, str]) -> Self:
        """The State that a position's line writes."""
        return notation.read(cls, line, seats, options)

    def position(self) -> str:
        """This State as one line."""
        return notation.write(self)

    def as_text(self) -> str:
        """The table in letters."""
        from pygames.jelly_bean_farmers.letters import drawn  # only a terminal needs it

        return drawn(self)

    def refuse(self, touches: Action) -> Refusal:
        """The reason why what was touched cannot be done: it names nothing that was not touched. Else what is asked for instead."""
        phase = self.step
        touched = set(touches)
        meant = touched.union(phase.meant(self))
        for action, why in phase.conceivable(self):
            if why and touched <= set(action) and meant >= set(action[1:]):
                return why
        for words, why in phase.hopeless(self):
            if touched >= set(words):
                return why
        thing = next((told for told in map(self._told_thing, reversed(touches)) if told), "That")
        return Refusal(phase.rule, f"{thing} has no part in what is to be done now. {self.prompt}")

    def _told_thing(self, word: str) -> str:
        """What people call a thing on the table, at the beginning of a sentence; nothing for any other word."""
        told = told_card(word)
        if told not in ("a card", "a saved card"):
            return told[0].upper() + told[1:]
        place = place_of(word)
        if place < 0:
            return ""
        if word.startswith("field"):
            return f"Field {place + 1}"
        return f"The farm of {self.name(place)}" if place < self.seats else ""

    def perform(self, action: Action) -> None:
        """Carry an action or an outcome out. Where a position hides what would have to be shown, IllegalAction, and nothing changes."""
        phase = self.step
        if not self.has_blanks():
            if not phase.chance:
                self.last = self.waiting[0]
            phase.perform(self, action)
            return
        twin = self.clone()
        twin._news = self._news
        if not phase.chance:
            twin.last = twin.waiting[0]
        phase.perform(twin, action)
        self.__dict__.update(twin.__dict__)

    def tell(self, action: Action, seat: int | None) -> str:
        """The log's sentence, with what then happens by itself and is seen by all."""
        sentences = self._news_of(action, film=False).sentences
        return " ".join([self.step.tell(self, action, seat), *sentences])

    def happen(self, action: Action) -> list[tuple[str, str, Self]]:
        """What was revealed, climate and losses, what was played, harvest, eating, vermin, tribute: each a step (`news.KINDS`)."""
        return self._news_of(action, film=True).steps  # type: ignore[return-value]

    def _news_of(self, action: Action, film: bool) -> News:
        """What would happen; nothing where a position hides what would have to be shown."""
        twin = self.copy()
        twin._news = News(film)
        try:
            twin.carry_out(action)
        except IllegalAction:
            return News()
        return twin._news

    @property
    def occasion(self) -> str:
        """What the chance is for, or which secret round this is."""
        if not self.secret:
            return super().occasion
        if self.phase == "plan" or self.rules < 2:
            return f"year {self.year} {self.season} {self.phase} {self.stage}"
        informed = self.phase == "seed" and self.knows(self.waiting[0])
        return f"year {self.year} {self.season} {'informed seed' if informed else 'choices'}"

    def owing(self) -> list[int]:
        """In a secret round those who wait."""
        return list(dict.fromkeys(self.waiting)) if self.secret else []

    def by_rules(self, version: int) -> Self:
        """This State at the start of a match that is played by older rules."""
        self.rules = version
        return self

    def scores(self) -> list[float]:
        """Food, and 4 for each stamp; who is out of the game has nothing."""
        return [sum(part.points for part in self.score_parts(seat)) for seat in range(self.seats)]

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Players who stayed by points and the four tie-breaks, then the others by how late they left."""
        ranks: dict[tuple[int, ...], list[int]] = {}
        for seat in range(self.seats):
            ranks.setdefault(self.standing(seat), []).append(seat)
        return tuple(tuple(ranks[rank]) for rank in sorted(ranks, reverse=True))

    def standing(self, seat: int) -> tuple[int, ...]:
        """What a seat is ranked by: points, stamps, fields, defence, upgrades; below all of these, the year of leaving."""
        farm = self.farms[seat]
        if farm.left:
            return (-1, farm.left)
        points = farm.food + STAMP_FOOD * farm.stamps
        return (points, farm.stamps, len(farm.fields), farm.defence, farm.upgrades)

    def drop_out(self, seat: int) -> None:
        """`seat` is out of the game as one that has lost all (Food Stamps); the phase goes on without it."""
        twin = self.clone()
        twin._news = self._news
        twin.leave(seat)
        if twin.phase != "over":
            twin.step.proceed(twin)
        self.__dict__.update(twin.__dict__)

    def hide(self, seat: int | None) -> None:
        """Blank the cards and choices that `seat` does not know."""
        secrets.hide(self, seat)

    def fill_blanks(self, rng: Luck) -> None:
        """Deal what is not known out of what is nowhere to be seen, and choose for those who have chosen."""
        secrets.fill(self, rng)

    def clone(self) -> Self:
        """An equal State that shares nothing that can change."""
        twin = object.__new__(type(self))
        data = twin.__dict__
        data.update(self.__dict__)
        for name in COPIED:
            data[name] = data[name].copy()
        data["farms"] = [farm.clone() for farm in self.farms]
        data["seers"] = [seers.copy() for seers in self.seers]
        data.pop("_legal", None)
        data.pop("_news", None)
        return twin

    # -- what phases ask --------------------------------------------------------------------------------------------

    def enter(self, phase: str) -> None:
        """Begin a phase."""
        self.phase = phase
        self.phases[phase].begin(self)

    def has_blanks(self) -> bool:
        """Whether something is hidden here: then more cards are unseen than the deck has."""
        if self.deck != sum(self.unseen.values()) or BLANK in self.coming:
            return True
        return any(BLANK in farm.sowing or actions.BLANKED in farm.orders for farm in self.farms)

    @property
    def reporting(self) -> bool:
        """Whether anybody reads what happens by itself: sentences that cost something are not made for nobody."""
        return self._news is not None

    def report(self, kind: str, sentence: str) -> None:
        """Note what has just happened by itself: a step of its kind (`news.KINDS`), with its sentence for the log."""
        if self._news is not None:
            self._news.tell(sentence)
            self._news.show(kind, sentence, self)

    def log(self, sentence: str) -> None:
        """Note a sentence for the log alone."""
        if self._news is not None:
            self._news.tell(sentence)

    def show(self, kind: str, sentence: str) -> None:
        """Note a step for the page alone."""
        if self._news is not None:
            self._news.show(kind, sentence, self)

    def discard(self, card: str) -> None:
        """Put a card on the discards, face up. Raises IllegalAction for a card that nobody knows."""
        if card == BLANK:
            raise hidden()
        self.discards[card] += 1

    def restock(self) -> bool:
        """If the deck is used up, go on with the shuffled discards (Draw cards). Whether there is a card to draw."""
        for bag in (self.under, self.discards):
            if self.deck == 0 and any(bag.values()):
                for card, count in bag.items():
                    self.unseen[card] += count
                    self.deck += count
                    bag[card] = 0
                if bag is self.discards:
                    self.report("shuffle", "The deck is used up, and the shuffled discards are the new one.")
        return self.deck > 0

    def take(self, cards: Action) -> list[str]:
        """Take drawn cards out of the deck."""
        for card in cards:
            self.unseen[card] -= 1
        self.deck -= len(cards)
        return list(cards)

    def bury(self, farm: Farm, card: str, shown: list[str]) -> None:
        """Take a card's face out of play for good: known to all if it was shown, else to its owner alone."""
        if card in shown:
            shown.remove(card)
            self.out[card] += 1
        else:
            farm.buried.append(card)
            sort_cards(farm.buried)

    def add_contract(self, attacker: int, defender: int, amount: int) -> None:
        """A Warlord's attack has brought a contract; the Warlord stays with it."""
        self.contracts.append(Contract(attacker, defender, amount))

    def end_contract(self, contract: Contract) -> None:
        """The contract is over, its Warlord is discarded."""
        self.contracts.remove(contract)
        self.discard("warlord")

    def leave(self, seat: int) -> None:
        """A player is out: contracts from and to that player end, the cards are discarded. With one player left it is over."""
        farm = self.farms[seat]
        for contract in [c for c in self.contracts if seat in (c.attacker, c.defender)]:
            self.end_contract(contract)
        self.discards["warlord"] += self.loose_warlords(seat)
        self.warlords = [other for other in self.warlords if other != seat]
        self.attacks = [attack for attack in self.attacks if seat not in attack]
        self.strikes = [strike for strike in self.strikes if seat not in strike]
        self.steals = [(thief, -1 if victim == seat else victim) for thief, victim in self.steals if thief != seat]
        self.waiting = [other for other in self.waiting if other != seat]
        self.last = NOBODY if self.last == seat else self.last
        buried = farm.buried
        for card in _cards_of(farm):
            if card == BLANK:
                buried.append(card)
            else:
                self.discard(card)
        self.farms[seat] = Farm(food=0, stamps=0, silos=0, fields=[], buried=buried, left=self.year)
        self.report("out", f"{self.name(seat)} is out of the game.")
        if len(self.players()) < 2:
            self.finish()

    def finish(self) -> None:
        """The match is over: nobody owes anything, nor is asked any more, by whichever rules."""
        self.last, self.rules = NOBODY, RULES
        self.discards["warlord"] += self.loose_warlords()
        self.phase = "over"
        self.waiting, self.warlords, self.attacks, self.strikes, self.steals = [], [], [], [], []
        for farm in self.farms:
            farm.sowing, farm.orders = [], []

    def loose_warlords(self, seat: int | None = None) -> int:
        """How many revealed Warlords have no contract yet; with a seat, those that this player plays or is attacked by."""
        waiting = self.warlords + (self.waiting if self.phase == "attack" else [])
        if seat is None:
            return len(waiting) + len(self.attacks)
        return waiting.count(seat) + sum(seat in attack for attack in self.attacks)


COPIED = (
    *("waiting", "unseen", "under", "discards", "out", "contracts", "warlords", "attacks", "strikes", "steals"),
    *("climate_used", "climate_unseen", "coming"),
)


def _cards_of(farm: Farm) -> list[str]:
    """All action cards of a farm, face up or not, that are not in Back-Action use."""
    held = [*farm.hand, *farm.dealt, *farm.drawn, *farm.spring, *farm.summer, *farm.backs, *farm.pulled, *farm.saved]
    upgrades = [card for planted in farm.fields for card in planted]
    return held + upgrades + [card for card, count in farm.cards.items() for _ in range(count)]
