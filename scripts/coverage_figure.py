"""Print the branch coverage that `make coverage` measured.

It can also be written into both READMEs. Usage: `scripts/coverage_figure.py FIGURES.json [fast|all]`, where the second
argument names the measured set of tests and makes the script write the figure.
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LANES = {
    "README.md": {"fast": "fast lane", "all": "all tests"},
    "README.zh.md": {"fast": "快速测试", "all": "全部测试"},
}
MARKED = re.compile(r"(<!-- coverage -->).*?(<!-- /coverage -->)", re.DOTALL)
"""The markers around the figure in a README."""


def branch_coverage(figures: Path) -> float:
    """Read the percentage of covered branches from coverage's JSON report."""
    totals = json.loads(figures.read_text(encoding="utf-8"))["totals"]
    return float(100 * totals["covered_branches"] / totals["num_branches"])


def with_figure(readme: str, percent: float, lane: str) -> str:
    """Write the figure between its markers; raises ValueError if there are none."""
    written, places = MARKED.subn(rf"\g<1>{percent:.1f} % ({lane})\g<2>", readme)
    if places != 1:
        raise ValueError(f"{places} places for the figure instead of one")
    return written


def main(figures: str, lane: str = "") -> None:
    """Print the figure; with a lane, also write it into the READMEs."""
    percent = branch_coverage(Path(figures))
    print(f"branch coverage: {percent:.1f} %")
    for name, words in LANES.items() if lane else ():
        readme = ROOT / name
        readme.write_text(with_figure(readme.read_text(encoding="utf-8"), percent, words[lane]), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
