"""The second factor of an account.

An authenticator app (TOTP, RFC 6238) and single-use recovery codes. django-otp stores the devices, refuses a code used
before and throttles guessing per device. Recovery codes are stored as digests keyed with the secret key: if that key
changes, they are invalid, and new ones must be created.
"""

import re
import secrets
import time
from base64 import b32encode
from collections.abc import Iterable
from enum import Enum

from django.db import transaction
from django.utils.crypto import salted_hmac
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from webadmin.accounts.models import User

CODES = 10
"""Number of recovery codes created at a time."""
_CODE_BYTES = 10
_TOLERANCE = 1
"""Steps of 30 seconds by which the phone's clock may be wrong."""


class Factor(Enum):
    """The kind of a code that was accepted."""

    APP = "app"
    RECOVERY = "recovery"


def is_on(user: User) -> bool:
    """Tell whether an account requires a second factor."""
    return bool(TOTPDevice.objects.devices_for_user(user, confirmed=True).exists())


def on_among(users: Iterable[User]) -> set[int]:
    """Return the numbers of the accounts that require a second factor."""
    return set(TOTPDevice.objects.filter(user__in=list(users), confirmed=True).values_list("user", flat=True))


def unsaved(user: User, key: str) -> TOTPDevice:
    """Create an unsaved device for an app that is being set up.

    `key` is hexadecimal; its URL goes into the QR code.
    """
    return TOTPDevice(user=user, key=key, name="app")


@transaction.atomic
def switch_on(user: User, key: str, code: str) -> list[str]:
    """Set up an app that shows a correct code.

    Returns the recovery codes, or an empty list if the code is wrong.
    """
    device = unsaved(user, key)
    clock = TOTP(device.bin_key, device.step, device.t0, device.digits)
    clock.time = time.time()
    if not code.isascii() or not code.isdigit() or not clock.verify(int(code), _TOLERANCE):
        return []
    switch_off(user)
    device.last_t = clock.t()  # this code is now used
    device.save()
    return new_codes(user)


def switch_off(user: User) -> None:
    """Switch the second factor off."""
    for model in (TOTPDevice, StaticDevice):
        model.objects.devices_for_user(user).delete()


@transaction.atomic
def new_codes(user: User) -> list[str]:
    """Create new recovery codes and invalidate the old ones."""
    device, _made = StaticDevice.objects.get_or_create(user=user, name="recovery")
    device.token_set.all().delete()
    codes = [b32encode(secrets.token_bytes(_CODE_BYTES)).decode().lower() for _ in range(CODES)]
    for code in codes:
        device.token_set.create(token=_digest(code))
    return ["-".join(code[start:start + 4] for start in range(0, len(code), 4)) for code in codes]


def codes_left(user: User) -> int:
    """Count the unused recovery codes."""
    return sum(device.token_set.count() for device in StaticDevice.objects.devices_for_user(user, confirmed=True))


@transaction.atomic
def verify(user: User, code: str) -> Factor | None:
    """Use up a code of the app, or a recovery code.

    None for a wrong code, or if it comes too soon after wrong ones.
    """
    code = re.sub(r"[\s-]", "", code).lower()
    if re.fullmatch(r"[0-9]{6}", code):
        apps = TOTPDevice.objects.devices_for_user(user, confirmed=True).select_for_update()
        return Factor.APP if any(app.verify_token(code) for app in apps) else None
    lists = StaticDevice.objects.devices_for_user(user, confirmed=True).select_for_update()
    return Factor.RECOVERY if any(codes.verify_token(_digest(code)) for codes in lists) else None


def _digest(code: str) -> str:
    """Reduce a recovery code to the 16 characters that are stored.

    These are 80 bits of a digest keyed with the secret key.
    """
    return b32encode(salted_hmac("webadmin.second_factor", code, algorithm="sha256").digest()[:10]).decode()
