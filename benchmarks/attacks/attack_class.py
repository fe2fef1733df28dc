"""A class of attacks.

What is done to a text, on which texts, and the recall that is wanted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from benchmarks.accuracy.modern import modern_page

Change = Callable[[str, Random], str]
"""Called with text and random generator; returns the disguised text. Unbound parameters are drawn from the
generator."""
CHINESE = frozenset({"modern", "classical"})
ENGLISH = frozenset({"english"})
STRANGER = 2_000, 4_000
"""Minimum and maximum characters of the unrelated page around an excerpt."""


class Around(NamedTuple):
    """A page into which an excerpt is inserted, divided at the end of a paragraph."""

    before: str
    after: str


@dataclass(frozen=True)
class AttackClass:
    """One row of the figures."""

    name: str
    change: Change
    goal: float
    """Required recall: the share of pages with the right chapter first and the right verdict."""
    texts: frozenset[str] = CHINESE
    """Kinds of source texts to which it applies: modern, classical, english."""
    is_excerpt: bool = False
    """The copy is inside an unrelated page; then a quotation counts as found too."""
    shares: tuple[float, float] = (0, 0)
    """Minimum and maximum share of the page that the excerpt is; 0 for a page of `STRANGER` characters around it."""
    is_post: bool = False
    """The source is a short post of 40 to 60 characters."""
    layer: int = 0
    """Layer in a composition, applied after all lower layers; 0: not used in compositions."""

    def page(self, text: str, seed: str, stranger: str = "") -> str:
        """Make the page that copies a text; the same seed makes the same page.

        An excerpt is inserted into `stranger`, or into generated Chinese if that is empty.
        """
        random = Random(f"{self.name}:{seed}")
        copied = self.change(text, random)
        if not self.is_excerpt:
            return copied
        before, after = around(stranger, random, self._length_around(copied, random))
        return f"{before}{copied}{after}"

    def _length_around(self, copied: str, random: Random) -> int:
        if not self.shares[1]:
            return random.randint(*STRANGER)
        return round(len(copied) / random.uniform(*self.shares)) - len(copied)


def around(stranger: str, random: Random, length: int) -> Around:
    """Divide a page of some characters at the end of a sentence."""
    page = stranger[:length] if stranger else modern_page(random, length)
    near = random.randint(len(page) // 4, 3 * len(page) // 4)
    place = max(page.rfind(sign, 0, near) for sign in "。.\n") + 1
    return Around(page[:place], page[place:])


def in_turn(*changes: Change) -> Change:
    """Apply several disguises, one after the other."""
    def change(text: str, random: Random) -> str:
        for each in changes:
            text = each(text, random)
        return text

    return change


def one_of(*changes: Change) -> Change:
    """Draw one of several disguises for each page."""
    return lambda text, random: random.choice(changes)(text, random)
