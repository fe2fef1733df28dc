"""A form field in which members name one of their organisation's works.

A library may have thousands: only some are suggested, but any can be typed.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from storage.documents import Work
from webadmin.accounts.tenancy import Tenant

OFFERED = 100
"""Number of works suggested below the field, by title."""


class WorkInput(forms.TextInput):
    """A text input with a list of suggested titles."""

    template_name = "accounts/work_input.html"
    offered: tuple[str, ...] = ()

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Add the suggested titles, and the id of their list."""
        context: dict[str, Any] = super().get_context(name, value, {**(attrs or {}), "list": f"works-{name}"})
        return {**context, "offered": self.offered}


class WorkField(forms.CharField):
    """Accepts a title, a title with its author, or an id; returns the id.

    Empty if the field is optional and left empty.
    """

    widget = WorkInput
    default_error_messages = {  # noqa: RUF012 - Django reads it from here
        "unknown": _("There is no work “%(text)s”; enter the title as in the library."),
        "several": _("Several works are called “%(text)s”; enter “title · author”."),
    }
    _tenant: Tenant | None = None

    def offer(self, tenant: Tenant) -> None:
        """Suggest and accept only the works of one organisation."""
        self._tenant = tenant
        works = tenant.documents.library()[:OFFERED]
        if isinstance(self.widget, WorkInput):
            self.widget.offered = tuple(called(work) for work in works)

    def prepare_value(self, value: Any) -> Any:
        """Show the title for an id; typed text is shown unchanged."""
        work = self._found(str(value)) if value else []
        return called(work[0]) if len(work) == 1 else value

    def clean(self, value: Any) -> str:
        """Return the id; raises ValidationError for no work, or several."""
        text = str(super().clean(value))
        if not text:
            return ""
        found = self._found(text)
        if len(found) != 1:
            raise forms.ValidationError(self.error_messages["several" if found else "unknown"],
                                        params={"text": text[:100]})
        return found[0].id

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare ids, however the work was named."""
        found = self._found(str(data)) if data else []
        return (found[0].id if len(found) == 1 else str(data or "")) != str(initial or "")

    def _found(self, text: str) -> list[Work]:
        return self._tenant.documents.called(text.strip()) if self._tenant else []


def called(work: Work) -> str:
    """Write a work in the form in which members select it."""
    return f"{work.title} · {work.author}" if work.author else work.title
