"""What Alembic runs: the migrations on a connection that is already inside a transaction."""

from alembic import context

from pages.live.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table="live_version",
    transactional_ddl=True,
)
context.run_migrations()
