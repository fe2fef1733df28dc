"""The WARC download of a case's page: content, headers, audit log, tenant."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

from django.test import Client
from warcio.archiveiterator import ArchiveIterator

from storage.collections.captures import Captures
from storage.collections.exchanges import exchange_id
from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.documents import Capture
from tests.webadmin.conftest import Copies, browser, member, streamed
from tests.webadmin.exchanges import body_of, store_exchange
from webadmin.audit.models import AuditEvent
from webadmin.cases.models import Copy
from webadmin.configuration import current

BEFORE = "http://mirror.example/old"


def answers(data: bytes) -> list[tuple[str, bytes]]:
    """List address and body of the responses in a WARC file; raises if a digest does not match."""
    return [(record.rec_headers.get_header("WARC-Target-URI"), record.content_stream().read())
            for record in ArchiveIterator(BytesIO(data), check_digests="raise") if record.rec_type == "response"]


def capture_of(copies: Copies, case: Copy) -> str:
    return Pages(copies.database).versions([case.page])[case.page].capture


def test_it_holds_the_answer_and_the_redirects_that_led_there(copies: Copies, desk: Callable[..., Client]) -> None:
    case, client = copies.case(), desk()
    link = f"/cases/copies/{case.pk}/exchange/"
    assert client.get(link).status_code == 404, "nothing is stored yet"
    assert link not in client.get(f"/cases/copies/{case.pk}/").content.decode()
    before = exchange_id("run:mirror", BEFORE)
    store_exchange(copies.database, before, BEFORE)
    capture = capture_of(copies, case)
    store_exchange(copies.database, capture, case.url, (before, "one that is not stored"))
    assert link in client.get(f"/cases/copies/{case.pk}/").content.decode()
    response = client.get(link)
    assert answers(streamed(response)) == [(BEFORE, body_of(BEFORE)), (case.url, body_of(case.url))]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["Content-Type"] == "application/gzip"
    assert response.headers["Content-Disposition"] == f'attachment; filename="copy-{case.pk}-{capture}.warc.gz"'
    assert "no-store" in response.headers["Cache-Control"]
    event = AuditEvent.objects.get(action="exports.exchange_downloaded")
    assert (event.organisation, event.object_kind, event.object_id) == (case.organisation, "cases.copy", str(case.pk))


def test_another_organisation_gets_none(copies: Copies) -> None:
    case = copies.case()
    store_exchange(copies.database, capture_of(copies, case), case.url)
    assert browser(member("strangers")).get(f"/cases/copies/{case.pk}/exchange/").status_code == 404
    assert not AuditEvent.objects.filter(action="exports.exchange_downloaded").exists()


def test_damaged_records_are_not_sent(copies: Copies, desk: Callable[..., Client]) -> None:
    case = copies.case()
    capture = capture_of(copies, case)
    store_exchange(copies.database, capture, case.url)
    file, = {item["raw"]["file"] for item in copies.database["exchanges"].find({"_id": capture})}
    path = current().raw_path / file
    path.write_bytes(b"forged")
    for _ in ("damaged", "missing"):
        response = desk().get(f"/cases/copies/{case.pk}/exchange/")
        assert response.status_code == 404
        assert file in response.content.decode(), "whoever looks after the files is told which one to restore"
        assert not AuditEvent.objects.filter(action="exports.exchange_downloaded").exists()
        path.unlink(missing_ok=True)


def test_a_joined_chapter_comes_with_the_exchanges_of_all_its_parts(
    copies: Copies, desk: Callable[..., Client],
) -> None:
    work = copies.work()
    match = copies.copy(work, copies.chapter(work), "http://mirror.example/1")
    pages = Pages(copies.database)
    first = pages.versions([match.page])[match.page]
    capture = Capture("http://mirror.example/1_2", "", 200, (), b"second", first.fetched_at)
    second = replace(first, url=capture.url, capture=capture.id)
    Captures(copies.database).put([capture], {})
    whole = replace(first, parts=(first.id, second.id), version="f" * 32)
    pages.put_versions([second, whole])
    for part in (first, second):
        store_exchange(copies.database, part.capture, part.url)
    joined = replace(match, page=whole.id)
    Matches(copies.database).put([joined])
    case = copies.open(joined)
    found = answers(streamed(desk().get(f"/cases/copies/{case.pk}/exchange/")))
    assert [url for url, _ in found] == [first.url, second.url]


def test_it_is_offered_in_chinese(copies: Copies) -> None:
    case = copies.case()
    store_exchange(copies.database, capture_of(copies, case), case.url)
    client = browser(member(copies.organisation))
    page = client.get(f"/cases/copies/{case.pk}/", headers={"accept-language": "zh-hans"}).content.decode()
    assert "原始请求与响应" in page
