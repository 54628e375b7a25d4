"""Wins and scores of the entrants over a series of games."""

from collections.abc import Iterable

import msgspec

from planetfall.lab.intervals import wilson
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult


class Standing(msgspec.Struct, frozen=True):
    """The result of one entrant; a shared win counts as its fraction."""

    bot: str
    games: int
    wins: float
    share: float
    low: float  # 95 % interval of the share
    high: float
    fair: float  # the share if all were equally strong
    mean_score: float


class Tally:
    """Counts wins and points of the entrants of a plan with one table."""

    def __init__(self, plan: Plan) -> None:
        self.bots = plan.tables[0]
        self.games = 0
        self.wins = [0.0] * len(self.bots)
        self.points = [0] * len(self.bots)

    def add(self, game: GameResult) -> None:
        """Count a game."""
        self.games += 1
        for seat in game.seats:
            self.wins[seat.entrant] += seat.won
            self.points[seat.entrant] += seat.score

    def standings(self) -> list[Standing]:
        """One row for each entrant, in the order of the table."""
        fair = 1 / len(self.bots)
        rows = zip(self.bots, self.wins, self.points, strict=True)
        return [
            Standing(
                name,
                self.games,
                wins,
                wins / self.games,
                *wilson(wins, self.games),
                fair,
                points / self.games,
            )
            for name, wins, points in rows
        ]


def standings(plan: Plan, games: Iterable[GameResult]) -> list[Standing]:
    """The standings after these games."""
    tally = Tally(plan)
    for game in games:
        tally.add(game)
    return tally.standings()
