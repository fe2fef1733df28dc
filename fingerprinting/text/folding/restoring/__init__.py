"""Undo disguises that a script applies to a whole text or passage.

For example inserted characters, rearranged lines and columns, other spellings.
"""
