"""The commands and their options. Each imports its module when it runs, so that all of them start quickly."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from planetfall.cli.arguments import (
    MAX_GAMES,
    AnyGame,
    Cluster,
    DataFolder,
    Edition,
    Force,
    GameName,
    Jobs,
    Json,
    Options,
    OtherDatabase,
    Out,
    PackFile,
    Plain,
    Seed,
    complete_game,
)
from planetfall.cli.commands.admin import admin_app
from planetfall.cli.commands.lab import lab_app
from planetfall.core.errors import PlanetfallError

app = typer.Typer(
    name="planetfall",
    help="A digital table for space board games: play with friends and bots, replay games, read the rules, measure.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
pack_app = typer.Typer(
    help="Export and check a game's components as a file that an owner of the box can correct.",
    no_args_is_help=True,
)
app.add_typer(pack_app, name="pack")
position_app = typer.Typer(
    help="Check positions built by hand: puzzles, tests, bug reports.", no_args_is_help=True
)
app.add_typer(position_app, name="position")
envs_app = typer.Typer(help="Environments for programs that learn.", no_args_is_help=True)
app.add_typer(envs_app, name="envs")
app.add_typer(lab_app, name="lab")
app.add_typer(admin_app, name="admin")


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        sys.stdout.write(f"planetfall {version('planetfall')}\n")
        raise typer.Exit


@app.callback()
def _root(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


@app.command()
def games(as_json: Json = False) -> None:
    """List the games: editions, players, options, and how certain their components are."""
    from planetfall.cli.commands.games import list_games

    list_games(as_json)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="The game's id; not needed with --resume.", autocompletion=complete_game
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="Who sits where: human, a bot's level or run:COMMAND. Default: human and three medium.",
        ),
    ] = None,
    seed: Seed = None,
    edition: Edition = None,
    option: Options = None,
    pack: PackFile = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Resume a saved match.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the record in this file.")] = None,
    force: Force = False,
    delay: Annotated[float, typer.Option(min=0, max=60, help="Seconds to wait after a bot's answer.")] = 0.4,
    plain: Plain = False,
) -> None:
    """Play in the terminal, with people at the same keyboard and with bots.

    At a question, type a number or a name; ? explains it, ! says what is not possible and why, help lists the rest.
    Ctrl-C saves the match and prints how to resume it.
    """
    from planetfall.cli.play.play import PlayOptions
    from planetfall.cli.play.play import play as run_play

    options = tuple(option or ())
    run_play(PlayOptions(game, seats, seed, edition, options, pack, resume, save, force, delay, plain))


@app.command()
def learn(
    game: GameName,
    chapter: Annotated[
        str | None, typer.Option(metavar="N", help="The chapter to begin with, by number or id. Default: 1.")
    ] = None,
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Print the chapters as text, played as they are meant.")
    ] = False,
    language: Annotated[str, typer.Option(metavar="CODE", help="The language of the lessons.")] = "en",
    plain: Plain = False,
) -> None:
    """Learn a game by playing it, chapter by chapter."""
    from planetfall.cli.commands.learn import learn as run_learn

    run_learn(game, chapter, transcript, language, plain)


@app.command()
def serve(
    host: Annotated[
        str,
        typer.Option(metavar="ADDRESS", help="The address to listen on; 0.0.0.0 opens it to your network."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8888,
    public_url: Annotated[
        str, typer.Option(metavar="URL", help="What links begin with if the server is behind a proxy.")
    ] = "",
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where games are stored. Default: ~/.planetfall.")
    ] = None,
    database: OtherDatabase = "",
    pace: Annotated[float, typer.Option(min=0, max=60, help="Seconds a bot takes for an answer.")] = 0.9,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND", help="Offer a program as a bot (docs/bots.md); may be repeated."
        ),
    ] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open the browser.")] = False,
) -> None:
    """Play in the browser: alone, on one device, with friends by link."""
    from planetfall.cli.commands.serve import serve as run_server
    from planetfall.cli.settings import parse_programs

    programs = parse_programs(bot or ())
    run_server(host, port, public_url, data, database, pace, programs, not no_browser)


@app.command()
def backup(
    data: DataFolder,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    database: OtherDatabase = "",
    force: Force = False,
) -> None:
    """Save all games and keys of a server's data folder in one file; the server may run."""
    from planetfall.cli.commands.backup import backup as save

    save(data, file, database, force)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `planetfall backup` has written.")],
    data: DataFolder,
    database: OtherDatabase = "",
    force: Annotated[
        bool, typer.Option("--force", help="Replace the games in the folder; they are kept aside.")
    ] = False,
) -> None:
    """Put the games and keys of a backup into a data folder that no server uses."""
    from planetfall.cli.commands.backup import restore as put_back

    put_back(file, data, database, force)


