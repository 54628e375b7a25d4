"""Whom the thoughts of a table's bots are charged to, and when a pack was used last."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the columns; tables that are there belong to no known network, and their packs may go when they go."""
    op.add_column("tables", sa.Column("network", sa.String(24), nullable=False, server_default=""))
    op.add_column("packs", sa.Column("used", sa.Float, nullable=False, server_default="0"))
