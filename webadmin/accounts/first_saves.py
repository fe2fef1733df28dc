"""Save forms that two people, or two clicks, may send at the same time."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet
from django.forms import ModelForm
from django.utils.translation import gettext as _

from webadmin.accounts.models import Organisation
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record

Row = TypeVar("Row", bound=Model)


def saved(
    form: "ModelForm[Any]", action: Action, request: DeskRequest, prepare: Callable[[], None] = lambda: None,
) -> bool:
    """Save a validated form; False if another request created the row meanwhile.

    The form then says so and keeps its values: saving it again replaces what the other person entered. `prepare`, for
    example storing files, runs in the same transaction.
    """
    is_first = form.instance.pk is None
    try:
        with transaction.atomic():
            prepare()
            form.save()
            record(action, request, form.instance, changes=changes_of(form))
    except IntegrityError:
        if not is_first:
            raise
        form.add_error(None, _("Somebody else has just saved this. Open the page in another tab to see what they "
                               "entered, or save again to replace it."))
        return False
    return True


def saved_under_name(form: "ModelForm[Any]", save: Callable[[], object]) -> bool:
    """Save a validated form; False, with an error on it, if its name was just taken."""
    try:
        with transaction.atomic():
            save()
    except IntegrityError:
        form.full_clean()
        if form.is_valid():
            raise
        return False
    return True


def added_before(organisation: Organisation, rows: "QuerySet[Row]", **values: Any) -> "QuerySet[Row]":
    """Find the rows that already have these values, as if a form is sent twice.

    Needs a transaction: the same form sent at the same moment waits until it ends.
    """
    Organisation.objects.select_for_update().get(pk=organisation.pk)
    return rows.filter(**values)
