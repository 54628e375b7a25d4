"""`planetfall arena`: which bot wins how often."""

import sys
from pathlib import Path

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

import planetfall
from planetfall.bots.arena import Standing, match_up
from planetfall.bots.pipe import names
from planetfall.terminal import settings, show
from planetfall.terminal.progress import bar


def arena(
    name: str,
    bots: str,
    games: int,
    seed: str | None,
    options: dict[str, str],
    pack: Path | None,
    as_json: bool,
    plain: bool,
) -> None:
    """Let bots play one another and print who wins how much more than a fair share."""
    game = planetfall.game(name)
    entrants = names(bots)
    own = settings.pack_from(pack, game)
    number = settings.seed_from(seed)
    with bar(games, "games", quiet=as_json or plain) as step:
        standings = match_up(game, entrants, games, number, options, own, progress=step)
    if as_json:
        sys.stdout.write(msgspec.json.encode(standings).decode() + "\n")
    else:
        _print(show.console(plain), standings, number)


def _print(out: Console, standings: list[Standing], seed: int) -> None:
    show.say(out, f"{standings[0].games} games, seats rotated, seed {seed}")
    table = Table(box=box.SIMPLE, pad_edge=False)
    table.add_column("bot")
    for heading in ("wins", "share", "95 % interval", "fair share", "mean score"):
        table.add_column(heading, justify="right")
    for row in standings:
        table.add_row(
            row.bot,
            f"{row.wins:.1f}",
            f"{row.share:.1%}",
            f"{row.low:.1%} to {row.high:.1%}",
            f"{row.fair:.1%}",
            f"{row.mean_score:.1f}",
        )
    out.print(table)
