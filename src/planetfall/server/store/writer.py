"""One writer for the whole server: what is to be stored at the same moment shares a transaction.

SQLite allows one writer at a time, and several that wait for its lock starve one another. Group commit also pays for
the wait for the disk once instead of once for each change.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.errors import Conflict

Statement = tuple[Executable, list[dict[str, Any]]]  # with the values of each row, if it has any


class Job:
    """Statements that belong together, and the future that is resolved when they are stored."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def finish(self, error: Exception | None) -> None:
        """Resolve the future, if somebody still waits for it."""
        if self.stored.done():
            return
        if error is None:
            self.stored.set_result(None)
        else:
            self.stored.set_exception(error)


class Writer:
    """Runs jobs in the order in which they come, many in one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[Job] = []
        self._alone: list[Job] = []  # each waits until nothing else does, and has its own transaction
        self._task: asyncio.Task[None] | None = None

    async def write(self, *statements: Statement) -> None:
        """Store all of it or nothing; returns when it is committed, or raises Conflict."""
        await self._queue(self._waiting, statements)

    async def write_alone(self, *statements: Statement) -> None:
        """Like `write`, behind everything else, and whatever becomes of it touches nothing else."""
        await self._queue(self._alone, statements)

    async def _queue(self, queue: list[Job], statements: Sequence[Statement]) -> None:
        job = Job(statements)
        queue.append(job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await job.stored

    async def _run(self) -> None:
        while self._waiting or self._alone:
            if self._waiting:
                jobs, self._waiting = self._waiting, []
            else:
                jobs = [self._alone.pop(0)]
            await self._commit_together(jobs)

    async def _commit_together(self, jobs: list[Job]) -> None:
        """One transaction for all jobs; if one of them conflicts, one for each."""
        try:
            await self._commit(merged(jobs))
        except IntegrityError as error:
            if len(jobs) == 1:
                jobs[0].finish(_conflict(error))
            else:
                for job in jobs:
                    await self._commit_together([job])
        except Exception as error:
            for job in jobs:
                job.finish(error)
        else:
            for job in jobs:
                job.finish(None)

    async def _commit(self, statements: Sequence[Statement]) -> None:
        async with self._engine.begin() as connection:
            for statement, values in statements:
                await connection.execute(statement, values or None)


def merged(jobs: Sequence[Job]) -> list[Statement]:
    """The statements of all jobs, each statement once with the rows of all; rows keep their order."""
    rows: dict[Executable, list[dict[str, Any]]] = {}
    for job in jobs:
        for statement, values in job.statements:
            rows.setdefault(statement, []).extend(values)
    return list(rows.items())


def _conflict(error: IntegrityError) -> Conflict:
    conflict = Conflict("app.mistake.same-moment")
    conflict.__cause__ = error
    return conflict
