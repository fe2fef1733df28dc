"""Carry the measured curve of an index on disk on to a library that was not run."""

from collections.abc import Callable, Sequence

from benchmarks.harness.page import table
from benchmarks.scale.scale_page import Figures

CHAPTERS = 10_000_000
HOUR, GIGABYTE = 3600, 2**30
_HEAD = """
## {chapters:,} chapters on disk: extrapolated, not run

A straight line through the runs of {small:,} and {large:,} chapters on disk, load averages {small_load} and
{large_load}. Chapters of that many works may share more than the synthesised ones do.

"""
_ROWS: tuple[tuple[str, Callable[[Figures], float], str, float], ...] = (
    ("gigabytes on disk", lambda run: run.disk / GIGABYTE, "{:.1f}", 0),
    ("bytes on disk per posting", lambda run: run.disk / run.postings, "{:.2f}", 13),
    ("gigabytes of memory of worker and Redis, without cached files", lambda run: run.private / GIGABYTE, "{:.2f}", 6),
    ("hours of processor time to load", lambda run: run.load_processor_seconds / HOUR, "{:.2f}", 3),
    ("milliseconds of processor time an unrelated page", lambda run: 1000 / run.unrelated[1], "{:.2f}", 2),
    ("milliseconds of processor time a copied page", lambda run: 1000 / run.copied[1], "{:.2f}", 1000 / 150),
)
"""Figures, how they are read from a run, how they are written, and what is wanted at most (0: nothing)."""


def extrapolated_section(runs: Sequence[Figures]) -> str:
    """Write what the two largest runs on disk lead to.

    Empty where there are no two, or one is as large already.
    """
    on_disk = sorted((run for run in runs if run.disk), key=lambda run: run.chapters)
    if len(on_disk) < 2 or on_disk[-1].chapters >= CHAPTERS:
        return ""
    small, large = on_disk[-2:]
    steps = (CHAPTERS - large.chapters) / (large.chapters - small.chapters)
    rows = []
    for name, read, form, most in _ROWS:
        first, second = read(small), read(large)
        carried = second + steps * max(second - first, 0.0)  # what grew by no more than chance is carried on as it is
        rows.append([name, form.format(first), form.format(second), form.format(carried),
                     f"≤ {form.format(most)}" if most else ""])
    return _HEAD.format(chapters=CHAPTERS, small=small.chapters, large=large.chapters,
                        small_load=_load(small), large_load=_load(large)) + table(
        ["", f"{small.chapters:,}", f"{large.chapters:,}", f"{CHAPTERS:,}, extrapolated", "wanted"], rows)


def _load(run: Figures) -> str:
    return "unknown" if run.load_average is None else f"{run.load_average:.1f}"
