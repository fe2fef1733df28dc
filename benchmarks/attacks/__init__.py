"""Attacks of a pirate who has read the source code.

Regular noise, rearrangement, respelling, rewording, small excerpts.
"""
