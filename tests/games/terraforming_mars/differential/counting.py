"""What is counted: for amounts of effects and for points."""

from typing import Any

from tests.games.terraforming_mars.differential.model import Player, Position
from tests.games.terraforming_mars.differential.placing import tiles_beside


def count(position: Position, player: Player, per: dict[str, Any], source: str) -> int:
    """How many there are of what an effect or the points of a card count, divided and rounded down (R090)."""
    return _counted(position, player, per, source) // int(per.get("each", 1))


def _counted(position: Position, player: Player, per: dict[str, Any], source: str) -> int:
    if "tag" in per:
        whose = position.others(player) if per.get("of") == "opponents" else [player]
        return sum(one.tags(per["tag"]) for one in whose)
    if "cities" in per:
        return position.cities(per["cities"])
    if "events" in per:
        return sum(len(one.events) for one in position.players.values())
    if "cubes" in per:
        return player.in_play.get(source, 0)
    return _beside_tile_of(position, source, per["next_to"])


def _beside_tile_of(position: Position, source: str, wanted: str) -> int:
    """Tiles of a kind beside the tile that carries the name of its card; the Capital is a city (R059, R070)."""
    tile = source.replace("-", "_")
    space = next((at for at, (kind, _) in position.tiles.items() if kind.replace("-", "_") == tile), None)
    kinds = ("city", "capital") if wanted == "city" else (wanted,)
    return sum(kind in kinds for kind in tiles_beside(position, space)) if space else 0


def amount(position: Position, player: Player, effect: dict[str, Any], source: str) -> int:
    if "per" in effect:
        return count(position, player, effect["per"], source)
    return int(effect["amount"])
