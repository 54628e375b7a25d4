"""Runs migrations on the connection that the server hands over."""

from alembic import context

from planetfall.server.store.all_tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
