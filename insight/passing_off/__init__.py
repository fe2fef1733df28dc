"""Find books that pass off.

They show chapters under our title that are not ours, our text under another name, or works stitched together from ours.
"""
