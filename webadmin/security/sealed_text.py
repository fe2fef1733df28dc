"""Secrets that must be read again.

Sealed with a key derived from the secret key, so that a copy of the tables is none.

Source: Fernet (`cryptography`), under a key of its own derived by HKDF.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class SealError(Exception):
    """A sealed text that this secret key does not open: it was sealed under another."""


def seal(text: str) -> str:
    """Seal a text."""
    return _fernet().encrypt(text.encode()).decode()


def unseal(sealed: str) -> str:
    """Open a sealed text; raises SealError."""
    try:
        return _fernet().decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise SealError("WENZONG_SECRET_KEY has changed since this was sealed: enter it again") from error


def _fernet() -> Fernet:
    key = HKDF(SHA256(), 32, salt=None, info=b"wenzong sealed text").derive(str(settings.SECRET_KEY).encode())
    return Fernet(base64.urlsafe_b64encode(key))
