"""Is the truth as likely among the samples as any other world? A test over many random games.

In each game one moment and one seat are drawn, and the seat's sample is compared with the truth: by what the other
seats see now, and by how the table looks to everybody when both worlds are played out at random. Each place of a view
and each value it can have is a coin: +1 when only the truth has it, -1 when only the sample has it; so is how often a
list holds a value, and how large a number is. If truth and sample are exchangeable, as they should be, every coin is
fair. One observation per game keeps the tosses independent, and then |z| > 6 has a chance below 4 in 100 million for
each coin, however rare the value.

Random players give every answer of their menu the same chance. Where the length of a menu depends on what is hidden
(an action card that may be played), the answer given tells something about it, and a sampler that deals fairly need
not know that. So each game carries a weight: the length of the true menu over its length in sampled worlds.
"""

import math
from itertools import zip_longest
from typing import Any

import msgspec

from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.playout import playout
from planetfall.core.record import Answer
from planetfall.core.state import State
from planetfall.testing.moment import Moment, Table, own_chance
from planetfall.testing.sight import leaves, plain

UNFAIR = 6.0  # standard deviations
MENUS = 2  # sampled worlds in which the length of a menu is looked up
LONGEST = 100_000

Gaps = dict[str, float]  # by feature: the truth's number less the sample's
_LISTS = (list, tuple)


class Coin(msgspec.Struct):
    """One feature of a view: how far truth and sample were apart in it, and which way."""

    total: float = 0.0
    squares: float = 0.0
    games: int = 0

    def toss(self, amount: float) -> None:
        """One more observation."""
        self.total += amount
        self.squares += amount * amount
        self.games += 1

    def z(self) -> float:
        """How far from fair the coin is, in standard deviations."""
        return self.total / math.sqrt(self.squares) if self.squares else 0.0


class Truth:
    """Observations of truth and sample over many games."""

    def __init__(self) -> None:
        self.games = 0
        self.coins: dict[str, Coin] = {}
        self._length = 20  # what a game of this kind takes, learned from the games before

    def watch(self, seed: int, table: Table) -> "Watch":
        """Follow one game."""
        return Watch(self, own_chance(seed, 0, f"truth {table}"), table)

    def unfair(self) -> list[str]:
        """What does not agree, worst first."""
        found = [(abs(coin.z()), name, coin) for name, coin in self.coins.items() if abs(coin.z()) > UNFAIR]
        return [_sentence(name, coin) for _, name, coin in sorted(found, key=lambda item: -item[0])]

    def expected_length(self) -> int:
        """How many answers a game takes."""
        return self._length

    def finished(self, steps: int) -> None:
        """A game took so many answers."""
        self._length = max(1, (3 * self._length + steps) // 4)

    def toss(self, gaps: Gaps, weight: float) -> None:
        """Toss the coins in which truth and sample differ."""
        for name, gap in gaps.items():
            if gap:
                self.coins.setdefault(name, Coin()).toss(weight * gap)


def compare(here: Any, there: Any, path: str, gaps: Gaps) -> None:
    """Add to the gaps how plain data differ: which value stands where, how often a list holds it, how large it is."""
    if here == there:
        return
    if isinstance(here, dict) and isinstance(there, dict):
        for key in here.keys() | there.keys():
            compare(here.get(key), there.get(key), f"{path}.{key}", gaps)
    elif isinstance(here, _LISTS) and isinstance(there, _LISTS):
        for place, (mine, other) in enumerate(zip_longest(here, there)):
            compare(mine, other, f"{path}[{place}]", gaps)
        compare(len(here), len(there), f"{path}.length", gaps)
    else:
        for value, sign in ((here, 1), (there, -1)):
            for deeper, leaf in leaves(value, path).items():
                _count(leaf, deeper, sign, gaps)


def _count(leaf: Any, path: str, sign: int, gaps: Gaps) -> None:
    numbers: Gaps = {f"{path} = {leaf!r}": 1}
    if isinstance(leaf, int | float):
        numbers[f"the size of {path}"] = leaf
    if path.endswith("]"):
        numbers[f"{path[: path.rindex('[')]} holds {leaf!r}"] = 1
    for name, number in numbers.items():
        gaps[name] = gaps.get(name, 0) + sign * number


class Watch:
    """One game as one seat follows it, up to the moment that is compared."""

    def __init__(self, truth: Truth, chance: Chance, table: Table) -> None:
        self._truth = truth
        self._chance = chance
        self._seat = int(chance.randbelow(table.seats))
        self._at = int(chance.randbelow(truth.expected_length()))
        self._weight = 1.0
        self._secret = 1.0  # the weight of secret answers counts once they are revealed

    def see(self, moment: Moment) -> None:
        """Compare truth and sample if this is the moment."""
        if moment.closed:
            self._weight, self._secret = self._weight * self._secret, 1.0
        if moment.step == self._at:
            self._compare(moment)
        if moment.state.over():
            self._truth.finished(moment.step)

    def weigh(self, moment: Moment, answer: Answer) -> None:
        """Take into account what the answer of another seat tells about its menu."""
        if moment.step >= self._at or answer.seat == self._seat:
            return
        worlds = [moment.game.sample(moment.state, self._seat, self._chance) for _ in range(MENUS)]
        expected = sum(len(world.legal(answer.seat)) for world in worlds) / MENUS
        factor = len(moment.state.legal(answer.seat)) / expected if expected else 1.0
        if moment.frame:
            self._secret *= factor
        else:
            self._weight *= factor

    def _compare(self, moment: Moment) -> None:
        game, state = moment.game, moment.state
        world = game.sample(state, self._seat, self._chance)
        gaps: Gaps = {}
        for seat in moment.seats:
            if seat != self._seat:
                compare(
                    plain(game.view(state, seat)), plain(game.view(world, seat)), "another seat's view", gaps
                )
        compare(self._end(game, state.copy()), self._end(game, world), "the end", gaps)
        self._truth.games += 1
        self._truth.toss(gaps, self._weight)

    def _end(self, game: Game, state: State) -> Any:
        """How everybody sees the table when it is played out at random."""
        playout(state, self._chance, LONGEST)
        return {"view": plain(game.view(state, None)), "scores": state.scores(), "winners": state.winners()}


def _sentence(name: str, coin: Coin) -> str:
    which = "the truth" if coin.total > 0 else "samples"
    return f"{name} is more frequent in {which} ({coin.games} games differ in it, z = {coin.z():+.1f})"
