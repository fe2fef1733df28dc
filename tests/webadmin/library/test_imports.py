"""Uploaded files are shown by chapter, dated and ordered, and imported by a worker that may be killed."""

import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from storage.collections.works import Works
from tests.webadmin.conftest import Copies, member, organisation_of
from webadmin.accounts.models import Role, User
from webadmin.audit.models import AuditEvent
from webadmin.library.importing import import_jobs, opening, reading
from webadmin.library.importing.import_jobs import work_waiting
from webadmin.library.models import ImportChapter, ImportDraft, ImportState, imports_folder

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
    for text in ("渡口之4", "1．0．暮色压下来", "坏.epub：压缩包不完整或已损坏", "序号倒退", "序号不连续", "正文过短"):
        assert text in page, text
    assert stored(copies) == {}
    short = draft.chapters.get(title="第一章 短")
    client.post(f"{address}chapters/", {f"{short.pk}-number": "1"})  # its checkbox is not ticked
    refused = client.post(f"{address}arrange/", {"order": "title", "dates": "column", "column": "2024-05-01"})
    assert "4 章" in refused.content.decode()
    client.post(f"{address}arrange/", {
        "order": "title", "dates": "interval", "first": "2024-05-01T08:00", "every": "24"})
    client.post(f"{address}confirm/")
    draft.refresh_from_db()
    assert (draft.state, draft.new, draft.folder.exists()) == (ImportState.DONE, 4, False)
    start = timezone.make_aware(datetime(2024, 5, 1, 8)).astimezone(UTC)  # noqa: DTZ001 - in the desk's time zone
    assert stored(copies) == {f"第{number}章 渡口之{number}": (number, start + timedelta(days=number - 1))
                              for number in (1, 2, 3, 4)}
    again = uploaded(client, ("渡口.txt", BOOK), ("同.txt", BOOK.replace("渡口\n", "别名\n", 1)))
    warned = {each for row in again.chapters.all() for each in row.warnings}
    assert {"known", "same_text", "number_back"} <= warned


def test_files_that_are_sent_twice_wait_once(desk: Desk) -> None:
    client = desk()
    draft = uploaded(client, ("渡口.txt", BOOK))
    assert uploaded(client, ("渡口.txt", BOOK)) == draft
    assert uploaded(client, ("渡口.txt", BOOK.replace("江", "河"))) != draft
    assert len(list(imports_folder().glob("*/*"))) == 2


def test_what_is_kept_of_a_refusal_is_text_that_every_database_stores(desk: Desk) -> None:
    client = desk()
    rows = '{"work": "书", "chapter": "\\ud800 x\\u0000", "text": "雾"}\n' + json.dumps(
        {"work": "书", "chapter": "一", "text": LINE})
    draft = uploaded(client, ("行.jsonl", rows))
    kept, = draft.refusals
    assert json.loads(kept.encode())["values"] == {"chapter": " x"}
    assert client.get(f"/works/imports/{draft.pk}/").status_code == 200


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

    def note(*arguments: object, **values: object) -> None:
        if error := next(killed):
            raise error
        kept(*arguments, **values)  # type: ignore[arg-type]  # as it was called

    kept = import_jobs._note
    monkeypatch.setattr(import_jobs, "_note", note)
    with pytest.raises(KeyboardInterrupt):
        work_waiting()
    monkeypatch.setattr(import_jobs, "_note", kept)
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
    assert "1 imports are already waiting" in client.post("/works/upload/", {"files": files}).content.decode()
    folder = draft.folder
    assert folder.exists()
    ImportDraft.objects.update(expires_at=timezone.now() - timedelta(days=1))
    work_waiting()
    assert (ImportDraft.objects.count(), ImportChapter.objects.count(), folder.exists()) == (0, 0, False)


def test_no_worker_sees_a_draft_before_its_files_are_whole_and_a_failed_upload_leaves_none(
    copies: Copies,
) -> None:
    organisation = organisation_of(member(copies.organisation))

    class Cut(SimpleUploadedFile):
        """A file whose second half never arrives."""

        def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
            assert work_waiting() == ImportDraft.objects.count() == 0
            yield BOOK.encode()
            raise OSError("the connection was lost")

    with pytest.raises(OSError, match="lost"):
        opening.open_draft(organisation, None, [Cut("渡口.txt", BOOK.encode())], "")
    assert ImportDraft.objects.count() == 0
    left = imports_folder() / organisation.slug
    assert not list(left.iterdir())
    abandoned = left / f"{opening.INCOMING}1"
    abandoned.mkdir()
    work_waiting()
    assert abandoned.exists()
    os.utime(abandoned, (0, 0))
    work_waiting()
    assert not abandoned.exists()


def test_uploads_at_the_same_time_stay_within_the_quota_together(
    copies: Copies, monkeypatch: pytest.MonkeyPatch,
) -> None:
    organisation = organisation_of(member(copies.organisation))
    monkeypatch.setattr(opening, "MOST_DRAFTS", 1)

    class Overtaken(SimpleUploadedFile):
        """A file that is still being received while another upload is stored."""

        def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
            opening.open_draft(organisation, None, [SimpleUploadedFile("b.txt", b"other " * 9)], "")
            yield BOOK.encode()

    with pytest.raises(opening.QuotaError):
        opening.open_draft(organisation, None, [Overtaken("a.txt", BOOK.encode())], "")
    [kept] = ImportDraft.objects.all()
    assert kept.files[0]["name"] == "b.txt"
    assert [each.name for each in (imports_folder() / organisation.slug).iterdir()] == [kept.folder.name]


