"""The tables of the database. The answers are the truth; everything else follows from them or can be chosen anew."""

from sqlalchemy import BigInteger, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("header", Text, nullable=False),  # of the record, the seed included
    Column("pack_name", String(200), nullable=False, default=""),  # empty: as shipped
    Column("pack_text", Text, nullable=False, default=""),  # always empty, since there is `packs`
    Column("pack", String(24), nullable=False, default=""),  # in `packs`; empty: shipped by version 0.1.0
    Column("title", String(80), nullable=False, default=""),
    Column("host", String(40), nullable=False, index=True),
    Column("network", String(24), nullable=False, default=""),  # where the host came from, as a keyed hash
    Column("listed", Integer, nullable=False, default=0),
    Column("watch", String(40), nullable=False, unique=True),
    Column("wait_minutes", Integer, nullable=False, default=10),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
    Column("waiting", Integer, nullable=False, default=0),  # seats still open
    Column("over", Integer, nullable=False, default=0),
    Column("paused", Integer, nullable=False, default=0),
    Column("owed", String(40), nullable=False, default=""),  # seats that owe an answer, for lists of tables
    Column("result", Text, nullable=False, default=""),  # ranking as JSON, for lists of tables
    Column("revision", Integer, nullable=False, default=0),  # one more with every change
    Column("version", Integer, nullable=False, default=0),  # of what everybody sees
    Column(
        "arrangements", Text, nullable=False, default="{}"
    ),  # what people have settled around the game, as JSON
    Column("closed", Float, nullable=False, default=0.0),  # when operators closed it; 0: it is open
    Column("closed_reason", String(200), nullable=False, default=""),
    Column("pace", String(10), nullable=False, default="live"),  # "live", "clock" or "days"
    Column(
        "deadline", Float, nullable=True, index=True
    ),  # when a seat runs out of time, by the service's clock
    Index("ix_tables_listed_over_changed", "listed", "over", "changed"),  # finished games for everybody
    Index("ix_tables_listed_over_created", "listed", "over", "created"),  # open tables
)


packs = Table(
    "packs",
    metadata,
    Column("hash", String(24), primary_key=True),  # of all its data, names and texts included
    Column("game", String(64), nullable=False),
    Column("name", String(200), nullable=False),
    Column("text", Text, nullable=False),
    Column("used", Float, nullable=False, default=0.0),  # when a table was last created with it
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # "open", "person" or "bot"
    Column("bot", String(40), nullable=False, default=""),  # its level; beside a person: of the substitute
    Column("person", String(40), nullable=False, default="", index=True),
    Column("name", String(40), nullable=False, default=""),
    Column(
        "token", String(40), nullable=False, unique=True
    ),  # of its invitation, dead when the seat is taken
    Column("key", String(40), nullable=False, default="", index=True),  # hash of what a program answers with
    Column(
        "exchangeable", Integer, nullable=False, default=0
    ),  # the token of 0.1.0 may be exchanged for a key
    Column("muted", Integer, nullable=False, default=0),  # may not write in the chat
    Column("away", Integer, nullable=False, default=0),  # its person has left; a substitute plays
    Column("reopened", Integer, nullable=False, default=0),  # open again in a game that has begun
)

answers = Table(
    "answers",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("row", Text, nullable=False),  # a row of the record
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), ForeignKey("tables.id"), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("seat", Integer, nullable=True),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
)

attendance = Table(  # who has seen something of a table without sitting there now
    "attendance",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("how", String(10), nullable=False),  # "watched", "sat" or "removed"
)

recoveries = Table(  # used recovery links
    "recoveries",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),  # counts from 0 for each person
)

reports = Table(  # what visitors have reported about tables
    "reports",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(40), primary_key=True),
    Column("at", Float, nullable=False, index=True),
    Column("text", String(500), nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("word", String(24), primary_key=True),  # made from the text
    Column("text", Text, nullable=False),  # as the file had it
    Column("size", Integer, nullable=False),  # in bytes
    Column("opened", Float, nullable=False, index=True),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("rows", Integer, nullable=False),  # of the record that led to it
    Column("form", String(80), nullable=False),  # what wrote it: another form is not read
    Column("digest", String(32), nullable=False),  # of all this and of those rows
    Column("state", Text, nullable=False),  # the position, with everything that is hidden
    Column("course", Text, nullable=False),  # log, scores and contexts as JSON
)

service = Table(  # one row
    "service",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("uptime", Float, nullable=False),  # seconds in which some server was up
    Column("beat", Float, nullable=False),  # the last heartbeat of any server, by the clock of the database
)

keys = Table(  # that sign cookies, where several servers share a database
    "keys",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),  # the newest has the highest
    Column("key", String(128), nullable=False, unique=True),  # hexadecimal digits
)

leases = Table(  # which server thinks for the bots of a table
    "leases",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("node", String(24), nullable=False),
    Column("until", Float, nullable=False),  # by the clock of the database
)

spectators = Table(  # who watches at which server
    "spectators",
    metadata,
    Column("node", String(24), primary_key=True),
    Column("table_id", String(24), primary_key=True, index=True),
    Column("person", String(40), primary_key=True),
    Column("until", Float, nullable=False),  # by the clock of the database
)

usage = Table(  # what visitors have used of their limits, counted by all servers together
    "usage",
    metadata,
    Column("who", String(80), primary_key=True),
    Column("what", String(40), primary_key=True),
    Column("period", BigInteger, primary_key=True),  # a number of periods since 1970
    Column("used", Float, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("kind", String(10), nullable=False),  # "person" or "network"
    Column(
        "subject", String(64), nullable=False, unique=True
    ),  # id of a person, or a network as in 192.0.2.0/24
    Column("reason", String(200), nullable=False, default=""),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=True),  # empty: until it is lifted
)

announcements = Table(  # that every page shows
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float, nullable=True),  # empty: until it is taken back
)

switches = Table(  # what operators have switched on
    "switches",
    metadata,
    Column("name", String(20), primary_key=True),  # "maintenance" or "no-uploads"
    Column("at", Float, nullable=False),
)

audit = Table(  # what operators have done; a server that sees a new row reads the tables above again
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("who", String(80), nullable=False),
    Column("action", String(30), nullable=False),
    Column("subject", String(80), nullable=False, default=""),  # a table, a person, a network or a number
    Column("detail", String(500), nullable=False, default=""),
)
