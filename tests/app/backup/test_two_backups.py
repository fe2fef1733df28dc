"""Backups as they happen: two to one place at once, and one that a person packed and that was cut."""

import bz2
import gzip
import lzma
import random
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from app.backup import making, restoring
from app.backup.manifest import BackupError, read
from storage.settings import Settings
from tests.webadmin.reports.conftest import Copies, copies, web

__all__ = ["copies", "web"]


@pytest.mark.fault(59)
def test_a_second_backup_is_refused_and_spoils_nothing(web: Settings, copies: Copies, tmp_path: Path) -> None:
    copies.case()
    refusals = []

    def again(_: str) -> None:
        with pytest.raises(BackupError, match="another backup is being written") as refused:
            making.make(web, tmp_path / "backup", lambda _: None)
        refusals.append(refused.value)

    manifest = making.make(web, tmp_path / "backup", again)
    assert refusals
    assert read(tmp_path / "backup") == manifest
    assert [path.name for path in tmp_path.glob("backup*")] == ["backup"]


@pytest.mark.fault(59)
@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
@pytest.mark.parametrize("size", [100, 60_000])
def test_a_packed_backup_that_was_cut_is_named(
    settings: Settings, tmp_path: Path, pack: Callable[[bytes], bytes], size: int,
) -> None:
    with tarfile.open(tmp_path / "backup.tar", "w") as archive:
        (tmp_path / "noise").write_bytes(random.Random(1).randbytes(100_000))
        archive.add(tmp_path / "noise", "noise")
    (tmp_path / "cut").write_bytes(pack((tmp_path / "backup.tar").read_bytes())[:size])
    with pytest.raises(BackupError, match="cut is not a complete backup"):
        restoring.restore(settings, tmp_path / "cut", lambda _: None)
