"""Rank a page's lines by a small learned model: how likely each is of the main text."""
