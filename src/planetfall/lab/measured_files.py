"""The TOML files in which a game keeps what was measured: the ratings of bots, and models of win probability."""

from collections.abc import Mapping
from typing import Any

import msgspec
import tomlkit
from tomlkit.items import Table

from planetfall.bots.ratings import Ratings
from planetfall.bots.win_probability import MeasuredModels, WinProbabilityModel


def ratings_toml(measured: Ratings, command: str) -> str:
    """The text of the file that `planetfall.bots.ratings` reads, with the command that made it."""
    fields = msgspec.to_builtins(measured)
    fields["options"] = _inline(fields["options"])
    fields["bots"] = _tables(
        {name: bot | {"above": _inline(bot["above"])} for name, bot in fields["bots"].items()}
    )
    return _document(fields, f"Written by: {command}", "docs/lab.md says what the numbers mean.")


def models_toml(measured: MeasuredModels, command: str) -> str:
    """The text of the file that `planetfall.bots.win_probability` reads, with the command that made it."""
    fields = msgspec.to_builtins(measured)
    fields["seats"] = _tables({seats: _rounded(model) for seats, model in measured.seats.items()})
    return _document(fields, f"Written by: {command}")


def _rounded(model: WinProbabilityModel) -> dict[str, Any]:
    lists = {"widths": model.widths, "nobody": model.nobody}
    rounded = {name: [round(number, 2) for number in numbers] for name, numbers in lists.items() if numbers}
    return {"answers": round(model.answers, 1), **rounded}


def _document(fields: Mapping[str, Any], *comments: str) -> str:
    document = tomlkit.document()
    for comment in comments:
        document.add(tomlkit.comment("".join(sign if sign.isprintable() else " " for sign in comment)))
    document.update(fields)
    return tomlkit.dumps(document)


def _inline(fields: Mapping[str, Any]) -> Any:
    table = tomlkit.inline_table()
    table.update(fields)
    return table


def _tables(rows: Mapping[str, Mapping[str, Any]]) -> Table:
    """A table of tables."""
    tables = tomlkit.table(is_super_table=True)
    for name, row in rows.items():
        table = tomlkit.table()
        table.update(row)
        tables.add(name, table)
    return tables
