"""Pages about proposed sites."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.sites.models import Answer, SiteCandidate
from webadmin.sites.proposals.answers import AnswerError, approve, decline

A_PAGE = 50


@require_safe
def proposed(request: DeskRequest) -> HttpResponse:
    """List the open proposals and the latest answered ones."""
    open_proposals = request.tenant.own(SiteCandidate).filter(answer=Answer.PROPOSED)
    answered = request.tenant.own(SiteCandidate).exclude(answer=Answer.PROPOSED).select_related("answered_by", "site")
    return render(request, "sites/proposed.html", {
        "page": Paginator(open_proposals.order_by("-pk"), A_PAGE).get_page(request.GET.get("page")),
        "answered": Paginator(answered.order_by("-answered_at", "-pk"), A_PAGE).get_page(request.GET.get("answered"))})


@require_POST
def answer(request: DeskRequest, pk: int) -> HttpResponse:
    """Approve or decline a proposal."""
    candidate = get_object_or_404(request.tenant.own(SiteCandidate), pk=pk)
    try:
        if request.POST.get("answer") == "approve":
            site = approve(candidate, request.user, request)
            record(Action.PROPOSAL_ANSWERED, request, candidate, changes={"answer": ("", Answer.APPROVED.value)})
            messages.success(request, _("%(name)s is now monitored.") % {"name": site.name})
            return redirect("sites:site", site.pk)
        decline(candidate, request.user)
        record(Action.PROPOSAL_ANSWERED, request, candidate, changes={"answer": ("", Answer.DECLINED.value)})
        messages.success(request, _("%(name)s will not be proposed again.") % {"name": candidate.host})
    except AnswerError as error:
        messages.warning(request, str(error))
    return redirect("sites:proposed")
