"""The ways in which a character of one text can differ from the other text."""

from typing import Literal

Kind = Literal["same", "disguised", "inserted", "edited"]

SAME, DISGUISED, INSERTED, EDITED = range(4)
KINDS: tuple[Kind, ...] = ("same", "disguised", "inserted", "edited")
"""Names by number. Same: as written, or layout. Disguised: reads the same but is written differently. Inserted: a
character that folding leaves out and the other text lacks. Edited: everything else that differs."""
