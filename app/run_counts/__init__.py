"""What a daily run has done so far.

Counted while it goes on, and summed up when it has ended.
"""
