"""Snapshots: what the first rows of a record lead to, so that a table need not be replayed from its start."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make a table for snapshots."""
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("form", sa.String(80), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("course", sa.Text, nullable=False),
    )