@app.command()
def upgrade(
    data: DataFolder,
    check: Annotated[
        bool, typer.Option("--check", help="Only tell what would happen; nothing is changed.")
    ] = False,
    database: OtherDatabase = "",
    as_json: Json = False,
) -> None:
    """Tell what becomes of every stored table when this version is started; the server may run."""
    from planetfall.cli.commands.upgrade import upgrade as examine

    raise typer.Exit(examine(data, check, database, as_json))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Show only what this seat could see (0, 1, … or its name)."),
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Go through it step by step, with the table drawn at each.")
    ] = False,
    pack: PackFile = None,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Print a saved match as sentences. Without --seat everything is shown, secrets too."""
    from planetfall.cli.commands.replay import replay as run_replay

    run_replay(file, seat, step, pack, as_json, plain)


@app.command()
def hint(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A saved match, or a position (docs/design/contract.md).")
    ],
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Whose question (0, 1, … or its name). Default: who is to act."),
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="How strong the coach is: medium, hard or expert.")
    ] = "hard",
    at: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="After so many answers of a saved match. Default: all."),
    ] = None,
    seed: Seed = "0",
    language: Annotated[str, typer.Option(metavar="CODE", help="The language of the game's texts.")] = "en",
    pack: PackFile = None,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Say what the coach would do in a position, from what the seat knows, and why."""
    from planetfall.cli.commands.hint import HintOptions
    from planetfall.cli.commands.hint import hint as give_hint

    give_hint(file, HintOptions(seat, level, at, seed, language, pack, as_json, plain))


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="A clause, like RP-31.")] = None,
    search: Annotated[
        str | None, typer.Option(metavar="WORD", help="Only clauses that contain these words.")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="List which tests cover which clause.")
    ] = False,
    tests: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="With --coverage: where the tests are. Default: tests."),
    ] = None,
    source: Annotated[
        bool,
        typer.Option(
            "--source", help="List the paragraphs of the printed rulebook, with the clauses that carry them."
        ),
    ] = False,
    edition: Annotated[
        str | None, typer.Option(metavar="NAME", help="With --source: only the rulebook of this edition.")
    ] = None,
    language: Annotated[str, typer.Option(metavar="CODE", help="The language of the rules.")] = "en",
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Print the rules: all, one clause, or those that contain a word."""
    if source:
        from planetfall.cli.commands.source import source as show_source

        raise typer.Exit(show_source(game, clause, edition, language, as_json, plain))
    if coverage:
        from planetfall.cli.commands.coverage import coverage as show_coverage

        raise typer.Exit(show_coverage(game, tests, as_json, plain))
    from planetfall.cli.commands.rules import rules as show_rules

    show_rules(game, clause, search, language, as_json, plain)


@pack_app.command("export")
def pack_export(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Default: standard output.")] = None,
    force: Force = False,
) -> None:
    """Write all components of a game as one file."""
    from planetfall.cli.commands.packs import export

    export(game, file, force)


@pack_app.command("check")
def pack_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file like the one `pack export` writes.")],
    as_json: Json = False,
) -> None:
    """Check a pack: counts, references; prints a line for each mistake."""
    from planetfall.cli.commands.packs import check as check_pack

    raise typer.Exit(check_pack(file, as_json))


@position_app.command("check")
def position_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON or TOML with a field `game`.")],
    as_json: Json = False,
) -> None:
    """Check whether a position can be built, and print who is asked what in it."""
    from planetfall.cli.commands.positions import check as check_position

    raise typer.Exit(check_position(file, as_json))


@app.command()
def check(
    game: AnyGame = None,
    number: Annotated[int, typer.Option("--games", min=1, help="The number of random games.")] = 100,
    seed: Seed = "0",
    light: Annotated[
        bool,
        typer.Option(
            "--light", help="Check only stuck games, endings and piece counts: fast, for very many games."
        ),
    ] = False,
    packs: Annotated[
        int,
        typer.Option(
            "--packs",
            min=0,
            help="Instead play light games with so many packs whose numbers are changed at random.",
        ),
    ] = 0,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Check the contract on random games over all editions, player counts and options.

    Exit code 1 when a property is broken; the shortest record that shows it, or the pack, is written to a file.
    """
    from planetfall.cli.commands.check import check as check_games
    from planetfall.cli.commands.check_packs import check_packs

    if packs:
        raise typer.Exit(check_packs(game, packs, seed, as_json, plain))
    raise typer.Exit(check_games(game, number, seed, light, as_json, plain))


