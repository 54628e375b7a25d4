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
import re
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

Features = dict[str, float]
_PLACE = re.compile(r"\[\d+\]$")


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

    def compare(self, here: Features, there: Features, weight: float) -> None:
        """Toss the coins in which truth and sample differ."""
        for feature in here.keys() | there.keys():
            if gap := here.get(feature, 0) - there.get(feature, 0):
                self.coins.setdefault(feature, Coin()).toss(weight * gap)


def features(value: Any, prefix: str) -> Features:
    """Plain data as numbers: which value stands where, how often a list holds it, and how large numbers are."""
    found: Features = {}
    for place, leaf in leaves(value).items():
        path = prefix + place
        found[f"{path} = {leaf!r}"] = 1
        if isinstance(leaf, int | float):
            found[f"the size of {path}"] = leaf
        holder = _PLACE.sub("", path)
        if holder != path:
            held = f"{holder} holds {leaf!r}"
            found[held] = found.get(held, 0) + 1
    return found


class Watch:
    """One game as one seat follows it, up to the moment that is compared."""

    def __init__(self, truth: Truth, chance: Chance, table: Table) -> None:
        self._truth = truth
        self._chance = chance
        self._seat = int(chance.below(table.seats))
        self._at = int(chance.below(truth.expected_length()))
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
        truth = self._truth
        world = moment.game.sample(moment.state, self._seat, self._chance)
        truth.games += 1
        others = [seat for seat in moment.seats if seat != self._seat]
        here = _seen(moment.game, moment.state, others)
        truth.compare(here, _seen(moment.game, world, others), self._weight)
        here = self._end(moment.game, moment.state.copy())
        truth.compare(here, self._end(moment.game, world), self._weight)

    def _end(self, game: Game, state: State) -> Features:
        """How everybody sees the table when it is played out at random."""
        playout(state, self._chance, LONGEST)
        result = {"view": plain(game.view(state, None)), "scores": state.scores(), "winners": state.winners()}
        return features(result, "at the end, ")


def _seen(game: Game, state: State, seats: list[int]) -> Features:
    """What these seats see, taken together."""
    total: Features = {}
    for seat in seats:
        for name, number in features(plain(game.view(state, seat)), "another seat sees ").items():
            total[name] = total.get(name, 0) + number
    return total


def _sentence(name: str, coin: Coin) -> str:
    which = "the truth" if coin.total > 0 else "samples"
    return f"{name} is more frequent in {which} ({coin.games} games differ in it, z = {coin.z():+.1f})"
