"""`planetfall lab`: what simulations tell about bots and games."""

from pathlib import Path
from typing import Annotated

import typer

from planetfall.cli.arguments import (
    MOST_GAMES,
    Cluster,
    Edition,
    Force,
    GameName,
    Jobs,
    Json,
    Options,
    Out,
    Plain,
    Seed,
)

lab_app = typer.Typer(
    help="What simulations tell: ratings of bots, reports for designers.", no_args_is_help=True
)
SimFolder = Annotated[Path, typer.Argument(metavar="FOLDER", help="What planetfall sim --out has filled.")]


@lab_app.command()
def tournament(
    game: GameName,
    bots: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="The entrants. Default: every level.")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many games, over all tables.")
    ] = 100,
    seats: Annotated[
        int | None, typer.Option(min=2, max=8, help="Seats at each table. Default: 4, if the game has room.")
    ] = None,
    jobs: Jobs = None,
    seed: Seed = "1",
    edition: Edition = None,
    option: Options = None,
    out: Out = None,
    cluster: Cluster = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the ratings with the game, where pages show them.")
    ] = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Let every bot meet every other, and rate all of them on one scale; `random` takes part and has 0."""
    from planetfall.cli.commands.tournament import tournament as hold
    from planetfall.cli.settings import options_from

    options = options_from(edition, option or ())
    hold(game, bots, number, seats, jobs, seed, options, out, cluster, keep, as_json, plain)


@lab_app.command()
def odds(
    game: GameName,
    number: Annotated[
        int,
        typer.Option("--games", min=10, max=MOST_GAMES, help="How many games, with each number of seats."),
    ] = 100,
    jobs: Jobs = None,
    seed: Seed = "1",
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the figures with the game, where pages tell chances by them.")
    ] = False,
    plain: Plain = False,
) -> None:
    """Find out how surely the bots' advice foretells the winner, for the chances that are told after a game."""
    from planetfall.cli.commands.odds import odds as find_out

    find_out(game, number, jobs, seed, keep, plain)


@lab_app.command()
def report(
    folder: SimFolder,
    compare: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="A second simulation, to see what has changed.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write. Default: report.html in the folder.")
    ] = None,
    force: Force = False,
) -> None:
    """Write all that a simulation tells as one page that needs no network: charts, tables, and what they mean."""
    from planetfall.cli.commands.report import report as write

    write(folder, compare, out, force)


@lab_app.command()
def record(
    folder: SimFolder,
    number: Annotated[int, typer.Argument(min=0, help="The number of a game, from 0.")],
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Left out: standard output.")] = None,
    force: Force = False,
) -> None:
    """Take the record of one game out of a simulation, for planetfall replay."""
    from planetfall.cli.commands.records import record as take

    take(folder, number, file, force)


@lab_app.command()
def tune(
    game: GameName,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Seats at each table. Default: 4, if the game has room.")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=8, max=MOST_GAMES, help="How many games to learn from.")
    ] = 2000,
    proof: Annotated[
        int,
        typer.Option(
            min=4, max=MOST_GAMES, help="How many other games to compare new weights with the old in."
        ),
    ] = 600,
    leave: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="Weights, or tables of them, that stay as they are."),
    ] = "",
    jobs: Jobs = None,
    seed: Seed = "1",
    edition: Edition = None,
    option: Options = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write. Default: GAME-weights.toml.")
    ] = None,
    force: Force = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Improve the weights of a game's advice by play against itself.

    They are written, with what made them, if they prove better than the old ones in games on other deals. Ctrl-C loses
    nothing: the same command goes on.
    """
    from planetfall.cli.commands.tune import tune as improve
    from planetfall.cli.settings import options_from

    options = options_from(edition, option or ())
    improve(game, players, number, proof, seed, options, leave, jobs, out, force, as_json, plain)
