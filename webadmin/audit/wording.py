"""Word lines of the audit log.

Changed fields have the names that forms give them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db.models import Field
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from webadmin.audit.models import AuditEvent


class Change(NamedTuple):
    """A field's name and its values before and after."""

    field: str
    before: str
    after: str


def changes(event: AuditEvent) -> Iterator[Change]:
    """Yield each change in the active language.

    A field that no longer exists in the model keeps its plain name.
    """
    for name, (before, after) in event.changes.items():
        field = _field(event.object_kind, name)
        title = capfirst(str(field.verbose_name)) if field else name
        yield Change(title, _worded(field, before), _worded(field, after))


def _field(kind: str, name: str) -> "Field[object, object] | None":
    try:
        field = apps.get_model(kind)._meta.get_field(name)
    except (LookupError, ValueError, FieldDoesNotExist):
        return None
    return field if isinstance(field, Field) else None


def _worded(field: "Field[object, object] | None", value: object) -> str:
    if value in (None, "", []):
        return "—"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(dict(field.flatchoices).get(value, value) if field else value)
