"""Variants of the classes of attacks: other orders, spellings and signs.

Each restores by a rule that its function states.
"""
