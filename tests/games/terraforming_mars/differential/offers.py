"""Which answers the rules allow to the questions about an action."""

from tests.games.terraforming_mars.differential.model import Player, Position, card_price
from tests.games.terraforming_mars.differential.placing import spaces_for
from tests.games.terraforming_mars.differential.playable import (
    can_lose,
    cards_to_take_from,
    copyable,
    ocean_left,
)
from tests.games.terraforming_mars.differential.prices import Bill
from tests.games.terraforming_mars.differential.printed import CARDS, Effect
from tests.games.terraforming_mars.differential.resolve import Decision, Resolution


class Offers:
    """The answers to each kind of decision."""

    def __init__(self, resolution: Resolution) -> None:
        self.at = resolution
        self.flooded: frozenset[str] = frozenset()  # owners of tiles beside the ocean placed last
        self.looked_at: set[str] = set()  # and not yet kept

    def options(self, decision: Decision, seen: Position | None) -> set[str]:
        """The answers that the rules allow."""
        at, effect, me = self.at, decision.effect, self.at.me
        match decision.kind:
            case "place":
                if effect["tile"] == "ocean" and not ocean_left(at.position):
                    return set()
                return {f"place {space}" for space in spaces_for(at.position, me, effect["on"])}
            case "claim":
                return {f"place {space}" for space in spaces_for(at.position, me, "claim")}
            case "lower":
                return self._losers(effect)
            case "remove" | "steal":
                return self._victims(effect, decision.kind == "steal", seen)
            case "take":
                cards = {f"on {card}" for card in self._prey(effect)}
                return cards | ({"done"} if effect.get("optional") and cards else set())
            case "add":
                return {f"on {card}" for card in self._holders(effect)}
            case "copy_production":
                return {f"on {card}" for card in copyable(at.position, me)}
            case "exchange":
                hand = seen.players[me.id].hand if seen else self._hand()
                return {f"discard {card}" for card in hand} | {"done"} if hand else set()
            case "choose":
                useful = [
                    n for n, option in enumerate(effect["options"], 1) if self._useful(option, decision)
                ]
                return {f"option {number}" for number in useful}
            case "convert" | "shift_production":
                return self._amounts(decision)
            case "look_buy":
                return {f"buy {effect['card']}", "done"} if Bill(card_price()).payable(me) else {"done"}
            case "look":
                return {f"keep {card}" for card in self.looked_at}
        raise AssertionError(f"no rule says what {decision.kind} offers")

    def _hand(self) -> set[str]:
        return (self.at.me.hand | set(self.at.position.deck[: self.at.drawn])) - self.at.gone.keys()

    def _losers(self, effect: Effect) -> set[str]:
        """Who can lose all of it (R032, R033); in the solo game the neutral opponent does (TM-260)."""
        if self.at.position.solo:
            return {"target neutral"}
        return {
            f"target {player.id}"
            for player in self.at.position.players.values()
            if can_lose(player, player.production[effect["resource"]], effect)
        }

    def _prey(self, effect: Effect) -> set[str]:
        """Cards to take cubes from; in the solo game the neutral opponent's, which nobody counts (R052)."""
        return (
            set()
            if self.at.position.solo
            else cards_to_take_from(self.at.position, self.at.me, effect["cube"])
        )

    def _victims(self, effect: Effect, stealing: bool, seen: Position | None = None) -> set[str]:
        """Players with something to lose (R042 to R045); plants may be shielded (R049), floods are near (R050).

        What the player gains by the same card may come before or after the removal, so the engine's stock counts.
        """
        if self.at.position.solo:
            return {"target neutral"} if stealing else set()  # R052
        stocks = (seen or self.at.position).players
        victims = {
            f"target {player.id}"
            for player in self.at.position.players.values()
            if (stocks if player is self.at.me else self.at.position.players)[player.id].stock[
                effect["resource"]
            ]
            > 0
            and not (stealing and player is self.at.me)
            and not self._shielded(player, effect["resource"])
            and self._within_reach(player, effect)
        }
        return victims | {"done"} if victims else set()

    def _shielded(self, player: Player, resource: str) -> bool:
        return player is not self.at.me and resource == "plants" and any(player.lasting("shield"))

    def _within_reach(self, player: Player, effect: Effect) -> bool:
        return "whose" not in effect or player.id in self.flooded

    def _holders(self, effect: Effect) -> set[str]:
        in_play = self.at.me.in_play
        if effect["to"] == "own_card_with_cube":
            return {card for card, cubes in in_play.items() if cubes}
        return {card for card in in_play if CARDS[card].holds == effect["cube"]}

    def _useful(self, option: list[Effect], decision: Decision) -> bool:
        """An alternative that would change nothing, or cannot be paid for, is not offered (TM-273)."""
        return all(self._changes(effect, decision) for effect in option)

    def _changes(self, effect: Effect, decision: Decision) -> bool:
        match effect["do"]:
            case "add" if effect["to"] == "played_card":
                return self.at.playing in self.at.me.in_play and CARDS[self.at.playing or ""].holds in (
                    "animal",
                    "microbe",
                )
            case "add" if effect["to"] == "own_card":
                return bool(self._holders(effect))
            case "take":
                return bool(self._prey(effect))
            case "remove":
                return bool(self._victims(effect, False))
            case "steal":
                return bool(self._victims(effect, True))
            case "spend_here":
                return self.at.me.in_play.get(decision.source, 0) >= effect["amount"]
        return True

    def _amounts(self, decision: Decision) -> set[str]:
        """Insulation may shift no step (R040), Power Infrastructure converts at least one energy (R111)."""
        effect, me = decision.effect, self.at.me
        if decision.kind == "convert":
            return {f"amount {number}" for number in range(1, me.stock[effect["resource"]] + 1)}
        return {f"amount {number}" for number in range(me.production[effect["resource"]] + 1)}
