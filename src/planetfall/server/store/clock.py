"""The clock of the service: it counts the seconds in which some node was up, and no others.

How long somebody has kept a table waiting is measured by it. A restart, a night without a server, another node with
another clock or a clock that is set cannot make it jump: the time between two heartbeats counts only if it is short.
"""

import time

from sqlalchemy import Float, bindparam, case, cast, extract, func, literal, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema
from planetfall.server.store.writer import Writer

BEAT_SECONDS = 5.0  # between two heartbeats of a node
MAX_GAP = 3 * BEAT_SECONDS  # between heartbeats of any nodes; a longer time is downtime

_service = schema.service.c
_database_now = cast(extract("epoch", func.clock_timestamp()), Float)
_gap = _database_now - _service.beat
_SHARED_BEAT = (  # by the clock of the database, which all nodes share
    update(schema.service)
    .values(
        uptime=_service.uptime + case((_gap.between(0.0, MAX_GAP), _gap), else_=literal(0.0)),
        beat=_database_now,
    )
    .returning(_service.uptime)
)
_OWN_BEAT = update(schema.service).values(uptime=bindparam("counted"), beat=bindparam("now"))


class ServiceClock:
    """Seconds that the service has been up; `beat` must be called every few seconds."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer
        self._uptime: float | None = None  # at the last heartbeat
        self._beat = 0.0  # when that was, by this machine's steady clock

    def now(self) -> float:
        """The time; it stands still if heartbeats stop."""
        assert self._uptime is not None, "the store is not open"
        return self._uptime + min(time.monotonic() - self._beat, MAX_GAP)

    async def beat(self) -> None:
        """Count the time since the last heartbeat, of this node or of another."""
        if self._engine.dialect.name == "postgresql":
            async with self._engine.begin() as connection:
                uptime = (await connection.execute(_SHARED_BEAT)).scalar_one()
        elif self._uptime is None:  # what was before this process does not count
            async with self._engine.connect() as connection:
                uptime = (await connection.execute(select(_service.uptime))).scalar_one()
        else:
            uptime = self.now()
            await self._writer.write((_OWN_BEAT, [{"counted": uptime, "now": time.time()}]))
        self._uptime, self._beat = uptime, time.monotonic()
