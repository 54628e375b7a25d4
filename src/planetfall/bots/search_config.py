"""How the searching levels think in a game: read from `ai/search.toml` in the game's folder.

    [search]           # parameters that differ from the defaults
    rounds = 1

    [budget.hard]      # the most that a level spends on one action of a turn: iterations, steps or seconds
    iterations = 200

    [overlooks]        # a level does not look at one answer in so many; 0: it looks at all
    hard = 12

A game without the file, or without one of the tables, gets the defaults. docs/design/bots.md explains the parameters.
"""

from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

import msgspec

from planetfall.bots.search.horizon import SearchSettings
from planetfall.core import toml_text
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.validation import nearest, shown

FILE = "ai/search.toml"
Settings = dict[str, float]

LIMITS = ("iterations", "steps", "seconds")
PARAMETERS: Settings = {
    "turns": 1,
    "rounds": 0,
    "endgame_rounds": 0,
    "width": 12,
    "temperature": 1.0,
    "exploration": 0.3,
    "spread": 6.0,
}
BUDGETS: dict[str, Settings] = {"hard": {"iterations": 200}, "expert": {"iterations": 600}}
OVERSIGHT = "overlooks_one_in"
OVERSIGHTS: Settings = {"hard": 0, "expert": 0}
FRACTIONS = ("seconds", "temperature", "exploration", "spread")
MAY_BE_ZERO = ("turns", "rounds", "endgame_rounds", "exploration", OVERSIGHT, *OVERSIGHTS)
TOO_LARGE = 2**31


class BadSearchConfig(PlanetfallError):
    """A `search.toml` with a mistake in it."""


class SearchConfig(msgspec.Struct, frozen=True):
    """The parameters of a search in one game, and of each level the budget and how much it overlooks."""

    parameters: Settings
    budgets: dict[str, Settings]
    oversights: Settings

    def settings(self, level: str, changes: Settings) -> SearchSettings:
        """The settings of a level; a limit among the changes replaces the level's whole budget."""
        budget = {} if any(limit in changes for limit in LIMITS) else self.budgets[level]
        chosen: dict[str, Any] = {**self.parameters, OVERSIGHT: self.oversights[level], **budget, **changes}
        return SearchSettings(**chosen)


def search_config(game: Game) -> SearchConfig:
    """How to search in a game, or BadSearchConfig."""
    return _read(game.folder() / FILE)


@cache
def _read(path: Path) -> SearchConfig:
    if not path.is_file():
        return SearchConfig(PARAMETERS, BUDGETS, OVERSIGHTS)
    try:
        return parse_search_config(path.read_text("utf-8"))
    except BadSearchConfig as error:
        raise BadSearchConfig(f"{path}: {error}") from None


def parse_search_config(text: str) -> SearchConfig:
    """The configuration in a text, or BadSearchConfig.

    >>> parse_search_config("[search]\\nturns = 2").settings("hard", {}).turns
    2
    """
    try:
        data = toml_text.loads(text)
    except ValueError as error:
        raise BadSearchConfig(f"this is not TOML: {error}") from None
    _check_names("the file", data, ("search", "budget", "overlooks"))
    parameters = _settings("[search]", data.get("search", {}), tuple(PARAMETERS))
    budgets = data.get("budget", {})
    if not isinstance(budgets, dict):
        raise BadSearchConfig("`budget` is no table; write [budget.hard] and [budget.expert]")
    _check_names("[budget]", budgets, tuple(BUDGETS))
    found = {level: _budget(level, given) for level, given in budgets.items()}
    oversights = _settings("[overlooks]", data.get("overlooks", {}), tuple(OVERSIGHTS))
    return SearchConfig({**PARAMETERS, **parameters}, {**BUDGETS, **found}, {**OVERSIGHTS, **oversights})


def _budget(level: str, given: object) -> Settings:
    limits = _settings(f"[budget.{level}]", given, LIMITS)
    if not limits:
        raise BadSearchConfig(f"[budget.{level}] sets no limit; there are {', '.join(LIMITS)}")
    return limits


def _settings(where: str, given: object, known: tuple[str, ...]) -> Settings:
    if not isinstance(given, dict):
        raise BadSearchConfig(f"{where} is {shown(given)}, but must be a table")
    _check_names(where, given, known)
    for name, value in given.items():
        if not is_valid(name, value):
            raise BadSearchConfig(f"{name} in {where} is {shown(value)}, but must be {expected(name)}")
    return given


def _check_names(where: str, given: dict[str, object], known: tuple[str, ...]) -> None:
    for name in given:
        if name not in known:
            meant = nearest(name, known)
            hint = f"did you mean {meant}?" if meant else f"there are {', '.join(known)}"
            raise BadSearchConfig(f"{where} has an unknown name {shown(name)}; {hint}")


# -- what a setting may be --------------------------------------------------------------------------------------------


def is_valid(name: str, value: object) -> TypeGuard[float]:
    """Whether a setting may have a value: a positive number, whole unless it is a fraction, for some also 0."""
    number = isinstance(value, int | float) if name in FRACTIONS else isinstance(value, int)
    if not number or isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 < value < TOO_LARGE or (value == 0 and name in MAY_BE_ZERO)


def expected(name: str) -> str:
    """What a setting must be, in words."""
    kind = "number" if name in FRACTIONS else "whole number"
    return f"a {kind}, {'0 or more' if name in MAY_BE_ZERO else 'more than 0'} and less than {TOO_LARGE}"
