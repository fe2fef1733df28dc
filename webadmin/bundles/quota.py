"""The disk quota of evidence bundles, and which bundles an owner may delete.

Nothing is deleted automatically. Digest and history of a bundle are kept after its file is deleted.
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
"""States of cases that are not open; the bundles of all other cases are evidence that is still needed."""


class QuotaError(ValueError):
    """The disk quota of an organisation is used up; the message says what to do."""


@dataclass(frozen=True)
class Quota:
    """Bytes that the bundles of an organisation use, and the most that they may use."""

    used: int
    most: int

    @property
    def is_used_up(self) -> bool:
        """Whether no further bundle can be made."""
        return self.used >= self.most

    @property
    def share(self) -> float:
        """Used share of the quota; above 1 if it is exceeded."""
        return self.used / self.most if self.most else 1.0


def quota_of(organisation: Organisation) -> Quota:
    """Sum up the sizes of an organisation's bundles."""
    ready = Bundle.objects.filter(organisation=organisation, state=BundleState.READY)
    return Quota(ready.aggregate(sum=Sum("size"))["sum"] or 0, organisation.bundle_quota * MEGABYTE)


def require_room(organisation: Organisation) -> None:
    """Raise QuotaError if the disk quota of an organisation is used up."""
    quota = quota_of(organisation)
    if quota.is_used_up:
        raise QuotaError(_("The evidence bundles use %(used)s MB of %(most)s MB. An owner can delete some on "
                           "the page “Disk of evidence bundles”, or staff can raise the quota.") % {
                               "used": quota.used // MEGABYTE, "most": quota.most // MEGABYTE})


def deletable(organisation: Organisation) -> QuerySet[Bundle]:
    """Select the bundles whose cases are not open, oldest first."""
    settled = Case.objects.filter(organisation=organisation, state__in=SETTLED)
    about = Q(kind="case", number__in=settled.values("pk")) | Q(
        kind="copy", number__in=Copy.objects.filter(organisation=organisation, case__in=settled).values("pk"))
    return Bundle.objects.filter(about, organisation=organisation, state=BundleState.READY).order_by("made_at", "pk")


def delete(organisation: Organisation, numbers: list[int]) -> list[Bundle]:
    """Delete the files of these bundles, except those that must be kept.

    Returns the rows of the deleted ones; rows are kept. A row counts as deleted only once its file is gone, so that no
    file is left on the disk which no quota counts: after a failure in between, the bundle can be deleted again.
    """
    with transaction.atomic():
        rows = list(deletable(organisation).select_related("organisation").filter(pk__in=numbers).select_for_update(
            of=("self",)))
        for row in rows:
            row.state = BundleState.DELETED
            row.file.unlink(missing_ok=True)
            row.save(update_fields=["state"])
    return rows
