"""Notes that people write for themselves at a table, and how much of it they have seen."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add the tables; whoever comes to a table for the first time has seen all of it up to their last answer."""
    for name, columns in (
        ("own_notes", (sa.Column("text", sa.Text, nullable=False),)),
        (
            "visits",
            (
                sa.Column("seen", sa.Integer, nullable=False),
                sa.Column("seen_before", sa.Integer, nullable=False),
            ),
        ),
    ):
        op.create_table(
            name,
            sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
            sa.Column("person", sa.String(40), primary_key=True),
            *columns,
            sa.Column("at", sa.Float, nullable=False),
        )
