"""Buying cards: at the start of the game, with the corporation that was chosen, and in each research phase."""

from dataclasses import dataclass, field

from tests.games.terraforming_mars.differential.model import Player, Position, card_price
from tests.games.terraforming_mars.differential.printed import CARDS, NUMBERS, RESOURCES
from tests.games.terraforming_mars.differential.resolve import Disagreement
from tests.games.terraforming_mars.differential.turns import ask_from


@dataclass
class Choice:
    """What a player has chosen in secret."""

    corporation: str = ""
    bought: set[str] = field(default_factory=set)
    heat: int = 0


class Research:
    """Follows the secret answers of a setup or a research phase, and tells the position after it."""

    def __init__(self, position: Position) -> None:
        self.position = position.copy()
        self.setup = position.phase == "setup"
        self.choices = {player: Choice() for player in position.players}

    def asked(self, player: str, offered: set[str], answer: str) -> None:
        choice = self.choices[player]
        if answer.startswith("found "):
            choice.corporation = answer.removeprefix("found ")
        elif answer.startswith("amount "):
            self._expect(self._heat_amounts(player, choice), offered)
            choice.heat = int(answer.removeprefix("amount "))
        else:
            self._expect(self._purchases(player, choice), offered)
            if answer.startswith("buy "):
                choice.bought.add(answer.removeprefix("buy "))

    def _expect(self, expected: set[str], offered: set[str]) -> None:
        if offered != expected:
            raise Disagreement(
                f"cards may be bought with {sorted(expected)}, in the engine {sorted(offered)}"
            )

    def _heat_amounts(self, player: str, choice: Choice) -> set[str]:
        """Heat may pay for the cards instead of money (R029)."""
        stock, price = self.position.players[player].stock, len(choice.bought) * card_price()
        least, most = max(0, price - stock["megacredits"]), min(price, stock["heat"])
        return {f"amount {count}" for count in range(least, most + 1)}

    def _purchases(self, player: str, choice: Choice) -> set[str]:
        """Nobody buys more than they can pay for (TM-21, TM-58)."""
        one = self.position.players[player]
        if self.setup:
            means = sum(
                effect["amount"]
                for effect in CARDS[choice.corporation].effects
                if (effect["do"], effect["resource"]) == ("gain", "megacredits")
            )
        else:
            means = one.stock["megacredits"] + (one.stock["heat"] if one.pays_with_heat() else 0)
        more = (len(choice.bought) + 1) * card_price() <= means
        return {"done"} | {f"buy {card}" for card in one.looks_at if more and card not in choice.bought}

    def finish(self) -> Position:
        """The position when everybody has chosen."""
        for player, choice in self.choices.items():
            one = self.position.players[player]
            if self.setup:
                self._found(one, choice)
            rest = set(one.looks_at) - choice.bought
            one.hand |= choice.bought
            self.position.face_down |= rest
            heat = self._heat(one, choice)
            one.stock["heat"] -= heat
            one.stock["megacredits"] -= len(choice.bought) * card_price() - heat
            one.passed = False
        self.position.phase = "action"
        ask_from(self.position, self.position.first)
        return self.position

    def _heat(self, player: Player, choice: Choice) -> int:
        """Heat pays for what money cannot, if nothing else was said."""
        missing = len(choice.bought) * card_price() - player.stock["megacredits"]
        return max(choice.heat, missing) if player.pays_with_heat() else 0

    def _found(self, player: Player, choice: Choice) -> None:
        """A corporation is revealed: its start, on top of what everybody begins with (TM-36, R085, TM-258)."""
        base = int(NUMBERS["start_production"]) if self.position.cards == "base" else 0
        player.corporation = choice.corporation or player.corporation
        player.rating = int(NUMBERS["solo_rating" if self.position.solo else "rating"])
        player.stock = dict.fromkeys(RESOURCES, 0)
        player.production = dict.fromkeys(RESOURCES, base)
        printed = CARDS[player.corporation]
        for effect in printed.effects:
            part = player.stock if effect["do"] == "gain" else player.production
            part[effect["resource"]] += effect["amount"]
        player.first_action = bool(printed.first_action)
        if player.corporation == "saturn-systems":
            player.production["megacredits"] += 1
        if player.corporation == "tharsis-republic":
            player.production["megacredits"] += self.position.cities("mars")
