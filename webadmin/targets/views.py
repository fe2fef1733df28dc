"""The page about who stands behind the site of a case."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from webadmin.accounts.first_saves import saved
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.cases.models import Case
from webadmin.targets.forms import TargetForm
from webadmin.targets.models import Target

SHOWN = 50
"""Cases on sister domains."""


@require_http_methods(["GET", "HEAD", "POST"])
def target(request: DeskRequest, pk: int) -> HttpResponse:
    """Show and change the target of a case's site.

    Lists the cases on its sister domains.
    """
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    found = request.tenant.own(Target).filter(site=case.site).first() or Target(
        organisation=request.tenant.organisation, site=case.site)
    form = TargetForm(request.POST or None, instance=found)
    form.instance.changed_by = request.user
    if request.method == "POST" and form.is_valid() and saved(form, Action.TARGET_CHANGED, request):
        messages.success(request, _("Target saved."))
        return redirect("targets:target", pk)
    stored = request.tenant.own(Target).filter(site=case.site).first()
    sisters = request.tenant.own(Case).filter(site__in=stored.sisters if stored else ())
    return render(request, "targets/target.html", {
        "case": case, "target": stored, "form": form, "sisters": sisters.order_by("site", "work_title")[:SHOWN],
        "more": max(0, sisters.count() - SHOWN)})
