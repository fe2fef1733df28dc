"""Links by which a new password is set.

Valid for a day, once, and for an account as it was when they were made.
"""

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from webadmin.accounts.models import User


class LinkTokens(PasswordResetTokenGenerator):
    """Tokens that a changed right ends.

    A link made by an owner is worth nothing once its account is staff.
    """

    def _make_hash_value(self, user: User, timestamp: int) -> str:
        """Add to Django's value what the account may do and where it belongs."""
        rights = (user.is_active, user.is_staff, user.is_superuser, user.organisation_id)
        return f"{super()._make_hash_value(user, timestamp)}{rights}"


TOKENS = LinkTokens()


def password_path(user: User) -> str:
    """Make the path of a link by which the account's password is set."""
    return reverse("accounts:new_password", args=[
        urlsafe_base64_encode(force_bytes(user.pk)), TOKENS.make_token(user)])
