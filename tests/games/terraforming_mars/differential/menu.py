"""The answers that a player has in the action phase, by name."""

from tests.games.terraforming_mars.differential.model import Player, Position
from tests.games.terraforming_mars.differential.placing import spaces_for
from tests.games.terraforming_mars.differential.playable import playable, usable_ways
from tests.games.terraforming_mars.differential.points import milestone_score
from tests.games.terraforming_mars.differential.prices import Bill, greenery_cost, project_price
from tests.games.terraforming_mars.differential.printed import AWARDS, CARDS, MILESTONES, NUMBERS, PROJECTS


def turn_menu(position: Position, player: Player, taken: int) -> set[str]:
    """All that a player may answer who has taken so many actions in this turn (TM-68, TM-71)."""
    leave = {"done"} if taken else {"pass"}
    if player.first_action and first_action_possible(position, player):
        return leave | {"first action"}
    return leave | {
        *(f"play {card}" for card in player.hand if playable(position, player, card)),
        *(f"use {card.id}" for card in player.cards() if usable_ways(position, player, card)),
        *(f"project {project}" for project in PROJECTS if _project(position, player, project)),
        *_conversions(position, player),
        *_honours(position, player),
    }


def first_action_possible(position: Position, player: Player) -> bool:
    return all(
        effect["do"] != "place" or spaces_for(position, player, effect["on"])
        for effect in CARDS[player.corporation].first_action
    )


def _project(position: Position, player: Player, project: str) -> bool:
    if project == "sell-patents":
        return bool(player.hand)
    tiles = [effect for effect in PROJECTS[project]["effects"] if effect["do"] == "place"]
    return Bill(project_price(player, project)).payable(player) and all(
        effect["tile"] == "ocean" or spaces_for(position, player, effect["on"]) for effect in tiles
    )


def _conversions(position: Position, player: Player) -> set[str]:
    plants = player.stock["plants"] >= greenery_cost(player) and spaces_for(position, player, "greenery")
    heat = player.stock["heat"] >= NUMBERS["heat_cost"]
    return {*(["convert plants"] if plants else []), *(["convert heat"] if heat else [])}


def _honours(position: Position, player: Player) -> set[str]:
    if position.solo:
        return set()  # TM-252
    found = set()
    if len(position.milestones) < 3 and Bill(8).payable(player):
        found |= {
            f"claim {name}"
            for name, least in MILESTONES.items()
            if name not in position.milestones and milestone_score(position, player, name) >= least
        }
    if len(position.awards) < 3 and Bill(award_price(position)).payable(player):
        found |= {f"fund {name}" for name in AWARDS if name not in position.awards}
    return found


def award_price(position: Position) -> int:
    return (8, 14, 20)[len(position.awards)]
