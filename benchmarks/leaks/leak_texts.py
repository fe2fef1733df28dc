"""Master chapters to mark, with plans made once, and the accounts."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.harness.command_line import Progress
from benchmarks.harness.corpus import Corpus, corpora
from insight.leaks.guarded import Locks
from insight.leaks.pairs import own_pairs
from insight.leaks.plan import ChapterPlan, CodeName

LENGTH = 3_000
"""Characters of a chapter."""
NOVELS = ("初刻拍案惊奇", "警世通言", "十二楼", "雍正剑侠图")
"""Vernacular books of the shared library that were not used in development."""
ACCOUNTS = 1_000_000
"""Number of accounts for which the error bound holds."""
CODES: tuple[CodeName, ...] = ("tardos", "unbiased")


@dataclass(frozen=True)
class Masters:
    """Chapters with their plans under both codes."""

    name: str
    texts: tuple[str, ...]
    plans: Mapping[CodeName, tuple[ChapterPlan, ...]]

    @property
    def digest(self) -> str:
        """Compute the digest of the texts."""
        return hashlib.sha256("\0".join(self.texts).encode()).hexdigest()[:16]


def masters(library: Path | None, count: int, progress: Progress) -> Masters:
    """Cut chapters from the novels of the library.

    Where there is no library, they come from the demo's works.
    """
    name, corpus = next(iter(corpora(library).items()))
    texts = _cut(corpus)[:count]
    plans = []
    for number, text in enumerate(texts):
        progress("finding places", number, len(texts))
        plans.append(ChapterPlan.of(text, own_pairs(), Locks()))
    other = tuple(ChapterPlan(plan.digest, "unbiased", plan.places) for plan in plans)
    return Masters(name, tuple(texts), {"tardos": tuple(plans), "unbiased": other})


def _cut(corpus: Corpus) -> list[str]:
    """Cut whole chapters, from the books in turn."""
    books: dict[str, str] = {}
    for chapter in corpus.chapters:
        if chapter.work in NOVELS or not _has_novels(corpus):
            books[chapter.work] = books.get(chapter.work, "") + chapter.text
    pieces = [[text[start:start + LENGTH] for start in range(0, len(text) - LENGTH + 1, LENGTH)]
              for text in books.values()]
    return _in_turn(pieces)


def _has_novels(corpus: Corpus) -> bool:
    return any(chapter.work in NOVELS for chapter in corpus.chapters)


def _in_turn(rows: Sequence[Sequence[str]]) -> list[str]:
    longest = max(map(len, rows))
    return [row[at] for at in range(longest) for row in rows if at < len(row)]
