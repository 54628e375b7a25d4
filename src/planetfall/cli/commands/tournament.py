"""`planetfall lab tournament`: rates the bots on one scale."""

import shlex
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

import planetfall
from planetfall.bots import bots as levels
from planetfall.bots.external.protocol import split_names
from planetfall.bots.ratings import FILE, Ratings
from planetfall.cli import settings, show
from planetfall.cli.commands.sim import SimulationJob, play, require_lab
from planetfall.cli.files import write_text
from planetfall.core.game import Game
from planetfall.lab.sim.plan import Plan


def tournament(
    name: str,
    bots: str | None,
    games: int,
    seats: int | None,
    jobs: int | None,
    seed: str | None,
    options: dict[str, str],
    out: Path | None,
    cluster: str | None,
    keep: bool,
    as_json: bool,
    plain: bool,
) -> None:
    """Play a tournament, print the ratings, and store them with the game if `keep` is set."""
    require_lab()
    from planetfall.lab.rating.tournament import entrants, line_ups, rate, seats_for

    game = planetfall.game(name)
    tables = line_ups(entrants(levels() if bots is None else split_names(bots)), seats or seats_for(game))
    plan = Plan.of(game, tables, games, settings.parse_seed(seed), options)
    played = play(SimulationJob(plan, out, jobs, cluster, as_json or plain))
    found = rate(game, plan, played, datetime.now(UTC).date().isoformat())
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(show.console(plain), found)
    if keep:
        _keep(game, found, bots)


def _print(out: Console, found: Ratings) -> None:
    show.line(out, f"{found.games} games at tables of {found.seats}, seats rotated, seed {found.seed}")
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("bot")
    for heading in ("rating", "95 % interval", "seconds per turn"):
        table.add_column(heading, justify="right")
    for name, rating in found.bots.items():
        table.add_row(
            Text(name), f"{rating.mu:.0f}", f"{rating.low:.0f} to {rating.high:.0f}", f"{rating.seconds:g}"
        )
    out.print(table)


def _keep(game: Game, found: Ratings, bots: str | None) -> None:
    from planetfall.lab.measured_files import ratings_toml

    given = "" if bots is None else f" --bots {shlex.quote(bots)}"
    options = "".join(f" --option {name}={value}" for name, value in found.options.items())
    command = (
        f"planetfall lab tournament {game.id}{given} --games {found.games} --seats {found.seats} "
        f"--seed {found.seed}{options} --keep"
    )
    path = game.folder() / FILE
    path.parent.mkdir(exist_ok=True)
    write_text(path, ratings_toml(found, command), overwrite=True)
    sys.stderr.write(f"Wrote {path}.\n")
