import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pymongo.database import Database

from library import stage
from library.editing import ChapterEdit, edit_chapter
from library.owner import Owner
from library.shelf import StoredShelf
from library.sources import Source
from library.stage import add, fill
from library.summary import Progress, Summary
from storage.collections.works import Works
from storage.documents import Document, Work
from storage.inbox import Inbox, StageName
from tests.library.prose import BOOK, ONE, TWO, write_zip

Rows = Callable[..., Path]


@pytest.fixture
def rows(tmp_path: Path) -> Rows:
    def write(*texts: str, name: str = "a.jsonl", **fields: str) -> Path:
        path = tmp_path / name
        lines = [{"work": "雾灯", "chapter": f"第{n}章", "text": text, **fields} for n, text in enumerate(texts, 1)]
        path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
        return path

    return write


def counts(summary: Summary) -> tuple[int, int, int, int]:
    return summary.new, summary.changed, summary.unchanged, len(summary.refused)


def announced(database: Database[Document]) -> set[str]:
    database["inbox_fingerprint"].update_many({"claim": ""}, {"$set": {"ready_at": 0.0}})
    return {claim.id for claim in Inbox(database, StageName.FINGERPRINT).claim(1000)}


def test_doing_it_again_changes_nothing(database: Database[Document], rows: Rows) -> None:
    path = rows(ONE, TWO)
    assert counts(add(database, [path])) == (2, 0, 0, 0)
    first = announced(database)
    assert first == {f"chapter:{version}" for version in Works(database).current_versions()}
    assert counts(add(database, [path])) == (0, 0, 2, 0)
    assert announced(database) == set()
    assert Works(database).counts() == {"works": 1, "chapters": 2}


def test_other_facts_of_a_stored_text_are_corrected_unless_a_member_edited_them(
    database: Database[Document], rows: Rows,
) -> None:
    add(database, [rows(ONE, published_at="2024-03-05T08:00:00.123456+08:00", number="7")])
    works = Works(database)
    version = next(iter(works.current_versions()))
    corrected: dict[str, Document] = {}
    again = rows(ONE, published_at="2024-03-04", number="8", url="https://example.org/1")
    assert counts(fill(StoredShelf(database, Owner(), corrected=corrected.update), [again])) == (0, 1, 0, 0)
    stored = works.versions([version])[version]
    assert (stored.number, stored.published_at, stored.url) == (
        8, datetime(2024, 3, 4, tzinfo=UTC), "https://example.org/1")
    assert corrected[stored.chapter]["number"] == works.heads(stored.work)[0]["number"] == 8
    assert announced(database) == {f"chapter:{version}"}, "the text is the same"
    assert counts(add(database, [rows(ONE)])) == (0, 0, 1, 0), "a file that states nothing corrects nothing"
    edit_chapter(database, stored, ChapterEdit(number=9))
    assert counts(add(database, [again])) == (0, 0, 1, 0)
    assert works.versions([version])[version].number == 9


def test_the_place_in_a_file_corrects_no_number(database: Database[Document], tmp_path: Path) -> None:
    book, tail = tmp_path / "雾灯.txt", tmp_path / "later" / "雾灯.txt"
    book.write_text(BOOK, encoding="utf-8")
    add(database, [book])
    before = {head["title"]: head["number"] for head in database["chapters"].find()}
    tail.parent.mkdir()
    tail.write_text(BOOK.replace(f"第一章 渡口\n\n{ONE}\n\n", ""), encoding="utf-8")
    assert counts(add(database, [tail])) == (0, 0, 1, 0)
    assert {head["title"]: head["number"] for head in database["chapters"].find()} == before


def test_what_describes_a_folder_is_no_chapter(database: Database[Document], tmp_path: Path) -> None:
    book = tmp_path / "雾灯"
    (book / "外传").mkdir(parents=True)
    for name in ("README.md", "readme.zh.txt", "LICENSE", "外传/Changelog.md"):
        (book / name).write_text("这些文件是怎么来的。", encoding="utf-8")
    assert counts(add(database, [book])) == (0, 0, 0, 1), "nothing else is in it"
    (book / "读我之前.txt").write_text(ONE, encoding="utf-8")
    summary = add(database, [book])
    assert counts(summary) == (1, 0, 0, 0)
    assert summary.complete
    assert {each.place for each in summary.left_out} == {
        "雾灯/LICENSE", "雾灯/README.md", "雾灯/readme.zh.txt", "雾灯/外传/Changelog.md"}
    assert "雾灯/README.md: left out because it describes its folder" in str(summary)
    assert counts(add(database, [book / "README.md"])) == (1, 0, 0, 0), "a file that is named is meant"


def test_a_changed_text_is_a_new_version_and_is_announced(database: Database[Document], rows: Rows) -> None:
    add(database, [rows(ONE, TWO)])
    before = announced(database)
    assert counts(add(database, [rows(ONE, TWO + "完。")])) == (0, 1, 1, 0)
    assert len(announced(database) - before) == 1
    assert counts(add(database, [rows(ONE, TWO)])) == (0, 1, 1, 0)
    assert {f"chapter:{version}" for version in Works(database).current_versions()} == before


