"""How much of a chapter a site shows altogether, page by page: what the amount of a licence is about."""

from collections.abc import Iterable
from functools import cached_property

from django.db.models import QuerySet

from matcher.licences import Use, is_about, share_of
from storage.collections.matches import Matches
from storage.documents import Licence as Permission
from storage.documents import Match
from webadmin.cases.models import Case, Status
from webadmin.stores import database


class ShownShare:
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
            uses = map(self._use, cases)
            self._shares[key] = share_of(use for use in uses if is_about(permission, use))
        return self._shares[key]

    @cached_property
    def _present(self) -> list[Case]:
        return [each for each in self._cases if _counts(each)]

    @cached_property
    def _stored(self) -> dict[str, Match]:
        return Matches(database()).get(each.match for each in self._present)

    def _use(self, case: Case) -> Use:
        if case.match not in self._stored:
            self._stored.update(Matches(database()).get([case.match]))
        return use_of(case, self._stored.get(case.match))


def beside(case: Case) -> QuerySet[Case]:
    """Select the cases of the same chapter on the same site, this one among them."""
    return Case.objects.filter(organisation=case.organisation_id, chapter=case.chapter, site_key=case.site_key)


def use_of(case: Case, match: Match | None = None) -> Use:
    """Describe the copy of a case as licences see it, with the spans of its match where that is at hand."""
    return Use(
        organisation=case.organisation.slug, site=case.site_key, url=case.url, work=case.work,
        chapter_version=case.chapter_version, share=case.source_coverage, seen_at=case.seen_at,
        spans=tuple(passage.source for passage in match.passages) if match else (),
    )


def _counts(case: Case) -> bool:
    return case.gone_at is None and case.status != Status.FALSE_ALARM
