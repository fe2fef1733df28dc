"""A temporary folder does not outlast its process, even if that is killed."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from storage.temporary import held_folder
from storage.temporary.held_folder import HELD, NEW, HeldFolder

PREFIX = "wenzong-upload-"
WAITING = """
import sys, tempfile
from storage.temporary.held_folder import HeldFolder
tempfile.tempdir = sys.argv[1]
print(HeldFolder(sys.argv[2]).path, flush=True)
sys.stdin.read()
"""


def folders(place: Path) -> list[Path]:
    return sorted(place.iterdir())


def test_the_folder_of_a_killed_process_is_removed_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with subprocess.Popen([sys.executable, "-c", WAITING, str(tmp_path), PREFIX], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout
        left = Path(other.stdout.readline().strip())
        first = HeldFolder(PREFIX)
        assert folders(tmp_path) == sorted([left, first.path]), "both are in use"
        other.send_signal(signal.SIGKILL)
        other.wait()
    with HeldFolder("wenzong-other-") as another:
        assert left.exists(), "of another kind"
        assert another.stat().st_mode & 0o077 == 0
    with HeldFolder(PREFIX) as second:
        assert folders(tmp_path) == sorted([first.path, second])
    first.remove()
    assert folders(tmp_path) == []


def test_a_folder_without_a_lock_is_removed_unless_it_is_new(tmp_path: Path) -> None:
    new, old = (tmp_path / f"{PREFIX}{name}" for name in ("new", "old"))
    new.mkdir()
    old.mkdir()
    os.utime(old, (0, time.time() - 2 * NEW))
    (tmp_path / "held").mkdir()
    held_folder._remove_left(tmp_path, PREFIX)
    assert sorted(path.name for path in tmp_path.iterdir()) == [HELD, new.name]
