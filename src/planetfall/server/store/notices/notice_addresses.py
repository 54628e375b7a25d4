"""Where people want to be told what, and when not."""

from typing import Any

from sqlalchemy import Select, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store.nodes.database_clock import DatabaseClock
from planetfall.server.store.notices.notice_rows import (
    KINDS,
    MAIL,
    NoticeAddress,
    QuietHours,
    address_columns,
    read_address,
)
from planetfall.server.store.notices.notice_schema import notice_addresses, notice_keys, notice_people
from planetfall.server.store.upsert import upsert

_addresses, _people, _keys = notice_addresses.c, notice_people.c, notice_keys.c


class NoticeAddresses:
    """The addresses and quiet hours of all people."""

    def __init__(self, engine: AsyncEngine, clock: DatabaseClock) -> None:
        self._engine = engine
        self._clock = clock
        self._dialect = engine.dialect.name

    async def of(self, person: str) -> list[NoticeAddress]:
        """The addresses of a person, the oldest first."""
        return await self._read(select(notice_addresses).where(_addresses.person == person))

    async def find(self, address_id: int) -> NoticeAddress | None:
        """An address by its number."""
        found = await self._read(select(notice_addresses).where(_addresses.id == address_id))
        return found[0] if found else None

    async def keep(self, address: NoticeAddress) -> int:
        """Store an address, or what has changed about it; its number. One that was given up is tried again."""
        adding = upsert(self._dialect, notice_addresses).values(
            address_columns(address) | {"created": self._clock.now}
        )
        changing = {name: adding.excluded[name] for name in ("keys", "language", "kinds", "digest", "dead")}
        keeping = adding.on_conflict_do_update(
            index_elements=[_addresses.person, _addresses.channel, _addresses.address], set_=changing
        ).returning(_addresses.id)
        async with self._engine.begin() as connection:
            return int((await connection.execute(keeping)).scalar_one())

    async def choose(self, person: str, address_id: int, kinds: list[str], digest: bool) -> None:
        """Change what a person is told at an address."""
        chosen = " ".join(kind for kind in KINDS if kind in kinds)
        await self._change(_own(person, address_id), kinds=chosen, digest=int(digest))

    async def remove(self, person: str, address_id: int) -> None:
        """Forget an address, with everything that was to be sent there."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(notice_addresses).where(_own(person, address_id)))

    async def confirm(self, address_id: int) -> None:
        """Note that an address belongs to whoever gave it."""
        await self._change(_addresses.id == address_id, confirmed=1, dead="")

    async def revive(self, person: str, address_id: int) -> None:
        """Try an address again that was given up."""
        await self._change(_own(person, address_id), dead="")

    async def give_up(self, address_id: int, why: str) -> None:
        """Send nothing to an address any more, until its owner asks for it again."""
        await self._change(_addresses.id == address_id, dead=why[:200])

    async def may_ask(self, address: str, seconds: float) -> bool:
        """Note that somebody asks for a mail that confirms an address; False if anybody did so a moment ago."""
        same = (_addresses.channel == MAIL) & (_addresses.address == address)
        async with self._engine.begin() as connection:
            last = (await connection.execute(select(func.max(_addresses.asked)).where(same))).scalar() or 0.0
            now = float((await connection.execute(select(self._clock.now))).scalar_one())
            if now - last < seconds:
                return False
            await connection.execute(update(notice_addresses).where(same).values(asked=now))
        return True

    # -- quiet hours and keys ---------------------------------------------------------------------------------------

    async def quiet_hours(self, person: str) -> QuietHours:
        """When a person wants to be left alone."""
        query = select(_people.time_zone, _people.quiet_from, _people.quiet_until)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query.where(_people.person == person))).first()
        return QuietHours(*found) if found else QuietHours()

    async def keep_quiet_hours(self, person: str, hours: QuietHours) -> None:
        """Change when a person wants to be left alone."""
        values = {"time_zone": hours.time_zone, "quiet_from": hours.start, "quiet_until": hours.end}
        adding = upsert(self._dialect, notice_people).values(person=person, **values)
        async with self._engine.begin() as connection:
            await connection.execute(
                adding.on_conflict_do_update(index_elements=[_people.person], set_=values)
            )

    async def service_key(self, name: str, new: str) -> str:
        """A key of the whole service; `new` if there is none yet, whatever node asks first."""
        adding = upsert(self._dialect, notice_keys).values(name=name, value=new).on_conflict_do_nothing()
        query = select(_keys.value).where(_keys.name == name)
        async with self._engine.begin() as connection:
            found = (await connection.execute(query)).scalar()
            if found is None:
                await connection.execute(adding)
                found = (await connection.execute(query)).scalar_one()
        return str(found)

    async def _read(self, query: Select[Any]) -> list[NoticeAddress]:
        async with self._engine.connect() as connection:
            return [read_address(row) for row in await connection.execute(query.order_by(_addresses.id))]

    async def _change(self, where: Any, **values: Any) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(update(notice_addresses).where(where).values(values))


def _own(person: str, address_id: int) -> Any:
    return (_addresses.person == person) & (_addresses.id == address_id)
