"""Compare the largest index on disk with its goals."""

from collections.abc import Sequence

from benchmarks.harness.goals import Goal, goal_table
from benchmarks.scale.scale_page import Figures

_HEAD = """
## Goals on disk, {chapters:,} chapters

Memory is that of worker and Redis without cached files. Processor time a page is compared with that of a library of a
tenth of the size.

"""
GIGABYTE, TENFOLD = 2**30, 10


def disk_goals_section(runs: Sequence[Figures]) -> str:
    """Write the results of the largest run on disk; empty if there is none."""
    on_disk = {run.chapters: run for run in runs if run.disk}
    if not on_disk:
        return ""
    largest = on_disk[max(on_disk)]
    goals = _goals(largest) + _growth(largest, on_disk.get(largest.chapters // TENFOLD))
    return _HEAD.format(chapters=largest.chapters) + goal_table(goals)


def _goals(run: Figures) -> list[Goal]:
    return [
        Goal("bytes on disk per posting", run.disk / run.postings, 13, at_least=False),
        Goal("gigabytes of memory", run.private / GIGABYTE, 6, at_least=False),
        Goal("minutes to load", run.load_seconds / 60, 90, at_least=False),
        Goal("unrelated pages per CPU second", run.unrelated[1], 500),
        Goal("copied pages per CPU second", run.copied[1], 150),
        Goal("one unrelated page alone, 99th percentile, ms", run.alone[1], 20, at_least=False),
        *(Goal("one copied page alone, 99th percentile, ms", last, 20, at_least=False)
          for last in run.copied_alone[1:2]),
    ]


def _growth(run: Figures, tenth: Figures | None) -> list[Goal]:
    if tenth is None:
        return []
    return [Goal(f"CPU time of {name}, times that of a tenth", before[1] / now[1], 1.5, at_least=False)
            for name, before, now in (("an unrelated page", tenth.unrelated, run.unrelated),
                                      ("a copied page", tenth.copied, run.copied))]
