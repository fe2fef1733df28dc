"""Offer the finished bundles of cases as attachments."""

from collections.abc import Collection, Iterator

from django.db.models import Q

from webadmin.accounts.models import Organisation
from webadmin.bundles.models import Bundle, BundleState
from webadmin.cases.models import Copy
from webadmin.holders.handed_documents import Offer
from webadmin.holders.models import FileKind


def offered_bundles(organisation: Organisation, cases: Collection[int]) -> Iterator[Offer]:
    """Offer the bundles of cases and of their copies, newest first."""
    copies = Copy.objects.filter(organisation=organisation, case__in=cases).values("pk")
    about = Q(kind="case", number__in=cases) | Q(kind="copy", number__in=copies)
    ready = Bundle.objects.filter(about, organisation=organisation, state=BundleState.READY)
    for bundle in ready.select_related("organisation"):
        yield Offer("bundle", bundle.pk, FileKind.EVIDENCE, bundle.name, "application/zip", bundle.size,
                    bundle.sha256, bundle.file)
