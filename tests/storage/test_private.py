"""The state directory is closed to other users, whichever component creates it first."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.private import private_directory, write_privately


@pytest.fixture(autouse=True)
def open_umask() -> Iterator[None]:
    """Start with a permissive umask, and restore the previous one."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_directory_those_above_it_and_what_follows_are_closed(tmp_path: Path) -> None:
    made = private_directory(tmp_path / "var" / "demo")
    (made / "file").write_text("x")
    (made / "folder").mkdir()
    assert [mode(path) for path in (made.parent, made, made / "file", made / "folder")] == [0o700, 0o700, 0o600, 0o700]


def test_an_open_one_of_an_earlier_release_is_closed(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir(mode=0o755)
    assert mode(private_directory(tmp_path / "var")) == 0o700


def test_a_directory_meant_for_all_stays_so(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    assert mode(private_directory(shared)) == 0o1777


def test_a_process_writes_privately(tmp_path: Path) -> None:
    write_privately()
    (tmp_path / "file").touch()
    assert mode(tmp_path / "file") == 0o600
