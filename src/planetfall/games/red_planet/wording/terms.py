"""The things that terms of a value are about."""

from collections.abc import Callable

from planetfall.games.red_planet.wording.names import Names

THINGS: dict[str, Callable[[Names, int], str]] = {
    "zone": lambda names, zone: names.in_zone(zone),
    "discovery": lambda names, zone: names.in_zone(zone),
    "mission": lambda names, event: names.event(event),
    "ice": lambda names, _: names.ice_monopoly(),
}
