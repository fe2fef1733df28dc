"""What a disguise is given besides the text: how strong to be, its dice, and a text to hide in."""

from random import Random
from typing import NamedTuple


class Hand(NamedTuple):
    """One application of a disguise."""

    strength: float
    """Share of characters, sentences or paragraphs concerned, 0..1; for excerpts above 1: so many characters."""
    random: Random
    host: str = ""
    """Another text: the article around an excerpt, the second source of a page."""

    def hits(self) -> bool:
        """Throw the dice: true in `strength` of all cases."""
        return self.random.random() < self.strength
