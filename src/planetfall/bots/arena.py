"""How strong bots are: many games against one another, seats rotated, on all cores."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

import planetfall
from planetfall.bots import bot, follow, plan
from planetfall.bots.cores import cores
from planetfall.bots.luck import luck, seed_of
from planetfall.core.game import Game
from planetfall.core.pack import Pack

Outcome = tuple[list[float], list[int]]  # wins and scores, by entrant


class Standing(msgspec.Struct, frozen=True):
    """What one entrant has achieved; a shared win counts as its part of one."""

    bot: str
    games: int
    wins: float
    share: float
    low: float  # 95 % interval of the share
    high: float
    fair: float  # the share of a bot like all others
    mean_score: float


def match_up(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    pack: Pack | None = None,
    processes: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Standing]:
    """Let bots play many games, each in every seat in turn; `progress` hears how many games are done."""
    for name in bots:
        bot(name)
    settled = game.settle(len(bots), options or {})
    play = partial(_play, game.id, tuple(bots), seed, settled, pack)
    wins = [0.0] * len(bots)
    points = [0] * len(bots)
    with cores(processes, chunk=4) as spread:
        for done, (won, scored) in enumerate(spread(play, range(games)), start=1):
            wins = [total + new for total, new in zip(wins, won, strict=True)]
            points = [total + new for total, new in zip(points, scored, strict=True)]
            if progress:
                progress(done)
    return [_standing(*row, games, len(bots)) for row in zip(bots, wins, points, strict=True)]


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval).

    >>> tuple(round(bound, 3) for bound in wilson(50, 100))
    (0.404, 0.596)
    """
    z = 1.96
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def _standing(name: str, wins: float, points: int, games: int, entrants: int) -> Standing:
    low, high = wilson(wins, games)
    return Standing(name, games, wins, wins / games, low, high, 1 / entrants, points / games)


def _play(
    name: str, bots: tuple[str, ...], seed: int, options: dict[str, str], pack: Pack | None, number: int
) -> Outcome:
    """Play one game; entrant e sits `number` seats further on than in game 0."""
    game = planetfall.game(name)
    seats = len(bots)
    entrants = [(seat - number) % seats for seat in range(seats)]
    players = [bot(bots[entrant]) for entrant in entrants]
    state = game.new(seats, seed_of("arena", seed, number), options, pack)
    chance = luck("arena bots", seed, number)
    while actors := state.actors():
        seat = actors[0]
        follow(state, seat, plan(players[seat], game, state, seat, chance))
    winners, scores = state.winners(), state.scores()
    wins, points = [0.0] * seats, [0] * seats
    for seat, entrant in enumerate(entrants):
        wins[entrant] = 1 / len(winners) if seat in winners else 0.0
        points[entrant] = scores[seat]
    return wins, points
