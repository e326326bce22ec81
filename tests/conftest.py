"""What every test shares: a machine may be busy, so no example of a property has a deadline."""

import gc

from hypothesis import settings

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what stays until the end: thousands of tests and all modules."""
    gc.collect()
    gc.freeze()
