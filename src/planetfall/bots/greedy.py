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
        if len(legal) == 1:
            return legal[0]
        values, guesses = self._weigh(perspective, legal, chance)
        best = _best(range(len(legal)), values)
        best = _best(best, guesses)
        return legal[best[chance.below(len(best))]]

    def _weigh(
        self, perspective: Perspective, legal: list[int], chance: Chance
    ) -> tuple[list[float], list[float]]:
        """Value one step ahead and first guess of each legal answer, added up over the worlds."""
        game, seat = perspective.game, perspective.seat
        secret = perspective.together()
        values = [0.0] * len(legal)
        guesses = [0.0] * len(legal)
        for _ in range(self.worlds):
            world = perspective.sample(chance)
            guesses = [total + guess for total, guess in zip(guesses, game.guess(world, seat), strict=True)]
            if secret:
                continue
            for place, action in enumerate(legal):
                trial = world.copy()
                trial.play(seat, action)
                values[place] += game.value(trial, seat)
        return values, guesses


def _best(places: "range | list[int]", weights: list[float]) -> list[int]:
    """The places with the highest weight, all that tie."""
    top = max(weights[place] for place in places)
    return [place for place in places if weights[place] >= top - TIE]
