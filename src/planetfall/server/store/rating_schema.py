"""The tables of the database for ratings and tournaments, which outlive the tables where games were played.

Rated games are the truth: all ratings can be computed anew from them (`ratings/recompute.py`). They and the places that
players of a tournament reached stay when tables are deleted, so they name them without a foreign key.
"""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text

from planetfall.server.store.schema import metadata

pending_ratings = Table(  # rated tables whose game has not counted yet
    "pending_ratings",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
)

rated_games = Table(
    "rated_games",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),  # in the order in which they count
    Column("played_at_table", String(24), nullable=False, unique=True),  # each counts once
    Column("game", String(64), nullable=False),
    Column("at", Float, nullable=False),  # when it ended
    Column("ending", String(10), nullable=False),  # "finished", "left" or "abandoned"
    Column("bots", Text, nullable=False),  # level, rating and place of each bot there, as JSON
)

rating_history = Table(  # what each rated game has changed, person by person
    "rating_history",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("rated_game", Integer, ForeignKey("rated_games.id"), nullable=False, index=True),
    Column("person", String(40), nullable=False),
    Column("game", String(64), nullable=False),
    Column("played_at_table", String(24), nullable=False),
    Column("at", Float, nullable=False),
    Column("place", Integer, nullable=False),  # 1 is best
    Column("counted", Integer, nullable=False),  # 0: the game was not finished and says nothing about them
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),  # faded by the time since the game before
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Index("ix_rating_history_person_game", "person", "game"),
    Index("ix_rating_history_game", "game"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(24), primary_key=True),  # the end of its link: whoever knows it may join
    Column("name", String(80), nullable=False),
    Column("game", String(64), nullable=False),
    Column("kind", String(12), nullable=False),  # "round-robin" or "swiss"
    Column("seats", Integer, nullable=False),  # at each table
    Column("rounds", Integer, nullable=False),
    Column("bot", String(40), nullable=False),  # the level of bots at seats that are left over
    Column("rated", Integer, nullable=False, default=0),
    Column("person", String(40), nullable=False, index=True),  # the organiser
    Column("created", Float, nullable=False),
    Column("round", Integer, nullable=False, default=0),  # how many have begun
)

tournament_players = Table(
    "tournament_players",
    metadata,
    Column("tournament", String(24), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # in the order in which they joined
    Column("person", String(40), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("withdrawn", Integer, nullable=False, default=0),
)

tournament_tables = Table(
    "tournament_tables",
    metadata,
    Column("tournament", String(24), ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("played_at_table", String(24), nullable=False),
    Column("line_up", Text, nullable=False),  # the number of the player at each seat, null for a bot, as JSON
    Column("result", Text, nullable=False, default=""),  # places and points by seat as JSON; empty: not over
)
