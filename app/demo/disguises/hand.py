"""Parameters of one disguise: its strength, its random generator, a host text."""

from random import Random
from typing import NamedTuple


class Hand(NamedTuple):
    """One application of a disguise."""

    strength: float
    """Share (0..1) of characters, sentences or paragraphs that are changed; for excerpts above 1: number of characters.
    """
    random: Random
    host: str = ""
    """Another text: the article around an excerpt, or the second source of a page."""

    def hits(self) -> bool:
        """Draw at random: true with probability `strength`."""
        return self.random.random() < self.strength
