"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

MOST_GAMES = 10_000_000  # as many as a machine can remember the numbers of


def complete_game(incomplete: str) -> list[str]:
    """The games whose id begins like this."""
    import planetfall

    return [name for name in planetfall.game_ids() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="The game's id, as planetfall games lists it.", autocompletion=complete_game
    ),
]
AnyGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]", help="The game's id; left out: every game.", autocompletion=complete_game
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
Jobs = Annotated[
    int | None, typer.Option(min=1, max=1024, help="How many processes play. Default: one for each core.")
]
Out = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help="Keep everything about the games in this folder.")
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS", help="Play on the Ray cluster at this address; `local`: one in this machine."
    ),
]
