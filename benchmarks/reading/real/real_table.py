"""Lay out the results on real pages, for docs/reading.md."""

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean

from benchmarks.harness.page import table
from benchmarks.reading.real.real_scores import RealScore, Scores, by_group

ABSENT = """\
## Real pages

The file of real pages is not beside this clone, so none were measured.
"""
HEAD = """\
## Real pages

Pages of real sites with their main text by human hand, as their servers sent them (`--pages FILE`, a page a line; the
file is not part of the project). A hash of the site's name parts them into two halves; the forest that ranks lines is
trained on the development half, and nobody looked at what a page of the scored half says. F1 of words (each
Chinese character is one), order ignored; averages of pages. All readers get the page decoded by the same code, ours its
bytes.
"""
_SCORED = "### Scored half: {} pages\n"
_TRAINED = "### Development half: {} pages, on which Wenzong's forest was trained\n"


def real_tables(scored: Scores, develop: Scores) -> str:
    """Write both halves; the page says so if there are none."""
    if not scored:
        return ABSENT
    return "\n".join([HEAD, _half(_SCORED, scored), _half(_TRAINED, develop)])


def _half(heading: str, scores: Scores) -> str:
    own = next(iter(scores.values()))
    groups = [by_group(of_reader) for of_reader in scores.values()]
    counts = {group: sum(score.group == group for score in own) for group in groups[0]}
    rows = [[f"{group} ({count})", *(f"{figures[group]:.3f}" for figures in groups)]
            for group, count in counts.items()]
    rows += [[name, *(figure(of_reader) for of_reader in scores.values())] for name, figure in _WHOLE.items()]
    return heading.format(len(own)) + "\n" + table(["pages", *scores], rows)


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
"""Figures of all pages of a half."""
