"""The second factor of an account.

An authenticator app (TOTP, RFC 6238) and single-use recovery codes. django-otp keeps the devices, refuses a code the
second time and slows guessing down for each device. Recovery codes are kept as digests, under the secret key: with
another key they are void, and new ones are made.
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
"""Recovery codes given out at a time."""
_CODE_BYTES = 10
_TOLERANCE = 1
"""Steps of 30 seconds by which a telephone's clock may be wrong."""


class Factor(Enum):
    """What a code was."""

    APP = "app"
    RECOVERY = "recovery"


def is_on(user: User) -> bool:
    """Tell whether an account asks for a second factor."""
    return bool(TOTPDevice.objects.devices_for_user(user, confirmed=True).exists())


def on_among(users: Iterable[User]) -> set[int]:
    """Tell which of some accounts ask for a second factor, by number."""
    return set(TOTPDevice.objects.filter(user__in=list(users), confirmed=True).values_list("user", flat=True))


def unsaved(user: User, key: str) -> TOTPDevice:
    """Describe an app that is being set up.

    `key` is hexadecimal, its address goes into the QR code.
    """
    return TOTPDevice(user=user, key=key, name="app")


@transaction.atomic
def switch_on(user: User, key: str, code: str) -> list[str]:
    """Set up an app that shows a right code.

    Returns the recovery codes, or nothing where the code is wrong.
    """
    device = unsaved(user, key)
    clock = TOTP(device.bin_key, device.step, device.t0, device.digits)
    clock.time = time.time()
    if not code.isascii() or not code.isdigit() or not clock.verify(int(code), _TOLERANCE):
        return []
    switch_off(user)
    device.last_t = clock.t()  # this code has been used now
    device.save()
    return new_codes(user)


def switch_off(user: User) -> None:
    """Ask for no second factor any more."""
    for model in (TOTPDevice, StaticDevice):
        model.objects.devices_for_user(user).delete()


@transaction.atomic
def new_codes(user: User) -> list[str]:
    """Make new recovery codes, and the old ones void."""
    device, _made = StaticDevice.objects.get_or_create(user=user, name="recovery")
    device.token_set.all().delete()
    codes = [b32encode(secrets.token_bytes(_CODE_BYTES)).decode().lower() for _ in range(CODES)]
    for code in codes:
        device.token_set.create(token=_digest(code))
    return ["-".join(code[start:start + 4] for start in range(0, len(code), 4)) for code in codes]


def codes_left(user: User) -> int:
    """Count the recovery codes that have not been used."""
    return sum(device.token_set.count() for device in StaticDevice.objects.devices_for_user(user, confirmed=True))


@transaction.atomic
def verify(user: User, code: str) -> Factor | None:
    """Use a code up: of the app, or a recovery code.

    None for a wrong one, or one tried too soon after wrong ones.
    """
    code = re.sub(r"[\s-]", "", code).lower()
    if re.fullmatch(r"[0-9]{6}", code):
        apps = TOTPDevice.objects.devices_for_user(user, confirmed=True).select_for_update()
        return Factor.APP if any(app.verify_token(code) for app in apps) else None
    lists = StaticDevice.objects.devices_for_user(user, confirmed=True).select_for_update()
    return Factor.RECOVERY if any(codes.verify_token(_digest(code)) for codes in lists) else None


def _digest(code: str) -> str:
    """Reduce a recovery code to the 16 characters that are kept of it.

    80 bits under the secret key.
    """
    return b32encode(salted_hmac("webadmin.second_factor", code, algorithm="sha256").digest()[:10]).decode()
