"""The neutral tiles of the solo game."""

from itertools import permutations

from tests.games.terraforming_mars.differential.model import Position
from tests.games.terraforming_mars.differential.printed import BOARD, CARDS
from tests.games.terraforming_mars.differential.resolve import Disagreement

MARS = [space for space in BOARD if BOARD[space].kind != "moon"]  # row by row from the upper left


def check_neutral_tiles(position: Position) -> None:
    """Some order of the four cards that were turned up leads to the tiles that lie there (TM-253 to TM-257)."""
    costs = [max(1, CARDS[card].cost) for card in position.discard]
    layouts = [layout(order) for order in permutations(costs)]
    if {space: tile for space, (tile, _) in position.tiles.items()} not in layouts:
        raise Disagreement(f"the neutral tiles lie on {position.tiles}, but the cards cost {costs}")


def layout(costs: tuple[int, ...]) -> dict[str, str]:
    """Cities from both ends of the board, then a greenery beside each, clockwise from the upper left."""
    tiles: dict[str, str] = {}
    cities = []
    for cost, spaces in zip(costs, (MARS, MARS[::-1]), strict=False):
        free = [s for s in spaces if _free(tiles, s) and not any(n in tiles for n in BOARD[s].neighbours)]
        cities.append(free[(cost - 1) % len(free)])
        tiles[cities[-1]] = "city"
    first, second = cities
    around = [space for space in clockwise(first) if _free(tiles, space)]
    if len(around) > 1:  # the other city keeps an area for its own greenery
        around = [space for space in around if any(_free(tiles | {space: ""}, s) for s in clockwise(second))]
    tiles[around[(costs[2] - 1) % len(around)]] = "greenery"
    beside = [space for space in clockwise(second) if _free(tiles, space)]
    if beside:
        tiles[beside[(costs[3] - 1) % len(beside)]] = "greenery"
    return tiles


def _free(tiles: dict[str, str], space: str) -> bool:
    return BOARD[space].kind == "land" and not BOARD[space].reserved and space not in tiles


def clockwise(space: str) -> list[str]:
    """Neighbours from the upper left: the row above, to the right, the row below backwards, to the left."""
    row = int(space[1])
    above = [other for other in BOARD[space].neighbours if int(other[1]) < row]
    beside = [other for other in BOARD[space].neighbours if int(other[1]) == row]
    below = [other for other in BOARD[space].neighbours if int(other[1]) > row]
    right = [other for other in beside if int(other[3:]) > int(space[3:])]
    left = [other for other in beside if int(other[3:]) < int(space[3:])]
    return [*above, *right, *reversed(below), *left]
