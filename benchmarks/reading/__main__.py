"""Measure reading: `python -m benchmarks reading [--write]`."""

import argparse
import sys
import warnings

from benchmarks.reading.document import document, write
from benchmarks.reading.floors import broken
from benchmarks.reading.run import OURS, everybody


def main() -> None:
    """Measure everybody; the exit status is 1 when one of our floors is broken."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks reading", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/reading.md")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    measured = everybody()
    if options.write:
        write(measured)
    else:
        print(document(measured))
    problems = [problem for each in measured if each.reader == OURS for problem in broken(each)]
    print("\n".join(problems) or "every floor holds")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
