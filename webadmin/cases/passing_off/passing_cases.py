"""Open the cases of a site's books that pass off; repeating it changes nothing."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from storage.documents import Document
from webadmin.accounts.models import Organisation
from webadmin.cases.models import Case, CaseEvent, CaseKind, EventKind
from webadmin.cases.models.work_on_site import passing_key
from webadmin.cases.opening.observation import host_of


@transaction.atomic
def open_passings(found: Document, titles: Mapping[str, str]) -> None:
    """Open or update a case for each finding of one document of `passings`.

    `titles` has the works by id. An open case whose book passes off no longer says since when, and a person decides.
    """
    organisation, _ = Organisation.objects.get_or_create(
        slug=found["organisation"], defaults={"name": found["organisation"]})
    watched = organisation.sites.filter(key=found["site"]).values_list("name", flat=True).first()
    keys = set()
    for finding in found["findings"]:
        key = passing_key(organisation.slug, found["site"], finding["folder"])
        keys.add(key)
        values = _values(finding, found["site"], found["read_at"], titles)
        _open(key, organisation, watched or host_of(f"http://{finding['folder']}"), values)
    passed = Case.objects.filter(organisation=organisation, finding__site=found["site"]).exclude(kind=CaseKind.COPIES)
    for case in passed.exclude(key__in=keys).select_for_update():
        if not case.finding.get("gone_at"):
            case.finding = {**case.finding, "gone_at": found["read_at"].isoformat()}
            case.save(update_fields=["finding", "updated_at"])


def _values(finding: Document, site: str, read_at: datetime, titles: Mapping[str, str]) -> dict[str, Any]:
    work = finding["works"][0]
    return {"kind": finding["kind"], "work": work, "work_title": titles.get(work, "")[:500],
            "chapters": finding["chapters"], "finding": {**finding, "site": site}, "last_seen": read_at}


def _open(key: str, organisation: Organisation, site: str, values: dict[str, Any]) -> None:
    """Open a case, or show the newest finding in the one that is there."""
    now = timezone.now()
    case, opened = Case.objects.select_for_update().get_or_create(key=key, defaults={
        **values, "organisation": organisation, "site": site[:255], "state_since": now, "newest_copy_at": now,
        "first_seen": values["last_seen"]})
    if opened:
        CaseEvent.objects.create(case=case, kind=EventKind.OPENED, text=case.kind, copies_count=0)
        return
    for name, value in values.items():
        setattr(case, name, value)
    case.save(update_fields=[*values, "updated_at"])
