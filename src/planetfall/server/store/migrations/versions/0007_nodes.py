"""What several servers at one database share: revisions of tables, keys, a clock, who thinks for bots."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add what is stored beside the answers, and tables for what servers share."""
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("arrangements", sa.Text, nullable=False, server_default="{}"))
    service = op.create_table(
        "service",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("uptime", sa.Float, nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("key", sa.String(128), nullable=False, unique=True),
    )
    # Lost when PostgreSQL crashes, and written without its log: both are only about the next seconds.
    passing = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(24), primary_key=True),
        sa.Column("node", sa.String(24), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        prefixes=passing,
    )
    op.create_table(
        "usage",
        sa.Column("who", sa.String(80), primary_key=True),
        sa.Column("what", sa.String(40), primary_key=True),
        sa.Column("period", sa.BigInteger, primary_key=True),
        sa.Column("used", sa.Float, nullable=False),
        prefixes=passing,
    )
    now = time.time()
    chat = sa.table("chat", sa.column("table_id"))
    connection = op.get_bind()
    connection.execute(sa.insert(service).values(id=1, uptime=now, beat=now))
    tables = sa.table("tables", sa.column("id"), sa.column("arrangements"))
    counted = sa.select(chat.c.table_id, sa.func.count().label("lines")).group_by(chat.c.table_id)
    for row in connection.execute(counted).all():
        change = sa.update(tables).where(tables.c.id == row.table_id)
        connection.execute(change.values(arrangements=f'{{"chat_lines":{row.lines}}}'))
