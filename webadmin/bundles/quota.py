"""What bundles take on the disk, and which of them an owner may delete.

Nothing is ever deleted by itself. Digest and history of a bundle stay, whatever becomes of its file.
"""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation
from webadmin.bundles.models import Bundle, BundleState
from webadmin.cases.models import Case, CaseState, Copy

MEGABYTE = 10**6
SETTLED = (CaseState.REMOVED, CaseState.CLOSED, CaseState.FALSE_ALARM, CaseState.LICENSED, CaseState.QUOTATION)
"""States of cases that are not open: bundles of others are evidence that is still needed."""


class QuotaError(ValueError):
    """The disk of an organisation's bundles is used up; the message says what to do."""


@dataclass(frozen=True)
class Quota:
    """What the bundles of an organisation take, and may take, in bytes."""

    used: int
    most: int

    @property
    def is_used_up(self) -> bool:
        """Whether no bundle is made any more."""
        return self.used >= self.most

    @property
    def share(self) -> float:
        """How much of it is used, 0..1 and above."""
        return self.used / self.most if self.most else 1.0


def quota_of(organisation: Organisation) -> Quota:
    """Measure the bundles of an organisation."""
    ready = Bundle.objects.filter(organisation=organisation, state=BundleState.READY)
    return Quota(ready.aggregate(sum=Sum("size"))["sum"] or 0, organisation.bundle_quota * MEGABYTE)


def require_room(organisation: Organisation) -> None:
    """Raise QuotaError where the disk of an organisation's bundles is used up."""
    quota = quota_of(organisation)
    if quota.is_used_up:
        raise QuotaError(_("The evidence bundles take %(used)s MB of %(most)s MB. An owner deletes some on the page "
                           "“Disk of evidence bundles”, or staff raises the quota.") % {
                               "used": quota.used // MEGABYTE, "most": quota.most // MEGABYTE})


def deletable(organisation: Organisation) -> QuerySet[Bundle]:
    """Select the bundles that are no evidence of an open case, the oldest first."""
    settled = Case.objects.filter(organisation=organisation, state__in=SETTLED)
    about = Q(kind="case", number__in=settled.values("pk")) | Q(
        kind="copy", number__in=Copy.objects.filter(organisation=organisation, case__in=settled).values("pk"))
    return Bundle.objects.filter(about, organisation=organisation, state=BundleState.READY).order_by("made_at", "pk")


def delete(organisation: Organisation, numbers: list[int]) -> list[Bundle]:
    """Delete the files of those bundles that may be deleted.

    Gives their rows, which stay.
    """
    with transaction.atomic():
        rows = list(deletable(organisation).select_related("organisation").filter(pk__in=numbers).select_for_update(
            of=("self",)))
        for row in rows:
            row.state = BundleState.DELETED
            row.save(update_fields=["state"])
    for row in rows:
        row.file.unlink(missing_ok=True)
    return rows
