"""Rank a page's lines with a small learned model.

It estimates how likely each line belongs to the main text.
"""
