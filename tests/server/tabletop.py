"""A table in a server without a network."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.live_table import LiveTable

Scenario = Callable[[Services, LiveTable], Awaitable[Any]]


def ask_long_ago(table: LiveTable, *seats: int) -> None:
    """Let seats (all that owe an answer) have kept the table waiting for too long."""
    since = dict(table.owed_since) | dict.fromkeys(seats or table.owed_since, 0.0)
    table.row = replace(table.row, arrangements=replace(table.arrangements, owed_since=since))


def at_a_table(
    folder: Path,
    seats: Sequence[str],
    scenario: Scenario,
    pace: float = 0.0,
    options: Mapping[str, str] | None = None,
    game: str = "red-planet",
    database: str = "",
) -> Any:
    """The result of a scenario at a table that Ann has created; the services are closed, whatever happens."""

    async def within() -> Any:
        services = Services(Settings(folder, database=database, pace=pace))
        await services.store.open()
        try:
            request = TableRequest(game, list(seats), dict(options or {}))
            return await scenario(services, await create_table(services.tables, "ann", request))
        finally:
            await services.close()

    return asyncio.run(within())


def undecided(table: LiveTable, seat: int) -> int:
    """An answer after which a seat still has something to choose in secret."""
    for action in table.state.legal(seat):
        trial = table.state.copy()
        trial.apply(seat, action)
        if trial.is_simultaneous() and trial.actors() == table.state.actors():
            return action
    raise AssertionError("there is no secret choice of several answers")
