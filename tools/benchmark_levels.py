"""Strengths of the levels for a new version of the benchmark, from the stored results of levels as agents.

    planetfall lab benchmark medium --out runs/medium      and so on for every level that is an opponent
    python -m tools.benchmark_levels runs/random runs/easy runs/medium runs/hard

It prints the lines `levels` of suite.toml. All games of all levels are rated together, `random` has 0. A part of the
suite (`--percent 20`) has the first games of the whole: a game that lies in two folders counts once.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from planetfall.bots.ratings import places
from planetfall.lab.benchmark.suite import suite
from planetfall.lab.rating.skill import Ranked, skills
from planetfall.lab.sim.folder import Folder
from planetfall.lab.sim.tables import stored_results


def ranked_games(folders: Iterable[Path]) -> list[Ranked]:
    """The places in all finished contests below some folders, each game once."""
    found: dict[tuple[object, ...], Ranked] = {}
    for plan in sorted(path for folder in folders for path in folder.glob("*/plan.json")):
        contest = Folder.read(plan.parent)
        if contest.finished():
            for game in stored_results(contest):
                names = tuple(seat.bot for seat in game.seats)
                ranked = names, places([seat.score for seat in game.seats], game.winners)
                found[contest.plan.tables, game.number, game.seed] = ranked
    return list(found.values())


def main(folders: list[str]) -> int:
    """Print the strengths of each game, with their intervals."""
    for game in suite().games:
        games = ranked_games(Path(folder) / game for folder in folders)
        if not games:
            continue
        found = sorted(skills(games, suite().seed).items(), key=lambda item: item[1])
        levels = ", ".join(f"{name} = {mu:.0f}" for name, (mu, _, _) in found)
        told = ", ".join(f"{name} {low:.0f} to {high:.0f}" for name, (_, low, high) in found)
        sys.stdout.write(f"{game}: {len(games)} games\nlevels = {{ {levels} }}  # {told}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
