"""Store an organisation's signing certificate.

Its key is stored only encrypted.
"""

import hashlib
import hmac
import logging

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509 import load_pem_x509_certificates
from django.conf import settings

from evidence.signing.identity import SigningIdentity
from webadmin.accounts.models import Organisation, User
from webadmin.bundles.models import SigningCertificate

logger = logging.getLogger(__name__)


def keep_identity(identity: SigningIdentity, organisation: Organisation, member: User) -> SigningCertificate:
    """Store the certificate and key with which an organisation signs from now on.

    They replace the previous ones.
    """
    key = identity.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(
        passphrase(organisation)))
    row, _ = SigningCertificate.objects.update_or_create(organisation=organisation, defaults={
        "certificates": identity.pem.decode(), "key": key.decode(), "subject": identity.subject[:500],
        "valid_until": identity.certificate.not_valid_after_utc, "added_by": member})
    return row


def identity_of(organisation: Organisation) -> SigningIdentity | None:
    """Read the certificate and key with which an organisation signs.

    None without a certificate, or if the installation's key has changed.
    """
    row = SigningCertificate.objects.filter(organisation=organisation).first()
    if row is None:
        return None
    try:
        key = load_pem_private_key(row.key.encode(), passphrase(organisation))
    except ValueError:
        logger.exception("the signing key of %s cannot be opened: its certificate must be uploaded again",
                         organisation.slug)
        return None
    certificate, *chain = load_pem_x509_certificates(row.certificates.encode())
    if not isinstance(key, RSAPrivateKey | EllipticCurvePrivateKey):
        return None
    return SigningIdentity(key, certificate, tuple(chain))


def passphrase(organisation: Organisation) -> bytes:
    """Derive the passphrase that encrypts an organisation's key.

    It is derived from the installation's key, which is not in the database.
    """
    about = f"signing key of {organisation.slug}".encode()
    return hmac.new(str(settings.SECRET_KEY).encode(), about, hashlib.sha256).hexdigest().encode()
