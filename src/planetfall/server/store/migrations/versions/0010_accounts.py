"""Accounts, their sessions, passkeys and tokens; invitations and blocks."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the tables; everybody stays a guest until they sign up."""
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("folded", sa.String(80), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("email", sa.String(200), nullable=False),
        sa.Column("badge", sa.String(20), nullable=False),
        sa.Column("languages", sa.String(80), nullable=False),
        sa.Column("privacy", sa.String(10), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("changed", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False, index=True),
        sa.Column("ended", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("code", sa.String(40), primary_key=True),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_table(
        "tickets",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "invitations",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("by", sa.String(40), nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("other", sa.String(40), primary_key=True, index=True),
        sa.Column("at", sa.Float, nullable=False),
    )
