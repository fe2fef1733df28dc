"""All attacks on a text, at the measured strengths.

Copies as pirates publish them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from app.demo.disguises import disguised
from benchmarks.accuracy.modern import modern_page
from benchmarks.accuracy.wording_attacks import interrupted, synonyms

Change = Callable[[str, str, Random], str]
"""Called with the text, another source's text and a random generator; returns the page."""
EXCERPT = 150
"""Characters of a short excerpt, and minimum of a long one."""
SHARE = 0.15
"""Share of the chapter in a long excerpt, and of the page that a short excerpt makes up."""
HOST = 1_000
"""Characters of the unrelated page around a long excerpt."""


@dataclass(frozen=True)
class Attack:
    """One way to disguise a copy, at one strength."""

    name: str
    change: Change
    needs: int = 0
    """Minimum characters of a chapter for this attack."""
    both: bool = False
    """The page also copies the other source, which must be found too."""

    def page(self, text: str, other: str, seed: str) -> str:
        """Make the page; the same seed gives the same page, in every process."""
        return self.change(text, other, Random(f"{self.name}:{seed}"))


def worn(disguise: str, strength: float) -> Change:
    """Apply one of the demo's disguises."""
    return lambda text, _, random: disguised(text, [(disguise, strength)], random.random().hex())


def short_excerpt(text: str, _: str, random: Random) -> str:
    """Insert 150 characters into an unrelated page so that they are 15 % of it."""
    return _hidden(text, float(EXCERPT), round(EXCERPT / SHARE) - EXCERPT, random)


def excerpt(text: str, _: str, random: Random) -> str:
    """Insert 15 % of a chapter, at least 150 characters, into a page of 1,000."""
    return _hidden(text, SHARE, HOST, random)


def edited_excerpt(text: str, _: str, random: Random) -> str:
    """Edit 10 % of a chapter's characters and take an excerpt.

    The excerpt is put into an unrelated page.
    """
    return _hidden(disguised(text, [("edits", 0.1)], random.random().hex()), SHARE, HOST, random)


def _hidden(text: str, strength: float, host: int, random: Random) -> str:
    return disguised(text, [("excerpt", strength)], random.random().hex(), modern_page(random, host))


def two_sources(text: str, other: str, random: Random) -> str:
    """Join the first half of a chapter with as much of another one."""
    return disguised(text, [("two_sources", 0.5)], random.random().hex(), other)


ATTACKS: tuple[Attack, ...] = (
    Attack("verbatim", lambda text, _, random: text),
    Attack("traditional script", worn("traditional", 1.0)),
    Attack("homophones 10 %", worn("homophones", 0.1)),
    Attack("homophones 30 %", worn("homophones", 0.3)),
    Attack("pinyin 3 %", worn("pinyin", 0.03)),
    Attack("masks 2 %", worn("masks", 0.02)),
    Attack("components", worn("components", 1.0)),
    Attack("zero-width 20 %", worn("zero_width", 0.2)),
    Attack("interleaved", worn("junk", 1.0)),
    Attack("advertisements", lambda text, _, random: interrupted(text, random)),
    Attack("boilerplate around", worn("boilerplate", 1.0)),
    Attack("sentences shuffled", worn("sentences", 1.0)),
    Attack("paragraphs shuffled", worn("paragraphs", 1.0)),
    Attack("synonyms 70 %", lambda text, _, random: synonyms(text, random, 0.7)),
    Attack("edits 5 %", worn("edits", 0.05)),
    Attack("edits 10 %", worn("edits", 0.1)),
    Attack("edits 20 %", worn("edits", 0.2)),
    Attack("edits 30 %", worn("edits", 0.3)),
    Attack("two sources", two_sources, both=True),
    Attack("excerpt 150 characters", short_excerpt, needs=EXCERPT),
    Attack("excerpt 15 %", excerpt, needs=1_000),
    Attack("excerpt 15 %, edits 10 %", edited_excerpt, needs=1_000),
)
