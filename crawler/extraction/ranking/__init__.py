"""Rank a page's lines by a small learned model.

How likely each is of the main text.
"""
