"""The content of each address of a generated site.

Strangers' texts, copies, disguised copies, and what goes wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from app.demo.disguises import disguised
from benchmarks.harness.invented import invented

COPIES = {"verbatim": 0.04, "signs inserted": 0.01, "traditional script": 0.01, "masks": 0.01,
          "excerpt of 15 %": 0.015, "half of the page": 0.015}
"""Share of all pages by kind of copy: a tenth."""
HOSTILE = {"not found": 0.01, "server error": 0.001, "redirect": 0.01, "slow": 0.002, "empty": 0.01,
           "wrong charset": 0.02}
"""Share of all pages without a copy that get an unusual answer, by kind."""
STRANGER = "stranger"
_DISGUISES = {"signs inserted": ("zero_width", 0.2), "traditional script": ("traditional", 1.0),
              "masks": ("masks", 0.02)}
LENGTH = 3_000
EXCERPT = 0.15


@dataclass(frozen=True)
class Planted:
    """The content of one address."""

    kind: str
    source: int = -1
    """Position of the copied chapter in the library; -1 for none."""


def plan(number: int, chapters: int, seed: int) -> Planted:
    """Return the content of a page by its number; the same in every process."""
    random = Random(f"{seed}:{number}")
    drawn = random.random()
    for kind, share in {**COPIES, **HOSTILE}.items():
        if drawn < share:
            return Planted(kind, random.randrange(chapters) if kind in COPIES else -1)
        drawn -= share
    return Planted(STRANGER)


def written(number: int, planted: Planted, chapters: Sequence[str], seed: int) -> str:
    """Write the text of a page: unrelated text, a copy, or both."""
    own = seed * 10_000_000 + number
    if planted.source < 0:
        return invented(own, LENGTH)
    copied = chapters[planted.source]
    if planted.kind in _DISGUISES:
        return disguised(copied, [_DISGUISES[planted.kind]], own)
    if planted.kind.startswith("excerpt"):
        return disguised(copied, [("excerpt", EXCERPT)], own, invented(own, LENGTH - round(LENGTH * EXCERPT)))
    if planted.kind.startswith("half"):
        return invented(own, LENGTH // 2) + "\n" + copied[:LENGTH // 2]
    return copied
