"""Two backups to one place, as a timer starts them when the first takes longer than its interval."""

from pathlib import Path

import pytest

from app.backup import making
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
