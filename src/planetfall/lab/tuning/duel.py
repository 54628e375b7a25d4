"""Two ways to weigh against one another: the same deals twice, with seats exchanged."""

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
from planetfall.lab.sim.play_game import MOST_ANSWERS

Numbers = dict[str, float]


class Duel(msgspec.Struct, frozen=True):
    """Every other seat weighs with `one`, the rest with `other`; what is not given is as shipped."""

    game: str
    players: int
    options: dict[str, str]
    seed: str
    one: Numbers
    other: Numbers
    worlds: int  # that each seat looks at before it answers


class Meeting(msgspec.Struct, frozen=True):
    """What the two games of a deal say about `one`; as good as the other are 0.5, 0.5 and 0."""

    ahead: float  # part of all pairs of seats, one of each side, in which its seat did better
    wins: float  # its part of the wins
    points: float  # that its seats scored more, on average


def meet(duel: Duel, deal: int) -> Meeting:
    """Play a deal twice; in the second game both sides sit where the other sat."""
    shipped = planetfall.game(duel.game)
    sides = shipped.with_weights(duel.one), shipped.with_weights(duel.other)
    games = [_play(duel, deal, sides, first) for first in (0, 1)]
    return Meeting(*(sum(column) / 2 for column in zip(*games, strict=True)))


def middle(meetings: Sequence[Meeting]) -> Meeting:
    """The mean of what some meetings say."""
    columns = zip(*map(msgspec.structs.astuple, meetings), strict=True)
    return Meeting(*(fmean(column) for column in columns))


def _play(duel: Duel, deal: int, sides: tuple[Game, Game], first: int) -> tuple[float, float, float]:
    seats = [sides[(seat + first) % 2] for seat in range(duel.players)]
    state = sides[0].new(duel.players, seed_of("duel", duel.seed, deal), duel.options)
    chance = seeded_chance("duel bots", duel.seed, deal)
    player: Bot = Greedy(duel.worlds)
    answers = 0
    while (actors := state.actors()) and answers < MOST_ANSWERS:
        seat = actors[0]
        state.apply(seat, ask(player, seats[seat], state, seat, chance))
        answers += 1
    return _outcome(state, [seat for seat in range(duel.players) if (seat + first) % 2 == 0])


def _outcome(state: State, own: list[int]) -> tuple[float, float, float]:
    """How the own seats did against the others: pairs in which they were ahead, wins, points."""
    winners = state.winners() if state.over() else []
    ranks = [(score, seat in winners) for seat, score in enumerate(state.scores())]
    others = [seat for seat in range(len(ranks)) if seat not in own]
    pairs = [(ranks[a] > ranks[b]) + (ranks[a] == ranks[b]) / 2 for a, b in product(own, others)]
    won = fmean(seat in own for seat in winners) if winners else 0.5
    more = fmean(ranks[seat][0] for seat in own) - fmean(ranks[seat][0] for seat in others)
    return fmean(pairs), won, more
