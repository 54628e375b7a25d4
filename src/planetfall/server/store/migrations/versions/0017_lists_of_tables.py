"""Lists of tables for everybody are read by their own indexes, however many tables there are."""

from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add the indexes."""
    for order in ("changed", "created"):
        op.create_index(f"ix_tables_listed_over_{order}", "tables", ["listed", "over", order])
