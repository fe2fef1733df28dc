"""The forms that members send with decisions."""

from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from webadmin.cases.models import CaseState, Status
from webadmin.cases.transitions import LONGEST_PROOF
from webadmin.security.moment_field import MomentField
from webadmin.security.row_number import row_number

LONGEST_NOTE = 10_000
MOST = 500
"""Maximum number of cases that can be selected one by one."""


class DecisionForm(forms.Form):
    """A new status for a copy, the status that was displayed, and a reason."""

    status = forms.ChoiceField(label=_("State"), choices=Status.choices)
    seen = forms.CharField(label="", required=False, max_length=20)
    note = forms.CharField(label=_("Reason"), required=False, max_length=LONGEST_NOTE)


class CaseDecisionForm(forms.Form):
    """A new state for a case, the version that was displayed, a reason and proof."""

    status = forms.ChoiceField(label=_("State"), choices=CaseState.choices)
    version = forms.IntegerField(label="", required=False, min_value=0)
    note = forms.CharField(label=_("Reason"), required=False, max_length=LONGEST_NOTE)
    proof = forms.CharField(label=_("Proof"), required=False, max_length=LONGEST_PROOF)


class UndoForm(forms.Form):
    """The version of the case that the decision produced."""

    version = forms.IntegerField(label="", min_value=0)


class SnoozeForm(forms.Form):
    """The day on which a case is shown again; if empty, at once."""

    until = forms.DateField(label=_("Until"), required=False)

    def clean_until(self) -> date | None:
        """Reject a day that is not in the future."""
        day: date | None = self.cleaned_data["until"]
        if day and day <= timezone.localdate():
            raise forms.ValidationError(_("Choose a day after today."))
        return day


class DueForm(forms.Form):
    """The day by which something has to be done; may be empty."""

    due_on = forms.DateField(label=_("Due on"), required=False)


class NoteForm(forms.Form):
    """A note."""

    note = forms.CharField(label="", max_length=LONGEST_NOTE)


class BulkForm(CaseDecisionForm):
    """A decision about selected cases, or about all that a list showed at a time."""

    every = forms.BooleanField(required=False)
    until = MomentField(required=False)

    def __init__(self, data: QueryDict) -> None:
        super().__init__(data)
        numbers = [number for number in map(row_number, data.getlist("cases")) if number is not None]
        self._chosen, self._has_list = sorted(set(numbers[:MOST])), "list" in data

    def clean(self) -> dict[str, Any]:
        """Reject a decision about no cases, or about a list that is not specified."""
        values = super().clean() or {}
        if not (self._has_list if values.get("every") else self._chosen):
            raise forms.ValidationError(_("Select at least one case and a status."))
        return values | {"cases": self._chosen}
