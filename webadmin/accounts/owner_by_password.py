"""Owners of an organisation who prove who they are to a command.

The audit log says who did.
"""

from django.contrib.auth import authenticate

from webadmin.accounts.models import User
from webadmin.audit.actions import Action
from webadmin.audit.recording import record


class NotAnOwnerError(Exception):
    """Somebody who may not do what is for owners.

    The message does not say whether the account exists.
    """


def known_owner(username: str, password: str, organisation: str) -> User:
    """Find an owner of an organisation by name and password.

    Raises NotAnOwnerError, which the audit log notes.
    """
    user = authenticate(username=username, password=password)
    if not isinstance(user, User) or not user.may_own or user.organisation is None:
        raise _refused(username)
    if user.organisation.slug != organisation:
        raise _refused(username)
    return user


def noted(action: Action, owner: User, reason: str) -> None:
    """Write down what an owner did by a command."""
    record(action, None, owner, reason=reason)


def _refused(username: str) -> NotAnOwnerError:
    known = User.objects.filter(username=username).first()
    record(Action.DENIED, None, known, reason="" if known else username[:150])
    return NotAnOwnerError(f"{username!r} with this password is no owner of the organisation")
