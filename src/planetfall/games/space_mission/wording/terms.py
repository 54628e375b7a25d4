"""The things that terms of a value are about: none has more than one."""

from collections.abc import Callable

from planetfall.games.space_mission.wording.names import Names

THINGS: dict[str, Callable[[Names, int], str]] = {}
