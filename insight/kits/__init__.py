"""Which sites are built alike, run by the same people, or renamed.

Renamed is a site that is another one under a new name.
"""
