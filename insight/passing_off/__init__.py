"""Passing off.

Chapters under our title that we never wrote, our text under another name, works stitched from ours.
"""
