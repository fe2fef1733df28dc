"""Save forms that two people, or two clicks, may send at the same time."""

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet
from django.forms import ModelForm, model_to_dict
from django.utils.translation import gettext as _

from storage.documents import derive_id
from webadmin.accounts.models import Organisation
from webadmin.accounts.tenancy import DeskRequest
from webadmin.audit.actions import Action
from webadmin.audit.recording import changes_of, record

Row = TypeVar("Row", bound=Model)


class SeenModelForm(forms.ModelForm):  # type: ignore[type-arg]  # generic to the type checker alone
    """A form that detects whether its row was saved since the form was displayed."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = derive_id("form", *map(str, self._values(self.instance).values()))

    def is_overtaken(self) -> bool:
        """Tell, once, whether saving would replace another member's values.

        Needs a transaction.
        """
        stored = type(self.instance)._default_manager.select_for_update().filter(pk=self.instance.pk).first()
        held = self._values(stored) if stored else {}
        seen, now = self.cleaned_data["seen"], derive_id("form", *map(str, held.values()))
        if stored is None or seen in ("", now) or held == self._values(self.instance):
            return False
        self.data = {name: self.data[name] for name in self.data} | {"seen": now}
        return True

    def _values(self, row: Model) -> dict[str, Any]:
        return model_to_dict(row, fields=list(self.fields))


def saved(
    form: "ModelForm[Any]", action: Action, request: DeskRequest, prepare: Callable[[], None] = lambda: None,
) -> bool:
    """Save a validated form; False if another request saved the row meanwhile.

    The form then says so and keeps its values: saving it again replaces what the other person entered. `prepare`, for
    example storing files, runs in the same transaction.
    """
    is_first = form.instance.pk is None
    try:
        with transaction.atomic():
            if isinstance(form, SeenModelForm) and form.is_overtaken():
                return _told(form)
            prepare()
            form.save()
            record(action, request, form.instance, changes=changes_of(form))
    except IntegrityError:
        if not is_first:
            raise
        return _told(form)
    return True


def _told(form: "ModelForm[Any]") -> bool:
    form.add_error(None, _("Somebody else has just saved this. Open the page in another tab to see what they "
                           "entered, or save again to replace it."))
    return False


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
