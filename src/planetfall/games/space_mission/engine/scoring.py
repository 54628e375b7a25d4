"""The points of a seat, source by source, and who wins."""

from mypy_extensions import i64

from planetfall.games.space_mission.engine.box import ALIEN, ALIENS, MATTER, MEDAL, MINERAL, MINERALS, WATER
from planetfall.games.space_mission.engine.state import COLLECTED, PROBES, Table, stations, tiles_of


def gate_points(table: Table, seat: i64) -> i64:
    """Points for the probes on the jump gate."""
    own: i64 = table.cells[PROBES + seat]
    if own == 0:
        return 0  # SM-78
    ahead: i64 = 0
    other: i64 = 0
    while other < table.seats:
        if table.cells[PROBES + other] > own:
            ahead += 1
        other += 1
    return table.box.gate[ahead]  # SM-76, SM-77


def station_points(table: Table, seat: i64) -> i64:
    """Points for stations."""
    return stations(table, seat) * table.box.station  # SM-79


def mineral_points(row: i64) -> i64:
    """Points for the minerals in a row of tiles."""
    return _all_times_most(row, MINERAL, MINERALS)  # SM-80


def alien_points(row: i64) -> i64:
    """Points for the aliens in a row of tiles."""
    return _all_times_most(row, ALIEN, ALIENS)  # SM-81


def _all_times_most(row: i64, first: i64, colours: i64) -> i64:
    total: i64 = 0
    most: i64 = 0
    kind: i64 = first
    while kind < first + colours:
        count: i64 = tiles_of(row, kind)
        total += count
        most = max(most, count)
        kind += 1
    return total * most


def matter_points(table: Table, row: i64) -> i64:
    """Points for the matter in a row of tiles."""
    green: i64 = tiles_of(row, MATTER)
    blue: i64 = tiles_of(row, MATTER + 1)
    pairs: i64 = min(green, blue)
    return pairs * table.box.matter_pair + (green + blue - 2 * pairs) * table.box.matter_single  # SM-82


def water_points(table: Table, row: i64) -> i64:
    """Points for the water in a row of tiles."""
    count: i64 = tiles_of(row, WATER)
    full: i64 = len(table.box.water) - 1
    return count // full * table.box.water[full] + table.box.water[count % full]  # SM-83, SM-84


def medal_points(table: Table, row: i64) -> i64:
    """Points for the medals in a row of tiles."""
    return tiles_of(row, MEDAL) * table.box.medal  # SM-85


def tile_points(table: Table, row: i64) -> i64:
    """Points for a row of tiles."""
    return (
        mineral_points(row)
        + alien_points(row)
        + matter_points(table, row)
        + water_points(table, row)
        + medal_points(table, row)
    )


def open_points(table: Table, seat: i64) -> i64:
    """Points that everybody can see."""
    return gate_points(table, seat) + station_points(table, seat)


def score(table: Table, seat: i64) -> i64:
    """All points of a seat; tiles that are only reserved count nothing (SM-75)."""
    return open_points(table, seat) + tile_points(table, table.cells[COLLECTED + seat])


def winning_seats(table: Table) -> list[int]:
    """The seats with the most points, of these the ones with the most stations."""
    best: i64 = -1
    winners: list[int] = []
    seat: i64 = 0
    while seat < table.seats:
        rank: i64 = score(table, seat) * 16 + stations(table, seat)  # SM-86, SM-87
        if rank > best:
            best = rank
            winners = []
        if rank == best:
            winners.append(seat)  # SM-88
        seat += 1
    return winners
