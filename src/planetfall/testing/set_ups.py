"""Set-ups by the thousand: most of what chance can do to a table it does before the first answer, and that is cheap."""

from collections.abc import Iterable

import msgspec

from planetfall.core.game import Game
from planetfall.testing.random_games import Table, describe_error, tables


class BrokenSetUp(msgspec.Struct, frozen=True):
    """A table that cannot be set up, or that asks nobody anything."""

    table: Table
    seed: int
    message: str


def first_broken_set_up(game: Game, seeds: Iterable[int]) -> BrokenSetUp | None:
    """Set up a table of every number of seats for each seed; its options change from seed to seed.

    Returns the first that raises an error or leaves nobody with an answer, or None.
    """
    choice = tables(game)
    sizes = [
        [table for table in choice if table.seats == seats] for seats in {table.seats for table in choice}
    ]
    for seed in seeds:
        for size in sizes:
            table = size[seed % len(size)]
            if message := _mistake(game, table, seed):
                return BrokenSetUp(table, seed, message)
    return None


def _mistake(game: Game, table: Table, seed: int) -> str:
    try:
        state = game.new(table.seats, seed, table.options)
        asked = state.actors()
        sound = bool(asked) and all(state.legal(seat) for seat in asked)
    except Exception as error:
        return f"setting up the table {describe_error(error)}"
    return "" if sound else "after the set-up nobody has an answer to give"
