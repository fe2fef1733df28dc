"""Look up a site and accept the values that were found.

Also exports and erases the persons that registries named.
"""

import json
from io import BytesIO

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from webadmin.accounts.access import owners_only
from webadmin.accounts.tenancy import DeskRequest
from webadmin.attachments import send_attachment
from webadmin.audit.actions import Action
from webadmin.audit.recording import record, record_sent
from webadmin.cases.models import Case
from webadmin.targets.models import UNANSWERED, Lookup, Target
from webadmin.targets.registration.looking_up import order
from webadmin.targets.registration.named_persons import export_persons


@require_POST
def look_up(request: DeskRequest, pk: int) -> HttpResponse:
    """Order a look-up of a case's site in DNS and the registries."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    host = (case.copies.order_by("-pk").values_list("host", flat=True).first() or case.site).partition(":")[0]
    row = order(request.tenant.organisation, case.site, host, request.user)
    if row.state in UNANSWERED:
        record(Action.TARGET_LOOKED_UP, request, row)
        messages.success(request, _("The look-up is under way; open this page again in a moment."))
    else:
        messages.info(request, _("This was looked up within the last day; the registries are not asked again yet."))
    return redirect("targets:target", pk)


@require_POST
def accept(request: DeskRequest, pk: int) -> HttpResponse:
    """Copy the selected values of a look-up into the target."""
    case = get_object_or_404(request.tenant.own(Case), pk=pk)
    lookup = request.tenant.own(Lookup).filter(site=case.site).first()
    is_seen = lookup and str(lookup.pk) == request.POST.get("lookup")
    proposed = lookup.proposals if lookup and is_seen else {}
    chosen = {name: proposed[name] for name in request.POST.getlist("field") if name in proposed}
    if lookup is None or not chosen:
        messages.error(request, _("Choose what to accept. If the site was looked up again, choose again."))
        return redirect("targets:target", pk)
    try:
        _take_over(request, case, lookup, chosen)
    except ValidationError as error:
        reasons = "; ".join(error.messages)
        messages.error(request, _("The registry’s answer is not in the expected format: "
                                  "%(error)s") % {"error": reasons})
    else:
        messages.success(request, _("Target saved."))
    return redirect("targets:target", pk)


@owners_only
@require_safe
def persons(request: DeskRequest) -> HttpResponseBase:
    """Send the persons that registries named, as JSON."""
    document = json.dumps(export_persons(request.tenant.own(Lookup)), ensure_ascii=False, indent=2)
    record_sent(Action.PERSONAL_DATA_EXPORTED, request, request.tenant.organisation, reason="RDAP")
    return send_attachment(BytesIO(document.encode()), "registered-persons.json", "application/json")


@owners_only
@require_POST
def erase_persons(request: DeskRequest) -> HttpResponse:
    """Delete the persons that registries named."""
    count = request.tenant.own(Lookup).exclude(persons=[]).update(persons=[])
    record(Action.PERSONAL_DATA_ERASED, request, request.tenant.organisation, reason=f"RDAP: {count}")
    messages.success(request, _("Persons named by registries are erased."))
    return redirect("cases:list")


def _take_over(request: DeskRequest, case: Case, lookup: Lookup, chosen: dict[str, str]) -> None:
    """Update the target with the selected values; raises ValidationError."""
    with transaction.atomic():
        found, _made = Target.objects.select_for_update().get_or_create(
            organisation=request.tenant.organisation, site=case.site)
        before = {name: getattr(found, name) for name in chosen}
        for name, value in chosen.items():
            setattr(found, name, value)
        found.source, found.changed_by = f"RDAP, DNS: {lookup.host}", request.user
        found.looked_up_on = timezone.localdate(lookup.answered_at or lookup.asked_at)
        found.full_clean()
        found.save()
        record(Action.TARGET_CHANGED, request, found,
               changes={name: (before[name], value) for name, value in chosen.items()})
