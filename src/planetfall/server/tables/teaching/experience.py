"""How well somebody knows a game: by the games that they have played to the end."""

from collections.abc import Iterable, Sequence

from planetfall.server.store.rows import TableRow
from planetfall.server.store.store import Store

FIRST_GAMES = 3  # after so many, nobody needs notices unless they ask for them


def is_whole_game(table: TableRow) -> bool:
    """Whether a table is over and began with the set-up: neither a lesson nor a game that was continued."""
    return table.over and not table.header.start and not table.arrangements.lesson


def has_finished(tables: Iterable[tuple[TableRow, Sequence[int]]], game_id: str) -> bool:
    """Whether one of somebody's tables, given with their seats, is a whole game that they have played to its end."""
    return any(seats and table.game == game_id and is_whole_game(table) for table, seats in tables)


async def is_new_to(store: Store, person: str, game_id: str) -> bool:
    """Whether a game is one of somebody's first ones."""
    return sum(map(is_whole_game, await store.finished_by(person, game_id))) < FIRST_GAMES
