"""Organisations and people as the command line makes them, before anybody can log in."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from webadmin.accounts.models import Organisation, Role, User


class EnrolmentError(Exception):
    """Somebody who cannot be enrolled; the message says why."""


@transaction.atomic
def enrol(
    username: str, password: str, organisation: str, *, name: str = "", mail: str = "", role: str = Role.OWNER,
    staff: bool = False,
) -> User:
    """Add somebody to an organisation, made on the way if it is new; an existing user gets the new password.

    `organisation` is its slug, `name` what people call it, `mail` where the digest goes. Raises EnrolmentError.
    """
    tenant, _ = Organisation.objects.get_or_create(slug=organisation, defaults={"name": name or organisation})
    user = User.objects.filter(username=username).first() or User(username=username)
    if user.pk and user.organisation_id != tenant.pk:
        raise EnrolmentError(f"{username!r} belongs to another organisation: choose another user name")
    user.email = mail or user.email
    user.organisation, user.role, user.is_staff, user.is_superuser = tenant, role, staff, staff
    try:
        tenant.full_clean(exclude=("created_at",))
    except ValidationError as error:
        raise EnrolmentError(f"organisation {organisation!r} cannot be made: {'; '.join(error.messages)}") from error
    try:
        validate_password(password, user)
        user.set_password(password)
        user.full_clean()
    except ValidationError as error:
        raise EnrolmentError(f"{username!r} cannot be enrolled: {'; '.join(error.messages)}") from error
    user.save()
    return user
