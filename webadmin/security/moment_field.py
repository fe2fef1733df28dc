"""A form field for times that every time zone and database supports."""

from datetime import datetime
from typing import Any

from django import forms

FIRST, LAST = 1000, 9998
"""Years that both databases support in every time zone."""


class MomentField(forms.DateTimeField):
    """A time in the desk's time zone, with seconds, which saving must not cut off."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local", "step": "1"}, format="%Y-%m-%dT%H:%M:%S")

    def to_python(self, value: Any) -> datetime | None:
        """Reject years that some time zone or database does not support."""
        moment = super().to_python(value)
        if moment and not FIRST <= moment.year <= LAST:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return moment
