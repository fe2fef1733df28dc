"""Check whether the certificate of a time-stamp authority was revoked.

Uses the certificate revocation lists that the certificate names (RFC 5280).
"""

import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Literal

from cryptography.x509 import (
    Certificate,
    CertificateRevocationList,
    CRLDistributionPoints,
    ExtensionNotFound,
    UniformResourceIdentifier,
    load_der_x509_crl,
    load_pem_x509_crl,
)

from crawler.network.egress import Egress
from evidence.timestamp.asking import AskingError, ask

Revocation = Literal["good", "revoked", "unknown", "no_list"]
"""`unknown`: no named list could be fetched and verified; `no_list`: the certificate names none."""


def revocation_of(
    certificate: Certificate, issuers: Iterable[Certificate], egress: Egress, seconds: float,
) -> Revocation:
    """Look a certificate up in the revocation lists that it names.

    `issuers` are the certificates that may have signed such a list. The lists together get `seconds`, since the
    certificate decides how many it names.
    """
    urls, known = _addresses(certificate), list(issuers)
    if not urls:
        return "no_list"
    end = time.monotonic() + seconds
    for url in urls:
        left = end - time.monotonic()
        if left <= 0:
            break
        try:
            revoked = _read(ask(url, egress, left))
        except (AskingError, ValueError):
            continue
        if _is_believed(revoked, certificate, known):
            listed = revoked.get_revoked_certificate_by_serial_number(certificate.serial_number)
            return "good" if listed is None else "revoked"
    return "unknown"


def _addresses(certificate: Certificate) -> list[str]:
    try:
        points = certificate.extensions.get_extension_for_class(CRLDistributionPoints).value
    except ExtensionNotFound:
        return []
    return [name.value for point in points for name in point.full_name or ()
            if isinstance(name, UniformResourceIdentifier)]


def _read(data: bytes) -> CertificateRevocationList:
    return load_pem_x509_crl(data) if data.startswith(b"-----") else load_der_x509_crl(data)


def _is_believed(
    revoked: CertificateRevocationList, certificate: Certificate, issuers: Sequence[Certificate],
) -> bool:
    """Tell whether a list is signed by the certificate's issuer and up to date."""
    if revoked.issuer != certificate.issuer or (revoked.next_update_utc or datetime.now(UTC)) < datetime.now(UTC):
        return False
    keys = (each.public_key() for each in issuers if each.subject == revoked.issuer)
    return any(revoked.is_signature_valid(key) for key in keys)  # type: ignore[arg-type]  # all kinds sign
