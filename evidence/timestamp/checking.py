"""Check the answer of a time-stamp authority before it goes into a bundle.

Source: RFC 3161, section 2.2.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from cryptography.x509 import Certificate, load_der_x509_certificate
from rfc3161_client import TimeStampRequest, TimeStampResponse, VerifierBuilder, decode_timestamp_response
from rfc3161_client.errors import VerificationError
from rfc3161_client.tsp import PKIStatus

from evidence.timestamp.asking import AskingError
from evidence.timestamp.bare_signature import signature_holds


@dataclass(frozen=True)
class CheckedAnswer:
    """An answer that is granted, signed, and matches our data and request."""

    response: TimeStampResponse
    signer: Certificate
    certificates: tuple[Certificate, ...]
    """All certificates of the answer, the signer's first."""
    is_rooted: bool
    """Whether the certificates were verified up to a root that the installation trusts."""

    @property
    def at(self) -> datetime:
        """The moment that the authority attests."""
        return self.response.tst_info.gen_time


def check_answer(data: bytes, request: TimeStampRequest, roots: Sequence[Certificate]) -> CheckedAnswer:
    """Check an answer against its request.

    Without roots, only the signature is checked, not the certificates. Raises AskingError with what is wrong.
    """
    try:
        return _checked(data, request, roots)
    except AskingError:
        raise
    except Exception as error:  # parts are parsed when they are first read, and the parsers have many errors
        raise AskingError("malformed", f"not a time-stamp response: {error}") from error


def _checked(data: bytes, request: TimeStampRequest, roots: Sequence[Certificate]) -> CheckedAnswer:
    response = decode_timestamp_response(data)
    if response.status not in (PKIStatus.GRANTED, PKIStatus.GRANTED_WITH_MODS):
        raise AskingError("refused", f"status {response.status}: {'; '.join(response.status_string)}")
    info, imprint = response.tst_info, request.message_imprint
    if info.message_imprint.message != imprint.message or info.message_imprint.hash_algorithm != imprint.hash_algorithm:
        raise AskingError("wrong_imprint", "the timestamp is for other data")
    if info.nonce != request.nonce:
        raise AskingError("wrong_nonce", "the answer belongs to another request: its nonce differs")
    certificates = _certificates(response)
    if not certificates[0].not_valid_before_utc <= info.gen_time <= certificates[0].not_valid_after_utc:
        raise AskingError("expired", f"the certificate was valid until {certificates[0].not_valid_after_utc:%F}")
    _verify(response, imprint.message, certificates, roots)
    return CheckedAnswer(response, certificates[0], certificates, bool(roots))


def _certificates(response: TimeStampResponse) -> tuple[Certificate, ...]:
    """List the certificates in an answer, the signer's first.

    Raises AskingError if the signer's certificate is missing.
    """
    found = [load_der_x509_certificate(each) for each in response.signed_data.certificates]
    signers = {(info.issuer, info.serial_number) for info in response.signed_data.signer_infos}
    ranked = sorted(found, key=lambda each: ((each.issuer, each.serial_number) not in signers, each.serial_number))
    if not ranked or (ranked[0].issuer, ranked[0].serial_number) not in signers:
        raise AskingError("malformed", "the timestamp does not contain the certificate of its signer")
    return tuple(ranked)


def _verify(
    response: TimeStampResponse, digest: bytes, certificates: Sequence[Certificate], roots: Sequence[Certificate],
) -> None:
    """Verify the signature: up to a trusted root if there are roots, else alone."""
    if not roots:
        if not signature_holds(response.time_stamp_token(), certificates[0]):
            raise AskingError("bad_signature", "the signature of the timestamp is not valid")
        return
    builder = VerifierBuilder(intermediates=list(certificates), roots=list(roots))
    try:
        builder.build().verify(response, digest)
    except VerificationError as error:
        raise AskingError("untrusted", str(error)) from error
