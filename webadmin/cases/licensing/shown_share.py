"""Compute which share of a chapter all pages of a site show together.

Licences can limit this share.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from matcher.licences import Use, is_about, share_of
from storage.collections.matches import Matches, Span
from storage.documents import Licence as Permission
from webadmin.cases.licensing.places import Place, place_of
from webadmin.cases.models import Copy, Status
from webadmin.stores import database


class ShownShares:
    """The shares of chapters that the copies at some places show together.

    Passages are read when first needed.
    """

    def __init__(self, copies: Iterable[Copy]) -> None:
        """Take all copies of each place that will be queried."""
        self._present: dict[Place, list[Copy]] = defaultdict(list)
        for copy in copies:
            if _counts(copy):
                self._present[place_of(copy)].append(copy)
        self._spans: dict[str, tuple[Span, ...]] = {}
        self._shares: dict[tuple[Place, Permission, str], float] = {}

    def share(self, copy: Copy, permission: Permission) -> float:
        """Return the share of the chapter that a copy and the others show, 0..1.

        Only pages that the licence covers count. Copies that are gone and false alarms are ignored, but the copy itself
        always counts.
        """
        key = place_of(copy), permission, "" if _counts(copy) else copy.key
        if key not in self._shares:
            copies = [copy, *(other for other in self._present[place_of(copy)] if other.key != copy.key)]
            self._shares[key] = share_of(use for use in self._uses(copies) if is_about(permission, use))
        return self._shares[key]

    def _uses(self, copies: Sequence[Copy]) -> list[Use]:
        unread = {copy.match for copy in copies} - self._spans.keys()
        if unread:
            unread |= {copy.match for some in self._present.values() for copy in some} - self._spans.keys()
            self._spans |= dict.fromkeys(unread, ()) | Matches(database()).source_spans(unread)
        return [use_of(copy, self._spans[copy.match]) for copy in copies]


def use_of(copy: Copy, spans: tuple[Span, ...] = ()) -> Use:
    """Describe a copy as the matcher's licences need it.

    Pass the spans of its match if they have been read.
    """
    return Use(
        organisation=copy.organisation.slug, site=copy.site_key, url=copy.url, work=copy.work,
        chapter_version=copy.chapter_version, share=copy.source_coverage, seen_at=copy.seen_at, spans=spans,
    )


def _counts(copy: Copy) -> bool:
    return copy.gone_at is None and copy.status != Status.FALSE_ALARM
