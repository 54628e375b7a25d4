"""Ratings of people (games that are still to count, games that did, what they changed), and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the tables; no table that is there was rated."""
    op.create_table(
        "pending_ratings",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "rated_games",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("played_at_table", sa.String(24), nullable=False, unique=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("ending", sa.String(10), nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
    )
    op.create_table(
        "rating_history",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("rated_game", sa.Integer, sa.ForeignKey("rated_games.id"), nullable=False, index=True),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("played_at_table", sa.String(24), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("ix_rating_history_person_game", "rating_history", ["person", "game"])
    op.create_index("ix_rating_history_game", "rating_history", ["game"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("rated", sa.Integer, nullable=False),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
    )
    op.create_table(
        "tournament_players",
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("withdrawn", sa.Integer, nullable=False),
    )
    op.create_table(
        "tournament_tables",
        sa.Column("tournament", sa.String(24), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("played_at_table", sa.String(24), nullable=False),
        sa.Column("line_up", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
    )
