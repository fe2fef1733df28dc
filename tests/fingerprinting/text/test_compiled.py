"""Kernels compile wherever they may write, and keep their code away from the package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fingerprinting import DEFAULT, fold

TEXT = "天地玄黄宇宙洪荒" * 9
FOLD = f"from fingerprinting import DEFAULT, fold; print(DEFAULT.fingerprint(fold('{TEXT}')).hex())"
ROOT = Path(__file__).parents[3]


def fold_in(folder: Path) -> str:
    environment = {**os.environ, "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    done = subprocess.run([sys.executable, "-c", FOLD], cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().strip()


@pytest.mark.campaign
@pytest.mark.slow
def test_code_is_kept_with_the_user(tmp_path: Path) -> None:
    assert fold_in(tmp_path) == fold_in(tmp_path)  # compiled, then loaded
    assert list((tmp_path / "cache" / "wenzong" / "kernels").rglob("*.nbc"))


@pytest.mark.campaign
@pytest.mark.slow
def test_without_a_writable_folder_each_process_compiles_for_itself(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")

    assert fold_in(tmp_path) == DEFAULT.fingerprint(fold(TEXT)).hex()
