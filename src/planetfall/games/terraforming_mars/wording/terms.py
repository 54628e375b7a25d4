"""The things that terms of a value are about."""

from collections.abc import Callable

from planetfall.games.terraforming_mars.wording.names import Names

THINGS: dict[str, Callable[[Names, int], str]] = {
    "production": lambda names, resource: names.production(resource)
}
