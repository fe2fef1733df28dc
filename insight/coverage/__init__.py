"""Measure how soon after publication sites show a text, and which site is first.

The results are intervals.
"""
