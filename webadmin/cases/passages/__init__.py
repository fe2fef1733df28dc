"""What decisions say about passages.

Which other copies rest on the same ones, and pairs to learn from.
"""
