"""Accounts created by the command line, before anybody can log in."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction

from webadmin.accounts.models import Organisation, Role, User
from webadmin.accounts.second_factor.devices import switch_off
from webadmin.audit.actions import Action
from webadmin.audit.recording import record


class EnrolmentError(Exception):
    """An account that cannot be created; the message says why."""


@transaction.atomic
def enrol(  # noqa: PLR0913 - each is an option of `wenzong user add`
    username: str, password: str, organisation: str | None, *, name: str = "", mail: str = "", role: str = "",
    staff: bool = False, superuser: bool = False,
) -> User:
    """Create an account, or give an existing one a new password and more rights.

    `organisation` is a slug; a new one is created under `name`; None creates an account outside every organisation. A
    new member owns the organisation unless `role` says otherwise. `staff` and `superuser` each grant rights in the
    administration; rights are never removed here. Raises EnrolmentError.
    """
    user = User.objects.filter(username=username).first() or User(username=username)
    new = user.pk is None
    user.email = mail or user.email
    user.role = role or (Role.OWNER if new and organisation is not None else user.role)
    user.is_staff, user.is_superuser = user.is_staff or staff or superuser, user.is_superuser or superuser
    if organisation is not None:
        _join(user, organisation, name)
    elif new and not user.administers:
        raise EnrolmentError(f"{username!r} needs an organisation, or rights in the administration")
    try:
        validate_password(password, user)
        user.set_password(password)
        user.full_clean()
    except ValidationError as error:
        raise EnrolmentError(f"{username!r} cannot be enrolled: {'; '.join(error.messages)}") from error
    user.save()
    rights = {"role": (None, user.role), "is_staff": (None, user.is_staff), "is_superuser": (None, user.is_superuser)}
    record(Action.MEMBER_ADDED if new else Action.MEMBER_CHANGED, None, user, changes=rights)
    return user


def forget_second_factor(username: str) -> None:
    """Switch the second factor of an account off.

    Raises EnrolmentError for an unknown name.
    """
    user = User.objects.filter(username=username).first()
    if user is None:
        raise EnrolmentError(f"there is no account {username!r}")
    switch_off(user)
    record(Action.SECOND_FACTOR_OFF, None, user)


def _join(user: User, slug: str, name: str) -> None:
    """Add an account to an organisation.

    Raises EnrolmentError if it is in another one.
    """
    tenant, _ = Organisation.objects.get_or_create(slug=slug, defaults={"name": name or slug})
    if user.pk and user.organisation_id not in (None, tenant.pk):
        raise EnrolmentError(f"{user.username!r} belongs to another organisation: choose another user name")
    user.organisation = tenant
    try:
        tenant.full_clean(exclude=("created_at",))
    except ValidationError as error:
        raise EnrolmentError(f"organisation {slug!r} cannot be created: {'; '.join(error.messages)}") from error
