"""Undo orders and inserted signs of the same text."""
