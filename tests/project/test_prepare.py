"""The set-up installs once, whatever the targets of the Makefile that follow each other."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts/prepare.sh"
NOTING = """#!/bin/sh
echo "$*" >> "$(dirname "$0")/calls"
"""


def test_what_has_everything_is_not_installed_again_with_less(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    shutil.copy(SCRIPT, tmp_path / "scripts")
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).write_text("1", encoding="utf-8")
    python = tmp_path / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(NOTING, encoding="utf-8")
    python.chmod(0o755)

    def installed(*target: str) -> int:
        """Prepare a target, and return how many installations there were so far."""
        subprocess.run(["sh", tmp_path / "scripts/prepare.sh", *target], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "PYTHON": sys.executable})
        return (python.parent / "calls").read_text(encoding="utf-8").count(" -e .[")

    assert installed() == 1
    assert installed() == 1
    assert installed("packages") == 2, "the tests need more than the demo"
    assert [installed(), installed("packages"), installed()] == [2, 2, 2]
    (tmp_path / "constraints.txt").write_text("2", encoding="utf-8")
    assert installed() == 3
