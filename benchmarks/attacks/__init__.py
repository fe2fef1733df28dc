"""Attacks of a pirate who reads the source: regular noise, rearrangement, respelling, rewording, small excerpts."""
