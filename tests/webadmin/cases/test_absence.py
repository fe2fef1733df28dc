"""A copy counts as gone only after a later version of its page was read, compared, and did not contain it."""

from datetime import UTC, datetime, timedelta

from storage.collections.pages import Pages
from storage.collections.visits import Seen, Visits
from storage.documents import Capture, Page
from storage.fetch_outcome import Standing
from storage.inbox import Inbox
from tests.stored_pages import store_page
from tests.webadmin.cases.test_stage import URL, copied, deliver, later
from tests.webadmin.conftest import Copies
from tests.webadmin.reports.conftest import FETCHED
from webadmin.cases.absence import note_gone
from webadmin.cases.models import Copy, EventKind


def visit(copies: Copies, text: str, days: int) -> Page:
    page = Page("mirror", URL, "", FETCHED + timedelta(days=days), "utf-8", "第一章", text)
    store_page(copies.database, page, Capture(URL, URL, 200, (), text.encode(), page.fetched_at))
    return page


def kinds() -> list[str]:
    return [event.kind for event in Copy.objects.get().events.all()]


def test_a_page_that_was_not_read_again_says_nothing(copies: Copies) -> None:
    deliver(copies, copied(copies))
    assert note_gone("mirror") == 0
    assert Copy.objects.get().gone_at is None


def test_a_later_version_without_the_copy_is_noted_once(copies: Copies) -> None:
    deliver(copies, copied(copies))
    visit(copies, "本书已应权利人要求下架。", 3)
    assert (note_gone("mirror"), note_gone("mirror")) == (1, 0)
    assert Copy.objects.get().gone_at == FETCHED + timedelta(days=3)
    assert kinds() == [EventKind.OPENED, EventKind.GONE]


def test_a_version_that_is_not_compared_yet_says_nothing(copies: Copies) -> None:
    deliver(copies, copied(copies))
    page = visit(copies, "正在等待比对。", 3)
    for stage, waiting in (("fingerprint", f"page:{page.id}"), ("match", page.id)):
        inbox = Inbox(copies.database, stage)
        inbox.enqueue([waiting])
        assert note_gone("mirror") == 0
        inbox.acknowledge(inbox.claim())
    assert note_gone("mirror") == 1


def test_a_changed_page_that_still_copies_is_not_gone(copies: Copies) -> None:
    match = copied(copies)
    deliver(copies, match)
    changed = later(copies, match, 2)
    assert note_gone("mirror") == 0
    deliver(copies, changed)
    assert note_gone("mirror") == 0
    assert kinds() == [EventKind.OPENED, EventKind.CHANGED]


def test_a_page_that_only_quotes_now_is_gone(copies: Copies) -> None:
    match = copied(copies)
    deliver(copies, match)
    deliver(copies, later(copies, match, 2, verdict="quotation"))
    assert note_gone("mirror") == 1


def test_a_copy_that_comes_back_is_noted(copies: Copies) -> None:
    match = copied(copies)
    deliver(copies, match)
    visit(copies, "已删除。", 3)
    note_gone("mirror")
    deliver(copies, match)
    assert kinds() == [EventKind.OPENED, EventKind.GONE]
    first = Pages(copies.database).versions([match.page])[match.page]
    visit(copies, first.text, 5)
    later = FETCHED + timedelta(days=6)
    store_page(copies.database, Page(first.site, URL, "", later, "gb18030", first.title, first.text),
               Capture(URL, URL, 200, (), b"", later))
    deliver(copies, match)
    assert kinds() == [EventKind.OPENED, EventKind.GONE, EventKind.BACK]
    case = Copy.objects.get()
    assert (case.gone_at, case.last_seen) == (None, FETCHED + timedelta(days=6))


def test_other_sites_cases_are_left_alone(copies: Copies) -> None:
    deliver(copies, copied(copies))
    visit(copies, "下架。", 3)
    assert note_gone("elsewhere") == 0


def test_chapters_of_a_file_are_gone_with_it(copies: Copies) -> None:
    copies.case("http://mirror.example/books.zip#one.txt:3")
    copies.case("http://mirror.example/other.zip#one.txt:3")
    before = Visits(copies.database).of(Copy.objects.values_list("url", flat=True))
    later = datetime.now(UTC) + timedelta(days=3)
    files = [Seen(f"http://mirror.example/{name}.zip", "mirror", "c" * 32, later, 1.0, 0.0,
                  standing=standing, doubted_at=later)
             for name, standing in (("books", Standing.GONE), ("other", Standing.THERE))]
    chapters = [Seen(copy.url, "mirror", copy.page, copy.last_seen, 1.0, 0.0) for copy in Copy.objects.all()]
    Visits(copies.database).put([*files, *(each for each in chapters if each.url not in before)])
    assert note_gone("mirror") == 1
    assert Copy.objects.get(gone_at__isnull=False).url == "http://mirror.example/books.zip#one.txt:3"
