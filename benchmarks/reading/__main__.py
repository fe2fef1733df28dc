"""Measure extraction: title, text and next page of golden pages, beside others."""

from collections.abc import Sequence

from benchmarks.harness.command_line import option_parser
from benchmarks.harness.floors import broken, pinned
from benchmarks.harness.goals import Goal, missed
from benchmarks.harness.page import publish
from benchmarks.reading.readers import OURS, everybody
from benchmarks.reading.reading_bounds import bounds_of, corpus_name
from benchmarks.reading.reading_page import document

RATE = 40.0
"""Pages a processor second that our reader should reach."""


def main(words: Sequence[str]) -> bool:
    """Measure every reader and hold ours against its floors."""
    options = option_parser("reading", __doc__).parse_args(words)
    measured = everybody()
    publish("reading", document(measured), write=options.write)
    own = [measurement for measurement in measured if measurement.reader == OURS]
    problems = [f"{measurement.part}: {problem}" for measurement in own
                for problem in broken(pinned()[corpus_name(measurement.part)], bounds_of(measurement))]
    problems += missed([Goal(f"{measurement.part}: pages a processor second", measurement.rate, RATE)
                        for measurement in own])
    print("\n".join(problems) or "every floor holds")
    return not problems
