"""What people keep at a table for themselves alone."""

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from planetfall.server.store.schema import metadata

own_notes = Table(  # what somebody has written down for themselves at a table
    "own_notes",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

visits = Table(  # how much of a table somebody has seen
    "visits",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("seen", Integer, nullable=False),  # how many answers stood when they last looked
    Column("seen_before", Integer, nullable=False),  # how many stood at the end of the visit before
    Column("at", Float, nullable=False),  # when they last looked
)
