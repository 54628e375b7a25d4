"""One writer for the whole server: what is to be stored at the same moment shares a transaction.

SQLite allows one writer at a time, and several that wait for its lock starve one another. Group commit also pays for
the wait for the disk once instead of once for each change.
"""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server import background_tasks
from planetfall.server.errors import Conflict

Statement = tuple[Executable, list[dict[str, Any]]]  # with the values of each row, if it has any
FINISH_SECONDS = 30.0  # that a server which stops waits for its database
TRIES = 3  # of a job whose connection breaks, or that another node's transaction stands in the way of


class Outdated(Exception):
    """Somebody else has changed a table since it was read; nothing was stored."""


class NotBegun(Exception):
    """A transaction that was rolled back for certain: it failed before it was to be committed."""

    def __init__(self, why: Exception) -> None:
        super().__init__(str(why))
        self.why = why


class Job:
    """Statements that belong together, and the future that is resolved when they are stored.

    `guard` are the values of one row for the writer's guarding statement, which must find that row.
    """

    def __init__(self, statements: Sequence[Statement], guard: dict[str, Any] | None = None) -> None:
        self.statements = statements
        self.guard = guard
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
    """Runs jobs in the order in which they come, many in one transaction.

    With `in_thread`, an engine of a file, a transaction is one visit to a thread; otherwise each statement is one.
    """

    def __init__(
        self, engine: AsyncEngine, guard: Executable | None = None, in_thread: Engine | None = None
    ) -> None:
        self._engine = engine
        self._in_thread = in_thread
        self._thread = ThreadPoolExecutor(1, "writer") if in_thread is not None else None
        self._guard = guard  # an update that finds a row only if nobody has changed it since it was read
        self._waiting: list[Job] = []
        self._alone: list[Job] = []  # each waits until nothing else does, and has its own transaction
        self._task: asyncio.Task[None] | None = None

    async def write(self, *statements: Statement, guard: dict[str, Any] | None = None) -> None:
        """Store all of it or nothing; returns when it is committed, or raises Conflict or Outdated."""
        await self._queue(self._waiting, Job(statements, guard))

    async def write_alone(self, *statements: Statement) -> None:
        """Like `write`, behind everything else, and whatever becomes of it touches nothing else."""
        await self._queue(self._alone, Job(statements))

    async def finish(self) -> None:
        """Wait until everything is written that was begun, also for those who no longer wait for it."""
        if self._task is not None:
            await background_tasks.finish([self._task], FINISH_SECONDS)
        if self._thread is not None:
            self._thread.shutdown(wait=False)  # it has nothing left to do

    async def _queue(self, queue: list[Job], job: Job) -> None:
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
        """One transaction for all jobs; if that is rolled back because of one of them, one for each."""
        try:
            await self._commit(jobs)
        except NotBegun as failed:
            if len(jobs) > 1:
                for job in jobs:
                    await self._commit_alone(job)
            else:
                await self._commit_alone(jobs[0], failed)
        except Exception as error:  # nobody knows what is stored
            for job in jobs:
                job.finish(error)
        else:
            for job in jobs:
                job.finish(None)

    async def _commit_alone(self, job: Job, failed: NotBegun | None = None) -> None:
        """One job in its own transaction, again if that may help; `failed` is why it did not work before."""
        for _ in range(TRIES):
            if failed is not None and not _may_help_again(failed.why):
                break
            try:
                await self._commit([job])
            except NotBegun as error:
                failed = error
            except Exception as error:
                job.finish(error)
                return
            else:
                job.finish(None)
                return
        assert failed is not None
        job.finish(_conflict(failed.why) if isinstance(failed.why, IntegrityError) else failed.why)

    async def _commit(self, jobs: Sequence[Job]) -> None:
        """Run all statements in one transaction, or NotBegun; any other error leaves open what is stored."""
        if self._in_thread is not None:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, self._commit_in_thread, self._in_thread, jobs)
            return
        async with self._engine.connect() as connection:
            try:
                await connection.run_sync(self._execute, jobs)
            except Exception as error:
                raise NotBegun(error) from error
            await connection.commit()

    def _commit_in_thread(self, engine: Engine, jobs: Sequence[Job]) -> None:
        with engine.connect() as connection:
            try:
                self._execute(connection, jobs)
            except Exception as error:
                raise NotBegun(error) from error
            connection.commit()

    def _execute(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Run the guards of all jobs, in the same order on every node so that none waits for another; then the rest."""
        guards = sorted((job.guard for job in jobs if job.guard), key=lambda values: str(values["which"]))
        if guards and self._guard is not None:
            found = connection.execute(self._guard, guards)
            if found.rowcount != len(guards):
                raise Outdated
        for statement, values in merged(jobs):
            connection.execute(statement, values or None)


def merged(jobs: Sequence[Job]) -> list[Statement]:
    """The statements of all jobs, each statement once with the rows of all; rows keep their order."""
    rows: dict[Executable, list[dict[str, Any]]] = {}
    for job in jobs:
        for statement, values in job.statements:
            rows.setdefault(statement, []).extend(values)
    return list(rows.items())


def _may_help_again(error: Exception) -> bool:
    """Whether a transaction that was rolled back may work the next time: a lost connection, or a deadlock."""
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", "") in ("40001", "40P01")


def _conflict(error: IntegrityError) -> Conflict:
    conflict = Conflict("app.mistake.same-moment")
    conflict.__cause__ = error
    return conflict
