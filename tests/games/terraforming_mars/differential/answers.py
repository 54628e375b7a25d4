"""Follows the answers to the questions about an action: what each of them changes."""

from collections.abc import Callable
from typing import Any

from tests.games.terraforming_mars.differential.model import Player, Position, card_price
from tests.games.terraforming_mars.differential.offers import Offers
from tests.games.terraforming_mars.differential.playable import ocean_left
from tests.games.terraforming_mars.differential.prices import Bill
from tests.games.terraforming_mars.differential.printed import BOARD, name
from tests.games.terraforming_mars.differential.resolve import Decision, Disagreement, Payment, Resolution

COINS = ("titanium", "steel", "heat")
# The steps of the engine, and the verbs of the effects that they are about.
VERBS = {
    "ask-place": ("place", "claim"),
    "ask-lower": ("lower",),
    "ask-remove": ("remove", "steal"),
    "ask-take": ("take",),
    "ask-add": ("add",),
    "ask-copy": ("copy_production",),
    "ask-exchange": ("exchange",),
    "ask-buy-seen": ("look_buy",),
    "ask-keep": ("look",),
    "ask-choose": ("choose",),
    "ask-how-many": ("convert", "shift_production"),
}


def oxygen_brings_ocean(seen: Position) -> bool:
    """One step of oxygen raises the temperature, which places an ocean."""
    before = (seen.oxygen, seen.temperature) == (7, -2) and ocean_left(seen)
    return before and seen.phase == "action"


