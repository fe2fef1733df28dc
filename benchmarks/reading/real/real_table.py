"""Lay out the results on real pages, for docs/reading.md."""

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from benchmarks.harness.page import table
from benchmarks.reading.real.real_page import FOLDS
from benchmarks.reading.real.real_scores import RealScore, Scores, by_group

ABSENT = """\
## Real pages

The file of real pages is not beside this clone, so none were measured.
"""
HEAD = """\
## Real pages

Pages of real sites with their main text by human hand, as their servers sent them (`--pages FILE`, a page a line; the
file is not part of the project). A hash of the site's name parts them into {folds} folds. Each page is read by two
forests that were trained in the same run on the pages of the other folds, so on none of its site, and on the templates:
the first judges every line, the second corrects it by what the first said of the lines around. The second learned from
what was said by first forests that were trained on neither fold; threads are judged by the first alone. Of the
forests that Wenzong contains, the second, the one for threads and the one for pages of which the first is unsure were
trained on all of these pages; the first one for other pages is older, trained on two of the folds and on fewer
templates. On the other two folds, threads have F1 .796 by a forest trained on three folds and .785 by the older one,
other pages .897 and .900, before the second pass.
The features of
lines, the rules and the thresholds were chosen with these pages in view: they were compared by the same folds, and the
causes of errors were looked for on the pages themselves. F1 of words (each Chinese character is one), order ignored;
averages of pages. All readers get the page decoded by the same code, ours its bytes.

### All folds: {pages} pages
"""


def real_tables(scores: Scores) -> str:
    """Write the table of all folds; the page says so if there are no pages."""
    if not scores:
        return ABSENT
    own = next(iter(scores.values()))
    groups = [by_group(of_reader) for of_reader in scores.values()]
    counts = {group: sum(score.group == group for score in own) for group in groups[0]}
    rows = [[f"{group} ({count})", *(f"{figures[group]:.3f}" for figures in groups)]
            for group, count in counts.items()]
    rows += [[name, *(figure(of_reader) for of_reader in scores.values())] for name, figure in _WHOLE.items()]
    return HEAD.format(folds=FOLDS, pages=len(own)) + "\n" + table(["pages", *scores], rows)


def _mean(values: Iterator[float | None]) -> str:
    known = [value for value in values if value is not None]
    return f"{fmean(known):.3f}" if known else "–"


_WHOLE: dict[str, Callable[[Sequence[RealScore]], str]] = {
    "**all**": lambda scores: f"**{fmean(score.words for score in scores):.3f}**",
    "all, runs of four words": lambda scores: f"{fmean(score.runs for score in scores):.3f}",
    "sentences that must be read": lambda scores: _mean(score.kept for score in scores),
    "sentences that must not be read": lambda scores: _mean(score.let_in for score in scores),
    "pages per CPU second": lambda scores: f"{len(scores) / sum(score.seconds for score in scores):.0f}",
}
"""Figures of all pages."""
