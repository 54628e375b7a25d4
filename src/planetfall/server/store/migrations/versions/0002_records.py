"""Records that visitors have opened from files."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make a records for records."""
    op.create_table(
        "records",
        sa.Column("word", sa.String(24), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("opened", sa.Float, nullable=False, index=True),
    )
