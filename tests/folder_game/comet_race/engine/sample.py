"""Hidden worlds: nothing is hidden but the future."""

from planetfall.core.chance import Chance

from .rules import CometRace


def sample(table: CometRace, seat: int, chance: Chance) -> CometRace:
    """The same table with another future."""
    world = table.copy()
    world.chance = chance.fork()
    return world
