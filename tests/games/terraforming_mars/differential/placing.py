"""Where a tile or a claim marker may lie."""

from collections.abc import Iterable

from tests.games.terraforming_mars.differential.model import Player, Position
from tests.games.terraforming_mars.differential.printed import BOARD

CITIES = ("city", "capital")
METALS = ("steel", "titanium")


def spaces_for(position: Position, player: Player, on: str) -> set[str]:
    """The areas that a player may choose for a tile that is placed `on` such a kind of area."""
    return {space for space in _candidates(position, player, on) if _free(position, player, space)}


def _free(position: Position, player: Player, space: str) -> bool:
    """No tile, and no marker of somebody else (TM-193, TM-217)."""
    return space not in position.tiles and position.claims.get(space, player.id) == player.id


def _candidates(position: Position, player: Player, on: str) -> Iterable[str]:
    if on in ("phobos", "ganymede"):
        return [on]
    if on == "noctis":
        return [space for space, printed in BOARD.items() if printed.reserved and printed.kind == "land"]
    if on == "ocean_area":
        return [space for space, printed in BOARD.items() if printed.kind == "ocean"]
    land = [space for space, printed in BOARD.items() if printed.kind == "land" and not printed.reserved]
    if on == "greenery":  # TM-199: beside an own tile if that is possible
        own = [
            space for space in land if _free(position, player, space) and _beside_own(position, player, space)
        ]
        return own or land
    return [space for space in land if _suits(position, player, space, on)]


def _suits(position: Position, player: Player, space: str, on: str) -> bool:
    beside = tiles_beside(position, space)
    match on:
        case "land":
            return True
        case "claim":
            return space not in position.claims  # TM-218
        case "city":
            return not any(tile in CITIES for tile in beside)
        case "isolated":
            return not beside
        case "volcanic":
            return BOARD[space].volcanic
        case "next_to_city":
            return any(tile in CITIES for tile in beside)
        case "next_to_two_cities":
            return sum(tile in CITIES for tile in beside) >= 2
        case "next_to_greenery":
            return "greenery" in beside
        case "metal":
            return metal_shown(space) is not None
        case "metal_next_to_own":
            return metal_shown(space) is not None and _beside_own(position, player, space)
    raise AssertionError(f"no rule says where {on} is")


def tiles_beside(position: Position, space: str) -> list[str]:
    return [position.tiles[other][0] for other in BOARD[space].neighbours if other in position.tiles]


def _beside_own(position: Position, player: Player, space: str) -> bool:
    return any(
        position.tiles[other][1] == player.id
        for other in BOARD[space].neighbours
        if other in position.tiles and position.tiles[other][0] != "ocean"
    )


def metal_shown(space: str) -> str | None:
    return next((metal for metal in METALS if metal in BOARD[space].bonus), None)
