"""Measure extraction on real pages with main texts by human hand, which are not part of the project."""
