"""How much of a chapter a site shows altogether, page by page: what the amount of a licence is about."""

from collections.abc import Iterable
from functools import cached_property
from typing import cast

from django.db.models import QuerySet

from matcher.propagation import share_of
from matcher.verdict import is_about
from storage.collections.matches import Matches
from storage.documents import Licence as Permission
from storage.documents import Match, Verdict
from storage.reasons import reason_of
from webadmin.cases.models import Case, Status
from webadmin.stores import database


class Showing:
    """What the cases of one chapter on one site show of it together; read when it is asked for."""

    def __init__(self, cases: Iterable[Case]) -> None:
        self._cases = cases
        self._shares: dict[tuple[Permission, int | None], float] = {}

    def share(self, case: Case, permission: Permission) -> float:
        """Tell which share of the chapter a case and the others show, on the pages that a licence is about, 0..1.

        Copies that are gone and false alarms show nothing, but the case itself counts whatever it is.
        """
        key = permission, None if _counts(case) else case.pk
        if key not in self._shares:
            cases = [case, *(each for each in self._present if each.pk != case.pk)]
            found = map(self._match, cases)
            self._shares[key] = share_of(match for match in found if is_about(permission, match))
        return self._shares[key]

    @cached_property
    def _present(self) -> list[Case]:
        return [each for each in self._cases if _counts(each)]

    @cached_property
    def _stored(self) -> dict[str, Match]:
        return Matches(database()).get(each.match for each in self._present)

    def _match(self, case: Case) -> Match:
        if case.match not in self._stored:
            self._stored.update(Matches(database()).get([case.match]))
        return self._stored.get(case.match) or as_match(case)


def beside(case: Case) -> QuerySet[Case]:
    """Select the cases of the same chapter on the same site, this one among them."""
    return Case.objects.filter(organisation=case.organisation_id, chapter=case.chapter, site_key=case.site_key)


def as_match(case: Case) -> Match:
    """Write the match a case shows from its own columns; passages left out."""
    return Match(
        page=case.page, url=case.url, site=case.site_key, organisation=case.organisation.slug, work=case.work,
        chapter=case.chapter, chapter_version=case.chapter_version, method="", verdict=cast(Verdict, case.verdict),
        confidence=case.confidence, score=case.score, identity=case.identity, page_coverage=case.coverage,
        source_coverage=case.source_coverage, passages=(), found_at=case.seen_at, reason=reason_of(case.reason),
    )


def _counts(case: Case) -> bool:
    return case.gone_at is None and case.status != Status.FALSE_ALARM
