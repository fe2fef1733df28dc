"""Undo disguises that lie over other disguises of English."""
