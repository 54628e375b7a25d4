"""The bot that looks one answer ahead and takes what looks best at once."""

from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance

WORLDS = 4
TIE = 1e-9


class Greedy:
    """Tries every answer in a few worlds that its seat may be in, and values what it leads to.

    A secret choice changes nothing until everybody has made theirs, so there the game's first guess decides;
    elsewhere the guess settles ties of value, and chance settles ties of both.
    """

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The answer with the best value one step ahead."""
        legal = perspective.legal()
        best = list(range(len(legal)))
        if len(best) > 1 and not perspective.together():
            best = best_of(best, self._values(perspective, legal, chance))
        if len(best) > 1:
            best = best_of(best, _guesses(perspective, chance))
        return legal[best[chance.below(len(best)) if len(best) > 1 else 0]]

    def _values(self, perspective: Perspective, legal: list[int], chance: Chance) -> list[float]:
        """The value one step ahead of each legal answer, added up over the worlds."""
        game, seat = perspective.game, perspective.seat
        values = [0.0] * len(legal)
        for _ in range(self.worlds):
            world = perspective.sample(chance)
            for place, action in enumerate(legal):
                trial = world.copy()
                trial.play(seat, action)
                values[place] += game.value(trial, seat)
        return values


def _guesses(perspective: Perspective, chance: Chance) -> list[float]:
    """The first guess at each legal answer; it goes by what the seat knows, so one world is enough."""
    return perspective.game.guess(perspective.sample(chance), perspective.seat)


def best_of(places: list[int], weights: list[float]) -> list[int]:
    """The places with the highest weight, all that tie."""
    top = max(weights[place] for place in places)
    return [place for place in places if weights[place] >= top - TIE]
