"""Template tags about moved sites: what a case follows, and traits in words."""

from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from webadmin.cases.models import Case, Copy
from webadmin.moves.linked_cases import cases_on
from webadmin.moves.models import MoveAnswer, SiteMove
from webadmin.notices.models import Notice

register = template.Library()
NOTICES = 10
"""Notices about the former site that are listed."""
KINDS: dict[str, str | Promise] = {
    "skeleton": _("Pieces of the page structure"), "phrase": _("Lines on most pages"), "asset": _("Script or style"),
    "generator": _("Generator"), "server": _("Server"), "x-powered-by": _("Software of the server"),
    "account": _("Analytics or advertising account"), "icon": _("Icon"),
    "name": _("Name in the certificate or address"), "address": _("Network address"),
}


@register.filter
def trait_kind(trait: str) -> str | Promise:
    """Name the kind of a trait."""
    kind = trait.partition(":")[0]
    return KINDS.get(kind, kind)


@register.filter
def trait_value(trait: str) -> str:
    """Write what a trait says."""
    return trait.partition(":")[2]


@register.inclusion_tag("moves/follows.html")
def case_moves(case: Case) -> dict[str, Any]:
    """List the cases that a case follows or that follow it.

    The notices about the former site are listed too.
    """
    confirmed = SiteMove.objects.filter(organisation=case.organisation_id, answer=MoveAnswer.CONFIRMED)
    if not confirmed.exists():
        return {}
    sites = set(case.copies.order_by().values_list("site_key", flat=True).distinct())
    before = [(move, cases_on(move.organisation, move.old).filter(work=case.work).first())
              for move in confirmed.filter(new__in=sites).select_related("organisation")]
    after = [(move, cases_on(move.organisation, move.new).filter(work=case.work).first())
             for move in confirmed.filter(old__in=sites).select_related("organisation")]
    former = [each.pk for _move, each in before if each]
    copies = Copy.objects.filter(organisation=case.organisation_id, case__in=former)
    notices = Notice.objects.filter(organisation=case.organisation_id, items__copy__in=copies.values("pk"))
    return {"before": before, "after": after, "notices": notices.order_by("-pk").distinct()[:NOTICES] if former else ()}
