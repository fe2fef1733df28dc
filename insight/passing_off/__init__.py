"""Passing off.

Chapters under our title that are not ours, our text under another name, works stitched together from ours.
"""
