"""Notices: addresses, quiet hours, what is to be told, and its deliveries."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the tables; nobody is told anything before they ask for it."""
    op.create_table(
        "notice_people",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("time_zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=True),
        sa.Column("quiet_until", sa.Integer, nullable=True),
    )
    op.create_table(
        "notice_addresses",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("channel", sa.String(10), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("language", sa.String(10), nullable=False),
        sa.Column("kinds", sa.String(60), nullable=False),
        sa.Column("digest", sa.Integer, nullable=False),
        sa.Column("confirmed", sa.Integer, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("dead", sa.String(200), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.UniqueConstraint("person", "channel", "address"),
    )
    op.create_table(
        "notice_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("occasion", sa.String(40), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.UniqueConstraint("person", "table_id", "kind", "occasion"),
    )
    op.create_index("ix_notices_state_due", "notices", ["state", "due"])
    op.create_table(
        "notice_deliveries",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column(
            "address_id", sa.Integer, sa.ForeignKey("notice_addresses.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("notice_id", sa.Integer, sa.ForeignKey("notices.id", ondelete="CASCADE"), nullable=True),
        sa.Column("what", sa.String(10), nullable=False),
        sa.Column("word", sa.String(60), nullable=False, unique=True),
        sa.Column("token", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(10), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("claimed_until", sa.Float, nullable=False),
        sa.Column("node", sa.String(24), nullable=False),
        sa.Column("error", sa.String(200), nullable=False),
    )
    op.create_index("ix_notice_deliveries_state_due", "notice_deliveries", ["state", "due"])
