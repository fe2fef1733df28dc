"""Coverage and lag.

How soon after publication a site shows a text, and which site is first; always as intervals.
"""
