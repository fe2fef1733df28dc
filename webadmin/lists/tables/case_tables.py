"""Tables of cases.

The history of one, evidence bundles, and claims that lapse soon.
"""

from collections.abc import Iterator
from datetime import datetime

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.tenancy import DeskRequest
from webadmin.bundles.models import Bundle, BundleState
from webadmin.cases.models import Case, CaseEvent, EventKind
from webadmin.cases.templatetags.case_words import case_kind, proof, status_name, verdict_name
from webadmin.claims.limitations import ending_soon, limitations_of
from webadmin.lists.tables.desk_table import DeskTable
from webadmin.security.row_number import row_number
from webadmin.sheets.row_files import Row
from webadmin.words.moments import to_the_second

DECIDED = (EventKind.STATE, EventKind.STATUS)
VERDICTS = (EventKind.CHANGED, EventKind.BACK)


def named_case(request: DeskRequest) -> Case:
    """Find the case that the query names; raises Http404 if it does not exist."""
    number = row_number(request.GET.get("case", ""))
    if number is None:
        raise Http404
    return get_object_or_404(request.tenant.own(Case), pk=number)


def _history(request: DeskRequest) -> Iterator[Row]:
    """Yield the history of a case and its copies, oldest line first.

    The query names the case.
    """
    return _lines(named_case(request))


def _lines(case: Case) -> Iterator[Row]:
    for event in case.events.select_related("actor", "copy").iterator():
        named = status_name if event.kind in DECIDED else str
        yield {"at": _second(event.at), "what": event.get_kind_display(), "before": named(event.before),
               "after": named(event.after), "text": _text(event), "proof": proof(event.proof),
               "by": event.actor.get_username() if event.actor else gettext("automatic"),
               "copy": event.copy.url if event.copy else ""}


def _text(event: CaseEvent) -> str:
    if event.kind == EventKind.OPENED:
        return verdict_name(event.text) if event.copy_id else case_kind(event.text)
    return verdict_name(event.text) if event.kind in VERDICTS else event.text


def _bundles(request: DeskRequest) -> Iterator[Row]:
    """Yield the finished bundles, newest first.

    Those of the case or copy that the query names, else all.
    """
    own = request.tenant.own(Bundle).filter(state=BundleState.READY).select_related("created_by")
    number = row_number(request.GET.get("number", ""))
    chosen = own.filter(kind=request.GET.get("kind", ""), number=number) if number is not None else own
    for bundle in chosen.iterator():
        yield {"file": bundle.name, "title": bundle.title, "made": _second(bundle.made_at),
               "by": bundle.created_by.get_username() if bundle.created_by else "",
               "signature": gettext("signed") if bundle.signed else gettext("unsigned"),
               "stamp": bundle.get_stamp_display(), "lacks": bundle.lacks, "unclean": bundle.unclean,
               "bytes": bundle.size, "sha256": bundle.sha256}


def _limitations(request: DeskRequest) -> Iterator[Row]:
    """Go through the cases whose claim lapses soon, the first to lapse first."""
    own = request.tenant.organisation
    for case, limitation in limitations_of(own, ending_soon(own, timezone.localdate())):
        yield {"case": case.pk, "work": case.work_title, "site": case.site, "state": case.get_state_display(),
               "known": limitation.known_on.isoformat(), "ends": limitation.ends_on.isoformat(),
               "days": limitation.days_left}


def _second(at: datetime | None) -> str:
    """Write a time to the second, with its zone: what courts ask of a log."""
    return to_the_second(timezone.localtime(at)) if at else ""


TABLES = {
    "history": DeskTable(_("History"), {
        "at": _("Time"), "what": _("what"), "before": _("before"), "after": _("after"), "text": _("Text"),
        "proof": _("Proof"), "by": _("By"), "copy": _("Page address")}, _history, wide=("text", "proof", "copy")),
    "limitations": DeskTable(_("Limitation ends soon"), {
        "case": _("Case"), "work": _("Work"), "site": _("Site"), "state": _("State"), "known": _("Known since"),
        "ends": _("Limitation ends"), "days": _("days left")}, _limitations, wide=("work", "site"),
        figures=("case", "days")),
    "bundles": DeskTable(_("Evidence bundles"), {
        "file": _("File"), "title": _("Name"), "made": _("Made"), "by": _("By"), "signature": _("Signature"),
        "stamp": _("Timestamp"), "lacks": _("missing items"), "unclean": _("signs of unclean captures"),
        "bytes": _("bytes"), "sha256": _("SHA-256")}, _bundles, wide=("file", "title", "sha256"),
        figures=("lacks", "unclean", "bytes")),
}
