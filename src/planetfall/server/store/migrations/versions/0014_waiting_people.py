"""People who wait for others to play with."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the table; nobody waits yet."""
    op.create_table(
        "waiting_people",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("network", sa.String(24), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=True),
    )
    op.create_index("ix_waiting_people_game_seats", "waiting_people", ["game", "seats"])
