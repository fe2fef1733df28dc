"""Suggest, after a decision, other copies to which it may apply."""

from django.contrib import messages
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import ngettext

from webadmin.accounts.tenancy import DeskRequest
from webadmin.cases.models import Case, Copy
from webadmin.cases.passages.same_passages import decided_copies, same_passages


def offer_elsewhere(request: DeskRequest, about: Case | Copy) -> None:
    """Link the list of other copies of a passage that was just decided about.

    Shows nothing if there are none.
    """
    count = len(same_passages(decided_copies(about), request.tenant.own(Copy)))
    if not count:
        return
    text = ngettext("%(count)s other copy is based on the same passage",
                    "%(count)s other copies are based on the same passage", count) % {"count": count}
    address = reverse("cases:same", args=["copy" if isinstance(about, Copy) else "case", about.pk])
    messages.info(request, format_html('<a href="{}">{}</a>', address, text))
