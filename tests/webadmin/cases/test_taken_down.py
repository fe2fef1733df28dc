"""A copy counts as gone after three visits to a removed page; no answer and refusals never count."""

from collections.abc import Mapping
from contextlib import ExitStack
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
from webadmin.cases.models import Copy, EventKind
from webadmin.cases.stage import CaseStage

pytestmark = pytest.mark.slow
PATH = "/book/2.html"


class Watched:
    """Sites that copy a chapter each, crawled together day after day."""

    def __init__(self, sites: Mapping[str, Site], settings: Settings, copies: Copies) -> None:
        self.sites, self._settings, self._copies = sites, own(settings, list(sites.values())), copies
        self._policies = [policy(site, name, delay=0.01) for name, site in sites.items()]
        self._days = 0

    def day(self, count: int = 1) -> int:
        """Crawl on `count` days, and return how many copies were found to be gone."""
        gone = 0
        for _ in range(count):
            self._days += 1
            crawls = crawl_all(self._settings, self._policies, f"day {self._days}")
            assert {name: crawls[name].state for name in self.sites} == dict.fromkeys(self.sites, "done")
            gone += sum(map(note_gone, self.sites))
        return gone

    def open_cases(self) -> None:
        """Match the pages and open the cases."""
        store = self._copies.database
        for number, site in enumerate(self.sites.values(), 2):
            page, = Pages(store).at(f"{site.url}{PATH}")
            match(self._copies, page, self._copies.chapter(self._copies.work(), number, page.text))
        for stage in (StageName.FINGERPRINT, StageName.JOIN):
            inbox = Inbox(store, stage)
            while claims := inbox.claim():
                inbox.acknowledge(claims)
        while CaseStage(store).step():
            pass

    def standings(self) -> dict[str, Standing]:
        """The believed state of each page."""
        visits = Visits(self._copies.database)
        return {name: visits.of([f"{site.url}{PATH}"])[f"{site.url}{PATH}"].standing
                for name, site in self.sites.items()}


@pytest.mark.campaign
def test_a_page_that_answers_404_is_gone_and_comes_back(settings: Settings, copies: Copies) -> None:
    routes = novel(3)
    with Site(dict(routes)).serve() as site:
        watched = Watched({"mirror": site}, settings, copies)
        assert watched.day() == 0
        watched.open_cases()
        before = datetime.now(UTC)
        site.routes[PATH] = Answer(b"gone", 410)
        assert watched.day(2) == 0, "two failures may be chance"
        assert watched.day() == 1
        case = Copy.objects.get()
        assert case.gone_at is not None
        assert before < case.gone_at < datetime.now(UTC)
        assert watched.day() == 0, "it is noted once"
        site.routes[PATH] = routes[PATH]
        watched.day()
        assert Copy.objects.get().gone_at is None
        assert kinds() == [EventKind.OPENED, EventKind.GONE, EventKind.BACK]


UNREADABLE = {
    "refused": (Answer(b"no", 403), Standing.BLOCKED),
    "login": (Answer("<p>请先登录后继续阅读</p>".encode()), Standing.BLOCKED),
    "moved": (Answer(b"", 302, (("Location", "http://192.0.2.1/"), ("Content-Length", "0"))), Standing.MOVED),
    "cut": (Answer(raw=b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\ncut"), Standing.UNREACHABLE),
}


@pytest.mark.campaign
def test_what_cannot_be_read_is_not_gone(settings: Settings, copies: Copies) -> None:
    with ExitStack() as stack:
        sites = {name: stack.enter_context(Site(novel(3, seed)).serve()) for seed, name in enumerate(UNREADABLE)}
        watched = Watched(sites, settings, copies)
        watched.day()
        watched.open_cases()
        for name, (answer, _) in UNREADABLE.items():
            sites[name].routes[PATH] = answer
        assert watched.day(3) == 0, "as often as a page that answers 404 needs to be gone"
        assert watched.standings() == {name: standing for name, (_, standing) in UNREADABLE.items()}
        assert [case.gone_at for case in Copy.objects.all()] == [None] * len(UNREADABLE)
