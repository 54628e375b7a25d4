"""`planetfall sim`: lets bots play many games, prints who wins how often, and stores the games."""

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
from planetfall.cli.print_error import print_error
from planetfall.cli.progress import bar
from planetfall.core.errors import BadOption, PlanetfallError
from planetfall.lab.sim.folder import Folder
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult
from planetfall.lab.sim.simulation import simulate
from planetfall.lab.sim.standings import Standing, standings
from planetfall.lab.sim.workers import Serial, start_workers


class LabNotInstalled(PlanetfallError):
    """The packages that only the lab needs are not installed."""


class SimulationJob(msgspec.Struct, frozen=True):
    """The games to play, where to store them, and on which processes or machines."""

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
    tensors: bool,
    cluster: str | None,
    as_json: bool,
    plain: bool,
) -> None:
    """Let bots play one another and print their wins beside the fair share."""
    game = planetfall.game(name)
    if tensors and out is None:
        raise BadOption("--tensors stores arrays beside the games; say where with --out FOLDER")
    own = settings.read_pack_file(pack, game)
    plan = Plan.of(game, [split_names(bots)], games, settings.parse_seed(seed), options, own)
    found = standings(plan, play(SimulationJob(plan, out, jobs, cluster, as_json or plain)))
    if tensors and out:
        _write_tensors(Folder.open(out, plan), as_json or plain)
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(show.console(plain), found, plan)
        if out:
            sys.stdout.write(f"Everything is in {out}. Look at it: planetfall lab report {out}\n")


def _write_tensors(folder: Folder, quiet: bool) -> None:
    from planetfall.lab.sim.tensors import write_tensors  # needs NumPy, which comes with the lab

    with bar(folder.plan.games, "tensors", quiet) as step:
        write_tensors(folder, step)


def play(job: SimulationJob) -> Iterator[GameResult]:
    """The results of all games, with a progress bar; those that the folder has already come first."""
    folder = _folder(job)
    idle = folder is not None and folder.finished()
    try:
        with nullcontext(Serial()) if idle else start_workers(job.jobs, job.cluster) as workers:
            yield from _with_progress(simulate(job.plan, workers, folder), job)
    except KeyboardInterrupt:
        if folder:
            print_error(
                f"stopped; what was played is in {folder.path}, and the same command resumes the simulation"
            )
        raise


def _folder(job: SimulationJob) -> Folder | None:
    """The folder for the results; that the lab is installed is checked before any game is played."""
    if job.out is None:
        return None
    require_lab()
    return Folder.open(job.out, job.plan)


def require_lab() -> None:
    """Raise LabNotInstalled unless the packages of the lab are installed."""
    try:
        import altair  # noqa: F401
        import openskill  # noqa: F401
        import polars  # noqa: F401
        import scipy  # noqa: F401
        import tomlkit  # noqa: F401
        import vl_convert  # noqa: F401
    except ModuleNotFoundError as error:
        raise LabNotInstalled(f"{error.name} is missing; install: pip install 'planetfall[lab]'") from None


def _with_progress(games: Iterable[GameResult], job: SimulationJob) -> Iterator[GameResult]:
    wins: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    with bar(job.plan.games, "games", job.quiet) as step:
        for done, game in enumerate(games, start=1):
            for seat in game.seats:
                wins[seat.bot] += seat.won  # type: ignore[assignment]
                seats[seat.bot] += 1
            step(done, "  ".join(f"{name} {wins[name] / seats[name]:.0%}" for name in seats))
            yield game


def _print(out: Console, found: list[Standing], plan: Plan) -> None:
    show.line(out, f"{plan.games} games, seats rotated, seed {plan.seed}")
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
