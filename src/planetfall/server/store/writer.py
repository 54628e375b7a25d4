"""One writer for everybody: whoever wants to store something at the same moment shares a transaction.

SQLite lets one write at a time; several that wait for its lock starve one another. And what a commit costs, above all
the wait for the disk, is paid once for all who come together.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.http.errors import Conflict

Statement = tuple[Executable, list[dict[str, Any]]]  # with the values of each row, if it has any


class Job:
    """What one of them wants to store, and the word that it is stored."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def settle(self, mistake: Exception | None) -> None:
        """Tell whoever waits, if somebody still does."""
        if self.stored.done():
            return
        if mistake is None:
            self.stored.set_result(None)
        else:
            self.stored.set_exception(mistake)


class Writer:
    """Carries out jobs in the order in which they come, many in one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[Job] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, *statements: Statement) -> None:
        """Store all of it or nothing; returns when it is committed, or raises Conflict."""
        job = Job(statements)
        self._waiting.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await job.stored

    async def _run(self) -> None:
        while self._waiting:
            jobs, self._waiting = self._waiting, []
            await self._together(jobs)

    async def _together(self, jobs: list[Job]) -> None:
        """One transaction for all; if something in it is in the way, one for each."""
        try:
            await self._commit(merged(jobs))
        except IntegrityError as mistake:
            if len(jobs) == 1:
                jobs[0].settle(_conflict(mistake))
            else:
                for job in jobs:
                    await self._together([job])
        except Exception as mistake:
            for job in jobs:
                job.settle(mistake)
        else:
            for job in jobs:
                job.settle(None)

    async def _commit(self, statements: Sequence[Statement]) -> None:
        async with self._engine.begin() as connection:
            for statement, values in statements:
                await connection.execute(statement, values or None)


def merged(jobs: Sequence[Job]) -> list[Statement]:
    """The statements of all jobs, each statement once with the rows of all; rows keep their order."""
    is_simultaneous: dict[Executable, list[dict[str, Any]]] = {}
    for job in jobs:
        for statement, values in job.statements:
            is_simultaneous.setdefault(statement, []).extend(values)
    return list(is_simultaneous.items())


def _conflict(mistake: IntegrityError) -> Conflict:
    conflict = Conflict("house.mistake.same-moment")
    conflict.__cause__ = mistake
    return conflict
