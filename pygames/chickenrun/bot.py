"""The bots: they gather what their plans need, run when the coast is clear, chase whoever runs, and trade what helps them more than the other.

Easy does something at random now and then. Steady follows its plan. Strong also weighs dangers and chances: who controls the Tweedys, where a
move would leave it, which errand pays best, and when a dash is worth its risk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygames.chickenrun.cards import NUMBER, PLANS, PRICES, TOOLS, chicken_name, item_name
from pygames.chickenrun.dealing import Dealer, Offer
from pygames.chickenrun.ending import WINNING
from pygames.chickenrun.farm import FREE, HUTS, MAIN_GATE, STORE, apart, distances, place_name
from pygames.chickenrun.flock import Flock
from pygames.chickenrun.judgement import BEFORE_GATE, CUTS, FAR, NOW, ROLL, Judgement
from pygames.core.bag import Luck, pick
from pygames.core.search import Thought
from pygames.core.words import Action

if TYPE_CHECKING:
    from pygames.chickenrun.rules import Chickenrun

CARELESS: Final = 0.3
"""How often an easy bot does anything at all."""
SPEAKING: Final = ("trade", "compose", "answer")
"""In these steps nobody does anything at all: what is proposed to others has some sense."""
KIND: Final = 0.08
"""How likely an item in somebody's hand is of the kind that is missing."""
LIKELY: Final = 0.5
"""From this chance on that others have what a plan lacks, its start is worth going to."""
POSSIBLE: Final = 0.2
"""From this chance on somebody is asked to join."""
LOST: Final = 15.0
"""How many steps it counts to lose what is carried."""
SECOND_PLAN, OTHER_PLAN, DETOUR = 6.0, 1.0, 7.0
"""How many steps the food store counts as further away for a second plan, or for another one; a building in which Mr Tweedy is."""
CAUGHT: Final = 20.0
"""How many steps it counts for a runner to be caught."""
MOST_RISK: Final = 0.85
"""Nothing is bought where it is likelier than that to be lost."""
MOST_DETOUR: Final = 30.0
"""How many steps further away a building counts at most, if it is unlikely that there is what is wanted."""
OUT_OF_THE_WAY, WORTH_A_VISIT = 8.0, 0.2
"""So many steps a visit to another hut may be out of the way, and so much a trade there must promise, in eggs."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a bot would like to do, and why."""

    action: Action
    reason: str


def think(view: Chickenrun, seat: int, level: str, rng: Luck) -> Iterator[Thought]:
    """One thought: everything that counts is known at once."""
    actions = view.actions()
    if level == "easy" and view.step_name not in SPEAKING and rng.random() < CARELESS:
        yield Thought(pick(rng, actions), 1 / len(actions), None, "Just a feeling.")
        return
    found = Bot(view, seat, level == "strong", rng).wish(actions)
    yield Thought(found.action, 1.0, None, found.reason)


def together(items: int, missing: int) -> float:
    """How likely so many items of others are enough for what is missing."""
    return (1 - (1 - KIND) ** items) ** missing


def lacking(things: tuple[str, ...], said: list[str]) -> list[str] | None:
    """What is still to be said of these things; None if something else was said."""
    left = list(things)
    for thing in said:
        if thing not in left:
            return None
        left.remove(thing)
    return left


