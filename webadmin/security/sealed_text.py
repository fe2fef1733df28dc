"""Encrypt secrets that must be read again, with keys from the secret key.

A copy of the tables then reveals no secrets. Source: Fernet (`cryptography`), with keys derived by HKDF.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

_PURPOSES = (b"wenzong sealed text", b"wenzong mail password")
"""Purposes for which keys are derived: the first encrypts; stored mail passwords used the second."""


class SealError(Exception):
    """An encrypted text that this secret key cannot decrypt: another key was used."""


def seal(text: str) -> str:
    """Encrypt a text; an empty one stays empty."""
    return _fernet().encrypt(text.encode()).decode() if text else ""


def unseal(sealed: str, what: str) -> str:
    """Decrypt a text; raises SealError, which names `what` cannot be read."""
    if not sealed:
        return ""
    try:
        return _fernet().decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise SealError(f"WENZONG_SECRET_KEY has changed since {what} was stored: enter it again") from error


def _fernet() -> MultiFernet:
    secret = str(settings.SECRET_KEY).encode()
    keys = (HKDF(SHA256(), 32, salt=None, info=purpose).derive(secret) for purpose in _PURPOSES)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in keys])
