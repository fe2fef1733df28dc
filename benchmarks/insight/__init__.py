"""Measure insight on generated worlds whose truth is known."""