class Bot:
    """How a seat looks at what it sees."""

    def __init__(self, view: Chickenrun, seat: int, careful: bool, rng: Luck) -> None:
        self.view = view
        self.seat = seat
        self.careful = careful
        self.rng = rng
        self.flock: Flock = view.flocks[seat]
        self.sees = Judgement(view, seat, careful)
        self.deals = Dealer(self.sees)
        self.plans = self.sees.plans

    def wish(self, actions: list[Action]) -> Wish:
        """What it wants of these actions."""
        asked = WISHES.get(self.view.step_name)
        found = asked(self, actions) if asked else None
        return found or Wish(pick(self.rng, actions), "One way is as good as another.")

    # -- where to go --------------------------------------------------------------------------------------------------

    def goals(self) -> dict[str, float]:
        """Places that are worth going to, and how many steps further away each seems than it is."""
        flock, sees = self.flock, self.sees
        plan = sees.plan
        ready = bool(plan) and not flock.missing(plan)
        if sees.tool and not (ready and not flock.carried):
            return {place: float(steps) for place, steps in CUTS.items()}
        if flock.carried:
            return {flock.hut: 0.0}
        if ready:
            return {PLANS[plan].start: 0.0}
        found = self.shops() | self.together()
        if self.view.store_size:
            if not self.plans:
                found[STORE] = 0.0
            elif sees.unpromising(plan):
                found[STORE] = OTHER_PLAN
            elif len(self.plans) == 1:
                found[STORE] = SECOND_PLAN
        return found or {flock.hut: 0.0}

    def together(self) -> dict[str, float]:
        """Starts of plans that lack little, where others may be asked to join."""
        view, found = self.view, dict[str, float]()
        if view.options["joint"] == "off":
            return found
        others = [flock for seat, flock in enumerate(view.flocks) if seat != self.seat and flock.hand]
        items = sum([len(flock.items) for flock in others])
        for plan in self.plans:
            chance = together(items, len(self.flock.missing(plan)))
            if PLANS[plan].chickens > 1 and chance > LIKELY:
                found[PLANS[plan].start] = 8.0 * (1 - chance)
        return found

    def shops(self) -> dict[str, float]:
        """Buildings in which something that is wanted may lie, and how many steps further away each seems than it is."""
        found: dict[str, float] = {}
        for pile in PRICES:
            hope = self.hope(pile)
            if hope:
                eggs = self.sees.short_of(pile) * ROLL
                away = DETOUR if self.view.tweedy == pile else LOST / 2 * self.sees.risk_with_item(pile)
                back = self.sees.way(self.flock.hut).get(pile, FAR)
                found[pile] = min(MOST_DETOUR, ROLL * (1 / hope - 1)) + PRICES[pile] + eggs + away + 0.5 * back
        return found

    def hope(self, pile: str) -> float:
        """How likely something that is wanted lies in a pile."""
        wanted = dict(self.sees.wanted)
        if self.sees.wants_tool:
            wanted.update(dict.fromkeys(TOOLS, 1.0))
        nothing = 1.0
        for kind, much in wanted.items():
            nothing *= 1 - much * self.sees.likely(kind, pile)
        return 1 - nothing

    def danger(self, place: str) -> float:
        """How bad it is to end a move here with something to lose, in steps."""
        return self.sees.risk_with_item(place) * LOST if self.flock.carried else 0.0

    def cost(self, place: str, goals: dict[str, float]) -> float:
        """How far a place is from what is worth going to."""
        way = self.sees.way(place)
        return min(way.get(goal, FAR) + more for goal, more in goals.items()) + self.danger(place)

    # -- the turn -----------------------------------------------------------------------------------------------------

    def before(self, actions: list[Action]) -> Wish:
        """Before the roll: an escape if the coast is clear, a chicken bought free, a better runner."""
        flock = self.flock
        abandon = [action for action in actions if action[0] == "abandon" and len(action) > 1]
        if abandon and self.sees.escape_is_lost():
            kept = max(abandon, key=lambda action: self.sees.fetch(action[1]))
            return Wish(kept, "Mr Tweedy is about to find where it began.")
        begin = [action for action in actions if action[0] == "escape" and self.sees.coast_is_clear(action[1])]
        if begin:
            best = max(begin, key=lambda action: self.sees.runners(action[1]))
            swap = self.better_first(actions, best[1])
            if swap:
                return Wish(swap, f"{chicken_name(swap[1])} takes her place, and the escape begins now.")
            return Wish(best, f"All is there for {PLANS[best[1]].name}, and the coast is clear.")
        joint = [action for action in actions if action[0] == "joint" and self.promising(action)]
        if joint:
            best = max(joint, key=self.partner)
            return Wish(best, f"Together there may be enough for {PLANS[best[1]].name}.")
        cuts = [action for action in actions if action[0] == "cut"]
        if cuts and flock.at in CUTS and self.sees.wire_is_clear():
            swap = self.faster(actions)
            if swap:
                return Wish(swap, f"{chicken_name(swap[1])} runs faster, and goes through the wire.")
            return Wish(cuts[0], "From here it is not far to a free square.")
        if ("dash",) in actions and self.worth_a_dash():
            return Wish(("dash",), "The main gate is open, and the way is short.")
        ransom = [action for action in actions if action[0] == "ransom"]
        if ransom and (flock.eggs > 3 or not flock.hand):
            best = max(ransom, key=lambda action: NUMBER[action[1]])
            return Wish(best, f"{chicken_name(best[1])} is needed, and there are eggs enough.")
        return Wish(("roll",), "There is nothing better to do before the roll.")

    def bid(self, actions: list[Action]) -> Wish:
        """Eggs for control of the Tweedys: one is kept for Mrs Tweedy, or enough for the shops; more is bid when chickens run or are about to."""
        spare = max(0, self.flock.eggs - (1 if self.careful else 3))
        ready = any(not self.flock.missing(plan) for plan in self.plans)
        running = any(flock.escape for flock in self.view.flocks)
        most = min(spare, 4 if self.careful and (ready or running) else 1)
        number = most if ready and self.careful else int(self.rng.random() * (most + 1))
        if not number:
            return Wish(("bid", "0"), "The eggs are worth more than the Tweedys this time.")
        return Wish(("bid", str(number)), "Whoever controls the Tweedys sleeps well.")

    def faster(self, actions: list[Action]) -> Action | None:
        """The best runner that could take the place of the active chicken, if one is faster."""
        swaps = [action for action in actions if action[0] == "swap"]
        best = max(swaps, key=lambda action: NUMBER.get(action[1], 0), default=None)
        return best if best and NUMBER[best[1]] > NUMBER.get(self.flock.active, 0) else None

    def better_first(self, actions: list[Action], plan: str) -> Action | None:
        """Who takes the place of the active chicken before an escape: a faster one, as long as enough can run.

        An empty hand is filled out of the hut by a swap, so that more can run.
        """
        flock = self.flock
        more = min(PLANS[plan].chickens, WINNING - len(flock.free)) - 1
        if not flock.hand:
            swaps = [action for action in actions if action[0] == "swap"]
            return (
                max(swaps, key=lambda action: -NUMBER[action[1]]) if more and len(flock.resting) > 1 and swaps else None
            )
        return self.faster(actions) if len(flock.hand) > more else None

    def worth_a_dash(self) -> bool:
        """Whether a dash through the main gate is worth its risk: with both Tweedys in the own hands, from close by."""
        far = min(distances("hens", self.flock.at).get(beside, FAR) for beside in BEFORE_GATE)
        return self.sees.in_control and far <= ROLL // 2 and not self.flock.carried

    def runners(self, actions: list[Action]) -> Wish:
        """As many as the plan takes, the fastest first."""
        joining = [action for action in actions if action[0] == "join"]
        if not joining:
            return Wish(("roll",), "Nobody else can come.")
        best = max(joining, key=lambda action: NUMBER[action[1]])
        return Wish(best, "The more run, the better.")

    def partner(self, action: Action) -> tuple[float, ...]:
        """How well a joint escape promises: much in the other's hand, no leader, and half of the places for each side."""
        other = self.view.flocks[self.view.seat_of(action[2]) or 0]
        fair = -abs(int(action[3]) - (PLANS[action[1]].chickens - 1) / 2)
        return (len(other.items) - 3 * len(other.free), -len(self.flock.missing(action[1])), fair)

    def promising(self, action: Action) -> bool:
        """Whether another player may well have what is missing, while the coast is clear."""
        if not self.sees.coast_is_clear(action[1], NOW):
            return False
        other = self.view.flocks[self.view.seat_of(action[2]) or 0]
        return together(len(other.items), len(self.flock.missing(action[1]))) > POSSIBLE

    def pool(self, actions: list[Action]) -> Wish:
        """Whether to join in an escape: not for who would win by it, nor with what an own plan is waiting for."""
        escape = self.view.flocks[self.view.task.other].escape
        leader = self.view.flocks[self.view.task.other]
        if ("agree",) not in actions or escape is None or escape.card is None:
            return Wish(("decline",), "What is asked for is not there.")
        if len(leader.free) + escape.card.chickens - escape.places >= 4:
            return Wish(("decline",), "They would win by it.")
        ready = [plan for plan in self.plans if not self.flock.missing(plan)]
        if any(kind in PLANS[plan].items for plan in ready for kind in escape.brought):
            return Wish(("decline",), "The own plan needs it, and is complete.")
        return Wish(("agree",), "A chicken more in the free-range world is worth it.")

    def lend(self, actions: list[Action]) -> Wish:
        """As many as may be sent, the fastest first."""
        sending = [action for action in actions if action[0] == "lend"]
        if not sending:
            return Wish(("done",), "Nobody else can be sent.")
        best = max(sending, key=lambda action: NUMBER[action[1]])
        return Wish(best, "Who is quick has a good chance.")

    def choose(self, actions: list[Action]) -> Wish:
        """After a 10, 11 or 12."""
        free = [action for action in actions if action[0] == "free"]
        if free and not self.flock.escape:
            best = max(free, key=lambda action: NUMBER[action[1]])
            return Wish(best, f"{chicken_name(best[1])} comes out of the bunker for nothing.")
        flock, plan = self.flock, self.sees.plan
        busy = flock.escape or flock.carried or (plan and not flock.missing(plan))
        if busy and ("walk",) in actions:
            return Wish(("walk",), "So many steps are worth most.")
        return Wish(("opportunity",), "The card may bring an item, or eggs.")

    def swap(self, actions: list[Action]) -> Wish:
        """A new active chicken: the fastest."""
        best = max(actions, key=lambda action: NUMBER.get(action[-1], 0))
        return Wish(best, f"{chicken_name(best[-1])} is the fastest there is.")

    def move(self, actions: list[Action]) -> Wish:
        """Towards the nearest of what is worth going to; out, for who escapes."""
        flock = self.flock
        places = [action[1] for action in actions if action[0] == "move"]
        if flock.escape:
            return self.run(places)
        goals = self.goals()
        best = min([flock.at, *places], key=lambda place: (self.cost(place, goals), place != flock.at, place))
        visit = self.visit(actions, goals, best)
        if visit:
            return visit
        if best == flock.at:
            return Wish(("stay",), "This is the place to be.")
        target = min(goals, key=lambda goal: distances("hens", best).get(goal, FAR) + goals[goal])
        return Wish(("move", best), f"It is on the way to {place_name(target)}.")

    def run(self, places: list[str]) -> Wish:
        """A runner's move: to a free square, else as near to one as can be, away from who chases."""
        free = [place for place in places if place in FREE]
        if free:
            return Wish(("move", free[0]), "Free!")
        best = min([self.flock.at, *places], key=lambda place: (self.exposed(place), place))
        if best == self.flock.at:
            return Wish(("stay",), "There is no better place to go.")
        return Wish(("move", best), "Out, and on to the free squares.")

    def exposed(self, place: str) -> float:
        """How far a place is from freedom, and how many steps the risk to be caught there counts."""
        return self.sees.remaining(place) + self.sees.risk(place) * CAUGHT

    # -- buildings ----------------------------------------------------------------------------------------------------

    def shop(self, actions: list[Action]) -> Wish:
        """In a building: what a plan needs, else a tool that cuts the wire."""
        found = [action for action in actions if action[0] == "find"]
        if found:
            best = max(found, key=lambda action: self.hope(action[1]))
            return Wish(best, "There the chances are best.")
        taking = [action for action in actions if action[0] == "take"]
        wanted = self.sees.wanted
        first = [action for action in taking if action[1] in wanted]
        tools = [action for action in taking if action[1] in TOOLS] if not self.sees.tool else []
        buying = taking and self.view.step_name == "shop"
        if buying and self.sees.risk_with_item(self.flock.at) > MOST_RISK:
            return Wish(("done",), "Mr Tweedy is too near to carry anything home.")
        if buying and self.sees.short_of(self.view.task.at):
            return Wish(("done",), "The last egg is kept for Mrs Tweedy.")
        if tools and self.sees.wants_tool:
            return Wish(tools[0], "With this a chicken goes through the wire anywhere.")
        if first:
            best = max(first, key=lambda action: wanted[action[1]])
            return Wish(best, f"A plan needs {item_name(best[1])}.")
        if taking and not buying:
            best = max(taking, key=lambda action: self.deals.sought(action[1]))
            return Wish(best, "Somebody will give something for it.")
        return Wish(("done",), "There is nothing here that a plan needs.")

    def store(self, actions: list[Action]) -> Wish:
        """In the food store: a plan, or another for one that is far from complete."""
        if ("draw",) in actions:
            return Wish(("draw",), "Two plans are better than one.")
        swaps = [action for action in actions if action[0] == "exchange" and self.sees.unpromising(action[1])]
        if swaps:
            worst = min(swaps, key=lambda action: self.sees.worth(action[1]))
            return Wish(worst, f"{PLANS[worst[1]].name} is not worth what it takes.")
        return Wish(("done",), "These plans will do.")

    # -- trading ------------------------------------------------------------------------------------------------------

    def trade(self, actions: list[Action]) -> Wish:
        """One proposal a turn, to whom it promises most."""
        offers = {} if self.view.proposals else self.offers([action[1] for action in actions if action[0] == "trade"])
        if not offers:
            return Wish(("done",), "There is nothing to trade.")
        best = max(offers, key=lambda hut: (offers[hut].promise, hut))
        return Wish(("trade", best), "They may have what a plan needs, or need what can be spared.")

    def offers(self, huts: list[str]) -> dict[str, Offer]:
        """What could well be proposed to the owners of these huts."""
        owners = {hut: self.view.seat_of(hut) for hut in huts}
        found = {hut: self.deals.offer(owner) for hut, owner in owners.items() if owner is not None}
        return {hut: offer for hut, offer in found.items() if offer}

    def visit(self, actions: list[Action], goals: dict[str, float], best: str) -> Wish | None:
        """A visit to somebody with whom a trade promises something, if the hut is hardly out of the way."""
        near = self.cost(best, goals) + OUT_OF_THE_WAY
        doors = [action for action in actions if action[0] in ("ask", "move") and action[1] in HUTS]
        doors = [action for action in doors if action[1] != self.flock.hut and self.cost(action[1], goals) <= near]
        offers = self.offers([hut for _, hut in doors])
        worth = [action for action in doors if action[1] in offers and offers[action[1]].promise >= WORTH_A_VISIT]
        if not worth:
            return None
        return Wish(max(worth, key=lambda action: (offers[action[1]].promise, action)), "There a trade is likely.")

    def compose(self, actions: list[Action]) -> Wish:
        """The proposal that promises most, thing by thing."""
        bargain = self.view.bargain
        offer = self.deals.offer(bargain.other) if bargain else None
        if bargain is None or offer is None:
            return Wish(("cancel",), "There is nothing to trade.")
        giving, asking = lacking(offer.give, bargain.give), lacking(offer.ask, bargain.ask)
        if giving is None or asking is None:
            return Wish(("cancel",), "Something else was said than what is wanted.")
        step = ("offer", giving[0]) if giving else ("ask", asking[0]) if asking else ("propose",)
        if step not in actions:
            return Wish(("cancel",), "That cannot be proposed.")
        return Wish(step, "Both sides may gain by it.")

    def answer(self, actions: list[Action]) -> Wish:
        """Accept what is worth more than it costs and helps more than the other; else perhaps a counter-offer."""
        bargain = self.view.bargain
        if bargain and ("accept",) in actions and self.deals.accepts():
            return Wish(("accept",), "It is worth more than it costs, and helps no less than the other.")
        if bargain and ("counter",) in actions and self.deals.offer(bargain.seat):
            return Wish(("counter",), "Something else may suit both.")
        return Wish(("decline",), "It costs more than it brings, or helps the other more.")

    def leave(self, actions: list[Action]) -> Wish:
        """Whether somebody may come into the hut: not who is ahead."""
        most = max(len(flock.free) for flock in self.view.flocks)
        guest = self.view.flocks[self.view.mover]
        if len(guest.free) == most and most > len(self.flock.free):
            return Wish(("refuse",), "Who is ahead needs no help.")
        return Wish(("allow",), "A visit may bring a trade.")

    # -- the Tweedys --------------------------------------------------------------------------------------------------

    def chase(self, actions: list[Action]) -> Wish:
        """Catch who escapes, then who carries something; else stand in the way of who is nearest to freedom."""
        view = self.view
        others = [flock for seat, flock in enumerate(view.flocks) if seat != self.seat and flock.at]
        runners = {place for flock in others if flock.escape for place in (flock.at, flock.escape.marker)}
        caught = [action for action in actions if action[-1] in runners and action != ("stay",)]
        if caught:
            return Wish(caught[0], "An escape is stopped.")
        carriers = {flock.at for flock in others if flock.carried and not flock.escape}
        caught = [action for action in actions if action[0] == "tweedy" and action[1] in carriers - set(HUTS)]
        if caught:
            return Wish(caught[0], "She loses what she carries.")
        moves = [action for action in actions if action != ("stay",)]
        if not moves:
            return Wish(("stay",), "Nobody can be moved.")
        if not self.careful and not runners:
            return Wish(pick(self.rng, moves), "They go for a walk.")
        best = min(moves, key=lambda action: (self.guard(*action), action))
        return Wish(best, "There they are in the way of who is nearest to an escape.")

    def guard(self, piece: str, place: str) -> float:
        """How little a place does for the guard: far from others who run or may, near to what the own chickens need."""
        view, worth = self.view, 0.0
        for seat, flock in enumerate(view.flocks):
            if not flock.at:
                continue
            near = apart(place, flock.at)
            if flock.escape:
                weight = 3.0 if flock.outside == (piece == "dog") else 1.0
                worth += (weight if seat != self.seat else -weight) * near
            elif seat != self.seat:
                worth += near * (0.2 + 0.1 * len(flock.items) + 0.2 * len(flock.free))
            else:
                worth -= 0.5 * min(near, 8)
        if piece == "dog":
            worth += 0.3 * min(apart(place, gate) for gate in MAIN_GATE)
        return worth

    def bake(self, actions: list[Action]) -> Wish:
        """Whose chicken goes into the pie machine: the fastest."""
        best = max(actions, key=lambda action: NUMBER.get(action[-1], 0))
        return Wish(best, f"{chicken_name(best[-1])} would have run fastest.")


WISHES: Final[dict[str, Callable[[Bot, list[Action]], Wish]]] = {
    "first": Bot.swap,
    "bid": Bot.bid,
    "before": Bot.before,
    "pool": Bot.pool,
    "lend": Bot.lend,
    "runners": Bot.runners,
    "choose": Bot.choose,
    "double": Bot.swap,
    "activate": Bot.swap,
    "key": Bot.swap,
    "move": Bot.move,
    "leave": Bot.leave,
    "shop": Bot.shop,
    "find": Bot.shop,
    "store": Bot.store,
    "trade": Bot.trade,
    "compose": Bot.compose,
    "answer": Bot.answer,
    "stroll": Bot.chase,
    "chase": Bot.chase,
    "cat": Bot.chase,
    "bake": Bot.bake,
}
"""What is asked in each step."""
