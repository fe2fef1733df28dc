"""Measure extraction on real pages with main texts by human hand.

The pages are not part of the project.
"""
