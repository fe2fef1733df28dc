"""Parameters of one disguise: its strength, its random generator, a host text."""

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
        """Draw at random: true in `strength` of all cases."""
        return self.random.random() < self.strength
