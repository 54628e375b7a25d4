"""All tables of the database: every section of the schema is named here, so that none is forgotten."""

from planetfall.server.store import rating_schema, schema, waiting_schema
from planetfall.server.store.notices import notice_schema
from planetfall.server.store.people import account_schema, own_schema

SECTIONS = (schema, account_schema, notice_schema, own_schema, rating_schema, waiting_schema)
metadata = schema.metadata
CHILDREN = [table for table in reversed(metadata.sorted_tables) if "table_id" in table.c]  # go with a table
