"""Measure extraction on real pages with human annotations of the main text.

The pages are not part of the project.
"""
