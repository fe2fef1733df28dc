"""The branch coverage in both READMEs is written by the script and the same."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts/coverage_figure.py"
FIGURE = re.compile(r"<!-- coverage -->(?:([\d.]+) %)?.*<!-- /coverage -->")


def run_in(folder: Path, *arguments: str) -> str:
    """Run a copy of the script beside copies of the READMEs, on a report of 31 covered branches out of 40."""
    (folder / "scripts").mkdir()
    for name in ("README.md", "README.zh.md", "scripts/coverage_figure.py"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    report = folder / "coverage.json"
    report.write_text(json.dumps({"totals": {"covered_branches": 31, "num_branches": 40}}), encoding="utf-8")
    return subprocess.run([sys.executable, folder / "scripts/coverage_figure.py", report, *arguments],
                          capture_output=True, text=True, check=True).stdout


def test_the_figure_counts_branches(tmp_path: Path) -> None:
    assert run_in(tmp_path) == "branch coverage: 77.5 %\n"
    assert (tmp_path / "README.md").read_bytes() == (ROOT / "README.md").read_bytes()


def test_the_figure_is_written_with_its_lane_in_both_languages(tmp_path: Path) -> None:
    run_in(tmp_path, "fast")
    assert "77.5 % (fast lane)<" in (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "77.5 % (快速测试)<" in (tmp_path / "README.zh.md").read_text(encoding="utf-8")


def test_both_readmes_state_the_same_figure() -> None:
    figures = [FIGURE.findall((ROOT / name).read_text(encoding="utf-8")) for name in ("README.md", "README.zh.md")]
    assert figures[0] == figures[1]
    assert len(figures[0]) == 1
