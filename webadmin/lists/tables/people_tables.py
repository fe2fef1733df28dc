"""Tables of people and messages.

Members, proofs of ownership, webhooks and their log, one's own alert rules.
"""

from collections.abc import Iterator

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from webadmin.accounts.second_factor.devices import on_among
from webadmin.accounts.tenancy import DeskRequest
from webadmin.holders.models import OwnershipProof
from webadmin.lists.tables.desk_table import DeskTable, moment
from webadmin.outgoing.models import Endpoint, Kind, Rule
from webadmin.security.row_number import row_number
from webadmin.sheets.row_files import Row


def _members(request: DeskRequest) -> Iterator[Row]:
    """Yield the people of the organisation by name."""
    people = list(request.tenant.members.order_by("username"))
    second_factor = on_among(people)
    for each in people:
        yield {"user": each.username, "name": each.get_full_name(), "email": each.email,
               "role": str(each.get_role_display()), "login": gettext("yes") if each.is_active else gettext("no"),
               "second_factor": gettext("on") if each.pk in second_factor else "",
               "last_login": moment(each.last_login)}


def _proofs(request: DeskRequest) -> Iterator[Row]:
    """Yield the proofs of ownership by work."""
    proofs = list(request.tenant.own(OwnershipProof).select_related("file").defer("file__content"))
    titles = request.tenant.documents.titles(proof.work for proof in proofs)
    for each in proofs:
        yield {"work": titles.get(each.work, each.work), "kind": each.get_kind_display(), "number": each.number,
               "holder": each.holder, "grantor": each.grantor, "territory": each.territory,
               "starts": str(each.starts or ""), "ends": str(each.ends or ""),
               "exclusive": gettext("yes") if each.exclusive else gettext("no"), "address": each.address,
               "file": each.file.name if each.file else "", "sha256": each.file.sha256 if each.file else "",
               "note": each.note}


def _webhooks(request: DeskRequest) -> Iterator[Row]:
    """Yield the webhooks without their secrets."""
    for each in request.tenant.own(Endpoint):
        yield {"address": each.url, "events": "\n".join(each.kind_names),
               "state": gettext("active") if each.active else gettext("switched off"), "failures": each.failures,
               "created": moment(each.created_at)}


def _deliveries(request: DeskRequest) -> Iterator[Row]:
    """Yield the log of a webhook, newest event first, with a row per attempt.

    The query names the webhook; raises Http404 if it does not exist.
    """
    number = row_number(request.GET.get("webhook", ""))
    if number is None:
        raise Http404
    return _attempts(get_object_or_404(request.tenant.own(Endpoint), pk=number))


def _attempts(endpoint: Endpoint) -> Iterator[Row]:
    for delivery in endpoint.deliveries.select_related("event").prefetch_related("log").iterator(500):
        shared = {"event": delivery.event.kind, "about": delivery.event.title,
                  "state": delivery.get_state_display()}
        for attempt in delivery.log.all():
            yield {**shared, "at": f"{timezone.localtime(attempt.at):%Y-%m-%d %H:%M:%S}",
                   "status": attempt.status or None, "milliseconds": attempt.milliseconds, "detail": attempt.detail}
        if not delivery.log.all():
            yield {**shared, "at": "", "status": None, "milliseconds": None, "detail": ""}


def _rules(request: DeskRequest) -> Iterator[Row]:
    """Yield the member's own alert rules.

    The addresses of channels are secrets and left out.
    """
    own = list(request.tenant.own(Rule).filter(member=request.user))
    titles, kinds = request.tenant.documents.titles(rule.work for rule in own), dict(Kind.choices)
    for each in own:
        yield {"events": "\n".join(str(kinds.get(kind, kind)) for kind in each.kinds),
               "work": titles.get(each.work, each.work) or gettext("all works"),
               "site": each.site or gettext("any site"),
               "when": str(each.get_rhythm_display()),
               "quiet": f"{each.quiet_from:%H:%M}–{each.quiet_until:%H:%M}" if each.quiet_from else "",
               "where": gettext("Channel") if each.channel else request.user.email, "trouble": each.trouble}


TABLES = {
    "members": DeskTable(_("Members"), {
        "user": _("User name"), "name": _("Name"), "email": _("Email"), "role": _("Role"), "login": _("May log in"),
        "second_factor": _("Two-factor login"), "last_login": _("Last login")}, _members, wide=("email",),
        is_for_owners=True),
    "proofs": DeskTable(_("Proofs of ownership"), {
        "work": _("Work"), "kind": _("Kind"), "number": _("Number"), "holder": _("Holder of the right"),
        "grantor": _("granted by"), "territory": _("territory"), "starts": _("valid from"), "ends": _("valid until"),
        "exclusive": _("exclusive"), "address": _("address of an authorised copy"), "file": _("File"),
        "sha256": _("SHA-256"), "note": _("note")}, _proofs, wide=("work", "holder", "address", "note", "sha256"),
        is_for_owners=True),
    "webhooks": DeskTable(_("Webhooks"), {
        "address": _("Address"), "events": _("Events"), "state": _("State"), "failures": _("failures in a row"),
        "created": _("created")}, _webhooks, wide=("address", "events"), figures=("failures",), is_for_owners=True),
    "deliveries": DeskTable(_("Log of the webhook"), {
        "event": _("Event"), "about": _("about"), "state": _("State"), "at": _("Time"), "status": _("HTTP status"),
        "milliseconds": _("milliseconds"), "detail": _("detail")}, _deliveries, wide=("about", "detail"),
        figures=("status", "milliseconds"), is_for_owners=True),
    "alerts": DeskTable(_("Alerts"), {
        "events": _("Events"), "work": _("Work"), "site": _("Site"), "when": _("When"), "quiet": _("quiet"),
        "where": _("Where"), "trouble": _("trouble")}, _rules, wide=("events", "work", "trouble")),
}