class Answering(Offers):
    """Follows the answers to all questions that come after an action has been chosen."""

    def __init__(self, resolution: Resolution) -> None:
        super().__init__(resolution)
        self.removal: tuple[Decision, str] | None = None  # whose amount is still to be said
        self.kept = 0
        self.ordered = False  # whether a greenery or its oxygen comes first has been asked
        self.answers: dict[str, Callable[[Decision, str], None]] = {
            "place": self._place,
            "claim": self._claim,
            "lower": self._lower,
            "remove": self._remove,
            "steal": self._remove,
            "take": self._take,
            "add": self._add,
            "copy_production": self._copy,
            "exchange": self._exchange,
            "look_buy": self._buy,
            "look": self._keep,
            "choose": self._choose,
            "convert": self._convert,
            "shift_production": self._convert,
        }

    # -- what is asked ----------------------------------------------------------------------------------------------

    def asked(self, step: dict[str, Any], offered: set[str], answer: str, seen: Position) -> None:
        """Compare what the engine offers with what the rules allow, and carry out the answer."""
        kind = step["step"]
        if kind == "ask-next":
            return  # the order of effects is free
        if kind == "ask-greenery":
            self._order_greenery(offered, seen)
            return
        if kind.removeprefix("ask-") in COINS:
            self._pay(kind.removeprefix("ask-"), offered, answer)
            return
        self.close_payments()
        if kind in ("ask-remove-amount", "ask-take-amount"):
            self._amount(offered, answer)
            return
        self._settle()
        if kind not in VERBS:
            raise Disagreement(f"the interpreter knows no question {kind}")
        self._follow_tiles(seen)
        decision = self._find(kind, step, seen)
        if decision.effect.get("tile") == "greenery" and not self.ordered and oxygen_brings_ocean(seen):
            raise Disagreement("nobody was asked whether the greenery or its oxygen comes first")
        self._expect(self.options(decision, seen), offered, f"{kind} of {decision.source}")
        self._decide(decision, answer)

    def _order_greenery(self, offered: set[str], seen: Position) -> None:
        """Tile or oxygen first is asked where it matters, and changes nothing but the order of tiles."""
        self.close_payments()
        if not oxygen_brings_ocean(seen) or len(offered) != 2:
            raise Disagreement("a greenery and its oxygen have an order, but it changes nothing")
        self.ordered = True

    def _decide(self, decision: Decision, answer: str) -> None:
        self.at.waiting.remove(decision)
        self.answers[decision.kind](decision, answer)

    def _expect(self, expected: set[str], offered: set[str], what: str) -> None:
        if expected != offered:
            raise Disagreement(
                f"{what}: only the rules allow {sorted(expected - offered)}, "
                f"only the engine offers {sorted(offered - expected)}"
            )

    def _find(self, kind: str, step: dict[str, Any], seen: Position) -> Decision:
        """The decision that a question is about; earlier ones of the same card may have had a single answer."""
        found = [decision for decision in self.at.waiting if self._is_about(decision, kind, step)]
        if not found:
            for choice in [d for d in self.at.waiting if d.kind == "choose"]:
                self._forced(choice, seen)
            found = [decision for decision in self.at.waiting if self._is_about(decision, kind, step)]
        while len(found) > 1 and kind == "ask-choose" and len(self.options(found[0], seen)) == 1:
            self._forced(found.pop(0), seen)
        if not found:
            raise Disagreement(f"the engine asks {step}, but nothing of the kind waits: {self.at.waiting}")
        if kind == "ask-keep" and not self.looked_at:
            self._look(found[0], seen)
        return found[0]

    def _is_about(self, decision: Decision, kind: str, step: dict[str, Any]) -> bool:
        if decision.kind not in VERBS[kind]:
            return False
        effect = decision.effect
        if kind == "ask-place":
            return name(step["tile"]) == name(effect.get("tile", "claim"))
        if kind in ("ask-lower", "ask-remove"):
            return bool(step["resource"] == effect["resource"])
        if kind in ("ask-take", "ask-add"):
            return effect["cube"] in (step["cube"], "own_kind")
        return kind != "ask-choose" or name(step["source"]) == decision.source

    def _follow_tiles(self, seen: Position) -> None:
        """Tiles that had a single area were placed without a question."""
        now = seen.tiles
        for space in now.keys() - self.at.position.tiles.keys():
            found = [
                d for d in self.at.waiting if d.kind == "place" and name(d.effect["tile"]) == now[space][0]
            ]
            if not found or self.options(found[0], seen) != {f"place {space}"}:
                raise Disagreement(f"a tile lies on {space}, and nobody was asked")
            self._forced(found[0], seen)

    # -- what nobody is asked ---------------------------------------------------------------------------------------

    def _forced(self, decision: Decision, seen: Position | None) -> None:
        """A decision with a single answer is made, and one without any is left out."""
        options = self.options(decision, seen)
        if len(options) > 1:
            raise Disagreement(f"nobody was asked about {decision}, which leaves {sorted(options)}")
        for answer in options:
            self._decide(decision, answer)
        if not options:
            self.at.waiting.remove(decision)

    def finish(self) -> None:
        """Close everything that the engine did not ask about, and account for the cards drawn."""
        self._settle()
        while self.at.waiting:
            self._forced(self.at.waiting[0], None)
            self._settle()
        self.at.settle_cards()
        for player in self.at.position.players.values():
            short = [resource for resource, count in player.stock.items() if count < 0]
            short += [r for r, steps in player.production.items() if steps < player.least_production(r)]
            if short:
                raise Disagreement(f"{player.id} would be short of {short}")

    def _settle(self) -> None:
        """Close what is paid and removed; then comes what an action gives for it."""
        self.close_payments()
        self._close_removal()
        if not self.at.waiting:
            self.at.give_gain()

    # -- payments ---------------------------------------------------------------------------------------------------

    def _pay(self, coin: str, offered: set[str], answer: str) -> None:
        if not self.at.payments:
            raise Disagreement(f"the engine asks for {coin}, but nothing is to be paid")
        payment = self.at.payments[0]
        for earlier in COINS[: COINS.index(coin)]:
            self._single(payment, earlier)
        expected = {f"amount {count}" for count in self._amounts_of(payment, coin)}
        self._expect(expected, offered, f"{coin} for {payment.bill}")
        payment.said[coin] = int(answer.removeprefix("amount "))

    def _amounts_of(self, payment: Payment, coin: str) -> set[int]:
        ways = payment.bill.payments(self.at.me)
        fitting = (
            way for way in ways if all(way[COINS.index(c)] == said for c, said in payment.said.items())
        )
        return {way[COINS.index(coin)] for way in fitting}

    def _single(self, payment: Payment, coin: str) -> None:
        if coin not in payment.said:
            amounts = self._amounts_of(payment, coin)
            if len(amounts) != 1:
                raise Disagreement(f"{coin} for {payment.bill}: nobody was asked which of {sorted(amounts)}")
            payment.said[coin] = amounts.pop()

    def close_payments(self) -> None:
        """Pay what is said and the rest in money; then comes what was paid for."""
        while self.at.payments:
            payment = self.at.payments.pop(0)
            for coin in COINS:
                self._single(payment, coin)
            paid = payment.bill.worth(self.at.me, payment.said)
            self.at.me.stock["megacredits"] -= max(0, payment.bill.price - paid)
            for coin, count in payment.said.items():
                self.at.me.stock[coin] -= count
            payment.then()

    # -- tiles, players, cards in play ------------------------------------------------------------------------------

    def _place(self, decision: Decision, answer: str) -> None:
        space = answer.removeprefix("place ")
        self.at.put(decision, space)
        if decision.effect["tile"] == "ocean":
            tiles = self.at.position.tiles
            self.flooded = frozenset(tiles[other][1] for other in BOARD[space].neighbours if other in tiles)

    def _claim(self, decision: Decision, answer: str) -> None:
        self.at.position.claims[answer.removeprefix("place ")] = self.at.me.id

    def _lower(self, decision: Decision, answer: str) -> None:
        target = answer.removeprefix("target ")
        if target != "neutral":
            player = self.at.position.players[target]
            player.production[decision.effect["resource"]] -= decision.effect["amount"]

    def _remove(self, decision: Decision, answer: str) -> None:
        if answer == "target neutral" and decision.kind == "steal":  # R052
            self.at.me.stock[decision.effect["resource"]] += decision.effect["amount"]
        elif answer not in ("done", "target neutral"):
            self.removal = decision, answer.removeprefix("target ")

    def _take(self, decision: Decision, answer: str) -> None:
        if answer.startswith("on "):
            self.removal = decision, answer.removeprefix("on ")

    def _amount(self, offered: set[str], answer: str) -> None:
        if self.removal is None:
            raise Disagreement("an amount is asked for, but nothing is removed")
        amounts = {f"amount {number}" for number in range(1, self._most(*self.removal) + 1)}
        self._expect(amounts, offered, "amount to remove")
        self._take_away(int(answer.removeprefix("amount ")))

    def _close_removal(self) -> None:
        if self.removal is not None:
            if self._most(*self.removal) > 1:
                raise Disagreement(f"nobody was asked how much is removed by {self.removal}")
            self._take_away(1)

    def _most(self, decision: Decision, target: str) -> int:
        effect = decision.effect
        if decision.kind == "take":
            return min(int(effect["amount"]), self._owner(target).in_play[target])
        return min(int(effect["amount"]), self.at.position.players[target].stock[effect["resource"]])

    def _take_away(self, count: int) -> None:
        assert self.removal is not None
        (decision, target), self.removal = self.removal, None
        if decision.kind == "take":
            self._owner(target).in_play[target] -= count
            return
        resource = decision.effect["resource"]
        self.at.position.players[target].stock[resource] -= count
        if decision.kind == "steal":
            self.at.me.stock[resource] += count

    def _owner(self, card: str) -> Player:
        return next(player for player in self.at.position.players.values() if card in player.in_play)

    def _add(self, decision: Decision, answer: str) -> None:
        self.at.me.in_play[answer.removeprefix("on ")] += decision.effect["amount"]

    def _copy(self, decision: Decision, answer: str) -> None:
        self.at.copy_box(answer.removeprefix("on "))

    def _choose(self, decision: Decision, answer: str) -> None:
        self.at.run(decision.effect["options"][int(answer.removeprefix("option ")) - 1], decision.source)

    def _convert(self, decision: Decision, answer: str) -> None:
        count, effect = int(answer.removeprefix("amount ")), decision.effect
        part = self.at.me.stock if decision.kind == "convert" else self.at.me.production
        part[effect["resource"]] -= count
        part[effect["into"]] += count

    # -- cards ------------------------------------------------------------------------------------------------------

    def _exchange(self, decision: Decision, answer: str) -> None:
        if answer != "done":
            self.at.gone[answer.removeprefix("discard ")] = False
            self.at.draw_cards(1)

    def _buy(self, decision: Decision, answer: str) -> None:
        if answer == "done":
            self.at.gone[decision.effect["card"]] = False
        else:
            self.at.pay(Bill(card_price()))

    def _look(self, decision: Decision, seen: Position) -> None:
        """The cards seen lie together in the pile; where exactly depends on what was drawn before them."""
        cards = set(seen.players[self.at.me.id].looks_at)
        pile, count = self.at.position.deck[: self.at.drawn], decision.effect["cards"]
        if not any(cards == set(pile[start : start + count]) for start in range(len(pile))):
            raise Disagreement(f"{sorted(cards)} are looked at, but the pile has {pile}")
        self.looked_at, self.kept = cards, 0
        self.at.gone |= dict.fromkeys(cards, False)

    def _keep(self, decision: Decision, answer: str) -> None:
        card = answer.removeprefix("keep ")
        self.looked_at.discard(card)
        del self.at.gone[card]
        self.kept += 1
        if self.kept < decision.effect["keep"]:
            self.at.waiting.insert(0, decision)
