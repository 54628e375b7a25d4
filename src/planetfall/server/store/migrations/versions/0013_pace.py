"""The pace of tables, and when the next of their seats runs out of time."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the columns; tables that are there have no clock."""
    op.add_column("tables", sa.Column("pace", sa.String(10), nullable=False, server_default="live"))
    op.add_column("tables", sa.Column("deadline", sa.Float, nullable=True))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
