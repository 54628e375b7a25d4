"""Keys of seats apart from invitations; who was at a table, used recovery links, and reports."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"


def upgrade() -> None:
    """Add what a seat needs beside its invitation, and let programs exchange the tokens that they have."""
    op.add_column("seats", sa.Column("key", sa.String(40), nullable=False, server_default=""))
    for flag in ("exchangeable", "muted", "away", "reopened"):
        op.add_column("seats", sa.Column(flag, sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_seats_key", "seats", ["key"])
    op.create_table(
        "attendance",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("how", sa.String(10), nullable=False),
    )
    op.create_table(
        "recoveries",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
    )
    op.create_table(
        "reports",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("text", sa.String(500), nullable=False),
    )
    _mark_programs()


def _mark_programs() -> None:
    """Find the seats that programs have taken; only their tokens may be exchanged.

    Version 0.1.0 gave each program an id of its own and let a table that a program had made be hosted by an id that
    appears nowhere else. A person with a browser keeps the seat by the cookie, so that whoever else has the link, the
    host above all, gets nothing by it.
    """
    seats = sa.table("seats", *map(sa.column, ("table_id", "kind", "person", "exchangeable")))
    tables = sa.table("tables", *map(sa.column, ("id", "host")))
    hosts_once = sa.select(tables.c.host).group_by(tables.c.host).having(sa.func.count() == 1)
    seated = sa.select(seats.c.person).where(seats.c.person != "")
    seated_once = seated.group_by(seats.c.person).having(sa.func.count() == 1)
    made_by_programs = sa.select(tables.c.id).where(
        tables.c.host.in_(hosts_once) & tables.c.host.not_in(seated)
    )
    op.get_bind().execute(
        sa.update(seats)
        .where(
            (seats.c.kind == "person")
            & seats.c.table_id.in_(made_by_programs)
            & seats.c.person.in_(seated_once)
            & seats.c.person.not_in(sa.select(tables.c.host))
        )
        .values(exchangeable=1)
    )
