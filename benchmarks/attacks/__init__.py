"""Attacks of a pirate who reads the source.

Regular noise, rearrangement, respelling, rewording, small excerpts.
"""
