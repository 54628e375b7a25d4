"""Who watches which table at which server, so that all of them count everybody once."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add the table; whoever watches is noted within seconds."""
    op.create_table(
        "spectators",
        sa.Column("node", sa.String(24), primary_key=True),
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ix_spectators_table_id", "spectators", ["table_id"])
