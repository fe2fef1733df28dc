"""The one place that decides what an organisation can see: rows in SQL and documents in MongoDB.

Views read nothing but through a `Tenant`; what belongs to another organisation is not there (404).
"""

from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.collections.screenshots import Screenshot, Screenshots
from storage.collections.works import Works
from storage.documents import Capture, Chapter, Document, Match, Page, Work
from webadmin.accounts.models import Organisation, User
from webadmin.analytics.models import DailyCount
from webadmin.cases.models import Case, CaseEvent
from webadmin.licences.models import Licence
from webadmin.sites.models import Site, SiteCandidate
from webadmin.stores import database


class Evidence(NamedTuple):
    """All that machines know about a case."""

    match: Match
    page: Page
    chapter: Chapter
    capture: Capture | None
    screenshot: Screenshot | None = None


class Tenant:
    """An organisation's own view of everything."""

    def __init__(self, organisation: Organisation) -> None:
        self.organisation = organisation

    @property
    def cases(self) -> QuerySet[Case]:
        """Its cases."""
        return Case.objects.filter(organisation=self.organisation)

    @property
    def events(self) -> QuerySet[CaseEvent]:
        """The history of its cases."""
        return CaseEvent.objects.filter(case__organisation=self.organisation)

    @property
    def sites(self) -> QuerySet[Site]:
        """The sites it has watched."""
        return Site.objects.filter(organisation=self.organisation)

    @property
    def candidates(self) -> QuerySet[SiteCandidate]:
        """The sites that were proposed to it."""
        return SiteCandidate.objects.filter(organisation=self.organisation)

    @property
    def licences(self) -> QuerySet[Licence]:
        """The licences it granted."""
        return Licence.objects.filter(organisation=self.organisation)

    @property
    def counts(self) -> QuerySet[DailyCount]:
        """Its daily counts."""
        return DailyCount.objects.filter(organisation=self.organisation)

    @property
    def members(self) -> QuerySet[User]:
        """Its people."""
        return User.objects.filter(organisation=self.organisation)

    def works(self) -> list[Work]:
        """List its works, by title."""
        return sorted(Works(database()).of(self.organisation.slug), key=lambda work: work.title)

    def work(self, work: str) -> Work:
        """Find one of its works; raises Http404 for any other."""
        found = Works(database()).work(work)
        if found is None or found.organisation != self.organisation.slug:
            raise Http404
        return found

    def chapters(self, work: str) -> list[Document]:
        """List the chapters of one of its works, without texts; raises Http404 for any other work."""
        return Works(database()).heads(self.work(work).id)

    def evidence(self, case: Case) -> Evidence | None:
        """Gather what a case of its own rests on; None when a document is missing. Raises Http404 for others'."""
        if case.organisation_id != self.organisation.pk:
            raise Http404
        store = database()
        match = Matches(store).get([case.match]).get(case.match)
        if match is None or match.organisation != self.organisation.slug:
            return None
        page = Pages(store).versions([match.page]).get(match.page)
        chapter = Works(store).versions([match.chapter_version]).get(match.chapter_version)
        if page is None or chapter is None:
            return None
        return Evidence(match, page, chapter, Pages(store).capture(page.capture), Screenshots(store).get(page.id))


class DeskRequest(HttpRequest):
    """A request that reached a desk view: by a member, with the member's tenant."""

    tenant: Tenant
    user: Any
    """A `User`; the framework's own annotation admits anonymous ones, which never get here."""
