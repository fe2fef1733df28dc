"""Tell Chinese from a text whose characters were exchanged for others.

What a font shows otherwise than it is written is Chinese by its characters and by nothing else: pairs that every text
is full of do not occur.
"""

from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

ENOUGH = 80
"""Chinese characters from which a text is judged."""
SAMPLE = 600
"""Chinese characters that are looked at."""
USUAL = 0.01
"""Share of frequent pairs up to which a text is doubtful: modern ones have .04 and more, classical ones less."""
_PAIRS = frozenset(Path(__file__).with_name("frequent_pairs.txt").read_text(encoding="utf-8").split())


def is_doubtful(text: str) -> bool:
    """Tell whether a Chinese text lacks the pairs that most of them have.

    Classical texts may; they are looked at once more, and found honest.
    """
    seen = found = 0
    for one, other in islice(_neighbours(text), SAMPLE):
        seen += 1
        found += one + other in _PAIRS
        if found > USUAL * SAMPLE:
            return False
    return seen >= ENOUGH and found <= USUAL * seen


def _neighbours(text: str) -> Iterator[tuple[str, str]]:
    return ((one, other) for one, other in pairwise(text) if "一" <= one <= "鿿" and "一" <= other <= "鿿")
