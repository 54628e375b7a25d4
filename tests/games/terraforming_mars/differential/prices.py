"""What things cost, and the ways to pay for them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tests.games.terraforming_mars.differential.model import Player
from tests.games.terraforming_mars.differential.printed import CARDS, NUMBERS, PROJECTS

ACCEPTED_FOR = {"steel": "building", "titanium": "space"}


def card_price(player: Player, card: str) -> int:
    """The printed cost less all discounts, never below nothing (R023, R024, R026)."""
    printed = CARDS[card]
    discounts = [
        entry["amount"]
        for entry in player.lasting("discount")
        if "tag" not in entry or entry["tag"] in printed.tags
    ]
    return max(0, printed.cost - sum(discounts) - player.next_discount)


def project_price(player: Player, project: str) -> int:
    less = sum(
        entry["amount"]
        for entry in player.lasting("project_discount")
        if entry["project"].replace("_", "-") == project
    )
    return max(0, int(PROJECTS[project]["cost"]) - less)


def metal_value(player: Player, metal: str) -> int:
    more = sum(entry["amount"] for entry in player.lasting("value") if entry["resource"] == metal)
    return int(NUMBERS[f"{metal}_value"]) + more


def metals_for(card: str) -> tuple[str, ...]:
    return tuple(metal for metal, tag in ACCEPTED_FOR.items() if tag in CARDS[card].tags)


def greenery_cost(player: Player) -> int:
    costs = [int(entry["plants"]) for entry in player.lasting("greenery_cost")]
    return min([int(NUMBERS["greenery_cost"]), *costs])


@dataclass
class Bill:
    """A price, the metals that may pay for it, and the heat that must be left for an effect of the card (R030)."""

    price: int
    metals: tuple[str, ...] = ()
    heat_kept: int = 0

    def payments(self, player: Player) -> Iterator[tuple[int, int, int]]:
        """All ways to pay as titanium, steel and heat; the rest is money. No superfluous cube (R129), no change."""
        values = {metal: metal_value(player, metal) for metal in ACCEPTED_FOR}
        most = {metal: player.stock[metal] if metal in self.metals else 0 for metal in values}
        heat = max(0, player.stock["heat"] - self.heat_kept) if player.pays_with_heat() else 0
        for titanium in range(most["titanium"] + 1):
            for steel in range(most["steel"] + 1):
                paid = titanium * values["titanium"] + steel * values["steel"]
                used = [values[metal] for metal, count in (("titanium", titanium), ("steel", steel)) if count]
                left = self.price - paid
                if left <= 0 and any(paid - value >= self.price for value in used):
                    break
                left = max(0, left)
                for warm in range(max(0, left - player.stock["megacredits"]), min(heat, left) + 1):
                    yield titanium, steel, warm

    def worth(self, player: Player, said: dict[str, int]) -> int:
        """What metals and heat pay for."""
        metals = sum(metal_value(player, metal) * said[metal] for metal in ACCEPTED_FOR)
        return metals + said["heat"]

    def payable(self, player: Player) -> bool:
        means = player.stock["megacredits"]
        means += sum(player.stock[metal] * metal_value(player, metal) for metal in self.metals)
        if player.pays_with_heat():
            means += max(0, player.stock["heat"] - self.heat_kept)
        return means >= self.price
