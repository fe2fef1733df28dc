"""The certificate and key with which an organisation signs its bundles."""

from dataclasses import dataclass
from datetime import UTC, datetime

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.hazmat.primitives.serialization.pkcs12 import load_pkcs12
from cryptography.x509 import Certificate

from evidence.errors import EvidenceError

SigningKey = RSAPrivateKey | EllipticCurvePrivateKey


@dataclass(frozen=True)
class SigningIdentity:
    """A private key and the certificate of its holder.

    The certificates that lead from there to a root are included.
    """

    key: SigningKey
    certificate: Certificate
    chain: tuple[Certificate, ...] = ()

    @property
    def subject(self) -> str:
        """Name the holder as RFC 4514 writes it."""
        return self.certificate.subject.rfc4514_string()

    @property
    def pem(self) -> bytes:
        """Write the certificates, the holder's first."""
        return b"".join(each.public_bytes(Encoding.PEM) for each in (self.certificate, *self.chain))

    def is_valid(self, at: datetime) -> bool:
        """Tell whether the certificate's period covers a moment."""
        return self.certificate.not_valid_before_utc <= at.astimezone(UTC) <= self.certificate.not_valid_after_utc


def read_pkcs12(data: bytes, passphrase: str) -> SigningIdentity:
    """Read key and certificates out of a PKCS#12 file (.p12, .pfx).

    Raises EvidenceError.
    """
    try:
        found = load_pkcs12(data, passphrase.encode() or None)
    except ValueError as error:
        raise EvidenceError(f"not a PKCS#12 file that this passphrase opens: {error}") from error
    if found.cert is None or not isinstance(found.key, RSAPrivateKey | EllipticCurvePrivateKey):
        raise EvidenceError("the PKCS#12 file must hold an RSA or elliptic-curve key and its certificate")
    if found.cert.certificate.public_key() != found.key.public_key():
        raise EvidenceError("the key of the PKCS#12 file is not that of its certificate")
    return SigningIdentity(found.key, found.cert.certificate,
                           tuple(extra.certificate for extra in found.additional_certs))
