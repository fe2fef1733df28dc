"""The demonstration as a newcomer starts it, with all its processes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.exposed import CARELESS, exposed

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
PROGRAM = Path(sys.executable).with_name("wenzong")


@pytest.mark.campaign
def test_the_demo_finds_every_copy_and_leaves_nothing_open_to_others(tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("WENZONG_")}
    var = tmp_path / "var" / "demo"
    ended = subprocess.run([PROGRAM, "demo", "--no-serve", "--var", str(var)], env=clean, capture_output=True,
                           text=True, check=False, timeout=840, umask=CARELESS)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    for believed in ("removed 5", "still_up 8", "moved 8", "soft_404 4", "reappeared 7", "xindu"):
        assert believed in ended.stdout
    made = {path.relative_to(var).parts[0] for path in var.rglob("*")}
    assert {"webadmin.sqlite3", "log", "reports", "beat", "mongodb", "valkey"} <= made
    assert (var / "log/crawl.log").exists()
    assert exposed(var.parent) == []
