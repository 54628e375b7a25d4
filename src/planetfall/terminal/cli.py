"""The command line: what there is to say, and one clear line for everything that goes wrong.

Each command imports what it needs when it runs, so that every one of them starts quickly.
"""

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from planetfall.core.errors import PlanetfallError

PROPERTY_BROKEN = 1
BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="planetfall",
    help="A digital table for space board games: play with friends and bots, replay, look rules up, measure.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
pack_app = typer.Typer(
    help="Components as a file that an owner of the box can correct.", no_args_is_help=True
)
app.add_typer(pack_app, name="pack")


def _complete_game(incomplete: str) -> list[str]:
    import planetfall

    return [name for name in planetfall.games() if name.startswith(incomplete)]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        sys.stdout.write(f"planetfall {version('planetfall')}\n")
        raise typer.Exit


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game's id, as planetfall games lists it.", autocompletion=_complete_game
    ),
]
AnyGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]", help="The game's id; left out: every game.", autocompletion=_complete_game
    ),
]
Seed = Annotated[
    str | None, typer.Option(metavar="N", help="Where chance starts: a number of up to 128 bits.")
]
Edition = Annotated[str | None, typer.Option(metavar="NAME", help="Short for --option edition=NAME.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
PackFile = Annotated[
    Path | None, typer.Option("--pack", metavar="FILE", help="Play with the components in this file.")
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for programs.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colours and no control codes, even on a terminal.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is already there.")]


@app.callback()
def _root(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    pass


@app.command()
def games(as_json: Json = False) -> None:
    """List the games: editions, players, options, and how certain their components are."""
    from planetfall.terminal.catalogue import catalogue

    catalogue(as_json)


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="The game's id; not needed with --resume.", autocompletion=_complete_game
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…", help="Who sits where: human, greedy or random. Default: human and three greedy."
        ),
    ] = None,
    seed: Seed = None,
    edition: Edition = None,
    option: Options = None,
    pack: PackFile = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved match.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the record in this file.")] = None,
    force: Force = False,
    delay: Annotated[float, typer.Option(min=0, max=60, help="Seconds to rest after what a bot does.")] = 0.4,
    plain: Plain = False,
) -> None:
    """Play in the terminal, with people at the same keyboard and with bots.

    At a question, type a number or a name; ? explains it, ! says what is not possible and why, help lists the rest.
    Ctrl-C saves the match and says how to go on.
    """
    from planetfall.terminal.play import Wishes
    from planetfall.terminal.play import play as sit_down

    options = tuple(option or ())
    sit_down(Wishes(game, seats, seed, edition, options, pack, resume, save, force, delay, plain))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="With the eyes of this seat (0, 1, … or its name).")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Leaf through it, with the table drawn at each step.")
    ] = False,
    pack: PackFile = None,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Tell a match again. Without --seat everything is told, secrets too."""
    from planetfall.terminal.replay import replay as tell_again

    tell_again(file, seat, step, pack, as_json, plain)


@app.command()
def rules(
    game: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="[CLAUSE]", help="A clause, like RP-31.")] = None,
    search: Annotated[str | None, typer.Option(metavar="WORD", help="Only clauses with these words.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which tests prove which clause.")] = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Read the rules: all, one clause, or those with a word."""
    if coverage:
        from planetfall.terminal.coverage import coverage as show_coverage

        raise typer.Exit(show_coverage(game, as_json, plain))
    from planetfall.terminal.rules import rules as show_rules

    show_rules(game, clause, search, as_json, plain)


@pack_app.command("export")
def pack_export(
    game: GameName,
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Left out: standard output.")] = None,
    force: Force = False,
) -> None:
    """Write all components of a game as one file."""
    from planetfall.terminal.packs import export

    export(game, file, force)


@pack_app.command("check")
def pack_check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file like the one `pack export` writes.")],
    as_json: Json = False,
) -> None:
    """Say whether a pack is sound: counts, references, a line for each mistake."""
    from planetfall.terminal.packs import check as check_pack

    raise typer.Exit(check_pack(file, as_json))


@app.command()
def check(
    game: AnyGame = None,
    number: Annotated[int, typer.Option("--games", min=1, help="How many random games.")] = 100,
    seed: Seed = "0",
    light: Annotated[
        bool,
        typer.Option(
            "--light", help="Only stuck games, endings and conservation: fast, for very many games."
        ),
    ] = False,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Check the contract on random games over all editions, player counts and options.

    Exit code 1 when a property is broken; the shortest record that shows it is written to a file.
    """
    from planetfall.terminal.check import check as check_games

    raise typer.Exit(check_games(game, number, seed, light, as_json, plain))


@app.command()
def bench(
    game: AnyGame = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="How many seats. Default: 4.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=3600, help="How long to measure.")] = 5.0,
    edition: Edition = None,
    option: Options = None,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Measure the engine: games, decisions, copies and samples per second."""
    from planetfall.terminal.bench import bench as measure
    from planetfall.terminal.settings import options_from

    measure(game, players, seconds, options_from(edition, option or ()), as_json, plain)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B,…", help="The entrants.")] = "greedy,random,random,random",
    number: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Seed = "1",
    edition: Edition = None,
    option: Options = None,
    pack: PackFile = None,
    as_json: Json = False,
    plain: Plain = False,
) -> None:
    """Let bots play one another, seats rotated, and compare their wins with a fair share."""
    from planetfall.terminal.arena import arena as compete
    from planetfall.terminal.settings import options_from

    compete(game, bots, number, seed, options_from(edition, option or ()), pack, as_json, plain)


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0: all is well, 1: a property is broken, 2: bad input, with one line that says which."""
    _be_lenient_with_characters()
    try:
        code = app(args=arguments, prog_name="planetfall", standalone_mode=False)
        sys.stdout.flush()
    except Exception as mistake:
        return _complain(mistake)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _complain(mistake: Exception) -> int:
    """The one line for something a person caused; anything else is a mistake of ours and goes on upwards."""
    if isinstance(mistake, typer.Abort):
        return INTERRUPTED
    if isinstance(mistake, BrokenPipeError):
        _forget_output()
        return 0
    message = _message(mistake)
    if message is None:
        raise mistake
    if message:
        from planetfall.terminal.show import complain

        complain(message)
    return BAD_INPUT


def _message(mistake: Exception) -> str | None:
    if isinstance(mistake, PlanetfallError):
        return str(mistake)
    if isinstance(mistake, OSError):
        return f"{mistake.filename or 'a file'}: {mistake.strerror or mistake}"
    usage = getattr(mistake, "format_message", None)  # what typer raises for wrong arguments
    return None if usage is None else str(usage())


def _be_lenient_with_characters() -> None:
    """A terminal that lacks a character, or sends one that is none, is no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Whoever read our output has gone; do not complain once more at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
