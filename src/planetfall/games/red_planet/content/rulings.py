"""Rulings that a table chooses as options: where the rulebooks can be read in more than one way."""

from collections.abc import Mapping
from typing import NamedTuple

from planetfall.core.options import Option
from planetfall.core.position import number_of


class Rulings(NamedTuple):
    """The value of each option in `OPTIONS`, in the same order."""

    soldier_on_phobos: str = "no"
    travel_agent: str = "forced"
    reveal_order: str = "first-player"
    memory_aid: str = "off"


USUAL = Rulings()  # unless something else is chosen
OPTIONS = (
    Option(
        "soldier-on-phobos",
        "flag",
        "no",
        ("no", "yes"),
        only=(("edition", "2015"),),
        since=2,
        before="yes",
    ),  # RP-72
    Option("travel-agent", "choice", "forced", ("forced", "free"), since=2, before="forced"),  # RP-70
    Option(
        "reveal-order",
        "choice",
        "first-player",
        ("first-player", "clockwise"),
        since=2,
        before="clockwise",
    ),  # RP-102
    Option("memory-aid", "choice", "off", ("off", "on"), since=2, before="on"),  # RP-155
)


def rulings_of(given: Mapping[str, object], rules: int) -> Rulings:
    """The rulings by the names of their options, or UnknownName; those not given as a version of the rules has them.

    >>> rulings_of({"edition": "2015", "memory-aid": "on"}, 2)
    Rulings(soldier_on_phobos='no', travel_agent='forced', reveal_order='first-player', memory_aid='on')
    >>> rulings_of({"edition": "2015"}, 1).reveal_order
    'clockwise'
    """
    return Rulings(*(_value(option.under(rules), given) for option in OPTIONS))


def _value(option: Option, given: Mapping[str, object]) -> str:
    applies = all(given.get(name) == value for name, value in option.only)
    allowed = option.allowed if applies else (option.default,)
    return allowed[number_of(given.get(option.name, option.default), allowed, option.name)]
