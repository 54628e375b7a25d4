"""The coach: the best answers to a question as a seat may know them, each with a reason and how sure it is.

It searches like a bot of its strength. Answers are compared in the same worlds that the seat may be in; a reason is the
term of the game's value that differs most where the simulations of two answers stopped, in the mean over these worlds.
"""

from statistics import fmean

from planetfall.bots.hints import DEFAULT, STRENGTHS, Hint, Reason, Suggestion
from planetfall.bots.perspective import Perspective
from planetfall.bots.search.horizon import SearchSettings
from planetfall.bots.search.search import Search
from planetfall.bots.search_config import OVERSIGHT, search_config
from planetfall.bots.seeding import seeded_chance
from planetfall.core.chance import Chance
from planetfall.core.errors import PlanetfallError, UnknownName
from planetfall.core.explanation import Term
from planetfall.core.game import Game
from planetfall.core.state import State

MEDIUM = {"iterations": 80}  # simulations: the same search as `hard` with a smaller budget
MAX_ANSWERS = 3
MAX_WORLDS = 100  # in which positions are explained
LEAST_POINTS = 0.05  # a smaller difference is no reason


class NobodyAsked(PlanetfallError):
    """A hint for a seat that has nothing to decide."""


def hint(
    game: Game, state: State, seat: int, strength: str = DEFAULT, seed: int = 0, *, is_sample: bool = False
) -> Hint:
    """What the coach would do at a seat; it depends only on what the seat knows, on the strength and on the seed."""
    settings = settings_for(game, strength)
    if seat not in state.actors():
        raise NobodyAsked(f"seat {seat} has nothing to decide; to act: {state.actors() or 'nobody'}")
    chance = seeded_chance("coach", seed)
    perspective = Perspective(game, state, seat, chance, is_sample=is_sample)
    comparison = Comparison(perspective, settings, chance)
    notices = game.notices(comparison.world, seat)
    told = list(dict.fromkeys(f"{notice.text} ({notice.clause})" for notice in notices))
    return Hint(perspective.question(), strength, comparison.suggestions(), told)


def settings_for(game: Game, strength: str) -> SearchSettings:
    """How a coach of this strength searches in a game, or UnknownName."""
    check_strength(strength)
    config = search_config(game)
    level, changes = ("hard", MEDIUM) if strength == "medium" else (strength, {})
    return config.settings(level, {**changes, OVERSIGHT: 0})  # a coach looks at every answer


def check_strength(strength: str) -> None:
    """Raise UnknownName if there is no coach of this strength."""
    if strength not in STRENGTHS:
        raise UnknownName(f"there is no coach {strength!r}; there are {', '.join(STRENGTHS)}")


class Comparison:
    """The answers to one question, compared by a search."""

    def __init__(self, perspective: Perspective, settings: SearchSettings, chance: Chance) -> None:
        self.game = perspective.game.for_search()  # whose values the search compares
        self.named = perspective.game
        self.seat = perspective.seat
        self.legal = perspective.legal()
        self.search = Search(perspective, settings, chance)
        self.search.kept_leaves = MAX_WORLDS
        best = self.search.best()
        self.order = self._ranked(self.legal.index(best))
        self.world = perspective.sample(
            chance
        )  # for names of things; after the search, which draws like a bot's

    def _ranked(self, best: int) -> list[int]:
        """The places of the answers that were compared: the best one, then those that stayed longest."""
        tried = self.search.utilities
        others = [place for place, found in enumerate(tried) if found and place != best]
        others.sort(key=lambda place: (-len(tried[place]), -fmean(tried[place])))
        return [best, *others]

    def suggestions(self) -> list[Suggestion]:
        """The best answers, each compared with its rival."""
        best, *others = self.order[:MAX_ANSWERS]
        if not others:
            return [Suggestion(self.legal[best], self.label(best), 1.0, 0)]
        return [self._suggestion(best, others[0]), *(self._suggestion(other, best) for other in others)]

    def _suggestion(self, place: int, rival: int) -> Suggestion:
        ours, theirs = self.search.utilities[place], self.search.utilities[rival]
        points = [(one > other) + 0.5 * (one == other) for one, other in zip(ours, theirs, strict=False)]
        return Suggestion(
            self.legal[place],
            self.label(place),
            fmean(points),
            len(points),
            self.reason(self.differences(place, rival)),
        )

    def label(self, place: int) -> str:
        """The answer at a place, as a sentence."""
        return self.named.label(self.world, self.seat, self.legal[place])

    def differences(self, place: int, rival: int) -> list[Term]:
        """By how much each term of the value is higher after one answer than after the other, in the mean of worlds."""
        pairs = list(zip(self.search.leaves[place], self.search.leaves[rival], strict=False))
        sums: dict[str, list[float]] = {}
        for pair in pairs:
            for leaf, sign in zip(pair, (1, -1), strict=True):
                for term in self.game.explain(leaf, self.seat):
                    total = sums.setdefault(term.id, [0.0, 0.0])
                    total[0] += sign * term.own / len(pairs)
                    total[1] += sign * term.rivals / len(pairs)
        return [Term(name, own, rivals) for name, (own, rivals) in sums.items()]

    def reason(self, differences: list[Term]) -> Reason | None:
        """The largest difference in favour of an answer."""
        best = max(differences, key=lambda term: term.amount, default=None)
        if best is None or best.amount < LEAST_POINTS:
            return None
        rivals = best.rivals > best.own
        text = self.named.term_text(self.world, best.id, rivals=rivals)
        return Reason(best.id, rivals, best.amount, text)


class Coach:
    """A bot that does what a coach of some strength suggests first: a baseline that measures the coach."""

    def __init__(self, strength: str = "") -> None:
        self.strength = strength or DEFAULT
        check_strength(self.strength)

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The coach's first answer."""
        comparison = Comparison(perspective, settings_for(perspective.game, self.strength), chance)
        return comparison.legal[comparison.order[0]]
