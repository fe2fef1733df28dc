"""Get a timestamp from the first authority that gives a usable one.

The failures of the other authorities are recorded. Only the SHA-256 of the data leaves the machine.
"""

from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import Certificate, load_pem_x509_certificates
from rfc3161_client import HashAlgorithm, TimestampRequestBuilder

from crawler.network.egress import Egress
from evidence.errors import EvidenceError
from evidence.packing.canonical_json import instant
from evidence.timestamp.asking import AskingError, ask
from evidence.timestamp.checking import CheckedAnswer, check_answer
from evidence.timestamp.revocation import revocation_of
from storage.settings import Settings

SECONDS = 20.0
"""Seconds to wait for an authority before the next one is asked."""


@dataclass(frozen=True)
class Attempt:
    """A request to an authority that gave no usable timestamp."""

    url: str
    problem: str
    detail: str


@dataclass(frozen=True)
class Authorities:
    """The time-stamp authorities to ask, and the roots trusted for them."""

    urls: tuple[str, ...]
    egress: Egress
    roots: tuple[Certificate, ...] = ()
    seconds: float = SECONDS

    @classmethod
    def of(cls, settings: Settings) -> "Authorities":
        """Read the authorities from the settings of an installation.

        Raises EvidenceError if the root certificates cannot be read.
        """
        try:
            path = settings.timestamp_roots
            roots = load_pem_x509_certificates(Path(path).read_bytes()) if path else []
        except (OSError, ValueError) as error:
            raise EvidenceError("WENZONG_TIMESTAMP_ROOTS: {error}; name a file of certificates in PEM",
                                error=str(error)) from error
        return cls(settings.timestamp_urls, Egress(settings.own_services), tuple(roots))


@dataclass(frozen=True)
class Timestamp:
    """The result of asking the authorities.

    Holds the answer of one authority, if any, and the failed attempts.
    """

    response: bytes = b""
    facts: dict[str, str] | None = None
    certificates: bytes = b""
    """PEM, the signer's certificate first."""
    failed: tuple[Attempt, ...] = ()

    @property
    def state(self) -> str:
        """Name the result in one word."""
        return "stamped" if self.response else "failed" if self.failed else "no_authority"


def timestamp(data: bytes, authorities: Authorities) -> Timestamp:
    """Ask the authorities in order; failures are recorded, not raised."""
    failed: list[Attempt] = []
    for url in authorities.urls:
        try:
            return _stamped(url, data, authorities, tuple(failed))
        except AskingError as error:
            failed.append(Attempt(url, error.problem, str(error)[:500]))
    return Timestamp(failed=tuple(failed))


def _stamped(url: str, data: bytes, authorities: Authorities, failed: tuple[Attempt, ...]) -> Timestamp:
    request = TimestampRequestBuilder().data(data).hash_algorithm(HashAlgorithm.SHA256).cert_request(
        cert_request=True).build()
    answer = ask(url, authorities.egress, authorities.seconds, request.as_bytes(), "application/timestamp-query")
    checked = check_answer(answer, request, authorities.roots)
    revocation = revocation_of(checked.signer, (*checked.certificates, *authorities.roots), authorities.egress,
                               authorities.seconds)
    if revocation == "revoked":
        raise AskingError("revoked", f"the certificate {checked.signer.subject.rfc4514_string()} was revoked")
    pem = b"".join(each.public_bytes(Encoding.PEM) for each in checked.certificates)
    return Timestamp(answer, _facts(url, checked) | {"revocation": revocation}, pem, failed)


def _facts(url: str, checked: CheckedAnswer) -> dict[str, str]:
    return {"authority": url, "at": instant(checked.at), "signer": checked.signer.subject.rfc4514_string(),
            "serial": str(checked.response.tst_info.serial_number),
            "trust": "rooted" if checked.is_rooted else "signature_only"}
