"""The bots that people may choose: their names and descriptions, their measured strength, how long they think."""

from collections.abc import Sequence

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
    return [
        replace(each, same_as=_equal_title(found[:place], each, game_id)) for place, each in enumerate(found)
    ]


def _equal_title(before: Sequence[Level], after: Level, game_id: str) -> str:
    """The title of the first of some levels that is as strong as another, as far as the measured games tell."""
    return next((each.title for each in before if are_equal(each.name, after.name, game_id)), "")


def are_equal(one: str, other: str, game_id: str) -> bool:
    """Whether the games that measured two levels, the weaker one first, leave open which of them is stronger.

    Where it was not stored how far one is above the other, they are equal only if the stronger is not rated higher.

    >>> are_equal("random", "easy", "red-planet")
    False
    """
    first, second = rating(game_id, one), rating(game_id, other)
    if first is None or second is None:
        return False
    interval = first.above.get(other) or second.above.get(one)
    if interval is None:  # the intervals of both are wide because nobody knows how far below them `random` is
        return second.mu <= first.mu
    low, high = interval
    return low <= 0 <= high


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
