"""Find chapters that appeared at another address of their site after a notice.

Such a chapter was moved, not removed.
"""

from collections.abc import Collection
from datetime import datetime

from webadmin.cases.models import Copy, Status
from webadmin.takedown.models import Watch
from webadmin.targets.models import Target

THERE = (Status.NEW, Status.CONFIRMED)


def shown_elsewhere(copies: Collection[Copy]) -> set[int]:
    """Return the watched copies, by number, that appeared elsewhere since the notice.

    The same site or a sister domain has another copy of the same chapter.
    """
    since = dict(Watch.objects.filter(copy__in=[copy.pk for copy in copies]).values_list("copy", "noticed_at"))
    later: dict[tuple[int, str], list[tuple[int, str, int, datetime]]] = {}
    others = Copy.objects.filter(chapter__in={copy.chapter for copy in copies}, is_part=False, gone_at=None,
                                 status__in=THERE, created_at__gt=min(since.values())) if since else Copy.objects.none()
    for pk, owner, chapter, case, host, at in others.values_list(
            "pk", "organisation", "chapter", "case", "host", "created_at"):
        later.setdefault((owner, chapter), []).append((pk, host, case, at))
    sisters = _sisters(copies) if later else {}
    return {copy.pk for copy in copies if copy.pk in since and any(
        pk != copy.pk and at > since[copy.pk]
        and (case == copy.case_id or host in sisters.get((copy.organisation_id, copy.site), ()))
        for pk, host, case, at in later.get((copy.organisation_id, copy.chapter), ()))}


def _sisters(copies: Collection[Copy]) -> dict[tuple[int, str], list[str]]:
    """Read the sister domains that members entered for the sites of copies."""
    targets = Target.objects.filter(organisation__in={copy.organisation_id for copy in copies},
                                    site__in={copy.site for copy in copies})
    return {(target.organisation_id, target.site): target.sisters for target in targets}
