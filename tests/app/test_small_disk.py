"""A machine on which no campaign can run reports what it lacks before anything is started."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults import mischief
from tests.faults.mischief import NoSmallDiskError, small_disk

MAY_NOT_MOUNT = ["setpriv", "--bounding-set=-sys_admin"] if os.geteuid() == 0 else []
"""Removes the right to mount from a process."""


def test_too_little_memory_is_told_in_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mischief, "MEMORY", 2**60)
    with (pytest.raises(NoSmallDiskError, match=r"needs 1073741824 GiB of memory .* [\d.]+ GiB are available"),
          small_disk(tmp_path)):
        raise AssertionError("a disk was mounted")


def test_a_machine_without_mount_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoSmallDiskError, match="install util-linux"), small_disk(tmp_path):
        raise AssertionError("a disk was mounted")


def test_who_may_not_mount_is_told_how_to(tmp_path: Path) -> None:
    ended = subprocess.run([*MAY_NOT_MOUNT, sys.executable, "-m", "tests.faults.chaos", "--minutes", "0"],
                           capture_output=True, text=True, check=False, env={**os.environ, "TMPDIR": str(tmp_path)})
    assert ended.returncode == 2
    assert "which this account may not" in ended.stderr
    assert "unshare --user --map-root-user --mount" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == []
