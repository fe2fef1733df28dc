"""Save the first row of a kind, which two people may begin at the same time."""

from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction
from django.forms import ModelForm
from django.utils.translation import gettext as _

from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record


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
