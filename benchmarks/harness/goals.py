"""Goals: figures that a benchmark run should reach."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from benchmarks.harness.page import table


class Goal(NamedTuple):
    """A measured figure with its bound.

    `at_least`: whether the bound is a minimum; otherwise it is a maximum.
    """

    what: str
    measured: float
    bound: float
    at_least: bool = True

    @property
    def met(self) -> bool:
        """Check whether the measured figure is within the bound."""
        return self.measured >= self.bound if self.at_least else self.measured <= self.bound

    @property
    def wanted(self) -> str:
        """Write the bound with its direction, as `≥ 0.95`."""
        return f"{'≥' if self.at_least else '≤'} {self.bound:,g}"


def goal_table(goals: Iterable[Goal], title: str = "") -> str:
    """Lay goals out in Markdown, the missed ones in bold."""
    rows = [[goal.what, figure(goal.measured), goal.wanted, "yes" if goal.met else "**no**"] for goal in goals]
    return table([title, "measured", "wanted", "reached"], rows)


def missed(goals: Sequence[Goal]) -> list[str]:
    """Say which goals were not reached."""
    return [f"{goal.what}: {figure(goal.measured)}, wanted {goal.wanted}" for goal in goals if not goal.met]


def figure(value: float) -> str:
    """Format a figure: thousands as integers, smaller ones with up to four digits."""
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:.4g}"
