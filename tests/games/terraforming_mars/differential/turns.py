"""What follows an action: the next turn, passes of those who can do nothing else, production, the next generation."""

from tests.games.terraforming_mars.differential.menu import turn_menu
from tests.games.terraforming_mars.differential.model import Player, Position, goal_reached
from tests.games.terraforming_mars.differential.placing import spaces_for
from tests.games.terraforming_mars.differential.prices import greenery_cost
from tests.games.terraforming_mars.differential.printed import NUMBERS
from tests.games.terraforming_mars.differential.resolve import PileExhausted


def after_action(position: Position, player: str) -> None:
    """A second action may follow; whoever has no other answer than the end of the turn is not asked."""
    position.taken += 1
    if position.taken == 1 and turn_menu(position, position.players[player], 1) != {"done"}:
        return
    end_turn(position, player)


def end_turn(position: Position, player: str) -> None:
    """The next one who has not passed is asked (TM-65, TM-70)."""
    position.taken = 0
    ask_from(position, position.after(player))


def ask_from(position: Position, following: str) -> None:
    """The first one who has not passed is asked, or passes for want of anything to do."""
    while any(not other.passed for other in position.players.values()):
        one = position.players[following]
        if not one.passed:
            position.turn = following
            if turn_menu(position, one, 0) != {"pass"}:
                return
            leave(one)
        following = position.after(following)
    produce(position)


def leave(player: Player) -> None:
    """A pass ends what holds for the next card only (R016, R026)."""
    player.passed = True
    player.next_discount = player.next_slack = 0


def produce(position: Position) -> None:
    """Energy becomes heat, then everybody gets income and resources, and used actions are free again."""
    for player in position.players.values():
        player.stock["heat"] += player.stock["energy"]
        player.stock["energy"] = 0
        player.stock["megacredits"] += player.rating
        for resource, steps in player.production.items():
            player.stock[resource] += steps
        player.used, player.raised = set(), False
    position.turn = None
    last = position.generation == NUMBERS["solo_generations"] if position.solo else goal_reached(position)
    if last:
        final_turn(position, position.first)
        return
    _next_generation(position)


def _next_generation(position: Position) -> None:
    """The first player marker moves on, and everybody gets four cards to look at."""
    position.generation += 1
    position.first = position.after(position.first)
    for player in position.players.values():
        player.passed = False
    position.phase = "draft" if position.draft else "research"
    dealt = int(NUMBERS["research"]) * len(position.players)
    if dealt >= len(position.deck):
        raise PileExhausted
    position.deck = position.deck[dealt:]


def final_turn(position: Position, player: str) -> None:
    """After the last production, whoever has plants for a greenery is asked, in player order (R118, R120)."""
    position.phase = "final"
    position.turn, one = player, position.players[player]
    if one.stock["plants"] >= greenery_cost(one) and spaces_for(position, one, "greenery"):
        return
    if position.after(player) != position.first:
        final_turn(position, position.after(player))
        return
    position.phase, position.turn = "over", None
