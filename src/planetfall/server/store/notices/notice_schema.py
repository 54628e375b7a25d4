"""The tables of notices: what people are told away from a table, where, and how far that has come."""

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, String, Table, Text, UniqueConstraint

from planetfall.server.store.schema import metadata

notice_people = Table(  # when somebody wants to be left alone
    "notice_people",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("time_zone", String(64), nullable=False),
    Column("quiet_from", Integer, nullable=True),  # minutes after midnight there; empty: never quiet
    Column("quiet_until", Integer, nullable=True),
)

notice_addresses = Table(
    "notice_addresses",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(40), nullable=False, index=True),
    Column("channel", String(10), nullable=False),  # "push", "mail" or "webhook"
    Column("address", String(1000), nullable=False),
    Column("keys", Text, nullable=False),  # what the channel needs to write there, as JSON
    Column("language", String(10), nullable=False),
    Column("kinds", String(60), nullable=False),  # what is told there, with spaces between
    Column("digest", Integer, nullable=False),  # once a day instead of at once
    Column("confirmed", Integer, nullable=False),
    Column("asked", Float, nullable=False),  # when a confirmation was last asked for
    Column("dead", String(200), nullable=False),  # why it was given up; empty: it works
    Column("created", Float, nullable=False),
    UniqueConstraint("person", "channel", "address"),
)

notice_keys = Table(  # of the whole service
    "notice_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

notices = Table(  # one for each person, table and occasion
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(40), nullable=False),
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # "turn", "invitation", "over" or "message"
    Column("occasion", String(40), nullable=False),  # which turn, which message
    Column("who", String(40), nullable=False),  # the name of whoever caused it, as everybody sees it
    Column("state", String(10), nullable=False),  # "waiting", "queued" or "dropped"
    Column("created", Float, nullable=False),
    Column("due", Float, nullable=False),  # by the clock of the database
    UniqueConstraint("person", "table_id", "kind", "occasion"),
    Index("ix_notices_state_due", "state", "due"),
)

notice_deliveries = Table(  # of a notice to an address
    "notice_deliveries",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("person", String(40), nullable=False),
    Column("address_id", Integer, ForeignKey("notice_addresses.id", ondelete="CASCADE"), nullable=False),
    Column("notice_id", Integer, ForeignKey("notices.id", ondelete="CASCADE"), nullable=True),
    Column("what", String(10), nullable=False),  # "notice", "digest", "confirm" or "test"
    Column("word", String(60), nullable=False, unique=True),  # so that nothing is delivered twice
    Column("token", String(40), nullable=False),  # what receivers know it by, the same at every try
    Column("digest", String(10), nullable=False),  # the day of the digest that it belongs to
    Column("state", String(10), nullable=False),  # "waiting", "held", "sent", "dropped" or "failed"
    Column("tries", Integer, nullable=False),
    Column("due", Float, nullable=False),
    Column("claimed_until", Float, nullable=False),
    Column("node", String(24), nullable=False),  # that sends it
    Column("error", String(200), nullable=False),
    Index("ix_notice_deliveries_state_due", "state", "due"),
)
