"""The bots that people may choose: their names and descriptions, their measured strength, how long they think."""

from collections.abc import Sequence
from math import hypot

import msgspec
from msgspec.structs import replace

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
    same_as: str = ""  # the title of a level before it that games cannot tell apart from it


def levels(names: Sequence[str], game_id: str, catalogue: Catalogue) -> list[Level]:
    """Bots by their names, in a game and in the reader's language."""
    found = [level(name, game_id, catalogue) for name in names]
    return [replace(each, same_as=_equal_title(found[:place], each)) for place, each in enumerate(found)]


def _equal_title(before: Sequence[Level], after: Level) -> str:
    """The title of the first of some levels that is as strong as another, as far as the measured games tell."""
    return next((each.title for each in before if are_equal(each, after)), "")


def are_equal(one: Level, other: Level) -> bool:
    """Whether the difference of two levels is smaller than the uncertainty of both measurements together.

    >>> hard, expert = Level("hard", "", "", 603, 512, 694), Level("expert", "", "", 612, 522, 701)
    >>> are_equal(hard, expert), are_equal(Level("easy", "", "", 364, 278, 450), hard)
    (True, False)
    """
    if one.rating is None or other.rating is None or one.low is None or other.low is None:
        return False
    return abs(one.rating - other.rating) < hypot(one.rating - one.low, other.rating - other.low)


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
