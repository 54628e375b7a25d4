"""What people are shown of a view: without the memory aid, no discovery that they saw before (RP-155)."""

import msgspec

from planetfall.core.state import Event
from planetfall.games.red_planet.engine.box import EVENT_DISCOVERY
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.view.types import View, Zone


def shown(view: View) -> View:
    """The view without facedown discoveries that the viewer saw before, but for the one it looks at now."""
    if view.memory_aid or view.over:
        return view
    zones = (zone if zone.id == view.looking_at else _forgotten(zone) for zone in view.zones)
    return msgspec.structs.replace(view, zones=tuple(zones))


def _forgotten(zone: Zone) -> Zone:
    if zone.discovery is None or zone.discovery.turned_up:
        return zone
    return msgspec.structs.replace(zone, discovery=msgspec.structs.replace(zone.discovery, card=None))


def is_shown(table: RedPlanet, event: Event, seat: int | None) -> bool:
    """Whether a seat is shown an event; the name of a discovery only with the memory aid, or at the end."""
    if not event.seen_by(seat) or table.box.memory_aid or table.over():
        return event.seen_by(seat)
    found = event.kind == "saw" or (
        event.kind == "drew" and table.box.kind(event.values[1]) == EVENT_DISCOVERY
    )
    return not found
