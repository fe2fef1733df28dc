"""Undo disguises that divide a text into pieces."""
