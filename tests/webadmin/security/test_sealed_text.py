"""Secrets in the database are unreadable without the secret key, and readable in rows of any age."""

import pytest
from django.test import override_settings

from webadmin.security.sealed_text import SealError, seal, unseal

KEY = "a-key-of-one-installation-that-is-long-enough-for-django"
OTHER = "another-key-of-this-installation-that-is-long-enough"
STORED_PASSWORD = (
    "gAAAAABrA2DRPwcS412mWWH4al83CUe2wg1400dgeJJZOvpeTb-cURxROrxvoCOEopx38trwXcq8luBnV1QyXXEdS481g_jU"
    "WQ==")
"""The mail password `secret-word` as stored when mail passwords had a separate key."""


@override_settings(SECRET_KEY=KEY)
def test_a_secret_is_sealed() -> None:
    sealed = seal("secret-word")
    assert "secret-word" not in sealed
    assert unseal(sealed, "the word") == "secret-word"
    with override_settings(SECRET_KEY=OTHER), pytest.raises(SealError, match="since the word was stored"):
        unseal(sealed, "the word")


def test_no_secret_stays_none() -> None:
    assert unseal(seal(""), "the word") == ""


def test_stored_mail_passwords_stay_readable() -> None:
    with override_settings(SECRET_KEY=KEY):
        assert unseal(STORED_PASSWORD, "the mail password") == "secret-word"
    with override_settings(SECRET_KEY=OTHER), pytest.raises(SealError):
        unseal(STORED_PASSWORD, "the mail password")