def test_a_cancelled_import_gives_its_disk_back_and_one_in_progress_is_not_discarded(
    desk: Desk, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_jobs, "DIRECT", 0)
    client = desk()
    draft = uploaded(client, ("渡口.txt", BOOK))
    assert draft.folder.exists()
    assert not opening.discard(draft)
    client.post(f"/works/imports/{draft.pk}/discard/")
    assert ImportDraft.objects.filter(pk=draft.pk).exists()
    client.post(f"/works/imports/{draft.pk}/cancel/")
    assert not draft.folder.exists()
    client.post(f"/works/imports/{draft.pk}/discard/")
    assert ImportDraft.objects.count() == 0


def test_a_draft_that_is_discarded_while_a_worker_reads_it_stops_the_worker_in_peace(
    desk: Desk, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(import_jobs, "DIRECT", 0)
    draft = uploaded(desk(), ("渡口.txt", BOOK))
    read = reading.read_files

    def discarded(held: ImportDraft, beat: Callable[[int], None]) -> None:
        ImportDraft.objects.filter(pk=draft.pk).update(state=ImportState.CANCELLED)
        assert opening.discard(draft)
        held.folder.mkdir()
        for source in range(len(held.files)):
            (held.folder / str(source)).write_text(BOOK)
        read(held, lambda _done: None)

    monkeypatch.setattr(import_jobs, "read_files", discarded)
    work_waiting()
    assert (ImportDraft.objects.count(), ImportChapter.objects.count(), draft.folder.exists()) == (0, 0, False)


def test_a_draft_that_was_confirmed_is_no_longer_changed_and_the_log_names_who_confirmed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch,
) -> None:
    draft = uploaded(desk(), ("渡口.txt", BOOK))
    monkeypatch.setattr(import_jobs, "DIRECT", 0)
    editor = desk(Role.EDITOR)
    editor.post(f"/works/imports/{draft.pk}/confirm/")
    row = draft.chapters.all()[0]
    assert editor.post(f"/works/imports/{draft.pk}/chapters/", {f"{row.pk}-number": "9"}).status_code == 404
    assert editor.post(f"/works/imports/{draft.pk}/arrange/", {"order": "title", "dates": "none"}).status_code == 404
    assert work_waiting() == 1
    entry = AuditEvent.objects.get(action="works.imported")
    assert (entry.actor_name.endswith("editor"), entry.changes["new"]) == (True, [0, 4])


def test_an_import_that_gets_on_is_not_given_up_however_often_its_worker_dies(
    desk: Desk, monkeypatch: pytest.MonkeyPatch,
) -> None:
    draft = uploaded(desk(), ("渡口.txt", BOOK))
    monkeypatch.setattr(import_jobs, "DIRECT", 0)
    monkeypatch.setattr(import_jobs, "BATCH", 1)
    import_jobs.confirm(draft, User.objects.get())
    note = import_jobs._note

    def killed(*arguments: object, **values: object) -> None:
        note(*arguments, **values)  # type: ignore[arg-type]  # as it was called
        raise KeyboardInterrupt

    monkeypatch.setattr(import_jobs, "_note", killed)
    for _ in range(import_jobs.ATTEMPTS + 1):
        with pytest.raises(KeyboardInterrupt):
            work_waiting()
    monkeypatch.setattr(import_jobs, "_note", note)
    work_waiting()
    draft.refresh_from_db()
    assert (draft.state, draft.handled, draft.new) == (ImportState.DONE, 4, 4)


def test_dates_keep_their_seconds_and_stay_within_what_databases_hold(desk: Desk) -> None:
    client = desk()
    draft = uploaded(client, ("渡口.txt", BOOK))
    address = f"/works/imports/{draft.pk}/"
    moment = datetime(2024, 5, 1, 0, 0, 59, tzinfo=UTC)
    draft.chapters.update(published_at=moment)
    values = {f"{row.pk}-{name}": value for row in draft.chapters.all() for name, value in (
        ("included", "on"), ("number", row.number), ("published_at", "2024-05-01T08:00:59"))}
    assert 'value="2024-05-01T08:00:59"' in client.get(address).content.decode()
    client.post(f"{address}chapters/", values)
    assert {row.published_at for row in draft.chapters.all()} == {moment}
    for column in ("0001-01-01", "9999-12-31T23:59+00:00"):
        answer = client.post(f"{address}arrange/", {
            "order": "keep", "dates": "column", "column": "\n".join([column] * 4)})
        assert "第 1 行" in answer.content.decode()
    answer = client.post(f"{address}arrange/", {
        "order": "keep", "dates": "interval", "first": "9998-12-30T00:00", "every": "24"})
    assert "9998 年" in answer.content.decode()
    answer = client.post(f"{address}arrange/", {"order": "keep", "dates": "one", "first": "0001-01-01T00:00"})
    assert answer.status_code == 200
    assert {row.published_at for row in draft.chapters.all()} == {moment}
