"""The database: schema, queries, the shared writer, migrations."""
