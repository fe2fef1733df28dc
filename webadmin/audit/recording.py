"""Add lines to the audit log."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Model, QuerySet
from django.forms import ModelChoiceField, ModelForm
from django.http import HttpRequest

from webadmin.audit.actions import Action
from webadmin.audit.models import AuditEvent
from webadmin.security.client_address import address_of

LONGEST_NAME = 200
_DENIED = "wenzong_denial_noted"
Changes = Mapping[str, tuple[object, object]]


def record(
    action: Action, request: HttpRequest | None, subject: Model | None = None, *, changes: Changes | None = None,
    reason: str = "", by: AbstractBaseUser | None = None,
) -> AuditEvent:
    """Add a line about what the request's user did to `subject`.

    Without a request, the command line acted, on behalf of `by` if a member authenticated. The line belongs to the
    subject's organisation, or to the user's if the subject has none.
    """
    actor: Any = by or _user(request)
    line = _line(action, request, actor, subject)
    line.organisation_id = _organisation(subject) or _organisation(actor)
    line.changes = {name: [_plain(value) for value in pair] for name, pair in (changes or {}).items()}
    line.reason = reason
    line.save()
    return line


def record_deletion(request: HttpRequest, subject: Model) -> None:
    """Add a line about an object that is deleted in the administration.

    The line about an organisation belongs to none: it would keep its own from being deleted.
    """
    line = _line(Action.ADMINISTRATION, request, _user(request), subject)
    line.organisation_id = None if _is_organisation(subject) else _organisation(subject) or _organisation(line.actor)
    line.reason = "DELETE"
    line.save()


def _line(action: Action, request: HttpRequest | None, actor: Any, subject: Model | None) -> AuditEvent:
    """Begin a line that says who does what to which object."""
    return AuditEvent(
        action=action, actor=actor, actor_name=actor.get_username()[:150] if actor else "",
        address=address_of(request) if request else "", object_kind=subject._meta.label_lower if subject else "",
        object_id=str(subject.pk or "") if subject else "",
        object_name=str(subject)[:LONGEST_NAME] if subject else "")


def record_sent(action: Action, request: HttpRequest, subject: Model | None, *, reason: str = "") -> None:
    """Add a line about a file that is sent; a HEAD request sends none."""
    if request.method != "HEAD":
        record(action, request, subject, reason=reason)


def record_denial(request: HttpRequest, subject: Model | None = None) -> None:
    """Add a line about a refused request.

    Only once, even if several parts of the application refuse it.
    """
    if not getattr(request, _DENIED, False):
        setattr(request, _DENIED, True)
        record(Action.DENIED, request, subject, reason=f"{request.method} {request.path}")


def changes_of(form: "ModelForm[Any]") -> dict[str, tuple[object, object]]:
    """Return what a valid form changes in its model: field → before, after."""
    own = {field.name for field in form._meta.model._meta.get_fields()}
    pairs = {name: (_before(form, name), form.cleaned_data[name]) for name in form.changed_data if name in own}
    return {name: (before, after) for name, (before, after) in pairs.items() if before != after}


def _before(form: "ModelForm[Any]", name: str) -> object:
    """Return a field's initial value in the form of cleaned data.

    For a field that selects an object by number, the object.
    """
    value, field = form.initial.get(name), form.fields[name]
    return field.to_python(value) if type(field) is ModelChoiceField else value


def _user(request: HttpRequest | None) -> Any:
    user = getattr(request, "user", None)
    return user if isinstance(user, AbstractBaseUser) else None


def _organisation(subject: Model | None) -> int | None:
    """Return the organisation of an object; an organisation belongs to itself."""
    if subject is None or _is_organisation(subject):
        return subject.pk if subject else None
    number: int | None = getattr(subject, "organisation_id", None)
    return number


def _is_organisation(subject: Model | None) -> bool:
    return subject is not None and subject._meta.label == "accounts.Organisation"


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return [_plain(item) for item in value] if isinstance(value, list | tuple | QuerySet) else str(value)
