"""`planetfall lab`: ratings, a benchmark, reports and tuning from simulations."""

from pathlib import Path
from typing import Annotated

import typer

from planetfall.cli.arguments import (
    MAX_GAMES,
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
    help="Learn from simulations: ratings of bots, reports for designers, tuned weights.",
    no_args_is_help=True,
)
SimFolder = Annotated[
    Path, typer.Argument(metavar="FOLDER", help="A folder that planetfall sim --out has written.")
]


@lab_app.command()
def tournament(
    game: GameName,
    bots: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="The bots that play. Default: every level.")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=1, max=MAX_GAMES, help="The number of games, over all tables.")
    ] = 100,
    steps: Annotated[
        str | None,
        typer.Option(
            metavar="N,N,…",
            help="Instead of mixed tables, each bot among bots of the one before it: "
            "the number of games for each such step, from the weakest on.",
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(min=2, max=8, help="Seats at each table. Default: 4, if the game allows it.")
    ] = None,
    jobs: Jobs = None,
    seed: Seed = "1",
    edition: Edition = None,
    option: Options = None,
    out: Out = None,
    cluster: Cluster = None,
    keep: Annotated[
        bool, typer.Option("--keep", help="Store the ratings with the game, where pages show them.")
    ] = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Let every bot play every other, and rate all of them on one scale; `random` takes part and is rated 0."""
    from planetfall.cli.commands.tournament import tournament as run_tournament
    from planetfall.cli.settings import parse_options

    options = parse_options(edition, option or ())
    run_tournament(
        game, bots, steps or number, seats, jobs, seed, options, out, cluster, keep, as_json, plain
    )


@lab_app.command()
def benchmark(
    agent: Annotated[
        str,
        typer.Argument(
            metavar="AGENT", help="A level, a program (run:COMMAND), or a Python object (module:factory)."
        ),
    ],
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="What tables call the agent. Default: as given.")
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="GAME", help="Play only this game of the suite; may be repeated."),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="A part of the games that takes minutes.")] = False,
    percent: Annotated[
        int | None, typer.Option(min=1, max=100, metavar="N", help="Play so many percent of the games.")
    ] = None,
    jobs: Jobs = None,
    out: Out = None,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Rate an agent by a fixed suite of games against the levels, and print tables that can be published.

    With --out the games and the tables are stored, and after Ctrl-C the same command goes on.
    """
    from planetfall.cli.commands.benchmark import benchmark as run_benchmark

    run_benchmark(agent, name, game or (), quick, percent, out, jobs, as_json, plain)


@lab_app.command()
def odds(
    game: GameName,
    number: Annotated[
        int,
        typer.Option("--games", min=10, max=MAX_GAMES, help="The number of games for each number of seats."),
    ] = 100,
    jobs: Jobs = None,
    seed: Seed = "1",
    keep: Annotated[
        bool,
        typer.Option("--keep", help="Store the model with the game, for the charts after a game."),
    ] = False,
    plain: Plain = False,
) -> None:
    """Measure how well the bots' heuristics predict the winner, for the win probabilities shown after a game."""
    from planetfall.cli.commands.odds import odds as run_odds

    run_odds(game, number, jobs, seed, keep, plain)


@lab_app.command()
def report(
    folder: SimFolder,
    compare: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="A second simulation to compare with.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write. Default: report.html in the folder.")
    ] = None,
    force: Force = False,
) -> None:
    """Write a report on a simulation as one page that needs no network: charts, tables, and what they mean."""
    from planetfall.cli.commands.report import report as write_report

    write_report(folder, compare, out, force)


@lab_app.command()
def record(
    folder: SimFolder,
    number: Annotated[int, typer.Argument(min=0, help="The number of a game, from 0.")],
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Default: standard output.")] = None,
    force: Force = False,
) -> None:
    """Extract the record of one game from a simulation, for planetfall replay."""
    from planetfall.cli.commands.records import record as extract_record

    extract_record(folder, number, file, force)


@lab_app.command()
def tune(
    game: GameName,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Seats at each table. Default: 4, if the game allows it.")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=8, max=MAX_GAMES, help="The number of games to learn from.")
    ] = 2000,
    proof: Annotated[
        int,
        typer.Option(
            min=4,
            max=MAX_GAMES,
            help="The number of other games in which new weights are compared with the old.",
        ),
    ] = 600,
    leave: Annotated[
        str,
        typer.Option(metavar="A,B,…", help="Weights, or tables of them, that are not changed."),
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
    """Tune the weights of a game's heuristics by self-play.

    New weights are written, with the run that made them, if they are proved better than the old ones in other games.
    After Ctrl-C the same command resumes the run.
    """
    from planetfall.cli.commands.tune import tune as run_tune
    from planetfall.cli.settings import parse_options

    options = parse_options(edition, option or ())
    run_tune(game, players, number, proof, seed, options, leave, jobs, out, force, as_json, plain)


@lab_app.command()
def train(
    game: GameName,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Seats at each table. Default: 4, if the game allows it.")
    ] = None,
    generations: Annotated[
        int,
        typer.Option(min=1, max=1000, help="How many networks are made and tried, those before included."),
    ] = 4,
    number: Annotated[
        int, typer.Option("--games", min=4, max=MAX_GAMES, help="Games of self-play before each network.")
    ] = 5000,
    gate: Annotated[
        int,
        typer.Option(min=4, max=MAX_GAMES, help="Games in which a network is compared with the best so far."),
    ] = 400,
    iterations: Annotated[
        int, typer.Option(min=1, max=100_000, help="Iterations of a search at the gate, for one action.")
    ] = 200,
    play_iterations: Annotated[
        int,
        typer.Option(min=1, max=100_000, help="Iterations in self-play, once a network is kept."),
    ] = 40,
    hidden: Annotated[int, typer.Option(min=4, max=512, help="Units of the first layer.")] = 32,
    epochs: Annotated[int, typer.Option(min=1, max=1000, help="How often each position is learned.")] = 4,
    jobs: Jobs = None,
    seed: Seed = "1",
    edition: Edition = None,
    option: Options = None,
    cluster: Cluster = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where the run is kept. Default: GAME-training.")
    ] = None,
    plain: Plain = False,
) -> None:
    """Let a network learn to judge positions by self-play, and keep it if it plays better than the best so far.

    After Ctrl-C the same command resumes the run; with more --generations a finished run goes on. The folder's
    progress.html shows loss and strength.
    """
    from planetfall.cli.commands.train import train as run_train
    from planetfall.cli.settings import parse_options

    options = parse_options(edition, option or ())
    run_train(
        game,
        players,
        generations,
        number,
        gate,
        iterations,
        play_iterations,
        hidden,
        epochs,
        seed,
        options,
        jobs,
        cluster,
        out,
        plain,
    )
