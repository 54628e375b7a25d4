"""Counting the pieces: nothing finite is created or lost."""

from planetfall.core.bits import count_bits
from planetfall.core.pending import kind_of
from planetfall.games.red_planet.engine.box import MOST_COLOURS, SHIPS, ZONES
from planetfall.games.red_planet.engine.questions import ASK_ASSIGN
from planetfall.games.red_planet.engine.state import (
    ASTRONAUTS,
    BOXED,
    CALLED,
    CHOSEN,
    CREW,
    DISCOVERY,
    EVENT_DISCARD,
    EVENT_SIZE,
    HAND,
    KEPT,
    MARKER,
    MEMORIAL,
    NEUTRAL_FRESH,
    NEUTRAL_SIZE,
    PLAYED,
    SHIP,
    SHIP_DISCARD,
    SHIP_SIZE,
    STACK,
    SUPPLY,
    Table,
    is_neutral,
    owner,
    tokens_left,
)


def piece_counts(table: Table) -> dict[str, int]:
    """How many pieces of each finite kind are on the table."""
    pieces = {f"astronauts {colour}": _astronauts(table, colour) for colour in range(table.colours)}
    pieces |= {f"specialists {colour}": _specialists(table, colour) for colour in range(table.colours)}
    pieces["ships"] = _ships(table)
    pieces["events"] = _events(table)
    pieces["markers"] = sum(0 <= table.cells[MARKER + place] <= 2 for place in range(ZONES + 1))
    for resource in range(3):
        held = [table.cells[MARKER + place] for place in range(ZONES + 1)]
        pieces[f"markers {resource}"] = held.count(resource)
    for zone in range(ZONES):
        laid = sum(table.cells[STACK + dock] >> 4 * zone & 15 for dock in range(table.colours))
        pieces[f"destination tokens {zone}"] = (
            laid + tokens_left(table, zone) if tokens_left(table, zone) >= 0 else -1
        )
    return pieces


def _astronauts(table: Table, colour: int) -> int:
    cells = table.cells
    standing = sum(cells[ASTRONAUTS + zone * MOST_COLOURS + colour] for zone in range(ZONES))
    flying = sum(cells[CREW + dock * MOST_COLOURS + colour] for dock in range(MOST_COLOURS))
    return int(standing + flying + cells[SUPPLY + colour] + cells[MEMORIAL + colour])


def _specialists(table: Table, colour: int) -> int:
    cells = table.cells
    if not is_neutral(table, colour):
        return int(count_bits(cells[HAND + colour] | cells[PLAYED + colour]))
    deck = owner(table, colour)
    boxed = 1 - cells[NEUTRAL_FRESH + deck]  # the Recruiter
    drawn = 1 if cells[CHOSEN + colour] else 0
    return int(cells[NEUTRAL_SIZE + deck] + drawn + count_bits(cells[PLAYED + colour]) + boxed)


def _ships(table: Table) -> int:
    docked = sum(0 <= table.cells[SHIP + dock] < SHIPS for dock in range(table.colours))
    return int(docked + table.cells[SHIP_SIZE] + count_bits(table.cells[SHIP_DISCARD]))


def _events(table: Table) -> int:
    cells = table.cells
    if cells[CALLED] == 0:  # missions are being chosen and the deck is not made yet
        return int(table.box.events())
    kept = table.seats + sum(count_bits(cells[KEPT + seat]) for seat in range(table.seats))
    laid = sum(cells[DISCOVERY + zone] != 0 for zone in range(ZONES))
    away = count_bits(cells[EVENT_DISCARD]) + count_bits(cells[BOXED]) + count_bits(cells[BOXED + 1])
    in_hand = kind_of(table.pending.top()) == ASK_ASSIGN
    return int(kept + laid + away + in_hand + cells[EVENT_SIZE])
