"""Restore the word order of an English text."""
