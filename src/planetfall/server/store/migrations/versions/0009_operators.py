"""What operators order: closed tables, bans, announcements, switches; and the audit trail."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the tables and columns; nothing is closed, banned or announced."""
    op.add_column("tables", sa.Column("closed", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("closed_reason", sa.String(200), nullable=False, server_default=""))
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False, unique=True),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_table(
        "switches",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("action", sa.String(30), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("detail", sa.String(500), nullable=False),
    )
