"""Run every marked test and print what was done and what held: `make faults`.

`python -m tests.faults.campaign [pytest arguments]`; the exit status is pytest's.
"""

import sys
from collections import Counter, defaultdict

import pytest
from rich.console import Console
from rich.table import Table

from tests.faults.marked import cases, marked_tests


class Outcomes:
    """A pytest plug-in that records the outcome of every marked test by case."""

    def __init__(self) -> None:
        self.numbers: dict[str, list[int]] = {}
        self.counts: dict[int, Counter[str]] = defaultdict(Counter)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Record which cases each test belongs to."""
        for item in items:
            self.numbers[item.nodeid] = [number for mark in item.iter_markers("fault") for number in mark.args]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count each test once: by its call, or by a set-up that failed or was skipped."""
        if report.when == "call" or report.outcome != "passed":
            for number in self.numbers.get(report.nodeid, ()):
                self.counts[number][report.outcome] += 1

    def table(self) -> Table:
        """Build the table with case, what was done, and what held."""
        table = Table("case", "what was done", "what held", "outcome")
        tests = marked_tests()
        for case in cases():
            counts = self.counts[case.number]
            outcome = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
            table.add_row(str(case.number), case.done, case.held,
                          outcome or ("not run" if tests.get(case.number) else "no test"))
        return table

    def held(self) -> int:
        """Count the cases whose tests all passed."""
        return sum(set(self.counts[case.number]) == {"passed"} for case in cases())


def main() -> int:
    """Run the tests that cover a case, print the table, and return pytest's exit status."""
    outcomes = Outcomes()
    marked = sorted({test for tests in marked_tests().values() for test in tests})
    status = pytest.main(["-m", "fault", *marked, *sys.argv[1:]], plugins=[outcomes])
    console = Console()
    console.print(outcomes.table())
    console.print(f"{outcomes.held()} of {len(cases())} cases held")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
