"""A member's own alert rules on the desk."""

from django.contrib import messages
from django.db import transaction
from django.db.models import Max
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from webadmin.accounts.access import personal
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.outgoing.alerts.forms import RuleForm
from webadmin.outgoing.models import Event, Kind, Rule
from webadmin.security.sealed_text import seal


@personal
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: DeskRequest) -> HttpResponse:
    """List the member's own rules; a POST adds one."""
    if not hasattr(request, "tenant"):  # staff without an organisation
        return redirect("admin:index")
    form = RuleForm(request.tenant, request.POST or None,
                    instance=Rule(organisation=request.tenant.organisation, member=request.user))
    if request.method == "POST" and form.is_valid():
        if _add(request, form):
            messages.success(request, _("The rule is saved."))
        else:
            messages.info(request, _("You already have this rule."))
        return redirect("alerts:list")
    own = list(request.tenant.own(Rule).filter(member=request.user))
    titles = request.tenant.documents.titles(rule.work for rule in own)
    labels = dict(Kind.choices)
    rows = [{"rule": rule, "kinds": [labels.get(kind, kind) for kind in rule.kinds], "work": titles.get(rule.work, "")}
            for rule in own]
    return render(request, "outgoing/alerts.html", {"form": form, "rows": rows})


@personal
@require_POST
def remove(request: DeskRequest, pk: int) -> HttpResponse:
    """Remove one of the member's own rules."""
    if not hasattr(request, "tenant"):
        return redirect("admin:index")
    rule = get_object_or_404(request.tenant.own(Rule).filter(member=request.user), pk=pk)
    with transaction.atomic():
        record(Action.PREFERENCES, request, rule, reason="DELETE")
        rule.delete()
    messages.success(request, _("The rule is removed."))
    return redirect("alerts:list")


def _add(request: DeskRequest, form: RuleForm) -> bool:
    """Save a rule about future events; False if it already exists."""
    rule: Rule = form.instance
    newest = request.tenant.own(Event).aggregate(newest=Max("pk"))["newest"] or 0
    rule.seen, rule.channel = newest, seal(form.cleaned_data["address"])
    with transaction.atomic():
        if form.is_repeated(request.tenant.own(Rule).filter(member=request.user)):
            return False
        rule.save()
        record(Action.PREFERENCES, request, rule)
    return True
