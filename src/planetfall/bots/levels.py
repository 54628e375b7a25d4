"""The levels that search before they answer: `hard` and `expert`."""

from contextlib import suppress

from planetfall.bots.perspective import Perspective
from planetfall.bots.search.horizon import SearchSettings
from planetfall.bots.search.search import Search
from planetfall.bots.search_config import (
    FRACTIONS,
    LIMITS,
    MAY_BE_ZERO,
    OVERSIGHT,
    PARAMETERS,
    TOO_LARGE,
    Settings,
    is_valid,
    search_config,
)
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption
from planetfall.core.game import Game

NAMES = (*LIMITS, *PARAMETERS, OVERSIGHT)
FORMER_NAMES = {"finale": "endgame_rounds"}  # records may name their players so


class SearchBot:
    """A bot that searches; `changes` take the place of the level's own settings."""

    level: str

    def __init__(self, changes: str | None = None) -> None:
        self.changes = {} if changes is None else parse_changes(changes)

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The best answer that the search finds."""
        return Search(perspective, self.settings(perspective.game), chance).best()

    def plan(self, perspective: Perspective, chance: Chance) -> list[int]:
        """The best answers for a whole action, as far as nothing is learned on the way."""
        return Search(perspective, self.settings(perspective.game), chance).line()

    def settings(self, game: Game) -> SearchSettings:
        """How this level searches in a game."""
        return search_config(game).settings(self.level, self.changes)


class Hard(SearchBot):
    """Searches with a small budget, and overlooks some answers in games where more iterations gain nothing."""

    level = "hard"


class Expert(SearchBot):
    """Searches with a larger budget, and overlooks nothing."""

    level = "expert"


def parse_changes(text: str) -> Settings:
    """Changes of settings as written after a level's name, like `steps=1000+turns=2`; BadOption otherwise.

    >>> parse_changes("steps=1000+spread=4.5")
    {'steps': 1000, 'spread': 4.5}
    """
    changes: Settings = {}
    for pair in text.split("+"):
        written, _, number = pair.partition("=")
        name = FORMER_NAMES.get(written, written)
        if name not in NAMES:
            raise BadOption(f"a search has no setting {name[:60]!r}; there are {', '.join(NAMES)}")
        changes[name] = _number(name, number)
    return changes


def _number(name: str, text: str) -> float:
    number: float = -1
    with suppress(ValueError):
        number = float(text) if name in FRACTIONS else int(text)
    if is_valid(name, number):
        return number
    kind = "number" if name in FRACTIONS else "whole number"
    least = "0 or more" if name in MAY_BE_ZERO else "more than 0"
    limit = f"less than {TOO_LARGE}" if number >= TOO_LARGE else least
    raise BadOption(f"{name} of a search is a {kind}, {limit}, as in {name}=1; not {text[:60]!r}")
