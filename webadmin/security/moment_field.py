"""A field for times that every zone and every database holds."""

from datetime import datetime
from typing import Any

from django import forms

FIRST, LAST = 1000, 9998
"""Years that both databases hold in every time zone."""


class MomentField(forms.DateTimeField):
    """A time in the desk's zone, to the second: saving a form must not cut one."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local", "step": "1"}, format="%Y-%m-%dT%H:%M:%S")

    def to_python(self, value: Any) -> datetime | None:
        """Refuse years that not every zone and database holds."""
        moment = super().to_python(value)
        if moment and not FIRST <= moment.year <= LAST:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return moment
