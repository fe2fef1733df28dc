"""How the index loads, what it weighs, and how fast pages are answered.

Libraries have up to a million chapters.
"""
