"""Close the cases of a chapter's parts once the whole chapter, joined from them, has been compared."""

from collections.abc import Iterable

from django.db import transaction

from storage.collections.matches import Matches
from storage.collections.pages import Pages
from storage.documents import Page
from storage.inbox import Inbox, StageName
from storage.mongodb import Database
from webadmin.cases.models import Case, CaseEvent, EventKind, Status


def close_parts_of(whole: Page, chapter: str) -> int:
    """Close the new cases of a joined chapter's parts, once the whole has opened its own for the same chapter."""
    cases = Case.objects.filter(page__in=whole.parts, chapter=chapter, status=Status.NEW).exclude(url=whole.url)
    return sum(_close(case, whole) for case in cases)


def close_parts(database: Database, cases: Iterable[Case]) -> int:
    """Close the new cases of parts that a compared whole replaces, and return how many; people's decisions stay."""
    parts = {case: case.page for case in cases if case.status == Status.NEW}
    pages = Pages(database)
    wholes = {page.id: page.joined_into for page in pages.versions(parts.values()).values() if page.joined_into}
    compared = {whole.id: whole for whole in pages.versions(wholes.values()).values() if is_compared(database, whole)}
    return sum(_close(case, whole) for case, part in parts.items()
               if (whole := compared.get(wholes.get(part, ""))) and whole.url != case.url)


def is_compared(database: Database, page: Page) -> bool:
    """Tell whether the pipeline has compared a page version and opened its cases."""
    stages = (StageName.FINGERPRINT, StageName.MATCH, StageName.CASE)
    ids = [f"page:{page.id}", page.id, *(match.id for match in Matches(database).of_page(page.id))]
    return not any(Inbox(database, stage).holds(item_id) for stage in stages for item_id in ids)


def _close(case: Case, whole: Page) -> bool:
    with transaction.atomic():
        held = Case.objects.select_for_update().get(pk=case.pk)
        if held.status != Status.NEW or held.page != case.page:
            return False
        held.status = Status.CLOSED
        held.save(update_fields=["status", "updated_at"])
        CaseEvent.objects.create(case=held, kind=EventKind.STATUS, before=case.status, after=Status.CLOSED,
                                 text=whole.url)
    return True
