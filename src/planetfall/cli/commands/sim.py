"""`planetfall sim`: many games of bots, who wins how often, and everything else for later."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

import planetfall
from planetfall.bots.external.protocol import split_names
from planetfall.cli import settings, show
from planetfall.cli.print_error import complain
from planetfall.cli.progress import bar
from planetfall.core.errors import PlanetfallError
from planetfall.lab.sim.folder import Folder
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult
from planetfall.lab.sim.simulation import simulate
from planetfall.lab.sim.standings import Standing, standings
from planetfall.lab.sim.workers import Serial, start_workers


class NoLab(PlanetfallError):
    """What the lab needs is not installed."""


class Series(msgspec.Struct, frozen=True):
    """What somebody wants to be played, and where."""

    plan: Plan
    out: Path | None
    jobs: int | None
    cluster: str | None
    quiet: bool


def sim(
    name: str,
    bots: str,
    games: int,
    jobs: int | None,
    seed: str | None,
    options: dict[str, str],
    pack: Path | None,
    out: Path | None,
    cluster: str | None,
    as_json: bool,
    plain: bool,
) -> None:
    """Let bots play one another and print who wins how much more than a fair share."""
    game = planetfall.game(name)
    own = settings.pack_from(pack, game)
    plan = Plan.of(game, [split_names(bots)], games, settings.seed_from(seed), options, own)
    found = standings(plan, play(Series(plan, out, jobs, cluster, as_json or plain)))
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(show.console(plain), found, plan)
        if out:
            sys.stdout.write(f"Everything is in {out}. Look at it: planetfall lab report {out}\n")


def play(series: Series) -> Iterator[GameResult]:
    """The games of a series, with a bar for whoever watches; what was played before comes first."""
    folder = _folder(series)
    idle = folder is not None and folder.finished()
    try:
        with nullcontext(Serial()) if idle else start_workers(series.jobs, series.cluster) as workers:
            yield from _watched(simulate(series.plan, workers, folder), series)
    except KeyboardInterrupt:
        if folder:
            complain(f"stopped; what was played is in {folder.path}, and the same command goes on")
        raise


def _folder(series: Series) -> Folder | None:
    """The folder to keep everything in; whether what writes tables is there is asked before any game is played."""
    if series.out is None:
        return None
    need_lab()
    return Folder.open(series.out, series.plan)


def need_lab() -> None:
    """NoLab unless the packages of the lab are installed."""
    try:
        import altair  # noqa: F401
        import openskill  # noqa: F401
        import polars  # noqa: F401
        import vl_convert  # noqa: F401
    except ModuleNotFoundError as mistake:
        raise NoLab(f"{mistake.name} is missing; install: pip install 'planetfall[lab]'") from None


def _watched(games: Iterable[GameResult], series: Series) -> Iterator[GameResult]:
    wins: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    with bar(series.plan.games, "games", series.quiet) as step:
        for done, game in enumerate(games, start=1):
            for seat in game.seats:
                wins[seat.bot] += seat.won  # type: ignore[assignment]
                seats[seat.bot] += 1
            step(done, "  ".join(f"{name} {wins[name] / seats[name]:.0%}" for name in seats))
            yield game


def _print(out: Console, found: list[Standing], plan: Plan) -> None:
    show.say(out, f"{plan.games} games, seats rotated, seed {plan.seed}")
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("bot")
    for heading in ("wins", "share", "95 % interval", "fair share", "mean score"):
        table.add_column(heading, justify="right")
    for row in found:
        table.add_row(
            Text(row.bot),
            f"{row.wins:.1f}",
            f"{row.share:.1%}",
            f"{row.low:.1%} to {row.high:.1%}",
            f"{row.fair:.1%}",
            f"{row.mean_score:.1f}",
        )
    out.print(table)
