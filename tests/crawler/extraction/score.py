"""How much of a text was read: F1 over runs of characters, ignoring order and position."""

import re
from collections import Counter

SIZE = 4


def f1(found: str, golden: str) -> float:
    """Compute F1 of two texts over their multisets of four-character runs, without spaces."""
    one, two = _runs(found), _runs(golden)
    shared = sum((one & two).values())
    return 2 * shared / (sum(one.values()) + sum(two.values())) if one or two else 1.0


def _runs(text: str) -> Counter[str]:
    squeezed = re.sub(r"\s+", "", text)
    return Counter(squeezed[start:start + SIZE] for start in range(max(1, len(squeezed) - SIZE + 1)))
