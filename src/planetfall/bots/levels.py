"""The levels that think: how long, and how, in which game.

Each row was found by play against `greedy` at tables of four; `docs/design/bots.md` has the figures. A turn is a later
turn of the same seat, points are the game's own.
"""

from contextlib import suppress
from typing import Any

from planetfall.bots.perspective import Perspective
from planetfall.bots.search.horizon import Settings
from planetfall.bots.search.search import Search
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption

# What suits a game that nobody has measured.
USUAL: dict[str, Any] = {
    "turns": 1,
    "rounds": 0,
    "finale": 0,
    "width": 12,
    "temperature": 1.0,
    "exploration": 0.3,
    "spread": 6.0,
}

# How to think in each game. Where a round begins with secret questions a position is valued there, and nowhere else:
# at the seat's next turn, which comes sooner after some answers than after others, search was worse than no search.
# Red Planet is decided in its last rounds, so those are played to the end; its guesses differ by less than a point, so
# it listens more to them. In Space Mission what rivals will do with cards that nobody has seen is noise: looking
# further than to the end of the turn gained nothing there.
MANNERS: dict[str, dict[str, Any]] = {
    "red-planet": {"rounds": 1, "finale": 2, "temperature": 0.5, "exploration": 0.1},
    "rocket-rescue": {"rounds": 1},
    "space-mission": {"turns": 0, "temperature": 0.5, "exploration": 0.1},
    "terraforming-mars": {"rounds": 1},
}

# How much each level thinks at most about one action of a turn, in worlds; most actions are clear long before. Where
# Red Planet is played to the end a world takes ten times as long as elsewhere, so its answers (steps) count as well.
USUAL_BUDGET = {"hard": {"iterations": 200}, "expert": {"iterations": 600}}
BUDGETS: dict[str, dict[str, dict[str, int]]] = {
    "red-planet": {
        "hard": {"iterations": 1200, "steps": 40_000},
        "expert": {"iterations": 4000, "steps": 120_000},
    },
    "rocket-rescue": {"hard": {"iterations": 200}, "expert": {"iterations": 500}},
    "space-mission": {"hard": {"iterations": 600}, "expert": {"iterations": 3000}},
    "terraforming-mars": {"hard": {"iterations": 200}, "expert": {"iterations": 600}},
}

LIMITS = ("iterations", "steps", "seconds")
FRACTIONS = ("seconds", "temperature", "exploration", "spread")
MOST = 2**31
MAY_BE_NONE = ("turns", "rounds", "finale", "exploration")


class Thinker:
    """Searches before it answers; `changes` take the place of the level's usual settings."""

    level: str

    def __init__(self, changes: str | None = None) -> None:
        self.changes = {} if changes is None else changes_from(changes)

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The answer that has proved best."""
        return Search(perspective, self.settings(perspective.game.id), chance).best()

    def plan(self, perspective: Perspective, chance: Chance) -> list[int]:
        """The answers that have proved best for a whole action, as far as nothing is learned on the way."""
        return Search(perspective, self.settings(perspective.game.id), chance).line()

    def settings(self, game: str) -> Settings:
        """How this level thinks in a game."""
        chosen = USUAL | MANNERS.get(game, {}) | self.changes
        if not any(limit in self.changes for limit in LIMITS):
            chosen |= BUDGETS.get(game, USUAL_BUDGET)[self.level]
        return Settings(**chosen)


class Hard(Thinker):
    """Thinks for a moment."""

    level = "hard"


class Expert(Thinker):
    """Takes its time."""

    level = "expert"


def changes_from(text: str) -> dict[str, float]:
    """Changes of settings as written after a level's name, like `steps=1000+turns=2`; BadOption otherwise.

    >>> changes_from("steps=1000+spread=4.5")
    {'steps': 1000, 'spread': 4.5}
    """
    changes: dict[str, float] = {}
    for pair in text.split("+"):
        name, _, number = pair.partition("=")
        if name not in (*LIMITS, *USUAL):
            raise BadOption(
                f"a search has no setting {name[:60]!r}; there are {', '.join((*LIMITS, *USUAL))}"
            )
        changes[name] = _number(name, number)
    return changes


def _number(name: str, text: str) -> float:
    """The number of a setting; nothing but what may be left out altogether may be 0."""
    least = "0 or more" if name in MAY_BE_NONE else "more than 0"
    with suppress(ValueError):
        number = float(text) if name in FRACTIONS else int(text)
        if 0 < number < MOST or (number == 0 and name in MAY_BE_NONE):
            return number
        if number >= MOST:
            least = f"less than {MOST}"
    kind = "number" if name in FRACTIONS else "whole number"
    raise BadOption(f"{name} of a search is a {kind}, {least}, as in {name}=1; not {text[:60]!r}")
