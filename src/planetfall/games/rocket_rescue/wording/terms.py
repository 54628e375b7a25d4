"""The things that terms of a value are about."""

from collections.abc import Callable

from planetfall.games.rocket_rescue.wording.names import Names

THINGS: dict[str, Callable[[Names, int], str]] = {"rocket": lambda names, hangar: names.bare_hangar(hangar)}
