"""What a command loads before it starts, which the user waits for each time."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HEAVY = {"jieba", "matcher", "numba", "numpy", "rjieba", "scrapy", "trafilatura", "twisted"}


@pytest.mark.parametrize("module", ["app.commands.every_command", "crawler.tasks"])
def test_what_only_some_commands_need_is_loaded_by_those(module: str) -> None:
    loaded = subprocess.run([sys.executable, "-c", f"import sys, {module}; print(*sys.modules)"], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.split()
    assert HEAVY.intersection(loaded) == set()


def test_the_first_kernel_loads_no_linear_algebra() -> None:
    """Loading it would take a quarter of numba's start-up time, and no kernel uses it."""
    fold = "from fingerprinting.text.folding.fold import fold; fold('字'); import sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", fold], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {"numba", "numba.np.arraymath"} <= set(loaded.split())
    assert "scipy.linalg" not in loaded.split()
