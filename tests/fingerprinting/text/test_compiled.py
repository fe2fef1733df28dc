"""Kernels compile in any writable place, and keep their code out of the package."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from fingerprinting.text.gram_hashes import hash_grams

HASH = """
import numpy as np
from fingerprinting.text.gram_hashes import hash_grams
print(*hash_grams(np.arange(99, dtype=np.uint16), 5))
"""
"""A kernel that calls other kernels; compiling all kernels would take a minute and show no more."""
ROOT = Path(__file__).parents[3]


def hash_in(folder: Path) -> list[int]:
    environment = {**os.environ, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    done = subprocess.run([sys.executable, "-c", HASH], cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return [int(number) for number in done.stdout.split()]


def code_in(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in (folder / "cache" / "wenzong" / "kernels").rglob("*.nbc")}


@pytest.mark.slow
def test_code_is_kept_with_the_user(tmp_path: Path) -> None:
    first = hash_in(tmp_path)
    compiled = code_in(tmp_path)
    assert compiled
    assert hash_in(tmp_path) == first
    assert code_in(tmp_path) == compiled, "the second process loads what the first compiled"


@pytest.mark.slow
def test_without_a_writable_folder_each_process_compiles_for_itself(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")

    assert hash_in(tmp_path) == hash_grams(np.arange(99, dtype=np.uint16), 5).tolist()
