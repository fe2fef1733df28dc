"""A copy whose page the site takes down is gone after three visits; silence and refusals never make it so."""

from datetime import UTC, datetime

import pytest

from storage.collections.pages import Pages
from storage.collections.visits import Visits
from storage.fetch_outcome import Standing
from storage.inbox import Inbox, StageName
from storage.settings import Settings
from tests.crawler.crawling import crawl_all, own, policy
from tests.crawler.sites import novel
from tests.mirror import Answer, Site
from tests.webadmin.cases.test_absence import kinds
from tests.webadmin.cases.test_superseding import match
from tests.webadmin.conftest import Copies
from webadmin.cases.absence import note_gone
from webadmin.cases.models import Case, EventKind
from webadmin.cases.stage import CaseStage

pytestmark = pytest.mark.slow
PATH = "/book/2.html"


class Watched:
    """A site that copies a chapter, crawled day after day."""

    def __init__(self, site: Site, settings: Settings, copies: Copies) -> None:
        self.site, self._settings, self._copies = site, own(settings, [site]), copies
        self._policy = policy(site, "mirror", delay=0.01)
        self._days = 0

    def day(self, count: int = 1) -> int:
        """Crawl so often, and return how many copies were found to be gone."""
        gone = 0
        for _ in range(count):
            self._days += 1
            assert crawl_all(self._settings, [self._policy], f"day {self._days}")["mirror"].state == "done"
            gone += note_gone("mirror")
        return gone

    def open_case(self) -> None:
        """Compare the page and file the case."""
        store = self._copies.database
        page, = Pages(store).at(f"{self.site.url}{PATH}")
        match(self._copies, page, self._copies.chapter(self._copies.work(), 2, page.text))
        for stage in (StageName.FINGERPRINT, StageName.JOIN):
            inbox = Inbox(store, stage)
            inbox.acknowledge(inbox.claim())
        CaseStage(store).step()

    def standing(self) -> Standing:
        """What is believed of the page."""
        seen, = Visits(self._copies.database).of([f"{self.site.url}{PATH}"]).values()
        return seen.standing


@pytest.mark.campaign
def test_a_page_that_answers_404_is_gone_and_comes_back(settings: Settings, copies: Copies) -> None:
    routes = novel(3)
    with Site(dict(routes)).serve() as site:
        watched = Watched(site, settings, copies)
        assert watched.day() == 0
        watched.open_case()
        before = datetime.now(UTC)
        site.routes[PATH] = Answer(b"gone", 410)
        assert watched.day(2) == 0, "two failures may be chance"
        assert watched.day() == 1
        case = Case.objects.get()
        assert case.gone_at is not None
        assert before < case.gone_at < datetime.now(UTC)
        assert watched.day() == 0, "it is noted once"
        site.routes[PATH] = routes[PATH]
        watched.day()
        assert Case.objects.get().gone_at is None
        assert kinds() == [EventKind.OPENED, EventKind.GONE, EventKind.BACK]


@pytest.mark.parametrize(("answer", "standing"), [
    (Answer(b"no", 403), Standing.BLOCKED), (Answer("<p>请先登录后继续阅读</p>".encode()), Standing.BLOCKED),
    (Answer(b"", 302, (("Location", "http://192.0.2.1/"), ("Content-Length", "0"))), Standing.MOVED),
    (Answer(raw=b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\ncut"), Standing.UNREACHABLE),
])
def test_what_cannot_be_read_is_not_gone(
    settings: Settings, copies: Copies, answer: Answer, standing: Standing,
) -> None:
    with Site(novel(3)).serve() as site:
        watched = Watched(site, settings, copies)
        watched.day()
        watched.open_case()
        site.routes[PATH] = answer
        assert watched.day(4) == 0
        assert watched.standing() is standing
        assert Case.objects.get().gone_at is None
