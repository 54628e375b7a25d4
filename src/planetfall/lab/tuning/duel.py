"""Two sets of weights against each other: every deal is played twice, with seats exchanged."""

from collections.abc import Sequence
from itertools import product
from statistics import fmean

import msgspec

import planetfall
from planetfall.bots import Bot, ask
from planetfall.bots.players.greedy import Greedy
from planetfall.bots.seeding import seed_of, seeded_chance
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.lab.sim.play_game import MAX_ANSWERS

Numbers = dict[str, float]


class Duel(msgspec.Struct, frozen=True):
    """Every other seat plays with the weights `one`, the rest with `other`; weights not given are as shipped."""

    game: str
    players: int
    options: dict[str, str]
    seed: str
    one: Numbers
    other: Numbers
    worlds: int  # sampled by each seat before it answers


class DealResult(msgspec.Struct, frozen=True):
    """The result of `one` in the two games of a deal; 0.5, 0.5 and 0 if both are equally good."""

    ahead: float  # share of pairs of seats, one of each side, in which its seat did better
    wins: float  # its share of the wins
    points: float  # mean lead of its seats


def play_deal(duel: Duel, deal: int) -> DealResult:
    """Play a deal twice; in the second game the sides exchange seats."""
    shipped = planetfall.game(duel.game)
    sides = shipped.with_weights(duel.one), shipped.with_weights(duel.other)
    games = [_play(duel, deal, sides, first) for first in (0, 1)]
    return DealResult(*(sum(column) / 2 for column in zip(*games, strict=True)))


def mean_result(results: Sequence[DealResult]) -> DealResult:
    """The mean of some results."""
    columns = zip(*map(msgspec.structs.astuple, results), strict=True)
    return DealResult(*(fmean(column) for column in columns))


def _play(duel: Duel, deal: int, sides: tuple[Game, Game], first: int) -> tuple[float, float, float]:
    seats = [sides[(seat + first) % 2] for seat in range(duel.players)]
    state = sides[0].new(duel.players, seed_of("duel", duel.seed, deal), duel.options)
    chance = seeded_chance("duel bots", duel.seed, deal)
    player: Bot = Greedy(duel.worlds)
    answers = 0
    while (actors := state.actors()) and answers < MAX_ANSWERS:
        seat = actors[0]
        state.apply(seat, ask(player, seats[seat], state, seat, chance))
        answers += 1
    return outcome(state, [seat for seat in range(duel.players) if (seat + first) % 2 == 0])


def outcome(state: State, own: list[int]) -> tuple[float, float, float]:
    """The result of the own seats against the others: pairs in which they were ahead, wins, points."""
    winners = state.winners() if state.over() else []
    ranks = [(score, seat in winners) for seat, score in enumerate(state.scores())]
    others = [seat for seat in range(len(ranks)) if seat not in own]
    pairs = [(ranks[a] > ranks[b]) + (ranks[a] == ranks[b]) / 2 for a, b in product(own, others)]
    won = fmean(seat in own for seat in winners) if winners else 0.5
    more = fmean(ranks[seat][0] for seat in own) - fmean(ranks[seat][0] for seat in others)
    return fmean(pairs), won, more
