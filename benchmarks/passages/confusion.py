"""Which verdict labelled pairs get.

The words of docs/how-matching-works.md, checked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from benchmarks.harness.page import table
from benchmarks.passages.cases import SCORED
from benchmarks.passages.english import book_chapters, demo_chapters
from benchmarks.passages.labelled import Labelled, chinese, english, independent
from benchmarks.passages.translators import translators
from matcher import Matcher
from matcher.calibration import example
from matcher.verdict import decide
from storage.documents import Verdict

WORDS: tuple[Verdict, ...] = ("identical", "near_copy", "excerpt", "reworded", "quotation", "boilerplate", "unrelated")
DIAGONAL = 0.95
"""Share of the pairs of each verdict that must be called so."""
Confusion = Counter[tuple[Verdict, Verdict]]
"""By what a pair is, and what it is called."""


def labelled(texts: Sequence[str], rounds: int, share: Path) -> Iterator[Labelled]:
    """Make the pairs that are scored.

    Other works and other dice than thresholds were chosen on.
    """
    yield from chinese([text for text in texts if len(text) > 600], rounds, SCORED)
    yield from english(book_chapters(share) or demo_chapters(), rounds, SCORED)
    yield from independent([*translators(share)])


def confused(lines: Iterable[Labelled]) -> Confusion:
    """Count what each pair is called."""
    matcher = Matcher()
    found: Confusion = Counter()
    for line in lines:
        given = {**line._asdict(), "site_pages": list(line.site_pages), "library": list(line.library)}
        found[line.verdict, decide(example(given, matcher).evidence).verdict] += 1
    return found


def right(found: Confusion, verdict: Verdict) -> float:
    """Tell the share of the pairs of a verdict that are called so."""
    return found[verdict, verdict] / max(sum(found[verdict, called] for called in WORDS), 1)


def section(found: Confusion) -> str:
    """Lay the table out in Markdown."""
    rows = [(verdict, *(f"{found[verdict, called] or '–'}" for called in WORDS), f"{right(found, verdict):.3f}")
            for verdict in WORDS]
    return ("## The words\n\nLabelled pairs and what they are called; [how matching works](how-matching-works.md) "
            "defines the words. *Reworded* pairs\nare English ones told anew by a generator, and Chinese ones of the "
            "help of LibreOffice in two translations.\n\n" + table(("is", *WORDS, "right"), rows))
