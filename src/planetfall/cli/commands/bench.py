"""`planetfall bench`: measures the speed of the engine, of a server, or of environments."""

import sys
from importlib import import_module
from pathlib import Path

import msgspec

import planetfall
from planetfall.cli import settings, show
from planetfall.cli.commands.serve import ServerNotInstalled, not_installed

SERVER = "server"  # what is measured instead of a game
ENVS = "envs"


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
    root = source_tree()
    if root is None:
        raise ServerNotInstalled(
            "the load test is no part of the package; run it from a source tree: tools/load_test.py"
        )
    sys.path.insert(0, str(root))  # for the processes that the test starts, too
    try:
        load_test = import_module("tools.load_test")
        figures = msgspec.to_builtins(load_test.bench_server(tables, rate, seconds))
    except ModuleNotFoundError as error:
        raise not_installed(error) from None
    finally:
        sys.path.remove(str(root))
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n")
    else:
        _show(SERVER, figures, plain)


def bench_envs(seats: int, seconds: float, as_json: bool, plain: bool) -> None:
    """Measure the environments of all games, and environments of PettingZoo and OpenSpiel beside them."""
    from planetfall.cli.commands.envs import needs_rl

    with needs_rl():
        from planetfall.envs.benchmark import measure

        figures = measure(seats, seconds)
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n")
        return
    for each, found in figures.items():
        _show(each, dict(found), plain)


def source_tree(package: Path = Path(planetfall.__file__).parent) -> Path | None:
    """The source tree that the package runs from, directly or as the copy that make compiles in it, if any."""
    trees = (folder for folder in package.parents if (folder / "tools" / "load_test.py").is_file())
    return next(trees, None)


def _show(title: str, figures: dict[str, object], plain: bool) -> None:
    out = show.console(plain)
    show.line(out, title, "bold")
    show.pairs(out, [(key.replace("_", " "), _readable(value)) for key, value in figures.items()])


def _readable(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
