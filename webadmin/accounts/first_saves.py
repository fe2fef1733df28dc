"""Save what two people, or two clicks, may begin at the same time."""

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
    """Save a checked form; False when another request made the row meanwhile.

    The form then says so and keeps what was entered: saved again, it replaces what the other person entered. What
    `prepare` does, such as storing files, is part of the same transaction.
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
        form.add_error(None, _("Somebody else saved this first, just now. Look at what they entered on another page, "
                               "or save again to replace it."))
        return False
    return True


def saved_under_name(form: "ModelForm[Any]", save: Callable[[], object]) -> bool:
    """Save a checked form; False, as the form then says, when its name was just taken."""
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
    """Find those rows that hold the values already, as when a form is sent twice.

    Needs a transaction: until it ends, the same form waits that came at the same moment.
    """
    Organisation.objects.select_for_update().get(pk=organisation.pk)
    return rows.filter(**values)
