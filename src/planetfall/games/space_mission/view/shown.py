"""What people are shown of a view: without the memory aid, nothing that they saw before and are to remember (SM-70)."""

import msgspec

from planetfall.games.space_mission.view.types import Planet, View


def shown(view: View) -> View:
    """The view without the viewer's reserved tiles (SM-69) and what piles held when it looked through them (SM-46)."""
    if view.memory_aid or view.over:
        return view
    return msgspec.structs.replace(view, planets=tuple(_forgotten(planet) for planet in view.planets))


def _forgotten(planet: Planet) -> Planet:
    reserved = tuple(msgspec.structs.replace(entry, tiles=()) for entry in planet.reserved)
    return msgspec.structs.replace(planet, reserved=reserved, memory=None)
