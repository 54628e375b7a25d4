"""Packs by their hashes, each stored once, instead of a text with every table."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make a table for packs and move the texts there, under the hash that the header of a table has.

    The column `pack_text` stays, empty: SQLite can drop one only from 3.35 on, or by making the table anew.
    """
    packs = op.create_table(
        "packs",
        sa.Column("hash", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("pack", sa.String(24), nullable=False, server_default=""))
    connection = op.get_bind()
    tables = sa.table("tables", *map(sa.column, ("id", "game", "header", "pack", "pack_name", "pack_text")))
    own = sa.select(tables).where(tables.c.pack_text != "").order_by(tables.c.id)
    moved: set[str] = set()
    for row in connection.execute(own).all():
        known_as = json.loads(row.header)["pack"]
        if known_as not in moved:
            moved.add(known_as)
            values = {"hash": known_as, "game": row.game, "name": row.pack_name, "text": row.pack_text}
            connection.execute(sa.insert(packs).values(values))
        change = sa.update(tables).where(tables.c.id == row.id)
        connection.execute(change.values(pack=known_as, pack_text=""))
