"""`planetfall upgrade --check`: what this version would do to the games of a server, before it is started with them."""

import asyncio
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from planetfall.cli.commands.serve import not_installed
from planetfall.cli.files import BadFile

ASK_FIRST = (
    "a server brings its games up to date when it starts; see before what becomes of them: "
    "planetfall upgrade --check DATA"
)
NOT_ALL_FINE = 1


def upgrade(data: Path, check: bool, database: str, as_json: bool) -> int:
    """Print what becomes of every stored table; the exit code tells whether all are fine."""
    if not check:
        raise BadFile(ASK_FIRST)
    try:
        from planetfall.server.settings import Settings
        from planetfall.server.upgrade_check import UNREADABLE, upgrade_check
    except ModuleNotFoundError as error:
        raise not_installed(error) from None

    async def examine() -> int:
        async with upgrade_check(Settings(data, database=database)) as found:
            report = _Report(as_json)
            report.begin(found.form, found.new_form)
            async for table in found.tables():
                report.table(msgspec.to_builtins(table), table.sentence(), table.outcome != UNREADABLE)
            async for record in found.records():
                report.record(msgspec.to_builtins(record))
            return report.end()

    return asyncio.run(examine())


class _Report:
    """Lines for people as they come, or one JSON object for programs at the end."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._forms: dict[str, str] = {}
        self._tables: list[dict[str, Any]] = []
        self._outcomes: Counter[str] = Counter()
        self._records = 0
        self._lost_records: list[dict[str, str]] = []

    def begin(self, form: str, new_form: str) -> None:
        self._forms = {"form": form, "new_form": new_form}
        same = "stays as it is" if form == new_form else f"is brought from form {form} to {new_form}"
        self._say(f"The database {same}.")

    def table(self, fields: dict[str, Any], sentence: str, fine: bool) -> None:
        self._tables.append({**fields, "fine": fine})
        self._outcomes[fields["outcome"]] += 1
        title = f" “{fields['title']}”" if fields["title"] else ""
        self._say(f"{fields['id']}  {fields['game']}{title}: {sentence}")

    def record(self, lost: dict[str, str] | None) -> None:
        self._records += 1
        if lost:
            self._lost_records.append(lost)
            self._say(f"{lost['address']} cannot be read: {lost['why']}")

    def end(self) -> int:
        lost = sum(not table["fine"] for table in self._tables)
        fine = not lost and not self._lost_records
        if self._as_json:
            told = {
                "ok": fine, **self._forms, "tables": self._tables,
                "records": self._records, "lost_records": self._lost_records,
            }  # fmt: skip
            sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        else:
            self._summarize(lost)
        return 0 if fine else NOT_ALL_FINE

    def _summarize(self, lost: int) -> None:
        earlier = self._outcomes["earlier-rules"]
        parts = [
            f"{len(self._tables)} tables: {len(self._tables) - lost} open",
            *([f"{earlier} of them under earlier rules"] if earlier else []),
            *([f"{lost} cannot be read"] if lost else []),
        ]
        records = f" {self._records} records of visitors: {len(self._lost_records)} cannot be read."
        self._say(f"{', '.join(parts)}.{records if self._records else ''}")

    def _say(self, line: str) -> None:
        if not self._as_json:
            sys.stdout.write(line + "\n")
