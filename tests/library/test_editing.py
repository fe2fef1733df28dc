"""Works and chapters are renamed, retired and deleted; findings about their copies stay."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pymongo.database import Database

from app.stages import run_until_empty, text_stages
from library.editing import ChapterEdit, EditError, WorkEdit, edit_chapter, edit_work
from library.retiring import (
    RetiringError,
    delete_work,
    restore_chapter,
    restore_work,
    retire_chapter,
    retire_work,
)
from library.stage import add
from matcher.stage import built
from storage import redis
from storage.collections.matches import Matches
from storage.collections.origins.work_edits import WorkEdits
from storage.collections.pages import Pages
from storage.collections.works import WITH_WORK, Works
from storage.documents import Chapter, Document, Page, Work
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from storage.work_facts import WorkFacts
from tests.library.prose import BOOK, ONE, TWO

NOW = datetime(2026, 1, 2, tzinfo=UTC)


@pytest.fixture
def book(database: Database[Document], tmp_path: Path) -> Work:
    add(database, [_file(tmp_path)])
    [work] = Works(database).of("default")
    return work


def _file(folder: Path) -> Path:
    path = folder / "雾灯.txt"
    path.write_text(BOOK, encoding="utf-8")
    return path


def chapters(database: Database[Document], work: Work) -> list[Chapter]:
    versions = Works(database).versions(Works(database).current(
        head["_id"] for head in Works(database).heads(work.id)).values())
    return sorted(versions.values(), key=lambda each: each.number)


def step(settings: Settings, database: Database[Document]) -> set[str]:
    """Run the text stages until nothing waits, and list the contents of the index of chapters."""
    for stage in (StageName.FINGERPRINT, StageName.INDEX, StageName.MATCH):
        database[f"inbox_{stage}"].update_many({"claim": ""}, {"$set": {"ready_at": 0.0}})
    stages = text_stages(settings)
    run_until_empty(database, stages, lambda *_: None)
    return built(database, redis.connect(settings))[0]._spaces.chapters.ids()


def crawled(database: Database[Document], text: str, url: str = "http://mirror.example/1") -> None:
    page = Page(site="mirror", url=url, capture="c" * 32, fetched_at=NOW, encoding="utf-8", title="", text=text)
    Inbox(database, StageName.FINGERPRINT).enqueue([f"page:{page.id}"])
    Pages(database).put_versions([page])


def test_a_renamed_work_and_chapter_keep_their_ids_and_imports_of_either_name_join_them(
    database: Database[Document], book: Work, tmp_path: Path,
) -> None:
    first = chapters(database, book)[0]
    changed = edit_work(database, book, WorkEdit(title="雾中灯", languages=("zh",), published_on="2024-05-01"))
    assert changed == {"title": ("雾灯", "雾中灯"), "languages": ((), ("zh",)), "published_on": ("", "2024-05-01")}
    edit_chapter(database, first, ChapterEdit(title="第一章 新渡口", number=7, published_at=NOW))
    add(database, [_file(tmp_path)])
    renamed = _file(tmp_path).rename(tmp_path / "雾中灯.txt")
    renamed.write_text(BOOK.replace("雾灯", "雾中灯").replace(first.title, "第一章 新渡口"), encoding="utf-8")
    add(database, [renamed])
    assert [(work.id, work.title) for work in Works(database).of("default")] == [(book.id, "雾中灯")]
    heads = {head["_id"]: head for head in Works(database).heads(book.id)}
    assert len(heads) == len(chapters(database, book)) == 2
    assert (heads[first.chapter]["title"], heads[first.chapter]["number"]) == ("第一章 新渡口", 7)
    assert Works(database).facts([book.id])[book.id].languages == ("zh",)


def test_another_text_is_a_new_version_and_what_a_member_wrote_outlives_imports(
    settings: Settings, database: Database[Document], book: Work, tmp_path: Path,
) -> None:
    first = chapters(database, book)[0]
    step(settings, database)
    edit_chapter(database, first, ChapterEdit(title="序", text=TWO[::-1] + ONE))
    after = chapters(database, book)
    [edited] = [each for each in after if each.chapter == first.chapter]
    assert edited.id != first.id
    assert step(settings, database) == {each.id for each in after}
    assert {each.text for each in Works(database).versions([first.id, edited.id]).values()} == {
        first.text, edited.text}
    add(database, [_file(tmp_path)])  # restores the text of the file
    [head] = [each for each in Works(database).heads(book.id) if each["_id"] == first.chapter]
    assert (head["version"], head["title"]) == (first.id, "序")


def test_what_cannot_be_is_refused_by_name(database: Database[Document], book: Work, tmp_path: Path) -> None:
    other = tmp_path / "别的书.txt"
    other.write_text(BOOK.replace("雾灯", "别的书"), encoding="utf-8")
    add(database, [other])
    first, second = chapters(database, book)
    with pytest.raises(EditError, match="already a work '别的书'"):
        edit_work(database, book, WorkEdit(title="别的书"))
    with pytest.raises(EditError, match="published_on: 'May' is not a date"):
        edit_work(database, book, WorkEdit(published_on="May"))
    with pytest.raises(EditError, match="'20240501' is not a date"):
        edit_work(database, book, WorkEdit(published_on="20240501", completed_on="2024-06-01"))
    with pytest.raises(EditError, match="already has a chapter"):
        edit_chapter(database, first, ChapterEdit(title=second.title))
    with pytest.raises(EditError, match="no text"):
        edit_chapter(database, first, ChapterEdit(text=" … "))
    for number in (-1, 2**64):
        with pytest.raises(EditError, match="is not from 0 to 1,000,000,000"):
            edit_chapter(database, first, ChapterEdit(number=number))
    with pytest.raises(EditError, match="is not in the years 1000 to 9998"):
        edit_chapter(database, first, ChapterEdit(published_at=datetime.fromisoformat("0001-01-01T00:00+08:00")))
    assert Works(database).work(book.id) == book
    assert chapters(database, book) == [first, second]


def test_a_retired_work_is_not_compared_and_a_restored_one_finds_what_came_meanwhile(
    settings: Settings, database: Database[Document], book: Work,
) -> None:
    first, second = chapters(database, book)
    assert step(settings, database) == {first.id, second.id}
    retire_chapter(database, second.chapter)
    retire_work(database, book.id)
    crawled(database, first.text)
    assert step(settings, database) == set()
    assert Works(database).watched("default") == []
    assert not Matches(database).of_work(book.id)
    with pytest.raises(RetiringError, match="restore the work"):
        restore_chapter(database, first.chapter)
    restore_work(database, book.id)
    assert step(settings, database) == {first.id}
    assert [match.chapter for match in Matches(database).of_work(book.id)] == [first.chapter]
    restore_chapter(database, second.chapter)
    assert step(settings, database) == {first.id, second.id}


def test_chapters_stored_while_a_work_is_retired_or_restored_follow_it(
    database: Database[Document], book: Work, monkeypatch: pytest.MonkeyPatch,
) -> None:
    works, edits = Works(database), WorkEdits(database)
    facts = works.facts
    meanwhile = iter((lambda: edits.retire(book.id, NOW), lambda: edits.restore(book.id)))

    def changed_at_once(ids: Iterable[str]) -> dict[str, WorkFacts]:
        found = facts(ids)
        monkeypatch.setattr(works, "facts", facts)
        next(meanwhile)()
        return found

    for number, retired in ((8, WITH_WORK), (9, None)):
        monkeypatch.setattr(works, "facts", changed_at_once)
        chapter = Chapter(book.id, f"第{number}章", ONE, number)
        works.put([chapter])
        assert (works.head(chapter.chapter) or {}).get("retired") == retired


def test_a_retired_work_that_was_deleted_is_compared_once_imported_again(
    database: Database[Document], book: Work, tmp_path: Path,
) -> None:
    retire_work(database, book.id)
    add(database, [_file(tmp_path)])
    assert not list(Works(database).current_versions()), "an import alone restores no work"
    delete_work(database, book.id)
    add(database, [_file(tmp_path)])
    assert Works(database).watched("default") == [book]
    assert list(Works(database).current_versions())


def test_a_deleted_work_is_gone_but_for_what_copies_were_found_of(
    settings: Settings, database: Database[Document], book: Work, tmp_path: Path,
) -> None:
    first, second = chapters(database, book)
    crawled(database, first.text)
    step(settings, database)
    assert delete_work(database, book.id) == 1
    assert step(settings, database) == set()
    assert Works(database).of("default") == Works(database).entitled("default", "雾灯", 9) == []
    assert not Works(database).any_of("default")
    stored = Works(database).versions([first.id, second.id])
    assert (stored[first.id].text, stored[second.id].text) == (first.text, "")
    assert Works(database).works([book.id]) == {book.id: book}
    assert replace(stored[second.id], text=second.text) == second
    add(database, [_file(tmp_path)])
    assert step(settings, database) == {first.id, second.id}
    assert chapters(database, book) == [first, second]
    assert Works(database).of("default") == [book]


def test_an_import_leaves_what_a_member_wrote_about_the_version_that_it_brings(
    database: Database[Document], book: Work, tmp_path: Path,
) -> None:
    first = chapters(database, book)[0]
    edit_chapter(database, first, ChapterEdit(title="序", number=7, published_at=NOW))
    file = _file(tmp_path)
    file.write_text(BOOK.replace(ONE, ONE + TWO[::-1]), encoding="utf-8")
    assert add(database, [file]).changed == 1
    [current] = [each for each in chapters(database, book) if each.chapter == first.chapter]
    assert (current.title, current.number, current.published_at) == ("序", 7, NOW)
    assert current.text != first.text


def test_a_deletion_that_a_kill_interrupted_is_listed_and_goes_on(
    database: Database[Document], book: Work, monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, second = chapters(database, book)
    drop = WorkEdits.drop_chapters

    def killed(self: WorkEdits, gone: list[str], evidence: set[str]) -> None:
        drop(self, gone[:1], evidence)
        raise KeyboardInterrupt

    monkeypatch.setattr(WorkEdits, "drop_chapters", killed)
    with pytest.raises(KeyboardInterrupt):
        delete_work(database, book.id)
    monkeypatch.undo()
    assert Works(database).of("default") == [book]
    assert [each.id for each in chapters(database, book)] == [second.id]
    delete_work(database, book.id)
    assert (Works(database).of("default"), Works(database).heads(book.id)) == ([], [])
    assert {each.text for each in Works(database).versions([first.id, second.id]).values()} == {""}


@pytest.mark.parametrize("moment", ["before", "after"])
def test_the_index_follows_whatever_kill_interrupts_a_change_of_what_is_compared(
    settings: Settings, database: Database[Document], book: Work, monkeypatch: pytest.MonkeyPatch, moment: str,
) -> None:
    first, second = chapters(database, book)
    edits: list[tuple[str, Callable[[], object]]] = [
        ("retire_chapter", lambda: retire_chapter(database, second.chapter)),
        ("restore_chapter", lambda: restore_chapter(database, second.chapter)),
        ("retire", lambda: retire_work(database, book.id)), ("restore", lambda: restore_work(database, book.id)),
        ("drop_chapters", lambda: delete_work(database, book.id))]
    assert step(settings, database) == {first.id, second.id}
    for name, change in edits:
        write = getattr(WorkEdits, name)

        def killed(*arguments: Any, write: Callable[..., Any] = write) -> None:
            if moment == "after":
                write(*arguments)
            raise KeyboardInterrupt

        monkeypatch.setattr(WorkEdits, name, killed)
        with pytest.raises(KeyboardInterrupt):
            change()
        monkeypatch.undo()
        assert step(settings, database) == set(Works(database).current_versions()), name
        change()  # the person repeats it
        assert step(settings, database) == set(Works(database).current_versions()), name
    assert not Works(database).heads(book.id)


def test_a_work_that_was_retired_and_deleted_is_compared_once_imported_again(
    database: Database[Document], book: Work, tmp_path: Path,
) -> None:
    retire_work(database, book.id)
    add(database, [_file(tmp_path)])
    assert Works(database).watched("default") == [], "an import alone does not take back that a work was retired"
    edit_work(database, book, WorkEdit(title="雾中灯"))
    delete_work(database, book.id)
    add(database, [_file(tmp_path)])
    assert Works(database).watched("default") == [book], "and is called as its file says"
    heads = [head["_id"] for head in Works(database).heads(book.id)]
    assert len(Works(database).indexed(heads)) == len(heads) == 2


def test_of_two_works_called_alike_files_join_the_one_that_was_not_deleted(
    database: Database[Document], book: Work, tmp_path: Path,
) -> None:
    for name in ("别的书", "第三本"):
        other = tmp_path / f"{name}.txt"
        other.write_text(BOOK.replace("雾灯", name), encoding="utf-8")
        add(database, [other])
    works = {work.title: work for work in Works(database).of("default")}
    for name in ("第三本", "别的书"):
        edit_work(database, works[name], WorkEdit(title="同名"))
        if name == "第三本":
            delete_work(database, works[name].id)
    assert Works(database).renamed("default") == {("同名", book.author): works["别的书"].id}
