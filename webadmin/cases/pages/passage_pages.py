"""Views that reuse decisions.

A decision is applied to other copies of a passage, decisions are exported, and other thresholds are tried on them.
"""

from django.contrib import messages
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record_sent
from webadmin.cases.asking.decision_forms import LONGEST_NOTE
from webadmin.cases.bookkeeping.refusals import DecisionError
from webadmin.cases.bulk.bulk_orders import BulkOrder, order_for_copies
from webadmin.cases.bulk.bulk_work import decide_now
from webadmin.cases.models import Case, CaseState, Copy
from webadmin.cases.passages.labelled_pairs import labelled_pairs
from webadmin.cases.passages.other_thresholds import LeastShares, over_all
from webadmin.cases.passages.same_passages import LOOKED_AT, SamePassage, decided_copies, same_passages


@require_safe
def same(request: DeskRequest, kind: str, number: int) -> HttpResponse:
    """List other copies that consist of the passages of a decided case or copy."""
    about = _about(request, kind, number)
    return render(request, "cases/same_passages.html", {
        "kind": kind, "about": about, "state": _state(about), "found": _found(request, about), "looked_at": LOOKED_AT,
        "decided": bool(decided_copies(about))})


@require_POST
def apply(request: DeskRequest, kind: str, number: int) -> HttpResponse:
    """Apply the decision to the selected copies, as an undoable bulk decision."""
    about = _about(request, kind, number)
    chosen = set(request.POST.getlist("copies"))
    copies = [each.copy for each in _found(request, about) if str(each.copy.pk) in chosen]
    note = request.POST.get("note", "")[:LONGEST_NOTE] or _("The same passage as in %(kind)s %(number)s") % {
        "kind": _("case") if kind == "case" else _("copy"), "number": number}
    try:
        job = order_for_copies(request.tenant.organisation, request.user, BulkOrder(_state(about), note), copies)
    except DecisionError as refusal:
        messages.error(request, str(refusal))
        return redirect("cases:same", kind, number)
    decide_now(job)
    return redirect("cases:bulk_job", job.pk)


@require_safe
def labels(request: DeskRequest) -> HttpResponseBase:
    """Send all decisions of members as labelled pairs, in JSON Lines."""
    record_sent(Action.LABELS_EXPORTED, request, request.tenant.organisation)
    response = StreamingHttpResponse(labelled_pairs(request.tenant.own(Copy)), content_type="application/jsonl")
    response.headers["Content-Disposition"] = 'attachment; filename="labelled-pairs.jsonl"'
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response


@require_safe
def thresholds(request: DeskRequest) -> HttpResponse:
    """Show, on request, how many copies other thresholds would have reported."""
    least = LeastShares.of(request.GET)
    rows = over_all(request.tenant.own(Copy), least) if least else []
    return render(request, "cases/thresholds.html", {"least": least, "rows": rows})


def _about(request: DeskRequest, kind: str, number: int) -> Case | Copy:
    if kind == "case":
        return get_object_or_404(request.tenant.own(Case), pk=number)
    if kind == "copy":
        return get_object_or_404(request.tenant.own(Copy).select_related("case"), pk=number)
    raise Http404


def _state(about: Case | Copy) -> CaseState:
    return CaseState(about.status if isinstance(about, Copy) else about.state)


def _found(request: DeskRequest, about: Case | Copy) -> list[SamePassage]:
    return same_passages(decided_copies(about), request.tenant.own(Copy))
