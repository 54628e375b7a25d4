"""Inserts that know what to do where a row is there already."""

from importlib import import_module
from typing import Any

from sqlalchemy import TableClause


def upsert(dialect: str, table: TableClause) -> Any:
    """An insert as a kind of database writes it; a server imports only the kind that it uses."""
    return import_module(f"sqlalchemy.dialects.{dialect}").insert(table)
