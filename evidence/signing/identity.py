"""The certificate and key with which an organisation signs its bundles."""

import json
import subprocess
import sys
from base64 import b64encode
from dataclasses import dataclass
from datetime import UTC, datetime

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.hazmat.primitives.serialization.pkcs12 import load_pkcs12
from cryptography.x509 import Certificate

from evidence.errors import EvidenceError
from library.readers.sentence import Sentence

MOST_BYTES = 1_000_000
SECONDS = 20.0
"""Seconds before the child process that opens a file is killed."""
TOO_LONG = Sentence(
    "the PKCS#12 file takes too long to open: export it again with fewer iterations of its key derivation")
SigningKey = RSAPrivateKey | EllipticCurvePrivateKey


@dataclass(frozen=True)
class SigningIdentity:
    """A private key, its certificate and the chain up to a root certificate."""

    key: SigningKey
    certificate: Certificate
    chain: tuple[Certificate, ...] = ()

    @property
    def subject(self) -> str:
        """Return the certificate's subject as an RFC 4514 string."""
        return self.certificate.subject.rfc4514_string()

    @property
    def pem(self) -> bytes:
        """Return all certificates as PEM, the holder's first."""
        return b"".join(each.public_bytes(Encoding.PEM) for each in (self.certificate, *self.chain))

    def is_valid(self, at: datetime) -> bool:
        """Tell whether the certificate is valid at a moment."""
        return self.certificate.not_valid_before_utc <= at.astimezone(UTC) <= self.certificate.not_valid_after_utc


def read_pkcs12(data: bytes, passphrase: str) -> SigningIdentity:
    """Read key and certificates from a PKCS#12 file (.p12, .pfx).

    Raises EvidenceError.
    """
    try:
        found = load_pkcs12(_unlocked(data, passphrase), None)
    except ValueError as error:
        raise EvidenceError("not a readable PKCS#12 file: {error}", error=str(error)) from error
    if found.cert is None or not isinstance(found.key, RSAPrivateKey | EllipticCurvePrivateKey):
        raise EvidenceError("the PKCS#12 file must contain an RSA or elliptic-curve key and its certificate")
    if found.cert.certificate.public_key() != found.key.public_key():
        raise EvidenceError("the key of the PKCS#12 file does not belong to its certificate")
    return SigningIdentity(found.key, found.cert.certificate,
                           tuple(extra.certificate for extra in found.additional_certs))


def _unlocked(data: bytes, passphrase: str) -> bytes:
    """Decrypt the file in a child process with a time limit."""
    if len(data) > MOST_BYTES:
        raise EvidenceError("a PKCS#12 file may have at most {most} kB", most=MOST_BYTES // 1000)
    locked = json.dumps({"file": b64encode(data).decode(), "passphrase": passphrase})
    try:
        done = subprocess.run([sys.executable, "-P", "-m", "evidence.signing.unlocking"], input=locked.encode(),
                              capture_output=True, timeout=SECONDS, check=False,
                              env={"PYTHONPATH": ":".join(filter(None, sys.path))})
    except subprocess.TimeoutExpired as error:
        raise EvidenceError(TOO_LONG) from error
    if done.returncode < 0:  # killed by the kernel: over its limit of processor time
        raise EvidenceError(TOO_LONG)
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        raise EvidenceError("not a PKCS#12 file, or not the passphrase that opens it: {reason}",
                            reason="".join(reason)[:200])
    return done.stdout
