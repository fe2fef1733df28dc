"""Undo what a script does to a whole text.

Signs at regular places, lines and columns rearranged, other spellings.
"""
