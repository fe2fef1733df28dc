"""Record changes of sites in the audit log.

Exceptions from polite crawling get a line of their own, with the reason.
"""

from typing import Any

from django.forms import ModelForm
from django.http import HttpRequest

from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record
from webadmin.sites.exceptions import EXCEPTIONS, FIELDS


def record_site(request: HttpRequest, form: "ModelForm[Any]", *, new: bool) -> None:
    """Record what a saved form changed in its site."""
    changes = changes_of(form)
    excepted = {name: pair for name, pair in changes.items() if name in FIELDS}
    plain = {name: pair for name, pair in changes.items() if name not in FIELDS}
    if new or plain:
        record(Action.SITE_ADDED if new else Action.SITE_CHANGED, request, form.instance, changes=plain)
    if excepted:
        reasons = (getattr(form.instance, exception.reason) for exception in EXCEPTIONS
                   if {exception.field, exception.reason} & excepted.keys())
        record(Action.SITE_EXCEPTION, request, form.instance, changes=excepted, reason="; ".join(filter(None, reasons)))
