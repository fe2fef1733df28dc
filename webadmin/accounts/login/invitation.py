"""The invitation to create the first account.

A URL with a token, printed by the process that started Wenzong. On a machine with several users, all can reach the
port, but only the person who started Wenzong sees the URL.
"""

import hashlib
import secrets

from django.db import transaction
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from webadmin.accounts.models import Invitation, User
from webadmin.configuration import current
from webadmin.security.secret import is_private


def is_new() -> bool:
    """Tell whether the first account can be created here.

    There is no account, and only this machine can reach the web application.
    """
    return is_private(current()) and not User.objects.exists()


@transaction.atomic
def invite() -> str | None:
    """Create the URL for the first account, invalidating any earlier one.

    None if there already is an account.
    """
    if not is_new():
        return None
    token = secrets.token_urlsafe(32)
    Invitation.objects.all().delete()
    Invitation.objects.create(digest=_digest(token))
    return f"{current().web_url.rstrip('/')}{reverse('accounts:welcome', args=[token])}"


def is_invited(token: str) -> bool:
    """Tell whether a token is the last one printed and is unused."""
    given = _digest(token)
    return is_new() and any(constant_time_compare(given, invitation.digest) for invitation in Invitation.objects.all())


def use_up(token: str) -> bool:
    """Invalidate a token; False if another request was faster."""
    return bool(Invitation.objects.filter(digest=_digest(token)).delete()[0])


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
