"""Pairs whose verdict is known, and what the matcher calls them.

Made by generators, by translators, and by the authors of PAN's corpus.
"""
