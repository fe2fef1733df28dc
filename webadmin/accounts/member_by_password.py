"""Members who authenticate with a password for a command.

The audit log then names them.
"""

from django.contrib.auth import authenticate

from webadmin.accounts.models import Role, User
from webadmin.audit.actions import Action
from webadmin.audit.recording import record


class NotAMemberError(Exception):
    """A person may not do what a command does.

    The message does not reveal whether the account exists.
    """


def known_owner(username: str, password: str, organisation: str) -> User:
    """Find an owner of an organisation by name and password.

    Raises NotAMemberError, which is recorded in the audit log.
    """
    return _known(username, password, organisation, (Role.OWNER,), "owner")


def known_editor(username: str, password: str, organisation: str) -> User:
    """Find an editor or owner of an organisation by name and password.

    Raises NotAMemberError, which is recorded in the audit log.
    """
    return _known(username, password, organisation, (Role.OWNER, Role.EDITOR), "editor or owner")


def noted(action: Action, owner: User, reason: str) -> None:
    """Record in the audit log what an owner did with a command."""
    record(action, None, owner, reason=reason)


def _known(username: str, password: str, organisation: str, roles: tuple[Role, ...], wanted: str) -> User:
    user = authenticate(username=username, password=password)
    if isinstance(user, User) and user.organisation and user.organisation.slug == organisation and user.role in roles:
        return user
    known = User.objects.filter(username=username).first()
    record(Action.DENIED, None, known, reason="" if known else username[:150])
    raise NotAMemberError(f"the password is wrong, or {username!r} is not an active {wanted} of the organisation")
