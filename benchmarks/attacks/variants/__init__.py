"""Variants of the classes of attacks: other orders, spellings and characters.

Each can be undone by a rule that its function states.
"""
