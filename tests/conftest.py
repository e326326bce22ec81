"""What every test shares: a machine may be busy, so no example of a property has a deadline."""

from hypothesis import settings

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
