"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

MAX_GAMES = 10_000_000  # whose numbers fit into memory


def complete_game(incomplete: str) -> list[str]:
    """The ids of games that begin like this, for completion in the shell."""
    import planetfall

    return [name for name in planetfall.game_ids() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game's id, as listed by planetfall games.", autocompletion=complete_game
    ),
]
AnyGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]", help="The game's id. Default: every game.", autocompletion=complete_game
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(metavar="N", help="The seed of the random generator: a number of up to 128 bits."),
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
Force = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]
DataFolder = Annotated[
    Path, typer.Argument(metavar="DATA", help="Where a server stores its games, as named by serve --data.")
]
OtherDatabase = Annotated[
    str,
    typer.Option(
        metavar="ADDRESS",
        envvar="PLANETFALL_DATABASE",
        help="A database instead of a file in the folder: postgresql://NAME:PASSWORD@HOST/DATABASE.",
    ),
]
Jobs = Annotated[
    int | None, typer.Option(min=1, max=1024, help="The number of processes. Default: one for each core.")
]
Out = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Store the games and their tables in this folder.")
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Play on the Ray cluster at this address; `local`: one on this machine."
    ),
]
