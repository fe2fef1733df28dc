"""Template tag that lists the notices about a case."""

from typing import Any

from django import template
from django.db.models import Q

from webadmin.cases.models import Case
from webadmin.notices.models import Notice, NoticeItem
from webadmin.notices.notice_words import kind_title

register = template.Library()
SHOWN = 20
"""Maximum number of notices on the page of a case, newest first."""


@register.inclusion_tag("notices/of_case.html")
def case_notices(case: Case) -> dict[str, Any]:
    """List the notices that name copies of a case, or are about the case itself."""
    items = NoticeItem.objects.filter(copy__in=case.copies.values("pk"))
    found = Notice.objects.filter(Q(pk__in=items.values("notice")) | Q(case=case.pk), organisation=case.organisation_id)
    rows = found.defer("body").order_by("-pk")[:SHOWN + 1]
    return {"rows": [(notice, kind_title(notice.kind)) for notice in rows[:SHOWN]], "more": len(rows) > SHOWN}
