"""`planetfall bench`: how fast the engine is here."""

import sys

import msgspec

import planetfall
from planetfall.terminal import settings, show


def bench(
    name: str | None,
    players: int | None,
    seconds: float,
    options: dict[str, str],
    as_json: bool,
    plain: bool,
) -> None:
    """Measure one game, or all of them, and print the figures."""
    from planetfall.bench import bench as measure

    measured = {}
    for each in planetfall.game_ids() if name is None else [name]:
        game = planetfall.game(each)
        seats = len(settings.default_seats(game)) if players is None else players
        game.settle(seats, options)
        measured[each] = msgspec.to_builtins(measure(game, seats, seconds, options))
    if as_json:
        figures = measured if name is None else measured[name]
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(figures)).decode() + "\n")
        return
    out = show.console(plain)
    for each, figures in measured.items():
        show.say(out, each, "bold")
        show.pairs(out, [(key.replace("_", " "), _readable(value)) for key, value in figures.items()])


def _readable(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
