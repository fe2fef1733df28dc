"""Links for setting a new password.

They are valid once and for one day, while the account's rights are unchanged.
"""

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from webadmin.accounts.models import User


class LinkTokens(PasswordResetTokenGenerator):
    """Tokens that become invalid when the account's rights change.

    A link created by an owner is invalid once its account becomes staff.
    """

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        """Add the account's rights and organisation to Django's value."""
        rights = (user.is_active, user.is_staff, user.is_superuser, user.organisation_id)
        return f"{super()._make_hash_value(user, timestamp)}{rights}"


TOKENS = LinkTokens()


def password_path(user: User) -> str:
    """Return the path of a link for setting the account's password."""
    return reverse("accounts:new_password", args=[
        urlsafe_base64_encode(force_bytes(user.pk)), TOKENS.make_token(user)])
