"""Judge the copies beside changed ones, even if the process of the change dies.

When copies change, so does the share of a chapter that a site shows, and with it what a licence covers there. The
transaction of the change notes this, and the copies are judged after its commit: of two pages that arrive at the same
time, the later one then sees both. A worker judges what was left. Judging twice is harmless.
"""

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from webadmin.accounts.models import Organisation
from webadmin.cases.licensing.judging import judge, limited
from webadmin.cases.licensing.places import place_of
from webadmin.cases.models import Copy, DueJudgement
from webadmin.licences.permissions import permissions_of

LEFT = timedelta(minutes=2)
"""Age at which a worker takes a judgement for left: its process would have made it long before."""


def note_beside(copies: Iterable[Copy], *, others: bool = False) -> list[DueJudgement]:
    """Note that all copies of the same chapters on the same sites are to be judged.

    Only where a licence allows part of a chapter. Call it in the transaction of the change. With `others`, the given
    copies themselves are not changed.
    """
    changed = list(copies)
    permissions = permissions_of(list({copy.organisation_id: copy.organisation for copy in changed}.values()))
    places = limited(changed, permissions)
    return note_again([copy for copy in changed if place_of(copy) in places], others=others)


def note_again(copies: Iterable[Copy], *, others: bool = False) -> list[DueJudgement]:
    """Note that copies are to be judged, whatever the licences are about."""
    numbers: dict[Organisation, list[int]] = defaultdict(list)
    for copy in copies:
        numbers[copy.organisation].append(copy.pk)
    return DueJudgement.objects.bulk_create([
        DueJudgement(organisation=organisation, copies=some, others=others) for organisation, some in numbers.items()])


def judge_beside(due: Iterable[DueJudgement]) -> None:
    """Judge what is due; call it after the commit of the change."""
    for each in due:
        copies = Copy.objects.filter(pk__in=each.copies)
        judge({place_of(copy) for copy in copies}, permissions_of([each.organisation]),
              each.copies if each.others else ())
        DueJudgement.objects.filter(pk=each.pk).delete()


def judge_left() -> int:
    """Judge what processes that died have left; returns how many changes it was."""
    left = DueJudgement.objects.filter(noted_at__lt=timezone.now() - LEFT).select_related("organisation")
    judge_beside(found := list(left.order_by("pk")))
    return len(found)
