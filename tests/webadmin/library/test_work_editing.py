"""Works and chapters are edited, retired and deleted on the desk and through the API."""

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from library.editing import ChapterEdit, edit_chapter
from storage.collections.works import Works
from tests.webadmin.api.conftest import ALL, program
from tests.webadmin.conftest import Copies, member
from webadmin.accounts.models import Role
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.library import deleting

Desk = Callable[..., Client]


def posted(client: Client, address: str, **values: Any) -> Any:
    return client.post(address, values)


def shown(answer: Any) -> str:
    """The digest of the dependent objects, as the page shows it."""
    found = re.search('name="seen" value="([0-9a-f]{32})"', answer.content.decode())
    assert found
    return found[1]


@pytest.fixture
def copy(copies: Copies) -> Copy:
    return copies.case()


def test_a_renamed_work_is_renamed_in_its_cases_and_the_log_says_by_whom(desk: Desk, copy: Copy) -> None:
    values = {"title": "改过的名字", "author": "新作者", "published_on": "2024-05-01", "languages": "zh，en",
              "identifiers": "ISBN 978-7-02-000220-7"}
    answer = posted(desk(), f"/works/{copy.work}/edit/", **values)
    assert (answer.status_code, answer["Location"]) == (302, f"/works/{copy.work}/")
    page = desk().get(f"/works/{copy.work}/").content.decode()
    for text in ("改过的名字", "新作者", "2024-05-01", "zh, en", "ISBN 978-7-02-000220-7"):
        assert text in page
    assert {Case.objects.get().work_title, Copy.objects.get().work_title} == {"改过的名字"}
    entry = AuditEvent.objects.get(action="works.changed")
    assert entry.changes["title"] == [copy.work_title, "改过的名字"]
    assert entry.actor_name == "jiangnan-owner"


def test_a_changed_chapter_keeps_its_versions_and_its_evidence(desk: Desk, copy: Copy, copies: Copies) -> None:
    address = f"/works/{copy.work}/chapters/{copy.chapter}/"
    before = Works(copies.database).versions([copy.chapter_version])[copy.chapter_version]
    answer = posted(desk(), address, title="第一章 新名", number=4, published_at="2024-05-01T08:00",
                    url="", text=before.text + "\r\n新的一段话，别处没有。")
    assert answer.status_code == 302
    page = desk().get(f"{address}?version={copy.chapter_version}").content.decode()
    assert page.count('href="?version=') == 2
    assert Works(copies.database).versions([copy.chapter_version])[copy.chapter_version].text == before.text
    copy.refresh_from_db()
    assert (copy.chapter_title, copy.chapter_number) == ("第一章 新名", 4)
    assert desk().get(f"/cases/copies/{copy.pk}/").status_code == 200
    refused = posted(desk(), address, title="第一章 新名", number=4, text=" … ")
    assert refused.status_code == 200
    assert "role=\"alert\"" in refused.content.decode()


def test_a_retired_work_says_so_and_is_restored(desk: Desk, copy: Copy, copies: Copies) -> None:
    posted(desk(Role.EDITOR), f"/works/{copy.work}/retire/")
    assert Works(copies.database).indexed([copy.chapter]) == {}
    assert "已停用" in desk().get("/works/").content.decode()
    assert "restore" in desk().get(f"/works/{copy.work}/edit/").content.decode()
    posted(desk(Role.EDITOR), f"/works/{copy.work}/restore/")
    assert Works(copies.database).indexed([copy.chapter])
    assert [*AuditEvent.objects.filter(action__startswith="works.").order_by("pk").values_list(
        "action", flat=True)] == ["works.retired", "works.restored"]


def test_a_work_is_deleted_by_an_owner_who_has_seen_what_depends_on_it(
    desk: Desk, copy: Copy, copies: Copies,
) -> None:
    address = f"/works/{copy.work}/delete/"
    seen = shown(desk().get(address))
    assert posted(desk(Role.EDITOR), address, confirmed=copy.work_title, seen="0" * 32).status_code == 403
    for values in ({"confirmed": "wrong", "seen": seen},
                   {"confirmed": copy.work_title, "seen": "0" * 32}):
        assert "role=\"alert\"" in posted(desk(), address, **values).content.decode()
    Case.objects.update(state=CaseState.SENT)
    refused = posted(desk(), address, confirmed=copy.work_title, seen=seen).content.decode()
    assert f"#{copy.case_id}" in refused
    assert Works(copies.database).listed(copy.work)
    Case.objects.update(state=CaseState.CLOSED)
    seen = shown(desk().get(address))
    assert posted(desk(), address, confirmed=copy.work_title, seen=seen)["Location"] == "/works/"
    assert copy.work not in desk().get("/works/").content.decode()
    assert "此作品已删除" in desk().get(f"/works/{copy.work}/").content.decode()
    evidence = desk().get(f"/cases/copies/{copy.pk}/")
    text = Works(copies.database).versions([copy.chapter_version])[copy.chapter_version].text
    assert text[:10] in evidence.content.decode()
    assert AuditEvent.objects.get(action="works.deleted").changes["evidence"] == [1, 1]


