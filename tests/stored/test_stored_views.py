"""What seats were shown on the way through a stored game, and what their answers were called, is the same today."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.stored.expected import VERSIONS, read, stored_records
from tests.stored.expected_tables import rows_of, unpack
from tests.stored.views import compared, digests, stored_views

STORED = [(version, entry["file"]) for version in VERSIONS for entry in stored_records(version)]


@cache
def views_of(version: str) -> Any:
    return stored_views(version)


@pytest.mark.parametrize(("version", "file"), STORED)
def test_a_stored_record_shows_every_seat_what_it_has_shown(version: str, file: str) -> None:
    stored, record = views_of(version), read(version, file)
    assert digests(record, stored["fields"][record.header.game]) == stored["digests"][file]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_table_shows_every_seat_what_it_has_shown(version: str, tmp_path: Path) -> None:
    stored, rows = views_of(version), rows_of(unpack(version, tmp_path))
    told = {row.id: digests(row.record, stored["fields"][row.record.header.game], row.pack) for row in rows}
    assert told == {row.id: stored["digests"][row.id] for row in rows}


def test_a_field_that_is_new_is_not_compared_and_one_that_is_gone_is_missed() -> None:
    fields: dict[str, Any] = {"id": {}, "inside": {"count": {}}}
    view = {"id": "x", "inside": [{"count": 1, "name": "One", "new": 5}], "other": 2}
    assert compared(view, fields) == ["x", [[1]]]
    with pytest.raises(KeyError):
        compared({"id": "x"}, fields)
