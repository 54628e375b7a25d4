"""Counting the pieces: nothing finite is created or lost."""

from planetfall.core.bits import count_bits
from planetfall.games.space_mission.engine.box import KINDS, PLANETS, RING
from planetfall.games.space_mission.engine.state import (
    COLLECTED,
    DECK,
    DECK_SIZE,
    DISCARDED,
    HAND,
    PILE,
    PLACE,
    RING_AT,
    SHIP,
    TAKEN,
    TAKEN_SIZE,
    Table,
    tile_kind,
    tiles_of,
    under_probe,
)


def piece_counts(table: Table) -> dict[str, int]:
    """How many pieces of each finite kind are on the table; chips are no limit (SM-11)."""
    pieces = {f"tiles {kind}": count for kind, count in enumerate(_tiles(table))}
    pieces["cards"] = int(count_bits(_cards(table)))
    pieces["planets"] = _planets(table)
    pieces["ships"] = sum(-1 <= table.cells[SHIP + seat] < RING for seat in range(table.seats))
    return pieces


def _tiles(table: Table) -> list[int]:
    """The tiles of each kind, in piles, collected or reserved."""
    cells = table.cells
    rows = [cells[PILE + place] for place in range(RING)]
    rows += [cells[COLLECTED + seat] for seat in range(table.seats)]
    taken = [cells[TAKEN + number] for number in range(cells[TAKEN_SIZE])]
    reserved = [tile_kind(entry) for entry in taken if under_probe(entry)]
    held = [row for row in rows if row]
    return [int(sum([tiles_of(row, kind) for row in held]) + reserved.count(kind)) for kind in range(KINDS)]


def _cards(table: Table) -> int:
    """All cards that are in exactly one place, as a set."""
    cells = table.cells
    places = [cells[DISCARDED], *(cells[HAND + seat] for seat in range(table.seats))]
    places += [1 << cells[DECK + place] for place in range(cells[DECK_SIZE])]
    once = twice = 0
    for cards in places:
        twice |= once & cards
        once |= cards
    return once & ~twice


def _planets(table: Table) -> int:
    """Planets that lie where the ring says."""
    cells = table.cells
    in_play = [planet for planet in range(PLANETS) if cells[PLACE + planet] >= 0]
    return sum(cells[RING_AT + cells[PLACE + planet]] == planet for planet in in_play)