def test_programs_change_and_delete_alike_and_a_repeated_request_is_answered_once(copy: Copy, copies: Copies) -> None:
    owner = program(member(copies.organisation), ALL)
    address = f"/api/v1/works/{copy.work}"
    once = {**owner._headers(), "Idempotency-Key": "rename-1"}
    for replayed in (None, "true"):
        answer = owner.client.patch(address, json.dumps({"title": "另一个名字"}), "application/json", headers=once)
        assert (answer.status_code, answer.headers.get("Idempotent-Replayed")) == (200, replayed)
    assert AuditEvent.objects.filter(action="works.changed").count() == 1
    chapter = f"{address}/chapters/{copy.chapter}"
    answer = owner.client.patch(chapter, json.dumps({"number": 9, "published_at": "2024-05-01T00:00Z"}),
                                "application/json", headers=owner._headers())
    assert (answer.json()["number"], answer.json()["published_at"]) == (9, "2024-05-01T00:00:00Z")
    depends = owner.client.get(f"{address}/dependents", headers=owner._headers()).json()
    assert (depends["chapters"], depends["copies"], depends["evidence"]) == (1, 1, 1)
    stale = owner.client.delete(f"{address}?seen={'0' * 32}", headers=owner._headers())
    assert stale.status_code == 409
    editor = program(member(copies.organisation, Role.EDITOR), ALL)
    assert editor.client.delete(f"{address}?seen={depends['seen']}", headers=editor._headers()).status_code == 403
    assert owner.client.delete(f"{address}?seen={depends['seen']}", headers=owner._headers()).status_code == 200
    assert owner.client.get(address, headers=owner._headers()).status_code == 404
    assert Copy.objects.filter(pk=copy.pk).exists()


def test_of_two_members_who_edit_at_once_the_second_is_told_before_the_first_is_replaced(
    desk: Desk, copy: Copy, copies: Copies,
) -> None:
    for address, first, second in (
        (f"/works/{copy.work}/edit/", {"title": "甲改的", "author": "甲"}, {"title": "乙改的", "author": "甲"}),
        (f"/works/{copy.work}/chapters/{copy.chapter}/", {"title": "甲章", "number": 2, "text": "甲的正文。"},
         {"title": "乙章", "number": 2, "text": "甲的正文。"})):
        seen = shown(desk().get(address))
        assert posted(desk(), address, seen=seen, **first).status_code == 302
        refused = posted(desk(Role.EDITOR), address, seen=seen, **second)
        assert "他人刚刚保存过此项" in refused.content.decode()
        assert str(first["title"]) in desk().get(address).content.decode()
        assert posted(desk(Role.EDITOR), address, seen=shown(refused), **second).status_code == 302
        assert str(second["title"]) in desk().get(address).content.decode()


def test_a_chapter_saved_with_another_title_keeps_the_second_of_its_date(
    desk: Desk, copy: Copy, copies: Copies,
) -> None:
    address = f"/works/{copy.work}/chapters/{copy.chapter}/"
    store = Works(copies.database)
    before = store.versions([copy.chapter_version])[copy.chapter_version]
    moment = datetime(2024, 5, 1, 0, 0, 59, tzinfo=UTC)
    edit_chapter(copies.database, before, ChapterEdit(published_at=moment))
    assert 'value="2024-05-01T08:00:59"' in desk().get(address).content.decode()
    posted(desk(), address, title="新题", number=before.number, published_at="2024-05-01T08:00:59", text=before.text)
    assert AuditEvent.objects.get(action="works.chapter_changed").changes.keys() == {"title"}
    refused = posted(desk(), address, title="新题", number=1, published_at="0001-01-01T00:00", text=before.text)
    assert refused.status_code == 200
    assert store.published([copy.chapter]) == {copy.chapter: moment}


def test_a_program_that_adds_to_a_renamed_work_is_told_its_id_and_removes_its_dates(
    copy: Copy, copies: Copies,
) -> None:
    owner = program(member(copies.organisation), ALL)

    def sent(method: str, address: str, **body: object) -> Any:
        answer = getattr(owner.client, method)(f"/api/v1/works{address}", json.dumps(body), "application/json",
                                               headers=owner._headers())
        assert answer.status_code in (200, 201), answer.content
        return answer.json()

    author = Works(copies.database).works([copy.work])[copy.work].author
    sent("patch", f"/{copy.work}", title="改了名", published_on="2024-05-01", completed_on="2024-06-01")
    added = sent("post", "", title="改了名", author=author, chapters=[{"title": "新章", "text": "新的一章。"}])
    assert (added["work"], added["new"]) == (copy.work, 1)
    record = sent("patch", f"/{copy.work}", published_on=None)
    assert (record["published_on"], record["completed_on"]) == ("", "2024-06-01")


def test_files_imported_at_once_are_in_the_audit_log(desk: Desk) -> None:
    text = "第一章 渡口\n\n" + "暮色压下来的时候，林知微才走到渡口。" * 9
    posted(desk(), "/works/upload/", holder="", now="1", files=[SimpleUploadedFile("渡口.txt", text.encode())])
    entry = AuditEvent.objects.get(action="works.imported")
    assert (entry.actor_name, entry.reason, entry.changes["new"]) == ("jiangnan-owner", "渡口.txt", [0, 1])


def test_a_deletion_that_a_kill_interrupts_is_in_the_log_and_a_day_of_completion_is_shown_alone(
    desk: Desk, copy: Copy, copies: Copies, monkeypatch: pytest.MonkeyPatch,
) -> None:
    posted(desk(), f"/works/{copy.work}/edit/", title=copy.work_title, completed_on="2024-06-30")
    page = desk().get(f"/works/{copy.work}/").content.decode()
    assert "<dt>完结日期</dt><dd>2024-06-30</dd>" in page

    def killed(*_about: object) -> int:
        raise KeyboardInterrupt

    address = f"/works/{copy.work}/delete/"
    seen = shown(desk().get(address))
    monkeypatch.setattr(deleting, "delete_work", killed)
    with pytest.raises(KeyboardInterrupt):
        posted(desk(), address, confirmed=copy.work_title, seen=seen)
    assert AuditEvent.objects.get(action="works.deleted").reason == copy.work_title
