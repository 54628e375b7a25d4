"""Plays the games of a plan, in memory or in a folder, and resumes what was interrupted."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import closing

from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.lab.sim.folder import Folder
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult
from planetfall.lab.sim.standings import Standing, standings
from planetfall.lab.sim.workers import Workers, play_all, start_workers


def simulate(plan: Plan, workers: Workers, folder: Folder | None = None) -> Generator[GameResult, None, None]:
    """All games of a plan, stored ones first; with a folder new ones are stored there."""
    if folder is None:
        yield from play_all(plan, range(plan.games), workers)
        return
    from planetfall.lab.sim import tables  # polars is needed only to store results

    if folder.finished():
        yield from tables.stored_results(folder)
        return
    with closing(folder.journal()) as journal:
        played = set()
        for game in folder.games():
            played.add(game.number)
            yield game
        for game in play_all(plan, [n for n in range(plan.games) if n not in played], workers):
            journal.add(game)
            yield game
        tables.finish(folder)


def match_up(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    pack: Pack | None = None,
    processes: int | None = None,
) -> list[Standing]:
    """Let bots play many games, each in every seat in turn."""
    plan = Plan.of(game, [bots], games, seed, options, pack)
    with start_workers(processes) as workers:
        return standings(plan, simulate(plan, workers))
