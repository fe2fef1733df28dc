"""Works are retired and restored while others import: the index also follows what was imported meanwhile."""

from pathlib import Path
from typing import Any

import pytest
from pymongo.database import Database

from library.retiring import restore_work, retire_work
from library.stage import add
from storage.collections.origins.work_edits import WorkEdits
from storage.collections.works import Works
from storage.documents import Chapter, Document
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.library.prose import BOOK, TWO
from tests.library.test_editing import chapters, step


@pytest.mark.parametrize("name", ["retire", "restore"])
def test_the_index_follows_chapters_imported_while_a_work_is_retired_or_restored(
    settings: Settings, database: Database[Document], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str,
) -> None:
    file = tmp_path / "雾灯.txt"
    file.write_text(BOOK, encoding="utf-8")
    add(database, [file])
    [book] = Works(database).of("default")
    write, later, is_back = getattr(WorkEdits, name), Chapter(book.id, "第九章", TWO[::-1], 9), name == "restore"

    def delayed(*arguments: Any) -> None:
        Inbox(database, StageName.FINGERPRINT).enqueue([f"chapter:{later.id}"])
        Works(database).put([later])
        step(settings, database)
        write(*arguments)

    if is_back:
        retire_work(database, book.id)
    monkeypatch.setattr(WorkEdits, name, delayed)
    (restore_work if is_back else retire_work)(database, book.id)
    assert step(settings, database) == ({each.id for each in chapters(database, book)} if is_back else set())
