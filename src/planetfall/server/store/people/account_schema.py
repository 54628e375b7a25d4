"""The tables of accounts. An account claims the id that its person had as a guest, so everything stays theirs."""

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from planetfall.server.store.schema import metadata

accounts = Table(
    "accounts",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),  # the name as it is compared
    Column("password", String(200), nullable=False, default=""),  # as argon2 writes it; empty: none
    Column("email", String(200), nullable=False, default=""),
    Column("badge", String(20), nullable=False, default=""),  # the shape that the person likes
    Column("languages", String(80), nullable=False, default=""),  # codes, separated by spaces
    Column("privacy", String(10), nullable=False, default="all"),  # who sees the profile
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),  # servers look for what is new
)

sessions = Table(  # browsers that are signed in
    "sessions",
    metadata,
    Column("id", String(40), primary_key=True),  # hash of what the cookie holds
    Column("person", String(40), nullable=False, index=True),
    Column("device", String(80), nullable=False, default=""),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False, index=True),
    Column("ended", Float, nullable=False, default=0.0, index=True),  # 0: it goes on
)

recovery_codes = Table(  # that were not used yet
    "recovery_codes",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("code", String(40), primary_key=True),  # its hash
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),  # as the authenticator names it, base64url
    Column("person", String(40), nullable=False, index=True),
    Column("public_key", Text, nullable=False),  # base64url
    Column("sign_count", Integer, nullable=False, default=0),
    Column("name", String(40), nullable=False, default=""),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False, default=0.0),
)

provider_identities = Table(  # by which people sign in at an OpenID provider
    "provider_identities",
    metadata,
    Column("issuer", String(255), primary_key=True),
    Column("subject", String(255), primary_key=True),
    Column("person", String(40), nullable=False, index=True),
    Column("name", String(40), nullable=False, default=""),  # as the provider calls them
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False, default=0.0),
)

api_tokens = Table(  # by which programs do what a person may do
    "api_tokens",
    metadata,
    Column("id", String(40), primary_key=True),  # hash of what the program sends
    Column("person", String(40), nullable=False, index=True),
    Column("name", String(40), nullable=False, default=""),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False, default=0.0),
)

tickets = Table(  # what works once and for a short time: invitations to sign up, challenges, links for another device
    "tickets",
    metadata,
    Column("id", String(40), primary_key=True),  # hash of what the link or the cookie holds
    Column("kind", String(20), nullable=False),
    Column("person", String(40), nullable=False, default="", index=True),  # whom it is for, if anybody
    Column("data", Text, nullable=False, default=""),
    Column("until", Float, nullable=False, index=True),
)

invitations = Table(  # to a table, of somebody whom the host has played with
    "invitations",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("by", String(40), nullable=False, index=True),
    Column("at", Float, nullable=False),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String(40), primary_key=True),  # who wants to be left alone
    Column("other", String(40), primary_key=True, index=True),
    Column("at", Float, nullable=False),
)
