"""The bot that looks one answer ahead and takes what looks best at once."""

from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance

WORLDS = 4
TIE = 1e-9


class Greedy:
    """Tries answers in a few worlds that its seat may be in, and values what they lead to: a yardstick, not a level.

    A secret choice changes nothing until everybody has made theirs, so there the game's first guess decides;
    elsewhere the guess settles ties of value, and chance settles ties of both.
    """

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The answer with the best value one step ahead."""
        return self.best_among(list(range(len(perspective.legal()))), perspective, chance)

    def best_among(self, places: list[int], perspective: Perspective, chance: Chance) -> int:
        """The answer with the best value among some places of the legal ones."""
        best = places
        if len(best) > 1 and not perspective.is_simultaneous():
            best = best_of(best, self._values(best, perspective, chance))
        if len(best) > 1:
            best = best_of(best, _guesses(perspective, chance))
        return perspective.legal()[best[chance.randbelow(len(best)) if len(best) > 1 else 0]]

    def _values(self, places: list[int], perspective: Perspective, chance: Chance) -> list[float]:
        """The value one step ahead of some legal answers, added up over the worlds."""
        game, seat, legal = perspective.game, perspective.seat, perspective.legal()
        values = [0.0] * len(legal)
        for _ in range(self.worlds):
            world = perspective.sample(chance)
            for place in places:
                trial = world.copy()
                trial.play(seat, legal[place])
                values[place] += game.value(trial, seat)
        return values


def _guesses(perspective: Perspective, chance: Chance) -> list[float]:
    """The first guess at each legal answer; it goes by what the seat knows, so one world is enough."""
    return perspective.game.guess(perspective.sample(chance), perspective.seat)


def best_of(places: list[int], weights: list[float]) -> list[int]:
    """The places with the highest weight, all that tie."""
    top = max(weights[place] for place in places)
    return [place for place in places if weights[place] >= top - TIE]
