"""Lay out docs/reading.md: what our reader and others make of the golden pages."""

from collections.abc import Iterable, Sequence

from benchmarks.reading.readers import OURS, Measured
from benchmarks.reading.score import by_template

KINDS = {"novel": "Pirate novel pages", "article": "Articles", "forum": "Forum threads", "old": "Old pages"}
HEADINGS = {"develop": "Pages the reader was worked on with", "scored": "Pages that were only scored"}
HEAD = """\
# Reading pages

`python -m benchmarks reading --write` measures and writes this page. Golden pages are made from templates
(`benchmarks/reading/develop`, `benchmarks/reading/scored`) and texts of our own, the same ones every time: novels,
news, blogs, forums; tables, `<br>` texts, random class names, hidden sentences, watermarks, GBK and Big5 with right,
wrong or no charset. Of the second part only the figures were looked at. Its templates are different ones, but of the
same hand, so strangers' pages may fare worse.

Character F1 is twice the longest common subsequence over both lengths, spaces left out. Our reader is given the bytes;
the others are given the page already decoded with its right charset, and tell neither next page nor charset.
"""


def document(measured: Sequence[Measured]) -> str:
    """Write the page."""
    return "\n".join([HEAD, *(line for part in HEADINGS for line in _part([m for m in measured if m.part == part]))])


def _part(measured: Sequence[Measured]) -> Iterable[str]:
    count = len(measured[0].scores)
    yield f"## {HEADINGS[measured[0].part]}: {count} pages in {len(by_template(measured[0].scores))} templates\n"
    yield f"| reader | {' | '.join(KINDS.values())} | under F1 .5 | pages per CPU second |"
    yield "|---|" + "---|" * (len(KINDS) + 2)
    for reader in measured:
        kinds = " | ".join(f"{reader.kinds[kind]:.3f}" for kind in KINDS)
        yield f"| {reader.reader} | {kinds} | {reader.failed:.3f} | {reader.rate:.0f} |"
    own = next(reader for reader in measured if reader.reader == OURS)
    worst, value = min(by_template(own.scores).items(), key=lambda item: item[1])
    yield (f"\n{OURS}: charset right in {own.right('charset'):.3f}, title in {own.right('title'):.3f}, next page in "
           f"{own.right('next_page'):.3f} of the pages; worst template `{worst}` at {value:.3f}.\n")
