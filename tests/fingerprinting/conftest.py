"""Gives property tests the time that compiling takes on a first call."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
