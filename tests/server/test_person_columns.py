"""Whatever a guest has moves to the account that claims it: no column is forgotten."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from sqlalchemy import insert, select

from planetfall.server.services import Services
from planetfall.server.store import schema
from planetfall.server.store.all_tables import metadata
from planetfall.server.store.notices.notice_rows import NoticeAddress, QuietHours
from planetfall.server.store.people import account_schema
from planetfall.server.store.people.person_columns import NAMES, NEVER_MOVED, PERSON_COLUMNS, renamed_in
from planetfall.server.store.rows import Arrangements, Proposal
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table


def test_every_column_with_a_person_is_listed() -> None:
    """Put a new one among those that move, or say why it never does (store/people/person_columns.py)."""
    found = {column for table in metadata.tables.values() for column in table.c if column.name in NAMES}
    assert found == {*PERSON_COLUMNS, *NEVER_MOVED}


def test_what_people_have_settled_names_the_account() -> None:
    settled = Arrangements(
        proposal=Proposal("undo", 0, 3, frozenset({"guest", "ben"})), devices={"guest": 1}, declined="guest"
    )
    renamed = renamed_in(settled, "guest", "ada")
    assert renamed.proposal
    assert renamed.proposal.agreed == {"ada", "ben"}
    assert (renamed.devices, renamed.declined) == ({"ada": 1}, "ada")
    assert replace(renamed, proposal=None, devices={}, declined="") == Arrangements()


def test_a_claimed_table_is_the_accounts_at_once(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> Any:
        people = services.store.people
        await people.note_attendance(table.id, "ann", "watched")
        await people.note_attendance(table.id, "ada", "watched")  # both: one of the rows must go
        revision = table.row.revision
        await services.accounts.claim("ann", "ada")
        assert table.row.revision == revision + 1
        assert table.seats_of("ada") == [0]
        assert not table.is_member("ann")
        assert table.row.host == "ada"
        await table.answer("ada", 0, [table.state.legal(0)[0]], 0)
        async with services.store._engine.connect() as connection:
            for column in PERSON_COLUMNS:
                found = await connection.execute(select(column).where(column == "ann"))
                assert not found.all(), column

    at_a_table(tmp_path, ["me", "open", "open"][:1] + ["easy", "easy"], look)


def test_blocks_and_invitations_of_both_are_merged(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> Any:
        rows = [{"person": person, "other": "ben", "at": 1.0} for person in ("ann", "ada")]
        async with services.store._engine.begin() as connection:
            await connection.execute(insert(account_schema.blocks), rows)
            await connection.execute(
                insert(account_schema.invitations),
                [{"person": "ann", "table_id": table.id, "seat": 1, "by": "ben", "at": 1.0}],
            )
        await services.store.accounts.claim("ann", "ada")
        async with services.store._engine.connect() as connection:
            assert [row.person for row in await connection.execute(select(account_schema.blocks))] == ["ada"]
            assert [row.person for row in await connection.execute(select(account_schema.invitations))] == [
                "ada"
            ]
            assert (
                await connection.execute(select(schema.seats.c.person).where(schema.seats.c.seat == 0))
            ).scalar() == "ada"

    at_a_table(tmp_path, ["me", "easy", "easy"], look)


def test_addresses_for_notices_of_both_are_merged(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> Any:
        addresses = services.store.notice_addresses
        for person in ("ann", "ada"):
            await addresses.keep(NoticeAddress(person, "webhook", "https://hooks.example/", "en"))
            await addresses.keep_quiet_hours(person, QuietHours("UTC", 60, 120))
        await addresses.keep(NoticeAddress("ann", "webhook", "https://other.example/", "en"))
        await services.store.accounts.claim("ann", "ada")
        found = [each.address for each in await addresses.of("ada")]
        assert sorted(found) == ["https://hooks.example/", "https://other.example/"]
        assert await addresses.of("ann") == []
        assert await addresses.quiet_hours("ada") == QuietHours("UTC", 60, 120)

    at_a_table(tmp_path, ["me", "easy", "easy"], look)
