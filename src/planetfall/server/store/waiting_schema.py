"""The table of people who wait for others to play with."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table

from planetfall.server.store.schema import metadata

waiting_people = Table(  # one wait for each person; times are those of the database
    "waiting_people",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("pace", String(10), nullable=False),  # "live", "clock" or "days"
    Column("rated", Integer, nullable=False),
    Column("language", String(10), nullable=False),
    Column("network", String(24), nullable=False),  # where the person came from, as a keyed hash
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when the person was there last
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=True),  # empty: they wait
    Index("ix_waiting_people_game_seats", "game", "seats"),
)
