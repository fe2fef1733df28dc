"""The screenshot of a copying page is requested with its case, shown there, and named in the report."""

from collections.abc import Callable
from datetime import UTC, datetime

from django.test import Client

from crawler.stages.screenshots import PageAddress, ScreenshotStage
from storage.collections.screenshots import Screenshot, Screenshots
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.webadmin.conftest import Copies, streamed
from webadmin.cases.stage import CaseStage

IMAGE = b"\x89PNG image"


def test_it_is_asked_for_where_there_is_a_browser(copies: Copies, web: Settings) -> None:
    work = copies.work()
    match = copies.copy(work, copies.chapter(work), "http://mirror.example/1")
    for shown, wanted in ((False, set()), (True, {match.page})):
        Inbox(copies.database, StageName.CASE).enqueue([match.id])
        CaseStage(copies.database, shown=shown).step()
        claims = Inbox(copies.database, StageName.SCREENSHOT).claim()
        assert {claim.id for claim in claims} == wanted
        addresses = ScreenshotStage(web, copies.database).load(claims)
        assert addresses == {page: PageAddress(match.url, match.site) for page in wanted}


def test_it_is_shown_on_the_case_and_named_in_the_report(copies: Copies, desk: Callable[..., Client]) -> None:
    case, client = copies.case(), desk()
    assert client.get(f"/cases/copies/{case.pk}/screenshot/").status_code == 404
    shot = Screenshot(case.page, case.url, datetime(2025, 11, 21, 8, tzinfo=UTC), image=IMAGE, kind="image/png",
                      width=1280, height=15_000, full_height=20_000, text="<script>alert(1)</script>渡口")
    Screenshots(copies.database).put(shot)
    page = client.get(f"/cases/copies/{case.pk}/").content.decode()
    assert shot.sha256 in page
    assert shot.text_sha256 in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;渡口" in page
    image = client.get(f"/cases/copies/{case.pk}/screenshot/")
    assert (image.content, image.headers["Content-Type"]) == (IMAGE, "image/png")
    assert image.headers["X-Content-Type-Options"] == "nosniff"
    for form in ("json", "csv", "html"):
        report = client.get(f"/reports/case/{case.pk}/{form}")
        assert shot.sha256 in streamed(report).decode(), form
