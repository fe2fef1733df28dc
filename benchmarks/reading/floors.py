"""Figures below which our reader must not fall, on either part of the golden pages."""

from benchmarks.reading.run import Measured
from benchmarks.reading.score import by_template

KINDS = {"novel": 0.985, "article": 0.99, "forum": 0.99, "old": 0.985}
"""Mean character F1."""
NOVEL_TEMPLATE = 0.95
"""Character F1 of the worst template of novels."""
RIGHT = {"charset": 0.985, "title": 0.98, "next_page": 0.98}
FAILED = 0.0
"""Share of pages under F1 .5."""
RATE = 40.0
"""Pages a processor second; checked by the benchmark, not by tests."""


def broken(measured: Measured, *, timed: bool = True) -> list[str]:
    """Say which floors are broken."""
    figures = {**{f"F1 of {kind} pages": (measured.kinds[kind], floor) for kind, floor in KINDS.items()},
               **{f"{what} right": (measured.right(what), floor) for what, floor in RIGHT.items()},
               "F1 of the worst novel template": (_worst(measured), NOVEL_TEMPLATE),
               "pages read": (1 - measured.failed, 1 - FAILED)}
    if timed:
        figures["pages a processor second"] = (measured.rate, RATE)
    return [f"{measured.part}: {name}: {value:.4f}, the floor is {floor}" for name, (value, floor) in figures.items()
            if value < floor]


def _worst(measured: Measured) -> float:
    return min(by_template(score for score in measured.scores if score.golden.kind == "novel").values())
