"""The baseline that looks one answer ahead and takes the best value."""

from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.state import State

WORLDS = 4
TIE = 1e-9  # values that differ by less are equal


class Greedy:
    """Tries every answer in a few worlds that its seat may be in, and values the positions they lead to.

    A secret choice changes nothing until everybody has made theirs, so there the game's first guess decides;
    elsewhere the guess breaks ties of value, and chance breaks ties of both.
    """

    def __init__(self, worlds: int = WORLDS) -> None:
        self.worlds = worlds

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The answer with the best value one step ahead."""
        return self.best_among(list(range(len(perspective.legal()))), perspective, chance)

    def best_among(self, indices: list[int], perspective: Perspective, chance: Chance) -> int:
        """The answer with the best value among the legal ones with these indices; ties are guessed in one world."""
        best = indices
        world = perspective.sample(chance)
        if len(best) > 1 and not perspective.is_simultaneous():
            more = [perspective.sample(chance) for _ in range(self.worlds - 1)]
            best = best_indices(best, values_ahead(perspective, best, [world, *more]))
        if len(best) > 1:
            best = best_indices(best, perspective.game.guess(world, perspective.seat))
        return perspective.legal()[best[chance.randbelow(len(best)) if len(best) > 1 else 0]]


def values_ahead(perspective: Perspective, indices: list[int], worlds: list[State]) -> list[float]:
    """The values one step ahead of the legal answers with these indices, summed over worlds."""
    game, seat, legal = perspective.game, perspective.seat, perspective.legal()
    values = [0.0] * len(legal)
    for world in worlds:
        for index in indices:
            trial = world.copy()
            trial.apply(seat, legal[index])
            values[index] += game.value(trial, seat)
    return values


def best_indices(indices: list[int], values: list[float]) -> list[int]:
    """The indices with the highest value, all that tie."""
    top = max(values[index] for index in indices)
    return [index for index in indices if values[index] >= top - TIE]
