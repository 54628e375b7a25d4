"""A launch: the price, the landing, the rewards, the planet card and the return of the modules."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.state import emit
from planetfall.games.rocket_rescue.engine.box import BLUE, FACES, SLOTS, design_of
from planetfall.games.rocket_rescue.engine.limits import open_place
from planetfall.games.rocket_rescue.engine.state import (
    CARDS,
    CHIPS,
    CREW,
    CREW_SIZE,
    ENERGY,
    FIRST,
    LANDED,
    MODULE,
    OPEN,
    OWNER,
    POINTS,
    RESCUED,
    Table,
    clear_place,
    crew_of,
    discard,
    draw_planet,
    modules_of,
)


def launch(table: Table, seat: i64, hangar: i64, planet: i64) -> None:
    """Launch the rocket of a hangar to an open planet that it can reach."""
    price: i64 = table.box.price[planet]
    table.cells[ENERGY + seat] -= price  # RR-99
    if table.event_buffer is not None:
        emit(table, "launches", (seat, hangar, planet, price), "RR-99")
    _land(table, hangar, planet)
    _reward_launch(table, seat, planet)
    _reward_building(table, hangar, planet)
    _reward_equipment(table, hangar, planet)
    _note_completed_crews(table, planet)
    _replace_planet(table, seat, planet)
    _return_modules(table, hangar)


def _land(table: Table, hangar: i64, planet: i64) -> None:
    packed: i64 = 0
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        packed += table.cells[CREW + place]
        table.cells[CREW + place] = 0
        place += 1
    table.cells[LANDED + planet] = packed  # RR-100
    seat: i64 = 0
    while seat < table.seats:
        count: i64 = crew_of(packed, seat)
        table.cells[RESCUED + seat] += count
        if count > 0 and table.event_buffer is not None:
            emit(table, "lands", (seat, count, planet), "RR-100")
        seat += 1


def _gain(table: Table, kind: str, seat: i64, points: i64, clause: str) -> None:
    table.cells[POINTS + seat] += points  # RR-6
    if points > 0 and table.event_buffer is not None:
        emit(table, kind, (seat, points), clause)


def _reward_launch(table: Table, seat: i64, planet: i64) -> None:
    _gain(table, "launch-reward", seat, table.box.launch_reward[planet], "RR-101")


def _reward_building(table: Table, hangar: i64, planet: i64) -> None:
    most: i64 = 0
    tied: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        count: i64 = modules_of(table, hangar, seat)
        if count > most:
            most = count
            tied = 0
        if count == most:
            tied += 1
        seat += 1
    share: i64 = (table.box.build_reward[planet] + tied - 1) // tied  # RR-103
    seat = 0
    while seat < table.seats:
        if modules_of(table, hangar, seat) == most:
            _gain(table, "build-reward", seat, share, "RR-103" if tied > 1 else "RR-102")
        seat += 1


def _reward_equipment(table: Table, hangar: i64, planet: i64) -> None:
    needed: i64 = table.box.needs[planet]
    if needed == 0:
        return
    rewarded: i64 = 0
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        module: i64 = table.cells[MODULE + place] - 1
        if module >= 0 and table.box.equipment[design_of(module)] & needed != 0:
            rewarded |= bit(table.cells[OWNER + place])
        place += 1
    seat: i64 = 0
    while seat < table.seats:
        if rewarded >> seat & 1:
            table.cells[POINTS + seat] += 1  # RR-105
            if table.event_buffer is not None:
                emit(table, "equipment", (seat,), "RR-105")
        seat += 1


def _note_completed_crews(table: Table, planet: i64) -> None:
    """Note whose whole crew is rescued; all seats completed by the first such launch, or in its round, are first."""
    earlier: i64 = table.cells[FIRST]
    is_first: bool = earlier == 0 or table.box.first_in_round  # RR-120
    seat: i64 = 0
    while seat < table.seats:
        landed: i64 = crew_of(table.cells[LANDED + planet], seat)
        if landed > 0 and table.cells[RESCUED + seat] == table.cells[CREW_SIZE]:
            if is_first:
                table.cells[FIRST] |= bit(seat)
            if table.event_buffer is not None:
                emit(table, "all-rescued" if earlier == 0 else "rescued-too", (seat,), "RR-116")
        seat += 1


def _replace_planet(table: Table, seat: i64, planet: i64) -> None:
    table.cells[CARDS + seat] |= bit(planet)  # RR-106
    place: i64 = open_place(table, planet)
    draw_planet(table, place)  # RR-107
    if table.event_buffer is None:
        return
    opened: i64 = table.cells[OPEN + place] - 1
    if opened >= 0:
        emit(table, "planet", (opened,), "RR-107")
    else:
        emit(table, "no-planet", (0 if planet < BLUE else 1,), "RR-108")


def _return_modules(table: Table, hangar: i64) -> None:
    """Roll for each module, from the bottom to the top."""
    table.reveal_count += 1
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        if table.cells[MODULE + place] != 0:
            _roll_for(table, place)
        place += 1


def _roll_for(table: Table, place: i64) -> None:
    module: i64 = table.cells[MODULE + place] - 1
    design: i64 = design_of(module)
    owner: i64 = table.cells[OWNER + place]
    roll: i64 = table.box.stability_die[table.chance.randbelow(FACES)]  # RR-130
    holds: bool = table.box.stability[design] >= roll  # RR-109
    if not holds:
        table.cells[CHIPS + owner] -= 1
        discard(table, module)  # RR-110, RR-111
        clear_place(table, place)
    if table.event_buffer is not None:
        emit(table, "holds" if holds else "breaks", (design, owner, roll), "RR-109" if holds else "RR-110")