def test_works_belong_to_organisation_and_holder(database: Database[Document], rows: Rows) -> None:
    add(database, [rows(ONE, author="林渡")], "north", holder="渡口社")
    add(database, [rows(ONE, author="林渡", holder="自己")], "south", holder="渡口社")
    assert Works(database).of("north") == [Work("north", "雾灯", "林渡", "渡口社")]
    assert Works(database).of("south") == [Work("south", "雾灯", "林渡", "自己")]


def test_a_folder_a_zip_and_an_upload_are_imported_alike(database: Database[Document], tmp_path: Path) -> None:
    folder = tmp_path / "书架"
    folder.mkdir()
    (folder / "雾灯.txt").write_text(BOOK, encoding="utf-8")
    packed = write_zip(tmp_path / "s.zip", {"雾灯.txt": BOOK.encode("gb18030")})
    spooled = tmp_path / "tmpx81"
    spooled.write_text(BOOK, encoding="utf-16")
    assert counts(add(database, [folder])) == (2, 0, 0, 0)
    assert counts(add(database, [packed, Source(spooled, "雾灯.txt")])) == (0, 0, 4, 0)


@pytest.mark.fault(46)
def test_every_refusal_is_told_and_nothing_is_half_imported(database: Database[Document], tmp_path: Path,
    rows: Rows) -> None:
    cut = tmp_path / "cut.txt"
    cut.write_bytes(BOOK.encode()[:-2])
    (tmp_path / "empty").mkdir()
    (tmp_path / "none.txt").touch()
    doubled = rows(ONE, TWO, name="double.jsonl")
    doubled.write_text(doubled.read_text() + "\n" + doubled.read_text().split("\n")[0])
    summary = add(database, [cut, tmp_path / "missing.txt", tmp_path / "empty", tmp_path / "none.txt", doubled])
    assert counts(summary) == (2, 0, 0, 5)
    assert not summary.complete
    summary_text = str(summary)
    assert summary_text.startswith("2 new, 0 changed, 0 unchanged, 5 refused\n")
    for line in ("cut.txt: the file ends in the middle of a character", "missing.txt: it cannot be read: No such file",
                 "empty: the folder is empty", "none.txt: the file is empty",
                 "double.jsonl:3: '第1章' of '雾灯' is the same"):
        assert line in summary_text
    assert Works(database).counts() == {"works": 1, "chapters": 2}


def test_a_file_that_vanishes_during_an_import_is_refused_and_the_others_are_imported(
    database: Database[Document], rows: Rows,
) -> None:
    first, second, third = (rows(text, name=f"{number}.jsonl", work=f"作品{number}")
                            for number, text in enumerate((ONE, TWO, ONE)))
    summary = add(database, [first, second, third], progress=lambda _: second.unlink(missing_ok=True))
    assert counts(summary) == (2, 0, 0, 1)
    assert "1.jsonl: it cannot be read: No such file" in str(summary)


def test_a_pipe_and_a_link_never_hold_up_an_import(database: Database[Document], tmp_path: Path, rows: Rows) -> None:
    book = tmp_path / "雾灯"
    book.mkdir()
    (book / "一.txt").write_text(ONE, encoding="utf-8")
    (book / "link.txt").symlink_to(rows(TWO))
    os.mkfifo(book / "pipe.txt")
    summary = add(database, [book, book / "pipe.txt"])
    assert counts(summary) == (1, 0, 0, 1)
    assert {each.place for each in summary.left_out} == {"雾灯/link.txt", "雾灯/pipe.txt"}
    assert "pipe.txt: it cannot be read: it is a pipe or a device" in str(summary)


def test_an_import_killed_half_way_is_completed(
    database: Database[Document], rows: Rows, monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = rows(*[f"{ONE}{number}" for number in range(10)])
    monkeypatch.setattr(stage, "BATCH", 4)
    seen: list[Progress] = []

    def kill(progress: Progress) -> None:
        seen.append(progress)
        if progress.chapters == 8:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        add(database, [path], progress=kill)
    assert Works(database).counts()["chapters"] == 8
    assert counts(add(database, [path])) == (2, 0, 8, 0)
    assert announced(database) == {f"chapter:{version}" for version in Works(database).current_versions()}


def test_what_is_stored_was_announced_before(
    database: Database[Document], rows: Rows, monkeypatch: pytest.MonkeyPatch,
) -> None:
    def lost(*_: Any) -> None:
        raise ConnectionError("the server is gone")

    monkeypatch.setattr(Works, "put", lost)
    with pytest.raises(ConnectionError):
        add(database, [rows(ONE)])
    assert len(announced(database)) == 1


def test_progress_runs_from_nothing_to_all(database: Database[Document], rows: Rows, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(BOOK, encoding="utf-8")
    seen: list[Progress] = []
    paths = [rows(ONE, TWO), tmp_path / "b.txt"]
    add(database, paths, progress=seen.append)
    total = sum(path.stat().st_size for path in paths)
    done = [progress.done for progress in seen]
    assert done == sorted(done)
    assert done[-1] == total == seen[0].total
    assert seen[-1].chapters == 4
    assert {progress.file for progress in seen} == {"a.jsonl", "b.txt"}
