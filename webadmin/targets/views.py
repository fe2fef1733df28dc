"""The page about who is behind the site of a case."""

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
from webadmin.targets.models import UNANSWERED, Lookup, Target

SHOWN = 50
"""Maximum number of listed cases on sister domains."""


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
    lookup = request.tenant.own(Lookup).filter(site=case.site).first()
    sisters = request.tenant.own(Case).filter(site__in=stored.sisters if stored else ())
    return render(request, "targets/target.html", {
        "case": case, "target": stored, "form": form, "sisters": sisters.order_by("site", "work_title")[:SHOWN],
        "more": max(0, sisters.count() - SHOWN), "lookup": lookup, "pending": lookup and lookup.state in UNANSWERED,
        "proposed": _proposed(lookup, stored)})


def _proposed(lookup: Lookup | None, stored: Target | None) -> list[tuple[str, str, str, str]]:
    """List the values that differ from the target's.

    Each is a field, its label, the new value, and the current one.
    """
    names = {field.name: str(field.verbose_name) for field in Target._meta.concrete_fields}
    return [(name, names[name], value, held) for name, value in (lookup.proposals if lookup else {}).items()
            if value != (held := getattr(stored, name, ""))]
