"""The tables of the store, version by version; `env.py` is run by Alembic."""
