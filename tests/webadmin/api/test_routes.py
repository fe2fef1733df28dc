"""Programs read and change the same rows and documents as the desk."""

import json
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from storage.inbox import Inbox, StageName
from tests.webadmin.api.conftest import Program
from tests.webadmin.conftest import Copies, streamed
from webadmin.accounts.models import Role
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Copy
from webadmin.sites.models import Site

Api = Callable[..., Program]
TEXT = "暮色压下来的时候，林知微才走到渡口。船家说今晚的雾太重，谁也不过江。"


def test_a_work_is_added_read_and_changed(api: Api, copies: Copies) -> None:
    program = api()
    chapters = [{"title": "第一章", "text": TEXT, "number": 1, "published_at": "2025-11-08T08:00:00+08:00"}]
    made = program.post("/works", {"title": "渡口", "author": "沈砚", "chapters": chapters}).json()
    assert (made["new"], made["changed"]) == (1, 0)
    work = made["work"]
    assert program.get(f"/works/{work}").json()["title"] == "渡口"
    again = program.post(f"/works/{work}/chapters", {"chapters": [{"title": "第一章", "text": TEXT + "雨。"}]}).json()
    assert (again["new"], again["changed"]) == (0, 1)
    [head] = program.get(f"/works/{work}/chapters").json()["items"]
    chapter = program.get(f"/works/{work}/chapters/{head['id']}").json()
    assert chapter["text"] == TEXT + "雨。"
    versions = program.get(f"/works/{work}/chapters/{head['id']}/versions").json()
    assert {each["text"] for each in versions} == {TEXT, TEXT + "雨。"}
    assert Inbox(copies.database, StageName.FINGERPRINT).waiting() == 2


def test_a_chapter_without_text_is_refused_and_none_is_stored(api: Api) -> None:
    chapters = [{"title": "第一章", "text": TEXT}, {"title": "第二章", "text": "……"}]
    answer = api().post("/works", {"title": "渡口", "chapters": chapters})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/body/chapters/1"
    assert api().get("/works").json()["items"] == []


def test_files_are_imported_as_on_the_desk(api: Api) -> None:
    program = api()
    file = SimpleUploadedFile("渡口.txt", f"第一章 夜\n{TEXT}\n第二章 雾\n{TEXT}船。".encode())
    answer = program.client.post("/api/v1/works/files", {"files": [file], "holder": "江南文学社"},
                                 headers={"Authorization": f"Bearer {program.secret}"})
    assert answer.status_code == 201, answer.content
    assert (answer.json()["new"], answer.json()["refused"]) == (2, [])
    [work] = program.get("/works", title="渡").json()["items"]
    assert (work["title"], work["holder"]) == ("渡口", "江南文学社")


def test_a_site_is_added_changed_and_crawled(api: Api, copies: Copies) -> None:
    program = api()
    made = program.post("/sites", {"name": "mirror", "start_urls": ["http://mirror.example/"], "interval_hours": 48})
    assert made.status_code == 201, made.content
    number = made.json()["id"]
    assert made.json()["obey_robots"] is True
    changed = program.send("patch", f"/sites/{number}", {"enabled": False, "interval_hours": 12}).json()
    assert (changed["enabled"], changed["interval_hours"], changed["start_urls"]) == (
        False, 12, ["http://mirror.example/"])
    assert program.post(f"/sites/{number}/crawl").json() == {"requested": True}
    assert program.post(f"/sites/{number}/crawl").json() == {"requested": False}
    assert Inbox(copies.database, StageName.CRAWL).waiting() == 1
    assert {"sites.added", "sites.changed"} <= set(AuditEvent.objects.values_list("action", flat=True))


def test_the_desks_rules_hold_for_sites(api: Api) -> None:
    answer = api().post("/sites", {"name": "mirror", "start_urls": ["ftp://mirror.example/"]})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["pointer"] == "/body/start_urls"
    rude = {"name": "rude", "start_urls": ["http://rude.example/"], "obey_robots": False, "robots_reason": "evidence"}
    refused = api(Role.EDITOR).post("/sites", rude)
    assert refused.status_code == 403
    assert {error["pointer"] for error in refused.json()["errors"]} == {"/body/obey_robots", "/body/robots_reason"}
    assert api(Role.OWNER).post("/sites", rude).status_code == 201
    assert Site.objects.get().robots_reason == "evidence"


def test_a_copy_is_found_decided_and_quoted(api: Api, copies: Copies) -> None:
    case, program = copies.case(), api()
    [found] = program.get("/copies", status="new", gone="false").json()["items"]
    assert (found["id"], found["url"]) == (case.pk, case.url)
    assert program.get("/copies", status="closed").json()["items"] == []
    answer = program.post(f"/copies/{case.pk}/decision", {"status": "confirmed", "note": "看过"})
    assert answer.json()["status"] == "confirmed"
    kinds = [line["kind"] for line in program.get(f"/copies/{case.pk}/history").json()["items"]]
    assert kinds == ["opened", "status", "state"]
    [passage] = program.get(f"/copies/{case.pk}/passages").json()["passages"]
    assert "林知微才走到渡口" in passage["page"]["text"]
    assert Copy.objects.get().status == "confirmed"


def test_a_report_is_ordered_and_downloaded(api: Api, copies: Copies) -> None:
    case, program = copies.case(), api()
    ordered = program.post("/reports", {"kind": "case", "reference": str(case.pk), "format": "json"})
    assert ordered.status_code == 202, ordered.content
    number = ordered.json()["id"]
    assert program.get(f"/reports/{number}").json()["state"] == "ready"
    assert case.url in json.dumps(json.loads(streamed(program.get(f"/reports/{number}/file"))), ensure_ascii=False)
    assert program.post("/reports", {"kind": "case", "reference": "77", "format": "csv"}).status_code == 404


def test_figures_are_those_of_the_dashboard(api: Api, copies: Copies) -> None:
    copies.case()
    figures = api().get("/statistics", days=7).json()
    assert (figures["totals"]["found"], figures["by_site"]["found"]) == (1, {"mirror.example": 1})


@pytest.mark.parametrize("address", ["/works", "/sites", "/runs", "/copies", "/reports"])
def test_every_list_begins_empty(api: Api, address: str) -> None:
    assert api().get(address).json() == {"items": [], "next": None}
