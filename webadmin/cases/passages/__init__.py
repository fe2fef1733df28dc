"""What decisions say about passages.

Finds other copies of the same passages, and exports labelled pairs.
"""
