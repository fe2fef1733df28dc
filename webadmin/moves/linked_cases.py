"""Link cases of a site that moved.

They are linked by work, and the decision is carried over; both can be undone.
"""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation, User
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.deciding.undoing import undo
from webadmin.cases.models import Case, CaseEvent, CaseKind, CaseState, EventKind, Status
from webadmin.cases.transitions import move as decide
from webadmin.moves.models import SiteMove


def cases_on(organisation: Organisation, site: str) -> QuerySet[Case]:
    """Select the cases with copies on a crawled site."""
    return Case.objects.filter(organisation=organisation, kind=CaseKind.COPIES, copies__site_key=site).distinct()


def link_some(move: SiteMove, by: User, most: int) -> tuple[list[dict[str, Any]], int]:
    """Record in the next cases of the same works that one follows the other.

    Processes at most `most` cases after the last processed number. A new case without a decision is confirmed if the
    old one was. Returns what was done, and the number of the last processed case, which is unchanged if no case is
    left.
    """
    former = cases_on(move.organisation, move.old)
    later = cases_on(move.organisation, move.new).filter(
        pk__gt=move.reached, work__in=former.order_by().values("work")).order_by("pk")
    new = list(later[:most])
    old = {case.work: case for case in former.filter(work__in={case.work for case in new}).order_by("-pk")}
    made = [_linked(old[case.work], case, by) for case in new if case.pk != old[case.work].pk]
    return made, new[-1].pk if new else move.reached


def unlink_some(move: SiteMove, made: list[dict[str, Any]], by: User) -> int:
    """Record that some cases are no longer linked, and undo carried-over decisions.

    Returns how many decisions stay because a later decision was made.
    """
    kept = 0
    for link in made:
        for line in CaseEvent.objects.filter(case__organisation=move.organisation, pk__in=link["lines"]):
            _line(line.case, by, line.before, line.after, undoes=line)
        if link["version"] is not None:
            try:
                undo(Case.objects.get(organisation=move.organisation, pk=link["new"]), by, version=link["version"])
            except DecisionError:
                kept += 1
    return kept


def _linked(old: Case, new: Case, by: User) -> dict[str, Any]:
    lines = [_line(case, by, str(old.pk), str(new.pk)).pk for case in (old, new)]
    version = None
    if new.state == CaseState.NEW and CaseState(old.state).of_copies == Status.CONFIRMED:
        version = _carried(old, new, by)
    return {"old": old.pk, "new": new.pk, "lines": lines, "version": version}


def _carried(old: Case, new: Case, by: User) -> int | None:
    """Carry a decision over; None if the new case has just been decided."""
    reason = _("The site moved: the decision of the former case is carried over.")
    try:
        decide(new, CaseState.CONFIRMED, by, reason, proof=f"#{old.pk}", version=new.version)
    except DecisionError:
        return None
    return new.version


def _line(case: Case, by: User, before: str, after: str, undoes: CaseEvent | None = None) -> CaseEvent:
    return CaseEvent.objects.create(case=case, actor=by, kind=EventKind.LINKED, before=before, after=after,
                                    copies_count=0, undoes=undoes)
