"""The invitation to make the first account.

An address with a token, printed by the process that started Wenzong. On a machine of several users everybody can reach
the port; only the person who started it sees the address.
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
    """Tell whether the first account can be made here.

    There is none, and only this machine gets in.
    """
    return is_private(current()) and not User.objects.exists()


@transaction.atomic
def invite() -> str | None:
    """Make the address for the first account, the earlier one void.

    None where there is an account already.
    """
    if not is_new():
        return None
    token = secrets.token_urlsafe(32)
    Invitation.objects.all().delete()
    Invitation.objects.create(digest=_digest(token))
    return f"{current().web_url.rstrip('/')}{reverse('accounts:welcome', args=[token])}"


def is_invited(token: str) -> bool:
    """Tell whether a token is the one that was printed last and has not been used."""
    given = _digest(token)
    return is_new() and any(constant_time_compare(given, invitation.digest) for invitation in Invitation.objects.all())


def use_up(token: str) -> bool:
    """Make a token void; False when another request was faster."""
    return bool(Invitation.objects.filter(digest=_digest(token)).delete()[0])


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
