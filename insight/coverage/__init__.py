"""Coverage and lag.

How long after publication a site shows a text, and who is first; always as intervals.
"""
