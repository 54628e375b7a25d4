"""The bots that people may choose: their names and descriptions, their measured strength, how long they think."""

from collections.abc import Sequence

import msgspec

from planetfall.bots.ratings import rating
from planetfall.core.translation import Catalogue

DEFAULT_LEVEL = "medium"
UNMEASURED_SECONDS = {"random": 0.0, "easy": 0.0, "medium": 0.0, "hard": 1.0, "expert": 3.0}  # for an action
PROGRAM_SECONDS = 1.0  # for an answer of a program that the host has set up


class Level(msgspec.Struct, frozen=True):
    """A bot as people choose it; numbers only where they were measured."""

    name: str
    title: str
    about: str
    rating: int | None = None
    low: int | None = None  # 95 % interval
    high: int | None = None
    seconds: float | None = None  # that one action takes at most, on one core


def levels(names: Sequence[str], game_id: str, catalogue: Catalogue) -> list[Level]:
    """Bots by their names, in a game and in the reader's language."""
    return [level(name, game_id, catalogue) for name in names]


def level(name: str, game_id: str, catalogue: Catalogue) -> Level:
    """A bot by its name; one that the host has set up has no description of its own."""
    key = f"app.level.{name}"
    if key not in catalogue:
        return Level(name, name, catalogue.text("app.level.program"))
    measured = rating(game_id, name)
    if measured is None:
        return Level(name, catalogue.text(key), catalogue.text(f"{key}.about"))
    numbers = (round(measured.mu), round(measured.low), round(measured.high), measured.longest)
    return Level(name, catalogue.text(key), catalogue.text(f"{key}.about"), *numbers)


def thinking_seconds(game_id: str, name: str) -> float:
    """How many seconds a bot may need to begin an action; the same whatever it has to think about."""
    measured = rating(game_id, name)
    return measured.longest if measured else UNMEASURED_SECONDS.get(name, PROGRAM_SECONDS)
