"""The figures of reading that have floors, for each part of the golden pages."""

import hashlib

from benchmarks.harness.floors import Bounds
from benchmarks.reading.golden import PARTS, Part, goldens
from benchmarks.reading.page_turns import cases, missed_turns
from benchmarks.reading.readers import Measured
from benchmarks.reading.score import by_template


def corpus_name(part: Part) -> str:
    """Name a part of the golden pages as the floors do."""
    return f"golden pages, {part}"


def bounds_of(measured: Measured) -> Bounds:
    """Name our figures: mean character F1 by kind, and shares of correct pages."""
    part = measured.part
    turns = {"next page right by shape": round(1 - len(missed_turns(part)) / len(list(cases(part))), 4)
             } if part in PARTS else {}
    return Bounds(_digest(part), {
        **{f"F1 of {kind} pages": value for kind, value in measured.kinds.items()},
        "F1 of the worst novel template": min(by_template(
            score for score in measured.scores if score.golden.kind == "novel").values()),
        **{f"{what} right": measured.right(what) for what in ("charset", "title", "next_page")},
        "pages read": 1 - measured.failed,
        **turns,
    })


def _digest(part: Part) -> str:
    digest = hashlib.sha256()
    for page in goldens(part):
        digest.update(page.body + b"\0" + page.text.encode() + b"\1")
    return digest.hexdigest()[:16]
