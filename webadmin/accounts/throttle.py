"""Throttle password guessing without locking out the account's owner.

Failures are counted per account and client address together, so that an attacker elsewhere cannot lock an account. A
browser that has logged in to the account before has a signed cookie and is counted separately, so its owner can log in
even while others guess from the same address. Setting a new password clears all failures.
"""

import hashlib
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from webadmin.accounts.models import LoginFailure, User
from webadmin.security.client_address import address_of

WINDOW = timedelta(hours=1)
MOST = 20
"""Maximum failures in the window for one account from one address, or from one known browser."""
MOST_OF_ADDRESS = 100
"""Maximum failures in the window from one address, for all accounts."""
COOKIE = "wenzong_browser"
COOKIE_AGE = timedelta(days=365)
_SALT = "webadmin.accounts.browser"


@dataclass(frozen=True)
class Attempt:
    """A login attempt: the account, the client address and the browser."""

    account: str
    address: str
    browser: str = ""
    """Token of a browser that has logged in to this account before."""

    @property
    def key(self) -> str:
        """The key by which failures are counted."""
        return _digest("browser", self.browser) if self.browser else _digest("from", self.account, self.address)

    @property
    def is_throttled(self) -> bool:
        """Whether this attempt must wait."""
        recent = LoginFailure.objects.filter(at__gt=timezone.now() - WINDOW)
        if recent.filter(key=self.key).count() >= MOST:
            return True
        return not self.browser and recent.filter(key=_digest("address", self.address)).count() >= MOST_OF_ADDRESS

    def note_failure(self) -> None:
        """Count a failed login, and delete those that are too old to count."""
        account = _digest("account", self.account)
        LoginFailure.objects.create(key=self.key, account=account)
        LoginFailure.objects.create(key=_digest("address", self.address), account="")
        LoginFailure.objects.filter(at__lt=timezone.now() - WINDOW).delete()

    def note_success(self, response: HttpResponseBase) -> None:
        """Clear the failures of this attempt's key, and remember the browser."""
        LoginFailure.objects.filter(key=self.key).delete()
        token = self.browser or get_random_string(24)
        response.set_cookie(
            COOKIE, signing.dumps([self.account, token], salt=_SALT), max_age=COOKIE_AGE, httponly=True,
            secure=settings.SESSION_COOKIE_SECURE, samesite="Lax",
        )


def attempt(request: HttpRequest, account: str) -> Attempt:
    """Describe an attempt to log in to an account by its address and browser."""
    account = account.strip().casefold()
    return Attempt(account, address_of(request), _browser(request, account))


def forgive(account: str) -> None:
    """Clear all failures of an account, for example after its password was reset."""
    LoginFailure.objects.filter(account=_digest("account", account.strip().casefold())).delete()


def spend(*purpose: str, most: int) -> bool:
    """Count one more request for a purpose.

    False if there were already `most` in the window.
    """
    key = _digest(*purpose)
    if LoginFailure.objects.filter(key=key, at__gt=timezone.now() - WINDOW).count() >= most:
        return False
    LoginFailure.objects.create(key=key, account="")
    return True


def confirm_password(request: HttpRequest, password: str) -> None:
    """Check the password of the logged-in user again.

    Raises ValidationError for a wrong password or too many of them.
    """
    if not isinstance(request.user, User):
        raise ValidationError(_("Log in first."))
    trial = attempt(request, request.user.get_username())
    if trial.is_throttled:
        raise ValidationError(_("Too many wrong passwords. Wait an hour."))
    if not request.user.check_password(password):
        trial.note_failure()
        raise ValidationError(_("This is not your current password."))


def _browser(request: HttpRequest, account: str) -> str:
    try:
        owner, token = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=COOKIE_AGE)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(token) if owner == account else ""


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
