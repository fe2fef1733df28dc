"""The claim about a case on the desk, and its files."""

from io import BytesIO

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from webadmin.accounts.first_saves import saved
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import say_not_made, send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record_sent
from webadmin.cases.models import Case
from webadmin.claims.claim_facts import claim_facts, terms_of_work
from webadmin.claims.claim_files import claim_file
from webadmin.claims.claim_sheet import claim_parts
from webadmin.claims.forms import TermsForm
from webadmin.claims.limitations import ending_soon, limitations_of, terms_of
from webadmin.reports.writers import ReportError
from webadmin.sheets.table_files import MEDIA

A_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: DeskRequest, pk: int) -> HttpResponse:
    """Show chain of title, limitation and damages of a case.

    A POST sets the terms of its work.
    """
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    form = TermsForm(request.POST or None, instance=terms_of_work(case.organisation, case.work))
    if request.method == "POST" and form.is_valid() and saved(form, Action.CLAIM_TERMS_CHANGED, request):
        return redirect("claims:claim", pk)
    return render(request, "claims/claim.html", {
        "form": form, "forms": tuple(MEDIA), **claim_facts(case)._asdict()})


@require_safe
def limitations(request: DeskRequest) -> HttpResponse:
    """List the cases whose period of limitation ends soon, with its end."""
    found = ending_soon(request.tenant.organisation, timezone.localdate())
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "claims/limitations.html", {
        "page": page, "days": terms_of(request.tenant.organisation).days,
        "rows": limitations_of(request.tenant.organisation, page)})


@require_safe
def sheet(request: DeskRequest, pk: int, form: str) -> HttpResponseBase:
    """Send the claim as a file; 404 for an unknown format."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    if form not in MEDIA:
        raise Http404(form)
    try:
        content = claim_file(claim_parts(*claim_facts(case)), request.tenant.organisation, form)
    except ReportError as error:
        return say_not_made(error)
    name = f"claim-{case.pk}.{form}"
    record_sent(Action.REPORT_DOWNLOADED, request, case, reason=name)
    return send_attachment(BytesIO(content), name, MEDIA[form])
