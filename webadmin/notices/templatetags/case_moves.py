"""Template tag for a case whose site moved: related cases and their notices."""

from typing import Any

from django import template

from webadmin.cases.models import Case, Copy
from webadmin.moves.linked_cases import cases_on
from webadmin.moves.models import MoveAnswer, SiteMove
from webadmin.notices.models import Notice

register = template.Library()
NOTICES = 10
"""Maximum number of listed notices about the former site."""


@register.inclusion_tag("notices/follows.html")
def case_moves(case: Case) -> dict[str, Any]:
    """List the cases that precede or follow a case when its site moved.

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
