"""Decisions about many cases at once: ordered on the desk, done by workers."""
