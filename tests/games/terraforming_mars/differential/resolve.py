"""What effects change: those that need no decision at once, the others as decisions that wait for an answer.

The order in which effects without a decision are carried out changes nothing at the end, so they are done as soon as
they are known; a loss may come before the gain that pays for it, and only the sum must be possible.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.games.terraforming_mars.differential.counting import amount
from tests.games.terraforming_mars.differential.model import Player, Position
from tests.games.terraforming_mars.differential.placing import CITIES, metal_shown, tiles_beside
from tests.games.terraforming_mars.differential.playable import box_of
from tests.games.terraforming_mars.differential.prices import Bill
from tests.games.terraforming_mars.differential.printed import (
    BOARD,
    CARDS,
    MOONS,
    NUMBERS,
    TRACKS,
    Effect,
    name,
)


class Disagreement(Exception):
    """The engine does something else than the interpreter."""


class PileExhausted(Exception):
    """The draw pile is used up: what comes next is chance, and cannot be foretold."""


@dataclass
class Decision:
    """Something that the player whose turn it is decides: an effect, and the card that it belongs to."""

    kind: str
    effect: Effect
    source: str


@dataclass
class Payment:
    """A bill that is being paid, and what has been said about it so far."""

    bill: Bill
    then: Callable[[], None] = lambda: None  # what happens once it is paid (R028)
    said: dict[str, int] = field(default_factory=dict)


class Resolution:
    """The table while an action is carried out: what has changed, what waits, and the cards drawn."""

    def __init__(self, position: Position, player: str) -> None:
        self.position = position
        self.me: Player = position.players[player]
        self.waiting: list[Decision] = []
        self.payments: list[Payment] = []
        self.drawn = 0  # cards from the top of the pile
        self.gone: dict[str, bool] = {}  # drawn or held cards that were discarded; true if everybody saw it
        self.playing: str | None = None
        self.gain: tuple[list[Effect], str] | None = None  # of a card's action, once its cost is paid
        self.final = position.phase == "final"
        self.verbs: dict[str, Callable[[Effect, Player, str], None]] = {
            "production": self._production,
            "gain": self._gain,
            "spend": self._spend,
            "rating": self._rating,
            "add": self._add,
            "spend_here": self._spend_here,
            "raise": self._raise,
            "place": self._place,
            "mine": lambda *_: None,  # with its tile
            "draw": self._draw,
            "look": self._look,
            "look_buy": self._look_buy,
            "reveal": self._reveal,
            "if_tags": self._if_tags,
        }

    # -- effects ----------------------------------------------------------------------------------------------------

    def run(self, effects: list[Effect], source: str, owner: Player | None = None) -> None:
        for effect in effects:
            verb = self.verbs.get(effect["do"])
            if verb is not None:
                verb(effect, owner or self.me, source)
            else:
                self.waiting.append(Decision(effect["do"], effect, source))

    def _production(self, effect: Effect, owner: Player, source: str) -> None:
        owner.production[effect["resource"]] += amount(self.position, owner, effect, source)

    def _gain(self, effect: Effect, owner: Player, source: str) -> None:
        owner.stock[effect["resource"]] += amount(self.position, owner, effect, source)

    def _spend(self, effect: Effect, owner: Player, source: str) -> None:
        if effect["resource"] == "megacredits":
            self.pay(Bill(effect["amount"], tuple(effect.get("also_with", ()))))
        else:
            owner.stock[effect["resource"]] -= effect["amount"]

    def _rating(self, effect: Effect, owner: Player, source: str) -> None:
        self.raise_rating(amount(self.position, owner, effect, source))

    def raise_rating(self, steps: int) -> None:
        self.me.rating += steps
        self.me.raised = self.me.raised or steps > 0

    def _add(self, effect: Effect, owner: Player, source: str) -> None:
        if effect["to"] == "this":
            owner.in_play[source] += effect["amount"]
        elif effect["to"] == "played_card":
            assert self.playing is not None
            owner.in_play[self.playing] += effect["amount"]
        else:
            self.waiting.append(Decision("add", effect, source))

    def _spend_here(self, effect: Effect, owner: Player, source: str) -> None:
        owner.in_play[source] -= effect["amount"]

    def _if_tags(self, effect: Effect, owner: Player, source: str) -> None:
        met = owner.tags(effect["tag"]) >= effect["at_least"]
        self.run(effect["then"] if met else effect["otherwise"], source, owner)

    def pay(self, bill: Bill, then: Callable[[], None] = lambda: None) -> None:
        self.payments.append(Payment(bill, then))

    # -- tracks -----------------------------------------------------------------------------------------------------

    def _raise(self, effect: Effect, owner: Player, source: str) -> None:
        for _ in range(effect["steps"]):
            self.raise_track(effect["parameter"])

    def raise_track(self, parameter: str) -> None:
        """One step, unless the goal is reached, with rating and with the bonus of the new position (R001 to R005)."""
        track = TRACKS[parameter]
        value = getattr(self.position, parameter)
        if value >= track["goal"]:
            return
        value += track["step"]
        setattr(self.position, parameter, value)
        self.raise_rating(1)
        for bonus in track.get("bonuses", ()):
            if bonus["at"] == value:
                self._track_bonus(bonus["gives"])

    def _track_bonus(self, gives: str) -> None:
        if gives == "heat_production":
            self.me.production["heat"] += 1
        elif gives == "temperature":
            self.raise_track("temperature")
        else:
            self.run([{"do": "place", "tile": "ocean", "on": "ocean_area"}], "")

    # -- tiles ------------------------------------------------------------------------------------------------------

    def _place(self, effect: Effect, owner: Player, source: str) -> None:
        """A greenery raises oxygen besides; which of both comes first is the same at the end."""
        for _ in range(effect.get("count", 1)):
            self.waiting.append(Decision("place", effect, source))
            if effect["tile"] == "greenery" and not self.final:  # R119
                self.raise_track("oxygen")

    def put(self, decision: Decision, space: str) -> None:
        """Lay a tile: bonuses of the area and of oceans beside it, rating, and whatever reacts to tiles."""
        tile, bonus = name(decision.effect["tile"]), BOARD[space].bonus
        oceans = tiles_beside(self.position, space).count("ocean")
        self.position.tiles[space] = (tile, "" if tile == "ocean" else self.me.id)
        self.position.claims.pop(space, None)
        for resource, count in bonus.items():
            if resource == "cards":
                self.draw_cards(count)
            else:
                self.me.stock[resource] += count
        self.me.stock["megacredits"] += oceans * int(NUMBERS["ocean_bonus"])
        if tile == "ocean":
            self.raise_rating(1)
        if any(effect["do"] == "mine" for effect in self._effects_of(decision.source)):
            self._mine(decision.source, space)
        self._tile_triggers(tile, space)

    def _effects_of(self, source: str) -> list[Effect]:
        return CARDS[source].effects if source in CARDS else []

    def _mine(self, source: str, space: str) -> None:
        metal = metal_shown(space)
        assert metal is not None
        self.me.production[metal] += 1
        self.me.metals[source] = metal

    def _tile_triggers(self, tile: str, space: str) -> None:
        for owner, source, trigger in self._triggers():
            if trigger["when"] == "tile_placed":
                kinds = CITIES if trigger["tile"] == "city" else (trigger["tile"],)
                here = trigger.get("where") != "mars" or space not in MOONS
                if tile in kinds and here:
                    self.run(trigger["do"], source, owner)
            elif trigger["when"] == "metal_bonus" and metal_shown(space):  # R071
                self.run(trigger["do"], source, owner)

    # -- triggers ---------------------------------------------------------------------------------------------------

    def _triggers(self) -> list[tuple[Player, str, dict[str, Any]]]:
        """What reacts to the player whose turn it is: own triggers, and those that react to anyone."""
        return [
            (owner, card.id, trigger)
            for owner in self.position.players.values()
            for card in owner.cards()
            for trigger in card.triggers
            if owner is self.me or trigger.get("by") == "anyone"
        ]

    def card_triggers(self, card: str) -> None:
        """Everything that reacts to a card being played, the card itself included (R072, R073, R086)."""
        printed = CARDS[card]
        for owner, source, trigger in self._triggers():
            if trigger["when"] == "card_played":
                matching = sum(tag in trigger["tags"] for tag in printed.tags) if "tags" in trigger else 1
                wanted = trigger.get("type", printed.type) == printed.type
                if wanted and printed.cost >= trigger.get("cost_at_least", 0):
                    times = matching if trigger.get("times") == "each_tag" else min(1, matching)
                    for _ in range(times):
                        self.run(trigger["do"], source, owner)

    def project_triggers(self, cost: int) -> None:
        for owner, source, trigger in self._triggers():
            if trigger["when"] == "standard_project" and cost >= trigger.get("cost_at_least", 0):
                self.run(trigger["do"], source, owner)

    # -- cards ------------------------------------------------------------------------------------------------------

    def _draw(self, effect: Effect, owner: Player, source: str) -> None:
        self.draw_cards(effect["cards"])

    def draw_cards(self, count: int) -> list[str]:
        """Take cards off the pile; which of them stay in hand is settled at the end."""
        if self.drawn + count >= len(self.position.deck):
            raise PileExhausted
        cards = self.position.deck[self.drawn : self.drawn + count]
        self.drawn += count
        return cards

    def _look(self, effect: Effect, owner: Player, source: str) -> None:
        self.draw_cards(effect["cards"])
        self.waiting.append(Decision("look", effect, source))

    def _look_buy(self, effect: Effect, owner: Player, source: str) -> None:
        card = self.draw_cards(1)[0]
        self.waiting.append(Decision("look_buy", effect | {"card": card}, source))

    def _reveal(self, effect: Effect, owner: Player, source: str) -> None:
        card = self.draw_cards(1)[0]
        self.gone[card] = True
        if effect["tag"] in CARDS[card].tags:  # R106: also on an event
            self.run(effect["then"], source, owner)

    def settle_cards(self) -> None:
        """Cards drawn go to the hand, except those that were discarded."""
        self.me.hand |= set(self.position.deck[: self.drawn])
        self.position.deck = self.position.deck[self.drawn :]
        for card, seen in self.gone.items():
            self.me.hand.discard(card)
            (self.position.discard if seen else self.position.face_down).add(card)

    def give_gain(self) -> None:
        """What stands behind the arrow comes when all before it is done (TM-160)."""
        if self.gain is not None:
            (effects, source), self.gain = self.gain, None
            self.run(effects, source)

    def copy_box(self, card: str) -> None:
        self.run(box_of(self.me, card), card)
