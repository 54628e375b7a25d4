"""Counting the pieces: nothing finite is created or lost."""

from planetfall.core.bits import count_bits, members
from planetfall.games.rocket_rescue.engine.actions import RESOURCE_IDS
from planetfall.games.rocket_rescue.engine.box import (
    HANGARS,
    MODULES,
    OPEN_PLANETS,
    PLACES,
    PLANETS,
    RESOURCES,
)
from planetfall.games.rocket_rescue.engine.state import (
    BLOCKED,
    BLUE_DECK,
    BLUE_SIZE,
    CARDS,
    CHIPS,
    CREW,
    CUBES,
    DECK,
    DECK_SIZE,
    DISCARD,
    DISPLAY,
    HAND,
    LANDED,
    MARKET,
    MODULE,
    OPEN,
    OWNER,
    RED_DECK,
    RED_SIZE,
    RESCUED,
    RESERVE,
    STACKS,
    SUPPLY,
    TERMINAL,
    TRACK,
    Table,
    crew_of,
)


def piece_counts(table: Table) -> dict[str, int]:
    """How many pieces of each finite kind are on the table."""
    pieces = {f"crew {seat}": _crew(table, seat) for seat in range(table.seats)}
    pieces |= {f"rescued crew {seat}": _uncounted(table, seat) for seat in range(table.seats)}
    pieces |= {f"chips {seat}": _chips(table, seat) for seat in range(table.seats)}
    pieces |= {f"cubes {name}": _cubes(table, resource) for resource, name in enumerate(RESOURCE_IDS)}
    pieces["modules"] = _modules(table)
    pieces["planets"] = _planets(table)
    pieces["blocked hangars"] = int(count_bits(table.cells[BLOCKED]))
    pieces["free hangars"] = HANGARS - pieces["blocked hangars"]
    pieces["influence markers"] = len({table.cells[TRACK + place] for place in range(table.seats)})
    return pieces


def _crew(table: Table, seat: int) -> int:
    cells = table.cells
    seated = sum(crew_of(cells[CREW + place], seat) for place in range(PLACES))
    waiting = sum(cells[TERMINAL + place] == seat + 1 for place in range(table.seats))
    return int(cells[RESERVE + seat] + cells[RESCUED + seat] + seated + waiting)


def _uncounted(table: Table, seat: int) -> int:
    """Crew on planets that the count of rescued crew misses: nobody."""
    landed = sum(crew_of(table.cells[LANDED + planet], seat) for planet in range(PLANETS))
    return int(landed - table.cells[RESCUED + seat])


def _chips(table: Table, seat: int) -> int:
    """Chips, standing or not; the count in the table must be that of the modules."""
    cells = table.cells
    standing = sum(cells[MODULE + place] != 0 and cells[OWNER + place] == seat for place in range(PLACES))
    return int(table.box.chips + standing - cells[CHIPS + seat])


def _cubes(table: Table, resource: int) -> int:
    cells = table.cells
    owned = sum(cells[CUBES + seat * RESOURCES + resource] for seat in range(table.seats))
    return int(owned + cells[MARKET + resource] + cells[SUPPLY + resource])


def _modules(table: Table) -> int:
    """How many different module cards there are, wherever they lie."""
    cells = table.cells
    piles = cells[STACKS] | cells[DISPLAY] | cells[DISCARD]
    for seat in range(table.seats):
        piles |= cells[HAND + seat]
    found = set(members(piles, MODULES))
    found |= {cells[MODULE + place] - 1 for place in range(PLACES) if cells[MODULE + place]}
    return len(found | {cells[DECK + place] for place in range(cells[DECK_SIZE])})


def _planets(table: Table) -> int:
    """How many different planet cards there are, wherever they lie."""
    cells = table.cells
    found = {
        planet
        for planet in range(PLANETS)
        for seat in range(table.seats)
        if cells[CARDS + seat] >> planet & 1
    }
    found |= {cells[OPEN + place] - 1 for place in range(OPEN_PLANETS) if cells[OPEN + place]}
    found |= {cells[BLUE_DECK + place] for place in range(cells[BLUE_SIZE])}
    return len(found | {cells[RED_DECK + place] for place in range(cells[RED_SIZE])})
