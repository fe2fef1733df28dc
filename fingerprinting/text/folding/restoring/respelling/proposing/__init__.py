"""Propose readings of a text that a library confirms or not."""
