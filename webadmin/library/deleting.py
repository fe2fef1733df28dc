"""Delete works and chapters after showing a person what depends on them.

Evidence is kept.
"""

from dataclasses import asdict, dataclass

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from library.retiring import delete_chapters, delete_work, evidence_of
from storage.documents import Document, Work, derive_id
from webadmin.audit.actions import Action
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.holders.models import OwnershipProof
from webadmin.library.work_changes import Librarian
from webadmin.licences.models import Licence
from webadmin.stores import database

UNDER_WAY = (CaseState.NOTICE_DRAFTED, CaseState.SENT, CaseState.ANSWERED, CaseState.REFUSED, CaseState.COUNTER_NOTICE,
             CaseState.NO_ANSWER, CaseState.SECOND_WAVE, CaseState.COURT)
"""States of cases with a notice in progress: the text of the work may still be needed."""
SHOWN = 20
"""Maximum number of cases that a refusal lists."""


class DeletionError(ValueError):
    """A refused deletion of a work or chapter.

    The message says why, and what to do first.
    """


class UnseenError(DeletionError):
    """What depends on the work or chapter differs from what the person saw."""


@dataclass(frozen=True)
class Dependents:
    """What depends on a work, or on one chapter of it."""

    chapters: int
    characters: int
    copies: int
    cases: int
    open_cases: int
    evidence: int
    """Number of texts of which copies were found; they are kept."""
    licences: int
    proofs: int
    under_way: tuple[int, ...]
    """Numbers of the cases with a notice in progress; if there are any, nothing is deleted."""

    @property
    def seen(self) -> str:
        """Digest of all figures; a deletion must name the one that was displayed."""
        return derive_id("dependents", *(str(value) for value in asdict(self).values()))


def dependents(librarian: Librarian, work: Work, heads: list[Document], chapter: Document | None = None) -> Dependents:
    """Count what depends on a work with these chapters, or on one of them."""
    chosen = [chapter] if chapter else heads
    copies = Copy.objects.filter(organisation=librarian.organisation, work=work.id)
    cases = Case.objects.filter(organisation=librarian.organisation, work=work.id)
    if chapter:
        copies = copies.filter(chapter=chapter["_id"])
        cases = cases.filter(pk__in=copies.values("case"))
    own = Q(organisation=librarian.organisation, work=work.id)
    whole = not chapter
    return Dependents(
        len(chosen), sum(head["length"] for head in chosen), copies.count(), cases.count(),
        cases.filter(open_count__gt=0).count(),
        len(evidence_of(database(), work.id, [head["_id"] for head in chosen])),
        Licence.objects.filter(own).count() if whole else 0, OwnershipProof.objects.filter(own).count() if whole else 0,
        tuple(_under_way(cases)[:SHOWN]))


def delete(
    librarian: Librarian, work: Work, heads: list[Document], seen: str, chapter: Document | None = None,
) -> Dependents:
    """Delete a work, or one of its chapters, and return what depended on it.

    Raises UnseenError if that differs from what the person saw, DeletionError if a notice is in progress.
    """
    found = dependents(librarian, work, heads, chapter)
    if found.under_way:
        numbers = ", ".join(f"#{number}" for number in found.under_way)
        raise DeletionError(_("A notice is in progress in %(cases)s: close these cases or "
                              "wait until they end. Until then it can only be retired.") % {"cases": numbers})
    if seen != found.seen:
        raise UnseenError(_("What depends on it has changed since you opened this page: check the figures and "
                            "confirm again."))
    action = Action.CHAPTER_DELETED if chapter else Action.WORK_DELETED
    changes = {name: (value, found.evidence if name == "evidence" else 0)
              for name, value in asdict(found).items() if name in ("chapters", "characters", "evidence")}
    # Logged first: if this process is killed, an irreversible deletion must not be missing from the log.
    librarian.note(action, f"{work.title}: {chapter['title']}" if chapter else work.title, changes)
    if chapter:
        delete_chapters(database(), work.id, [chapter["_id"]])
    else:
        delete_work(database(), work.id)
    return found


def _under_way(cases: QuerySet[Case]) -> "QuerySet[Case, int]":
    return cases.filter(state__in=UNDER_WAY).order_by("pk").values_list("pk", flat=True)
