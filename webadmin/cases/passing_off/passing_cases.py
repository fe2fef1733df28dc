"""Open the cases of a site's books that pass off; safe to repeat."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from storage.documents import Document
from webadmin.accounts.models import Organisation
from webadmin.cases.bookkeeping.figures import recount
from webadmin.cases.models import Case, CaseEvent, CaseKind, CaseState, EventKind
from webadmin.cases.models.work_on_site import passing_key
from webadmin.cases.opening.observation import host_of
from webadmin.cases.passing_off.passed_pages_seen import SeenPage, keep_pages
from webadmin.cases.passing_off.reappearing import reappear


@transaction.atomic
def open_passings(found: Document, titles: Mapping[str, str], seen: Mapping[str, SeenPage]) -> None:
    """Open or update a case for each finding in a document of `passings`.

    `titles` maps works to titles, `seen` maps page versions to pages. If a book is no longer found, its case records
    since when, and a person decides. If it is found again, or its pages came back, the case has reappeared.
    """
    organisation, _ = Organisation.objects.get_or_create(
        slug=found["organisation"], defaults={"name": found["organisation"]})
    watched = organisation.sites.filter(key=found["site"]).values_list("name", flat=True).first()
    keys = set()
    for finding in found["findings"]:
        key = passing_key(organisation.slug, found["site"], finding["folder"])
        keys.add(key)
        values = _values(finding, found["site"], found["read_at"], titles)
        pages = [seen[page] for page in finding.get("pages", ()) if page in seen]
        _open(key, organisation, watched or host_of(f"http://{finding['folder']}"), values, pages)
    passed = Case.objects.filter(organisation=organisation, finding__site=found["site"]).exclude(kind=CaseKind.COPIES)
    for case in passed.exclude(key__in=keys).select_for_update():
        if not case.finding.get("gone_at"):
            case.finding = {**case.finding, "gone_at": found["read_at"].isoformat()}
            case.save(update_fields=["finding", "updated_at"])
            CaseEvent.objects.create(case=case, kind=EventKind.GONE, copies_count=0)


def _values(finding: Document, site: str, read_at: datetime, titles: Mapping[str, str]) -> dict[str, Any]:
    work = finding["works"][0]
    shown = {name: value for name, value in finding.items() if name != "pages"}
    return {"kind": finding["kind"], "work": work, "work_title": titles.get(work, "")[:500],
            "chapters": finding["chapters"], "finding": {**shown, "site": site}, "last_seen": read_at}


def _open(
    key: str, organisation: Organisation, site: str, values: dict[str, Any], pages: Sequence[SeenPage],
) -> None:
    """Open a case, or show the newest finding in the existing one."""
    now = timezone.now()
    case, opened = Case.objects.select_for_update().get_or_create(key=key, defaults={
        **values, "organisation": organisation, "site": site[:255], "state_since": now, "newest_copy_at": now,
        "first_seen": values["last_seen"]})
    is_back = bool(case.finding.get("gone_at"))
    for name, value in values.items():
        setattr(case, name, value)
    change = keep_pages(case, pages)
    if opened:
        CaseEvent.objects.create(case=case, kind=EventKind.OPENED, text=case.kind, copies_count=0)
    elif is_back or change.returned or (change.new and case.state == CaseState.REMOVED):
        reappear(case)
    case.save()
    recount([case])
