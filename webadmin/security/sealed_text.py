"""Secrets that must be read again, sealed with a key derived from the secret key.

A copy of the tables is then none of the secrets. Source: Fernet (`cryptography`), with keys derived by HKDF.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

_PURPOSES = (b"wenzong sealed text", b"wenzong mail password")
"""What keys are derived for: the first one seals, and stored mail passwords were sealed under the second."""


class SealError(Exception):
    """A sealed text that this secret key does not open: it was sealed under another."""


def seal(text: str) -> str:
    """Seal a text; an empty one stays empty."""
    return _fernet().encrypt(text.encode()).decode() if text else ""


def unseal(sealed: str, what: str) -> str:
    """Open a sealed text; raises SealError, which says `what` cannot be read."""
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