@app.command()
def bench(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="The game's id, `server` for a server under load, or `envs` for environments. Default: every game.",
            autocompletion=complete_game,
        ),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="The number of seats. Default: 4.")] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.01, max=3600, help="How long to measure. Default: 5; for a server: 30."),
    ] = None,
    edition: Edition = None,
    option: Options = None,
    tables: Annotated[
        int, typer.Option(min=1, max=2000, help="For a server: live tables, with three pages each.")
    ] = 200,
    rate: Annotated[
        float, typer.Option(min=0.1, max=10_000, help="For a server: answers per second, over all tables.")
    ] = 40.0,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Measure the engine: games, decisions, copies and samples per second. Or a server under load, or environments."""
    from planetfall.cli.commands import bench as measure
    from planetfall.cli.settings import parse_options

    if game == measure.SERVER:
        measure.bench_server(tables, rate, seconds or 30.0, as_json, plain)
    elif game == measure.ENVS:
        measure.bench_envs(players or 4, seconds or 2.0, as_json, plain)
    else:
        measure.bench(game, players, seconds or 5.0, parse_options(edition, option or ()), as_json, plain)


@envs_app.command()
def describe(game: GameName, as_json: Json = False, plain: Plain = False) -> None:
    """Print what the numbers of an observation mean: each part with its place, shape and meaning."""
    from planetfall.cli.commands.envs import describe as print_layout

    print_layout(game, as_json, plain)


@app.command()
def sim(
    game: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B,…", help="The bots that play.")
    ] = "medium,random,random,random",
    number: Annotated[int, typer.Option("--games", min=1, max=MAX_GAMES, help="The number of games.")] = 100,
    jobs: Jobs = None,
    seed: Seed = "1",
    edition: Edition = None,
    option: Options = None,
    pack: PackFile = None,
    out: Out = None,
    tensors: Annotated[
        bool, typer.Option("--tensors", help="Also store what seats saw and answered as arrays, with --out.")
    ] = False,
    cluster: Cluster = None,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Let bots play one another, seats rotated, and compare their wins with a fair share.

    With --out the games are stored: tables for planetfall lab report and for researchers, and all records. The same
    command resumes a simulation that was interrupted. With --tensors there are also arrays for programs that learn; the
    same command with it adds them to games that were played without. The same seed gives the same games on any number
    of processes or machines.
    """
    from planetfall.cli.commands.sim import sim as simulate
    from planetfall.cli.settings import parse_options

    options = parse_options(edition, option or ())
    simulate(game, bots, number, jobs, seed, options, pack, out, tensors, cluster, as_json, plain)


class BadUsage(PlanetfallError):
    """An unknown command or option, or one without its argument."""


def run(arguments: list[str]) -> object:
    """Run a command; returns its exit code, or anything else for success."""
    try:
        return app(args=arguments, prog_name="planetfall", standalone_mode=False)
    except typer.Abort:
        raise KeyboardInterrupt from None
    except Exception as error:
        usage = getattr(error, "format_message", None)  # what typer raises for wrong arguments
        if usage is None:
            raise
        raise BadUsage(usage()) from None
