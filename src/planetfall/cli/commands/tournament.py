"""`planetfall lab tournament`: rates the bots on one scale."""

import shlex
import sys
from collections.abc import Sequence
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
from planetfall.bots.ratings import FILE, REFERENCE, Ratings
from planetfall.cli import settings, show
from planetfall.cli.arguments import MAX_GAMES
from planetfall.cli.commands.sim import SimulationJob, play, require_lab
from planetfall.cli.files import write_text
from planetfall.core.errors import BadOption
from planetfall.core.game import Game
from planetfall.lab.sim.plan import Plan


def tournament(
    name: str,
    bots: str | None,
    games: int | str,
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
    """Play a tournament, print the ratings, and store them with the game if `keep` is set.

    As a text, `games` are the numbers of games for each step from one bot to the next.
    """
    require_lab()
    from planetfall.lab.rating.tournament import rate, seats_for

    game = planetfall.game(name)
    names = levels() if bots is None else split_names(bots)
    plans = _plans(game, names, games, seats or seats_for(game), settings.parse_seed(seed), options)
    folders = _folders(out, plans)
    jobs_of = [
        SimulationJob(plan, folder, jobs, cluster, as_json or plain)
        for plan, folder in zip(plans, folders, strict=True)
    ]
    played = (game for job in jobs_of for game in play(job))
    found = rate(game, plans, played, datetime.now(UTC).date().isoformat())
    if as_json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(show.console(plain), found)
    if keep:
        _keep(game, found, bots, games)


def _plans(
    game: Game, names: Sequence[str], games: int | str, seats: int, seed: int, options: dict[str, str]
) -> list[Plan]:
    """The games to play: at mixed tables in turn, or a plan for each step from one bot to the next."""
    from planetfall.lab.rating.tournament import entrants, line_ups, steps

    if isinstance(games, int):
        return [Plan.of(game, line_ups(entrants(names), seats), games, seed, options)]
    weakest_first = sorted(entrants(names), key=lambda name: name != REFERENCE)
    tables, numbers = steps(weakest_first, seats), _numbers(games)
    if len(numbers) != len(tables):
        raise BadOption(
            f"{len(weakest_first)} bots have {len(tables)} steps, but {len(numbers)} numbers of games"
        )
    return [
        Plan.of(game, [table], number, seed, options) for table, number in zip(tables, numbers, strict=True)
    ]


def _numbers(text: str) -> list[int]:
    found = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and 1 <= int(part) <= MAX_GAMES for part in found):
        raise BadOption(f"{text!r} are no numbers of games; write 400,400,100,50")
    return [int(part) for part in found]


def _folders(out: Path | None, plans: Sequence[Plan]) -> list[Path | None]:
    """Where the games of each plan are stored: steps have folders of their own, named by the bot."""
    if out is None or len(plans) == 1:
        return [out] * len(plans)
    return [out / plan.tables[0][0] for plan in plans]


def _print(out: Console, found: Ratings) -> None:
    show.line(out, f"{found.games} games at tables of {found.seats}, seats rotated, seed {found.seed}")
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("bot")
    for heading in ("rating", "95 % interval", "above the one before", "seconds per turn"):
        table.add_column(heading, justify="right")
    for name, rating in found.bots.items():
        table.add_row(
            Text(name),
            f"{rating.mu:.0f}",
            f"{rating.low:.0f} to {rating.high:.0f}",
            next((f"{low:.0f} to {high:.0f}" for low, high in reversed(rating.above.values())), ""),
            f"{rating.seconds:g}",
        )
    out.print(table)


def _keep(game: Game, found: Ratings, bots: str | None, games: int | str) -> None:
    from planetfall.lab.measured_files import ratings_toml

    given = "" if bots is None else f" --bots {shlex.quote(bots)}"
    number = f"--games {games}" if isinstance(games, int) else f"--steps {games}"
    options = "".join(f" --option {name}={value}" for name, value in found.options.items())
    command = (
        f"planetfall lab tournament {game.id}{given} {number} --seats {found.seats} "
        f"--seed {found.seed}{options} --keep"
    )
    path = game.folder() / FILE
    path.parent.mkdir(exist_ok=True)
    write_text(path, ratings_toml(found, command), overwrite=True)
    sys.stderr.write(f"Wrote {path}.\n")
