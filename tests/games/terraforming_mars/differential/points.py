"""Victory points, source by source and card by card."""

from tests.games.terraforming_mars.differential.counting import count
from tests.games.terraforming_mars.differential.model import Player, Position
from tests.games.terraforming_mars.differential.placing import tiles_beside
from tests.games.terraforming_mars.differential.printed import CARDS, NUMBERS, PROJECT_CARDS

Points = dict[str, int | dict[str, int]]


def points(position: Position, player: Player) -> Points:
    """The points that a player would have if the game ended now; what gives nothing is left out."""
    cities = [
        space
        for space, (tile, owner) in position.tiles.items()
        if tile in ("city", "capital") and owner == player.id
    ]
    found: Points = {
        "rating": player.rating,
        "greeneries": position.greeneries(player.id),
        "cities": sum(tiles_beside(position, space).count("greenery") for space in cities),
        "milestones": {
            name: int(NUMBERS["milestone_points"])
            for name, owner in position.milestones.items()
            if owner == player.id
        },
        "awards": {name: award_points(position, player, name) for name in position.awards},
        "cards": {
            card: card_points(position, player, card)
            for card in (*player.in_play, *player.events)
            if card in PROJECT_CARDS
        },
    }
    return {
        source: {name: value for name, value in part.items() if value} if isinstance(part, dict) else part
        for source, part in found.items()
    }


def total(found: Points) -> int:
    return sum(sum(part.values()) if isinstance(part, dict) else part for part in found.values())


def card_points(position: Position, player: Player, card: str) -> int:
    printed = CARDS[card].points
    if printed is None:
        return 0
    if "per" not in printed:
        return int(printed["amount"])
    counted = count(position, player, printed["per"], card)
    if "if_at_least" in printed:
        return int(printed["amount"]) if counted >= printed["if_at_least"] else 0
    return int(printed["amount"]) * counted


def award_points(position: Position, player: Player, award: str) -> int:
    """The leaders have 5; a single leader leaves 2 for the second, except in a game of two (R122 to R124)."""
    scores = {other.id: award_score(position, other, award) for other in position.players.values()}
    ranked = sorted(scores.values(), reverse=True)
    mine, leaders = scores[player.id], ranked.count(ranked[0])
    if mine == ranked[0]:
        return int(NUMBERS["award_first"])
    second = leaders == 1 and len(scores) > 2 and mine == ranked[1]
    return int(NUMBERS["award_second"]) if second else 0


def award_score(position: Position, player: Player, award: str) -> int:
    match award:
        case "landlord":
            return sum(owner == player.id for _, owner in position.tiles.values())
        case "banker":
            return player.production["megacredits"]
        case "scientist":
            return player.tags("science")
        case "thermalist":
            return player.stock["heat"]
        case "miner":
            return player.stock["steel"] + player.stock["titanium"]
    raise AssertionError(f"no rule says who wins {award}")


def milestone_score(position: Position, player: Player, milestone: str) -> int:
    match milestone:
        case "terraformer":
            return player.rating
        case "mayor":
            return position.cities(owner=player.id)
        case "gardener":
            return position.greeneries(player.id)
        case "builder":
            return player.tags("building")
        case "planner":
            return len(player.hand)
    raise AssertionError(f"no rule says what {milestone} needs")
