"""Dropped files are shown chapter by chapter, dated and ordered, and imported by a worker that may be killed."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from storage.collections.works import Works
from tests.webadmin.conftest import Copies
from webadmin.library.importing import import_jobs, opening
from webadmin.library.importing.import_jobs import work_waiting
from webadmin.library.models import ImportChapter, ImportDraft, ImportState

Desk = Callable[..., Client]
LINE = "暮色压下来的时候，林知微才走到渡口，船家说今晚的雾太重，谁也不过江。\n"


def chapter(number: int, times: int = 6) -> str:
    return f"第{number}章 渡口之{number}\n\n" + "".join(f"{number}．{each}．{LINE}" for each in range(times))


BOOK = "渡口\n作者：林渡\n\n" + "\n".join(chapter(number) for number in (1, 2, 4, 3))


def uploaded(client: Client, *files: tuple[str, str]) -> ImportDraft:
    answer = client.post("/works/upload/", {"holder": "", "files": [
        SimpleUploadedFile(name, text.encode()) for name, text in files]})
    assert answer.status_code == 302, answer.content.decode()
    return ImportDraft.objects.latest("pk")


def stored(copies: Copies) -> dict[str, tuple[int, datetime | None]]:
    """Number and date of every chapter in the library."""
    works = Works(copies.database)
    return {head["title"]: (head["number"], head["published_at"])
            for work in works.of(copies.organisation) for head in works.heads(work.id)}


def test_files_are_previewed_dated_ordered_and_imported(desk: Desk, copies: Copies) -> None:
    client = desk()
    draft = uploaded(client, ("渡口.txt", BOOK), ("短.txt", "第一章 短\n\n只有一句。\n"), ("坏.epub", "no book"))
    address = f"/works/imports/{draft.pk}/"
    page = client.get(address).content.decode()
    for text in ("渡口之4", "1．0．暮色压下来", "坏.epub", "序号倒退", "序号不连续", "正文过短"):
        assert text in page, text
    assert stored(copies) == {}
    short = draft.chapters.get(title="第一章 短")
    client.post(f"{address}chapters/", {f"{short.pk}-number": "1"})  # its box is not ticked
    refused = client.post(f"{address}arrange/", {"order": "title", "dates": "column", "column": "2024-05-01"})
    assert "4 章" in refused.content.decode()
    client.post(f"{address}arrange/", {
        "order": "title", "dates": "interval", "first": "2024-05-01T08:00", "every": "24"})
    client.post(f"{address}confirm/")
    draft.refresh_from_db()
    assert (draft.state, draft.new, draft.folder.exists()) == (ImportState.DONE, 4, False)
    start = timezone.make_aware(datetime(2024, 5, 1, 8)).astimezone(UTC)  # noqa: DTZ001 - of the desk's zone
    assert stored(copies) == {f"第{number}章 渡口之{number}": (number, start + timedelta(days=number - 1))
                              for number in (1, 2, 3, 4)}
    again = uploaded(client, ("渡口.txt", BOOK), ("同.txt", BOOK.replace("渡口\n", "别名\n", 1)))
    warned = {each for row in again.chapters.all() for each in row.warnings}
    assert {"known", "same_text", "number_back"} <= warned


def test_a_column_of_dates_runs_by_number_and_names_a_wrong_line(desk: Desk) -> None:
    client = desk()
    draft = uploaded(client, ("渡口.txt", BOOK))
    address = f"/works/imports/{draft.pk}/arrange/"
    wrong = client.post(address, {"order": "keep", "dates": "column", "column": "2024-05-01\nMay\n2024/5/3\n5"})
    assert "第 2 行" in wrong.content.decode()
    client.post(address, {"order": "keep", "dates": "column",
                          "column": "2024-05-01\n2024年5月2日\n2024/5/3 07:30\n2024-05-04T00:00+08:00"})
    days = {row.number: row.published_at for row in draft.chapters.all()}
    assert {number: timezone.localtime(day).day for number, day in days.items() if day} == {1: 1, 2: 2, 3: 3, 4: 4}


def test_a_large_import_is_done_by_a_worker_goes_on_after_a_kill_and_is_cancelled(
    desk: Desk, copies: Copies, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_jobs, "DIRECT", 0)
    monkeypatch.setattr(import_jobs, "BATCH", 1)
    client = desk()
    draft = uploaded(client, ("渡口.txt", BOOK))
    assert (draft.state, draft.chapters.count()) == (ImportState.WAITING, 0)
    assert "data-live" in client.get(f"/works/imports/{draft.pk}/").content.decode()
    assert work_waiting() == 1
    client.post(f"/works/imports/{draft.pk}/confirm/")
    killed = iter([None, None, KeyboardInterrupt])

    def beat(*arguments: object, **values: object) -> None:
        if error := next(killed):
            raise error
        kept(*arguments, **values)  # type: ignore[arg-type]  # as it was called

    kept = import_jobs._beat
    monkeypatch.setattr(import_jobs, "_beat", beat)
    with pytest.raises(KeyboardInterrupt):
        work_waiting()
    monkeypatch.setattr(import_jobs, "_beat", kept)
    draft.refresh_from_db()
    assert (draft.state, draft.handled, len(stored(copies))) == (ImportState.IMPORTING, 2, 3)
    assert work_waiting() == 1
    draft.refresh_from_db()
    assert (draft.state, draft.handled, draft.new + draft.unchanged, len(stored(copies))) == ("done", 4, 4, 4)
    other = uploaded(client, ("另.txt", BOOK.replace("渡口\n", "另\n", 1)))
    client.post(f"/works/imports/{other.pk}/cancel/")
    assert work_waiting() == 0
    other.refresh_from_db()
    assert other.state == ImportState.CANCELLED


def test_drafts_expire_and_more_than_the_quota_is_refused_in_words(
    desk: Desk, monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = desk()
    client.post("/language/", {"language": "en"})
    draft = uploaded(client, ("渡口.txt", BOOK))
    monkeypatch.setattr(opening, "MOST_BYTES", len(BOOK))
    files = [SimpleUploadedFile("b.txt", BOOK.encode())]
    assert "would exceed" in client.post("/works/upload/", {"files": files}).content.decode()
    monkeypatch.setattr(opening, "MOST_DRAFTS", 1)
    files = [SimpleUploadedFile("b.txt", BOOK.encode())]
    assert "1 imports wait" in client.post("/works/upload/", {"files": files}).content.decode()
    folder = draft.folder
    assert folder.exists()
    ImportDraft.objects.update(expires_at=timezone.now() - timedelta(days=1))
    work_waiting()
    assert (ImportDraft.objects.count(), ImportChapter.objects.count(), folder.exists()) == (0, 0, False)
