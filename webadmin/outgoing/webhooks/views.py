"""Webhooks on the desk: owners add them, view their log, and send again."""

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from webadmin.accounts.access import owners_only
from webadmin.accounts.first_saves import added_before
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import record
from webadmin.outgoing.models import Delivery, Endpoint, Kind
from webadmin.outgoing.webhooks import endpoints
from webadmin.outgoing.webhooks.delivering import replay

A_PAGE = 50


class EndpointForm(forms.Form):
    """An address and the kinds of events to send there."""

    url = forms.URLField(label=gettext_lazy("Receiving address"), max_length=500, assume_scheme="https")
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("Events"), choices=Kind.choices, widget=forms.CheckboxSelectMultiple,
        initial=list(Kind.values))

    def clean_url(self) -> str:
        """Reject addresses that the egress guard would refuse."""
        url: str = self.cleaned_data["url"]
        try:
            endpoints.check_address(url)
        except endpoints.AddressError as error:
            raise ValidationError(str(error)) from error
        return url


@owners_only
@require_http_methods(["GET", "HEAD", "POST"])
def webhooks(request: DeskRequest) -> HttpResponse:
    """List the webhooks; a POST adds one and shows its secret this once."""
    form, secret = EndpointForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        secret = _added(request, form)
        form = EndpointForm() if secret else form
    return render(request, "outgoing/webhooks.html", {
        "form": form, "secret": secret, "endpoints": request.tenant.own(Endpoint)})


def _added(request: DeskRequest, form: EndpointForm) -> str:
    """Add a webhook and return its secret; empty if the same one already exists."""
    values, own = form.cleaned_data, request.tenant.own(Endpoint).filter(active=True)
    with transaction.atomic():
        if added_before(request.tenant.organisation, own, url=values["url"], kinds=sorted(values["kinds"])).exists():
            form.add_error("url", _("These events are already sent to this address."))
            return ""
        row, secret = endpoints.add(request.tenant.organisation, request.user, **values)
        record(Action.WEBHOOK_ADDED, request, row, reason=", ".join(row.kinds))
    return secret


@owners_only
@require_safe
def webhook(request: DeskRequest, pk: int) -> HttpResponse:
    """Show the log of a webhook, newest first."""
    found = get_object_or_404(request.tenant.own(Endpoint), pk=pk)
    rows = found.deliveries.select_related("event").prefetch_related("log")
    return render(request, "outgoing/webhook.html", {
        "endpoint": found, "page": Paginator(rows, A_PAGE).get_page(request.GET.get("page"))})


@owners_only
@require_POST
def switch(request: DeskRequest, pk: int) -> HttpResponse:
    """Switch a webhook off or on."""
    found = get_object_or_404(request.tenant.own(Endpoint), pk=pk)
    with transaction.atomic():
        found.active, found.failures, found.rests_until = not found.active, 0, None
        found.save(update_fields=["active", "failures", "rests_until"])
        record(Action.WEBHOOK_CHANGED, request, found, changes={"active": (not found.active, found.active)})
    return redirect("webhooks:webhook", pk)


@owners_only
@require_POST
def send_again(request: DeskRequest, pk: int) -> HttpResponse:
    """Replay a delivery, with the same message id."""
    found = get_object_or_404(request.tenant.own(Delivery), pk=pk)
    replay(found)
    record(Action.WEBHOOK_CHANGED, request, found.endpoint, reason=f"replay {found.event_id}")
    messages.success(request, _("It is sent again in a moment."))
    return redirect("webhooks:webhook", found.endpoint_id)
