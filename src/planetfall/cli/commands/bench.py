"""`planetfall bench`: how fast the engine is here, or a server."""

import sys

import msgspec

import planetfall
from planetfall.cli import settings, show
from planetfall.cli.commands.serve import NoServer

SERVER = "server"  # what is measured instead of a game


def bench(
    name: str | None,
    players: int | None,
    seconds: float,
    options: dict[str, str],
    as_json: bool,
    plain: bool,
) -> None:
    """Measure one game, or all of them, and print the figures."""
    from planetfall.testing.benchmark import bench as measure

    measured = {}
    for each in planetfall.game_ids() if name is None else [name]:
        game = planetfall.game(each)
        seats = len(settings.default_seats(game)) if players is None else players
        game.validate_options(seats, options)
        measured[each] = msgspec.to_builtins(measure(game, seats, seconds, options))
    if as_json:
        figures = measured if name is None else measured[name]
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n")
        return
    for each, figures in measured.items():
        _show(each, figures, plain)


def bench_server(tables: int, rate: float, seconds: float, as_json: bool, plain: bool) -> None:
    """Measure a server of its own under a load of tables and answers, and print the figures."""
    try:
        from planetfall.server.load import bench_server as measure
    except ModuleNotFoundError as mistake:
        raise NoServer(f"{mistake.name} is missing; install: pip install 'planetfall[server]'") from None
    figures = msgspec.to_builtins(measure(tables, rate, seconds))
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n")
    else:
        _show(SERVER, figures, plain)


def _show(title: str, figures: dict[str, object], plain: bool) -> None:
    out = show.console(plain)
    show.say(out, title, "bold")
    show.pairs(out, [(key.replace("_", " "), _readable(value)) for key, value in figures.items()])


def _readable(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
