"""Decisions about many cases at once, ordered on the desk and run by workers."""
