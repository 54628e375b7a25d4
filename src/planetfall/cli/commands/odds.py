"""`planetfall lab odds`: fits the model of win probabilities to simulated games."""

from rich import box
from rich.console import Console
from rich.table import Table

import planetfall
from planetfall.bots.win_probability import FILE, PHASES, MeasuredModels
from planetfall.cli import settings, show
from planetfall.cli.commands.sim import require_lab
from planetfall.cli.files import write_text
from planetfall.cli.progress import bar
from planetfall.lab.tuning.fit_win_probability import measure


def odds(name: str, games: int, jobs: int | None, seed: str | None, keep: bool, plain: bool) -> None:
    """Fit the models of a game, print their widths, and store them with the game if `keep` is set."""
    game = planetfall.game(name)
    if keep:
        require_lab()
    tables = game.most_seats - game.least_seats + 1
    number = settings.parse_seed(seed)
    with bar(games * tables, "games", quiet=plain) as step:
        found = measure(game, games, number, jobs, step)
    _print(show.console(plain), found)
    if keep:
        from planetfall.lab.measured_files import models_toml

        command = f"planetfall lab odds {name} --games {games} --seed {number} --keep"
        write_text(game.folder() / FILE, models_toml(found, command), overwrite=True)


def _print(out: Console, found: MeasuredModels) -> None:
    show.line(
        out, "Points of value that make winning e times as likely, in each tenth of a game of usual length:"
    )
    table = Table(box=box.SIMPLE, pad_edge=False)
    for heading in ("seats", "answers", *map(str, range(1, PHASES + 1))):
        table.add_column(heading, justify="right")
    for seats, row in found.seats.items():
        table.add_row(
            seats, f"{row.answers:.0f}", *(f"{width:.{0 if width >= 10 else 1}f}" for width in row.widths)
        )
    out.print(table)
