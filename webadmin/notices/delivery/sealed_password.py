"""Keep the password of a mail account unreadable in the database.

Sealed with a key of the installation's secret.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class SealError(Exception):
    """A password that was sealed with another secret key."""


def seal(password: str) -> str:
    """Seal a password; an empty one stays empty."""
    return _key().encrypt(password.encode()).decode() if password else ""


def unseal(sealed: str) -> str:
    """Open a sealed password.

    Raises SealError where the installation's secret key has changed since.
    """
    if not sealed:
        return ""
    try:
        return _key().decrypt(sealed.encode()).decode()
    except InvalidToken as error:
        raise SealError("the mail password was stored under another secret key: enter it again") from error


def _key() -> Fernet:
    derived = HKDF(SHA256(), 32, salt=None, info=b"wenzong mail password").derive(str(settings.SECRET_KEY).encode())
    return Fernet(base64.urlsafe_b64encode(derived))
