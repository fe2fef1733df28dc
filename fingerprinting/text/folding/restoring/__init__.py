"""Undo what a script does to a whole text: signs at regular places, lines and columns rearranged, other spellings."""
