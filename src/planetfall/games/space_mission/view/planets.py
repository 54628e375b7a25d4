"""What a viewer sees of a planet: most planets look as they did a moment ago, so what was made is kept."""

from functools import lru_cache
from typing import NamedTuple

from planetfall.games.space_mission.content.components import Components
from planetfall.games.space_mission.engine.actions import KIND_IDS, PLANET_IDS
from planetfall.games.space_mission.engine.box import KINDS, SPACE
from planetfall.games.space_mission.engine.state import (
    count_tiles,
    one_tile,
    taker,
    tile_kind,
    tiles_of,
    under_probe,
)
from planetfall.games.space_mission.view.types import Memory, Planet, Reservation, Tile


class PlanetFacts(NamedTuple):
    """All that the view of a planet depends on, the viewer included."""

    place: int
    planet: int
    ships: tuple[int, ...]
    station: int  # 0 for none, else the seat and 1
    scanned: int  # a set of seats
    pile: int  # a row of tiles
    laid_open: bool
    taken: tuple[int, ...]  # the tiles that were taken from it, in this order
    viewer: int | None
    looks_through: bool  # whether the viewer looks through the pile now, or everything is open
    all_open: bool


@lru_cache(maxsize=4096)
def planet_view(components: Components, language: str, facts: PlanetFacts) -> Planet:
    """A planet as the viewer sees it."""
    entry, kinds = components.planets[facts.planet], components.kind_names(language)
    return Planet(
        place=facts.place,
        planet=facts.planet,
        id=PLANET_IDS[facts.planet],
        name=components.planet_names(language)[facts.planet],
        jump=entry.jump,
        scan=entry.scan,
        landing=tuple(entry.landing),
        ships=facts.ships,
        station=facts.station - 1 if facts.station else None,
        scanned=tuple(seat for seat in range(facts.scanned.bit_length()) if facts.scanned >> seat & 1),
        reserved=_reservations(kinds, facts),
        pile=int(count_tiles(facts.pile)),
        laid_open=facts.laid_open,
        open_space=int(tiles_of(facts.pile, SPACE)) if facts.laid_open else 0,
        searched=facts.laid_open or bool(facts.taken),
        fan=tiles(kinds, facts.pile) if facts.looks_through else (),
        memory=_memory(kinds, facts),
    )


def tiles(kind_names: tuple[str, ...], row: int) -> tuple[Tile, ...]:
    """The tiles of a row, kind by kind."""
    counts = [int(tiles_of(row, kind)) for kind in range(KINDS)] if row else []
    return tuple([Tile(KIND_IDS[kind], kind_names[kind], n) for kind, n in enumerate(counts) if n])


def _reservations(kinds: tuple[str, ...], facts: PlanetFacts) -> tuple[Reservation, ...]:
    found: dict[int, list[int]] = {}
    for entry in facts.taken:
        if under_probe(entry):
            found.setdefault(int(taker(entry)), []).append(entry)
    return tuple(
        Reservation(seat, len(own), tiles(kinds, _row(own)) if facts.all_open or seat == facts.viewer else ())
        for seat, own in sorted(found.items())
    )


def _memory(kinds: tuple[str, ...], facts: PlanetFacts) -> Memory | None:
    """What the viewer saw after its last take, with what others have taken since put back."""
    own = [number for number, entry in enumerate(facts.taken) if taker(entry) == facts.viewer]
    if not own:
        return None
    since = facts.taken[own[-1] + 1 :]
    return Memory(tiles(kinds, facts.pile + _row(since)), len(since))


def _row(taken: list[int] | tuple[int, ...]) -> int:
    return sum(int(one_tile(tile_kind(entry))) for entry in taken)
